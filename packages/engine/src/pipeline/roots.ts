import type { ResolvedConfig, ResolvedContentRoot } from '../config/resolve.js'
import { latestPrefix } from '../content-families.js'
import { known } from './known.js'

/** A content folder as the questions see it. */
export interface SiteRoot extends ResolvedContentRoot {
  /** Where its pages are in the latest version. */
  readonly latestPrefix: string
}

/** In the order of the config, by which pages and routes number them. */
export function siteRoots({ content }: Pick<ResolvedConfig, 'content'>): readonly SiteRoot[] {
  return content.map((root) => ({ ...root, latestPrefix: latestPrefix(root) }))
}

/** @throws When there is no such content folder: a bug of the caller. */
export function rootAt(roots: readonly SiteRoot[], number: number): SiteRoot {
  return known(roots[number], `content root ${number}`)
}
