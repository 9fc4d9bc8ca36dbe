import type { Element } from 'hast'
import type { Heading } from './page.js'

/** The line that is replaced by the table of contents: `[[toc]]`, or `[TOC]` as in Python-Markdown. */
export const tocLine = /^\s*(?:\[\[[Tt][Oo][Cc]\]\]|\[TOC\])\s*$/

/** Fills a table of contents with headings, as nested lists. Without headings it stays empty. */
export function fillContents(contents: Element, headings: readonly Heading[]): void {
  contents.children = headings.length === 0 ? [] : [listOf(headings)]
}

function listOf(headings: readonly Heading[]): Element {
  const items: Element[] = []
  for (let index = 0; index < headings.length; ) {
    const { slug, title, level } = headings[index] as Heading
    let end = index + 1
    while (end < headings.length && (headings[end] as Heading).level > level) end += 1
    const anchor: Element = {
      type: 'element',
      tagName: 'a',
      properties: { href: `#${encodeURIComponent(slug)}` },
      children: [{ type: 'text', value: title }],
      data: { own: true },
    }
    const inner = headings.slice(index + 1, end)
    items.push({
      type: 'element',
      tagName: 'li',
      properties: {},
      children: inner.length === 0 ? [anchor] : [anchor, listOf(inner)],
    })
    index = end
  }
  return { type: 'element', tagName: 'ul', properties: {}, children: items }
}

declare module 'hast' {
  interface ElementData {
    /** The headings of a table of contents. */
    contents?: readonly Heading[]
  }
}
