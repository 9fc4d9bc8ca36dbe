import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { componentThrew, islandProp, layoutThrew, unknownLayout } from '../diagnostics/messages.js'
import type { Body } from '../parse/page.js'
import { RenderContext, type RenderContextValue, type Theme } from '../theme.js'
import { componentRenderer, withoutPreloads } from './components.js'
import { type Fillings, fillHtml } from './fill.js'
import type { PageView, SiteView } from './page-view.js'

/** One page as the theme and the body give it, before it becomes a document. */
export interface RenderedPage {
  /** Markup inside `<body>`. */
  readonly body: string
  /** By name, in document order. */
  readonly regions: ReadonlyMap<string, RenderedRegion>
  /** The layout threw; there is no markup. */
  readonly failed: boolean
  readonly diagnostics: readonly Diagnostic[]
}

export interface RenderedRegion {
  /** Markup inside its element. */
  readonly html: string
  /** Set when other pages show the same. */
  readonly sharedKey: string | undefined
  /** Name of the region that it stands in. */
  readonly parent: string | undefined
  /** Markup with its element. */
  readonly outerHtml: string
}

export interface RendererOptions {
  readonly theme: Theme
  readonly site: SiteView
  /** Address of the script of a `'use client'` module. */
  readonly islandScript: (module: string) => string | undefined
}

export type PageRenderer = (page: PageView, body: Body, fillings: Fillings) => RenderedPage

const contentPlaceholder = '\uFDD0X\uFDD1'
const regionMarks = /\uFDD0([RE])([A-Za-z-]+)(?: ([^\uFDD1]*))?\uFDD1/g

/**
 * Makes the renderer of one site. A component or layout that throws is a
 * diagnostic; a layout that throws gives an empty body.
 */
export function pageRenderer({ theme, site, islandScript }: RendererOptions): PageRenderer {
  const renderComponent = componentRenderer(theme)

  return (page, body, fillings) => {
    const diagnostics: Diagnostic[] = []
    const at = { path: page.source, line: 1, column: 1 }
    let islands = 0
    const context: RenderContextValue = {
      page,
      site,
      theme,
      contentPlaceholder,
      islandScript,
      islandId: () => `${page.record.key}-${islands++}-`,
      report: ({ component, prop, reason }) => diagnostics.push(islandProp(at, component, prop, reason)),
    }
    const layoutName = layoutNameOf(page, theme)
    if (page.record.frontmatter.layout !== undefined && page.record.frontmatter.layout !== layoutName) {
      diagnostics.push(unknownLayout(at, page.record.frontmatter.layout, Object.keys(theme.layouts)))
    }
    const content = fillHtml(body.html, fillings, (index) => {
      const node = body.components[index]
      if (node === undefined) return ''
      try {
        return renderComponent(node, context, fillings)
      } catch (error) {
        const place = node.position === undefined ? at : { ...at, line: node.position.start.line, column: node.position.start.column }
        diagnostics.push(componentThrew(place, node.tagName, messageOf(error)))
        return ''
      }
    })
    const Layout = theme.layouts[layoutName] ?? theme.layouts.Layout
    try {
      const markup = renderToStaticMarkup(createElement(RenderContext.Provider, { value: context }, createElement(Layout, { page, site })))
      return { ...assemble(withoutPreloads(markup), content), failed: false, diagnostics }
    } catch (error) {
      return { body: '', regions: new Map(), failed: true, diagnostics: [...diagnostics, layoutThrew(at, layoutName, messageOf(error))] }
    }
  }
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
  readonly parent: string | undefined
}

/** Puts the content into the layout and notes where each region begins and ends. */
function assemble(markup: string, content: string): { readonly body: string; readonly regions: ReadonlyMap<string, RenderedRegion> } {
  const parts: string[] = []
  const open: OpenRegion[] = []
  const closed: (OpenRegion & { readonly end: number })[] = []
  let length = 0
  let position = 0
  const add = (text: string) => {
    const filled = text.includes(contentPlaceholder) ? text.replace(contentPlaceholder, () => content) : text
    parts.push(filled)
    length += filled.length
  }
  for (const mark of markup.matchAll(regionMarks)) {
    const [text, kind, name = '', sharedKey = ''] = mark
    add(markup.slice(position, mark.index))
    position = mark.index + text.length
    if (kind === 'R') open.push({ name, start: length, sharedKey: decodeURIComponent(sharedKey) || undefined, parent: open.at(-1)?.name })
    else closed.push({ name, start: length, sharedKey: undefined, parent: undefined, ...open.pop(), end: length })
  }
  add(markup.slice(position))
  const body = parts.join('')
  const regions = closed.map(({ name, start, end, sharedKey, parent }) => {
    // The marks stand directly inside the element, whose attributes hold no `<`.
    const outerHtml = body.slice(body.lastIndexOf('<', start - 1), body.indexOf('>', end) + 1)
    return [name, { html: body.slice(start, end), sharedKey, parent, outerHtml }] as const
  })
  return { body, regions: new Map(regions) }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
