import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder that somebody keeps Markdown in. */
export interface ExistingFolder {
  /** Files below it, with `/` between names. */
  readonly files: readonly string[]
  /** Text of one of them. */
  readonly read: (path: string) => string
}

/** Folders that hold what tools made or fetched. */
const passedOver = new Set(['node_modules', 'dist', 'build', 'site', 'target', 'vendor', 'venv'])
/** Of the names that begin with a dot, these hold configs and public files of generators. */
const known = new Set(['.vitepress', '.vuepress', '.gitbook.yaml', '.gitignore'])

/** More than any documentation has: a folder like one's home is not read through. */
const mostFiles = 50_000

/** Lists what a folder holds. Folders that cannot be read are not there; texts have no byte order mark, and line feeds alone. */
export function existingFolder(path: string): ExistingFolder {
  const files: string[] = []
  const folders = ['']
  for (
    let folder = folders.shift();
    folder !== undefined && files.length < mostFiles;
    folder = folders.shift()
  )
    for (const entry of entriesOf(join(path, folder))) {
      const name = `${folder}${entry.name}`
      if (entry.name.startsWith('.') && !known.has(entry.name)) continue
      if (entry.isFile()) files.push(name)
      else if (entry.isDirectory() && !passedOver.has(entry.name)) folders.push(`${name}/`)
    }
  return {
    files,
    // Git for Windows checks texts out with line ends that the patterns here do not know.
    read: (file) =>
      readFileSync(join(path, file), 'utf8')
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n'),
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    // A folder that others may not read holds nothing for a site either.
    return []
  }
}
