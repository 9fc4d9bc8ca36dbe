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
const address = (name: string) => `${base}__docs/${name}?token=${token}`

connect()
void showProblems()

function connect(): void {
  const events = new EventSource(address('events'))
  let wasOpen = false
  events.addEventListener('open', () => {
    // The server came back; what it has now may differ.
    if (wasOpen) void update()
    wasOpen = true
  })
  events.addEventListener('changed', () => void update())
}

let turn = 0

async function update(): Promise<void> {
  const mine = ++turn
  const response = await fetch(location.href, { cache: 'no-store' })
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (mine !== turn) return
  if (!takeOver(next)) return location.reload()
  document.dispatchEvent(new CustomEvent('docs:updated'))
  await showProblems()
}

/** @returns False when only a full load can show the new page. */
function takeOver(next: Document): boolean {
  if (scriptsOf(next) !== scriptsOf(document)) return false
  const [regions, nextRegions] = [outerRegions(document), outerRegions(next)]
  if (nextRegions.map(identity).join() !== regions.map(identity).join()) return false
  document.title = next.title
  updateStyles(next)
  regions.forEach((region, index) => {
    const other = nextRegions[index]
    if (other !== undefined) updateChildren(region, other)
  })
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

/** Replaces what differs between the first and the last child that do; what stays keeps its state. */
function updateChildren(region: HTMLElement, next: HTMLElement): void {
  if (region.innerHTML === next.innerHTML) return
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
  const opened = openDetails(region)
  const [old, fresh] = [[...region.childNodes], [...next.childNodes]]
  let start = 0
  while (start < Math.min(old.length, fresh.length) && same(old[start], fresh[start])) start += 1
  let end = 0
  while (
    end < Math.min(old.length, fresh.length) - start &&
    same(old[old.length - 1 - end], fresh[fresh.length - 1 - end])
  )
    end += 1
  const after = old[old.length - end] ?? null
  for (const node of old.slice(start, old.length - end)) node.remove()
  for (const node of fresh.slice(start, fresh.length - end))
    region.insertBefore(document.importNode(node, true), after)
  for (const details of region.querySelectorAll('details'))
    if (opened.has(summaryOf(details))) details.open = true
}

function same(a: Node | undefined, b: Node | undefined): boolean {
  return a !== undefined && b !== undefined && a.isEqualNode(b)
}

const openDetails = (region: Element) =>
  new Set([...region.querySelectorAll<HTMLDetailsElement>('details[open]')].map(summaryOf))
const summaryOf = (details: Element) => details.querySelector('summary')?.textContent ?? ''

async function showProblems(): Promise<void> {
  const response = await fetch(`${address('problems')}&path=${encodeURIComponent(location.pathname)}`, {
    cache: 'no-store',
  })
  const problems = (await response.json()) as readonly Problem[]
  document.querySelector('docs-problems')?.remove()
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) document.body.append(overlay(errors))
}

function overlay(errors: readonly Problem[]): HTMLElement {
  const host = document.createElement('docs-problems')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { position: fixed; inset: auto 1rem 1rem; z-index: 2000; max-block-size: 60vh; overflow: auto;
      background: #1b1b22; color: #f4f4f6; border: 1px solid #ff6b6b; border-radius: 10px; padding: 1rem 1.25rem;
      font: 13px/1.5 ui-monospace, monospace; box-shadow: 0 12px 40px #0008 }
    pre { white-space: pre-wrap; margin: 0 0 1rem }
    button { position: absolute; inset-block-start: .5rem; inset-inline-end: .5rem; font: inherit; color: inherit; background: none; border: 0; padding: .25rem .5rem; cursor: pointer }
  `)
  root.adoptedStyleSheets = [sheet]
  const close = document.createElement('button')
  close.textContent = 'Close'
  close.onclick = () => host.remove()
  root.append(close)
  for (const { text } of errors) {
    const block = document.createElement('pre')
    block.textContent = text
    root.append(block)
  }
  host.setAttribute('role', 'alert')
  return host
}
