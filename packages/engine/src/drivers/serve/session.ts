import { basename, dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { bundleClient, bundleOptions, noClient } from '../../bundle/client.js'
import { codeFingerprints } from '../../config/caching/fingerprint.js'
import type { ConfigOverrides } from '../../config/config-overrides.js'
import { loadConfig } from '../../config/load.js'
import type { LoadedConfig } from '../../config/loaded-config.js'
import { resolveConfig } from '../../config/resolve.js'
import type { ResolvedConfig } from '../../config/resolved-config.js'
import { versionsFile } from '../../config/versions.js'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { isInside } from '../../io/path-from.js'
import { isLink } from '../../io/reading/look-at.js'
import type { WatchOptions } from '../../io/watching/watch.js'
import type { OutputPath, RoutePath, SourcePath } from '../../paths.js'
import type { LiveManifest } from '../../pipeline/manifest-pipeline.js'
import type { ComposedPage } from '../../pipeline/page-pipeline.js'
import type { SearchSteps } from '../../pipeline/search-pipeline.js'
import { type Pipeline, pipeline } from '../../pipeline.js'
import { createMemo } from '../../query/memo.js'
import type { Memo } from '../../query/query.js'
import { currentCommit } from '../../scan/git-place.js'
import { type Site, type SiteOptions, scanSite, siteOf, withDatesRead } from '../../site.js'
import { awaitedLater } from '../../values/awaited-later.js'
import { drawMissing, openMermaidFolder, siteDrawings } from '../drawing.js'
import type { DriverOptions } from '../driver-options.js'
import { type GeneratedFiles, generateFiles } from '../generating.js'
import { readLastBuild } from '../last-build.js'
import { createAwaitedParsing } from '../threads/awaited-parsing.js'
import { toldOf } from '../told-error.js'
import type { DatesAside } from './dates-aside.js'

/** The site to serve. */
export interface SessionOptions extends DriverOptions, Pick<ConfigOverrides, 'base'> {}

/** A page as it is sent, or the reason why it could not be made. */
export type ServedPage = ComposedPage | { readonly failed: true; readonly diagnostics: readonly Diagnostic[] }

/** Everything that is served until the config or other code changes. */
export interface Session {
  readonly config: ResolvedConfig
  readonly loaded: LoadedConfig
  /**
   * Files of the config and of its frozen versions, sources of the browser's code and of generated
   * pages. Absolute.
   */
  readonly code: readonly string[]
  /** Folders in which imports of this code looked for files, as they are written. Absolute. */
  readonly lookedIn: readonly string[]
  readonly generated: GeneratedFiles
  readonly memo: Memo
  readonly steps: Pipeline
  /** The site in the memo's current revision. */
  readonly current: { site: Site }
  /** What was made in this revision. */
  made: Made
  /** Files that pages show, by their output paths. Filled as pages are requested. */
  readonly files: Map<OutputPath, SourcePath>
  /** Style sheets and drawings of pages, filled in the same way, the newest last. */
  readonly styles: Map<OutputPath, string>
  /** The commit that was checked out just before the dates of pages were read; undefined if there was none. */
  commit: string | undefined
  readonly close: () => void
}

/** What was made for requests in one revision of the site. */
interface Made {
  /** Pages that were requested. Each is needed twice: to send it, and to report its problems. */
  readonly composed: Map<RoutePath, ComposedPage>
  manifest?: LiveManifest
  /** Made when a reader starts to search, not after every change. */
  search?: Promise<SearchIndex> | undefined
  /** Problems of the site as a whole. */
  siteProblems?: readonly Diagnostic[]
}

/** Starts the next revision, in which nothing is made yet. */
export function advance(session: Session, site: Site): void {
  session.current.site = site
  session.memo.nextRevision()
  session.made = { composed: new Map() }
}

/** Remembers the files that a page shows, which browsers request once they have the page. */
export function keepFiles(
  { files, styles }: Pick<Session, 'files' | 'styles'>,
  page: Pick<ComposedPage, 'drawings' | 'files' | 'style'>,
): void {
  for (const [output, source] of page.files) files.set(output, source)
  for (const { path, content } of [...page.drawings, ...(page.style === null ? [] : [page.style])]) {
    styles.delete(path)
    styles.set(path, content)
  }
  for (const path of styles.keys()) {
    if (styles.size <= mostStyles) break
    styles.delete(path)
  }
}

/**
 * Number of style sheets and drawings that are kept in memory. Every edit of one has a name of its
 * own, so an afternoon of editing makes thousands.
 */
const mostStyles = 1_000

/** A page that was sent before the change may request its files afterwards. */
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
  const files = [...pages, ...publicFiles.values()]
  return {
    paths: [...new Set([config.root, ...code])],
    ignored: [config.outDir],
    found: files.map((path) => join(config.root, path)),
  }
}

export async function openSession(options: SessionOptions, dates: DatesAside): Promise<Session> {
  const loaded = await loadConfig(options.site, options)
  const config = resolveConfig(loaded, options)
  const bundling = awaitedLater(
    bundleClient(config.theme, { ...bundleOptions(loaded, config), development: true }, loaded.codeCache),
  )
  const last = readLastBuild(loaded, config)
  const mermaidFolder = last && openMermaidFolder(loaded.folder)
  const awaiting = createAwaitedParsing(loaded, config, mermaidFolder)
  let isOpen = true
  const close = () => {
    isOpen = false
    last?.close()
    void awaiting.end()
  }
  try {
    const { stamps, remembered } = last ?? {}
    const generated = await generateFiles(loaded, config, { stamps })
    const commit = currentCommit(config.root)
    const scan = scanSite(config, { ...remembered, stamps }, dates.read)
    const options: SiteOptions = {
      drafts: true,
      ...codeFingerprints(loaded, config.theme),
      drawings: siteDrawings(loaded, config),
      mermaidFolder,
    }
    // With a past, frontmatter need not be read ahead.
    const isReadAhead = last === undefined
    const first = isReadAhead ? noClient : await bundling
    const current: { site: Site } = { site: siteOf(scan, first, options) }
    const memo = createMemo(last?.values, last?.past)
    const steps = pipeline(() => current.site, memo, { parseAwaiting: awaiting.parse })
    if (isReadAhead) {
      void readAhead(steps, scan, () => isOpen)
      current.site = siteOf(scan, await bundling, options)
    }
    if (await dates.forAMoment()) current.site = withDatesRead(current.site)
    loaded.codeCache.save()
    return {
      config,
      loaded,
      code: [
        ...[...loaded.files, ...loaded.versions.files].map(({ file }) => file),
        ...current.site.client.sources,
        ...generated.folders.flatMap(({ sources }) => sources),
      ],
      lookedIn: [...loaded.lookedIn, ...current.site.client.lookedIn],
      generated,
      memo,
      current,
      steps,
      close,
      made: { composed: new Map() },
      files: new Map(),
      styles: new Map(),
      commit,
    }
  } catch (error) {
    // Nobody will close this session, because it is not returned. The next change tries again.
    close()
    throw error
  }
}

/** How long to read before other work gets its turn, in milliseconds. */
const readTurnMs = 4

/**
 * Reads the frontmatter of all pages, which routing needs. This happens while the bundler works,
 * and afterwards between requests. With thousands of pages it is most of what the first request
 * would wait for; that request reads the rest at once.
 */
async function readAhead(
  { frontmatter }: Pipeline,
  { pages }: Pick<Site, 'pages'>,
  isWanted: () => boolean,
): Promise<void> {
  const mayPause = pausesAfter(readTurnMs)
  for (const path of pages) {
    try {
      frontmatter(path)
    } catch {
      // Reported when the page is requested.
    }
    await mayPause()
    if (!isWanted()) return
  }
}

/** Returns a function to call between pieces of work. Other work gets its turn if these took that long. */
export function pausesAfter(ms: number): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < ms) return
    await nextTurn()
    began = performance.now()
  }
}

/** Number of composed pages that are kept in memory. */
const mostComposed = 50

/** A page of this revision, as it is sent. Never throws. */
export function composed({ steps, made }: Session, route: RoutePath): ServedPage {
  const known = made.composed.get(route)
  if (known !== undefined) return known
  try {
    const page = steps.compose(route)
    if (made.composed.size >= mostComposed) made.composed.clear()
    made.composed.set(route, page)
    return page
  } catch (error) {
    // For instance, an image cannot be read. The failure is not kept, because the next attempt may succeed.
    return { failed: true, diagnostics: toldOf(error).diagnostics }
  }
}

/** Draws the diagrams of a page that need an external program. */
export async function draw(session: Session, route: RoutePath): Promise<void> {
  const { steps, config, current, memo } = session
  const source = steps.routes().byPath.get(route)?.page
  if (config.plantuml === false || source === undefined) return
  const { drawings, files } = current.site
  if (await drawMissing(steps.pageDiagrams(source), drawings, config.plantuml, { cwd: files.root })) {
    memo.nextRevision()
    session.made.composed.clear()
  }
}

/** How long to work on the index before other requests get their turn, in milliseconds. */
const searchTurnMs = 20

/** Files of the search index by their paths. */
type SearchIndex = ReadonlyMap<OutputPath, () => string>

/** The search index of this revision. If it could not be made, the next request tries again. */
export function searchIndex({ steps, made }: Session): Promise<SearchIndex> {
  if (made.search !== undefined) return made.search
  const making = makeSearchIndex(steps.search)
  made.search = making
  making.catch(() => {
    made.search = undefined
  })
  return making
}

/** What did not change since the last time is not made again. */
async function makeSearchIndex(search: SearchSteps): Promise<SearchIndex> {
  const files = new Map<OutputPath, () => string>()
  const mayPause = pausesAfter(searchTurnMs)
  for (const _ of search.readAll()) await mayPause()
  for (const { path, file } of search.outputs()) {
    files.set(path(), () => file().content)
    await mayPause()
  }
  return files
}

/**
 * Whether a change requires a new session: a change of the config, of something it imports or would
 * import now, of the frozen versions, or of a source of the browser's code or of generated pages.
 * Everything else is content, which the memo tracks.
 *
 * @param listing Whether the file may be new or gone.
 */
export function isCode(path: string, listing: boolean, { code, lookedIn, config }: Session): boolean {
  const isConfig = dirname(path) === config.root && isConfigName(basename(path))
  return (
    isConfig ||
    saysWhatImportsMean(path) ||
    code.some((file) => file === path || isInside(path, file)) ||
    (listing && lookedIn.some((folder) => folder === path || isInside(path, folder))) ||
    (listing && isImportable(path) && code.some((file) => dirname(file) === dirname(path)))
  )
}

/**
 * Whether imports can find the file without its extension, or by another one. If it is new beside
 * the file that they found, such as a `Card.tsx` beside a `Card.js`, they may mean it from then on.
 */
const isImportable = (path: string): boolean => /\.(?:[cm]?[jt]s|[jt]sx|css|json)$/.test(path)

/**
 * These decide which files imports resolve to. A link may be on the path to code that is known by
 * its real path.
 */
const saysWhatImportsMean = (path: string): boolean =>
  /^[jt]sconfig\.json$/.test(basename(path)) || isLink(path)

/** Matches files that do not exist yet, too. */
const isConfigName = (name: string): boolean =>
  name === versionsFile || /^(?:docs\.config\.\w+|package\.json)$/.test(name)
