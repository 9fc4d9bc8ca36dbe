import { bundleClient, bundleOptions } from '../bundle/client.js'
import { configLine } from '../config/entry-place.js'
import { codeFingerprint, engineFingerprint } from '../config/fingerprint.js'
import { ConfigError, cacheFolder, loadConfig } from '../config/load.js'
import { resolveConfig } from '../config/resolve.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import {
  cacheDiscarded,
  cacheUnusable,
  outputNotWritable,
  replacedInPlace,
  strangerInOutput,
} from '../diagnostics/messages/output.js'
import { openDrawings } from '../io/drawings.js'
import { sourceLines } from '../io/source-lines.js'
import type { SiteChanges } from '../machine/compare.js'
import type { OutputPath, RoutePath, SourcePath } from '../paths.js'
import { outputsOf, type PageDigest } from '../pipeline/page-pipeline.js'
import type { SearchOutput } from '../pipeline/search-pipeline.js'
import { type Pipeline, pipeline } from '../pipeline.js'
import { createMemo } from '../query/query.js'
import { openSnapshot } from '../query/snapshot.js'
import { openCache } from '../query/store.js'
import { outputOf } from '../route/route.js'
import { openStamps } from '../scan/stamps.js'
import { type Site, scanSite, siteOf } from '../site.js'
import { generatorName } from '../split/chunk-data.js'
import { manifestPath } from '../split/manifest.js'
import { chunkFile } from '../split/split.js'
import type { Theme } from '../theme.js'
import { lookAtOutput, type OutputLook } from '../write/look.js'
import { OutputError } from '../write/output-error.js'
import { type OutputRecord, outputRecord, outputRecordOf } from '../write/output-record.js'
import {
  beginPublication,
  outputProblem,
  outputStands,
  type Publication,
  type PublishResult,
  recover,
  takeOutput,
} from '../write/publication.js'
import { readBaseSite } from './base-site.js'
import { drawingsFolder, drawMissing } from './drawing.js'
import { type Explanation, explainBuild } from './explain.js'
import { messagePlaces } from './message-places.js'
import { createParsing } from './parsing.js'
import {
  type BuildMemory,
  extraOf,
  keyOutsideMemo,
  outputName,
  rememberedOf,
  standingOutputs,
} from './remembered.js'
import { createRendering, type Rendering } from './rendering.js'
import { type VersionReport, versionReports } from './version-report.js'

/** What a build is asked for. */
export interface BuildOptions {
  /** Folder of the config. */
  readonly site: string
  /** Output folder, from the current folder. Default: the config's `outDir`. */
  readonly out?: string
  /** Replaces the config's `base`. */
  readonly base?: string
  /** Number of the pull request that this build is a preview of. */
  readonly pr?: number
  /** Branch that edit links lead to, instead of the config's. */
  readonly branch?: string
  /** What a preview is compared with: the output folder of another build, or the address of a published site. */
  readonly against?: string
  /** A config that stands elsewhere: folder or file, from the current folder. Its folders count from the site. */
  readonly config?: string
  /**
   * The site comes from a stranger: nothing in its folder runs, and nothing
   * outside of its content is read. Default: what the config says of `trust`.
   */
  readonly untrusted?: boolean
  /** For sites whose config names no theme: a theme, or the name of its package. */
  readonly defaultTheme?: Theme | string
  /** Folders whose packages a config may import besides its own. */
  readonly packagesOf?: readonly string[]
  /** Forget what earlier builds remembered. Default: false. */
  readonly clean?: boolean
  /** Replace an output folder whose files Quire did not make; they are lost. Default: false, so that they are kept and the build is refused. */
  readonly force?: boolean
  /** Say why each file was written. Default: false. */
  readonly explain?: boolean
  /** Publish the site even when its content has errors. Default: false, so that the last good site stays. */
  readonly allowErrors?: boolean
  readonly onProgress?: (progress: BuildProgress) => void
}

/** How far a step of a build has come. */
export interface BuildProgress {
  readonly step: string
  readonly done: number
  readonly total: number
}

/** What a build did and what it found. */
export interface BuildResult
  extends Omit<PublishResult, 'record' | 'written' | 'deleted' | 'strangers' | 'inPlace'> {
  /** The content has no errors. */
  readonly ok: boolean
  /** The output is the new site; false when errors kept the last one in its place. */
  readonly published: boolean
  /** Something is in the output folder: the new site, or what was there before. */
  readonly outputStands: boolean
  readonly pages: number
  /** How many sources were parsed, and how many pages were made anew; the others are as an earlier build made them. */
  readonly work: { readonly parsed: number; readonly rendered: number }
  /** Older versions, in config order; none for a site that has only one. */
  readonly versions: readonly VersionReport[]
  /** Why files were written and deleted; null unless that was asked for. */
  readonly explanation: Explanation | null
  /** What the site changes of the one that it was compared with; null when it was compared with none. */
  readonly changes: SiteChanges | null
  /** Where the site will stand, with a slash at its end; without an origin where the config names none. */
  readonly siteAddress: string
  /** Absolute. */
  readonly outDir: string
  /** Folder that the diagnostics' paths count from; absolute. */
  readonly root: string
  readonly diagnostics: readonly Diagnostic[]
  readonly sourceLine: (place: Place) => string | undefined
  readonly timings: readonly { readonly step: string; readonly ms: number }[]
  readonly peakMemoryBytes: number
}

/**
 * Builds a site and publishes it: all of it, or nothing.
 *
 * @throws ConfigError when the config is wrong or the output folder is not Quire's; the output is then untouched.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const clock = stepClock()
  const loaded = await clock.measure('config', () => loadConfig(options.site, options))
  const config = resolveConfig(loaded, options)
  const base = options.against === undefined ? null : await readBaseSite(options.against)
  refuseForeignOutput(config.outDir, options)
  const lock = lockOutput(config.outDir)
  // A cache in a stranger's folder could hold anything, and what strangers say is not to be remembered.
  const opened =
    config.trust === 'untrusted'
      ? undefined
      : openCache(cacheFolder(loaded.folder), engineFingerprint(), { fresh: options.clean === true })
  const cache = opened === undefined || 'unusable' in opened ? undefined : opened
  const past = cache?.extra && rememberedOf(cache.extra)
  const name = outputName(loaded.folder, config.outDir)
  const record = past?.outputs[name] && outputRecord(past.outputs[name])
  let publication: Publication | undefined
  const parsing = createParsing()
  const rendering = createRendering()
  const drawings = openDrawings(drawingsFolder(loaded.folder), config.plantuml)
  try {
    recover(config.outDir)
    const looking = record && lookAtOutput(config.outDir, record.columns)
    const bundling = bundleClient(config.theme, bundleOptions(loaded, config), loaded.codeCache)
    bundling.catch(() => {}) // it is awaited below; what comes between may fail first
    const scan = await clock.measure('scan', () =>
      scanSite(config, past && openStamps(past.stamps), past?.dates),
    )
    if (past === undefined)
      parsing.start(
        config,
        scan.pages.map(({ path }) => path),
        scan.fileHash,
      )
    const client = await clock.measure('theme', () => bundling)
    loaded.codeCache.save()
    const site = siteOf(scan, client, {
      drafts: false,
      code: codeFingerprint(loaded, config.theme),
      base,
      drawings,
    })
    const memo = createMemo(cache?.values, cache?.past)
    const work = { parsed: 0, rendered: 0 }
    const steps = pipeline(() => site, memo, {
      onFile: ({ path, content, hash }) => publication?.put(path, content, hash),
      onListFile: ({ path, content }) => publication?.put(path, content),
      parsedAhead: (path) => {
        work.parsed += 1
        return parsing.take(path)
      },
      composedAhead: rendering.take,
    })
    const key = keyOutsideMemo(site)
    const isAsRemembered = () =>
      memo.isUntouched() && !site.hasNewStamps() && site.knownDates()?.key === past?.dates?.key
    const before = past?.result?.output === name && past.result.key === key ? past.result : undefined
    const mayStay =
      before !== undefined &&
      (before.ok || options.allowErrors === true) &&
      options.explain !== true &&
      base === null &&
      (await clock.measure('graph', isAsRemembered))
    const look = await clock.measure('publish', () => looking?.finished())
    const placed = messagePlaces(loaded, site)
    const linesOfSite = sourceLines((path) => site.files.read(path))
    const about = {
      outDir: config.outDir,
      root: config.root,
      siteAddress: `${config.url ?? ''}${config.base}`,
      sourceLine: (place: Place) => linesOfSite(place) ?? configLine(place, config.root, loaded.files),
    }
    if (mayStay && record !== undefined && look !== undefined && isAsPublished(look))
      return {
        ...about,
        ...stayed(before, record),
        diagnostics: before.diagnostics.map(placed),
        timings: clock.timings(),
        peakMemoryBytes: peakMemory(),
      }
    const publishing = beginPublication(config.outDir, record && look && { record, look })
    publication = publishing
    const progress = (step: string, total: number) => (done: number) =>
      options.onProgress?.({ step, done, total })
    const { routes } = await clock.measure('graph', () => steps.routes())
    putPublicFiles(site, new Set(routes.map(({ path }) => outputOf(path))), publishing)
    await clock.measure('parse', async () => {
      const stale = site.pages.filter(({ path }) => !steps.facts.isUntouched(path)).map(({ path }) => path)
      parsing.start(config, stale, site.fileHash)
      await parsing.all(steps.facts, publishing.turn, progress('parse', stale.length))
    })
    if (config.plantuml !== false)
      await clock.measure('diagrams', () =>
        drawMissing(steps.diagrams(), drawings, config.plantuml || {}, config.root),
      )
    const isLast = before !== undefined
    const pages = await clock.measure('render', () =>
      putPages(steps, publishing, {
        rendering,
        work,
        past: past?.pages(),
        isLast,
        progress: progress('render', routes.length),
        startThread: (count) => rendering.start(loaded.themeModule, steps.composerSettings, count),
      }),
    )
    await clock.measure('search', () => putOutputs(steps.search?.outputs() ?? [], publishing, isLast))
    await clock.measure('machine', () => putOutputs(steps.machine.outputs(), publishing, isLast))
    await clock.measure('files', () => putFiles(site, steps, pages, publishing))
    const found = [
      ...steps.siteDiagnostics(),
      ...[...pages.values()].flatMap(({ diagnostics }) => diagnostics),
    ]
    const changes = steps.changes()
    const ok = !found.some(({ severity }) => severity === 'error')
    const published = ok || options.allowErrors === true
    const isAsBefore =
      past !== undefined &&
      memo.isAsInPast() &&
      !site.hasNewStamps() &&
      site.knownDates()?.key === past.dates?.key
    const versions = versionReports(site, routes)
    const pagesMade = [...pages.values()].filter(({ failed }) => !failed).length
    const committing = published ? publishing.commit() : discarded(publishing)
    // Made while the last files are written.
    const snapshot = await clock.measure('cache', () => (isAsBefore ? undefined : memo.snapshot()))
    const {
      record: newRecord,
      written,
      deleted,
      strangers,
      inPlace,
      ...result
    } = await clock.measure('publish', () => committing)
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
    const isSaved = await clock.measure('cache', () => {
      const isSame = !published || (newRecord === record && before !== undefined)
      if (isAsBefore && isSame) return true
      const memory = extraOf({
        stamps: site.stamps(),
        dates: site.knownDates(),
        pages: () => Object.fromEntries(pages),
        outputs: { ...standingOutputs(loaded.folder, past), ...(published && { [name]: newRecord.columns }) },
        ...(published
          ? { result: { output: name, key, ok, pages: pagesMade, versions, diagnostics: found } }
          : {}),
      })
      return cache === undefined || cache.save(snapshot ?? memo.snapshot(), memory)
    })
    return {
      ...about,
      ...result,
      ok,
      published,
      outputStands: published || outputStands(config.outDir),
      pages: pagesMade,
      work,
      versions,
      explanation,
      changes,
      diagnostics: [
        ...(cache?.discarded === undefined ? [] : [cacheDiscarded(cache.discarded)]),
        ...(opened !== undefined && 'unusable' in opened ? [cacheUnusable(opened.unusable)] : []),
        ...found.map(placed),
        ...(cache !== undefined && cache.damagedValues() > 0 ? [cacheDiscarded('partly damaged')] : []),
        ...(isSaved ? [] : [cacheUnusable('not saved')]),
        ...strangers.map(strangerInOutput),
        ...(inPlace ? [replacedInPlace(config.outDir)] : []),
      ],
      timings: clock.timings(),
      peakMemoryBytes: peakMemory(),
    }
  } catch (error) {
    await publication?.discard()
    throw error instanceof OutputError ? notWritable(config.outDir, error) : error
  } finally {
    parsing.end()
    rendering.end()
    cache?.close()
    lock.release()
  }
}

/** @throws ConfigError when another build writes to the same folder, or when it cannot be written. */
function lockOutput(outDir: string): { readonly release: () => void } {
  let lock: ReturnType<typeof takeOutput>
  try {
    lock = takeOutput(outDir)
  } catch (error) {
    throw error instanceof OutputError ? notWritable(outDir, error) : error
  }
  if ('release' in lock) return lock
  throw new ConfigError(
    `Another build, process ${lock.heldBy}, is writing to "${outDir}".`,
    'Wait for it to end, or name another folder with --out.',
  )
}

const notWritable = (outDir: string, { code, message, cause }: OutputError) =>
  new ConfigError([outputNotWritable(outDir, code, message, outputStands(outDir))], undefined, { cause })

/** A page whose inputs are as they were is taken from the published output, unless someone changed it there. */
async function putPages(
  steps: Pipeline,
  publication: Publication,
  {
    rendering,
    work,
    past,
    isLast,
    progress,
    startThread,
  }: {
    readonly rendering: Rendering
    readonly work: { rendered: number }
    /** What the memo has of each page; undefined when there was no build before. */
    readonly past: Readonly<Record<RoutePath, PageDigest>> | undefined
    /** What is published is what the memo remembers. */
    readonly isLast: boolean
    readonly progress: (done: number) => void
    readonly startThread: (pages: number) => void
  },
): Promise<ReadonlyMap<RoutePath, PageDigest>> {
  const { routes } = steps.routes()
  const pages = new Map<RoutePath, PageDigest>()
  const finish = (path: RoutePath, digest: PageDigest) => {
    pages.set(path, digest)
    progress(pages.size)
  }
  const finishArrived = () => {
    for (const path of rendering.arrived()) finish(path, steps.page(path))
  }
  for (const { path } of routes) {
    const known = steps.page.isAsInPast(path) ? past?.[path] : undefined
    if (known !== undefined && (isLast ? keepAllAsPublished : keepAll)(known, publication)) {
      finish(path, known)
      continue
    }
    if (steps.page.isFresh(path)) finish(path, putFresh(path, known ?? steps.page(path), steps, publication))
    else {
      work.rendered += 1
      // How many pages an edit reaches is known only when they have been looked at.
      startThread(past === undefined ? routes.length : work.rendered)
      if (rendering.hasRoom()) rendering.send(steps.order(path))
      else finish(path, steps.page(path))
    }
    steps.search?.prepare(path)
    steps.machine.prepare(path)
    finishArrived()
    await publication.turn()
  }
  await rendering.settled()
  finishArrived()
  // In the order of the routes, whatever was done first.
  return new Map(routes.flatMap(({ path }) => [[path, pages.get(path) ?? steps.page(path)] as const]))
}

function putFresh(
  path: RoutePath,
  digest: PageDigest,
  steps: Pipeline,
  publication: Publication,
): PageDigest {
  if (!keepAll(digest, publication))
    for (const file of outputsOf(path, steps.compose(path)))
      publication.put(file.path, file.content, file.hash)
  return digest
}

/** Takes a page's files from the published output; none when one of them is not there as it was. */
function keepAll({ outputs }: PageDigest, publication: Publication): boolean {
  const areThere = outputs.every(([output, hash]) => publication.has(output, hash))
  if (areThere) for (const [output] of outputs) publication.keep(output)
  return areThere
}

/** The same where the last build published these files, without a look at their fingerprints. */
const keepAllAsPublished = ({ outputs }: PageDigest, publication: Publication): boolean =>
  outputs.every(([output]) => publication.keepAsPublished(output))

/**
 * A file that is as it was is taken from the published output, as pages are; one made anew is put when it is made.
 *
 * @param isLast What is published is what the memo remembers.
 */
async function putOutputs(
  outputs: Iterable<Omit<SearchOutput, 'path'>>,
  publication: Publication,
  isLast: boolean,
): Promise<void> {
  for (const { isFresh, output, pathOfPast, file } of outputs) {
    const known = isLast ? pathOfPast?.() : undefined
    if (known !== undefined && publication.keepAsPublished(known)) continue
    const wasFresh = isFresh()
    const [path, hash] = output()
    if (wasFresh && publication.has(path, hash)) publication.keep(path)
    else if (wasFresh) publication.put(path, file().content)
    await publication.turn()
  }
}

function putFiles(
  site: Site,
  steps: Pipeline,
  pages: ReadonlyMap<RoutePath, PageDigest>,
  publication: Publication,
): void {
  const written = new Map([...pages].filter(([, { failed }]) => !failed))
  const firstShown = new Map<string, RoutePath>()
  for (const [route, { sharedKey }] of written)
    if (sharedKey !== null && !firstShown.has(sharedKey)) firstShown.set(sharedKey, route)
  const shared = new Map([...firstShown].map(([key, route]) => [key, steps.shared(key, route)] as const))
  const notFound = steps.notFound()
  if (notFound !== null) publication.put('404.html' as OutputPath, notFound.html)
  for (const chunk of [...shared.values(), ...(notFound === null ? [] : [notFound.chunk])])
    publication.put(chunkFile(chunk), chunk.code)
  for (const { path, content } of steps.manifest({ pages: written, shared, notFound: notFound?.chunk }))
    publication.put(path, content)
  for (const { path, content } of site.client.files) publication.put(path, content)
  for (const { path, content } of steps.redirects.outputs()) publication.put(path, content)
  for (const [output, source] of new Map([...written.values()].flatMap(({ files }) => files)))
    putCopy(output, source, site, publication)
  for (const { output, source } of steps.frozenFiles()) putCopy(output, source, site, publication)
}

/** Public files are known from the start, so they are written while pages are parsed. Where a page has the same address, the page counts. */
function putPublicFiles(site: Site, pages: ReadonlySet<OutputPath>, publication: Publication): void {
  for (const [path, source] of site.publicFiles) {
    const output = path.slice(1) as OutputPath
    if (!pages.has(output)) putCopy(output, source, site, publication)
  }
}

function putCopy(output: OutputPath, source: SourcePath, site: Site, publication: Publication): void {
  const hash = site.fileHash(source)
  if (hash === undefined) return
  if (publication.has(output, hash)) publication.keep(output)
  else publication.put(output, site.files.read(source) ?? new Uint8Array())
}

/** @throws ConfigError when the folder holds something that Quire did not make, unless that may go. */
function refuseForeignOutput(outDir: string, { force }: BuildOptions): void {
  const problem = outputProblem(outDir, { file: manifestPath, generator: generatorName })
  if (problem === undefined || (problem.kind === 'not-ours' && force === true)) return
  throw new ConfigError(
    problem.kind === 'not-a-folder'
      ? `The output "${outDir}" is no folder.`
      : `The output folder "${outDir}" holds files that Quire did not make.`,
    problem.kind === 'not-a-folder'
      ? 'Name another with --out.'
      : 'Name another folder with --out, or replace all that is in this one with --force.',
  )
}

async function discarded(publication: Publication): Promise<PublishResult> {
  await publication.discard()
  return {
    ...nothingPublished,
    record: outputRecordOf([]),
    written: [],
    deleted: [],
    strangers: [],
    inPlace: false,
  }
}

/** What a build says that found everything as the last one left it. */
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

interface StepClock {
  measure<T>(step: string, run: () => T | Promise<T>): Promise<T>
  timings(): { readonly step: string; readonly ms: number }[]
}

function stepClock(): StepClock {
  const timings: { step: string; ms: number }[] = []
  return {
    async measure(step, run) {
      const start = performance.now()
      const result = await run()
      const ms = performance.now() - start
      const sum = timings.find((timing) => timing.step === step)
      if (sum === undefined) timings.push({ step, ms })
      else sum.ms += ms
      return result
    },
    timings: () => timings,
  }
}
