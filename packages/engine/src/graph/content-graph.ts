import type { Facts } from '../parse/page.js'
import { decodeLeniently, type RoutePath, type SourcePath } from '../paths.js'
import type { PageReferences, ResolvedLink } from './page-links.js'
import type { PageNode } from './page-node.js'
import { linksOf } from './sidebar.js'
import type { SidebarTree } from './sidebar-nodes.js'

/**
 * What a site consists of and how the parts are related, as plain data.
 *
 * Nodes of pages come first, in route order, then files in path order. Both nodes of every edge are
 * in the list.
 */
export interface ContentGraph {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

/** The id begins with the kind: `page:/guide/`, `heading:/guide/#install`, `asset:public/logo.svg`. */
export type GraphNode =
  | {
      readonly kind: 'page'
      readonly id: string
      /** Address of the page, below the base. */
      readonly route: RoutePath
      /** The page's file, relative to the site root. */
      readonly source: SourcePath
      /** Null if the page has none. */
      readonly title: string | null
      /** `latest`, or the name of an older version. */
      readonly version: string
      /** Language tag of its text. */
      readonly lang: string
    }
  | {
      readonly kind: 'heading'
      readonly id: string
      /** Id of the heading in the page's HTML. */
      readonly slug: string
      readonly title: string
      readonly level: 1 | 2 | 3 | 4 | 5 | 6
      /** Line in the page's file, from 1. */
      readonly line: number
    }
  /** A link within the site, as it was written. Links to other sites are not part of the graph. */
  | {
      readonly kind: 'link'
      readonly id: string
      /** As the author wrote it. */
      readonly href: string
      /** The file that contains the link, relative to the site root, and the place in it. */
      readonly source: SourcePath
      /** From 1. */
      readonly line: number
      /** From 1, in UTF-16 units. */
      readonly column: number
      /** Whether the link leads nowhere. */
      readonly broken: boolean
    }
  /** A file that pages show or link to. */
  | { readonly kind: 'asset'; readonly id: string; readonly source: SourcePath }
  /** A file whose text is included in pages, or that a plugin reads for them. It may be missing. */
  | { readonly kind: 'include'; readonly id: string; readonly source: SourcePath }
  /** Shown by the pages whose routes begin with the key. */
  | { readonly kind: 'sidebar'; readonly id: string; readonly key: string }

/** How the two nodes of an edge are related. */
export type EdgeKind =
  /** Page → heading, page → link. */
  | 'has'
  /** Link → page, heading or asset. */
  | 'leads to'
  /** Page → asset. */
  | 'shows'
  /** Page → include: its text. */
  | 'includes'
  /** Page → include, as declared by a plugin. */
  | 'depends on'
  /** Page → sidebar. */
  | 'shows sidebar'
  /** Page → sidebar that has a link to it. */
  | 'listed in'
  /** Page → the page after it. */
  | 'next'
  /** Page → the same page in another version or language. */
  | 'version'
  | 'language'

/** A relation between two nodes, which are given by their ids. */
export interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly kind: EdgeKind
}

/** What the graph is made from. */
export interface GraphSource {
  /** In route order. */
  readonly pages: readonly GraphPageSource[]
  readonly sidebars: readonly SidebarTree[]
}

export interface GraphPageSource {
  readonly node: PageNode
  readonly facts: Facts
  readonly references: PageReferences
  readonly version: string
  readonly lang: string
}

export function contentGraph({ pages, sidebars }: GraphSource): ContentGraph {
  const routes = new Set(pages.map(({ node }) => node.route.path))
  const headings = new Set(
    pages.flatMap(({ node, facts }) => facts.headings.map(({ slug }) => headingId(node.route.path, slug))),
  )
  const nodes: GraphNode[] = []
  const edges: GraphEdge[] = []
  const assets = new Set<SourcePath>()
  const includes = new Set<SourcePath>()
  const listed = new Map<RoutePath, Set<string>>()
  for (const { key, nodes: entries } of sidebars) {
    for (const link of linksOf(entries)) {
      if (link.kind !== 'page') continue
      listed.set(link.route, (listed.get(link.route) ?? new Set()).add(key))
    }
  }

  for (const { node, facts, references, version, lang } of pages) {
    const route = node.route.path
    const id = pageId(route)
    nodes.push({ kind: 'page', id, route, source: node.route.page, title: facts.title, version, lang })
    for (const { slug, title, level, line } of facts.headings) {
      const heading = headingId(route, slug)
      nodes.push({ kind: 'heading', id: heading, slug, title, level, line })
      edges.push({ from: id, to: heading, kind: 'has' })
    }
    facts.links.forEach(({ href, at }, index) => {
      const resolved = references.links[index]
      const link = `link:${route}:${index + 1}`
      const target = resolved === undefined ? undefined : targetOf(resolved, route)
      nodes.push({
        kind: 'link',
        id: link,
        href,
        source: at.path,
        line: at.line,
        column: at.column,
        broken: resolved?.kind === 'broken',
      })
      edges.push({ from: id, to: link, kind: 'has' })
      if (target !== undefined) edges.push({ from: link, to: target, kind: 'leads to' })
    })
    for (const source of new Set(references.assets)) {
      if (source === null) continue
      assets.add(source)
      edges.push({ from: id, to: `asset:${source}`, kind: 'shows' })
    }
    for (const source of facts.includes) {
      includes.add(source)
      edges.push({ from: id, to: `include:${source}`, kind: 'includes' })
    }
    for (const source of facts.dependsOn) {
      includes.add(source)
      edges.push({ from: id, to: `include:${source}`, kind: 'depends on' })
    }
    if (node.sidebar !== null)
      edges.push({ from: id, to: `sidebar:${node.sidebar.key}`, kind: 'shows sidebar' })
    for (const key of listed.get(route) ?? [])
      edges.push({ from: id, to: `sidebar:${key}`, kind: 'listed in' })
    if (node.next?.kind === 'page') edges.push({ from: id, to: pageId(node.next.route), kind: 'next' })
    for (const [kind, alternates] of [
      ['version', node.versions],
      ['language', node.languages],
    ] as const)
      for (const { route: other, samePage } of alternates)
        if (samePage && other !== undefined && other !== route)
          edges.push({ from: id, to: pageId(other), kind })
  }
  for (const source of [...assets].sort()) nodes.push({ kind: 'asset', id: `asset:${source}`, source })
  for (const source of [...includes].sort()) nodes.push({ kind: 'include', id: `include:${source}`, source })
  for (const { key } of sidebars) nodes.push({ kind: 'sidebar', id: `sidebar:${key}`, key })
  const ids = new Set(nodes.map(({ id }) => id))
  return { nodes, edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) }

  /** Undefined if the link leads nowhere, or by a redirect to another site. */
  function targetOf(link: ResolvedLink, from: RoutePath): string | undefined {
    if (link.kind === 'broken' || link.kind === 'outside') return undefined
    if (link.kind === 'file') {
      assets.add(link.source)
      return `asset:${link.source}`
    }
    const route = link.kind === 'here' ? from : link.route
    if (!routes.has(route)) return undefined
    const hash = link.suffix.indexOf('#')
    const heading = headingId(route, decodeLeniently(hash < 0 ? '' : link.suffix.slice(hash + 1)))
    return headings.has(heading) ? heading : pageId(route)
  }
}

const pageId = (route: RoutePath) => `page:${route}`
const headingId = (route: RoutePath, slug: string) => `heading:${route}#${slug}`
