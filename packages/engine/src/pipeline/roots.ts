import type { ResolvedConfig, ResolvedContentRoot } from '../config/resolved-config.js'
import { latestPrefix, type PrefixMove, prefixMoves } from '../content-families.js'
import { known } from './known.js'

/** A content folder as the questions see it. */
export interface SiteRoot extends ResolvedContentRoot {
  /** Prefix of its pages in the latest version. */
  readonly latestPrefix: string
  /** Where it and the others of its version and language have pages of the site's own. */
  readonly moves: readonly PrefixMove[]
}

/**
 * The content folders in the order of the config. Pages and routes refer to them by their number in
 * this order.
 */
export function siteRoots({ content, lang }: Pick<ResolvedConfig, 'content' | 'lang'>): readonly SiteRoot[] {
  return content.map((root, index) => ({
    ...root,
    latestPrefix: latestPrefix(root),
    moves: prefixMoves(index, content, lang),
  }))
}

/**
 * @param roots The content folders, or something else that there is one of for each.
 * @throws If there is no such content folder, which is a bug of the caller.
 */
export function rootAt<Root>(roots: readonly Root[], number: number): Root {
  return known(roots[number], `content root ${number}`)
}
