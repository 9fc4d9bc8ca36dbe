import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { lookup } from 'mrmime'
import { fileNameOf } from '../../addresses/page-file.js'
import { based } from '../../machine/redirect-files.js'
import { type OutputPath, outputAt, type RoutePath, urlOf } from '../../paths.js'
import { escapeHtml } from '../../render/escape.js'
import { notFoundFor, routeAt } from '../../route/resolve-path.js'
import { filesMeant } from '../http/files-meant.js'
import { type RequestTarget, refuse, refuseMethod, requestTarget } from '../http/http.js'
import { parseRange, withCharset } from '../http/negotiation.js'
import type { ServeProblems } from './problems.js'
import type { Served } from './served.js'
import { composed, draw, keepFiles, searchIndex } from './session.js'
import { chunkOf, fileAt, pageOfChunk } from './session-files.js'

/** Handles the requests to the dev server. */
export interface ServeAnswers {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
  /** Tells open pages to ask for what changed. */
  announceChange(): void
  /** Ends the connections to open pages. */
  close(): void
}

export function createServeAnswers(
  served: Served,
  problems: Pick<ServeProblems, 'notePage' | 'shownAt'>,
): ServeAnswers {
  const token = randomBytes(16).toString('hex')
  const listeners = new Set<ServerResponse>()
  /** Last revision that open pages were told about. */
  let announced = served.revision

  return {
    answer,
    announceChange() {
      const event = changedSince(announced)
      announced = served.revision
      for (const listener of listeners) listener.write(event)
    },
    close() {
      for (const listener of listeners) listener.end()
    },
  }

  function answer(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(response)
    if (isForeign(request))
      return refuse(response, 403, 'This server answers only requests from its own pages.')
    const target = requestTarget(request.url ?? '')
    if (target === undefined) return refuse(response, 400, 'This address is malformed.')
    // There is no page with such an address, and a redirect that repeats it would lead to another host.
    if (target.path.startsWith('//')) return refuse(response, 404, 'There is no such page.')
    const { base, addresses } = served.session.config
    const isBesideBase = target.path === '/' || `${target.path}/` === base
    if (isBesideBase && base !== '/') return redirect(response, base)
    if (!target.path.startsWith(base)) return answerOutside(target, response)
    const below = target.path.slice(base.length - 1)
    if (below.startsWith('/__docs/')) return answerTool(below, target.search, request, response)
    if (/^\/assets\/search[./]/.test(below)) return answerSearch(outputAt(below), response)
    const shownNext = pageOfChunk(below, served.session)
    if (shownNext !== undefined) return answerChunk(shownNext, response)
    for (const path of filesMeant(below, addresses)) {
      const file = fileAt(path, served.session)
      if (file !== undefined)
        return sendFile(response, lookup(fileNameOf(path)) ?? 'application/octet-stream', file)
    }
    return answerPage(below, target.search, response)
  }

  async function answerSearch(output: OutputPath, response: ServerResponse): Promise<void> {
    const file = (await searchIndex(served.session)).get(output)
    if (file === undefined) return refuse(response, 404, 'Not found')
    send(response, 200, 'application/json', file())
  }

  async function answerChunk(route: RoutePath, response: ServerResponse): Promise<void> {
    await draw(served.session, route)
    // Drawing takes time, in which the page may have been removed or renamed.
    if (!served.session.steps.routes().has(route)) return refuse(response, 404, 'Not found')
    send(response, 200, 'text/javascript', chunkOf(route, served.session))
  }

  async function answerPage(below: string, search: string, response: ServerResponse): Promise<void> {
    const { steps, config } = served.session
    const route = routeAt(below, steps.routes())
    if (route === below) return sendDrawn(route, 200)
    if (route !== undefined) return redirect(response, urlOf(config.base, route) + search)
    const moved = steps.redirects.moved(below)
    if (moved !== undefined) return redirect(response, withQuery(based(moved, config.base), search))
    const open = openedAt(config.base.slice(0, -1) + below)
    if (open !== undefined) return redirect(response, open + search)
    const lost = notFoundFor(below, steps.notFoundPaths())
    const page = lost && steps.notFound().get(lost)
    if (page !== undefined)
      return send(response, 404, 'text/html', withLiveScript(page.failed ? failedPage : page.html))
    return lost === undefined ? send(response, 404, 'text/html', 'Not found') : sendDrawn(lost, 404)

    async function sendDrawn(route: RoutePath, status: 200 | 404): Promise<void> {
      await draw(served.session, route)
      // Drawing takes time, in which the page may have been removed or renamed.
      if (!served.session.steps.routes().byPath.has(route)) return answerPage(below, search, response)
      sendPage(route, status, response)
    }
  }

  function sendPage(route: RoutePath, status: 200 | 404, response: ServerResponse): void {
    const page = composed(served.session, route)
    problems.notePage(route)
    if (page.failed) return send(response, 500, 'text/html', withLiveScript(failedPage))
    keepFiles(served.session, page)
    send(response, status, 'text/html', withLiveScript(page.html))
  }

  /**
   * After publishing, there is nothing outside the base. So only pages that were open when the base
   * changed are redirected; for others, there is a page with a link.
   */
  function answerOutside({ path, search }: RequestTarget, response: ServerResponse): void {
    const open = openedAt(path)
    if (open !== undefined) return redirect(response, open + search)
    const { base } = served.session.config
    send(response, 404, 'text/html', withLiveScript(outsidePage(base, addressOf(path, '/'))))
  }

  /** Current address of a page that had this address under an earlier base. */
  function openedAt(path: string): string | undefined {
    for (const base of served.formerBases) {
      const address = addressOf(path, base)
      if (address !== undefined) return address
    }
    return undefined
  }

  /** Current address of the page that has this address under some base. */
  function addressOf(path: string, base: string): string | undefined {
    if (!path.startsWith(base)) return undefined
    const { steps, config } = served.session
    const route = routeAt(path.slice(base.length - 1), steps.routes())
    return route && urlOf(config.base, route)
  }

  /** The server's own addresses. Only pages with the token that this server gave them get an answer. */
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
      return send(
        response,
        200,
        'application/json',
        JSON.stringify(problems.shownAt(query.get('path') ?? '')),
      )
    refuse(response, 404, 'Not found')
  }

  function listenTo(request: IncomingMessage, response: ServerResponse, shown: number): void {
    response.writeHead(200, { ...localHeaders, 'Content-Type': 'text/event-stream' })
    response.write(shown === served.revision ? ': open\n\n' : changedSince(shown))
    request.socket.setTimeout(0)
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
  }

  /** Names the changed public files, because their addresses stay the same. */
  function changedSince(revision: number): string {
    const paths = [...served.publicChanges].flatMap(([path, changed]) => (changed > revision ? [path] : []))
    const addresses = paths.map((path) => urlOf(served.session.config.base, path))
    return `event: changed\ndata: ${JSON.stringify(addresses)}\n\n`
  }

  function withLiveScript(html: string): string {
    const { client, config } = served.session.current.site
    if (client.liveScript === null) return html
    const tag = `<script type="module" src="${urlOf(config.base, `/${client.liveScript}`)}" data-live="${token}" data-revision="${served.revision}" data-base="${config.base}"></script>`
    return html.replace(headEnd, () => `${tag}${headEnd}`)
  }
}

/** Whether a page of another site makes the request. Following a link from another site is allowed. */
function isForeign({ headers }: IncomingMessage): boolean {
  if (
    headers.origin !== undefined &&
    headers.origin.toLowerCase() !== `http://${headers.host?.toLowerCase()}`
  )
    return true
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate'
}

const localHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const

/**
 * Occurs in every document. The line break makes it unique, because attributes in the head may
 * contain the text of a closing tag but no line break.
 */
const headEnd = '</head>\n<body'

const failedPage =
  '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>The page failed</title></head>\n<body><main><h1>The page failed</h1></main></body></html>\n'

/** @param page Address of the page that was requested without the base, if there is one. */
function outsidePage(base: string, page: string | undefined): string {
  const to = escapeHtml(page ?? base)
  const text = `${page === undefined ? 'The site' : 'This page'} is at <a href="${to}">${to}</a>.`
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Outside the site</title>${headEnd}><main><h1>Outside the site</h1><p>${text}</p></main></body></html>\n`
}

/** Adds the query of the request to an address, unless that has its own. */
const withQuery = (address: string, search: string): string =>
  address.includes('?') ? address : address.replace(/#|$/, (end) => search + end)

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { ...localHeaders, Location: location })
  response.end()
}

/** Sends a file, or the part that is asked for. Without parts, Safari plays no video. */
function sendFile(response: ServerResponse, type: string, file: string | Uint8Array): void {
  const { method, headers } = response.req
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  // A file may change at any time, so no earlier part belongs to it for sure.
  const range = method === 'GET' && headers['if-range'] === undefined ? headers.range : undefined
  const wanted = range === undefined ? undefined : parseRange(range, bytes.length)
  response.setHeader('Accept-Ranges', 'bytes')
  if (wanted === undefined) return send(response, 200, type, bytes)
  if (wanted === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${bytes.length}`)
    return refuse(response, 416, 'The file has no such part.')
  }
  const { start, end } = wanted
  response.setHeader('Content-Range', `bytes ${start}-${end}/${bytes.length}`)
  send(response, 206, type, bytes.subarray(start, end + 1))
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.writeHead(status, {
    ...localHeaders,
    'Content-Type': withCharset(type),
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}
