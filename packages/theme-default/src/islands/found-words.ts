import type { SearchResult } from '@quire/engine/client'

/** Name of the highlight. The same as in the style sheet. */
const name = 'docs-found'

/** Maximum number of marked places. More would not help. */
const mostPlaces = 1_000

let wanted: { readonly href: string; readonly words: readonly string[] } | undefined
let listening = false

/**
 * Marks the words of a query on the page that a result leads to, as long as that page is shown.
 * Does nothing in browsers that cannot mark text without changing the page (Firefox before 140).
 *
 * @param href Address of one of its hits, as in its link.
 */
export function markFoundWords(href: string, { words }: SearchResult): void {
  if (CSS.highlights === undefined) return
  CSS.highlights.delete(name)
  wanted = { href, words }
  if (listening) return
  listening = true
  document.addEventListener('docs:shown', () => CSS.highlights.delete(name))
  document.addEventListener('docs:loaded', ({ detail }) => {
    // This event also comes if the page could not be loaded, or if the reader went elsewhere.
    if (wanted?.href === detail.href && location.href === detail.href) mark(wanted.words)
    wanted = undefined
  })
}

function mark(words: readonly string[]): void {
  const content = document.querySelector('.docs-content')
  if (content === null || words.length === 0) return
  const places = new Highlight()
  const any = words.map((word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, '\\$&')).join('|')
  // Scripts without spaces have no word boundaries to look for.
  const found = new RegExp(`(?<![a-z0-9])(?:${any})(?![a-z0-9])`, 'gi')
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  while (places.size < mostPlaces && texts.nextNode()) {
    const node = texts.currentNode as Text
    for (const { 0: word, index } of node.data.matchAll(found))
      places.add(
        new StaticRange({
          startContainer: node,
          startOffset: index,
          endContainer: node,
          endOffset: index + word.length,
        }),
      )
  }
  CSS.highlights.set(name, places)
}
