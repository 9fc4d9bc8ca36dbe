import { existsSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { lookup } from 'mrmime'
import { hasHashedName } from '../addresses/hashed-name.js'
import type { PageAddresses } from '../config/config.js'
import { ConfigError } from '../config/config-error.js'
import type { ConfigOverrides } from '../config/config-overrides.js'
import { loadConfig } from '../config/load.js'
import type { LoadOptions } from '../config/loaded-config.js'
import { resolveConfig } from '../config/resolve.js'
import { type OpenedFile, openInside } from '../io/opened-file.js'
import { messageOf } from '../values/error-message.js'
import { repairOutput } from '../write/output-lock.js'
import type { DriverOptions } from './driver-options.js'
import { FileCache, identityOfStats } from './http/file-cache.js'
import {
  type ListenOptions,
  listen,
  type RunningServer,
  refuse,
  refuseMethod,
  requestTarget,
} from './http/http.js'
import {
  encodingFor,
  etagOf,
  isCompressible,
  matches,
  mayUseRange,
  parseRange,
  withCharset,
} from './http/negotiation.js'

/** Options of the preview server. */
export interface PreviewOptions extends DriverOptions, ConfigOverrides, LoadOptions, Answering {}

/** The address includes the base of the site. */
export type PreviewServer = RunningServer & { readonly base: string; readonly dir: string }

interface Answering extends Omit<ListenOptions, 'firstPort'> {
  /** Send the strict content security policy that the site is meant to work with. Default: false. */
  readonly csp?: boolean
  /** Called for a request that failed. The client only learns that it did. */
  readonly onFailure?: (failure: FailedRequest) => void
}

/** A file that exists but could not be sent. */
export interface FailedRequest {
  /** The requested path, decoded, with the base. */
  readonly path: string
  /** The system's message. */
  readonly reason: string
}

export interface OutputOptions extends Answering {
  /** The built site. It may be replaced by renames at any time. */
  readonly dir: string
  /** Where the site is, with slashes at both ends. `/` redirects there. */
  readonly base: string
  /** Form of the site's addresses. With `clean`, `/x` is answered with `x.html`. Default: `html`. */
  readonly addresses?: PageAddresses
}

/** First port that is tried. */
const previewPort = 4173

/**
 * Serves what the last build of a site left in its output folder. See {@link serveOutput}.
 *
 * @throws ConfigError if the config is wrong, if nothing has been built, or if the port or the
 *   address cannot be used.
 */
export async function preview(options: PreviewOptions): Promise<PreviewServer> {
  const { outDir, base, addresses } = resolveConfig(await loadConfig(options.site, options), options)
  repairOutput(outDir)
  if (!existsSync(join(outDir, 'index.html')) && !existsSync(join(outDir, '404.html'))) {
    throw new ConfigError(`There is no built site in "${outDir}".`, 'Build it first: docs build')
  }
  return { ...(await serveOutput({ ...options, dir: outDir, base, addresses })), base, dir: outDir }
}

/**
 * Serves a folder like a plain static host: files by their exact names, `index.html` for a path
 * that ends in a slash, and the nearest `404.html` up the tree with status 404 for missing pages. It
 * adds no slashes, and extensions only for sites that need it, so that what works here works on any host
 * that the site can be published on.
 *
 * Every request looks at the current folder. So a build needs no restart, and no response mixes two
 * builds of a file.
 *
 * @throws ConfigError if the port or the address cannot be used.
 */
export function serveOutput(options: OutputOptions): Promise<RunningServer> {
  const { dir, base, addresses = 'html', csp = false, onFailure = () => {}, ...where } = options
  const cache = new FileCache(64 * 1024 * 1024)
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(csp && { 'Content-Security-Policy': "default-src 'self'" }),
  }

  return listen(
    async (request, response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(response)
      const path = requestTarget(request.url ?? '')?.path
      if (path === undefined) return refuse(response, 400, 'This address is malformed.')
      if (base !== '/' && (path === '/' || `${path}/` === base)) {
        response.setHeader('Location', base)
        return refuse(response, 302, 'The site is under its base.')
      }
      try {
        await answer(request, response, path)
      } catch (error) {
        onFailure({ path, reason: messageOf(error) })
        throw error
      }
    },
    { ...where, firstPort: previewPort },
  )

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    for (const file of path.startsWith(base) ? filesOf(path.slice(base.length), addresses) : []) {
      const opened = await openInside(dir, file)
      if (opened !== undefined) return send(request, response, { file, status: 200, opened, cache })
    }
    if (!isPage(path)) return refuse(response, 404, 'There is no such file.')
    for (const page of notFoundPages(path.startsWith(base) ? path.slice(base.length) : '')) {
      const opened = await openInside(dir, page)
      if (opened !== undefined) return send(request, response, { file: page, status: 404, opened, cache })
    }
    return refuse(response, 404, 'There is no such page.')
  }
}

/** Folders are searched for a not-found page up to this depth, so that long addresses take no time. */
const deepestNotFound = 32

/** The files that may answer for a missing page, from its own folder up to that of the site. */
function notFoundPages(path: string): string[] {
  const folders = path.split('/').slice(0, -1).slice(0, deepestNotFound)
  const inFolders = folders.map((_, index) => `${folders.slice(0, index + 1).join('/')}/404.html`)
  return ['404.html', ...inFolders.filter((file) => fileOf(file) !== undefined)].reverse()
}

/** The files to look for at a path below the base, best first. */
function filesOf(path: string, addresses: PageAddresses): string[] {
  const file = fileOf(path)
  if (file === undefined) return []
  return addresses === 'clean' && !path.endsWith('/') ? [file, `${file}.html`] : [file]
}

/**
 * The file for a path below the base; undefined for paths that are never served, which have empty
 * names or names that begin with a dot.
 */
function fileOf(path: string): string | undefined {
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
  return file.split('/').some((segment) => segment === '' || segment.startsWith('.')) ? undefined : file
}

/**
 * Whether a path looks like that of a page. For scripts, images and the like, no page is sent in
 * their place.
 */
function isPage(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  // `lookup` takes a name without a dot for an extension, but `/api/json` is a page.
  const type = name.includes('.') ? lookup(name) : undefined
  return type === undefined || type === 'text/html' || path.endsWith('/')
}

// Answers

interface Answer {
  readonly file: string
  readonly status: 200 | 404
  readonly opened: OpenedFile
  readonly cache: FileCache
}

/** Larger files are sent directly from disk and uncompressed. */
const maxBytesInMemory = 10 * 1024 * 1024

/** Compressing shorter texts gains nothing. */
const minBytesToCompress = 1_000

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { file, status, opened, cache }: Answer,
): Promise<void> {
  const { handle, stats } = opened
  try {
    const type = lookup(file) ?? 'application/octet-stream'
    const compressible =
      isCompressible(type) && stats.size >= minBytesToCompress && stats.size <= maxBytesInMemory
    const range = status === 200 && request.method === 'GET' ? request.headers.range : undefined
    const encoding =
      compressible && range === undefined ? encodingFor(request.headers['accept-encoding']) : 'identity'
    const small = stats.size <= maxBytesInMemory ? await cache.contentOf(opened) : undefined
    const etag =
      small === undefined ? etagOf(identityOfStats(stats), 'identity') : etagOf(small.hash, encoding)

    response.setHeader('Content-Type', withCharset(type))
    response.setHeader(
      'Cache-Control',
      hasHashedName(file) && status === 200 ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    response.setHeader('ETag', etag)
    if (compressible) response.setHeader('Vary', 'Accept-Encoding')
    if (status === 200 && matches(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end()
      return
    }

    const size = small?.bytes.length ?? Number(stats.size)
    response.setHeader('Accept-Ranges', 'bytes')
    const wanted =
      range !== undefined && mayUseRange(request.headers['if-range'], etag)
        ? parseRange(range, size)
        : undefined
    if (wanted === 'unsatisfiable') {
      response.setHeader('Content-Range', `bytes */${size}`)
      refuse(response, 416, 'The file has no such part.')
      return
    }
    const { start, end } = wanted ?? { start: 0, end: size - 1 }
    if (wanted !== undefined) response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`)
    const body =
      small &&
      (encoding === 'identity' ? small.bytes.subarray(start, end + 1) : await cache.encoded(small, encoding))
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
    response.setHeader('Content-Length', body === undefined ? end - start + 1 : body.length)
    response.writeHead(wanted === undefined ? status : 206)
    if (request.method === 'HEAD') response.end()
    else if (body !== undefined) response.end(body)
    else await sendFromDisk(handle, response, start, end)
  } finally {
    await handle.close()
  }
}

async function sendFromDisk(
  handle: FileHandle,
  response: ServerResponse,
  start: number,
  end: number,
): Promise<void> {
  try {
    await pipeline(handle.createReadStream({ start, end, autoClose: false }), response)
  } catch {
    // The client closed the connection, which is not an error, or the file became shorter. Closing the
    // connection tells the client.
    response.destroy()
  }
}
