import type { Element } from 'hast'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { fileBase } from '../addresses/file-base.js'
import { type Diagnostic, type Place, topOfFile } from '../diagnostics/diagnostic.js'
import {
  componentNesting,
  componentThrew,
  contentNotShown,
  contentOutsideRegion,
  contentRepeated,
  islandMoment,
  islandProp,
  layoutThrew,
  regionTwice,
  unknownLayout,
} from '../diagnostics/messages/components.js'
import type { Body } from '../parse/page.js'
import { nearest } from '../text/nearest.js'
import { withoutPreloads } from '../text/preloads.js'
import { RenderContext, type RenderContextValue, type Theme } from '../theme.js'
import { messageOf } from '../values/error-message.js'
import { type Assembled, assemble, contentPlaceholder, type RenderedRegion } from './assemble.js'
import { componentRenderer } from './components.js'
import { type Fillings, fillHtml, noFillings } from './fill.js'
import { wrongNesting } from './nesting.js'
import type { PageView, SidebarItemView, SidebarView, SiteView } from './page-view.js'
import { type SharedMarkup, sharedMarkup, sharedName } from './shared.js'
import { listingComponents, shownPages } from './shown-pages.js'

/** One page with its layout and content, before it becomes a document. */
export interface RenderedPage {
  /** Markup inside `<body>`. */
  readonly body: string
  /** By name, in document order. */
  readonly regions: ReadonlyMap<string, RenderedRegion>
  /** Pages that the components of the text link to, of the lists that they get. */
  readonly lists: Fillings['lists']
  /** Whether the layout threw, so that there is no markup. */
  readonly failed: boolean
  readonly diagnostics: readonly Diagnostic[]
}

export interface RendererOptions {
  readonly theme: Theme
  readonly site: SiteView
  /** Addresses of files that code imports, without the base. */
  readonly importedFiles: ReadonlySet<string>
  /** Address of the script for a `'use client'` module; undefined if there is none. */
  readonly islandScript: (module: string) => string | undefined
  /** Finds where in the site's code an error was thrown. */
  readonly placeOfCode: (error: unknown) => Place | undefined
}

export interface PageRenderer {
  /** @param sharedVersion Changes whenever the content of the page's shared regions changes. */
  render(page: PageView, body: Body, fillings: Fillings, sharedVersion: string): RenderedPage
  /** Markup of the page's shared regions as if no page were active, by name. */
  shared(
    page: PageView,
    sharedVersion: string,
  ): ReadonlyMap<string, { readonly sharedKey: string; readonly html: string }>
}

/** The page address to render shared regions with. No link has it, so no link is current. */
const noPage = ''

/**
 * Number of sidebars whose shared regions stay in memory. Pages with the same sidebar are usually
 * rendered one after the other.
 */
const mostRendered = 128

/** The body of a page without text. */
export const emptyBody: Body = { html: '', components: [], css: '' }

/**
 * Makes the renderer of a site. If a component or layout throws, that is reported as a diagnostic;
 * if it was the layout, the body is empty.
 */
export function pageRenderer({
  theme,
  site,
  importedFiles,
  islandScript,
  placeOfCode,
}: RendererOptions): PageRenderer {
  const withFileBase = fileBase(site.base, importedFiles)
  const components = componentRenderer(theme, withFileBase)
  /** Shared regions, by `sharedVersion` and the sidebar's key. The one that was used last is last. */
  const rendered = new Map<string, ReadonlyMap<string, SharedMarkup>>()

  function sharedOf(page: PageView, version: string): ReadonlyMap<string, SharedMarkup> {
    const { sidebar } = page
    if (sidebar?.key === undefined) return noShared
    const id = `${version} ${sidebar.key}`
    let shared = rendered.get(id)
    if (shared === undefined) {
      const neutral: PageView = {
        ...page,
        href: noPage,
        sidebar: withoutActive(sidebar),
        // Islands get their ids from it, which must not be those of the page that happens to come first.
        record: { ...page.record, key: sharedName(sidebar.key) },
      }
      const { regions } = renderLayout(neutral, emptyBody, noFillings, noShared)
      shared = new Map(
        [...regions].flatMap(([name, { html, sharedKey }]) =>
          sharedKey === undefined ? [] : [[`${name} ${sharedKey}`, sharedMarkup(html)]],
        ),
      )
    }
    rendered.delete(id)
    rendered.set(id, shared)
    for (const oldest of rendered.keys()) {
      if (rendered.size <= mostRendered) break
      rendered.delete(oldest)
    }
    return shared
  }

  function renderLayout(
    page: PageView,
    body: Body,
    fillings: Fillings,
    shared: ReadonlyMap<string, SharedMarkup>,
  ): RenderedPage {
    const rendering = start(page, shared)
    const layoutName = chooseLayout(rendering, theme)
    const lists = [...fillings.lists]
    const content = renderContent(rendering, body, fillings, (index, markup) => {
      lists[index] = shownPages(lists[index] ?? [], markup)
    })
    const Layout = theme.layouts[layoutName] ?? theme.layouts.Layout
    const { context, diagnostics, pagePlace } = rendering
    try {
      const markup = renderToStaticMarkup(
        createElement(RenderContext.Provider, { value: context }, createElement(Layout, { page, site })),
      )
      const assembled = assemble(withFileBase(withoutPreloads(markup)), content, page.href, shared)
      diagnostics.push(...layoutProblems(assembled, body, { layoutName, at: pagePlace }))
      return { body: assembled.body, regions: assembled.regions, lists, failed: false, diagnostics }
    } catch (error) {
      diagnostics.push(
        layoutThrew(pagePlace, {
          layout: layoutName,
          page: page.record.path,
          cause: reasonOf(error),
          thrown: placeOfCode(error),
        }),
      )
      return { body: '', regions: new Map(), lists, failed: true, diagnostics }
    }
  }

  function start(page: PageView, shared: ReadonlyMap<string, SharedMarkup>): Rendering {
    const pagePlace = topOfFile(page.source)
    let islands = 0
    const rendering: Rendering = {
      pagePlace,
      place: pagePlace,
      diagnostics: [],
      context: {
        page,
        site,
        theme,
        contentPlaceholder,
        hasShared: (region, sharedKey) => shared.has(`${region} ${sharedKey}`),
        islandScript,
        islandId: () => `${page.record.key}-${islands++}-`,
        report: ({ component, prop, reason }) =>
          rendering.diagnostics.push(
            prop === 'hydrate'
              ? islandMoment(rendering.place, component, reason)
              : islandProp(rendering.place, component, prop, reason),
          ),
      },
    }
    return rendering
  }

  /**
   * HTML of the page's text, with its components.
   *
   * @param onList Called with the index of each list of pages that a component gets, and with the HTML
   *   of that component alone.
   */
  function renderContent(
    rendering: Rendering,
    body: Body,
    fillings: Fillings,
    onList: (index: number, markup: string) => void,
  ): string {
    /** Components whose elements cannot be where they are. Each is reported once. */
    const nested = new Set<string>()
    return fillHtml(body.html, fillings, (index) => {
      const node = body.components[index]
      if (node === undefined) return ''
      rendering.place = componentPlace(node, rendering.pagePlace)
      const markup = renderComponent(rendering, node, fillings, `${index + 1}`)
      for (const { component, list } of fillings.lists.length > 0 ? listingComponents(node) : []) {
        const isAlone = component === node && node.children.length === 0
        const own = isAlone ? markup : components.alone(component, { context: rendering.context, fillings })
        if (own !== undefined) onList(list, own)
      }
      const wrong = nested.has(node.tagName) ? undefined : wrongNesting(markup, node.data?.around ?? [])
      if (wrong !== undefined) {
        nested.add(node.tagName)
        const isEmpty = node.children.length === 0
        rendering.diagnostics.push(componentNesting(rendering.place, node.tagName, { ...wrong, isEmpty }))
      }
      rendering.place = rendering.pagePlace
      return markup
    })
  }

  function renderComponent(
    { context, diagnostics, place }: Rendering,
    node: Element,
    fillings: Fillings,
    idPrefix: string,
  ): string {
    try {
      return components.render(node, { context, fillings, idPrefix })
    } catch (error) {
      const inner = components.throwing(node, { context, fillings })
      diagnostics.push(
        componentThrew(componentPlace(inner ?? node, place), {
          thrower: inner?.tagName,
          outermost: node.tagName,
          cause: reasonOf(error),
          thrown: placeOfCode(error),
        }),
      )
      return ''
    }
  }

  return {
    render: (page, body, fillings, version) => renderLayout(page, body, fillings, sharedOf(page, version)),
    shared: (page, version) =>
      new Map(
        [...sharedOf(page, version)].map(([id, { html }]) => {
          const space = id.indexOf(' ')
          return [id.slice(0, space), { sharedKey: id.slice(space + 1), html }]
        }),
      ),
  }
}

/** One page while it is rendered. */
interface Rendering {
  readonly pagePlace: Place
  /** Place of the component that is being rendered; otherwise of the page. */
  place: Place
  readonly diagnostics: Diagnostic[]
  readonly context: RenderContextValue
}

/** @param page Place of the page, for a component of a plugin, which has none. */
function componentPlace({ position, data }: Element, page: Place): Place {
  if (position === undefined) return page
  const { line, column } = position.start
  return { path: data?.file ?? page.path, line, column }
}

const noShared: ReadonlyMap<string, SharedMarkup> = new Map()

/** The sidebar without an active page: only groups that start open are open. */
function withoutActive(sidebar: SidebarView): SidebarView {
  const neutral = (item: SidebarItemView): SidebarItemView =>
    item.kind === 'page'
      ? { ...item, active: false, headings: [] }
      : { ...item, active: false, open: item.startsOpen, items: item.items.map(neutral) }
  return { ...sidebar, items: sidebar.items.map(neutral) }
}

/** The layout that the frontmatter asks for, which is reported if there is none of that name. */
function chooseLayout({ context, diagnostics, pagePlace }: Rendering, theme: Theme): string {
  const { layout, home } = context.page.record.frontmatter
  if (layout !== undefined && Object.hasOwn(theme.layouts, layout)) return layout
  if (layout !== undefined) {
    const known = Object.keys(theme.layouts)
    diagnostics.push(unknownLayout(pagePlace, layout, { near: nearest(layout, known), known }))
  }
  return home === true ? 'Home' : 'Layout'
}

function layoutProblems(
  { contentRegion, contents, repeated }: Assembled,
  body: Body,
  { layoutName, at }: { readonly layoutName: string; readonly at: Place },
): Diagnostic[] {
  const problems: Diagnostic[] = []
  // Only pages with text need a layout that shows it.
  if (body.html.trim() !== '' && contentRegion === undefined) problems.push(contentNotShown(at, layoutName))
  if (contentRegion === null) problems.push(contentOutsideRegion(at, layoutName))
  if (contents > 1) problems.push(contentRepeated(at, layoutName))
  for (const name of repeated) problems.push(regionTwice(at, layoutName, name))
  return problems
}

/** Why a component failed, in terms that authors understand. */
function reasonOf(error: unknown): string {
  const message = messageOf(error)
  // React's message speaks of an update in a browser, which would confuse authors.
  return message.startsWith('A component suspended while responding to synchronous input')
    ? 'it waits for a promise or for "lazy", but pages are rendered synchronously. Load what it needs in the config; in an island, put it into <Suspense> with a fallback.'
    : message
}
