import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react'
import type { PageView, SiteView } from './render/page-view.js'
import type { WordsByLanguage } from './words.js'

export type {
  AlternateView,
  LinkView,
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
 * A layout renders all of `<body>` for one page. It shows the page's content
 * by `<Content />` and marks what changes from page to page with `<Region>`.
 */
export interface LayoutProps {
  readonly page: PageView
  readonly site: SiteView
}

/** Any schema that follows Standard Schema (https://standardschema.dev), for instance valibot's or zod's. */
export interface OptionsSchema<Options = unknown> {
  readonly '~standard': {
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly value: Options; readonly issues?: undefined }
      | { readonly issues: readonly SchemaIssue[] }
      | Promise<unknown>
  }
}

/** What a schema finds wrong, and where. */
export interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** How a site looks: layouts, components, styles and behaviours. */
export interface Theme<Options = unknown> {
  /** As messages call it. */
  readonly name: string
  /** `import.meta.url` of the module that defines the theme: `behaviours`, `styles` and `earlyScript` are relative to it. */
  readonly from: string
  /** Chosen by the frontmatter field `layout`; `Layout` where that names none, `Home` for `home: true`, `NotFound` for `404.html`. */
  readonly layouts: {
    readonly Layout: ComponentType<LayoutProps>
    readonly Home: ComponentType<LayoutProps>
    readonly NotFound: ComponentType<LayoutProps>
    readonly [name: string]: ComponentType<LayoutProps>
  }
  /** Usable in Markdown by name. Lower-case names (`h2`, `img`, `a`, `pre`, `table`) replace the plain element on every page. */
  readonly components?: Readonly<Record<string, ComponentType<never>>>
  /** Names of components that give the page the id in their `href`, such as a heading written as `<Title href="#part">`: links may lead there. */
  readonly anchorComponents?: readonly string[]
  /** Modules whose `mount` runs in the browser on every page. */
  readonly behaviours?: readonly string[]
  /** Style sheets, bundled into one file in this order. Those that `extend` adds are `file:` addresses. */
  readonly styles?: readonly string[]
  /** A small script that runs before the first paint, for instance to choose light or dark. No imports. */
  readonly earlyScript?: string
  /** Checks `themeConfig`; without it the theme takes no options. */
  readonly options?: OptionsSchema<Options>
  /**
   * Names that browser code may use as if they were defined, from the checked
   * options: what stands behind a false one is left out of the site's scripts.
   */
  readonly constants?: (options: Options) => Readonly<Record<string, boolean>>
  /**
   * What Quire writes into the text of pages, by language, from the checked
   * options. A page in a language that is not among them gets English.
   */
  readonly contentWords?: (options: Options) => WordsByLanguage
  /**
   * Addresses that the checked options name, as they stand there: those that
   * begin with a slash are looked up among pages and public files, and reported where they lead nowhere.
   */
  readonly links?: (options: Options) => readonly string[]
  /** Style text that follows from the checked options: pages have no inline styles. Comes after `styles`. */
  readonly optionStyles?: (options: Options) => string
}

/** Given to behaviours in the browser. */
export interface PageContext {
  /** The element that holds the page's regions; content inside it is replaced by navigation. */
  readonly root: HTMLElement
  /** Route of the page, below the base. */
  readonly path: string
  readonly base: string
}

/** What a behaviour module exports. `mount` runs after load and after each navigation; what it returns runs before the next one. */
export interface Behaviour {
  readonly mount: (page: PageContext) => (() => void) | undefined
}

/** Types a theme, its functions by the schema of its options; returns it unchanged. */
export function defineTheme<Options = unknown>(theme: Theme<Options>): Theme {
  // Whoever calls its functions has asked its schema first.
  return theme as Theme
}

/**
 * A theme with some of its layouts and components replaced, and with style
 * sheets after its own.
 *
 * @param changes.from `import.meta.url` of the module that calls: `styles` are relative to it.
 * @throws {TypeError} When something else is to be changed, or style sheets have no `from`.
 */
export function extend(
  theme: Theme,
  changes: {
    readonly layouts?: Readonly<Record<string, ComponentType<LayoutProps>>>
    readonly components?: Theme['components']
    readonly from?: string
    readonly styles?: readonly string[]
  },
): Theme {
  const other = Object.keys(changes).find((name) => !extendable.includes(name))
  if (other !== undefined)
    throw new TypeError(
      `"extend" replaces "layouts" and "components" of a theme and adds "styles", but does not change "${other}"`,
    )
  return {
    ...theme,
    ...(changes.styles === undefined
      ? {}
      : { styles: [...(theme.styles ?? []), ...addressesOf(changes.styles, changes.from)] }),
    layouts: { ...theme.layouts, ...changes.layouts },
    components: { ...theme.components, ...changes.components },
  }
}

const extendable: readonly string[] = ['layouts', 'components', 'from', 'styles']

/** Files by their addresses: the theme's own `from` is no place for them. Without Node, as the types of this module are. */
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

/** What the engine gives to everything inside a layout. */
export interface RenderContextValue {
  readonly page: PageView
  readonly site: SiteView
  readonly theme: Theme
  /** Stands for the page's content until the page is put together. */
  readonly contentPlaceholder: string
  /** True when the children of a shared region have been rendered: it then shows what is behind its current link. */
  readonly hasShared: (region: string, sharedKey: string) => boolean
  /** Address of the script of a `'use client'` module; undefined when the browser has none. */
  readonly islandScript: (module: string) => string | undefined
  /** Prefix for the ids inside the next island of the page. */
  readonly islandId: () => string
  /** Takes note of an island that the browser cannot make interactive. */
  readonly report: (problem: IslandProblem) => void
}

/** A property of an island that cannot be handed to the browser. */
export interface IslandProblem {
  readonly component: string
  readonly prop: string
  /** Continues the sentence "The property …". */
  readonly reason: string
}

/** Set by the engine around a layout. Not for themes: they use the hooks. */
export const RenderContext = createContext<RenderContextValue | null>(null)

function useRenderContext(): RenderContextValue {
  const context = useContext(RenderContext)
  if (context === null)
    throw new Error('usePage, useSite, useComponent, Content and Region can be used only inside a layout.')
  return context
}

/** The page that is being rendered. */
export function usePage(): PageView {
  return useRenderContext().page
}

/** The site that is being rendered. */
export function useSite(): SiteView {
  return useRenderContext().site
}

/**
 * A component of the theme by its name, so that a site that replaces it
 * (`extend(theme, { components: { Footer } })`) gets its own.
 *
 * @param fallback Used when the theme has no component of that name.
 */
export function useComponent<Props>(name: string, fallback: ComponentType<Props>): ComponentType<Props> {
  const component = useRenderContext().theme.components?.[name]
  return component === undefined ? fallback : (component as ComponentType<unknown> as ComponentType<Props>)
}

/** The page's content: what the author wrote. Used once in a layout, inside a region. */
export function Content(): ReactNode {
  return useRenderContext().contentPlaceholder
}

/**
 * A part of the page that differs from page to page; navigation in the browser
 * replaces its children and leaves everything outside regions alone.
 *
 * @param name Unique in the layout, letters and hyphens only; every layout of a theme should use the same names.
 * @param as Element that holds it; default `div`.
 * @param sharedKey Pages with the same key show the same children, which are rendered once for all of them,
 *   with no page active: the page's `href` is then empty. What tells one page from another is put in afterwards,
 *   in the build as in the browser: `aria-current="page"` on the links to the page, and `open` on the
 *   `<details>` around them.
 * @param behindCurrent What stands behind the current link of a shared region, different from page to page.
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

/** Where a region begins and ends in the rendered text; removed when the page is put together. */
export const regionMark = {
  open: (name: string, sharedKey?: string) => `\uFDD0R${name} ${encodeURIComponent(sharedKey ?? '')}\uFDD1`,
  close: (name: string) => `\uFDD0E${name}\uFDD1`,
} as const
