import type { Element, ElementContent, Root, RootContent, Text } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { type AssetReference, type Body, type LinkReference, markers, type Section } from './page.js'
import { oneLine } from './text.js'
import { placeOf, type Work } from './work.js'

/** What the walk over the HTML tree finds. */
export interface FinishedBody {
  readonly body: Body
  readonly anchors: readonly string[]
  readonly links: readonly LinkReference[]
  readonly assets: readonly AssetReference[]
  readonly sections: readonly Section[]
}

/** Puts markers where the page depends on other files, and writes HTML. */
export function finishBody(tree: Root, work: Work): FinishedBody {
  const anchors: string[] = []
  const links: LinkReference[] = []
  const assets: AssetReference[] = []
  const sections: Section[] = []
  let open: {
    readonly slug: string
    readonly title: string
    readonly level: Section['level']
    text: string
  } = { slug: '', title: '', level: 0, text: '' }
  let images = 0

  walk(tree.children)
  closeSection()
  const html = toHtml(tree, { allowDangerousHtml: true, closeSelfClosing: false })
  return { body: { html, components: [], css: '' }, anchors, links, assets, sections }

  function walk(children: (RootContent | ElementContent)[]): void {
    for (const node of children) {
      if (node.type === 'text') open.text += node.value
      else if (node.type === 'element') element(node)
    }
  }

  function element(node: Element): void {
    const heading = node.data?.heading === undefined ? undefined : work.headings[node.data.heading]
    if (heading !== undefined) {
      closeSection()
      open = { slug: heading.slug, title: heading.title, level: heading.level, text: '' }
      const before = open
      open = { slug: '', title: '', level: 0, text: '' }
      walk(node.children)
      open = before
      if (heading.slug !== '') {
        node.properties.id = heading.slug
        node.properties.tabIndex = -1
        node.children.unshift(headerAnchor(heading.slug), { type: 'text', value: ' ' })
      }
      return
    }
    if (typeof node.properties.id === 'string') anchors.push(node.properties.id)
    if (node.tagName === 'a') link(node)
    else if (node.tagName === 'img') image(node)
    walk(node.children)
    if (blocks.has(node.tagName)) open.text += '\n'
  }

  function link(node: Element): void {
    const { href } = node.properties
    if (typeof href !== 'string') return
    if (/^(?:https?:)?\/\//i.test(href)) {
      node.properties.target = '_blank'
      node.properties.rel = ['noopener', 'noreferrer']
      node.properties.className = [...classesOf(node), 'external']
    } else if (!hasScheme(href)) {
      node.properties.href = `${markers.open}L${links.push({ href, at: placeOf(node.position, work) }) - 1}${markers.close}`
    }
  }

  function image(node: Element): void {
    const { src } = node.properties
    images += 1
    if (images > 1) node.properties.loading = 'lazy'
    node.properties.decoding = 'async'
    if (typeof src !== 'string' || src === '' || hasScheme(src) || src.startsWith('//')) return
    const index = assets.push({ src, kind: 'image', at: placeOf(node.position, work) }) - 1
    node.properties.src = `${markers.open}A${index}${markers.close}`
    if (node.properties.width === undefined && node.properties.height === undefined) {
      node.properties.width = `${markers.open}W${index}${markers.close}`
      node.properties.height = `${markers.open}H${index}${markers.close}`
    }
  }

  function closeSection(): void {
    const text = oneLine(open.text)
    if (open.level > 0 || text !== '') sections.push({ ...open, text })
  }
}

function headerAnchor(slug: string): Element {
  const anchor: Text = { type: 'text', value: '#' }
  return {
    type: 'element',
    tagName: 'a',
    properties: {
      className: ['header-anchor'],
      href: `#${encodeURIComponent(slug)}`,
      ariaHidden: 'true',
      tabIndex: -1,
    },
    children: [anchor],
  }
}

function hasScheme(address: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(address)
}

function classesOf(node: Element): string[] {
  const { className } = node.properties
  return Array.isArray(className) ? className.map(String) : typeof className === 'string' ? [className] : []
}

const blocks = new Set(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul'.split(
    ' ',
  ),
)
