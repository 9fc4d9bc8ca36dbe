import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { lookup } from 'mrmime'
import { hasHashedName } from '../../addresses/hashed-name.js'
import type { OpenedFile } from '../../io/reading/opened-file.js'
import { type Content, type FileCache, identityOfStats } from './file-cache.js'
import { refuse } from './http.js'
import {
  type Encoding,
  encodingFor,
  etagOf,
  isCompressible,
  matches,
  mayUseRange,
  parseRange,
  withCharset,
} from './negotiation.js'

/** A file of a built site as the answer to a request. */
export interface FileAnswer {
  /** Path of the file, whose name decides its type. */
  readonly file: string
  /** 404 for a page that stands for a missing one. */
  readonly status: 200 | 404
  readonly opened: OpenedFile
  readonly cache: FileCache
}

/** Larger files are sent directly from disk and uncompressed. */
const maxBytesInMemory = 10 * 1024 * 1024

/** Compressing shorter texts gains nothing. */
const minBytesToCompress = 1_000

/** Sends a file, or what the client wants of it: only its headers, a part, or nothing if it has the file. Closes it. */
export async function sendFile(
  answer: FileAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { file, status, opened } = answer
  try {
    const form = await formOf(answer, request)
    response.setHeader('Content-Type', withCharset(form.type))
    response.setHeader(
      'Cache-Control',
      hasHashedName(file) && status === 200 ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    response.setHeader('ETag', form.etag)
    if (form.mayBeEncoded) response.setHeader('Vary', 'Accept-Encoding')
    if (status === 200 && matches(request.headers['if-none-match'], form.etag)) response.writeHead(304).end()
    else await sendContent(answer, form, request, response)
  } finally {
    await opened.handle.close()
  }
}

/** In which form a client gets a file. */
interface SentForm {
  readonly type: string
  /** Whether other clients may get another encoding. */
  readonly mayBeEncoded: boolean
  readonly encoding: Encoding
  /** Undefined for a file that is sent from disk. */
  readonly content: Content | undefined
  readonly etag: string
  /** What the client says of the part that it wants; undefined if it wants all. */
  readonly range: string | undefined
}

async function formOf(
  { file, status, opened, cache }: FileAnswer,
  { method, headers }: IncomingMessage,
): Promise<SentForm> {
  const { stats } = opened
  const type = lookup(file) ?? 'application/octet-stream'
  const isSmall = stats.size <= maxBytesInMemory
  const mayBeEncoded = isCompressible(type) && stats.size >= minBytesToCompress && isSmall
  const range = status === 200 && method === 'GET' ? headers.range : undefined
  const encoding = mayBeEncoded && range === undefined ? encodingFor(headers['accept-encoding']) : 'identity'
  const content = isSmall ? await cache.contentOf(opened) : undefined
  const etag =
    content === undefined ? etagOf(identityOfStats(stats), 'identity') : etagOf(content.hash, encoding)
  return { type, mayBeEncoded, encoding, content, etag, range }
}

async function sendContent(
  { status, opened, cache }: FileAnswer,
  { encoding, content, etag, range }: SentForm,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const size = content?.bytes.length ?? Number(opened.stats.size)
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
    content &&
    (encoding === 'identity'
      ? content.bytes.subarray(start, end + 1)
      : await cache.encoded(content, encoding))
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body === undefined ? end - start + 1 : body.length)
  response.writeHead(wanted === undefined ? status : 206)
  if (request.method === 'HEAD') response.end()
  else if (body !== undefined) response.end(body)
  else await sendFromDisk(opened, { start, end }, response)
}

/** @param part Both ends are inclusive. */
async function sendFromDisk(
  { handle }: OpenedFile,
  part: { readonly start: number; readonly end: number },
  response: ServerResponse,
): Promise<void> {
  try {
    await pipeline(handle.createReadStream({ ...part, autoClose: false }), response)
  } catch {
    // The client closed the connection, which is not an error, or the file became shorter. Closing the
    // connection tells the client.
    response.destroy()
  }
}
