import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { onTestFinished } from 'vitest'

export interface StaticServer {
  /** Address of the site's home page, with the base: `http://127.0.0.1:41234/pr/427/`. */
  readonly address: string
  /** Requested paths with their query, in order. */
  readonly requests: string[]
  readonly close: () => Promise<void>
}

export interface ServeOptions {
  /** With slashes at both ends. */
  readonly base?: string
  /** Whether the host knows `/guide` as `/guide.html`. Default: no. */
  readonly addsHtml?: boolean
  /** Sent with every answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** Answers a request instead of the server. Returns false to leave it to the server. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** How long to delay the answer for a path, in milliseconds. */
  readonly delayMs?: (path: string) => number
  /** What the answer for a path waits for. */
  readonly awaits?: (path: string) => Promise<void> | undefined
  /** Called with a function that stops the server. Default: stops it at the end of the test. */
  readonly keepUntil?: (close: () => Promise<void>) => void
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Serves a folder like a simple static host: exact files, `index.html` for a path that ends in a
 * slash, and `404.html` with status 404 for everything else. Unless it is told to, it guesses nothing:
 * `/guide` is not found if there is only `/guide.html`.
 */
export async function serveFolder(folder: string, options: ServeOptions = {}): Promise<StaticServer> {
  const {
    base = '/',
    addsHtml = false,
    headers = {},
    intercept,
    delayMs,
    awaits,
    keepUntil = onTestFinished,
  } = options
  const requests: string[] = []
  const server = createServer((request, response) => {
    if (request.url !== '/favicon.ico') requests.push(request.url ?? '')
    if (intercept?.(request, response)) return
    // Browsers request it by themselves, no matter where the site is.
    if (base !== '/' && request.url === '/favicon.ico') return void response.writeHead(204).end()
    const path = new URL(request.url ?? '/', 'http://host').pathname
    const below = path.startsWith(base) ? path.slice(base.length) : undefined
    const file =
      below === undefined
        ? undefined
        : (fileAt(folder, below) ?? (addsHtml ? fileAt(folder, `${below}.html`) : undefined))
    const shown = file ?? join(folder, '404.html')
    const body = existsSync(shown) ? readFileSync(shown) : 'Not found'
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': types[extname(shown)] ?? 'application/octet-stream',
      ...headers,
    })
    const end = () => response.end(request.method === 'HEAD' ? undefined : body)
    const ms = delayMs?.(request.url ?? '') ?? 0
    const awaited = awaits?.(request.url ?? '')
    if (awaited !== undefined) void awaited.then(end)
    else if (ms === 0) end()
    else setTimeout(end, ms)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  keepUntil(close)
  return { address: `http://127.0.0.1:${port}${base}`, requests, close }
}

function fileAt(folder: string, encoded: string): string | undefined {
  let path: string
  try {
    path = decodeURIComponent(encoded)
  } catch {
    // Some tests request malformed paths. No file has them.
    return undefined
  }
  const file = join(folder, normalize(`/${path}`), path === '' || path.endsWith('/') ? 'index.html' : '')
  try {
    return statSync(file).isFile() ? file : undefined
  } catch {
    // There is no file, or the path continues below a file.
    return undefined
  }
}
