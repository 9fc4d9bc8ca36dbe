import { addressOf, styleSheets } from './show-again.js'

/**
 * Shows what the server sends now in the place of what it sent before.
 *
 * @param sent This page as the server sent it, if that is known. Scripts and the reader have changed the page itself since.
 * @returns False when only a full load can show the new page.
 */
export function takeOver(next: Document, sent: Document | undefined): boolean {
  const scripts = scriptsOf(next)
  // Others that the document has are on their way to a chunk, or another script's own.
  if (!hasAll(scriptsOf(document), scripts)) return false
  if (sent !== undefined && !hasAll(scripts, scriptsOf(sent))) return false
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

/** What stands around the regions. */
function shellOf(page: Document): string {
  const body = page.body.cloneNode(true) as HTMLElement
  for (const region of body.querySelectorAll('[data-region]')) region.replaceChildren()
  // Islands are numbered, and what stands before them may have some more.
  for (const island of body.querySelectorAll('[data-id]')) island.removeAttribute('data-id')
  return body.innerHTML
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
  new Set([...root.querySelectorAll('script[src]')].map((element) => element.getAttribute('src')))

const hasAll = <Value>(values: ReadonlySet<Value>, others: ReadonlySet<Value>) =>
  [...others].every((value) => values.has(value))

function outerRegions(root: Document): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => !region.parentElement?.closest('[data-region]'),
  )
}

const identity = ({ dataset }: HTMLElement) => `${dataset.region} ${dataset.shared ?? ''}`

/** New style sheets are loaded before old ones go, so that the page is never bare. */
function updateStyles(next: Document): void {
  const sheets = (root: Document) => [...root.head.querySelectorAll<HTMLLinkElement>(styleSheets)]
  const wanted = sheets(next).map(addressOf)
  const shown = sheets(document)
  const old = shown.filter((link) => !wanted.includes(addressOf(link)))
  for (const href of wanted) {
    if (href === null || shown.some((link) => addressOf(link) === href)) continue
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
