import type { PageChunkData, SharedChunkData } from '../split/chunk-data.js'
import { showStyle } from './page-style.js'
import { trusted } from './trusted.js'

/** Everything that a navigation puts into the document. */
export interface NextPage {
  /** Address of the page, with the base. */
  readonly href: string
  readonly page: PageChunkData
  /** Key of the shared regions; null if the page has none. */
  readonly sharedKey: string | null
  /** Their content; undefined if the document already shows it. */
  readonly shared: SharedChunkData | undefined
}

/**
 * Whether the document has exactly the regions of the page, so that its content can be replaced. If
 * there are no regions at all, the old page would stay, so the answer is false.
 */
export function fits({ regions, shared }: PageChunkData): boolean {
  const names = [...document.querySelectorAll<HTMLElement>('[data-region]')].map(
    (region) => region.dataset.region ?? '',
  )
  return (
    names.length > 0 &&
    names.length === Object.keys(regions).length + Object.keys(shared).length &&
    names.every((name) => Object.hasOwn(regions, name) || Object.hasOwn(shared, name))
  )
}

/** Key of the shared regions in the document; undefined if there are none. */
export function shownSharedKey(): string | undefined {
  return document.querySelector<HTMLElement>('[data-shared]')?.dataset.shared
}

/** Shows another page in the document: updates regions, head and current links. */
export function swap(next: NextPage): void {
  const { page, sharedKey } = next
  for (const element of document.querySelectorAll<HTMLElement>('[data-region]')) {
    const name = element.dataset.region ?? ''
    const own = page.regions[name]
    if (own !== undefined) {
      delete element.dataset.shared
      setMarkup(element, own)
      continue
    }
    const shared = next.shared?.regions[name]
    if (shared !== undefined) setMarkup(element, shared)
    else for (const behind of element.querySelectorAll('[data-behind]')) behind.remove()
    if (sharedKey !== null) element.dataset.shared = sharedKey
  }
  markCurrent(next.href)
  for (const [name, markup] of Object.entries(page.shared)) putBehindCurrent(name, markup)
  updateHead(page)
}

/** Replaces what follows the current link of a shared region, since that belongs to the page. */
function putBehindCurrent(name: string, markup: string): void {
  if (markup === '') return
  for (const current of document.querySelectorAll(`[data-region="${name}"] a[aria-current="page"]`)) {
    const behind = document.createElement('div')
    behind.dataset.behind = ''
    setMarkup(behind, markup)
    current.after(behind)
  }
}

/** The only place where text becomes elements. The text only ever comes from the site's own chunks. */
function setMarkup(element: Element, markup: string): void {
  element.innerHTML = trusted().createHTML(markup)
}

/** Marks the links to the page, outside of the content, and opens the groups that contain them. */
function markCurrent(href: string): void {
  const { pathname } = new URL(href, location.href)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[href], [data-shared] a[href]')) {
    const isCurrent = link.pathname === pathname && link.hash === '' && link.origin === location.origin
    if (isCurrent) link.setAttribute('aria-current', 'page')
    else if (link.getAttribute('aria-current') === 'page') link.removeAttribute('aria-current')
    if (!isCurrent || link.closest('[data-shared]') === null) continue
    for (
      let group = link.closest('details');
      group !== null;
      group = group.parentElement?.closest('details') ?? null
    )
      group.open = true
  }
}

/** Excludes `charset` and `viewport`. Without the latter, phones would use the layout for desktops. */
export const tagsOfPage =
  'meta:not([charset]):not([name="viewport"]), link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]'

function updateHead(page: PageChunkData): void {
  const { head, documentElement } = document
  document.title = page.title
  documentElement.lang = page.lang
  if (page.dir === 'rtl') documentElement.dir = 'rtl'
  else documentElement.removeAttribute('dir')
  document.body.className = page.bodyClass
  for (const old of head.querySelectorAll(tagsOfPage)) old.remove()
  for (const [tag, attributes] of page.tags) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    head.append(element)
  }
  showStyle(page.style)
}
