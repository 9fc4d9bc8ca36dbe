import { serialise } from '../../packages/engine/src/parse/html/serialise.js'
import { markdownParser } from '../../packages/engine/src/parse/markdown.js'
import type { ParserOptions } from '../../packages/engine/src/parse/options.js'
import type { ParsedPage } from '../../packages/engine/src/parse/page.js'
import { createParser, type Parser } from '../../packages/engine/src/parse/parse.js'
import { options } from '../../packages/engine/src/parse/test-support.js'
import type { SourcePath } from '../../packages/engine/src/paths.js'
import { attributeOf, canonicalHtml, type Element, type Node, setAttribute } from './trees.js'

export const parserNames = ['satteri', 'remark'] as const
export type ParserName = (typeof parserNames)[number]

export const page = 'content/page.md' as SourcePath

/** A site with no settings of its own. */
export function optionsFor(parser: ParserName, changes: Partial<ParserOptions> = {}): ParserOptions {
  return {
    ...options,
    markdown: { ...options.markdown, parser, emoji: false, diagrams: false },
    site: { title: 'Site', description: '', base: '/', lang: 'en' },
    components: new Set(),
    anchorComponents: new Set(),
    ...changes,
  }
}

/** @param gfm Whether it supports GFM in addition to CommonMark. */
export function parserFor(
  name: ParserName,
  { gfm, ...changes }: Partial<ParserOptions> & { readonly gfm: boolean },
): Parser {
  const parser = createParser(optionsFor(name, changes), markdownParser(name, { gfm }))
  if (parser.diagnostics.length > 0) throw new Error(parser.diagnostics[0]?.message)
  return parser
}

/**
 * Parses the Markdown of an example in the same way as a page. A blank line is added before it, so
 * that a thematic break is not taken for frontmatter.
 */
export function parseExample(parser: Parser, markdown: string): ParsedPage {
  return parser({ path: page, text: `\n${markdown}`, read: () => undefined })
}

/**
 * A page's HTML without what Quire adds to that of Markdown: ids, anchors, boxes, attributes of
 * links and images.
 */
export function withoutAdditions({ body, facts }: ParsedPage): string {
  const filled = (html: string): string =>
    html.replace(/\uFDD0([LAC])(\d+)\uFDD1/g, (_, kind: string, index: string) => {
      const component = body.components[Number(index)]
      if (kind === 'C') return component === undefined ? '' : filled(serialise(component))
      const address = kind === 'L' ? facts.links[Number(index)]?.href : facts.assets[Number(index)]?.src
      return (address ?? '').replace(/&/g, '&amp;').replace(/"/g, '&quot;')
    })
  const ids = new Set(facts.headings.map(({ slug }) => slug))
  return canonicalHtml(filled(body.html), (element) => {
    if (/^h[1-6]$/.test(element.tagName) && ids.has(attributeOf(element, 'id') ?? ''))
      setAttribute(element, 'id', undefined)
    return withoutAddition(element)
  })
}

/** The HTML of a specification, without what pages of Quire must not contain. */
export function allowedPart(html: string): string {
  return canonicalHtml(html.replace(/\n$/, ''), (element) => {
    const language = element.tagName === 'code' ? attributeOf(element, 'class') : undefined
    if (language !== undefined)
      setAttribute(
        element,
        'class',
        language.replace(/[^\p{L}\p{N}_+#.-]/gu, '').replace(/^language-$/, '') || undefined,
      )
    if (element.tagName === 'script' || element.tagName === 'style') return []
    for (const { name } of [...element.attrs])
      if (/^on/.test(name) || name === 'style') setAttribute(element, name, undefined)
    return element
  })
}

function withoutAddition(element: Element): Element | readonly Node[] {
  const { tagName } = element
  const classes = (attributeOf(element, 'class') ?? '').split(' ')
  if (tagName === 'div' && (classes.includes('code-block') || classes.includes('table-wrap')))
    return element.childNodes
  if (tagName === 'a' && classes.includes('header-anchor')) return []
  if (tagName === 'label' && element.parentNode !== null && isTask(element.parentNode))
    return element.childNodes
  if (tagName === 'pre') setAttribute(element, 'tabindex', undefined)
  if (tagName === 'code') {
    const block =
      element.parentNode !== null && 'parentNode' in element.parentNode ? element.parentNode.parentNode : null
    const language = block !== null && 'attrs' in block ? attributeOf(block, 'data-lang') : undefined
    if (language !== undefined) setAttribute(element, 'class', `language-${language}`)
  }
  if (tagName === 'span' && (classes.includes('token') || classes.includes('line'))) return element.childNodes
  if (tagName === 'a' && classes.includes('external')) {
    for (const name of ['target', 'rel']) setAttribute(element, name, undefined)
    setAttribute(
      element,
      'class',
      classes.filter((name) => name !== 'external' && name !== 'bare-url').join(' ') || undefined,
    )
  }
  if (tagName === 'img') {
    for (const name of ['loading', 'decoding']) setAttribute(element, name, undefined)
    for (const name of ['width', 'height'])
      if (attributeOf(element, name)?.startsWith('\uFDD0')) setAttribute(element, name, undefined)
  }
  return element
}

function isTask(node: NonNullable<Element['parentNode']>): boolean {
  if (!('tagName' in node)) return false
  return node.tagName === 'p'
    ? node.parentNode !== null && isTask(node.parentNode)
    : attributeOf(node, 'class') === 'task-list-item'
}
