import { showStyle } from '../page-style.js'
import { tagsOfPage } from '../swap.js'
import { addressOf, styleSheets } from './show-again.js'

/**
 * Shows what the server sends now instead of what it sent before.
 *
 * @param sent This page as the server sent it, if known. The document itself differs, since scripts
 *   and the reader have changed it.
 * @returns False if only a full load can show the new page.
 */
export function takeOver(next: Document, sent: Document | undefined): boolean {
  const scripts = scriptsOf(next)
  // The document may have more scripts: chunks that are loading, or those of another script.
  if (!hasAll(scriptsOf(document), scripts)) return false
  if (sent !== undefined && !hasAll(scripts, scriptsOf(sent))) return false
  // Navigation does not replace what is outside of the regions either, so the page must be loaded again.
  if (sent !== undefined && shellOf(next) !== shellOf(sent)) return false
  const [regions, nextRegions] = [outerRegions(document), outerRegions(next)]
  if (nextRegions.map(identity).join() !== regions.map(identity).join()) return false
  updateHead(next)
  updateStyles(next)
  const old = sent === undefined ? [] : outerRegions(sent)
  const isKnown = old.map(identity).join() === regions.map(identity).join()
  regions.forEach((region, index) => {
    const other = nextRegions[index]
    if (other !== undefined) updateRegion(region, isKnown ? old[index] : undefined, other)
  })
  return true
}

/** What is outside of the regions, and its language. */
function shellOf(page: Document): string {
  const body = page.body.cloneNode(true)
  for (const region of body.querySelectorAll('[data-region]')) region.replaceChildren()
  // Islands are numbered, and the number of islands before them may change.
  for (const island of body.querySelectorAll('[data-id]')) island.removeAttribute('data-id')
  return `${page.documentElement.lang} ${body.innerHTML}`
}

/** @param old The region as the server sent it before, if known. */
function updateRegion(region: HTMLElement, old: HTMLElement | undefined, next: HTMLElement): void {
  if ((old ?? region).innerHTML === next.innerHTML) return
  const opened = new Set(namedDetails(region).flatMap(([name, { open }]) => (open ? [name] : [])))
  if (old === undefined || !updateWhatDiffers(region, old, next)) updateChildren(region, next)
  for (const [name, details] of namedDetails(region)) if (opened.has(name)) details.open = true
}

/**
 * Replaces only what the server sends differently than before. All other elements stay: a video
 * keeps playing, a table keeps its scroll position, an island keeps its state.
 *
 * @returns False, without any change, if the page has other elements than the server sent.
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

function updateHead(next: Document): void {
  document.title = next.title
  document.body.className = next.body.className
  const tags = (root: Document) => [...root.head.querySelectorAll(tagsOfPage)]
  for (const old of tags(document)) old.remove()
  document.head.append(...tags(next).map((tag) => document.importNode(tag, true)))
}

/** Loads new style sheets before removing old ones, so that the page is never without styles. */
function updateStyles(next: Document): void {
  const sheets = (root: Document) => [...root.head.querySelectorAll<HTMLLinkElement>(styleSheets)]
  const wanted = sheets(next).map(addressOf)
  const shown = sheets(document)
  const old = shown.filter((link) => !wanted.includes(addressOf(link)))
  for (const sheet of sheets(next)) {
    const there = shown.find((link) => addressOf(link) === addressOf(sheet))
    if (there !== undefined) {
      // It may be left over from another page, disabled.
      if (there.dataset.page !== undefined) showStyle(addressOf(there))
      continue
    }
    // With the attribute by which the next page does not apply the style sheet of this one.
    const link = document.importNode(sheet)
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
    // The inside of an island belongs to React.
    old.localName !== 'docs-island' &&
    old.cloneNode().isEqualNode(next.cloneNode()) &&
    updateWhatDiffers(shown, old, next)
  if (!isInside) shown.replaceWith(document.importNode(next, true))
}

/**
 * Replaces everything between the first and the last child that differ, even if only a script made
 * them differ.
 */
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

/** Replaces the children between the given beginning and end by those of `fresh`. */
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

/** `<details>` elements by their summaries; if several have the same summary, also by number. */
function namedDetails(region: Element): [name: string, details: HTMLDetailsElement][] {
  const counts = new Map<string, number>()
  return [...region.querySelectorAll('details')].map((details) => {
    const summary = details.querySelector('summary')?.textContent ?? ''
    const count = counts.get(summary) ?? 0
    counts.set(summary, count + 1)
    return [`${count} ${summary}`, details]
  })
}
