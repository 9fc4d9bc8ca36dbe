import { basename, dirname, join, sep } from 'node:path'
import { bundleClient, bundleOptions, noClient } from '../bundle/client.js'
import { codeFingerprint, codePlaces, engineFingerprint } from '../config/fingerprint.js'
import { cacheFolder, type LoadedConfig, loadConfig } from '../config/load.js'
import { type ResolvedConfig, resolveConfig } from '../config/resolve.js'
import { versionsFile } from '../config/versions.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { openDrawings } from '../io/drawings.js'
import { isLink } from '../io/look-at.js'
import type { WatchOptions } from '../io/watch.js'
import type { OutputPath, RoutePath, SourcePath } from '../paths.js'
import type { LiveManifest } from '../pipeline/manifest-pipeline.js'
import type { ComposedPage } from '../pipeline/page-pipeline.js'
import type { SearchSteps } from '../pipeline/search-pipeline.js'
import { type Pipeline, pipeline } from '../pipeline.js'
import { createMemo } from '../query/memo.js'
import type { Memo } from '../query/query.js'
import { readCache } from '../query/store.js'
import { openStamps } from '../scan/stamps.js'
import { type Site, type SiteOptions, scanSite, siteOf } from '../site.js'
import type { Theme } from '../theme.js'
import { createAwaitedParsing } from './awaited-parsing.js'
import { drawingsFolder, drawMissing, openMermaidFolder } from './drawing.js'
import { rememberedOf } from './remembered.js'
import { toldOf } from './told-error.js'

/** Which site is served. */
export interface SessionOptions {
  /** Folder of the config. */
  readonly site: string
  /** Replaces the config's `base`. */
  readonly base?: string
  /** For sites whose config names no theme: a theme, or the name of its package. */
  readonly defaultTheme?: Theme | string
  /** Folders whose packages a config may import besides its own. */
  readonly packagesOf?: readonly string[]
}

/** A page as it is sent, or what kept it from being made. */
export type ServedPage = ComposedPage | { readonly failed: true; readonly diagnostics: readonly Diagnostic[] }

/** What is served until something changes. */
export interface Session {
  readonly config: ResolvedConfig
  readonly loaded: LoadedConfig
  /** Files of the config, of its frozen versions and of what the browser's code is bundled from; absolute. */
  readonly code: readonly string[]
  readonly memo: Memo
  readonly steps: Pipeline
  /** The revision that the memo is in. */
  readonly current: { site: Site }
  manifest: LiveManifest | undefined
  /** Files that pages show, by where they are published; grows as pages are asked for. */
  readonly files: Map<OutputPath, SourcePath>
  /** Pages' own style sheets, likewise. */
  readonly styles: Map<OutputPath, string>
  /** Pages of this revision that were asked for: each is wanted twice, to be shown and for what is wrong with it. */
  readonly composed: Map<RoutePath, ComposedPage>
  /** Files of the index by their path; made when a reader begins to search, not at every change. */
  search: Promise<ReadonlyMap<OutputPath, () => string>> | undefined
  /** What is wrong with the site as a whole, in this revision. */
  siteProblems: readonly Diagnostic[] | undefined
  readonly close: () => void
}

/** A page that was sent before the change may ask for its files after it. */
export function takeOverFiles(from: Session, to: Session): void {
  if (from.config.root !== to.config.root) return
  for (const [output, source] of from.files) to.files.set(output, source)
  for (const [output, style] of from.styles) to.styles.set(output, style)
}

export function watchedOf({
  code,
  config,
  current,
}: Session): Pick<WatchOptions, 'paths' | 'ignored' | 'found'> {
  const { pages, publicFiles } = current.site
  const files = [...pages.map(({ path }) => path), ...publicFiles.values()]
  return {
    paths: [...new Set([config.root, ...code])],
    ignored: [config.outDir],
    found: files.map((path) => join(config.root, path)),
  }
}

export async function openSession(options: SessionOptions): Promise<Session> {
  const loaded = await loadConfig(options.site, options)
  const config = resolveConfig(loaded, options)
  const bundling = bundleClient(
    config.theme,
    { ...bundleOptions(loaded, config), development: true },
    loaded.codeCache,
  )
  bundling.catch(() => {}) // it is awaited below; what comes between may fail first
  // What the last build remembers is used, and left as it is; a stranger's folder could hold anything.
  const cache =
    config.trust === 'untrusted' ? undefined : readCache(cacheFolder(loaded.folder), engineFingerprint())
  const mermaidFolder = cache && openMermaidFolder(loaded.folder)
  const awaiting = createAwaitedParsing(loaded, config, mermaidFolder)
  let isOpen = true
  const close = () => {
    isOpen = false
    cache?.close()
    void awaiting.end()
  }
  try {
    const past = cache?.extra && rememberedOf(cache.extra)
    const scan = scanSite(config, past && openStamps(past.stamps), past?.dates)
    const options: SiteOptions = {
      drafts: true,
      code: codeFingerprint(loaded, config.theme),
      codePlaces: () => codePlaces(loaded),
      drawings: openDrawings(drawingsFolder(loaded.folder), config.plantuml),
      mermaidFolder,
    }
    // What an earlier process remembers need not be read.
    const isReadAhead = past === undefined
    const first = isReadAhead ? noClient : await bundling
    const current: { site: Site } = { site: siteOf(scan, first, options) }
    const memo = createMemo(cache?.values, cache?.past)
    const steps = pipeline(() => current.site, memo, { parseAwaiting: awaiting.parse })
    if (isReadAhead) {
      void readAhead(steps, scan, () => isOpen)
      current.site = siteOf(scan, await bundling, options)
    }
    loaded.codeCache.save()
    return {
      config,
      loaded,
      code: [
        ...[...loaded.files, ...loaded.versions.files].map(({ file }) => file),
        ...current.site.client.sources,
      ],
      memo,
      current,
      steps,
      close,
      manifest: undefined,
      files: new Map(),
      styles: new Map(),
      composed: new Map(),
      search: undefined,
      siteProblems: undefined,
    }
  } catch (error) {
    // Nobody gets this session; each save tries again meanwhile.
    close()
    throw error
  }
}

/** How long is read before others get their turn, in milliseconds. */
const readTurnMs = 4

/**
 * Reads what all pages are routed by while the bundler works, of which it needs nothing, and afterwards between
 * requests. Of thousands of pages that is most of what the first one waits for: it reads at once what is left then.
 */
async function readAhead(
  { frontmatter }: Pipeline,
  { pages }: Pick<Site, 'pages'>,
  isWanted: () => boolean,
): Promise<void> {
  let began = performance.now()
  for (const { path } of pages) {
    try {
      frontmatter(path)
    } catch {
      // Whoever asks for it is told.
    }
    if (performance.now() - began < readTurnMs) continue
    await new Promise((resolve) => setImmediate(resolve))
    if (!isWanted()) return
    began = performance.now()
  }
}

/** How many pages memory holds ready to be sent. */
const mostComposed = 50

/** A page of this revision, as it is sent. Never throws. */
export function composed(session: Session, route: RoutePath): ServedPage {
  const known = session.composed.get(route)
  if (known !== undefined) return known
  try {
    const page = session.steps.compose(route)
    if (session.composed.size >= mostComposed) session.composed.clear()
    session.composed.set(route, page)
    return page
  } catch (error) {
    // An image that cannot be read, say. It is not kept: what fails may do so only now.
    return { failed: true, diagnostics: toldOf(error).diagnostics }
  }
}

/** Draws what a page shows and another program has to draw. */
export async function draw(session: Session, route: RoutePath): Promise<void> {
  const { steps, config, current, memo } = session
  const source = steps.routes().byPath.get(route)?.page
  if (config.plantuml === false || source === undefined) return
  const { drawings, files } = current.site
  if (await drawMissing(steps.pageDiagrams(source), drawings, config.plantuml, files.root)) {
    memo.nextRevision()
    session.composed.clear()
  }
}

/** How long the index is worked on before other requests get their turn, in milliseconds. */
const searchTurnMs = 20

/** Makes the index of a site; of that which did not change since the last time, nothing is made again. */
export async function searchFiles(
  search: SearchSteps | null,
): Promise<ReadonlyMap<OutputPath, () => string>> {
  const files = new Map<OutputPath, () => string>()
  let began = performance.now()
  const turn = async () => {
    if (performance.now() - began < searchTurnMs) return
    await new Promise((resolve) => setImmediate(resolve))
    began = performance.now()
  }
  for (const _ of search?.readAll() ?? []) await turn()
  for (const { path, file } of search?.outputs() ?? []) {
    files.set(path(), () => file().content)
    await turn()
  }
  return files
}

/**
 * Whether a change needs a new session: of the config, of what it imports, of
 * the versions that are frozen, and of what the browser's code is bundled from.
 * All else is content, which the pages that read it know.
 */
export function isCode(path: string, { code, config }: Session): boolean {
  const isConfig = dirname(path) === config.root && isConfigName(basename(path))
  return (
    isConfig || saysWhatImportsMean(path) || code.some((file) => file === path || file.startsWith(path + sep))
  )
}

/** A link may be the way to code, which is known by where it stands itself. */
const saysWhatImportsMean = (path: string): boolean =>
  /^[jt]sconfig\.json$/.test(basename(path)) || isLink(path)

/** Also of files that are not there yet. */
const isConfigName = (name: string): boolean =>
  name === versionsFile || /^(?:docs\.config\.\w+|package\.json)$/.test(name)
