import {
  defaultTreeAdapter as adapter,
  type DefaultTreeAdapterTypes,
  html as htmlNames,
  parse,
  serialize,
} from 'parse5'
import { articleClass } from '../parse/page.js'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** A page that becomes part of a combined document. */
export interface PrintedPage {
  /** Address with the base, percent-encoded. */
  readonly href: string
  readonly title: string
  /** Language tag of its text. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** The whole published page. */
  readonly html: string
  /** Its own style sheet; empty if it has none. */
  readonly css: string
}

export interface SiteSheet {
  readonly css: string
  /** Address with the base. Files that the sheet names are relative to it. */
  readonly href: string
}

/** What all pages of a document have in common. */
export interface PrintOptions {
  readonly title: string
  /** Shown above the list of pages. */
  readonly heading: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly themeSheets: readonly SiteSheet[]
  /** The site's other style sheets. */
  readonly siteSheets: readonly SiteSheet[]
  /** Origin to use for links to other pages; undefined leaves those links unchanged. */
  readonly siteUrl: string | undefined
  /**
   * Turns a file of the site, given by its address with the base, into a `data:` address. Undefined
   * if it is not a file of the site.
   */
  readonly dataOf: (address: string) => string | undefined
}

/**
 * Combines several pages into one document that needs no other files.
 *
 * Ids are made unique, links between the pages become links within the document, and pictures are
 * embedded. There are no scripts, so everything collapsible is open.
 */
export function printDocument(pages: readonly PrintedPage[], options: PrintOptions): string {
  const anchors = new Map(pages.map(({ href }, index) => [href, `p${index + 1}`]))
  const { themeSheets, siteSheets, dataOf } = options
  const whole = ({ css, href }: SiteSheet) => withData(css, (address) => dataOf(addressFrom(href, address)))
  const css = [
    ...themeSheets.map(whole),
    ...pages.map(({ css }, index) => ownCss(css, index + 1)),
    ...siteSheets.map(whole),
    documentCss,
  ]
  const document = parse(
    `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title></title><style></style></head><body class="print-document"><header class="${articleClass}"><h1></h1><nav><ol></ol></nav></header><main></main></body></html>`,
  )
  const find = (name: string) => elementsOf(document).find(({ tagName }) => tagName === name)
  const root = find('html')
  const list = find('ol')
  const main = find('main')
  const style = find('style')
  if (root === undefined || list === undefined || main === undefined || style === undefined)
    throw new Error('The frame of the document has not all of its elements.')
  root.attrs.push({ name: 'lang', value: options.lang })
  if (options.dir === 'rtl') root.attrs.push({ name: 'dir', value: 'rtl' })
  setText(find('title'), options.title)
  setText(find('h1'), options.heading)
  setText(style, withData(css.filter((text) => text !== '').join('\n'), dataOf).replace(/<\//g, '<\\/'))
  pages.forEach((page, index) => {
    const prefix = `p${index + 1}`
    const link = adapter.createElement('a', list.namespaceURI, [{ name: 'href', value: `#${prefix}` }])
    const item = adapter.createElement('li', list.namespaceURI, [])
    setText(link, page.title)
    adapter.appendChild(item, link)
    adapter.appendChild(list, item)
    adapter.appendChild(main, articleOf(page, prefix, anchors, options))
  })
  return `${serialize(document)}\n`
}

const documentCss = `.print-document{max-inline-size:50rem;margin-inline:auto;padding:2rem}
.print-document main{display:block;padding:0}
.print-document article{margin-block-start:4rem}
.print-document .header-anchor,.print-document .copy-code{display:none}
@media print{.print-document{padding:0}.print-document article{break-before:page;margin-block-start:0}}`

/** Limits a page's own rules to its article. Rules in its sheet are confined to articles already. */
function ownCss(css: string, number: number): string {
  return css.replaceAll(`.${articleClass}`, `.${articleClass}.page-${number}`)
}

function articleOf(
  page: PrintedPage,
  prefix: string,
  anchors: ReadonlyMap<string, string>,
  { siteUrl, dataOf }: PrintOptions,
): Element {
  const elements = elementsOf(parse(page.html))
  // A theme chooses the element that holds the text. If it does not mark it, nothing may be lost.
  const source =
    elements.find((element) => attributeOf(element, 'class')?.split(/\s+/).includes(articleClass)) ??
    elements.find(({ tagName }) => tagName === 'body')
  const article = adapter.createElement('article', htmlNames.NS.HTML, [
    { name: 'class', value: `${articleClass} page-${prefix.slice(1)}` },
    { name: 'id', value: prefix },
    { name: 'lang', value: page.lang },
    { name: 'dir', value: page.dir },
  ])
  // A copy, since each move takes the child out of the list.
  for (const child of [...(source?.childNodes ?? [])]) {
    adapter.detachNode(child)
    adapter.appendChild(article, child)
  }
  for (const element of elementsOf(article)) if (element !== article) adapt(element)
  for (const element of elementsOf(article)) if (element.tagName === 'script') adapter.detachNode(element)
  return article

  function adapt(element: Element): void {
    const isDetails = element.tagName === 'details'
    if (isDetails && attributeOf(element, 'open') === undefined)
      element.attrs.push({ name: 'open', value: '' })
    element.attrs = element.attrs
      // Of details with the same name, browsers keep only one open.
      .filter(({ name }) => name !== 'srcset' && !(isDetails && name === 'name'))
      .map(({ name, value, ...rest }) => ({ ...rest, name, value: adapted(element, name, value) }))
  }

  function adapted(element: Element, name: string, value: string): string {
    if (name === 'id' || name === 'for') return `${prefix}-${value}`
    if (name === 'name' && (element.tagName === 'a' || element.tagName === 'input'))
      return `${prefix}-${value}`
    if (/^aria-(?:labelledby|describedby|controls|owns|details)$/.test(name))
      return value
        .split(/\s+/)
        .map((id) => `${prefix}-${id}`)
        .join(' ')
    if (/^(?:fill|stroke|marker-(?:start|mid|end)|clip-path|mask|filter)$/.test(name))
      return value.replace(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`)
    if (name === 'href') return linkFrom(value)
    if (name === 'src' || name === 'poster') return dataOf(value) ?? absolute(value)
    return value
  }

  function linkFrom(href: string): string {
    if (href.startsWith('#')) return href === '#' ? `#${prefix}` : `#${prefix}-${href.slice(1)}`
    const hash = href.indexOf('#')
    const target = anchors.get(hash < 0 ? href : href.slice(0, hash))
    if (target === undefined) return absolute(href)
    return hash < 0 || hash === href.length - 1 ? `#${target}` : `#${target}-${href.slice(hash + 1)}`
  }

  function absolute(address: string): string {
    return siteUrl !== undefined && /^\/(?!\/)/.test(address) ? siteUrl + address : address
  }
}

/** Embeds the files of the site that a style sheet names. */
function withData(css: string, dataOf: PrintOptions['dataOf']): string {
  return css.replace(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)/g, (whole, double, single, bare) => {
    const data = dataOf(double ?? single ?? bare ?? '')
    return data === undefined ? whole : `url("${data}")`
  })
}

/** Resolves an address in a file of the site. An address that leads out of the site is returned unchanged. */
function addressFrom(href: string, address: string): string {
  const site = 'http://site.invalid'
  const url = URL.canParse(address, site + href) ? new URL(address, site + href) : undefined
  return url?.origin === site ? url.pathname : address
}

function setText(element: Element | undefined, text: string): void {
  if (element !== undefined) adapter.insertText(element, text)
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value
}

/** All elements inside a node, in document order. */
function elementsOf(node: Node): Element[] {
  const found: Element[] = []
  const waiting: Node[] = [node]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ('tagName' in next) found.push(next)
    if ('childNodes' in next) for (const child of next.childNodes.toReversed()) waiting.push(child)
  }
  return found
}
