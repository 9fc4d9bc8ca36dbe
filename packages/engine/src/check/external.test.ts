import { expect, test } from 'vitest'
import {
  checkExternal,
  type ExternalMemory,
  type ExternalOptions,
  readMemory,
  withFragmentOf,
} from './external.js'

/** A status, or a status and the address to which it redirects. */
type TableAnswer = number | readonly [status: number, location: string]

/**
 * Checks addresses of hosts that answer according to a table. Addresses that are not in the table
 * never answer.
 */
async function ask(
  addresses: readonly string[],
  answers: Readonly<Record<string, TableAnswer>>,
  options: Partial<ExternalOptions> = {},
  memory: ExternalMemory = {},
) {
  const requests: string[] = []
  const fetch = (address: string, init: RequestInit): Promise<Response> => {
    requests.push(`${init.method} ${address}`)
    const answer = answers[address]
    if (answer !== undefined) {
      const [status, location] = typeof answer === 'number' ? [answer] : answer
      return Promise.resolve(new Response(null, { status, headers: location ? { location } : {} }))
    }
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  }
  const { results, asked } = await checkExternal(addresses, memory, {
    fetch: fetch as typeof globalThis.fetch,
    now: () => 0,
    wait: () => Promise.resolve(),
    ignore: [],
    timeoutMs: 10,
    ...options,
  })
  return { requests, asked, results: Object.fromEntries(results) }
}

test('an address without a scheme is asked for by https', async () => {
  const { requests, results } = await ask(['//a.example/x'], { 'https://a.example/x': 200 })
  expect(requests).toEqual(['HEAD https://a.example/x'])
  expect(results).toEqual({ '//a.example/x': { kind: 'fine' } })
})

test('names and passwords in an address are not sent', async () => {
  const { requests, results } = await ask(['https://u:p@a.example/x'], { 'https://a.example/x': 200 })
  expect(requests).toEqual(['HEAD https://a.example/x'])
  expect(results).toEqual({ 'https://u:p@a.example/x': { kind: 'fine' } })
})

test('addresses are counted that were asked for, of all hosts', async () => {
  const { asked } = await ask(['https://a.example/x', 'https://a.example/y', 'https://b.example/', 'no'], {
    'https://a.example/x': 200,
    'https://a.example/y': 200,
    'https://b.example/': 404,
  })
  expect(asked).toBe(3)
})

test('an address that does not answer is asked for twice, and not for minutes', async () => {
  const { requests, results } = await ask(['https://a.example/x'], {})
  expect(requests).toEqual(['HEAD https://a.example/x', 'GET https://a.example/x'])
  expect(results['https://a.example/x']?.kind).toBe('broken')
})

test('a host that is not there, or wants to be asked less, is not asked for all its addresses', async () => {
  const all = Array.from({ length: 9 }, (_, index) => `https://a.example/${index}`)
  const silent = await ask([...all, 'https://b.example/'], { 'https://b.example/': 200 })
  expect(silent.requests.filter((request) => request.includes('a.example')).length).toBe(4)
  expect(all.map((address) => silent.results[address]?.kind)).toEqual(all.map(() => 'broken'))
  expect(silent.results['https://a.example/8']).toMatchObject({
    reason: expect.stringContaining('was not checked'),
  })
  expect(silent.results['https://b.example/']).toEqual({ kind: 'fine' })

  const limited = await ask(all, Object.fromEntries(all.map((address) => [address, 429])))
  expect(new Set(limited.requests.map((request) => request.split(' ')[1]))).toEqual(
    new Set(['https://a.example/0']),
  )
  expect(all.map((address) => limited.results[address]?.kind)).toEqual(all.map(() => 'refused'))
  // If one address in between answers, the host is there.
  const now = await ask(all, { 'https://a.example/1': 404, 'https://a.example/3': 404 })
  expect(now.requests.filter((request) => request.startsWith('HEAD')).length).toBe(6)
})

test('an address that leads on for good has moved, one that does so for now has not', async () => {
  const to = 'https://a.example/end'
  const cases: readonly (readonly [answers: Record<string, TableAnswer>, result: object])[] = [
    [{ 'https://a.example/x': [301, '/end'] }, { kind: 'moved', to }],
    [
      { 'https://a.example/x': [308, '/y'], 'https://a.example/y': [301, to] },
      { kind: 'moved', to },
    ],
    [{ 'https://a.example/x': [302, '/end'] }, { kind: 'fine' }],
    [{ 'https://a.example/x': [301, '/y'], 'https://a.example/y': [307, to] }, { kind: 'fine' }],
    [{ 'https://a.example/x': [301, 'mailto:a@b'] }, { kind: 'broken', reason: 'redirects to "mailto:a@b"' }],
    [{ 'https://a.example/x': [301, '/x'] }, { kind: 'broken', reason: 'redirects more than 10 times' }],
  ]
  for (const [answers, result] of cases) {
    const { results } = await ask(['https://a.example/x'], { [to]: 200, ...answers })
    expect(results['https://a.example/x'], JSON.stringify(answers)).toEqual(result)
  }
})

test('a failure that may pass is asked about again, after longer and longer pauses; a host has one between two addresses', async () => {
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const failing = await ask(['https://a.example/x'], { 'https://a.example/x': 503 }, { wait })
  expect([failing.requests.length, waits.splice(0)]).toEqual([6, [1_000, 2_000]])
  await ask(['https://a.example/x'], { 'https://a.example/x': 404 }, { wait })
  expect(waits.splice(0)).toEqual([])
  const all = ['https://a.example/1', 'https://a.example/2', 'https://b.example/']
  await ask(all, Object.fromEntries(all.map((address) => [address, 200])), { wait })
  expect(waits).toEqual([250])
})

test('what is no address is not asked for', async () => {
  const { requests, results } = await ask(['http://[::1', '//'], {})
  expect(requests).toEqual([])
  expect(Object.entries(results).map(([address, { kind }]) => [address, kind])).toEqual([
    ['http://[::1', 'broken'],
    ['//', 'broken'],
  ])
})

test('hosts are left out with and without their port, addresses by their beginning', async () => {
  const address = 'http://localhost:8080/a'
  for (const ignored of ['localhost', 'localhost:8080', 'http://localhost:8080/'])
    expect((await ask([address], { [address]: 404 }, { ignore: [ignored] })).results, ignored).toEqual({})
  const others = ['localhost:80', 'local', 'host']
  expect((await ask([address], { [address]: 404 }, { ignore: others })).requests).toHaveLength(2)
})

test('an answer counts for a week, and one of the future not at all', async () => {
  const week = 7 * 24 * 3600
  for (const [seconds, isAsked] of [
    [week, false],
    [1, false],
    [0, true],
    [week + 1, true],
  ] as const) {
    const memory = { 'https://a.example/x': { result: { kind: 'fine' as const }, seconds } }
    const { requests } = await ask(
      ['https://a.example/x'],
      { 'https://a.example/x': 200 },
      { now: () => week },
      memory,
    )
    expect(requests.length > 0, String(seconds)).toBe(isAsked)
  }
})

test('a moved address keeps its fragment, as in browsers', () => {
  const cases = [
    ['https://b.example/', 'https://a.example/#x', 'https://b.example/#x'],
    ['https://b.example/#y', 'https://a.example/#x', 'https://b.example/#y'],
    ['https://b.example/', 'https://a.example/', 'https://b.example/'],
  ] as const
  for (const [to, href, moved] of cases) expect(withFragmentOf(href, to)).toBe(moved)
})

test('what is no answer in a damaged memory is not known', () => {
  const fine = { result: { kind: 'fine' }, seconds: 1 }
  const moved = { result: { kind: 'moved', to: 'https://a.example/' }, seconds: 1 }
  const damaged = {
    'https://a.example/1': null,
    'https://a.example/2': { seconds: 1 },
    'https://a.example/3': { result: { kind: 'moved' }, seconds: 1 },
    'https://a.example/4': { ...fine, seconds: '1' },
    'https://a.example/5': 'fine',
  }
  expect(
    readMemory(JSON.stringify({ ...damaged, 'https://b.example/': fine, 'https://c.example/': moved })),
  ).toEqual({
    'https://b.example/': fine,
    'https://c.example/': moved,
  })
  for (const text of ['', '{', '[1]', 'null', '"x"']) expect(readMemory(text), text).toEqual({})
})
