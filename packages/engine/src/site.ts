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
 * Who reads the config. Each has a fingerprint of what it sees of it, so that a
 * setting of search makes no page anew.
 */
export type SettingName = 'parse' | 'site' | 'navigation' | 'drafts' | 'render' | 'search'

/** One revision of a site as it stands on disk: what the pipeline reads. */
export interface Site {
  readonly config: ResolvedConfig
  readonly client: ClientBundle
  /** Fingerprints of the parts of the config, by who reads them. */
  readonly settings: Readonly<Record<SettingName, string>>
  /** In path order. */
  readonly pages: readonly SourcePage[]
  /** Files of the public folder, by their path below the base. */
  readonly publicFiles: ReadonlyMap<string, SourcePath>
  readonly files: SiteFiles
  /** Fingerprint of a file's content; undefined when there is no such file. */
  readonly fileHash: (path: SourcePath) => string | undefined
  /** Of the files whose fingerprints were asked for, for a later process. */
  readonly stamps: () => StampColumns
  /** Some file had to be read for its fingerprint. */
  readonly hasNewStamps: () => boolean
  /** False for a file that changed between the time when its fingerprint was taken and the time when it was read. */
  readonly isAsHashed: (path: SourcePath) => boolean
  /** Whether anybody has asked for the fingerprint of a file; nothing is made of one for which nobody did. */
  readonly wasAsked: (path: SourcePath) => boolean
  /** Only for {@link withChanges}: fingerprints of these files are found out anew. */
  readonly forget: (changed: readonly SourcePath[]) => void
  /** Likewise: reads of the same files that are compared with the fingerprints. */
  readonly comparing: (files: SiteFiles) => SiteFiles
  readonly locate: (path: SourcePath) => FileLocation
  /** Seconds since 1970 of the last commit on a file. */
  readonly changed: (path: SourcePath) => number | undefined
  /** Whether that is known of any file. */
  readonly hasDates: () => boolean
  /** Who changed a file; empty where git does not say. */
  readonly contributors: (path: SourcePath) => readonly string[]
  /** Pictures that another program draws. */
  readonly drawings: Drawings
  /** Where drawings of Mermaid are kept; undefined for nowhere. */
  readonly mermaidFolder: string | undefined
  /** What git said, for a later process. */
  readonly knownDates: () => KnownDates | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** Fingerprint of where the code of config, plugins and theme stands, for who names a line of it. */
  readonly codePlaces: () => string
  /** Build pages with `draft: true` too. */
  readonly drafts: boolean
  /** What the site is compared with; null when it is not a preview, or compared with nothing. */
  readonly base: BaseSite | null
}

export interface SiteOptions {
  /** Build pages with `draft: true` too. */
  readonly drafts: boolean
  /** Fingerprint of the code of config, plugins and theme. */
  readonly code: string
  /** Of where that code stands; asked for where it is needed. */
  readonly codePlaces: () => string
  readonly base?: BaseSite | null
  /** Default: kept in memory. */
  readonly drawings?: Drawings
  /** Default: drawings of Mermaid are not kept. */
  readonly mermaidFolder?: string | undefined
}

/** Fingerprints of files; each is found out once. */
type FileHashes = Pick<
  Site,
  'fileHash' | 'stamps' | 'hasNewStamps' | 'isAsHashed' | 'wasAsked' | 'forget' | 'comparing'
>

/** What the disk says of a site, before its code is bundled. */
export type SiteScan = Omit<
  Site,
  'client' | 'settings' | 'codePlaces' | 'drafts' | 'base' | 'drawings' | 'mermaidFolder'
>

/** Looks at the disk: lists pages and public files and asks git for dates. */
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
  // Who did not ask for dates need not hear that there are none.
  if (config.lastUpdated || config.contributors) diagnostics.push(...dates().diagnostics)
  return {
    config,
    pages,
    publicFiles: new Map(
      publicFiles
        .map((path) => [path.slice(config.publicDir.length), path] as const)
        // What the site tells search engines is not true of a preview of it.
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

/** Who changed files, and when. */
interface Histories {
  readonly historyOf: (path: SourcePath) => FileHistory | undefined
  /** There is a date. */
  readonly any: boolean
  readonly known: KnownDates | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Git is asked first; where it does not have the whole history, committed dates
 * count for files that are still what they were. Of frozen pages, what they were before counts, too.
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
    // No file is read for nothing.
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
  // Nobody can write down dates of a frozen page that are not known since it was frozen.
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

/** Where the files of a site may be read: anywhere below its root, or for one that is not trusted only in its content and public folders. */
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
    // The public files that a version was frozen with.
    ...[...frozen].map((folder) => folder + publicDir),
  ]
}

/** Whether a file of a site that is not trusted may be published as it is. */
export function isPublishable(files: Pick<SiteFiles, 'read'>, path: SourcePath): boolean {
  return mayPublish(path, () => {
    const bytes = files.read(path)
    return bytes && decodeText(bytes).text
  })
}

/** A revision of the site with the code that its pages load. */
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

/** Plugins by name, and their options by value, which may be more than JSON has: expressions, maps, circles. */
function pluginsAsText(plugins: readonly PluggableList[]): string {
  if (plugins.every(({ length }) => length === 0)) return ''
  const whole = { depth: Number.POSITIVE_INFINITY, maxArrayLength: null, maxStringLength: null }
  return inspect(plugins, { ...whole, breakLength: Number.POSITIVE_INFINITY })
}

/**
 * What of the config each step sees. A theme counts as the code that was
 * loaded for it; plugins as the code of the config and of packages.
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
    // Without plugins, no code but the engine's reads a page.
    remarkPlugins.length + rehypePlugins.length === 0 ? '' : code,
  ]
  return {
    parse: fingerprintOf(parse),
    site: fingerprintOf([site, compared !== null]),
    // Apart, so that a new entry makes only the pages anew that show it: see `SiteInputs`.
    navigation: fingerprintOf(content.map(({ nav, sidebar }) => [nav, sidebar])),
    // Apart, so that the dev server, which shows drafts, takes over what a build remembers.
    drafts: String(drafts),
    render: fingerprintOf([site, themeConfig, theme.name, client.fingerprint, code]),
    // Where words end depends on the language, and is said by a dictionary that comes with Node.
    search: fingerprintOf([process.versions.icu, contentLanguages(config)]),
  }
}

/**
 * The site after something happened to some files.
 *
 * @param changed Files whose content may be another; a folder stands for all that is or was in it.
 * @param listing Whether files came or went.
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
  /** Bytes that were read for fingerprints. */
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
    // Another edit could leave it with the same stamp.
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

/** A file belongs to the innermost content root that holds it, whether that one excludes it or not. */
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

/** A site of another generator may have hundreds, which are renamed at once: one message tells of them. */
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

/** Another output than the config's, as of a preview: its copies of the pages are no pages of this site. */
const isBuiltSite = ({ root }: SiteFiles, folder: string, entries: readonly Dirent[]): boolean =>
  entries.some(({ name }) => name === dirname(manifestPath)) &&
  lookAt(() => isOutput(join(root, folder), { file: manifestPath, generator: generatorName })) === true

const isPage = (name: string) => /\.(?:md|MD)$/.test(name)

/** Endings that other generators publish. */
const isTakenForPage = (name: string) => /\.(?:md|mdx|markdown)$/i.test(name)

/** Real folder entries decide letter case and how accents are written: `stat` says yes to any on some file systems. */
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
