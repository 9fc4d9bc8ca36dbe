import type { SidebarDepth } from '../config/config.js'

/** One value as YAML, TOML or JSON can write it. */
export type Data = null | boolean | number | string | readonly Data[] | { readonly [key: string]: Data }

/** A neighbour that the author names: a page path, text with a path, or `false` for none. */
export type NeighbourOption = false | string | { readonly text: string; readonly link: string }

/** A block of a home page. */
export interface HomeFeature {
  readonly title: string
  readonly details: string
  /** A page of the site, as links name it, or an address outside. */
  readonly link?: string
}

/** The fields that Quire knows. Each is set only when the author wrote it with the right type. */
export interface KnownFrontmatter {
  readonly title?: string
  /** Language tag of the page, for instance `fr`. */
  readonly lang?: string
  readonly description?: string
  /** Name of a layout of the theme. */
  readonly layout?: string
  /** Path below the base, or a pattern with `:year`, `:month`, `:i_month`, `:day`, `:i_day`, `:minutes`, `:seconds`, `:slug`, `:regular`. */
  readonly permalink?: string
  /** `yyyy-mm-dd`, for permalinks. */
  readonly date?: string
  /** Replaces `{page title} | {site title}`. */
  readonly metaTitle?: string
  readonly meta?: readonly { readonly [attribute: string]: string }[]
  readonly canonicalUrl?: string
  /** Words that readers look for and the page does not say. The page is found by them. */
  readonly keywords?: readonly string[]
  readonly home?: boolean
  readonly heroImage?: string
  readonly heroAlt?: string
  /** `null` hides it. */
  readonly heroText?: string | null
  /** `null` hides it. */
  readonly tagline?: string | null
  readonly actionText?: string
  readonly actionLink?: string
  readonly features?: readonly HomeFeature[]
  readonly navbar?: boolean
  readonly sidebar?: boolean | 'auto'
  /** How many heading levels below the active link, 0 to 2. */
  readonly sidebarDepth?: SidebarDepth
  readonly search?: boolean
  readonly prev?: NeighbourOption
  readonly next?: NeighbourOption
  readonly editLink?: boolean
  readonly editUrl?: string
  readonly contentSidebar?: boolean
  readonly pageClass?: string
  readonly footerCopyright?: string
  /** A draft is built by `docs serve` only. */
  readonly draft?: boolean
}

export interface Frontmatter extends KnownFrontmatter {
  /** Everything that the author wrote, known or not, for `{{ $page.frontmatter.x }}` and themes. */
  readonly data: { readonly [key: string]: Data }
}
