import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { HeadTag } from '../../config/head-tag.js'
import type { SidebarBadge, SidebarDepth } from '../../config/sidebar-option.js'

/** Any value that YAML, TOML or JSON can express. */
export type Data = null | boolean | number | string | readonly Data[] | { readonly [key: string]: Data }

/** A neighbour that the author chose: a page path, a text with a path, or `false` for none. */
export type NeighbourOption = false | string | { readonly text: string; readonly link: string }

/** A button on a home page. */
export interface HomeAction {
  readonly text: string
  /** A page of the site, in any form that links have, or an external address. */
  readonly link: string
}

/** A small picture beside words, which says no more than they do. */
export interface FeaturePicture {
  /** A file of the public folder, or an external address. */
  readonly src: string
  /** The same in dark mode. */
  readonly dark?: string
}

/** A feature on a home page. */
export interface HomeFeature {
  readonly title: string
  readonly details: string
  /** An emoji before the title. */
  readonly icon?: string
  /** A picture before the title, instead of an emoji. */
  readonly picture?: FeaturePicture
  /** A page of the site, in any form that links have, or an external address. */
  readonly link?: string
}

/** The fields that Quire knows. A field is set only if the author gave it a value of the right type. */
export interface KnownFrontmatter {
  readonly title?: string
  /** Language tag of the page, such as `fr`. */
  readonly lang?: string
  readonly description?: string
  /** Name of one of the theme's layouts. */
  readonly layout?: string
  /** Path below the base, or a pattern with `:year`, `:month`, `:i_month`, `:day`, `:i_day`, `:minutes`, `:seconds`, `:slug`, `:regular`. */
  readonly permalink?: string
  /** `yyyy-mm-dd`, for permalinks. */
  readonly date?: string
  /** Replaces `{page title} | {site title}`. */
  readonly metaTitle?: string
  readonly meta?: readonly { readonly [attribute: string]: string }[]
  /** Links, scripts and styles for the head of the page's document, after those of the config. */
  readonly head?: readonly HeadTag[]
  readonly canonicalUrl?: string
  /**
   * Words that readers may search for although the page does not contain them. The search finds the
   * page by them.
   */
  readonly keywords?: readonly string[]
  readonly home?: boolean
  readonly heroImage?: string
  /** Replaces `heroImage` in dark mode. */
  readonly heroImageDark?: string
  readonly heroAlt?: string
  /** `null` hides the text. */
  readonly heroText?: string | null
  /** `null` hides the line. */
  readonly tagline?: string | null
  readonly actionText?: string
  readonly actionLink?: string
  /** More buttons, after the one of `actionText` and `actionLink`. */
  readonly actions?: readonly HomeAction[]
  readonly features?: readonly HomeFeature[]
  readonly navbar?: boolean
  readonly sidebar?: boolean | 'auto'
  /** What sidebars call the page, unless the config gives its entry a label. Default: the title. */
  readonly sidebarTitle?: string
  /** A short note next to the page in sidebars, unless the config gives its entry a badge. */
  readonly sidebarBadge?: string | SidebarBadge
  /** Whether groups of the sidebar that list a folder leave the page out. */
  readonly sidebarHidden?: boolean
  /** How many levels of headings the sidebar shows below the active link, 0 to 2. */
  readonly sidebarDepth?: SidebarDepth
  readonly search?: boolean
  /** How much more, or less, a match on this page counts in the search, from 0.1 to 10. Default: 1. */
  readonly searchBoost?: number
  readonly prev?: NeighbourOption
  readonly next?: NeighbourOption
  readonly editLink?: boolean
  readonly editUrl?: string
  /** Whether the page has a table of contents, or the first and last level of headings in it. */
  readonly contentSidebar?: boolean | readonly [from: number, to: number]
  /** Whether the page shows when it last changed, or the day on which it did: `2026-01-31`. */
  readonly lastUpdated?: boolean | string
  readonly contributors?: boolean
  readonly pageClass?: string
  readonly footerCopyright?: string
  /** A draft is only built by `docs serve`. */
  readonly draft?: boolean
  /** The page is published, but in no list of pages that is made by itself. */
  readonly unlisted?: boolean
  /** Place among the pages of a folder, where a sidebar lists all of them. */
  readonly order?: number
}

export interface Frontmatter extends KnownFrontmatter {
  /**
   * Everything that the author wrote, known or not. Available to themes and as `{{
   * $page.frontmatter.x }}`.
   */
  readonly data: { readonly [key: string]: Data }
}

/** Fields that the config gives to pages whose paths match a pattern. Plain data. */
export interface DefaultFields {
  /** The glob that the config has. */
  readonly glob: string
  /** Source of a regular expression for the same, for paths inside of the content folder. */
  readonly pattern: string
  readonly fields: { readonly [field: string]: Data }
  /** Path of the entry in the config. */
  readonly option: readonly (string | number)[]
}

/**
 * A schema of any library that follows Standard Schema, version 1: Zod, Valibot, ArkType and others
 * (https://standardschema.dev).
 */
export type FrontmatterSchema = StandardSchemaV1
