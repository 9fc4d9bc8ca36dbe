import {
  type ComponentType,
  createContext,
  createElement,
  type JSXElementConstructor,
  type ReactNode,
  useContext,
} from 'react'
import type { HeadTag } from './config/head-tag.js'
import type { PageView, SiteView } from './render/page-view.js'
import { withAdditions } from './theme-additions.js'
import { isRecord } from './values/is-record.js'
import type { WordsByLanguage } from './words.js'

export type { HeadTag } from './config/head-tag.js'
export type {
  AlternateView,
  LinkView,
  ListedPage,
  NavItemView,
  OutdatedView,
  PageRecord,
  PageView,
  SidebarItemView,
  SidebarView,
  SiteView,
  TocItem,
  UntranslatedView,
} from './render/page-view.js'
export type { ContentWords, WordsByLanguage } from './words.js'

/**
 * A layout renders all of `<body>` for one page. It places the page's content with `<Content />`,
 * and wraps whatever differs from page to page in `<Region>`.
 */
export interface LayoutProps {
  readonly page: PageView
  readonly site: SiteView
}

/** Any schema that follows Standard Schema (https://standardschema.dev), for instance valibot's or zod's. */
export interface OptionsSchema<Options = unknown, Written = unknown> {
  readonly '~standard': {
    /** Never set: the types of what authors write, and of what is made of it. */
    readonly types?: { readonly input: Written; readonly output: Options } | undefined
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly value: Options; readonly issues?: undefined }
      | { readonly issues: readonly SchemaIssue[] }
      | Promise<unknown>
  }
}

/** One problem that a schema found, and where. */
export interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** How a site looks: layouts, components, styles and behaviours. */
export interface Theme<Options = unknown> {
  /** Name of the theme in messages. */
  readonly name: string
  /**
   * `import.meta.url` of the module that defines the theme. `behaviours`, `styles` and
   * `earlyScript` are relative to it.
   */
  readonly from: string
  /**
   * The frontmatter field `layout` chooses one by name. Other pages get `Home` if they say `home: true`,
   * else `Layout`. `NotFound` is for the not-found pages that Quire makes if the site has none of its own.
   */
  readonly layouts: {
    readonly Layout: ComponentType<LayoutProps>
    readonly Home: ComponentType<LayoutProps>
    readonly NotFound: ComponentType<LayoutProps>
    readonly [name: string]: ComponentType<LayoutProps>
  }
  /**
   * Components that Markdown can use by name. Lower-case names (`h2`, `img`, `a`, `pre`, `table`)
   * replace the plain element on every page.
   */
  readonly components?: Readonly<Record<string, JSXElementConstructor<never>>>
  /**
   * Names that layouts and components of the theme pass to {@link useComponent}. A component that a
   * site adds under a name that is nearly one of these, and that no page uses, is reported.
   */
  readonly parts?: readonly string[]
  /**
   * Components that give the page an id, which they take from their `href`: `<Title href="#part">`.
   * Links may lead to such ids.
   */
  readonly anchorComponents?: readonly string[]
  /** Modules whose `mount` runs in the browser on every page; see {@link Behaviour}. */
  readonly behaviours?: readonly string[]
  /**
   * Style sheets, bundled into one file in this order. Those that {@link extend} adds are `file:`
   * addresses.
   */
  readonly styles?: readonly string[]
  /**
   * A small script that runs before the first paint, for instance to choose between light and dark.
   * It cannot import anything.
   */
  readonly earlyScript?: string
  /** Checks `themeConfig`. Without a schema the theme takes no options. */
  readonly options?: OptionsSchema<Options>
  /**
   * Constants for browser code, computed from the checked options. The code uses them like global
   * variables; code behind a false one is left out of the site's scripts.
   */
  readonly constants?: (options: Options) => Readonly<Record<string, boolean>>
  /**
   * The words that Quire itself writes into pages, by language, computed from the checked options.
   * Pages in other languages get English.
   */
  readonly contentWords?: (options: Options) => WordsByLanguage
  /**
   * Addresses that the checked options contain, exactly as written. Those that begin with a slash
   * must lead to a page or a public file; otherwise they are reported.
   */
  readonly links?: (options: Options) => readonly string[]
  /**
   * Language tags that the checked options contain, by the option that contains them. Those that no
   * page is in are reported. A tag without a region applies to all regions.
   */
  readonly languages?: (options: Options) => Readonly<Record<string, readonly string[]>>
  /**
   * Tags for the head of a page, besides those that it has anyway. Called for each page with what its
   * layout gets, when the page is made, so the same rules as for components apply.
   *
   * Of several meta tags with the same name or property, those of the page's frontmatter count first,
   * then these, then those of the config.
   */
  readonly head?: (props: LayoutProps) => readonly HeadTag[]
  /** CSS computed from the checked options, since pages have no inline styles. It comes after `styles`. */
  readonly optionStyles?: (options: Options) => string
}

/** What behaviours get in the browser. */
export interface PageContext {
  /** The element that holds the page's regions. Navigation replaces the regions' content. */
  readonly root: HTMLElement
  /** Route of the page, without the base. */
  readonly path: string
  /** Path of the site on its host, with slashes at both ends. */
  readonly base: string
}

/**
 * What a behaviour module exports. `mount` runs after the page loads and after each navigation. The
 * function it returns runs before another page is put into the document.
 */
export interface Behaviour {
  readonly mount: (page: PageContext) => (() => void) | undefined
}

/**
 * A theme that says what a site may write, so that editors complete it: the options in `themeConfig`,
 * and the names of parts and components that {@link extend} replaces.
 */
export interface TypedTheme<Written, Name extends string> extends Theme {
  /** Never set: only for types. */
  readonly '~written'?: { readonly options: Written; readonly name: Name }
}

/** What a site may write into `themeConfig`. Unknown for a theme that is given by the name of its package. */
export type WrittenOptions<Chosen> = Chosen extends TypedTheme<infer Written, string> ? Written : unknown

/** Names of parts and components that a site may replace. It may add others. */
type ReplaceableName<Extended> = Extended extends TypedTheme<unknown, infer Name> ? Name : never

/**
 * Gives a theme its type, and infers the options of its functions, and those that sites may write, from
 * its schema. Returns it unchanged.
 */
export function defineTheme<
  Options = unknown,
  Written = unknown,
  const Part extends string = never,
  Component extends string = never,
>(
  theme: Theme<Options> & {
    readonly options?: OptionsSchema<Options, Written>
    // With any text, too, for themes that name the type of their options alone.
    readonly parts?: readonly (Part | string)[]
    readonly components?: { readonly [Name in Component]: JSXElementConstructor<never> }
  },
): TypedTheme<Written, Part | Component> {
  // Safe because the engine checks the options with the theme's schema before it calls these functions.
  return theme as Theme
}

type AddedStyles =
  | {
      /** `import.meta.url`: `styles` are relative to this module. */
      readonly from: string
      /** Style sheets, which come after those of the theme: `['./own.css']`. */
      readonly styles?: readonly string[] | undefined
    }
  | { readonly from?: undefined; readonly styles?: undefined }

/**
 * Makes a theme with some layouts and components replaced, and with tags for the head and style
 * sheets added to its own.
 *
 * @param changes.from `import.meta.url` of the calling module; `styles` are relative to it.
 * @throws {TypeError} If there is no theme, or if `changes` has any other field, or `styles` without
 *   `from`.
 */
export function extend<Extended extends Theme>(
  theme: Extended,
  changes: {
    /** Layouts by the names that the frontmatter field `layout` gives. */
    readonly layouts?: Readonly<Record<string, ComponentType<LayoutProps>>>
    /** Parts of the theme, components for Markdown and plain elements (`h2`, `img`), by their names. */
    readonly components?: {
      readonly [Name in ReplaceableName<Extended>]?: JSXElementConstructor<never>
    } & NonNullable<Theme['components']>
    /** Tags for the head of a page. They count before those of the theme. */
    readonly head?: Theme['head']
  } & AddedStyles,
): Extended {
  if (!isRecord(theme) || !isRecord(theme.layouts))
    throw new TypeError(
      '"extend" takes a theme first, which is usually the default export of its package: import theme from …',
    )
  if (!isRecord(changes))
    throw new TypeError('"extend" takes an object of changes after the theme: { components: { … } }')
  const other = Object.keys(changes).find((name) => !extendable.includes(name))
  if (other !== undefined)
    throw new TypeError(
      `"extend" replaces "layouts" and "components" of a theme and adds "head" and "styles", but does not change "${other}"`,
    )
  const { head } = changes
  if (head !== undefined && typeof head !== 'function')
    throw new TypeError('"head" of "extend" must be a function that returns tags: ({ page }) => []')
  return withAdditions(theme, changes, {
    ...theme,
    ...(head === undefined ? {} : { head: bothHeads(head, theme.head) }),
    ...(changes.styles === undefined
      ? {}
      : { styles: [...(theme.styles ?? []), ...addressesOf(changes.styles, changes.from)] }),
    layouts: { ...theme.layouts, ...changes.layouts },
    components: { ...theme.components, ...changes.components },
  })
}

const extendable: readonly string[] = ['layouts', 'components', 'head', 'from', 'styles']

/** What is wrong with the answer of one of them is told of that of both, so it is passed on as it is. */
function bothHeads(first: NonNullable<Theme['head']>, then: Theme['head']): NonNullable<Theme['head']> {
  if (then === undefined) return first
  return (props) => {
    const tags = first(props)
    return Array.isArray(tags) ? [...tags, ...then(props)] : tags
  }
}

/**
 * Turns files into addresses, because the theme's `from` is that of another module. Uses no Node
 * API, since themes' types must not need Node.
 */
function addressesOf(files: unknown, from: unknown): string[] {
  if (!Array.isArray(files) || !files.every((file) => typeof file === 'string'))
    throw new TypeError('"styles" of "extend" must be a list of style sheets: ["./own.css"]')
  if (typeof from !== 'string' || !from.startsWith('file:'))
    throw new TypeError('"extend" needs "from: import.meta.url" beside "styles", which are relative to it')
  return files.map(
    (file) =>
      new URL(
        encodeURI(file).replace(/[?#]/g, (sign) => encodeURIComponent(sign)),
        from,
      ).href,
  )
}

/** What the engine provides to everything inside a layout. */
export interface RenderContextValue {
  readonly page: PageView
  readonly site: SiteView
  readonly theme: Theme
  /** Placeholder for the page's content, replaced when the page is put together. */
  readonly contentPlaceholder: string
  /**
   * True if the children of a shared region have already been rendered. The region then renders
   * only `behindCurrent`.
   */
  readonly hasShared: (region: string, sharedKey: string) => boolean
  /**
   * Address of the script for a `'use client'` module, followed by those of what it imports, between
   * spaces; undefined if the browser gets none.
   */
  readonly islandScript: (module: string) => string | undefined
  /** Prefix for the ids inside the next island of the page. */
  readonly islandId: () => string
  /** Records an island that the browser cannot make interactive. */
  readonly report: (problem: IslandProblem) => void
}

/** A property of an island that cannot be passed to the browser. */
export interface IslandProblem {
  readonly component: string
  readonly prop: string
  /** Continues the sentence "The property …". */
  readonly reason: string
}

/** Provided by the engine around every layout. Themes use the hooks instead. */
export const RenderContext = createContext<RenderContextValue | null>(null)

function useRenderContext(): RenderContextValue {
  const context = useContext(RenderContext)
  if (context === null)
    throw new Error('usePage, useSite, useComponent, Content and Region can be used only inside a layout.')
  return context
}

/**
 * The page that is being rendered.
 *
 * @throws Outside of a layout.
 */
export function usePage(): PageView {
  return useRenderContext().page
}

/**
 * The site that is being rendered.
 *
 * @throws Outside of a layout.
 */
export function useSite(): SiteView {
  return useRenderContext().site
}

/**
 * Looks up a component of the theme by name, so that a site can replace it: `extend(theme, {
 * components: { Footer } })`. A theme lists these names in its `parts`.
 *
 * @param fallback Used if the theme has no component of that name.
 * @throws Outside of a layout, and in a component that gets itself in this way.
 */
export function useComponent<Props>(name: string, fallback: ComponentType<Props>): ComponentType<Props> {
  const context = useRenderContext()
  countCall(name, context)
  // A component that replaces another has to take the same properties.
  const component = context.theme.components?.[name]
  return component === undefined ? fallback : (component as ComponentType<Props>)
}

/** How often a page asks for a component by the same name: more often than it could have use for. */
const mostCalls = 100_000
const calls = new WeakMap<RenderContextValue, Map<string, number>>()

/** Stops a component that asks for itself, which React would render until the memory is full. */
function countCall(name: string, context: RenderContextValue): void {
  const ofPage = calls.get(context) ?? new Map<string, number>()
  calls.set(context, ofPage)
  const count = (ofPage.get(name) ?? 0) + 1
  ofPage.set(name, count)
  if (count > mostCalls)
    throw new Error(
      `useComponent("${name}") is called without end. In a component that a site put in place of "${name}", it gives that component again: import the one of the theme instead.`,
    )
}

/** The page's content, as the author wrote it. Use it once in a layout, inside a region. */
export function Content(): ReactNode {
  return useRenderContext().contentPlaceholder
}

/**
 * A part of the page that differs from page to page. Navigation in the browser replaces its
 * children and leaves everything outside regions alone.
 *
 * @param name Unique in the layout, letters and hyphens only. All layouts of a theme should use the
 *   same names.
 * @param as Element that holds the region. Default: `div`.
 * @param sharedKey Pages with the same key show the same children, which are rendered once for all
 *   of them, as if no page were active: the page's `href` is empty. The children must not depend on
 *   anything else that only some of these pages have. What differs is added afterwards, both in the
 *   build and in the browser: `aria-current="page"` on links to the page, and `open` on the
 *   `<details>` around them.
 * @param behindCurrent For a shared region: what to show after the link to the current page. It may
 *   differ from page to page.
 * @throws If the name has other characters, or outside of a layout.
 */
export function Region(props: {
  readonly name: string
  readonly as?: string
  readonly sharedKey?: string | undefined
  readonly behindCurrent?: ReactNode
  readonly className?: string
  readonly id?: string
  readonly children?: ReactNode
  readonly [attribute: `aria-${string}` | `data-${string}`]: string | undefined
}): ReactNode {
  const { name, as = 'div', sharedKey, behindCurrent, children, ...attributes } = props
  const { hasShared } = useRenderContext()
  if (!/^[A-Za-z-]+$/.test(name))
    throw new Error(`a region cannot be named "${name}"; its name may have only letters and hyphens.`)
  const isRendered = sharedKey !== undefined && hasShared(name, sharedKey)
  return createElement(
    as,
    { 'data-region': name, 'data-shared': sharedKey, ...attributes },
    regionMark.open(name, sharedKey),
    isRendered ? behindCurrent : children,
    regionMark.close(name),
  )
}

/** Marks where a region begins and ends in the rendered text. Removed when the page is put together. */
export const regionMark = {
  open: (name: string, sharedKey?: string) => `\uFDD0R${name} ${encodeURIComponent(sharedKey ?? '')}\uFDD1`,
  close: (name: string) => `\uFDD0E${name}\uFDD1`,
} as const
