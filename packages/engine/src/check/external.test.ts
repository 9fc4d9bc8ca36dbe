import { expect, test } from 'vitest'
import { checkExternal, type ExternalMemory, type ExternalOptions, readMemory } from './external.js'

/** A status, or a status and the address to which it redirects, or other headers. */
type TableAnswer = number | readonly [status: number, location: string | Readonly<Record<string, string>>]

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
      const [status, given = {}] = typeof answer === 'number' ? [answer] : answer
      const headers = typeof given === 'string' ? { location: given } : given
      return Promise.resolve(new Response(null, { status, headers }))
    }
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  }
  const answered = await checkExternal(addresses, memory, {
    fetch: fetch as typeof globalThis.fetch,
    now: () => 0,
    wait: () => Promise.resolve(),
    ignore: [],
    timeoutMs: 10,
    ...options,
  })
  return { ...answered, requests, results: Object.fromEntries(answered.results) }
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

test('a redirect is followed without the name and password in it, and only to addresses', async () => {
  const { requests, results } = await ask(
    ['https://a.example/x', 'https://b.example/', 'https://c.example/'],
    {
      'https://a.example/x': [301, 'https://u:p@a.example/y'],
      'https://a.example/y': 200,
      'https://b.example/': [302, 'https://['],
      'https://c.example/': [302, 'file:///etc/passwd'],
    },
  )
  expect(requests).not.toContain('HEAD https://u:p@a.example/y')
  expect(results).toEqual({
    'https://a.example/x': { kind: 'moved', to: 'https://a.example/y' },
    'https://b.example/': { kind: 'broken', reason: 'redirects to "https://["' },
    'https://c.example/': { kind: 'broken', reason: 'redirects to "file:///etc/passwd"' },
  })
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

test('a host may say how long to wait, up to half a minute', async () => {
  const address = 'https://a.example/x'
  const later = new Date(5_000).toUTCString()
  const cases: readonly (readonly [status: number, after: string, waits: readonly number[]])[] = [
    [429, '7', [7_000, 7_000]],
    [503, '7', [7_000, 7_000]],
    [503, later, [5_000, 5_000]],
    [503, 'soon', [1_000, 2_000]],
    [429, '3600', [30_000, 30_000]],
    [500, '7', [1_000, 2_000]],
    [404, '7', []],
  ]
  for (const [status, after, expected] of cases) {
    const waits: number[] = []
    const wait = async (ms: number) => void waits.push(ms)
    await ask([address], { [address]: [status, { 'retry-after': after }] }, { wait })
    expect(waits, `${status} ${after}`).toEqual(expected)
  }
})

test('an address is broken, or nothing is known because its host refuses to say', async () => {
  const address = 'https://a.example/x'
  for (const [status, kind] of [
    [400, 'broken'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'broken'],
    [407, 'refused'],
    [410, 'broken'],
    [429, 'refused'],
    [451, 'refused'],
    [500, 'broken'],
    [503, 'broken'],
  ] as const) {
    const { results } = await ask([address], { [address]: status })
    expect(results, String(status)).toEqual({ [address]: { kind, reason: `answers ${status}` } })
  }
  const refuse = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('no route') }))
  expect((await ask([address], {}, { fetch: refuse })).results).toEqual({
    [address]: { kind: 'broken', reason: 'cannot be reached: no route' },
  })
  expect((await ask([address], {})).results).toEqual({
    [address]: { kind: 'broken', reason: expect.stringContaining('did not answer within') },
  })
})

test('an address is asked for once, whatever places of it are named, and the progress is told', async () => {
  const address = 'https://a.example/x'
  const progress: (readonly [number, number])[] = []
  const { requests, results } = await ask(
    [`${address}#1`, address, `${address}#2`, 'https://b.example/'],
    { [address]: 200, 'https://b.example/': 200 },
    { onProgress: (done, total) => progress.push([done, total]) },
  )
  expect(requests).toEqual([`HEAD ${address}`, 'HEAD https://b.example/'])
  expect(Object.keys(results)).toEqual([address, 'https://b.example/'])
  expect(progress).toEqual([
    [1, 2],
    [2, 2],
  ])
})

test('good answers are remembered, in order, and others only until they no longer count', async () => {
  const week = 7 * 24 * 3600
  const known = (seconds: number) => ({ result: { kind: 'fine' as const }, seconds })
  const { memory } = await ask(
    ['https://d.example/', 'https://c.example/', 'https://gone.example/', 'https://login.example/'],
    {
      'https://d.example/': 200,
      'https://c.example/': [301, '/new'],
      'https://c.example/new': 200,
      'https://gone.example/': 404,
      'https://login.example/': 401,
    },
    { now: () => week },
    { 'https://old.example/': known(0), 'https://a.example/': known(week - 1) },
  )
  expect(Object.entries(memory)).toEqual([
    ['https://a.example/', known(week - 1)],
    ['https://c.example/', { result: { kind: 'moved', to: 'https://c.example/new' }, seconds: week }],
    ['https://d.example/', known(week)],
  ])
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
