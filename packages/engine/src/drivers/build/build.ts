import { bundleClient, bundleOptions } from '../../bundle/client.js'
import { engineFingerprint } from '../../config/caching/engine-fingerprint.js'
import { codeFingerprint, codePlaces } from '../../config/caching/fingerprint.js'
import { cacheFolder, loadConfig } from '../../config/load.js'
import type { LoadedConfig } from '../../config/loaded-config.js'
import { configLine } from '../../config/reading/entry-place.js'
import { resolveConfig } from '../../config/resolve.js'
import type { ResolvedConfig } from '../../config/resolved-config.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { distinct } from '../../diagnostics/distinct.js'
import {
  cacheDiscarded,
  cacheUnusable,
  replacedInPlace,
  strangerInOutput,
} from '../../diagnostics/messages/output.js'
import { redirectPageAlike } from '../../diagnostics/messages/redirects.js'
import { type Drawings, openDrawings } from '../../io/drawings.js'
import { sourceLines } from '../../io/source-lines.js'
import type { BaseSite, SiteChanges } from '../../machine/compare.js'
import type { RoutePath } from '../../paths.js'
import type { PageDigest } from '../../pipeline/page-pipeline.js'
import { type Pipeline, pipeline } from '../../pipeline.js'
import { createMemo } from '../../query/memo.js'
import type { Memo } from '../../query/query.js'
import { openSnapshot, type SnapshotArrays } from '../../query/snapshot.js'
import { type Cache, type CacheOpening, openCache } from '../../query/store.js'
import { outputOf } from '../../route/route.js'
import { openStamps } from '../../scan/stamps.js'
import { type Site, scanSite, siteOf } from '../../site.js'
import type { Theme } from '../../theme.js'
import { lookAtOutput, type OutputLook } from '../../write/look.js'
import { recover } from '../../write/output-lock.js'
import { type OutputRecord, outputRecord, outputRecordOf } from '../../write/output-record.js'
import { outputStands } from '../../write/output-state.js'
import { beginPublication, type Publication, type PublishResult } from '../../write/publication.js'
import { drawingsFolder, drawMissing, openMermaidFolder } from '../drawing.js'
import { type Explanation, explainBuild } from '../explain/explain.js'
import { messagePlaces } from '../message-places.js'
import { type AwaitedParsing, createAwaitedParsing } from '../threads/awaited-parsing.js'
import { createParsing, type Parsing } from '../threads/parsing.js'
import { createRendering, type Rendering } from '../threads/rendering.js'
import { readBaseSite } from './base-site.js'
import { lockOutput, refuseForeignOutput, tellable } from './output-folder.js'
import { pageColumns, pastPages } from './page-memory.js'
import { putFiles, putOutputs, putPages, putPublicFiles } from './put-files.js'
import {
  type BuildMemory,
  extraOf,
  keyOutsideMemo,
  outputName,
  type Remembered,
  rememberedOf,
  standingOutputs,
} from './remembered.js'
import { createStepClock, type StepClock, type StepTiming } from './step-clock.js'
import { type VersionReport, versionReports } from './version-report.js'

/** Options of a build. */
export interface BuildOptions {
  /** Folder of the config. */
  readonly site: string
  /** Output folder, relative to the current folder. Default: the config's `outDir`. */
  readonly out?: string
  /** Replaces the config's `base`. */
  readonly base?: string
  /** Number of the pull request, if this build is a preview of one. */
  readonly pr?: number
  /** Branch for edit links, instead of the config's. */
  readonly branch?: string
  /**
   * What a preview is compared with: the output folder of another build, or the address of a
   * published site.
   */
  readonly against?: string
  /**
   * A config outside the site: folder or file, relative to the current folder. Folders in it are
   * relative to the site.
   */
  readonly config?: string
  /**
   * Whether the site comes from a stranger. Then no code in its folder is run, and nothing outside
   * its content is read. Default: the config's `trust`.
   */
  readonly untrusted?: boolean
  /** For sites whose config names no theme: a theme, or the name of its package. */
  readonly defaultTheme?: Theme | string
  /** Folders, besides the config's own, whose packages a config may import. */
  readonly packagesOf?: readonly string[]
  /** Ignore what earlier builds remembered. Default: false. */
  readonly clean?: boolean
  /**
   * Replace an output folder even if Quire did not make its files, which are then lost. Default:
   * false, so that the build is refused.
   */
  readonly force?: boolean
  /** Explain why each file was written. Default: false. */
  readonly explain?: boolean
  /** Publish the site even if its content has errors. Default: false, so that the last good site stays. */
  readonly allowErrors?: boolean
  readonly onProgress?: (progress: BuildProgress) => void
}

/** Progress of a step of a build. */
export interface BuildProgress {
  /** Name of the step: `parse`, `render`. */
  readonly step: string
  readonly done: number
  /** Decreases as pages turn out to be unchanged. */
  readonly total: number
}

/** What a build did and found. */
export interface BuildResult
  extends Omit<
    PublishResult,
    'record' | 'moved' | 'written' | 'deleted' | 'strangers' | 'inPlace' | 'leftOut'
  > {
  /** Whether the content has no errors. */
  readonly ok: boolean
  /** Whether the new site was published. False if errors kept the last one in place. */
  readonly published: boolean
  /** Whether the output folder contains anything, either the new site or what was there before. */
  readonly outputStands: boolean
  /** Number of pages, without those that could not be rendered. */
  readonly pages: number
  /**
   * Number of sources that were parsed and of pages that were made. The others were taken from an
   * earlier build.
   */
  readonly work: { readonly parsed: number; readonly rendered: number }
  /** Older versions, in config order; empty if the site has only one version. */
  readonly versions: readonly VersionReport[]
  /** Why files were written and deleted; null unless `explain` is set. */
  readonly explanation: Explanation | null
  /** How the site differs from the one it was compared with; null if there was none. */
  readonly changes: SiteChanges | null
  /** Address of the site, with a trailing slash. Only a path if the config names no origin. */
  readonly siteAddress: string
  /** Absolute. */
  readonly outDir: string
  /** Folder that paths in diagnostics are relative to. Absolute. */
  readonly root: string
  /** Problems of the content first, then those of the cache and the output. */
  readonly diagnostics: readonly Diagnostic[]
  /** Text of the line that a place names; undefined if there is none. */
  readonly sourceLine: (place: Place) => string | undefined
  /** In the order in which the steps began. */
  readonly timings: readonly StepTiming[]
  readonly peakMemoryBytes: number
}

/**
 * Builds a site and publishes it completely or not at all.
 *
 * @throws ConfigError if the config is wrong, if the site to compare with cannot be read, or if the
 *   output folder was not made by Quire, is in use by another build or is not writable. What was
 *   published before is then unchanged.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const clock = createStepClock()
  const loaded = await clock.measure('config', () => loadConfig(options.site, options))
  const config = resolveConfig(loaded, options)
  const base = options.against === undefined ? null : await readBaseSite(options.against)
  refuseForeignOutput(config.outDir, options)
  const lock = lockOutput(config.outDir)
  try {
    recover(config.outDir)
    return await buildLocked({ options, clock, loaded, config, base })
  } catch (error) {
    throw tellable(config.outDir, error)
  } finally {
    lock.release()
  }
}

/** What a build is made from. */
interface Order {
  readonly options: BuildOptions
  readonly clock: StepClock
  readonly loaded: LoadedConfig
  readonly config: ResolvedConfig
  readonly base: BaseSite | null
}

/**
 * Builds with what earlier builds remembered. Always ends the threads and closes the cache. The
 * caller must hold the lock of the output.
 */
async function buildLocked(order: Order): Promise<BuildResult> {
  const { options, loaded, config } = order
  const memory = openMemory(loaded, config, options)
  const awaiting = createAwaitedParsing(loaded, config, memory.mermaidFolder)
  const parsing = createParsing(awaiting, memory.mermaidFolder)
  const rendering = createRendering()
  try {
    const drawings = openDrawings(drawingsFolder(loaded.folder), config.plantuml)
    const work = { parsed: 0, rendered: 0 }
    return await buildFrom({ ...order, memory, awaiting, parsing, rendering, drawings, work })
  } finally {
    parsing.end()
    await awaiting.end()
    await rendering.end()
    memory.cache?.close()
  }
}

/** One build, once its config is loaded. */
interface Run extends Order {
  readonly memory: Memory
  readonly awaiting: AwaitedParsing
  readonly parsing: Parsing
  readonly rendering: Rendering
  readonly drawings: Drawings
  readonly work: { parsed: number; rendered: number }
}

/** What earlier builds of the site remembered. */
interface Memory {
  readonly opened: CacheOpening | undefined
  readonly cache: Cache | undefined
  /** Folder in which drawings of Mermaid are cached; undefined for no cache. */
  readonly mermaidFolder: string | undefined
  readonly past: Remembered | undefined
  /** Name of the output folder, see {@link outputName}. */
  readonly name: string
  /** What the last build published there. */
  readonly record: OutputRecord | undefined
}

function openMemory(loaded: LoadedConfig, config: ResolvedConfig, { clean }: BuildOptions): Memory {
  // An untrusted folder may contain a forged cache, and its site should not be remembered.
  const opened =
    config.trust === 'untrusted'
      ? undefined
      : openCache(cacheFolder(loaded.folder), engineFingerprint(), { fresh: clean === true })
  const cache = opened === undefined || 'unusable' in opened ? undefined : opened
  const past = cache?.extra && rememberedOf(cache.extra)
  const name = outputName(loaded.folder, config.outDir)
  const published = past?.outputs.get(name)
  return {
    opened,
    cache,
    mermaidFolder: cache && openMermaidFolder(loaded.folder, { fresh: clean === true }),
    past,
    name,
    record: published && outputRecord(published),
  }
}

/** The site as this build finds it, and the questions about it. */
interface Revision {
  readonly site: Site
  readonly memo: Memo
  readonly steps: Pipeline
  /** See {@link keyOutsideMemo}. */
  readonly key: string
  /** The last build, if it had the same output folder and key. */
  readonly before: BuildMemory | undefined
}

async function buildFrom(run: Run): Promise<BuildResult> {
  const { clock, config, memory } = run
  const { record } = memory
  const looking = record && lookAtOutput(config.outDir, record.columns)
  const site = await openSite(run)
  let publication: Publication | undefined
  const revision = reviseSite(run, site, () => publication)
  const { before } = revision
  const mayStay = before !== undefined && (await mayStayAsItIs(run, revision, before))
  const look = await clock.measure('publish', () => looking?.finished())
  if (mayStay && record !== undefined && look !== undefined && isAsPublished(look))
    return {
      ...about(run, site),
      ...stayed(before, record),
      diagnostics: before.diagnostics.map(messagePlaces(run.loaded, site)),
      timings: clock.timings(),
      peakMemoryBytes: peakMemory(),
    }
  publication = beginPublication(config.outDir, record && look && { record, look })
  try {
    const pages = await putSite(run, revision, publication)
    return await publish(run, revision, publication, pages)
  } catch (error) {
    await publication.discard()
    throw error
  }
}

/** Reads the site from disk, while its scripts and styles are bundled. */
async function openSite({ clock, loaded, config, base, memory, parsing, drawings }: Run): Promise<Site> {
  const { past } = memory
  const bundling = bundleClient(config.theme, bundleOptions(loaded, config), loaded.codeCache)
  bundling.catch(() => {}) // It is awaited below, but the code in between may fail first
  const scan = await clock.measure('scan', () =>
    scanSite(config, past && openStamps(past.stamps), past?.dates),
  )
  // Without a past, all pages must be parsed, and that can start before the bundles are ready.
  if (past === undefined)
    parsing.start(
      config,
      scan.pages.map(({ path }) => path),
      scan.fileHash,
    )
  const client = await clock.measure('theme', () => bundling)
  loaded.codeCache.save()
  return siteOf(scan, client, {
    drafts: false,
    code: codeFingerprint(loaded, config.theme),
    codePlaces: () => codePlaces(loaded),
    base,
    drawings,
    mermaidFolder: memory.mermaidFolder,
  })
}

/**
 * @param publication Gives the publication that receives files of answers; undefined as long as no
 *   question that makes files may be asked.
 */
function reviseSite(
  { memory: { cache, past, name }, awaiting, parsing, rendering, work }: Run,
  site: Site,
  publication: () => Publication | undefined,
): Revision {
  const memo = createMemo(cache?.values, cache?.past, heldCharactersFor(site.pages.length))
  const steps = pipeline(() => site, memo, {
    onFile: ({ path, content, hash }) => publication()?.put(path, content, hash),
    onListFile: ({ path, content }) => publication()?.put(path, content),
    parsedAhead: (path) => {
      work.parsed += 1
      return parsing.take(path)
    },
    parseAwaiting: awaiting.parse,
    composedAhead: rendering.take,
  })
  const key = keyOutsideMemo(site)
  const last = past?.result
  return { site, memo, steps, key, before: last?.output === name && last.key === key ? last : undefined }
}

/**
 * Most characters of stored answers that a build keeps in memory. A small site is rendered while
 * all parsed pages are still in memory. In a large site, the first pages are dropped before they
 * are rendered, whatever the limit, so it should be just enough for what is asked about one page in
 * a row. Anything more only costs time for garbage collection.
 */
const heldCharactersFor = (pages: number) => (pages > 1_500 ? 2 : 16) * 1024 * 1024

/**
 * Whether the output can stay as it is: nothing that the last build asked for has changed, and it
 * made everything that this one should.
 */
async function mayStayAsItIs(
  { options, clock, base, memory: { past } }: Run,
  { site, memo }: Revision,
  before: BuildMemory,
): Promise<boolean> {
  if (!before.ok && options.allowErrors !== true) return false
  if (options.explain === true || base !== null) return false
  return clock.measure('graph', () => memo.isUntouched() && isAsRemembered(site, past))
}

/** Whether what is remembered about the sources outside the memo is still true. */
const isAsRemembered = (site: Site, past: Remembered | undefined): boolean =>
  past !== undefined && !site.hasNewStamps() && site.knownDates()?.key === past.dates?.key

type Pages = ReadonlyMap<RoutePath, PageDigest>

/** Makes everything that has changed, and passes all files of the site to the publication. */
async function putSite(
  run: Run,
  { site, steps, before }: Revision,
  publication: Publication,
): Promise<Pages> {
  const { options, clock, loaded, config, memory, parsing, rendering, drawings, work } = run
  const progress = (step: string, total: number) => (done: number) =>
    options.onProgress?.({ step, done, total })
  const { routes } = await clock.measure('graph', () => steps.routes())
  putPublicFiles(site, new Set([...routes.map(({ path }) => outputOf(path)), ...steps.ownFiles]), publication)
  await clock.measure('parse', async () => {
    const stale = site.pages.filter(({ path }) => !steps.facts.isUntouched(path)).map(({ path }) => path)
    parsing.start(config, stale, site.fileHash)
    await parsing.all(steps.readPage, publication.turn, progress('parse', stale.length))
  })
  const { plantuml, root } = config
  if (plantuml !== false)
    await clock.measure('diagrams', () => drawMissing(steps.diagrams(), drawings, plantuml, root))
  const target = { publication, isLast: before !== undefined }
  const pages = await clock.measure('render', () =>
    putPages(steps, target, {
      rendering,
      work,
      past: memory.past && pastPages(memory.past.pages),
      progress: (done, total) => options.onProgress?.({ step: 'render', done, total }),
      startThread: (count) => rendering.start(loaded.themeModule, steps.composerSettings, count),
    }),
  )
  // Its memory is better used for the index. The disk has nothing to do in the meantime, so it can flush.
  void rendering.end()
  publication.flushAhead()
  await clock.measure('search', () => putOutputs(steps.search?.outputs() ?? [], target))
  await clock.measure('machine', () => putOutputs(steps.machine.outputs(), target))
  await clock.measure('files', () => putFiles(site, steps, pages, target))
  return pages
}

/** Publishes the site, unless it has errors, and remembers it. */
async function publish(
  run: Run,
  revision: Revision,
  publication: Publication,
  pages: Pages,
): Promise<BuildResult> {
  const { options, clock, loaded, config, memory, work } = run
  const { cache, past } = memory
  const { site, memo, steps, before } = revision
  // A page that stands in for a translation has the same problems in each language.
  const found = distinct([
    ...steps.siteDiagnostics(),
    ...[...pages.values()].flatMap(({ diagnostics }) => diagnostics),
    ...[...steps.notFound().values()].flatMap(({ diagnostics }) => diagnostics),
  ])
  const changes = steps.changes()
  const ok = !found.some(({ severity }) => severity === 'error')
  const published = ok || options.allowErrors === true
  const isAsBefore = isAsRemembered(site, past) && memo.isAsInPast()
  const outcome = {
    ok,
    pages: [...pages.values()].filter(({ failed }) => !failed).length,
    versions: versionReports(site, steps.routes().routes),
  }
  const committing = published ? publication.commit() : discarded(publication)
  // The snapshot is made while the last files are written.
  const snapshot = await clock.measure('cache', () => (isAsBefore ? undefined : memo.snapshot()))
  const { record, moved, written, deleted, strangers, inPlace, leftOut, ...result } = await clock.measure(
    'publish',
    () => committing,
  )
  const explanation =
    options.explain === true
      ? explainBuild({
          past: cache?.past,
          now: openSnapshot(snapshot ?? memo.snapshot()),
          written,
          deleted,
          pages,
          steps,
          site,
        })
      : null
  const isSameSite = !published || (record === memory.record && before !== undefined)
  const isSaved =
    (isAsBefore && isSameSite) ||
    (await clock.measure('cache', () =>
      remember(run, revision, {
        pages,
        snapshot,
        published: published ? { record, moved, outcome: { ...outcome, diagnostics: found } } : undefined,
      }),
    ))
  return {
    ...about(run, site),
    ...result,
    ...outcome,
    published,
    outputStands: published || outputStands(config.outDir),
    work,
    explanation,
    changes,
    diagnostics: [
      ...memoryProblems(memory),
      ...found.map(messagePlaces(loaded, site)),
      ...(cache !== undefined && cache.damagedValues() > 0 ? [cacheDiscarded('partly damaged')] : []),
      ...(isSaved ? [] : [cacheUnusable({ unusable: 'not saved' })]),
      ...strangers.map(strangerInOutput),
      ...leftOut.map(({ path, other }) => redirectPageAlike(config.outDir, path, other)),
      ...(inPlace ? [replacedInPlace(config.outDir)] : []),
    ],
    timings: clock.timings(),
    peakMemoryBytes: peakMemory(),
  }
}

/**
 * Saves what this build knows for the next one.
 *
 * @returns False if the disk did not take it. Without a cache there is nothing to save.
 */
function remember(
  { loaded, memory: { cache, past, name } }: Run,
  { site, memo, key, before }: Revision,
  known: {
    readonly pages: Pages
    /** Snapshot of the memo; undefined if it has not been made yet. */
    readonly snapshot: SnapshotArrays | undefined
    /** Undefined if the last site stayed. */
    readonly published:
      | (Pick<PublishResult, 'record' | 'moved'> & { readonly outcome: Omit<BuildMemory, 'output' | 'key'> })
      | undefined
  },
): boolean {
  if (cache === undefined) return true
  const { pages, snapshot = memo.snapshot(), published } = known
  const extra = extraOf({
    stamps: site.stamps(),
    dates: site.knownDates(),
    pages: pageColumns(
      pages,
      published && {
        positionOf: published.record.positionOf,
        moved: published.moved,
        arePastKnown: before !== undefined,
      },
    ),
    outputs: new Map([
      ...standingOutputs(loaded.folder, past),
      ...(published === undefined ? [] : [[name, published.record.columns] as const]),
    ]),
    ...(published && { result: { output: name, key, ...published.outcome } }),
  })
  return cache.save(snapshot, extra)
}

function memoryProblems({ opened, cache }: Memory): Diagnostic[] {
  return [
    ...(cache?.discarded === undefined ? [] : [cacheDiscarded(cache.discarded)]),
    ...(opened !== undefined && 'unusable' in opened ? [cacheUnusable(opened)] : []),
  ]
}

/** What every result says about the site. */
function about({ config, loaded }: Run, site: Site) {
  const linesOfSite = sourceLines((path) => site.files.read(path))
  return {
    outDir: config.outDir,
    root: config.root,
    siteAddress: `${config.url ?? ''}${config.base}`,
    sourceLine: (place: Place) => linesOfSite(place) ?? configLine(place, config.root, loaded.files),
  }
}

async function discarded(publication: Publication): Promise<PublishResult> {
  await publication.discard()
  return {
    ...nothingPublished,
    record: outputRecordOf([]),
    moved: undefined,
    written: [],
    deleted: [],
    strangers: [],
    leftOut: [],
    inPlace: false,
  }
}

/** The result of a build that found everything unchanged. */
function stayed({ ok, pages, versions }: BuildMemory, { count, bytes }: OutputRecord) {
  return {
    ...nothingPublished,
    ok,
    pages,
    versions,
    published: true,
    outputStands: true,
    filesTotal: count,
    bytesTotal: bytes,
    work: { parsed: 0, rendered: 0 },
    explanation: null,
    changes: null,
  }
}

const nothingPublished = {
  filesTotal: 0,
  filesWritten: 0,
  filesDeleted: 0,
  bytesTotal: 0,
  bytesWritten: 0,
} as const

const isAsPublished = ({ missing, different, strangers }: OutputLook) =>
  missing.size + different.size + strangers.size === 0

/** Node gives it in kilobytes. */
const peakMemory = () => process.resourceUsage().maxRSS * 1024
