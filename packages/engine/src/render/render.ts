import type { Element } from 'hast'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
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
import { RenderContext, type RenderContextValue, type Theme } from '../theme.js'
import { messageOf } from '../values/error-message.js'
import { componentRenderer, withoutPreloads } from './components.js'
import { type Fillings, fillHtml } from './fill.js'
import { wrongNesting } from './nesting.js'
import type { PageView, SidebarItemView, SidebarView, SiteView } from './page-view.js'
import { markShared, type SharedMarkup, sharedMarkup } from './shared.js'

/** One page with its layout and content, before it becomes a document. */
export interface RenderedPage {
  /** Markup inside `<body>`. */
  readonly body: string
  /** By name, in document order. */
  readonly regions: ReadonlyMap<string, RenderedRegion>
  /** Whether the layout threw, so that there is no markup. */
  readonly failed: boolean
  readonly diagnostics: readonly Diagnostic[]
}

export interface RenderedRegion {
  /** Markup inside the region's element. */
  readonly html: string
  /** Set if other pages show the same. */
  readonly sharedKey: string | undefined
  /** Markup after the region's current link; empty for regions that are not shared. */
  readonly behindCurrent: string
}

export interface RendererOptions {
  readonly theme: Theme
  readonly site: SiteView
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

const contentPlaceholder = '\uFDD0X\uFDD1'
const regionMarks = /\uFDD0([RE])([A-Za-z-]+)(?: ([^\uFDD1]*))?\uFDD1/g
const emptyBody: Body = { html: '', components: [], css: '' }

/**
 * Makes the renderer of a site. If a component or layout throws, that is reported as a diagnostic;
 * if it was the layout, the body is empty.
 */
export function pageRenderer({ theme, site, islandScript, placeOfCode }: RendererOptions): PageRenderer {
  const components = componentRenderer(theme)
  /** Shared regions rendered so far, by `sharedVersion`. */
  const rendered = new Map<string, ReadonlyMap<string, SharedMarkup>>()

  function sharedOf(page: PageView, version: string): ReadonlyMap<string, SharedMarkup> {
    const { sidebar } = page
    if (sidebar?.key === undefined) return noShared
    const id = `${version} ${sidebar.key}`
    let shared = rendered.get(id)
    if (shared === undefined) {
      const neutral = { ...page, href: noPage, sidebar: withoutActive(sidebar) }
      const { regions } = renderLayout(neutral, emptyBody, { links: [], assets: [] }, noShared)
      shared = new Map(
        [...regions].flatMap(([name, { html, sharedKey }]) =>
          sharedKey === undefined ? [] : [[`${name} ${sharedKey}`, sharedMarkup(html)]],
        ),
      )
      rendered.set(id, shared)
    }
    return shared
  }

  function renderLayout(
    page: PageView,
    body: Body,
    fillings: Fillings,
    shared: ReadonlyMap<string, SharedMarkup>,
  ): RenderedPage {
    const diagnostics: Diagnostic[] = []
    const at = { path: page.source, line: 1, column: 1 }
    /** Place of the component that is being rendered; otherwise of the page. */
    let current = at
    let islands = 0
    /** Components whose elements cannot be where they are. Each is reported once. */
    const nested = new Set<string>()
    const context: RenderContextValue = {
      page,
      site,
      theme,
      contentPlaceholder,
      hasShared: (region, sharedKey) => shared.has(`${region} ${sharedKey}`),
      islandScript,
      islandId: () => `${page.record.key}-${islands++}-`,
      report: ({ component, prop, reason }) =>
        diagnostics.push(
          prop === 'hydrate'
            ? islandMoment(current, component, reason)
            : islandProp(current, component, prop, reason),
        ),
    }
    const layoutName = layoutNameOf(page, theme)
    if (page.record.frontmatter.layout !== undefined && page.record.frontmatter.layout !== layoutName) {
      const { layout } = page.record.frontmatter
      const known = Object.keys(theme.layouts)
      diagnostics.push(unknownLayout(at, layout, nearest(layout, known), known))
    }
    const content = fillHtml(body.html, fillings, (index) => {
      const node = body.components[index]
      if (node === undefined) return ''
      current = componentPlace(node, at)
      try {
        const markup = components.render(node, { context, fillings, idPrefix: `${index + 1}` })
        const wrong = nested.has(node.tagName) ? undefined : wrongNesting(markup, node.data?.around ?? [])
        if (wrong !== undefined) {
          nested.add(node.tagName)
          diagnostics.push(
            componentNesting(current, node.tagName, { ...wrong, isEmpty: node.children.length === 0 }),
          )
        }
        return markup
      } catch (error) {
        const inner = components.throwing(node, { context, fillings })
        diagnostics.push(
          componentThrew(componentPlace(inner ?? node, current), {
            thrower: inner?.tagName,
            outermost: node.tagName,
            cause: reasonOf(error),
            thrown: placeOfCode(error),
          }),
        )
        return ''
      } finally {
        current = at
      }
    })
    const Layout = theme.layouts[layoutName] ?? theme.layouts.Layout
    try {
      const markup = renderToStaticMarkup(
        createElement(RenderContext.Provider, { value: context }, createElement(Layout, { page, site })),
      )
      const { contentRegion, contents, repeated, ...assembled } = assemble(
        withoutPreloads(markup),
        content,
        page.href,
        shared,
      )
      // Only pages with text need a layout that shows it.
      if (body.html.trim() !== '' && contentRegion === undefined)
        diagnostics.push(contentNotShown(at, layoutName))
      if (contentRegion === null) diagnostics.push(contentOutsideRegion(at, layoutName))
      if (contents > 1) diagnostics.push(contentRepeated(at, layoutName))
      for (const name of repeated) diagnostics.push(regionTwice(at, layoutName, name))
      return { failed: false, diagnostics, ...assembled }
    } catch (error) {
      return {
        body: '',
        regions: new Map(),
        failed: true,
        diagnostics: [...diagnostics, layoutThrew(at, layoutName, reasonOf(error), placeOfCode(error))],
      }
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

/** @param page Place of the page, for a component of a plugin, which has none. */
function componentPlace({ position, data }: Element, page: Place): Place {
  if (position === undefined) return page
  const { line, column } = position.start
  return { path: data?.file ?? page.path, line, column }
}

const noShared: ReadonlyMap<string, SharedMarkup> = new Map()

/** The sidebar without an active page: only groups that cannot be collapsed are open. */
function withoutActive(sidebar: SidebarView): SidebarView {
  const neutral = (item: SidebarItemView): SidebarItemView =>
    item.kind === 'page'
      ? { ...item, active: false, headings: [] }
      : { ...item, active: false, open: !item.collapsible, items: item.items.map(neutral) }
  return { ...sidebar, items: sidebar.items.map(neutral) }
}

function layoutNameOf(page: PageView, theme: Theme): string {
  const { layout, home } = page.record.frontmatter
  if (layout !== undefined && Object.hasOwn(theme.layouts, layout)) return layout
  return home === true ? 'Home' : 'Layout'
}

interface OpenRegion {
  readonly name: string
  readonly start: number
  readonly sharedKey: string | undefined
}

interface LayoutNotes {
  /** Names that more than one region has. */
  readonly repeated: ReadonlySet<string>
  /**
   * The region in which the layout shows the page's text; null if it does so outside of all
   * regions, undefined if it does not show it.
   */
  readonly contentRegion: string | null | undefined
  /** How many times the layout contains the content. */
  readonly contents: number
}

/**
 * Inserts the content and the shared regions into the layout, and records where each region begins
 * and ends.
 */
function assemble(
  markup: string,
  content: string,
  href: string,
  shared: ReadonlyMap<string, SharedMarkup>,
): Pick<RenderedPage, 'body' | 'regions'> & LayoutNotes {
  const regions = new Map<string, RenderedRegion>()
  const open: OpenRegion[] = []
  let body = ''
  let position = 0
  let contentRegion: LayoutNotes['contentRegion']
  const repeated = new Set<string>()
  let contents = 0
  const withContent = (part: string): string => {
    if (!part.includes(contentPlaceholder)) return part
    if (contents === 0) contentRegion = open.at(-1)?.name ?? null
    // Insert the content only once: twice, its ids and tab groups would clash.
    return part.replaceAll(contentPlaceholder, () => (contents++ === 0 ? content : ''))
  }
  for (const mark of markup.matchAll(regionMarks)) {
    const [text, kind, name = '', key = ''] = mark
    body += withContent(markup.slice(position, mark.index))
    position = mark.index + text.length
    if (kind === 'R') {
      open.push({ name, start: body.length, sharedKey: decodeURIComponent(key) || undefined })
      continue
    }
    const { start, sharedKey } = open.pop() ?? { start: body.length, sharedKey: undefined }
    const inside = body.slice(start)
    const markupOfAll = sharedKey === undefined ? undefined : shared.get(`${name} ${sharedKey}`)
    if (markupOfAll !== undefined)
      body = body.slice(0, start) + markShared(markupOfAll, escapedHref(href), inside)
    if (regions.has(name)) repeated.add(name)
    regions.set(name, {
      html: body.slice(start),
      sharedKey,
      behindCurrent: markupOfAll === undefined ? '' : inside,
    })
  }
  body += withContent(markup.slice(position))
  return { body, regions, contentRegion, contents, repeated }
}

/** Escapes an address as React does in an attribute. */
const escapedHref = (href: string) => href.replace(/&/g, '&amp;').replace(/'/g, '&#x27;')

/** Why a component failed, in terms that authors understand. */
function reasonOf(error: unknown): string {
  const message = messageOf(error)
  // React's message speaks of an update in a browser, which would confuse authors.
  return message.startsWith('A component suspended while responding to synchronous input')
    ? 'it waits for a promise, but pages are rendered synchronously. Load what it needs in the config.'
    : message
}
