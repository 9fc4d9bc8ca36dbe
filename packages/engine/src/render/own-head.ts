import type { HeadTag } from '../config/head-tag.js'
import { hashOf } from '../io/hash.js'
import { withBase } from './document-tags.js'

/** What the head of one page's document has besides that of all others. */
export interface OwnHead {
  readonly tags: readonly HeadTag[]
  /**
   * Name of an empty region of the page, by which only pages with the same tags fit into its
   * document. The browser loads any other page as a whole, because what a script or a style sheet
   * has done cannot be undone. Null if all tags are for programs, which do not navigate.
   */
  readonly region: string | null
}

/** @param given The tags of the page's frontmatter and of the theme. */
export function ownHead(given: readonly HeadTag[], base: string): OwnHead {
  const tags = given.map((tag) => withBase(tag, base))
  return {
    tags,
    region: tags.every(isForPrograms) ? null : `head-${hashOf(JSON.stringify(tags)).slice(0, 8)}`,
  }
}

const isForPrograms = ([tag, { rel, type }]: HeadTag) =>
  (tag === 'link' && rel === 'alternate') || (tag === 'script' && type === 'application/ld+json')

/** The region's element: navigation looks for regions in the whole document. */
export const regionTag = (region: string): HeadTag => [
  'meta',
  { name: 'quire:head', content: region.replace('head-', ''), 'data-region': region },
]
