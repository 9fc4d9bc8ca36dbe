import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { onTestFinished } from 'vitest'

export interface StaticServer {
  /** Address of the site's home, with the base: `http://127.0.0.1:41234/pr/427/`. */
  readonly address: string
  /** Paths that were asked for, with their query, in order. */
  readonly requests: string[]
  readonly close: () => Promise<void>
}

export interface ServeOptions {
  /** With slashes at both ends. */
  readonly base?: string
  /** Sent with every answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** Answers a request instead of the server; returns false to leave it. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** How long the answer to a path is held back, in milliseconds. */
  readonly delayMs?: (path: string) => number
  /** Called with what ends the server. Default: the end of the test. */
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
 * Serves a folder as a plain static host does: exact files, `index.html` of a
 * folder whose path ends in a slash, and `404.html` with status 404 for the rest.
 * It guesses nothing: `/guide` is not found where only `/guide.html` exists.
 */
export async function serveFolder(folder: string, options: ServeOptions = {}): Promise<StaticServer> {
  const { base = '/', headers = {}, intercept, delayMs, keepUntil = onTestFinished } = options
  const requests: string[] = []
  const server = createServer((request, response) => {
    if (request.url !== '/favicon.ico') requests.push(request.url ?? '')
    if (intercept?.(request, response)) return
    // Browsers ask for it by themselves, wherever the site stands.
    if (base !== '/' && request.url === '/favicon.ico') return void response.writeHead(204).end()
    const path = new URL(request.url ?? '/', 'http://host').pathname
    const file = path.startsWith(base) ? fileAt(folder, path.slice(base.length)) : undefined
    const shown = file ?? join(folder, '404.html')
    const body = existsSync(shown) ? readFileSync(shown) : 'Not found'
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': types[extname(shown)] ?? 'application/octet-stream',
      ...headers,
    })
    const end = () => response.end(request.method === 'HEAD' ? undefined : body)
    const ms = delayMs?.(request.url ?? '') ?? 0
    if (ms === 0) end()
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
    // A malformed path is asked for by some tests; no file has it.
    return undefined
  }
  const file = join(folder, normalize(`/${path}`), path === '' || path.endsWith('/') ? 'index.html' : '')
  try {
    return statSync(file).isFile() ? file : undefined
  } catch {
    // Nothing there, or a path that goes on below a file.
    return undefined
  }
}
