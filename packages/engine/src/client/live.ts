/**
 * Keeps an open page of the dev server up to date. The server only says that
 * something changed; the page then asks for itself again and takes over what
 * is different.
 */

interface Problem {
  readonly severity: 'error' | 'warning'
  /** With place and source line, as a terminal shows it. */
  readonly text: string
}

const script = document.querySelector<HTMLScriptElement>('script[data-live]')
const { live: token = '', base = '/' } = script?.dataset ?? {}
/** Of the site, as far as this page shows it. */
let { revision = '' } = script?.dataset ?? {}
const address = (name: string) => `${base}__docs/${name}?token=${token}`

/** How long a server that has gone is waited for before it is asked again, in milliseconds. */
const retryMs = 1_000

/** The server says at once when something changed since it sent this page, also after a connection that broke. */
function connect(): void {
  const events = new EventSource(`${address('events')}&revision=${revision}`)
  events.addEventListener('changed', () => void update())
  events.addEventListener('error', () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(restart, retryMs)
  })
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
    if (!takeOver(next)) return location.reload()
    revision = revisionOf(next)
    sent = next
    document.dispatchEvent(new CustomEvent('docs:updated'))
  }
  await showProblems()
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

/** What stands around the regions. */
function shellOf(page: Document): string {
  const body = page.body.cloneNode(true) as HTMLElement
  for (const region of body.querySelectorAll('[data-region]')) region.replaceChildren()
  // Islands are numbered, and what stands before them may have some more.
  for (const island of body.querySelectorAll('[data-id]')) island.removeAttribute('data-id')
  return body.innerHTML
}

const answerTo = (href: string) => fetch(href, { cache: 'no-store' }).catch(() => undefined)

/** @returns False when only a full load can show the new page. */
function takeOver(next: Document): boolean {
  if (scriptsOf(next) !== scriptsOf(document)) return false
  // What a theme puts there is replaced by no navigation either.
  if (sent !== undefined && shellOf(next) !== shellOf(sent)) return false
  const [regions, nextRegions] = [outerRegions(document), outerRegions(next)]
  if (nextRegions.map(identity).join() !== regions.map(identity).join()) return false
  document.title = next.title
  updateStyles(next)
  const old = sent === undefined ? [] : outerRegions(sent)
  const isKnown = old.map(identity).join() === regions.map(identity).join()
  regions.forEach((region, index) => {
    const other = nextRegions[index]
    if (other !== undefined) updateRegion(region, isKnown ? old[index] : undefined, other)
  })
  return true
}

/** @param old The region as the server sent it before, if that is known. */
function updateRegion(region: HTMLElement, old: HTMLElement | undefined, next: HTMLElement): void {
  if ((old ?? region).innerHTML === next.innerHTML) return
  const opened = new Set(namedDetails(region).flatMap(([name, { open }]) => (open ? [name] : [])))
  if (old === undefined || !updateWhatDiffers(region, old, next)) updateChildren(region, next)
  for (const [name, details] of namedDetails(region)) if (opened.has(name)) details.open = true
}

/**
 * Replaces what the server sends otherwise than before. All else stays the very
 * same elements: a film plays on, a table stays scrolled, an island keeps its state.
 *
 * @returns False, with nothing done, where the page has other elements than the server sent.
 */
function updateWhatDiffers(shown: Element, old: Element, next: Element): boolean {
  const [children, before, after] = [[...shown.childNodes], [...old.childNodes], [...next.childNodes]]
  if (children.map(({ nodeName }) => nodeName).join() !== before.map(({ nodeName }) => nodeName).join())
    return false
  const difference = differenceOf(before, after)
  if (before.length !== after.length) replaceBetween(shown, children, difference, after)
  else
    for (let at = difference.start; at < before.length - difference.end; at += 1)
      updateNode(children[at], before[at], after[at])
  return true
}

const scriptsOf = (root: Document) =>
  [...root.querySelectorAll('script[src]')].map((element) => element.getAttribute('src')).join()

function outerRegions(root: Document): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => !region.parentElement?.closest('[data-region]'),
  )
}

const identity = ({ dataset }: HTMLElement) => `${dataset.region} ${dataset.shared ?? ''}`

/** New style sheets are loaded before old ones go, so that the page is never bare. */
function updateStyles(next: Document): void {
  const sheets = (root: Document) => [
    ...root.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'),
  ]
  const wanted = sheets(next).map((link) => link.getAttribute('href'))
  const shown = sheets(document)
  const old = shown.filter((link) => !wanted.includes(link.getAttribute('href')))
  for (const href of wanted) {
    if (href === null || shown.some((link) => link.getAttribute('href') === href)) continue
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => {
      for (const outdated of old) outdated.remove()
    }
    document.head.append(link)
  }
  if (wanted.length < shown.length) for (const outdated of old) outdated.remove()
}

function updateNode(shown: ChildNode | undefined, old: Node | undefined, next: Node | undefined): void {
  if (shown === undefined || next === undefined || same(old, next)) return
  const isInside =
    shown instanceof HTMLElement &&
    old instanceof HTMLElement &&
    next instanceof HTMLElement &&
    // What is in an island is React's.
    old.localName !== 'docs-island' &&
    old.cloneNode().isEqualNode(next.cloneNode()) &&
    updateWhatDiffers(shown, old, next)
  if (!isInside) shown.replaceWith(document.importNode(next, true))
}

/** Replaces what differs between the first and the last child that do, also where only a script made it differ. */
function updateChildren(region: HTMLElement, next: HTMLElement): void {
  const isSingle = (element: Element) => element.childElementCount === 1 && element.childNodes.length === 1
  const [child, nextChild] = [region.firstElementChild, next.firstElementChild]
  if (
    isSingle(region) &&
    isSingle(next) &&
    child instanceof HTMLElement &&
    nextChild instanceof HTMLElement &&
    child.cloneNode().isEqualNode(nextChild.cloneNode())
  ) {
    return updateChildren(child, nextChild)
  }
  const [children, after] = [[...region.childNodes], [...next.childNodes]]
  replaceBetween(region, children, differenceOf(children, after), after)
}

/** How many nodes at the beginning and at the end of two lists are the same. */
interface Difference {
  readonly start: number
  readonly end: number
}

function differenceOf(old: readonly Node[], fresh: readonly Node[]): Difference {
  const shorter = Math.min(old.length, fresh.length)
  let start = 0
  while (start < shorter && same(old[start], fresh[start])) start += 1
  let end = 0
  while (end < shorter - start && same(old[old.length - 1 - end], fresh[fresh.length - 1 - end])) end += 1
  return { start, end }
}

/** Puts what stands between the beginning and the end of `fresh` in the place of what stands there among the children. */
function replaceBetween(
  parent: Element,
  children: readonly ChildNode[],
  { start, end }: Difference,
  fresh: readonly Node[],
): void {
  const next = children[children.length - end] ?? null
  for (const node of children.slice(start, children.length - end)) node.remove()
  for (const node of fresh.slice(start, fresh.length - end))
    parent.insertBefore(document.importNode(node, true), next)
}

function same(a: Node | undefined, b: Node | undefined): boolean {
  return a !== undefined && b !== undefined && a.isEqualNode(b)
}

/** By their summaries; of several with the same one, by their number. */
function namedDetails(region: Element): [name: string, details: HTMLDetailsElement][] {
  const counts = new Map<string, number>()
  return [...region.querySelectorAll('details')].map((details) => {
    const summary = details.querySelector('summary')?.textContent ?? ''
    const count = counts.get(summary) ?? 0
    counts.set(summary, count + 1)
    return [`${count} ${summary}`, details]
  })
}

const tag = 'docs-problems'
let asked = 0
/** What the reader has closed; it comes back only when something else is wrong. */
let dismissed = ''
/** The reader has opened the list of warnings, and wants to see how it gets shorter. */
let isOpen = false

async function showProblems(): Promise<void> {
  const mine = ++asked
  const response = await answerTo(`${address('problems')}&path=${encodeURIComponent(location.pathname)}`)
  const problems = (await response?.json().catch(() => undefined)) as readonly Problem[] | undefined
  if (mine !== asked || problems === undefined) return
  const all = problems.map(({ text }) => text).join('\n')
  document.querySelector(tag)?.remove()
  if (all === '') dismissed = ''
  else if (all !== dismissed) document.body.append(overlay(problems, () => (dismissed = all)))
}

const errorTitle = (count: number) => (count === 1 ? 'There is a mistake' : `There are ${count} mistakes`)
const warningTitle = (count: number) => (count === 1 ? '1 warning' : `${count} warnings`)

/**
 * Errors are shown, warnings counted until the reader wants to see them: many
 * can wait, and would hide the page.
 *
 * Focus stays where the reader has it: the page is open beside an editor, and problems come and go.
 */
function overlay(problems: readonly Problem[], onDismiss: () => void): HTMLElement {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  const host = document.createElement(tag)
  const root = host.attachShadow({ mode: 'open' })
  // Made by script, so it needs no permission of a content security policy.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { position: fixed; inset: auto 1rem 1rem; z-index: 2000; max-block-size: 60vh; overflow: auto;
      background: #1b1b22; color: #f4f4f6; border: 1px solid #ff6b6b; border-radius: 10px; padding: 1rem 1.25rem;
      font: 13px/1.5 ui-monospace, monospace; box-shadow: 0 12px 40px #0008 }
    :host([data-quiet]) { inset-inline-end: auto; max-inline-size: calc(100vw - 2rem); box-sizing: border-box;
      padding: .375rem .75rem; border-color: #d9a441 }
    h2 { font: inherit; font-weight: 700; margin: 0 5rem .5rem 0 }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 1rem; font: inherit }
    summary { cursor: pointer; font-weight: 700; padding-inline-end: 5rem; min-block-size: 24px; align-content: center }
    details[open] summary { margin-block-end: .5rem }
    button { position: absolute; inset-block-start: .5rem; inset-inline-end: .5rem; min-block-size: 24px; font: inherit;
      color: inherit; background: none; border: 1px solid #8f8f9d; border-radius: 6px; padding: .125rem .5rem; cursor: pointer }
    :host([data-quiet]) button { inset-block-start: .375rem }
    :is(button, pre, summary):focus-visible { outline: 2px solid #fff; outline-offset: 2px }
  `)
  root.adoptedStyleSheets = [sheet]
  const title = document.createElement('h2')
  title.textContent = errorTitle(errors.length)
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Close'
  close.onclick = dismiss
  if (errors.length > 0) root.append(title)
  root.append(close, ...errors.map(blockOf))
  if (warnings.length > 0) root.append(listOf(warnings))
  host.setAttribute('role', errors.length > 0 ? 'alertdialog' : 'status')
  host.setAttribute('aria-label', errors.length > 0 ? title.textContent : warningTitle(warnings.length))
  host.toggleAttribute('data-quiet', errors.length === 0)
  host.lang = 'en'
  host.dir = 'ltr'
  addEventListener('keydown', onKey)
  return host

  function onKey(event: KeyboardEvent): void {
    if (!host.isConnected) removeEventListener('keydown', onKey)
    else if (event.key === 'Escape' && !event.defaultPrevented && (errors.length > 0 || isOpen)) dismiss()
  }

  function dismiss(): void {
    removeEventListener('keydown', onKey)
    host.remove()
    onDismiss()
  }
}

function blockOf({ text }: Problem): HTMLElement {
  const block = document.createElement('pre')
  block.textContent = text
  return block
}

function listOf(warnings: readonly Problem[]): HTMLElement {
  const list = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = warningTitle(warnings.length)
  list.open = isOpen
  list.ontoggle = () => {
    isOpen = list.open
  }
  list.append(summary, ...warnings.map(blockOf))
  return list
}

// Another page in place of this one has mistakes of its own.
document.addEventListener('docs:shown', () => {
  void showProblems()
  void learnSent()
})
connect()
void showProblems()
void learnSent()
