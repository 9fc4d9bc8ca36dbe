import { type Dirent, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { join, sep } from 'node:path'

/** A folder in which somebody keeps Markdown. */
export interface ExistingFolder {
  /** Files in it and its subfolders, with `/` between names. */
  readonly files: readonly string[]
  /** Whether these are all of them. There may be more than a command should read. */
  readonly isAll: boolean
  /** Whether there is a file at a path. */
  readonly has: (path: string) => boolean
  /** Text of one of the files. */
  readonly read: (path: string) => string
}

/** Folders with things that tools made or downloaded. */
export const passedOver: ReadonlySet<string> = new Set(['node_modules', 'dist', 'vendor', 'venv'])
/** The same, where tools are used. Elsewhere, these may be parts of the documentation. */
const passedOverInProjects = new Set(['build', 'site', 'target'])
/** Files of projects whose tools make folders of these names. */
const ofProject =
  /^(?:package\.json|mkdocs\.ya?ml|pyproject\.toml|setup\.(?:py|cfg)|conf\.py|cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?|cmakelists\.txt|makefile|composer\.json|go\.mod)$/i
/** Names that begin with a dot but have to be read: configs and public files of generators. */
const known = new Set(['.vitepress', '.vuepress', '.gitbook.yaml', '.gitignore'])

/**
 * By default: more files, and more folders, than any documentation has. Keeps a folder such as someone's home
 * from being read completely, and a tree that the system makes up as it is read from being read
 * forever.
 */
const mostFiles = 50_000

/** A folder to list. */
interface Folder {
  /** Empty, or with a trailing slash. */
  readonly path: string
  /** Whether it was reached by a link. Links in it to other folders are not followed, since they could lead back. */
  readonly isLinked: boolean
}

/**
 * Lists what is in a folder. Links count as what they lead to, if that is in the folder, too. Skips
 * folders that cannot be read. Texts have no byte order mark, and only line feeds.
 *
 * @param most Number of files, and of folders, after which it goes no further.
 */
export function existingFolder(path: string, most = mostFiles): ExistingFolder {
  const files: string[] = []
  const folders: Folder[] = [{ path: '', isLinked: false }]
  const root = realpathSync.native(path)
  let read = 0
  // More folders are added on the way.
  for (const folder of folders) {
    if (files.length >= most || read === most) break
    read += 1
    const entries = entriesOf(join(path, folder.path)).filter(
      ({ name }) => !name.startsWith('.') || known.has(name),
    )
    const isOfTools =
      /(?:^|\/)\.[^/]+\/$/.test(folder.path) || entries.some(({ name }) => ofProject.test(name))
    for (const entry of entries) {
      const name = `${folder.path}${entry.name}`
      const isLink = entry.isSymbolicLink()
      const found = isLink ? behindLink(join(path, name), root) : entry
      if (found?.isFile()) files.push(name)
      const isSkipped =
        passedOver.has(entry.name) ||
        (isOfTools && passedOverInProjects.has(entry.name)) ||
        (isLink && folder.isLinked)
      if (found?.isDirectory() && !isSkipped)
        folders.push({ path: `${name}/`, isLinked: folder.isLinked || isLink })
    }
  }
  const all = new Set(files)
  return {
    files,
    isAll: read === folders.length,
    has: (file) => all.has(file),
    // Git for Windows checks out texts with line ends that the patterns here do not match.
    read: (file) =>
      readFileSync(join(path, file), 'utf8')
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n'),
  }
}

/**
 * What a link leads to; undefined if that is outside of the root, if there is nothing, or if it is a
 * folder that the link is in.
 */
function behindLink(link: string, root: string): Stats | undefined {
  try {
    const target = realpathSync.native(link)
    const parent = realpathSync.native(join(link, '..'))
    const isAround = `${parent}${sep}`.startsWith(`${target}${sep}`)
    return target.startsWith(`${root}${sep}`) && !isAround ? statSync(target) : undefined
  } catch {
    return undefined
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
