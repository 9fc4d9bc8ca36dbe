import { createHash } from 'node:crypto'
import { type BigIntStats, constants, existsSync } from 'node:fs'
import { type FileHandle, open, realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { lookup } from 'mrmime'
import { ConfigError } from '../config/config-error.js'
import { type LoadOptions, loadConfig } from '../config/load.js'
import { type ConfigOverrides, resolveConfig } from '../config/resolve.js'
import { isMissing } from '../io/files.js'
import { repairOutput } from '../write/publication.js'
import {
  type ListenOptions,
  listen,
  type RunningServer,
  refuse,
  refuseMethod,
  requestTarget,
} from './http.js'

/** What the preview server is asked for. */
export interface PreviewOptions extends ConfigOverrides, LoadOptions, Answering {
  /** Folder of the config. */
  readonly site: string
}

/** With the base of the site. */
export type PreviewServer = RunningServer & { readonly base: string; readonly dir: string }

interface Answering extends Omit<ListenOptions, 'firstPort'> {
  /** Send the strict content security policy that the site is meant to work under. Default: false. */
  readonly csp?: boolean
}

export interface OutputOptions extends Answering {
  /** The built site. It may be replaced by renames at any time. */
  readonly dir: string
  /** Where the site stands, with slashes at both ends. `/` leads there. */
  readonly base: string
}

/** Port that is tried first. */
const previewPort = 4173

/**
 * Serves what the last build of a site left in its output folder, see {@link serveOutput}.
 *
 * @throws ConfigError when the config is wrong, nothing has been built, or the port or the address cannot be used.
 */
export async function preview(options: PreviewOptions): Promise<PreviewServer> {
  const { outDir, base } = resolveConfig(await loadConfig(options.site, options), options)
  repairOutput(outDir)
  if (!existsSync(join(outDir, 'index.html')) && !existsSync(join(outDir, '404.html'))) {
    throw new ConfigError(`There is no built site in "${outDir}".`, 'Build it first: docs build')
  }
  return { ...(await serveOutput({ ...options, dir: outDir, base })), base, dir: outDir }
}

/**
 * Serves a folder as a plain static host does: files by their exact names,
 * `index.html` for a path that ends in a slash, `404.html` with status 404 for
 * other pages. It guesses no extension and no slash, so what works here works there.
 *
 * Every request looks at the folder as it is then, so a build needs no restart,
 * and no answer mixes two builds of a file.
 *
 * @throws ConfigError when the port or the address cannot be used.
 */
export function serveOutput(options: OutputOptions): Promise<RunningServer> {
  const { dir, base, csp = false, ...where } = options
  const memory = new FileMemory(64 * 1024 * 1024)
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
        return refuse(response, 302, 'The site stands below its base.')
      }
      const file = path.startsWith(base) ? fileOf(path.slice(base.length)) : undefined
      const found = file === undefined ? undefined : await openInside(dir, file)
      if (file !== undefined && found !== undefined)
        return send(request, response, { file, status: 200, opened: found, memory })
      if (!isPage(path)) return refuse(response, 404, 'There is no such file.')
      const page = await openInside(dir, '404.html')
      if (page === undefined) return refuse(response, 404, 'There is no such page.')
      return send(request, response, { file: '404.html', status: 404, opened: page, memory })
    },
    { ...where, firstPort: previewPort },
  )
}

/** The file that a path below the base names; undefined for what is never served: empty names and dot files. */
function fileOf(path: string): string | undefined {
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
  return file.split('/').some((segment) => segment === '' || segment.startsWith('.')) ? undefined : file
}

/** Whether a path is a page's, by its form. Scripts, images and the like never get a page in their place. */
function isPage(path: string): boolean {
  const type = lookup(path.slice(path.lastIndexOf('/') + 1))
  return type === undefined || type === 'text/html' || path.endsWith('/')
}

interface OpenedFile {
  readonly handle: FileHandle
  readonly stats: BigIntStats
}

/** A build swaps folders by two renames; between them there is none for a moment. */
const swapMs = { wait: 10, longest: 500 } as const

/**
 * Opens a file of the site. Its bytes are those of one build, whatever happens
 * to the name from now on.
 *
 * @returns Undefined when there is no such file, spelt exactly so, in the folder itself.
 */
async function openInside(dir: string, file: string): Promise<OpenedFile | undefined> {
  for (let waited = 0; ; waited += swapMs.wait) {
    const before = await identityOf(dir)
    const opened = before === undefined ? undefined : await openExact(dir, file)
    if (opened !== undefined) return opened
    // Not found while the folder was the same all the time is an answer.
    if (before !== undefined && before === (await identityOf(dir))) return undefined
    if (waited >= swapMs.longest) return undefined
    await delay(swapMs.wait)
  }
}

async function identityOf(dir: string): Promise<string | undefined> {
  return ifPresent(async () => {
    // A rename changes ctime, which tells a folder that went away and came back.
    const { dev, ino, ctimeNs } = await stat(dir, { bigint: true })
    return `${dev}:${ino}:${ctimeNs}`
  })
}

async function openExact(dir: string, file: string): Promise<OpenedFile | undefined> {
  return ifPresent(async () => {
    const path = join(await realpath(dir), ...file.split('/'))
    // Another real path means a link, which can lead out, or another letter case, which a host would not find.
    if ((await realpath(path)) !== path) return undefined
    const handle = await open(
      path,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    )
    const stats = await handle.stat({ bigint: true })
    if (stats.isFile()) return { handle, stats }
    await handle.close()
    return undefined
  })
}

async function ifPresent<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

// Answers

interface Answer {
  readonly file: string
  readonly status: 200 | 404
  readonly opened: OpenedFile
  readonly memory: FileMemory
}

/** Larger files are sent from disk, and as they are. */
const maxBytesInMemory = 10 * 1024 * 1024

/** Shorter texts do not get shorter. */
const minBytesToCompress = 1_000

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { file, status, opened, memory }: Answer,
): Promise<void> {
  const { handle, stats } = opened
  try {
    const type = lookup(file) ?? 'application/octet-stream'
    const compressible =
      isCompressible(type) && stats.size >= minBytesToCompress && stats.size <= maxBytesInMemory
    const range = status === 200 && request.method === 'GET' ? request.headers.range : undefined
    const encoding =
      compressible && range === undefined ? encodingFor(request.headers['accept-encoding']) : 'identity'
    const small = stats.size <= maxBytesInMemory ? await memory.contentOf(opened) : undefined
    const etag =
      small === undefined ? etagOf(identityOfStats(stats), 'identity') : etagOf(small.hash, encoding)

    response.setHeader('Content-Type', withCharset(type))
    response.setHeader(
      'Cache-Control',
      isHashed(file) && status === 200 ? 'public, max-age=31536000, immutable' : 'no-cache',
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
      (encoding === 'identity' ? small.bytes.subarray(start, end + 1) : await memory.encoded(small, encoding))
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
    // The reader went away, which is no fault, or the file got shorter: the connection ends and the reader knows.
    response.destroy()
  }
}

function withCharset(type: string): string {
  return /^text\/|^application\/(?:json|javascript|xml|manifest\+json|ld\+json)$/.test(type)
    ? `${type}; charset=utf-8`
    : type
}

function isCompressible(type: string): boolean {
  return /^text\/|^font\/(?:ttf|otf)$|^image\/(?:svg\+xml|bmp|x-icon)$|^application\/(?:json|javascript|xml|wasm|rtf|.*\+(?:json|xml))$/.test(
    type,
  )
}

/** Its name changes with its content. */
function isHashed(file: string): boolean {
  return /^assets\/.+[.-](?:[\da-f]{8}|[\dA-Z]{8})\.\w+$/.test(file)
}

type Encoding = 'br' | 'gzip' | 'identity'

/** The encoding that the reader likes best; of equally liked ones the smaller. */
function encodingFor(header: string | string[] | undefined): Encoding {
  const weights = new Map<string, number>()
  for (const item of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gzipped] = [weightOf('br'), weightOf('gzip')]
  if (br > 0 && br >= gzipped) return 'br'
  return gzipped > 0 ? 'gzip' : 'identity'
}

/** Each encoding is another sequence of bytes, so it has its own tag. */
function etagOf(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
}

/** `If-None-Match`: a list of tags, weak or strong, or `*`. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** `If-Range`: the rest of a file that has changed is worth nothing. A date never fits: files have none here. */
function mayUseRange(header: string | string[] | undefined, etag: string): boolean {
  return header === undefined || header === etag
}

/** One part of a file, both ends included; undefined for what need not be understood: several parts, other units. */
function parseRange(
  header: string,
  size: number,
): { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(header.trim())
  if (match === null) return undefined
  const [, first, last, suffix] = match
  const start = first === undefined ? Math.max(0, size - Number(suffix)) : Number(first)
  const end = Math.min(size - 1, last === undefined || last === '' ? size - 1 : Number(last))
  if (last !== undefined && last !== '' && Number(last) < start) return undefined
  return start >= size || suffix === '0' ? 'unsatisfiable' : { start, end }
}

// Memory

interface Content {
  readonly bytes: Buffer
  readonly hash: string
}

/** What a file is, apart from its name: any change of it changes this. */
function identityOfStats({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].map((part) => part.toString(36)).join('-')
}

const compressors: Readonly<Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  // Levels that keep up with requests; a host that compresses beforehand gets some percent smaller.
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
}

/** Contents and compressed contents that were asked for. All are forgotten when they take more than a number of bytes. */
class FileMemory {
  readonly #contents = new Map<string, Promise<Content>>()
  readonly #encoded = new Map<string, Promise<Buffer>>()
  #bytes = 0

  constructor(private readonly maxBytes: number) {}

  contentOf({ handle, stats }: OpenedFile): Promise<Content> {
    return this.#remembered(
      this.#contents,
      identityOfStats(stats),
      async () => {
        const bytes = await handle.readFile()
        return { bytes, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) }
      },
      ({ bytes }) => bytes.length,
    )
  }

  encoded({ bytes, hash }: Content, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    return this.#remembered(
      this.#encoded,
      `${encoding}:${hash}`,
      () => compressors[encoding](bytes),
      (result) => result.length,
    )
  }

  async #remembered<T>(
    map: Map<string, Promise<T>>,
    key: string,
    make: () => Promise<T>,
    sizeOf: (value: T) => number,
  ): Promise<T> {
    const known = map.get(key)
    if (known !== undefined) return known
    const made = make()
    map.set(key, made)
    try {
      const value = await made
      this.#bytes += sizeOf(value)
      if (this.#bytes > this.maxBytes) {
        this.#contents.clear()
        this.#encoded.clear()
        this.#bytes = 0
      }
      return value
    } catch (error) {
      map.delete(key)
      throw error
    }
  }
}
