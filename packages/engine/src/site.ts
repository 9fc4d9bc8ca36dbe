import { isHiddenName } from './addresses/dot-names.js'
import type { ClientBundle } from './bundle/client.js'
import type { CodeFingerprints } from './config/caching/fingerprint.js'
import type { ResolvedConfig } from './config/resolved-config.js'
import { type Diagnostic, topOfFile } from './diagnostics/diagnostic.js'
import { fileUntrusted } from './diagnostics/messages/untrusted.js'
import type { FileLocation } from './graph/page-assets.js'
import { type Drawings, openDrawings } from './io/pictures/drawings.js'
import { openPictureCopies, type PictureCopies } from './io/pictures/picture-copies.js'
import { openSiteFiles, type SiteFiles } from './io/reading/files.js'
import type { BaseSite } from './machine/compare.js'
import type { SourcePath } from './paths.js'
import { isDatesFile } from './scan/dates-file.js'
import { type GitDatesReader, type KnownDates, readGitDates } from './scan/git-dates.js'
import { type ScanOptions, type ScanRecord, type ScanResult, scanFiles } from './scan/scan.js'
import { noStamps, type Stamps } from './scan/stamps.js'
import { isDrawing } from './scan/untrusted-files.js'
import { type AskedPaths, askedPaths } from './site/asked-paths.js'
import { type FileHashes, hashesOf } from './site/file-hashes.js'
import { type Histories, histories } from './site/histories.js'
import { locate } from './site/locate.js'
import { listPages } from './site/pages.js'
import { type SettingName, settingsOf } from './site/settings.js'
import { isPublishable, readableFolders } from './site/trust.js'
import { unusedDefaults } from './site/unused-defaults.js'
import { lazily } from './values/lazily.js'

/** What can be read from disk before the site's code is bundled. */
export interface SiteScan extends FileHashes {
  readonly config: ResolvedConfig
  /** In path order. */
  readonly pages: readonly SourcePath[]
  /** Pages that are named as in other generators, in path order. */
  readonly misnamed: readonly SourcePath[]
  /** Files of the public folder, by their path below the base. */
  readonly publicFiles: ReadonlyMap<string, SourcePath>
  readonly files: SiteFiles
  readonly locate: (path: SourcePath) => FileLocation
  /** Paths for which `locate` was called in this or an earlier revision. What was made may depend on them. */
  readonly located: AskedPaths
  /** Time of the last commit on a file, in seconds since 1970. */
  readonly changed: (path: SourcePath) => number | undefined
  /** Whether that time is known for any file. */
  readonly hasDates: () => boolean
  /** Who changed a file; empty if git does not say. */
  readonly contributors: (path: SourcePath) => readonly string[]
  /** Hash of the commit whose dates these are. Undefined if they do not come from git. */
  readonly datedCommit: () => string | undefined
  /** What git said, to save for a later process. */
  readonly knownDates: () => KnownDates | undefined
  readonly readGit: GitDatesReader
  /** What was read to list pages and public files, to save for a later process. */
  readonly scans: readonly ScanRecord[]
  /** What is wrong apart from dates. */
  readonly listingDiagnostics: readonly Diagnostic[]
  readonly diagnostics: readonly Diagnostic[]
}

/** What a scan says of dates. */
type ScannedDates = Pick<
  SiteScan,
  'changed' | 'hasDates' | 'contributors' | 'datedCommit' | 'knownDates' | 'diagnostics'
>

/** One revision of a site on disk: what the pipeline reads. */
export interface Site extends SiteScan {
  readonly client: ClientBundle
  /** For each reader of the config, a fingerprint of the part that it sees. */
  readonly settings: Readonly<Record<SettingName, string>>
  /**
   * Fingerprint of the places in the code of config, plugins and theme. Needed only by steps that
   * report such a place.
   */
  readonly codePlaces: () => string
  /** The published site that a preview is compared with; null if there is none. */
  readonly base: BaseSite | null
  /** Pictures that another program draws. */
  readonly drawings: Drawings
  /** Narrower copies of pictures. */
  readonly pictureCopies: PictureCopies
  /** Folder in which drawings of Mermaid are cached; undefined for no cache. */
  readonly mermaidFolder: string | undefined
}

export interface SiteOptions extends CodeFingerprints {
  /** Whether to build pages with `draft: true`. */
  readonly drafts: boolean
  readonly base?: BaseSite | null
  /** Default: drawings are kept in memory. */
  readonly drawings?: Drawings
  /** Default: none, so that pages show pictures as they are. */
  readonly pictureCopies?: PictureCopies
  /** Default: drawings of Mermaid are not cached. */
  readonly mermaidFolder?: string | undefined
}

/** What an earlier process or scan found out. Each part only saves work. */
export interface PastScan {
  readonly stamps?: Stamps | undefined
  /** What git said. */
  readonly dates?: KnownDates | undefined
  readonly scans?: readonly ScanRecord[] | undefined
}

/**
 * Reads the site from disk: lists pages and public files, and asks git for dates.
 *
 * @param readGit Default: wait for git.
 */
export function scanSite(
  config: ResolvedConfig,
  { stamps = noStamps, dates, scans = [] }: PastScan = {},
  readGit: GitDatesReader = readGitDates,
): SiteScan {
  const files = openSiteFiles(config.root, readableFolders(config))
  const hashes = hashesOf(files, stamps)
  const known = { dates, scans, readGit }
  return scan(config, hashes.comparing(files), { hashes, located: askedPaths() }, known)
}

function scan(
  config: ResolvedConfig,
  files: SiteFiles,
  { hashes, located }: { readonly hashes: FileHashes; readonly located: AskedPaths },
  { dates, scans, readGit }: Pick<SiteScan, 'scans' | 'readGit'> & Pick<PastScan, 'dates'>,
): SiteScan {
  const { pages, misnamed, diagnostics: ofPages, records } = listPages(config, files, scans)
  const { publicFiles, diagnostics: ofPublicFiles, record } = listPublicFiles(config, files, scans)
  const listed = {
    config,
    pages,
    misnamed,
    publicFiles,
    files,
    ...hashes,
    located,
    locate(path) {
      located.note(path)
      return locate(path, files)
    },
    readGit,
    scans: record === undefined ? records : [...records, record],
    listingDiagnostics: [
      ...config.diagnostics,
      ...ofPages,
      ...unusedDefaults(config.content, pages),
      ...ofPublicFiles,
    ],
  } satisfies Partial<SiteScan>
  return { ...listed, ...scannedDates(listed, dates) }
}

/** @param known What git said before. */
function scannedDates(
  { config, pages, files, fileHash, readGit, listingDiagnostics }: Omit<SiteScan, keyof ScannedDates>,
  known: KnownDates | undefined,
): ScannedDates {
  let read: Histories | undefined
  const dates = () => {
    read ??= histories(config, { pages, files, fileHash, known, readGit })
    return read
  }
  return {
    changed: (path) => dates().historyOf(path)?.changed,
    hasDates: () => dates().any,
    contributors: (path) => dates().historyOf(path)?.contributors ?? [],
    datedCommit: () => dates().known?.commit,
    knownDates: () => (read === undefined ? known : read.known),
    diagnostics: [
      ...listingDiagnostics,
      // Without these options nobody needs the dates, so nobody needs to know that they are missing.
      ...(config.lastUpdated || config.contributors ? dates().diagnostics : []),
    ],
  }
}

function listPublicFiles(
  { publicDir, trust, pr }: ResolvedConfig,
  files: SiteFiles,
  past: readonly ScanRecord[],
): Pick<SiteScan, 'publicFiles' | 'diagnostics'> & Pick<ScanResult, 'record'> {
  const trusted = trust === 'trusted'
  const options: ScanOptions = {
    purpose: 'public files',
    dir: publicDir,
    links: trusted,
    onFolder: files.learn,
    // Strangers must not instruct the host of a preview.
    ...(trusted ? { isHidden: isHiddenName } : {}),
  }
  const found = scanFiles(files.root, options, past)
  const refused = new Set(trusted ? [] : found.files.filter((path) => !isPublishable(path, files.read)))
  const publicFiles = found.files
    .filter((path) => !refused.has(path))
    .map((path) => [path.slice(publicDir.length), path] as const)
    // A preview must not publish the rules that the real site has for search engines.
    .filter(([path]) => pr === undefined || path !== '/robots.txt')
  return {
    publicFiles: new Map(publicFiles),
    diagnostics: [...found.diagnostics, ...[...refused].map((path) => fileUntrusted(topOfFile(path)))],
    record: found.record,
  }
}

/** A revision of the site, with the code that its pages load. */
export function siteOf(scan: SiteScan, client: ClientBundle, options: SiteOptions): Site {
  const {
    drafts,
    code,
    configCode,
    base = null,
    mermaidFolder,
    codePlaces,
    drawings = openDrawings(undefined, scan.config.plantuml),
    pictureCopies = openPictureCopies(undefined),
  } = options
  const settings = settingsOf(scan.config, client, { drafts, code, configCode, isCompared: base !== null })
  return {
    ...scan,
    diagnostics: diagnosticsOf(scan, client),
    client,
    settings,
    codePlaces: lazily(codePlaces),
    base,
    drawings,
    pictureCopies,
    mermaidFolder,
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
  before.files.forgetLinks()
  const { config, located, wasAsked, wasAskedInside } = before
  if (!listing && !changed.some((path) => isReadByScan(path, config))) return { ...before }
  const { fileHash, stamps, hasNewStamps, isAsHashed, forget, comparing } = before
  const hashes = { fileHash, stamps, hasNewStamps, isAsHashed, wasAsked, wasAskedInside, forget, comparing }
  const files = comparing(openSiteFiles(config.root, readableFolders(config)))
  const known = { dates: before.knownDates(), scans: before.scans, readGit: before.readGit }
  const now = scan(config, files, { hashes, located }, known)
  return { ...before, ...now, diagnostics: diagnosticsOf(now, before.client) }
}

/** Returns the site with its dates read again, because git may say something else now. */
export function withDatesRead(before: Site): Site {
  const now = { ...before, ...scannedDates(before, before.knownDates()) }
  return { ...now, diagnostics: diagnosticsOf(now, before.client) }
}

/** Whether the content of a file decides what a scan finds. Of all others, only the names do. */
export function isReadByScan(path: SourcePath, { trust }: Pick<ResolvedConfig, 'trust'>): boolean {
  return isDatesFile(path) || (trust === 'untrusted' && isDrawing(path))
}

const diagnosticsOf = (scan: SiteScan, client: ClientBundle): readonly Diagnostic[] => [
  ...scan.diagnostics,
  ...client.diagnostics,
]
