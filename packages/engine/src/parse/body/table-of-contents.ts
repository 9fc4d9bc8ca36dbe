import type { Element } from 'hast'
import { h } from '../html/element.js'
import type { Heading } from '../page.js'

/** The line that is replaced by the table of contents: `[[toc]]`, or `[TOC]` as in Python-Markdown. */
export const tocLine = /^\s*(?:\[\[[Tt][Oo][Cc]\]\]|\[TOC\])\s*$/

/** Fills a table of contents with headings, as nested lists. Without headings it stays empty. */
export function fillContents(contents: Element, headings: readonly Heading[]): void {
  contents.children = headings.length === 0 ? [] : [listOf(headings)]
}

function listOf(headings: readonly Heading[]): Element {
  const items = withLower(headings).map(({ heading: { slug, title }, lower }) => {
    const anchor = h('a', { href: `#${encodeURIComponent(slug)}` }, [{ type: 'text', value: title }])
    anchor.data = { own: true }
    return h('li', {}, lower.length === 0 ? [anchor] : [anchor, listOf(lower)])
  })
  return h('ul', {}, items)
}

/** The headings of the list, each with the lower ones after it. */
function withLower(headings: readonly Heading[]) {
  const found: { readonly heading: Heading; readonly lower: Heading[] }[] = []
  for (const heading of headings) {
    const last = found.at(-1)
    if (last !== undefined && heading.level > last.heading.level) last.lower.push(heading)
    else found.push({ heading, lower: [] })
  }
  return found
}

declare module 'hast' {
  interface ElementData {
    /** The headings of a table of contents. */
    contents?: readonly Heading[]
  }
}
