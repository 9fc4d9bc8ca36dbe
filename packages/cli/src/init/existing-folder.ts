import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder in which somebody keeps Markdown. */
export interface ExistingFolder {
  /** Files in it and its subfolders, with `/` between names. */
  readonly files: readonly string[]
  /** Whether there is a file at a path. */
  readonly has: (path: string) => boolean
  /** Text of one of the files. */
  readonly read: (path: string) => string
}

/** Folders with things that tools made or downloaded. */
const passedOver = new Set(['node_modules', 'dist', 'build', 'site', 'target', 'vendor', 'venv'])
/** Names that begin with a dot but have to be read: configs and public files of generators. */
const known = new Set(['.vitepress', '.vuepress', '.gitbook.yaml', '.gitignore'])

/**
 * More files than any documentation has. Keeps a folder such as someone's home from being read
 * completely.
 */
const mostFiles = 50_000

/**
 * Lists what is in a folder. Skips folders that cannot be read. Texts have no byte order mark, and
 * only line feeds.
 */
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
  const all = new Set(files)
  return {
    files,
    has: (file) => all.has(file),
    // Git for Windows checks out texts with line ends that the patterns here do not match.
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
    // A folder that cannot be read has nothing for the site.
    return []
  }
}
