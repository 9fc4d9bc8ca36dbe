import type { SidebarBadge, SidebarDepth } from '../config/sidebar-option.js'
import type { RoutePath } from '../paths.js'
import type { PublicLink } from './public-link.js'

/** How a preview changes a page, compared with the published site. */
export type PageMark = 'added' | 'changed' | 'moved'

/** A sidebar with every entry resolved. The same for all pages that show it. */
export interface SidebarTree {
  /** Prefix of the pages that show it, as written in the config. */
  readonly key: string
  readonly nodes: readonly SidebarNode[]
}

/** Badge of an entry, with its look. */
export type Badge = Required<SidebarBadge>

/** What an entry is called. */
export type SidebarWords = Pick<SidebarNode, 'text' | 'lang'>

/** What an entry shows of its page. */
export type SidebarLabel = SidebarWords & Pick<SidebarNode, 'badge'>

/** A badge as it is written, with its look. */
export const badgeOf = (badge: string | SidebarBadge): Badge =>
  typeof badge === 'string' ? { text: badge, type: 'tip' } : { type: 'tip', ...badge }

/** @param lang Undefined if it is that of the pages that show the entry. */
export function words(text: string, lang: string | undefined): SidebarWords {
  return lang === undefined ? { text } : { text, lang }
}

export type SidebarNode = {
  readonly badge?: Badge
  /** Language of the text, if it is not that of the pages that show the sidebar. */
  readonly lang?: string
} & (
  | {
      readonly kind: 'page'
      readonly text: string
      readonly route: RoutePath
      /** With `#`; empty if there is none. */
      readonly fragment: string
      /** `sidebarDepth` of the group that contains the link; undefined means the site's. */
      readonly depth: SidebarDepth | undefined
      readonly mark?: PageMark
    }
  | (PublicLink & { readonly kind: 'file'; readonly text: string })
  | { readonly kind: 'external'; readonly text: string; readonly href: string }
  | {
      readonly kind: 'group'
      readonly text: string
      readonly route: RoutePath | undefined
      readonly collapsible: boolean
      /** Open also on pages that are not in it, until readers close it. */
      readonly startsOpen?: true
      readonly nodes: readonly SidebarNode[]
    }
)
