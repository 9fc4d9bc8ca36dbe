import { once } from './once.js'
import { isServed } from './served.js'
import { trusted } from './trusted.js'

/**
 * Why a chunk did not load: its script loaded but contained no chunk, it timed out, or it failed
 * with an event of that type.
 */
export type ChunkFailure = 'missing' | 'timeout' | 'error'

/** Name and message are the same as in webpack's loader, because monitoring tools know them. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  readonly code = 'CHUNK_LOAD_FAILED'
  readonly type: ChunkFailure
  /** Address that was requested. */
  readonly request: string

  constructor(chunk: number, type: ChunkFailure, request: string) {
    super(`Loading chunk ${chunk} failed.\n(${type}: ${request})`)
    this.type = type
    this.request = request
  }
}

/**
 * Runs the script at an address.
 *
 * @returns The event that it ended with; `missing` instead of `load` if the chunk did not register.
 */
export type FetchChunk = (
  request: string,
) => Promise<
  { readonly type: 'load'; readonly data: unknown } | { readonly type: Exclude<ChunkFailure, 'timeout'> }
>

/** @returns What the chunk registered. Rejects with {@link ChunkLoadError}. */
export type LoadChunk = (chunk: number, request: string) => Promise<unknown>

/**
 * Makes the loader that all navigation on a page shares.
 *
 * Requests for a chunk that is already loading get the same promise. A chunk that failed is tried
 * again at the next request. From the dev server, chunks are loaded anew each time.
 *
 * @param timeoutMs How long one request may take, in milliseconds.
 */
export function createLoader(fetchChunk: FetchChunk, timeoutMs = 120_000): LoadChunk {
  const requests = new Map<string, Promise<unknown>>()

  async function request(chunk: number, address: string): Promise<unknown> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<{ readonly type: 'timeout' }>((resolve) => {
      timer = setTimeout(() => resolve({ type: 'timeout' }), timeoutMs)
    })
    const result = await Promise.race([fetchChunk(address), timeout])
    clearTimeout(timer)
    if (result.type === 'load') return result.data
    throw new ChunkLoadError(chunk, result.type, address)
  }

  return (chunk, address) =>
    isServed ? request(chunk, address) : once(requests, address, () => request(chunk, address))
}

declare global {
  interface Window {
    docsChunks?: unknown
  }
}

/**
 * Loads chunks with script elements. A chunk pushes `[name, data]` to `self.docsChunks`; its name
 * is the file's name up to the first dot.
 */
export function scriptFetcher(): FetchChunk {
  const registered = new Map<string, unknown>()
  // An element with that id would define the same property. The assignment below overrides it.
  const queue = Array.isArray(window.docsChunks) ? window.docsChunks : []
  const register = (entry: unknown) => {
    if (Array.isArray(entry)) registered.set(String(entry[0]), entry[1])
  }
  queue.forEach(register)
  window.docsChunks = { push: register }

  return (request) => {
    const name = request.slice(request.lastIndexOf('/') + 1).split('.')[0] ?? ''
    return new Promise((resolve) => {
      const script = document.createElement('script')
      script.async = true
      script.src = trusted().createScriptURL(request)
      script.onload = () => {
        script.remove()
        resolve(registered.has(name) ? { type: 'load', data: registered.get(name) } : { type: 'missing' })
        registered.delete(name)
      }
      script.onerror = () => {
        script.remove()
        resolve({ type: 'error' })
      }
      document.head.append(script)
    })
  }
}
