import type { Dirent } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import { inspect } from 'node:util'
import type { PluggableList } from 'unified'
import type { ClientBundle } from './bundle/client.js'
import { contentLanguages } from './config/content-languages.js'
import type { ResolvedConfig } from './config/resolve.js'
import type { Diagnostic } from './diagnostics/diagnostic.js'
import { datesFileWrong, datesOutdated } from './diagnostics/messages/dates.js'
import { pageEndingsUnknown, pageEndingUnknown } from './diagnostics/messages/files.js'
import { fileUntrusted } from './diagnostics/messages/untrusted.js'
import type { FileLocation } from './graph/page-links.js'
import { mayHaveChanged } from './io/change-time.js'
import { type Drawings, openDrawings } from './io/drawings.js'
import { decodeText, type LoadedFile, openSite, type SiteFiles } from './io/files.js'
import { hashOf } from './io/hash.js'
import { heldFiles } from './io/held-files.js'
import { lookAt } from './io/look-at.js'
import { isOutput } from './io/output-marker.js'
import { lazily } from './lazily.js'
import type { BaseSite } from './machine/compare.js'
import { byPath, innermostFolder, type SourcePath, versionFolderOf } from './paths.js'
import { fingerprintOf } from './query/fingerprint.js'
import { datesFileName, hashAsCommitted, readDatesFile } from './scan/dates-file.js'
import { readFrozenDates } from './scan/frozen-dates.js'
import { type FileHistory, type KnownDates, knownDates, readGitDates } from './scan/git-dates.js'
import { scanFiles } from './scan/scan.js'
import {
  columnsOfStamps,
  isAsStamped,
  noStamps,
  type Stamp,
  type StampColumns,
  type Stamps,
  stampOf,
} from './scan/stamps.js'
import { mayPublish } from './scan/untrusted-files.js'
import { generatorName } from './split/chunk-data.js'
import { manifestPath } from './split/manifest.js'

/** A page's file and the number of the content root that it belongs to. */
export interface SourcePage {
  readonly path: SourcePath
  readonly root: number
}

/**
 * The steps that read the config. Each sees only part of it and has a fingerprint of that part, so
 * that, for instance, a search setting makes no page again.
 */
export type SettingName = 'parse' | 'site' | 'navigation' | 'drafts' | 'render' | 'search'

/** One revision of a site on disk: what the pipeline reads. */
export interface Site {
  readonly config: ResolvedConfig
  readonly client: ClientBundle
  /** For each reader of the config, a fingerprint of the part that it sees. */
  readonly settings: Readonly<Record<SettingName, string>>
  /** In path order. */
  readonly pages: readonly SourcePage[]
  /** Files of the public folder, by their path below the base. */
  readonly publicFiles: ReadonlyMap<string, SourcePath>
  readonly files: SiteFiles
  /** Fingerprint of a file's content; undefined if there is no such file. */
  readonly fileHash: (path: SourcePath) => string | undefined
  /** Stamps of the files whose fingerprints were asked for, to save for a later process. */
  readonly stamps: () => StampColumns
  /** Whether any file had to be read to get its fingerprint. */
  readonly hasNewStamps: () => boolean
  /** False if the file changed after its fingerprint was taken and before it was read. */
  readonly isAsHashed: (path: SourcePath) => boolean
  /** Whether anyone has asked for the file's fingerprint. If not, nothing was made from the file. */
  readonly wasAsked: (path: SourcePath) => boolean
  /** Only for {@link withChanges}: take the fingerprints of these files again. */
  readonly forget: (changed: readonly SourcePath[]) => void
  /** Only for {@link withChanges}: the same files, but reads are compared with the fingerprints. */
  readonly comparing: (files: SiteFiles) => SiteFiles
  readonly locate: (path: SourcePath) => FileLocation
  /** Time of the last commit on a file, in seconds since 1970. */
  readonly changed: (path: SourcePath) => number | undefined
  /** Whether that time is known for any file. */
  readonly hasDates: () => boolean
  /** Who changed a file; empty if git does not say. */
  readonly contributors: (path: SourcePath) => readonly string[]
  /** Pictures that another program draws. */
  readonly drawings: Drawings
  /** Folder in which drawings of Mermaid are cached; undefined for no cache. */
  readonly mermaidFolder: string | undefined
  /** What git said, to save for a later process. */
  readonly knownDates: () => KnownDates | undefined
  readonly diagnostics: readonly Diagnostic[]
  /**
   * Fingerprint of the places in the code of config, plugins and theme. Needed only by steps that
   * report such a place.
   */
  readonly codePlaces: () => string
  /** Whether to build pages with `draft: true`. */
  readonly drafts: boolean
  /** The published site that a preview is compared with; null if there is none. */
  readonly base: BaseSite | null
}

export interface SiteOptions {
  /** Whether to build pages with `draft: true`. */
  readonly drafts: boolean
  /** Fingerprint of the code of config, plugins and theme. */
  readonly code: string
  /** Fingerprint of the places in that code. Computed only if needed. */
  readonly codePlaces: () => string
  readonly base?: BaseSite | null
  /** Default: drawings are kept in memory. */
  readonly drawings?: Drawings
  /** Default: drawings of Mermaid are not cached. */
  readonly mermaidFolder?: string | undefined
}

/** Fingerprints of files, each computed once. */
type FileHashes = Pick<
  Site,
  'fileHash' | 'stamps' | 'hasNewStamps' | 'isAsHashed' | 'wasAsked' | 'forget' | 'comparing'
>

/** What can be read from disk before the site's code is bundled. */
export type SiteScan = Omit<
  Site,
  'client' | 'settings' | 'codePlaces' | 'drafts' | 'base' | 'drawings' | 'mermaidFolder'
>

/** Reads the site from disk: lists pages and public files, and asks git for dates. */
export function scanSite(
  config: ResolvedConfig,
  stamps: Stamps = noStamps,
  known?: KnownDates | undefined,
): SiteScan {
  const files = openSite(config.root, readableFolders(config))
  const hashes = hashesOf(files, stamps)
  return scan(config, hashes.comparing(files), hashes, known)
}

function scan(
  config: ResolvedConfig,
  files: SiteFiles,
  hashes: FileHashes,
  known?: KnownDates | undefined,
): SiteScan {
  const diagnostics: Diagnostic[] = [...config.diagnostics]
  const pages = listPages(config, files, diagnostics)
  const trusted = config.trust === 'trusted'
  const publicScan = scanFiles(files.root, {
    dir: config.publicDir,
    links: trusted,
    onFolder: files.learn,
  })
  const refused = new Set(trusted ? [] : publicScan.files.filter((path) => !isPublishable(files, path)))
  const publicFiles = publicScan.files.filter((path) => !refused.has(path))
  diagnostics.push(
    ...publicScan.diagnostics,
    ...[...refused].map((path) => fileUntrusted({ path, line: 1, column: 1 })),
  )
  let read: Histories | undefined
  const dates = () => {
    read ??= histories(config, pages, files, hashes, known)
    return read
  }
  // Without these options nobody needs the dates, so nobody needs to know that they are missing.
  if (config.lastUpdated || config.contributors) diagnostics.push(...dates().diagnostics)
  return {
    config,
    pages,
    publicFiles: new Map(
      publicFiles
        .map((path) => [path.slice(config.publicDir.length), path] as const)
        // A preview must not publish the rules that the real site has for search engines.
        .filter(([path]) => config.pr === undefined || path !== '/robots.txt'),
    ),
    files,
    ...hashes,
    locate: (path) => locate(path, files),
    changed: (path) => dates().historyOf(path)?.changed,
    hasDates: () => dates().any,
    contributors: (path) => dates().historyOf(path)?.contributors ?? [],
    knownDates: () => (read === undefined ? known : read.known),
    diagnostics,
  }
}

/** Who changed which files, and when. */
interface Histories {
  readonly historyOf: (path: SourcePath) => FileHistory | undefined
  /** Whether any date is known. */
  readonly any: boolean
  readonly known: KnownDates | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Finds the dates of files. Git is asked first. If it lacks the full history, committed dates are
 * used for files that have not changed since. Frozen pages also keep the dates from before they
 * were frozen.
 */
function histories(
  config: ResolvedConfig,
  pages: readonly SourcePage[],
  files: SiteFiles,
  { fileHash }: Pick<Site, 'fileHash'>,
  known: KnownDates | undefined,
): Histories {
  const frozen = readFrozenDates(config.content, files)
  const git = readGitDates(
    files.root,
    [...config.content.map(({ dir }) => dir), config.publicDir],
    frozen.folders,
    known,
  )
  if (git.complete)
    return {
      historyOf: (path) => frozen.with(path, git.byPath.get(path)),
      any: git.byPath.size > 0 || frozen.any,
      known: knownDates(git),
      diagnostics: [],
    }
  const bytes = files.read(datesFileName)
  const committed = bytes && readDatesFile(decodeText(bytes).text)
  const historyOf = (path: SourcePath) => {
    // Avoid reading the file if no committed date could match.
    if (committed === undefined && !frozen.folders.includes(versionFolderOf(path))) return undefined
    const asItIs = (hash: string | undefined) => committed?.of(path, hash) ?? frozen.of(path, hash)
    return (
      asItIs(lookAt(() => fileHash(path))) ??
      asItIs(
        lookAt(() => {
          const bytes = files.read(path)
          return bytes && hashAsCommitted(bytes)
        }),
      )
    )
  }
  if (committed === undefined) {
    const wrong = bytes === undefined ? [] : [datesFileWrong({ path: datesFileName, line: 1, column: 1 })]
    return { historyOf, any: frozen.any, known: undefined, diagnostics: [...git.diagnostics, ...wrong] }
  }
  // A frozen page whose date was not recorded when it was frozen. That date cannot be added later, so do not
  // warn about it.
  const isLost = (path: SourcePath) =>
    frozen.folders.includes(versionFolderOf(path)) && frozen.with(path, undefined) === undefined
  const missing = pages.filter(({ path }) => historyOf(path) === undefined && !isLost(path)).length
  const reason = git.diagnostics.some(({ code }) => code === 'shallow-history') ? 'shallow' : 'none'
  const any = missing < pages.length
  return {
    historyOf,
    any,
    known: undefined,
    diagnostics: missing > 0 ? [datesOutdated(missing, reason)] : [],
  }
}

/**
 * Folders whose files may be read. Undefined means everything below the root; for an untrusted
 * site, only its content and public folders.
 */
export function readableFolders({
  trust,
  content,
  publicDir,
}: ResolvedConfig): readonly string[] | undefined {
  if (trust === 'trusted') return undefined
  const frozen = new Set(content.map(({ dir }) => versionFolderOf(`${dir}/`)).filter(Boolean))
  return [
    ...content.map(({ dir }) => dir),
    publicDir,
    // The public files that were frozen with a version.
    ...[...frozen].map((folder) => folder + publicDir),
  ]
}

/** Whether a file of an untrusted site may be published unchanged. */
export function isPublishable(files: Pick<SiteFiles, 'read'>, path: SourcePath): boolean {
  return mayPublish(path, () => {
    const bytes = files.read(path)
    return bytes && decodeText(bytes).text
  })
}

/** A revision of the site, with the code that its pages load. */
export function siteOf(scan: SiteScan, client: ClientBundle, options: SiteOptions): Site {
  const {
    drafts,
    base = null,
    mermaidFolder,
    codePlaces,
    drawings = openDrawings(undefined, scan.config.plantuml),
  } = options
  const settings = settingsOf(scan.config, client, options)
  const diagnostics = [...scan.diagnostics, ...client.diagnostics]
  return {
    ...scan,
    diagnostics,
    client,
    settings,
    codePlaces: lazily(codePlaces),
    drafts,
    base,
    drawings,
    mermaidFolder,
  }
}

/**
 * Names plugins by their function's name. Their options may contain more than JSON can represent:
 * patterns, maps, circular references.
 */
function pluginsAsText(plugins: readonly PluggableList[]): string {
  if (plugins.every(({ length }) => length === 0)) return ''
  const whole = { depth: Number.POSITIVE_INFINITY, maxArrayLength: null, maxStringLength: null }
  return inspect(plugins, { ...whole, breakLength: Number.POSITIVE_INFINITY })
}

/**
 * Computes what each step sees of the config. A theme is represented by the fingerprint of its
 * code; plugins by that of the config's code and of packages.
 */
function settingsOf(
  config: ResolvedConfig,
  client: ClientBundle,
  { drafts, code, base: compared = null }: SiteOptions,
): Site['settings'] {
  const {
    root: _root,
    outDir: _outDir,
    browserMermaid,
    theme,
    markdown,
    shiki,
    themeConfig,
    diagnostics: _diagnostics,
    content,
    ...others
  } = config
  const site = { ...others, content: content.map(({ nav: _nav, sidebar: _sidebar, ...root }) => root) }
  const { title, description, base, lang } = site
  const components = Object.keys(theme.components ?? {})
  const { remarkPlugins, rehypePlugins, ...markdownOptions } = markdown
  const parse = [
    markdownOptions,
    pluginsAsText([remarkPlugins, rehypePlugins]),
    components,
    theme.anchorComponents ?? [],
    title,
    description,
    base,
    lang,
    site.folderAliases,
    contentLanguages(config),
    site.trust,
    site.plantuml !== false,
    browserMermaid?.version ?? null,
    shiki?.version,
    // Without plugins, only the engine's own code reads pages.
    remarkPlugins.length + rehypePlugins.length === 0 ? '' : code,
  ]
  return {
    parse: fingerprintOf(parse),
    site: fingerprintOf([site, compared !== null]),
    // Separate, so that a new entry only changes the pages that show it: see `SiteInputs`.
    navigation: fingerprintOf(content.map(({ nav, sidebar }) => [nav, sidebar])),
    // Separate, so that the dev server, which shows drafts, can use what a build cached.
    drafts: String(drafts),
    render: fingerprintOf([site, themeConfig, theme.name, client.fingerprint, code]),
    // Words are split by rules for the language, from a dictionary (ICU) that comes with Node.
    search: fingerprintOf([process.versions.icu, contentLanguages(config)]),
  }
}

/**
 * Returns the site after some files changed.
 *
 * @param changed Files whose content may have changed. A folder stands for everything that is or
 *   was in it.
 * @param listing Whether files were added or removed.
 */
export function withChanges(
  before: Site,
  { changed, listing }: { readonly changed: readonly SourcePath[]; readonly listing: boolean },
): Site {
  before.forget(changed)
  if (!listing) return { ...before }
  const { config, fileHash, stamps, hasNewStamps, isAsHashed, wasAsked, forget, comparing } = before
  const hashes = { fileHash, stamps, hasNewStamps, isAsHashed, wasAsked, forget, comparing }
  const files = comparing(openSite(config.root, readableFolders(config)))
  return { ...before, ...scan(config, files, hashes, before.knownDates()) }
}

function hashesOf(files: SiteFiles, past: Stamps): FileHashes {
  let isNew = false
  const known = new Map<SourcePath, string | undefined>()
  const stamps = new Map<SourcePath, Stamp>()
  const changedSince = new Set<SourcePath>()
  const asked = new Set<SourcePath>()
  /** Bytes that were read to compute fingerprints. */
  const held = heldFiles()
  return {
    forget(changed) {
      held.clear()
      for (const path of changed) known.delete(path)
      const folders = changed.filter((path) => files.stat(path) === undefined)
      if (folders.length === 0) return
      for (const path of known.keys())
        if (folders.some((folder) => folder === '' || path.startsWith(`${folder}/`))) known.delete(path)
    },
    fileHash(path) {
      asked.add(path)
      if (!known.has(path)) known.set(path, hash(path))
      return known.get(path)
    },
    hasNewStamps: () => isNew,
    stamps: () => columnsOfStamps(stamps),
    isAsHashed: (path) => !changedSince.has(path),
    wasAsked: (path) => asked.has(path),
    comparing: (given) => ({
      ...given,
      read(path) {
        const bytes = held.get(path)
        if (bytes !== undefined) return bytes
        const file = given.load(path)
        if (known.has(path) && !isThatHashed(path, file)) changedSince.add(path)
        return file?.bytes
      },
    }),
  }

  function hash(path: SourcePath): string | undefined {
    changedSince.delete(path)
    const old = past(path)
    if (old !== undefined && isAsStamped(old, files.hint(path))) {
      stamps.set(path, old)
      return old.hash
    }
    const readMs = Date.now()
    const file = files.load(path)
    isNew ||= old !== undefined || file !== undefined
    if (file === undefined) return undefined
    held.hold(path, file.bytes)
    const content = hashOf(file.bytes)
    // Keep no stamp if the file is so new that another edit could leave the stamp unchanged.
    if (!mayHaveChanged(file.stats, readMs, readMs)) stamps.set(path, stampOf(file.stats, content))
    return content
  }

  function isThatHashed(path: SourcePath, file: LoadedFile | undefined): boolean {
    const content = known.get(path)
    if (file === undefined || content === undefined) return file === undefined && content === undefined
    const stamp = stamps.get(path)
    return (stamp !== undefined && isAsStamped(stamp, file.stats)) || hashOf(file.bytes) === content
  }
}

/**
 * Lists the pages. A file belongs to the innermost content root that contains it, even if that root
 * excludes it.
 */
function listPages(config: ResolvedConfig, files: SiteFiles, diagnostics: Diagnostic[]): SourcePage[] {
  const dirs = config.content.map(({ dir }) => dir)
  return config.content
    .flatMap(({ dir, exclude }, index) => {
      const scan = scanFiles(files.root, {
        dir,
        accepts: (name) => isPage(name) || isTakenForPage(name),
        exclude,
        links: config.trust === 'trusted',
        leavesOut: (folder, entries) => isBuiltSite(files, folder, entries),
        onFolder: files.learn,
      })
      const own = scan.files.filter((path) => innermostFolder(path, dirs) === index)
      diagnostics.push(...scan.diagnostics, ...wrongEndings(own.filter((path) => !isPage(path))))
      return own.filter(isPage).map((path): SourcePage => ({ path, root: index }))
    })
    .sort((a, b) => byPath(a.path, b.path))
}

/**
 * One message for all files: a site that moves from another generator may have hundreds, which are
 * renamed together.
 */
function wrongEndings(paths: readonly SourcePath[]): Diagnostic[] {
  const byEnding = new Map<string, SourcePath[]>()
  for (const path of paths) {
    const { ext } = parse(path)
    const alike = byEnding.get(ext) ?? []
    alike.push(path)
    byEnding.set(ext, alike)
  }
  return [...byEnding].flatMap(([ending, alike]) => {
    const [first] = alike
    return first !== undefined && alike.length >= many
      ? [pageEndingsUnknown(startOf(first), { count: alike.length, ending })]
      : alike.map((path) => pageEndingUnknown(startOf(path), parse(path).name))
  })
}

const many = 10
const startOf = (path: SourcePath) => ({ path, line: 1, column: 1 })

/**
 * Whether a folder is another output of this site, for instance of a preview. Copies of pages in it
 * are not pages of the site.
 */
const isBuiltSite = ({ root }: SiteFiles, folder: string, entries: readonly Dirent[]): boolean =>
  entries.some(({ name }) => name === dirname(manifestPath)) &&
  lookAt(() => isOutput(join(root, folder), { file: manifestPath, generator: generatorName })) === true

const isPage = (name: string) => /\.(?:md|MD)$/.test(name)

/** Extensions that other generators treat as pages. */
const isTakenForPage = (name: string) => /\.(?:md|mdx|markdown)$/i.test(name)

/**
 * Compares with the names in the folder itself, because on some file systems `stat` accepts any
 * letter case and any form of accents.
 */
function locate(path: SourcePath, files: SiteFiles): FileLocation {
  let folder = ''
  let actual = ''
  let last = ''
  for (const segment of path.split('/')) {
    folder = actual
    const name = files.names(folder).has(segment) ? segment : files.nameLike(folder, segment)
    if (name === undefined) return { kind: 'missing' }
    last = name
    actual = folder === '' ? name : `${folder}/${name}`
  }
  if (!files.isFile(folder, last)) return { kind: 'missing' }
  return actual === path ? { kind: 'file' } : { kind: 'other-case', actual: actual as SourcePath }
}
