/**
 * Keeps an open page of the dev server up to date. The server only says that
 * something changed; the page then asks for itself again and takes over what
 * is different.
 */

import { type Problem, showProblems } from './live/problem-list.js'
import { showAgain } from './live/show-again.js'
import { takeOver } from './live/take-over.js'

const script = document.querySelector<HTMLScriptElement>('script[data-live]')
const { live: token = '', base = '/' } = script?.dataset ?? {}
/** Of the site, as far as this page shows it. */
let { revision = '' } = script?.dataset ?? {}
const address = (name: string) => `${base}__docs/${name}?token=${token}`

/** How long a server that has gone is waited for before it is asked again, in milliseconds. */
const retryMs = 1_000

/** The server says at once when something changed since it sent this page, also after a connection that broke. */
function connect(): EventSource {
  const source = new EventSource(`${address('events')}&revision=${revision}`)
  source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
    showAgain(JSON.parse(data) as readonly string[])
    void update()
  })
  source.addEventListener('error', () => {
    // One that this page has closed itself says nothing of the server.
    if (source === events && source.readyState === EventSource.CLOSED) setTimeout(restart, retryMs)
  })
  return source
}

let events: EventSource | undefined

/** Browsers open six connections to a server for all tabs together: with one held by each, the seventh would load nothing. */
function connectWhileShown(): void {
  if (document.visibilityState === 'visible') events ??= connect()
  else {
    events?.close()
    events = undefined
  }
}

/** Another server answers in the old one's place; it does not know this page. */
async function restart(): Promise<void> {
  if (await answerTo(location.href)) location.reload()
  else setTimeout(restart, retryMs)
}

let turn = 0

async function update(): Promise<void> {
  const mine = ++turn
  const response = await answerTo(location.href)
  const text = await response?.text().catch(() => undefined)
  // The server is gone, or something newer is on its way; both come back here.
  if (mine !== turn || response === undefined || text === undefined) return
  // A page that cannot be made leaves the last good one in its place.
  if (response.status < 500) {
    const next = parsed(text)
    if (!takeOver(next, sent)) return location.reload()
    revision = revisionOf(next)
    sent = next
    document.dispatchEvent(new CustomEvent('docs:updated'))
  }
  await askForProblems()
}

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const revisionOf = (page: Document) =>
  page.querySelector<HTMLScriptElement>('script[data-live]')?.dataset.revision ?? ''

/** This page as the server sent it; undefined until that is known. Scripts and the reader have changed the page itself since. */
let sent: Document | undefined

async function learnSent(): Promise<void> {
  const address = location.href
  sent = undefined
  const text = await (await answerTo(address))?.text().catch(() => undefined)
  const page = text === undefined ? undefined : parsed(text)
  // Another revision belongs to a change that is on its way, another address to a later call.
  if (page !== undefined && revisionOf(page) === revision && location.href === address) sent = page
}

const answerTo = (href: string) => fetch(href, { cache: 'no-store' }).catch(() => undefined)

let asked = 0

async function askForProblems(): Promise<void> {
  const mine = ++asked
  const response = await answerTo(`${address('problems')}&path=${encodeURIComponent(location.pathname)}`)
  const problems = (await response?.json().catch(() => undefined)) as readonly Problem[] | undefined
  if (mine === asked && problems !== undefined) showProblems(problems)
}

// Another page in place of this one has mistakes of its own.
document.addEventListener('docs:shown', () => {
  void askForProblems()
  void learnSent()
})
document.addEventListener('visibilitychange', connectWhileShown)
connectWhileShown()
void askForProblems()
void learnSent()
