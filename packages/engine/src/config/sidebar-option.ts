/**
 * An entry of a sidebar: a page path, a path with a label, or a group.
 *
 * Paths are relative to the sidebar's key; the file extension is optional. A path with a scheme,
 * such as `https:`, links to another site. A group with a `path` but no `children` is a plain link.
 */
export type SidebarEntry =
  | string
  | readonly [path: string, label: string]
  | {
      /** Label of the group. */
      readonly title: string
      /** The group's own page. Default: none. */
      readonly path?: string
      /** Whether readers can collapse the group. Default: true. */
      readonly collapsable?: boolean
      /**
       * Whether the group is closed on pages that are not in it. If false, it is open until readers
       * close it; so are the folders that `folder` lists in it. Default: true.
       */
      readonly collapsed?: boolean
      /**
       * How many levels of headings to show below the active link, for the links directly in this
       * group. Default: the site's `sidebarDepth`.
       */
      readonly sidebarDepth?: SidebarDepth
      /** Entries of the group. Default: none. */
      readonly children?: readonly SidebarEntry[]
      /** A folder whose pages are listed, after `children` and without those that it lists. */
      readonly folder?: string
      /** A short note next to the title, such as "new". Default: none. */
      readonly badge?: string | SidebarBadge
      /**
       * Write `path`. Other generators say `link`, which texts have as a method: without this,
       * TypeScript would want a function.
       */
      readonly link?: never
    }

export const badgeTypes = ['tip', 'info', 'warning', 'error', 'light'] as const

/** A badge in the sidebar. */
export interface SidebarBadge {
  /** What readers see. */
  readonly text: string
  /** How it looks. Default: `tip`. */
  readonly type?: (typeof badgeTypes)[number]
}

/** How many levels of a page's headings the sidebar shows below the link to the page. */
export type SidebarDepth = 0 | 1 | 2

/**
 * The sidebar of each page.
 *
 * - `'auto'`: the page's own title and headings.
 * - `false`: no sidebar.
 * - A list: the same entries on all pages.
 * - An object: a list or `'auto'` for each path prefix. A page uses the first prefix that its path
 *   begins with.
 */
export type SidebarOption =
  | 'auto'
  | false
  | readonly SidebarEntry[]
  | { readonly [prefix: string]: readonly SidebarEntry[] | 'auto' }
