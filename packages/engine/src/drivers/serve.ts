import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { lookup } from 'mrmime'
import { messageOf } from '../config/config-source.js'
import { ConfigError } from '../config/load.js'
import { strayError } from '../config/runnable.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { formatDiagnostic } from '../diagnostics/format.js'
import { fileFailed, internalError } from '../diagnostics/messages/failures.js'
import { watchFailed, watchLimited } from '../diagnostics/messages/files.js'
import { isFileError } from '../io/error-code.js'
import { decodeText } from '../io/files.js'
import { lookAt } from '../io/look-at.js'
import { pathFrom } from '../io/path-from.js'
import { type WatchedChange, type Watcher, watchPaths } from '../io/watch.js'
import { based } from '../machine/redirect-files.js'
import type { OutputPath, RoutePath, SourcePath } from '../paths.js'
import { urlOf } from '../paths.js'
import { resolvePath } from '../route/resolve-path.js'
import { withChanges } from '../site.js'
import { linesOf } from '../source-text.js'
import { manifestPath } from '../split/manifest.js'
import { drawMissing } from './drawing.js'
import {
  type ListenOptions,
  listen,
  type RunningServer,
  refuse,
  refuseMethod,
  requestTarget,
} from './http.js'
import { messagePlaces } from './message-places.js'
import { createProblemLedger } from './problem-ledger.js'
import {
  isCode,
  openSession,
  type ServedPage,
  type SessionOptions,
  searchFiles,
  takeOverFiles,
  watchedOf,
} from './serve-session.js'

/** What the dev server is asked for. */
export interface ServeOptions extends SessionOptions, Omit<ListenOptions, 'firstPort'> {
  readonly onEvent?: (event: ServeEvent) => void
}

/** What the dev server tells whoever started it. */
export type ServeEvent =
  | { readonly kind: 'changed'; readonly paths: readonly string[]; readonly ms: number }
  /** What is wrong with the site or with a page that was asked for; told once, and again when it comes back. */
  | {
      readonly kind: 'problems'
      readonly diagnostics: readonly Diagnostic[]
      readonly sourceLine: (place: Place) => string | undefined
    }
  /** What was told as a problem is none any more. */
  | { readonly kind: 'corrected'; readonly diagnostics: readonly Diagnostic[] }
  /** The config is wrong; what was right last is still served. Told once until its words change. */
  | { readonly kind: 'config-error'; readonly error: ConfigError }
  /** The config was wrong, and is not any more. */
  | { readonly kind: 'config-corrected' }

/** With the base of the site, and the folder that the diagnostics' paths count from. */
export type DevServer = RunningServer & { readonly base: string; readonly root: string }

/** First port that is tried when none is given. */
const servePort = 4321

/** The first page is not held up by looking through all folders: the watch begins after it, or after so many milliseconds. */
const watchDelayMs = 1_000

/** What is wrong is looked for when the pages that show a change have had their turn, after so many milliseconds. */
const lookDelayMs = 200

/** How many pages memory holds ready to be sent. */
const mostComposed = 50

/**
 * Serves a site while it is written. Pages are made when they are asked for;
 * open ones follow every change.
 *
 * A config that breaks later is told and the last good site stays.
 *
 * @throws ConfigError when the config is wrong at the start, or the port or address cannot be used.
 */
export async function serve(options: ServeOptions): Promise<DevServer> {
  const token = randomBytes(16).toString('hex')
  const tell = options.onEvent ?? (() => {})
  const listeners = new Set<ServerResponse>()
  const problems = createProblemLedger<RoutePath | typeof ofSite>()
  /** Of the whole server: a page that was sent before the last change finds that out when it begins to listen. */
  let revision = 0
  const since = Date.now()
  let session = await openSession(options)
  let failure: ConfigError | undefined
  /** What failed since the last change, by its words: a page asks for much that fails alike. */
  const toldFaults = new Set<string>()
  let watcher: Watcher | undefined
  let isClosed = false
  /** Files came or went, and the disk did not let them be listed. */
  let isListingDue = false
  let looking: ReturnType<typeof setTimeout> | undefined
  const patience = setTimeout(watchNow, watchDelayMs)
  const server = await listen(
    async (request, response) => {
      response.once('finish', watchNow)
      try {
        await answer(request, response)
      } catch (error) {
        tellFault(error)
        throw error
      }
    },
    { ...options, firstPort: servePort },
  ).catch(async (error: unknown) => {
    // A watch that goes on would keep the process alive.
    await stopWatching()
    session.close()
    throw error
  })
  return {
    ...server,
    base: session.config.base,
    root: session.config.root,
    async close() {
      await stopWatching()
      for (const listener of listeners) listener.end()
      await server.close()
      session.close()
    },
  }

  async function stopWatching(): Promise<void> {
    isClosed = true
    clearTimeout(patience)
    clearTimeout(looking)
    await watcher?.close()
  }

  function watchNow(): void {
    clearTimeout(patience)
    if (isClosed || watcher !== undefined) return
    lookForProblems()
    watcher = watchPaths({
      ...watchedOf(session),
      since,
      onChange,
      onError: (error) => tellOfWatch(watchFailed(error instanceof Error ? error.message : String(error))),
      onPolling: () => tellOfWatch(watchLimited()),
    })
  }

  function tellOfWatch(diagnostic: Diagnostic): void {
    tell({ kind: 'problems', diagnostics: [diagnostic], sourceLine: () => undefined })
  }

  /** What is nobody's mistake in the content fails whatever asked for it, and the reader only sees that it did. */
  function tellFault(error: unknown): void {
    const { message, diagnostics, sourceLine } = toldOf(error)
    if (toldFaults.has(message)) return
    toldFaults.add(message)
    tell({ kind: 'problems', diagnostics, sourceLine })
  }

  async function onChange(change: WatchedChange): Promise<void> {
    const start = performance.now()
    revision += 1
    toldFaults.clear()
    const { files } = session.current.site
    const sources = [...change.paths].map((path) => pathFrom(files.root, path))
    const ofCode = [...change.paths].some((path) => isCode(path, session))
    // Also where a new session is wanted: with a config that is wrong there will be none.
    follow(change, sources)
    // What is wrong with a config may be corrected in another place, for instance by making a folder that it names.
    if (ofCode || failure !== undefined) await reopen()
    for (const listener of listeners) listener.write(changedEvent)
    tell({ kind: 'changed', paths: sources, ms: performance.now() - start })
    lookForProblems()
  }

  /** Begins the next revision of a site whose config is as it was. */
  function follow({ listing }: WatchedChange, changed: readonly SourcePath[]): void {
    const before = session.current.site
    isListingDue ||= listing
    try {
      session.current.site = withChanges(before, { changed, listing: isListingDue })
      isListingDue = false
    } catch (error) {
      // A folder that cannot be read, say. The pages that are known are served on, and the next change tries again.
      tellFault(error)
      session.current.site = withChanges(before, { changed, listing: false })
    }
    session.memo.nextRevision()
    session.manifest = undefined
    session.search = undefined
    session.siteProblems = undefined
    session.composed.clear()
  }

  async function reopen(): Promise<void> {
    try {
      const since = Date.now()
      const next = await openSession(options)
      watcher?.watch({ ...watchedOf(next), since })
      takeOverFiles(session, next)
      session.close()
      session = next
      isListingDue = false
      if (failure !== undefined) tell({ kind: 'config-corrected' })
      failure = undefined
    } catch (error) {
      // Code of the site runs in many places: getters of a config, components with properties of their own.
      const told = error instanceof ConfigError ? error : toldOf(error)
      // Every save of a page tries again meanwhile.
      const isNews = failure === undefined || textOfFailure(told) !== textOfFailure(failure)
      failure = told
      if (isNews) tell({ kind: 'config-error', error: told })
    }
  }

  /** Looks at the site, and again at the pages that had mistakes: they may be open nowhere. */
  function lookForProblems(): void {
    clearTimeout(looking)
    looking = setTimeout(() => void noteAll().catch(tellFault), lookDelayMs)
  }

  async function noteAll(): Promise<void> {
    const mine = revision
    noteProblems(ofSite, siteProblems())
    for (const subject of problems.subjects()) {
      // Requests that wait get their turn; what changes meanwhile is looked at all over again.
      await new Promise((resolve) => setImmediate(resolve))
      if (isClosed || mine !== revision) return
      if (subject !== ofSite) await noteAgain(subject)
    }
  }

  async function noteAgain(route: RoutePath): Promise<void> {
    if (!session.steps.routes().has(route)) return noteProblems(route, [])
    await draw(route)
    if (!isClosed) noteProblems(route, pageProblems(route))
  }

  function siteProblems(): readonly Diagnostic[] {
    const { steps, loaded, current } = session
    try {
      session.siteProblems ??= [
        ...steps.quickSiteDiagnostics(),
        ...(steps.notFound()?.diagnostics ?? []),
      ].map(messagePlaces(loaded, current.site))
      return session.siteProblems
    } catch (error) {
      return toldOf(error).diagnostics
    }
  }

  function pageProblems(route: RoutePath): readonly Diagnostic[] {
    return composed(route).diagnostics.map(messagePlaces(session.loaded, session.current.site))
  }

  function noteProblems(subject: RoutePath | typeof ofSite, found: readonly Diagnostic[]): void {
    const { fresh, gone } = problems.note(subject, found)
    if (gone.length > 0) tell({ kind: 'corrected', diagnostics: gone })
    if (fresh.length > 0) tell({ kind: 'problems', diagnostics: fresh, sourceLine })
  }

  function answer(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(response)
    if (isForeign(request)) return refuse(response, 403, 'This server answers its own pages only.')
    const target = requestTarget(request.url ?? '')
    if (target === undefined) return refuse(response, 400, 'This address is malformed.')
    // No page stands there, and a redirect that took it over would lead to another host.
    if (target.path.startsWith('//')) return refuse(response, 404, 'There is no such page.')
    const { base } = session.config
    if (target.path === '/' && base !== '/') return redirect(response, base)
    if (!target.path.startsWith(base)) return refuse(response, 404, `The site is at ${base}`)
    const below = target.path.slice(base.length - 1)
    if (below.startsWith('/__docs/')) return answerTool(below, target.search, request, response)
    if (/^\/assets\/search[./]/.test(below)) return answerSearch(below.slice(1) as OutputPath, response)
    const file = fileAt(below)
    if (file !== undefined) return send(response, 200, lookup(below) ?? 'application/octet-stream', file)
    return answerPage(below, target.search, response)
  }

  function composed(route: RoutePath): ServedPage {
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

  async function answerSearch(output: OutputPath, response: ServerResponse): Promise<void> {
    session.search ??= searchFiles(session.steps.search)
    const file = (await session.search).get(output)
    if (file === undefined) return refuse(response, 404, 'Not found')
    send(response, 200, 'application/json', file())
  }

  async function answerPage(below: string, search: string, response: ServerResponse): Promise<void> {
    const { steps, config } = session
    const resolution = resolvePath(below, steps.routes())
    if (resolution.kind === 'other') return redirect(response, urlOf(config.base, resolution.route) + search)
    const moved = resolution.kind === 'not-found' ? steps.redirects.moved(below) : undefined
    if (moved !== undefined) return redirect(response, based(moved, config.base) + search)
    if (resolution.kind === 'not-found') {
      const page = steps.notFound()
      if (page === null) return send(response, 404, 'text/html', 'Not found')
      return send(response, 404, 'text/html', withLiveScript(page.failed ? failedPage : page.html))
    }
    const { route } = resolution
    await draw(route)
    const page = composed(route)
    noteProblems(route, pageProblems(route))
    if (page.failed) return send(response, 500, 'text/html', withLiveScript(failedPage))
    for (const drawing of page.drawings) session.styles.set(drawing.path, drawing.content)
    for (const [output, source] of page.files) session.files.set(output, source)
    if (page.style !== null) session.styles.set(page.style.path, page.style.content)
    send(response, 200, 'text/html', withLiveScript(page.html))
  }

  /** Draws what a page shows and another program has to draw. */
  async function draw(route: RoutePath): Promise<void> {
    const { steps, config, current, memo } = session
    const source = steps.routes().byPath.get(route)?.page
    if (config.plantuml === false || source === undefined) return
    const { drawings, files } = current.site
    if (await drawMissing(steps.pageDiagrams(source), drawings, config.plantuml, files.root)) {
      memo.nextRevision()
      session.composed.clear()
    }
  }

  /** The server's own addresses: only a page that this server gave the token to gets an answer. */
  function answerTool(
    below: string,
    search: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const query = new URLSearchParams(search)
    if (query.get('token') !== token) return refuse(response, 403, 'The token is wrong.')
    if (below === '/__docs/events') return listenTo(request, response, Number(query.get('revision')))
    if (below === '/__docs/problems')
      return send(response, 200, 'application/json', JSON.stringify(problemsOf(query.get('path') ?? '')))
    refuse(response, 404, 'Not found')
  }

  function listenTo(request: IncomingMessage, response: ServerResponse, shown: number): void {
    response.writeHead(200, { ...localHeaders, 'Content-Type': 'text/event-stream' })
    response.write(shown === revision ? ': open\n\n' : changedEvent)
    request.socket.setTimeout(0)
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
  }

  /** What is wrong with the config, else with the page at that address and with what the author named for the whole site. */
  function problemsOf(path: string): { readonly severity: Diagnostic['severity']; readonly text: string }[] {
    if (failure !== undefined) {
      const { diagnostics, sourceLine: lineOf } = failure
      return diagnostics.map((diagnostic) => problem(diagnostic, lineOf))
    }
    const { steps, config } = session
    const resolution = path.startsWith(config.base)
      ? resolvePath(path.slice(config.base.length - 1), steps.routes())
      : undefined
    const route = resolution?.kind === 'exact' ? resolution.route : undefined
    const ofPage = route === undefined ? [] : pageProblems(route)
    // The page may have been shown in place of another, and not been asked for as a whole.
    if (route !== undefined) noteProblems(route, ofPage)
    // What belongs to no file, as dates that git does not know, would stand on every page for ever.
    const here = siteProblems().filter(({ severity, at }) => severity === 'error' || at !== undefined)
    return [...here, ...ofPage].map((diagnostic) => problem(diagnostic, sourceLine))
  }

  function problem(diagnostic: Diagnostic, lineOf: (place: Place) => string | undefined) {
    return { severity: diagnostic.severity, text: formatDiagnostic(diagnostic, { sourceLine: lineOf }) }
  }

  function sourceLine(place: Place): string | undefined {
    const bytes = lookAt(() => session.current.site.files.read(place.path))
    return bytes && linesOf(decodeText(bytes).text)[place.line - 1]
  }

  /** Everything that is no page, looked up by its published name: no request names a file of the disk. */
  function fileAt(below: string): string | Uint8Array | undefined {
    const { steps } = session
    const { site } = session.current
    const output = below.slice(1) as OutputPath
    const bundled = site.client.files.find(({ path }) => path === output)
    if (bundled !== undefined) return bundled.content
    const style = session.styles.get(output)
    if (style !== undefined) return style
    const source =
      site.publicFiles.get(below) ??
      session.files.get(output) ??
      (/^\/assets\/(?!js\/)/.test(below)
        ? steps.frozenFiles().find((copy) => copy.output === output)?.source
        : undefined)
    if (source !== undefined) return site.files.read(source)
    const made = machineFile(output)
    if (made !== undefined) return made
    if (!below.startsWith('/assets/')) return undefined
    session.manifest ??= steps.liveManifest()
    if (output === manifestPath) return session.manifest.root
    return session.manifest.file(output)
  }

  /** Sitemap, lists and the Markdown of pages, made when somebody asks. */
  function machineFile(output: OutputPath): string | undefined {
    const { machine, compose } = session.steps
    if (!/^[^/]+\.(?:xml|txt|json)$|\.md$|(?:^|\/)feed\.xml$/.test(output)) return undefined
    const page = output.endsWith('.md') ? machine.pageOfMarkdown(output) : undefined
    return page === undefined
      ? machine.fileAt(output)?.content
      : (compose(page).markdown?.content ?? undefined)
  }

  function withLiveScript(html: string): string {
    const { client, config } = session.current.site
    if (client.liveScript === null) return html
    const tag = `<script type="module" src="${urlOf(config.base, `/${client.liveScript}`)}" data-live="${token}" data-revision="${revision}" data-base="${config.base}"></script>`
    return html.replace('</head>', () => `${tag}</head>`)
  }
}

/** Asked for by a page of another site. Following a link from one is fine. */
function isForeign({ headers }: IncomingMessage): boolean {
  if (
    headers.origin !== undefined &&
    headers.origin.toLowerCase() !== `http://${headers.host?.toLowerCase()}`
  )
    return true
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate'
}

/** Whose mistakes those are that no page has; no route is empty. */
const ofSite = ''

const textOfFailure = (error: ConfigError): string => JSON.stringify(error.diagnostics)

/** Whatever fails, the server goes on and follows the next change. */
const toldOf = (error: unknown): ConfigError =>
  error instanceof ConfigError ? error : (strayError(error) ?? faultOf(error))

function faultOf(cause: unknown): ConfigError {
  const message = messageOf(cause)
  const diagnostic = isFileError(cause) ? fileFailed(message) : internalError(message, { debug: false })
  return new ConfigError([diagnostic], undefined, { cause })
}

const localHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const

const changedEvent = 'event: changed\ndata: \n\n'

const failedPage =
  '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>The page failed</title></head><body><main><h1>The page failed</h1></main></body></html>\n'

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { ...localHeaders, Location: location })
  response.end()
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  const contentType = /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
  response.writeHead(status, {
    ...localHeaders,
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}
