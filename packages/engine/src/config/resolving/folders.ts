import { readdirSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import {
  configFolderIsFile,
  configFolderMissing,
  configFolderOutside,
  contentFolderTwice,
  prefixClash,
  publicFolderMissing,
  publicHoldsContent,
} from '../../diagnostics/messages/config.js'
import { outputHoldsCurrent, outputRefused } from '../../diagnostics/messages/output.js'
import { leadsOut, pathFrom } from '../../io/path-from.js'
import { isMissing, openSiteFiles, type SiteFiles, statOf } from '../../io/reading/files.js'
import { asOnDisk } from '../../io/writing/move-path.js'
import { byPath, relativeTo } from '../../paths.js'
import { nearest } from '../../text/nearest.js'
import { type ConfigPath, formatPath } from '../checking/config-path.js'
import type { ConfigReport } from '../checking/report.js'
import type { CheckedConfig } from '../checking/schema.js'
import type { ContentRoot } from '../config.js'
import { pathWithSlashes } from './addresses.js'

/** A folder of pages that exists. */
export interface ContentFolder {
  /** Relative to the root, without slashes at its ends. */
  readonly dir: string
  /** With slashes at both ends. */
  readonly prefix: string
  /** What the config says about it. */
  readonly given: Omit<ContentRoot, 'dir'>
}

/** The folders of a site. */
export interface SiteFolders {
  /** Absolute, with links resolved. */
  readonly root: string
  readonly content: readonly ContentFolder[]
  /** Relative to the root. */
  readonly publicDir: string
  /** Absolute, with links resolved in the part that exists. */
  readonly outDir: string
}

/**
 * Finds the folders that a config names.
 *
 * @param configFolder Absolute. The root and the output folder are relative to it.
 * @param out Output folder from the command line, relative to the current folder.
 * @returns Undefined if the root does not exist. Problems with other folders only go into the
 *   report.
 */
export function siteFolders(
  config: CheckedConfig,
  configFolder: string,
  out: string | undefined,
  report: ConfigReport,
): SiteFolders | undefined {
  const finder = new FolderFinder(config, configFolder, report)
  const root = finder.root()
  if (root === undefined) return undefined
  const content = finder.content(root)
  const publicDir = finder.publicDir(root, content)
  return { root, content, publicDir, outDir: finder.outDir(root, content, publicDir, out) }
}

class FolderFinder {
  private files: SiteFiles | undefined

  constructor(
    private readonly config: CheckedConfig,
    private readonly configFolder: string,
    private readonly report: ConfigReport,
  ) {}

  root(): string | undefined {
    const given = this.config.root ?? '.'
    const path = resolve(this.configFolder, given)
    if (isFolder(path)) return realpathSync.native(path)
    this.report.found.push(
      this.noFolder(['root'], given, path, () => nearestFolder(this.configFolder, given)),
    )
    return undefined
  }

  content(root: string): ContentFolder[] {
    const { content = 'content' } = this.config
    const listed: readonly ContentRoot[] = typeof content === 'string' ? [{ dir: content }] : content
    const folders = listed.flatMap((given, index): ContentFolder[] => {
      const path = typeof content === 'string' ? ['content'] : ['content', index, 'dir']
      const dir =
        given.generate === undefined
          ? this.existingFolder(root, given.dir, path)
          : this.writableFolder(root, given.dir, path)
      if (dir === undefined) return []
      return [{ dir, prefix: this.prefixOf(given, index), given }]
    })
    folders.forEach(({ dir, prefix }, index) => {
      const earlier = folders.slice(0, index)
      if (earlier.some((other) => other.dir === dir))
        this.report.found.push(contentFolderTwice(this.report.placeOf(['content']), dir))
      const holder = earlier.find((other) => other.prefix === prefix && other.dir !== dir)
      if (holder !== undefined)
        this.report.found.push(prefixClash(this.report.placeOf(['content']), prefix, holder.dir, dir))
    })
    return folders
  }

  private prefixOf({ prefix = '/' }: ContentRoot, index: number): string {
    return pathWithSlashes(prefix, ['content', index, 'prefix'], this.report)
  }

  publicDir(root: string, content: readonly ContentFolder[]): string {
    const { publicDir } = this.config
    const path: ConfigPath = ['publicDir']
    const dir = this.folderInRoot(root, publicDir ?? 'public', path)
    if (dir === undefined) return 'public'
    if (this.config.generatePublic !== undefined) this.writableFolder(root, dir, path)
    else if (publicDir !== undefined && !isFolder(join(root, dir))) {
      this.report.found.push(
        isFile(join(root, dir))
          ? configFolderIsFile(this.report.placeOf(path), 'publicDir', publicDir)
          : publicFolderMissing(this.report.placeOf(path), publicDir, nearestFolder(root, dir)),
      )
    }
    for (const folder of content) {
      if (holds(dir, folder.dir))
        this.report.found.push(publicHoldsContent(this.report.placeOf(path), dir, folder.dir))
    }
    return dir
  }

  outDir(
    root: string,
    content: readonly ContentFolder[],
    publicDir: string,
    out: string | undefined,
  ): string {
    const given = out ?? this.config.outDir ?? 'dist'
    const outDir = withLinksResolved(out === undefined ? resolve(this.configFolder, given) : resolve(given))
    const reason = whyNoOutput(root, outDir, [
      ['the site root', root],
      ["the config's folder", this.configFolder],
      ['your home folder', withLinksResolved(homedir())],
      ...content.map(
        ({ dir }) => [`the content folder "${dir}"`, withLinksResolved(join(root, dir))] as const,
      ),
      [`the public folder "${publicDir}"`, withLinksResolved(join(root, publicDir))],
    ])
    const inPublic = holds(withLinksResolved(join(root, publicDir)), outDir)
    const refused = reason ?? (inPublic ? `is inside the public folder "${publicDir}"` : undefined)
    const at = out === undefined ? this.report.placeOf(['outDir']) : undefined
    if (refused !== undefined) this.report.found.push(outputRefused(at, given, refused))
    else if (holds(outDir, withLinksResolved(process.cwd())))
      this.report.found.push(outputHoldsCurrent(at, given))
    return outDir
  }

  private existingFolder(root: string, given: string, path: ConfigPath): string | undefined {
    const dir = this.folderInRoot(root, given, path)
    if (dir === undefined || isFolder(join(root, dir))) return dir
    this.report.found.push(this.noFolder(path, given, join(root, dir), () => nearestFolder(root, dir)))
    return undefined
  }

  /** A folder that may be yet to be made. */
  private writableFolder(root: string, given: string, path: ConfigPath): string | undefined {
    const dir = this.folderInRoot(root, given, path)
    if (dir === undefined || !isFile(join(root, dir))) return dir
    this.report.found.push(configFolderIsFile(this.report.placeOf(path), formatPath(path), given))
    return undefined
  }

  /** @param near The folder that was probably meant. */
  private noFolder(
    path: ConfigPath,
    given: string,
    file: string,
    near: () => string | undefined,
  ): Diagnostic {
    const at = this.report.placeOf(path)
    return isFile(file)
      ? configFolderIsFile(at, formatPath(path), given)
      : configFolderMissing(at, formatPath(path), given, near())
  }

  /** Spells a folder as it is spelled on the disk, since its files have no other names. */
  private asListed(root: string, dir: string): string {
    this.files ??= openSiteFiles(root)
    return asOnDisk(`${dir}/`, this.files).slice(0, -1)
  }

  /** Makes a path relative to the root, without slashes at its ends. */
  private folderInRoot(root: string, given: string, path: ConfigPath): string | undefined {
    const dir = pathFrom(root, resolve(root, given.replaceAll('\\', '/')))
    if (!leadsOut(dir)) return this.asListed(root, dir)
    this.report.found.push(configFolderOutside(this.report.placeOf(path), formatPath(path), given))
    return undefined
  }
}

/** Folders that belong to other programs, or to Quire's own cache. */
const reservedNames: ReadonlySet<string> = new Set(['.git', '.docs', 'node_modules'])

/** Why a folder cannot be used for output, which means to empty and fill it. Undefined if it can. */
function whyNoOutput(
  root: string,
  outDir: string,
  precious: readonly (readonly [name: string, folder: string])[],
): string | undefined {
  if (outDir === parse(outDir).root) return 'is the root of the file system'
  for (const [name, folder] of precious) {
    if (outDir === folder) return `is ${name}`
    if (holds(outDir, folder)) return `holds ${name}`
  }
  // A site that is itself inside such a folder may have its output there too.
  const names = relative(root, outDir).split(sep)
  const reserved = names.find((name) => reservedNames.has(name))
  return reserved === undefined ? undefined : `is inside "${reserved}"`
}

/** Whether `outer` is `inner` or contains it. Both must be absolute, or both relative to the root. */
export function holds(outer: string, inner: string): boolean {
  if (outer === inner || outer === '') return true
  const separator = isAbsolute(outer) ? sep : '/'
  return inner.startsWith(outer.endsWith(separator) ? outer : outer + separator)
}

/** Resolves links in the part of the path that exists. */
function withLinksResolved(path: string): string {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (!isMissing(error)) throw error
    const parent = dirname(path)
    return parent === path ? path : join(withLinksResolved(parent), path.slice(parent.length))
  }
}

function isFolder(path: string): boolean {
  return statOf(path, statSync)?.isDirectory() === true
}

function isFile(path: string): boolean {
  return statOf(path, statSync)?.isFile() === true
}

/** Removes slashes at both ends, and `.` segments. */
export function bareFolder(path: string): string {
  return path
    .split(/[/\\]/)
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/')
}

/**
 * The folder that was probably meant: the one spelt most alike, next to where the first missing
 * folder should be.
 */
function nearestFolder(root: string, missing: string): string | undefined {
  const segments = missing.split('/')
  const depth = segments.findIndex((_, index) => !isFolder(join(root, ...segments.slice(0, index + 1))))
  const parent = segments.slice(0, depth)
  const siblings = readdirSync(join(root, ...parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .sort(byPath)
  const near = nearest(segments[depth] ?? '', siblings)
  return near && [...parent, near].join('/')
}

/** Those of the folders that are inside `dir`, relative to it. */
export function foldersInside(dir: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    if (folder === dir || leadsOut(folder) || !holds(dir, folder)) return []
    return [relativeTo(dir, folder)]
  })
}

/** A glob for everything in a folder. Characters of its name that have a meaning in globs are escaped. */
export const globOfFolder = (folder: string): string => `${folder.replace(/[\\*?{}()[\]!+@|]/g, '\\$&')}/**`
