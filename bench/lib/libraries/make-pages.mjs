// The least work that gives the pages of the corpus with the libraries that Quire is built on: no links, checks,
// components, containers, chunks, search or cache, and no code of Quire.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toHtml } from 'hast-util-to-html'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { refractor } from 'refractor'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

/**
 * @typedef {{ path: string, title: string }} Neighbour
 * @typedef {{ file: string, path: string, title: string, prev?: Neighbour, next?: Neighbour }} Page
 */

/**
 * @param {object} options
 * @param {readonly Page[]} options.pages `file` is absolute, `path` that of the page on the site.
 * @param {{ nav: object[], sidebars: { key: string, items: object[] }[] }} options.navigation
 * @param {string} options.out Output folder.
 * @param {(text: string, options: object) => object} options.markdownToMdast The native parser.
 */
export function makePages({ pages, navigation, out, markdownToMdast }) {
  const toHast = unified().use(remarkRehype, { allowDangerousHtml: true }).freeze()
  for (const page of pages) {
    const text = readFileSync(page.file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
    const tree = toHast.runSync(markdownToMdast(text, { features: { gfm: true, frontmatter: false } }))
    const headings = []
    finish(tree, headings)
    const body = toHtml(tree, { allowDangerousHtml: true })
    const html = renderToStaticMarkup(createElement(Layout, { page, body, headings, navigation }))
    const target = join(out, page.path.endsWith('/') ? `${page.path}index.html` : page.path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, `<!DOCTYPE html>${html}`)
  }
}

/** Gives headings ids, and highlights code. */
function finish(node, headings) {
  if (/^h[2-3]$/.test(node.tagName)) {
    node.properties.id = `heading-${headings.length}`
    headings.push({ id: node.properties.id, text: textOf(node) })
  }
  if (node.tagName === 'code') {
    const language = /language-(\w+)/.exec(String(node.properties.className))?.[1]
    if (language !== undefined && refractor.registered(language))
      node.children = refractor.highlight(textOf(node), language).children
  } else for (const child of node.children ?? []) finish(child, headings)
}

const textOf = (node) => node.value ?? (node.children ?? []).map(textOf).join('')

/** Has what the theme for Hugo has. */
function Layout({ page, body, headings, navigation: { nav, sidebars } }) {
  const { path, title, prev, next } = page
  const sidebar = sidebars.findLast(({ key }) => path.startsWith(key))
  return createElement(
    'html',
    { lang: 'en' },
    createElement('head', null, createElement('title', null, title)),
    createElement(
      'body',
      null,
      createElement(
        'nav',
        null,
        nav.map(({ text, link }) => createElement('a', { key: link, href: link }, text)),
      ),
      createElement('aside', null, createElement(Items, { items: sidebar?.items ?? [], path })),
      createElement('article', { dangerouslySetInnerHTML: { __html: body } }),
      createElement(Neighbours, { prev, next }),
      createElement(
        'nav',
        null,
        headings.map(({ id, text }) => createElement('a', { key: id, href: `#${id}` }, text)),
      ),
    ),
  )
}

function Items({ items, path }) {
  return createElement(
    'ul',
    null,
    items.map((item, index) =>
      createElement(
        'li',
        { key: index },
        createElement(
          item.path ? 'a' : 'span',
          { href: item.path, 'aria-current': item.path === path ? 'page' : undefined },
          item.title,
        ),
        item.children?.length > 0 && createElement(Items, { items: item.children, path }),
      ),
    ),
  )
}

function Neighbours({ prev, next }) {
  return createElement(
    Fragment,
    null,
    prev && createElement('a', { href: prev.path, rel: 'prev' }, prev.title),
    next && createElement('a', { href: next.path, rel: 'next' }, next.title),
  )
}
