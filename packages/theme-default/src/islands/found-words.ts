import type { SearchResult } from '@quire/engine/client'

/** Also in the style sheet. */
const name = 'docs-found'

/** More of them lead nobody. */
const mostPlaces = 1_000

let wanted: { readonly href: string; readonly result: SearchResult } | undefined
let listening = false

/**
 * Marks the words of a query on the page that a result leads to, as
 * long as that page is shown. Browsers that cannot mark without changing the
 * page show it as it is (Firefox before 140).
 *
 * @param href Address of one of its hits, as a link has it.
 */
export function markFoundWords(href: string, result: SearchResult): void {
  if (CSS.highlights === undefined) return
  CSS.highlights.delete(name)
  wanted = { href, result }
  if (listening) return
  listening = true
  document.addEventListener('docs:shown', () => CSS.highlights.delete(name))
  document.addEventListener('docs:loaded', ({ detail }) => {
    // Loading also ends where the page does not come, or where another was asked for meanwhile.
    if (wanted?.href === detail.href && location.href === detail.href) mark(wordsOf(wanted.result))
    wanted = undefined
  })
}

/** As the page has them: what was typed may be the beginning of a word, or another form of it. */
function wordsOf({ title, hits }: SearchResult): string[] {
  const pieces = [title, ...hits.flatMap(({ heading, excerpt }) => [heading, excerpt])].flat()
  return [...new Set(pieces.flatMap(({ text, marked }) => (marked ? [text] : [])))]
}

function mark(words: readonly string[]): void {
  const content = document.querySelector('.docs-content')
  if (content === null || words.length === 0) return
  const places = new Highlight()
  const any = words.map((word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, '\\$&')).join('|')
  // Scripts without spaces have no other edges of words than the words.
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
