import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, createLoader, type FetchChunk } from './load-chunk.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const loads = (data: unknown): FetchChunk => vi.fn(async () => ({ type: 'load' as const, data }))

test('a chunk is requested once; callers share the request and the answer', async () => {
  const fetchChunk = loads({ title: 'A' })
  const load = createLoader(fetchChunk)
  const both = Promise.all([load(3, '/a.js'), load(3, '/a.js')])
  expect(await both).toEqual([{ title: 'A' }, { title: 'A' }])
  expect(await load(3, '/a.js')).toEqual({ title: 'A' })
  expect(fetchChunk).toHaveBeenCalledTimes(1)
})

test('a failure says which chunk, why and where, and is not remembered', async () => {
  for (const type of ['missing', 'error'] as const) {
    const fetchChunk = vi
      .fn<FetchChunk>()
      .mockResolvedValueOnce({ type })
      .mockResolvedValueOnce({ type: 'load', data: 1 })
    const load = createLoader(fetchChunk)
    const error = await load(12, '/x.js').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ChunkLoadError)
    expect(error).toMatchObject({
      name: 'ChunkLoadError',
      code: 'CHUNK_LOAD_FAILED',
      type,
      request: '/x.js',
      message: `Loading chunk 12 failed.\n(${type}: /x.js)`,
    })
    expect(await load(12, '/x.js')).toBe(1)
  }
})

test('a request that never ends fails after 120,000 ms, or after the time given', async () => {
  for (const [timeoutMs, before, after] of [
    [undefined, 119_999, 1],
    [50, 49, 1],
  ] as const) {
    const load = createLoader(() => new Promise(() => {}), timeoutMs)
    const outcome = vi.fn()
    load(7, '/slow.js').catch(outcome)
    await vi.advanceTimersByTimeAsync(before)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(after)
    expect(outcome.mock.calls[0]?.[0]).toMatchObject({
      type: 'timeout',
      message: 'Loading chunk 7 failed.\n(timeout: /slow.js)',
    })
  }
})
