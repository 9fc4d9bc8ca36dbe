import { causeOf } from '../io/error-code.js'
import { byPath } from '../paths.js'
import { addTo } from '../values/grouped.js'
import { isRecord } from '../values/is-record.js'

/** The result of checking an address. */
export type ExternalResult =
  | { readonly kind: 'fine' }
  /** Redirects permanently. */
  | { readonly kind: 'moved'; readonly to: string }
  /** Nothing is known: the host requires a login, or was asked too often. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The reason completes the sentence "The address …": `answers 404`. */
  | { readonly kind: 'broken'; readonly reason: string }

/** Answers from earlier checks, by address. */
export type ExternalMemory = Readonly<
  Record<string, { readonly result: ExternalResult; readonly seconds: number }>
>

/**
 * Reads the answers of an earlier check. Damaged text counts as empty. Invalid answers are dropped,
 * so that these addresses are checked again.
 */
export function readMemory(text: string): ExternalMemory {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? Object.fromEntries(Object.entries(value).filter(isAnswer)) : {}
  } catch {
    return {}
  }
}

function isAnswer(entry: [string, unknown]): entry is [string, ExternalMemory[string]] {
  const [, known] = entry
  if (!isRecord(known) || typeof known.seconds !== 'number' || !isRecord(known.result)) return false
  const { kind, to } = known.result
  // Other kinds are never stored.
  return kind === 'fine' || (kind === 'moved' && typeof to === 'string')
}

export interface ExternalOptions {
  readonly fetch: typeof fetch
  /** Seconds since 1970. */
  readonly now: () => number
  /** Resolves after some milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  /** What not to check: hosts, with or without port, or beginnings of addresses. */
  readonly ignore: readonly string[]
  readonly onProgress?: (done: number, total: number) => void
  /** Time limit for one request, in milliseconds. Default: 15,000. */
  readonly timeoutMs?: number
}

/** How many hosts are asked at the same time. */
const mostHosts = 16
/** Pause between two requests to one host, in milliseconds. */
const pauseMs = 250
/** How often a failed request is repeated. */
const mostRetries = 2

/** How long a good answer counts: a week. Others are asked again. */
const rememberedSeconds = 7 * 24 * 3600
/** Maximum time to wait if a host asks for that, in milliseconds. */
const longestWaitMs = 30_000
const mostRedirects = 10

/**
 * Checks addresses politely: one request at a time for each host, with a pause in between, headers
 * first, and retries only if the failure may be temporary.
 *
 * @param addresses With http, https or no scheme. Fragments are ignored.
 * @returns The answers, and what to store for the next check.
 */
export async function checkExternal(
  addresses: Iterable<string>,
  memory: ExternalMemory,
  options: ExternalOptions,
): Promise<{
  readonly results: ReadonlyMap<string, ExternalResult>
  readonly memory: ExternalMemory
  readonly asked: number
}> {
  const { known, total, byHost } = sortedOut(addresses, memory, options)
  const fresh = new Map<string, ExternalResult>()
  const queues = [...byHost.values()]
  let asked = 0
  const work = async () => {
    for (let queue = queues.shift(); queue !== undefined; queue = queues.shift()) {
      // Added only after the wait, because other hosts add to the sum meanwhile.
      const askedOfHost = await askHost(queue, options, (address, result) => {
        fresh.set(address, result)
        options.onProgress?.(fresh.size, total)
      })
      asked += askedOfHost
    }
  }
  await Promise.all(Array.from({ length: Math.min(mostHosts, queues.length) }, work))
  return { results: new Map([...known, ...fresh]), asked, memory: remembered(memory, fresh, options.now()) }
}

/** Divides addresses into those whose answer is known and those to ask for, by their hosts. */
function sortedOut(
  addresses: Iterable<string>,
  memory: ExternalMemory,
  { now, ignore }: Pick<ExternalOptions, 'now' | 'ignore'>,
) {
  const known = new Map<string, ExternalResult>()
  const byHost = new Map<string, string[]>()
  let total = 0
  for (const address of new Set([...addresses].map(withoutFragment))) {
    const whole = addressToAsk(address)
    if (whole === undefined) {
      known.set(address, { kind: 'broken', reason: 'is not an address that a browser could request' })
      continue
    }
    const { host, hostname } = new URL(whole)
    if (ignore.some((one) => host === one || hostname === one || address.startsWith(one))) continue
    const before = Object.hasOwn(memory, address) ? memory[address] : undefined
    if (before !== undefined && isRecent(before, now())) {
      known.set(address, before.result)
      continue
    }
    total += 1
    addTo(byHost, host, address)
  }
  return { known, total, byHost }
}

/** The good answers that still count, in order. */
function remembered(
  memory: ExternalMemory,
  fresh: ReadonlyMap<string, ExternalResult>,
  seconds: number,
): ExternalMemory {
  const old = Object.entries(memory).filter(([, known]) => isRecent(known, seconds))
  const good = [...fresh].filter(([, { kind }]) => kind === 'fine' || kind === 'moved')
  const entries = [...old, ...good.map(([address, result]) => [address, { result, seconds }] as const)]
  return Object.fromEntries(entries.sort(([a], [b]) => byPath(a, b)))
}

/** An answer from the future comes from a wrong clock, and would count for too long. */
const isRecent = ({ seconds }: ExternalMemory[string], now: number): boolean =>
  seconds <= now && now - seconds < rememberedSeconds

/**
 * The address to request. `//host/` is requested with https, and user names and passwords are
 * removed. Undefined if it is no address.
 */
function addressToAsk(address: string): string | undefined {
  const whole = address.startsWith('//') ? `https:${address}` : address
  if (!URL.canParse(whole)) return undefined
  const url = new URL(whole)
  if (url.username === '' && url.password === '') return whole
  url.username = ''
  url.password = ''
  return url.href
}

/** The form of an address by which answers are stored. */
export function withoutFragment(address: string): string {
  return address.replace(/#.*$/s, '')
}

/**
 * Asks one host, but stops once it is clear that it will not answer. Waiting for each address would
 * take hours.
 *
 * @returns How many addresses were requested.
 */
async function askHost(
  addresses: readonly string[],
  options: ExternalOptions,
  onAnswer: (address: string, result: ExternalResult) => void,
): Promise<number> {
  const { wait } = options
  let silences = 0
  for (const [index, address] of addresses.entries()) {
    if (index > 0) await wait(pauseMs)
    const { result, ofHost } = await ask(address, options)
    onAnswer(address, result)
    silences = ofHost === 'silence' ? silences + 1 : 0
    const rest: ExternalResult | undefined =
      ofHost === 'limit' ? result : silences === mostSilences ? notAsked : undefined
    if (rest === undefined) continue
    for (const other of addresses.slice(index + 1)) onAnswer(other, rest)
    return index + 1
  }
  return addresses.length
}

/** If a host does not answer for this many addresses in a row, its other addresses are not requested. */
const mostSilences = 2

const notAsked: ExternalResult = {
  kind: 'broken',
  reason: `was not checked: its host did not answer for ${mostSilences} others`,
}

async function ask(address: string, options: ExternalOptions): Promise<Answer> {
  const { wait } = options
  for (let attempt = 0; ; attempt += 1) {
    const answer = await follow(address, options)
    if (!answer.mayPass || attempt >= mostRetries) return answer
    await wait(Math.min(answer.waitMs ?? 1_000 * 2 ** attempt, longestWaitMs))
  }
}

interface Answer {
  readonly result: ExternalResult
  /** Whether a retry may succeed. */
  readonly mayPass: boolean
  readonly waitMs?: number | undefined
  /**
   * Set if the result would be the same for all addresses of the host: it does not answer, or wants
   * fewer requests.
   */
  readonly ofHost?: 'silence' | 'limit' | undefined
}

async function follow(address: string, options: ExternalOptions): Promise<Answer> {
  const first = addressToAsk(address) ?? address
  let current = first
  let isPermanent = true
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const response = await request(current, options)
    const isSameHost = new URL(current).host === new URL(first).host
    if ('failure' in response) return { ...response.failure, ...(isSameHost && { ofHost: 'silence' }) }
    const { status, headers } = response
    const location = headers.get('location')
    if (status >= 300 && status < 400 && location !== null) {
      isPermanent &&= status === 301 || status === 308
      const next = URL.canParse(location, current) ? new URL(location, current).href : location
      const asked = /^https?:/.test(next) ? addressToAsk(next) : undefined
      if (asked === undefined)
        return { result: { kind: 'broken', reason: `redirects to "${next}"` }, mayPass: false }
      current = asked
      continue
    }
    if (status >= 400) {
      const failure = failureFor(status, retryAfter(headers, options))
      return isSameHost ? failure : { ...failure, ofHost: undefined }
    }
    const hasMoved = hop > 0 && isPermanent && current !== first
    return { result: hasMoved ? { kind: 'moved', to: current } : { kind: 'fine' }, mayPass: false }
  }
  return { result: { kind: 'broken', reason: `redirects more than ${mostRedirects} times` }, mayPass: false }
}

/** Statuses of hosts that do not let a program read what a reader may see. 999 is not a standard one. */
const refusals: ReadonlySet<number> = new Set([401, 403, 407, 451, 999])

/** @param waitMs After how long the host wants to be asked again. */
function failureFor(status: number, waitMs: number | undefined): Answer {
  const reason = `answers ${status}`
  if (refusals.has(status)) return { result: { kind: 'refused', reason }, mayPass: false }
  if (status === 429) return { result: { kind: 'refused', reason }, mayPass: true, waitMs, ofHost: 'limit' }
  return {
    result: { kind: 'broken', reason },
    mayPass: status >= 500,
    waitMs: status === 503 ? waitMs : undefined,
  }
}

/**
 * Requests only headers first. Many hosts handle that wrongly, so after an error it requests the
 * page as a browser would.
 */
async function request(
  address: string,
  options: ExternalOptions,
): Promise<{ readonly status: number; readonly headers: Headers } | { readonly failure: Answer }> {
  const head = await send(address, 'HEAD', options)
  return 'failure' in head || head.status >= 400 ? send(address, 'GET', options) : head
}

async function send(
  address: string,
  method: 'HEAD' | 'GET',
  { fetch, timeoutMs = 15_000 }: ExternalOptions,
): ReturnType<typeof request> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeoutMs)
  try {
    const response = await fetch(address, {
      method,
      redirect: 'manual',
      signal: abort.signal,
      headers: { 'user-agent': 'Quire (check of links in documentation)', accept: 'text/html,*/*;q=0.8' },
    })
    // The body is not needed.
    await response.body?.cancel()
    return { status: response.status, headers: response.headers }
  } catch (error) {
    const isLate = abort.signal.aborted
    const reason = isLate
      ? `did not answer within ${Math.round(timeoutMs / 1000)} seconds`
      : `cannot be reached: ${causeOf(error)}`
    return { failure: { result: { kind: 'broken', reason }, mayPass: !isLate } }
  } finally {
    clearTimeout(timer)
  }
}

function retryAfter(headers: Headers, { now }: ExternalOptions): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now() * 1000)
}
