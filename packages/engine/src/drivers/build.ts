import { bundleClient } from '../bundle/client.js'
import { codeFingerprint } from '../config/fingerprint.js'
import { ConfigError, loadConfig } from '../config/load.js'
import { resolveConfig } from '../config/resolve.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { decodeText } from '../io/files.js'
import type { OutputPath, RoutePath, SourcePath } from '../paths.js'
import { type Pipeline, pipeline } from '../pipeline.js'
import { createMemo } from '../query/query.js'
import { outputOf } from '../route/route.js'
import { readSite, type Site } from '../site.js'
import { generatorName } from '../split/chunk-data.js'
import { manifestPath } from '../split/manifest.js'
import { type Chunk, chunkFile } from '../split/split.js'
import type { Theme } from '../theme.js'
import { beginPublication, outputProblem, type Publication, type PublishResult } from '../write/publish.js'

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
  /** For sites whose config names no theme: a theme, or the name of its package. */
  readonly defaultTheme?: Theme | string
  /** Folders whose packages a config may import besides its own. */
  readonly packagesOf?: readonly string[]
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
export interface BuildResult extends PublishResult {
  /** The content has no errors. */
  readonly ok: boolean
  /** The output is the new site; false when errors kept the last one in its place. */
  readonly published: boolean
  readonly pages: number
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
  refuseForeignOutput(config.outDir)
  const client = await clock.measure('theme', () => bundleClient(config.theme, { islands: loaded.islands, navigation: config.navigation, development: false }))
  const site = await clock.measure('scan', () => readSite(config, client, { drafts: false, code: codeFingerprint(loaded, config.theme) }))
  const steps = pipeline(() => site, createMemo())

  const progress = (step: string, total: number) => (done: number) => options.onProgress?.({ step, done, total })
  await clock.measure('parse', () => forEachCounted(site.pages, ({ path }) => steps.facts(path), progress('parse', site.pages.length)))
  const { routes } = steps.routes()
  await clock.measure('graph', () => forEachCounted(routes, ({ path }) => steps.view(path), progress('graph', routes.length)))
  const publication = beginPublication(config.outDir)
  try {
    const pages = await clock.measure('render', () => putPages(steps, publication, progress('render', routes.length)))
    await clock.measure('files', () => putFiles(site, steps, pages, publication))
    const diagnostics = [...steps.siteDiagnostics(), ...pages.diagnostics]
    const ok = !diagnostics.some(({ severity }) => severity === 'error')
    const published = ok || options.allowErrors === true
    const result = await clock.measure('publish', () => (published ? publication.commit() : discarded(publication)))
    return {
      ...result,
      ok,
      published,
      pages: pages.chunks.size,
      outDir: config.outDir,
      root: config.root,
      diagnostics,
      sourceLine: (place) => sourceLine(site, place),
      timings: clock.timings(),
      // Node gives it in kilobytes.
      peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
    }
  } catch (error) {
    publication.discard()
    throw error
  }
}

/** What the pages leave for the steps after them; their text is on disk by then. */
interface WrittenPages {
  readonly chunks: ReadonlyMap<RoutePath, { readonly chunk: Pick<Chunk, 'name' | 'hash'>; readonly sharedKey: string | undefined }>
  /** Keys of shared regions, each with the first page that shows it. */
  readonly shared: ReadonlyMap<string, RoutePath>
  readonly files: ReadonlyMap<OutputPath, SourcePath>
  readonly diagnostics: readonly Diagnostic[]
}

function putPages(steps: Pipeline, publication: Publication, progress: (done: number) => void): WrittenPages {
  const chunks = new Map<RoutePath, { chunk: Pick<Chunk, 'name' | 'hash'>; sharedKey: string | undefined }>()
  const shared = new Map<string, RoutePath>()
  const files = new Map<OutputPath, SourcePath>()
  const diagnostics: Diagnostic[] = []
  forEachCounted(
    steps.routes().routes,
    ({ path }) => {
      const page = steps.compose(path)
      diagnostics.push(...page.diagnostics)
      if (page.failed) return
      publication.put(outputOf(path), page.html)
      publication.put(chunkFile(page.chunk), page.chunk.code)
      if (page.style !== null) publication.put(page.style.path, page.style.content)
      for (const [output, source] of page.files) files.set(output, source)
      if (page.sharedKey !== undefined && !shared.has(page.sharedKey)) shared.set(page.sharedKey, path)
      chunks.set(path, { chunk: { name: page.chunk.name, hash: page.chunk.hash }, sharedKey: page.sharedKey })
    },
    progress,
  )
  return { chunks, shared, files, diagnostics }
}

function putFiles(site: Site, steps: Pipeline, pages: WrittenPages, publication: Publication): void {
  const sharedChunks = new Map([...pages.shared].map(([key, route]) => [key, steps.shared(key, route)] as const))
  const notFound = steps.notFound()
  if (notFound !== null) publication.put('404.html' as OutputPath, notFound.html)
  for (const chunk of [...sharedChunks.values(), ...(notFound === null ? [] : [notFound.chunk])]) publication.put(chunkFile(chunk), chunk.code)
  for (const { path, content } of steps.manifest({ pages: pages.chunks, shared: sharedChunks, notFound: notFound?.chunk })) publication.put(path, content)
  for (const { path, content } of site.client.files) publication.put(path, content)
  const copies = [...pages.files, ...[...site.publicFiles].map(([path, source]) => [path.slice(1) as OutputPath, source] as const)]
  for (const [output, source] of copies) {
    const bytes = site.files.read(source)
    if (bytes !== undefined) publication.put(output, bytes)
  }
}

/** @throws ConfigError when the folder holds something that Quire did not make. */
function refuseForeignOutput(outDir: string): void {
  const problem = outputProblem(outDir, { file: manifestPath, generator: generatorName })
  if (problem === undefined) return
  throw new ConfigError(
    problem.kind === 'not-a-folder' ? `The output "${outDir}" is no folder.` : `The output folder "${outDir}" holds files that Quire did not make.`,
    'Name another folder with --out, or empty this one.',
  )
}

function discarded(publication: Publication): PublishResult {
  publication.discard()
  return { filesTotal: 0, filesWritten: 0, filesDeleted: 0, bytesTotal: 0, bytesWritten: 0 }
}

function sourceLine(site: Site, place: Place): string | undefined {
  const bytes = site.files.read(place.path)
  return bytes && decodeText(bytes).text.split(/\r\n|[\r\n]/)[place.line - 1]
}

function forEachCounted<T>(list: readonly T[], run: (item: T) => void, progress: (done: number) => void): void {
  list.forEach((item, index) => {
    run(item)
    progress(index + 1)
  })
}

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
      timings.push({ step, ms: performance.now() - start })
      return result
    },
    timings: () => timings,
  }
}
