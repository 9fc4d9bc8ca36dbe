import { bundleClient, bundleOptions } from '../../bundle/client.js'
import { codeFingerprints } from '../../config/caching/fingerprint.js'
import { loadConfig } from '../../config/load.js'
import type { LoadedConfig } from '../../config/loaded-config.js'
import { resolveConfig } from '../../config/resolve.js'
import type { ResolvedConfig } from '../../config/resolved-config.js'
import { expectBusyCode } from '../../config/running/busy-code.js'
import { reported } from '../../diagnostics/reported.js'
import { showLife } from '../../io/locks/signs-of-life.js'
import { pipeline } from '../../pipeline.js'
import { createMemo } from '../../query/memo.js'
import { openStamps } from '../../scan/stamps.js'
import { type Site, scanSite, siteOf } from '../../site.js'
import { awaitedLater } from '../../values/awaited-later.js'
import { untilAborted } from '../../values/until-aborted.js'
import { type Looking, lookAtOutput, type OutputLook } from '../../write/look.js'
import { outputLocks, recover } from '../../write/output-lock.js'
import { beginPublication, type Publication } from '../../write/publication.js'
import { forgetUnrecorded } from '../../write/unrecorded.js'
import { drawMissing, siteDrawings } from '../drawing.js'
import { generateFiles } from '../generating.js'
import { messageLines, messagePlaces } from '../message-places.js'
import { outwaitLocks } from '../outwait-locks.js'
import { copyMissing, sitePictureCopies } from '../pictures.js'
import { halfMovedProblems } from '../source-lock.js'
import { createAwaitedParsing } from '../threads/awaited-parsing.js'
import { createParsing } from '../threads/parsing.js'
import { createRendering } from '../threads/rendering.js'
import { readBaseSite } from './base-site.js'
import { type BuildOptions, begun } from './options.js'
import { lockOutput, refuseForeignOutput, tellable } from './output-folder.js'
import { pastPages } from './page-memory.js'
import { leftOutProblems, publish } from './publish.js'
import { putCopies, putFiles, putOutputs, putPublicFiles } from './put-files.js'
import { putPages } from './put-pages.js'
import { type BuildMemory, isAsRemembered, keyOutsideMemo } from './remembered.js'
import { about, type BuildResult, stayed } from './result.js'
import {
  cacheLocks,
  type Memory,
  type Order,
  openMemory,
  type Pages,
  type Revision,
  type Run,
  recordedOutput,
} from './run.js'
import { rememberedLines } from './shown-lines.js'
import { createStepClock } from './step-clock.js'

/**
 * Builds a site and publishes it completely or not at all.
 *
 * @throws ConfigError if the config is wrong, if the site to compare with cannot be read, or if the
 *   output folder was not made by Quire, is in use by another build or is not writable. What was
 *   published before is then unchanged. The reason of the signal, if that is aborted before the new
 *   site is in place.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { signal } = options
  signal?.throwIfAborted()
  const clock = createStepClock()
  const loaded = await clock.measure('config', () => untilAborted(loadConfig(options.site, options), signal))
  const config = resolveConfig(loaded, options)
  const base = options.against === undefined ? null : await readBaseSite(options.against, signal)
  await refuseForeignOutput(config.outDir, () => isRecorded(loaded, config), options)
  await outwaitLocks([...outputLocks(config.outDir), ...cacheLocks(loaded, config)], options)
  signal?.throwIfAborted()
  const lock = lockOutput(config.outDir)
  try {
    recover(config.outDir)
    return await buildLocked({ options, clock, loaded, config, base, isLocked: lock.isHeld })
  } catch (error) {
    throw tellable(config.outDir, error)
  } finally {
    lock.release()
  }
}

/**
 * Whether the last build wrote all that is in the output folder, of which its manifest was deleted
 * or changed. Something must still be as it was written, since other programs also write an
 * `index.html`.
 */
async function isRecorded(loaded: LoadedConfig, config: ResolvedConfig): Promise<boolean> {
  const columns = recordedOutput(loaded, config)
  if (columns === undefined) return false
  const { missing, different, strangers } = await lookAtOutput(config.outDir, columns).finished()
  return strangers.size === 0 && missing.size + different.size < columns.sizes.length
}

/**
 * Builds with what earlier builds remembered. Always ends the threads and closes the cache. The
 * caller must hold the lock of the output.
 */
async function buildLocked(order: Order): Promise<BuildResult> {
  const { options, loaded, config } = order
  const memory = openMemory(loaded, config, options)
  if (mayBlock(memory, config)) showLife()
  if (memory.past === undefined) expectBusyCode()
  const awaiting = createAwaitedParsing(loaded, config, memory.mermaidFolder)
  const parsing = createParsing(awaiting, memory.mermaidFolder, options.signal)
  const rendering = createRendering()
  try {
    const work = { parsed: 0, rendered: 0 }
    const result = await buildFrom({
      ...order,
      memory,
      awaiting,
      parsing,
      rendering,
      drawings: siteDrawings(loaded, config),
      pictureCopies: sitePictureCopies(loaded, config, { retries: options.clean === true }),
      work,
    })
    const found = [...halfMovedProblems(loaded.folder, config), ...result.diagnostics]
    return { ...result, diagnostics: reported(found, config) }
  } finally {
    const how = { atOnce: options.signal?.aborted === true }
    await Promise.all([parsing.end(), awaiting.end(how), rendering.end(how)])
    memory.cache?.close()
  }
}

/**
 * Whether a build may be busy from its beginning, and for so long that its locks would count as
 * abandoned elsewhere. Others get to show signs of life in time.
 */
const mayBlock = ({ past, record }: Memory, { content }: ResolvedConfig): boolean =>
  past === undefined ||
  (record?.count ?? 0) > manyFiles ||
  content.some(({ generate }) => generate !== undefined)

/** Number of published files from which reading the site may take long on a slow disk. */
const manyFiles = 20_000

async function buildFrom(run: Run): Promise<BuildResult> {
  const { config, memory } = run
  const looking = memory.record && lookAtOutput(config.outDir, memory.record.columns)
  try {
    return await buildLooking(run, looking)
  } finally {
    await looking?.end()
  }
}

/** @param looking Finds out how the output differs from what the last build published. */
async function buildLooking(run: Run, looking: Looking | undefined): Promise<BuildResult> {
  const {
    options,
    clock,
    config,
    memory: { record },
  } = run
  const site = await openSite(run)
  let publication: Publication | undefined
  const revision = reviseSite(run, site, () => publication)
  const { before } = revision
  const mayStay = before !== undefined && (await mayStayAsItIs(run, revision, before))
  const look = await clock.measure('publish', () => looking?.finished())
  if (mayStay && record !== undefined && look !== undefined && isAsPublished(look)) {
    // The last build may have been killed between remembering what it published and this.
    forgetUnrecorded(config.outDir)
    return {
      ...about(run, revision),
      ...stayed(before, record),
      diagnostics: [
        ...before.diagnostics.map(messagePlaces(run.loaded, site)),
        ...leftOutProblems(before.leftOut, config.outDir),
      ],
    }
  }
  publication = beginPublication(config.outDir, record && look && { record, look }, {
    signal: options.signal,
    isLocked: run.isLocked,
  })
  try {
    const pages = await putSite(run, revision, publication)
    return await publish(run, revision, publication, pages)
  } catch (error) {
    await publication.discard()
    throw error
  }
}

/** Reads the site from disk, while its scripts and styles are bundled. */
async function openSite(run: Run): Promise<Site> {
  const { options, clock, loaded, config, base, memory, parsing, drawings, pictureCopies } = run
  const { past } = memory
  const { signal } = options
  const bundling = awaitedLater(bundleClient(config.theme, bundleOptions(loaded, config), loaded.codeCache))
  const stamps = past && openStamps(past.stamps)
  options.onProgress?.(begun('generate'))
  await clock.measure('generate', () =>
    generateFiles(loaded, config, { fresh: options.clean, stamps, signal }),
  )
  options.onProgress?.(begun('scan'))
  const scan = await clock.measure('scan', () => scanSite(config, { ...past, stamps }))
  // Without a past, all pages must be parsed, and that can start before the bundles are ready.
  if (past === undefined) parsing.start(config, scan.pages, scan.fileHash)
  const client = await clock.measure('theme', () => untilAborted(bundling, signal))
  loaded.codeCache.save()
  return siteOf(scan, client, {
    drafts: false,
    ...codeFingerprints(loaded, config.theme),
    base,
    drawings,
    pictureCopies,
    mermaidFolder: memory.mermaidFolder,
  })
}

/**
 * @param publication Gives the publication that receives files of answers; undefined as long as no
 *   question that makes files may be asked.
 */
function reviseSite(
  { loaded, memory: { cache, past, name }, awaiting, parsing, rendering, work }: Run,
  site: Site,
  publication: () => Publication | undefined,
): Revision {
  const memo = createMemo(cache?.values, cache?.past, heldCharactersFor(site.pages.length))
  const steps = pipeline(() => site, memo, {
    onFile: ({ path, content, hash }) => publication()?.put(path, content, hash),
    parsedAhead: (path) => {
      work.parsed += 1
      return parsing.take(path)
    },
    parseAwaiting: awaiting.parse,
    composedAhead: rendering.take,
  })
  const key = keyOutsideMemo(site)
  const last = past?.result
  return {
    site,
    memo,
    steps,
    sourceLine: rememberedLines(last?.shownLines, site, messageLines(loaded, site)),
    key,
    before: last?.output === name && last.key === key ? last : undefined,
  }
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

/** Makes everything that has changed, and passes all files of the site to the publication. */
async function putSite(
  run: Run,
  { site, steps, before }: Revision,
  publication: Publication,
): Promise<Pages> {
  const { options, clock, loaded, config, memory, parsing, rendering, pictureCopies, work } = run
  const progress = (step: string, total: number) => (done: number) =>
    options.onProgress?.({ step, done, total })
  await clock.measure('graph', () => steps.routes())
  putPublicFiles(site, steps, publication)
  await clock.measure('parse', async () => {
    const stale = site.pages.filter((path) => !steps.facts.isUntouched(path))
    parsing.start(config, stale, site.fileHash)
    await parsing.all(steps.readPage, publication.turn, progress('parse', stale.length))
  })
  await drawAndCopy(run, { site, steps }, publication)
  const target = { publication, isLast: before !== undefined }
  const pages = await clock.measure('render', () =>
    putPages(steps, target, {
      rendering,
      work,
      past: memory.past && pastPages(memory.past.pages),
      signal: options.signal,
      progress: (done, total) => options.onProgress?.({ step: 'render', done, total }),
      startThread: (count) => rendering.start(loaded.themeModule, steps.composerSettings, count),
    }),
  )
  // Its memory is better used for the index. The disk has nothing to do in the meantime, so it can flush.
  void rendering.end()
  publication.flushAhead()
  await clock.measure('search', () => putOutputs(steps.search.outputs(), target))
  steps.search.release()
  await clock.measure('machine', () => putOutputs(steps.machine.outputs(), target))
  await clock.measure('files', () => putFiles(site, steps, pages, target))
  if (config.images !== undefined) await putCopies(steps.pictures.outputs(), pictureCopies, publication)
  return pages
}

/** Makes the drawings and the copies of pictures that pages show, outside of the queries. */
async function drawAndCopy(
  { options, clock, loaded, config, drawings, pictureCopies }: Run,
  { site, steps }: Pick<Revision, 'site' | 'steps'>,
  publication: Publication,
): Promise<void> {
  const { plantuml, images, root, trust } = config
  if (plantuml !== false)
    await clock.measure('diagrams', () =>
      drawMissing(steps.diagrams(), drawings, plantuml, { cwd: root, signal: options.signal }),
    )
  if (images !== undefined)
    await clock.measure('pictures', () =>
      copyMissing(steps.pictures.pictures(), pictureCopies, {
        loaded,
        images,
        trust,
        read(path) {
          const content = site.files.read(path)
          // Copies of what the file became during the build would be cached for what it was.
          return site.isAsHashed(path) ? content : undefined
        },
        isPublished: publication.has,
        signal: options.signal,
        onProgress: (done, total) => options.onProgress?.({ step: 'pictures', done, total }),
      }),
    )
}

const isAsPublished = ({ missing, different, strangers }: OutputLook) =>
  missing.size + different.size + strangers.size === 0
