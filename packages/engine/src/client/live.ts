/**
 * Keeps an open page of the dev server up to date. The server only says that something changed. The
 * page then requests itself again and applies the differences.
 */

import { type Problem, showProblems } from './live/problem-list.js'
import { showAgain } from './live/show-again.js'
import { takeOver } from './live/take-over.js'

const script = document.querySelector<HTMLScriptElement>('script[data-live]')
const { live: token = '', base = '/' } = script?.dataset ?? {}
/** Revision of the site, as far as it concerns this page. */
let { revision = '' } = script?.dataset ?? {}
const address = (name: string) => `${base}__docs/${name}?token=${token}`

/** How long to wait before asking a server again that is gone, in milliseconds. */
const retryMs = 1_000

/**
 * If anything changed since the server sent this page, it says so as soon as the connection is
 * open, also after it was interrupted.
 */
function connect(): EventSource {
  const source = new EventSource(`${address('events')}&revision=${revision}`)
  source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
    showAgain(JSON.parse(data) as readonly string[])
    void update()
  })
  source.addEventListener('error', () => {
    // If this page closed the connection itself, the server is still there.
    if (source === events && source.readyState === EventSource.CLOSED) setTimeout(restart, retryMs)
  })
  return source
}

let events: EventSource | undefined

/**
 * Connects only while the page is visible. Browsers allow six connections to a server for all tabs
 * together; if each tab kept one, the seventh could load nothing.
 */
function connectWhileShown(): void {
  if (document.visibilityState === 'visible') events ??= connect()
  else {
    events?.close()
    events = undefined
  }
}

/** Connects to another server that has replaced the old one, and does not know this page. */
async function restart(): Promise<void> {
  if (await answerTo(location.href)) location.reload()
  else setTimeout(restart, retryMs)
}

let turn = 0

async function update(): Promise<void> {
  const mine = ++turn
  const address = location.href
  const response = await answerTo(address)
  const text = await response?.text().catch(() => undefined)
  // The server is gone, or a newer change is on its way. Both lead here again.
  if (mine !== turn || response === undefined || text === undefined) return
  // The reader has gone to another page, which may have been loaded before the change.
  if (pageAt(address) !== pageAt(location.href)) return update()
  // If the page cannot be made, keep showing the last good one.
  if (response.status < 500) {
    const next = parsed(text)
    if (!takeOver(next, sent)) return location.reload()
    revision = revisionOf(next)
    sent = next
    tellIslands(next.querySelector<HTMLScriptElement>('script[data-page]')?.dataset.page)
    document.dispatchEvent(new CustomEvent('docs:updated'))
  }
  await askForProblems()
}

const pageAt = (href: string) => href.replace(/#.*$/s, '')
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')

/**
 * Leaves for islands what they know about the page, such as its title, after a change. The script of
 * every first visit knows only what was true when the page was loaded.
 *
 * @param page As JSON; undefined if the page is another one.
 */
function tellIslands(page: string | undefined): void {
  if (page === undefined) delete document.documentElement.dataset.page
  else document.documentElement.dataset.page = page
}

const revisionOf = (page: Document) =>
  page.querySelector<HTMLScriptElement>('script[data-live]')?.dataset.revision ?? ''

/**
 * This page as the server sent it; undefined until known. The document itself cannot be used, since
 * scripts and the reader have changed it.
 */
let sent: Document | undefined

async function learnSent(): Promise<void> {
  const address = location.href
  sent = undefined
  const text = await (await answerTo(address))?.text().catch(() => undefined)
  const page = text === undefined ? undefined : parsed(text)
  // If the revision differs, a change is on its way. If the address differs, a later call handles it.
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

// After a navigation, the problems are those of another page.
document.addEventListener('docs:shown', () => {
  tellIslands(undefined)
  void askForProblems()
  void learnSent()
})
document.addEventListener('visibilitychange', connectWhileShown)
connectWhileShown()
void askForProblems()
void learnSent()
