import type { Facts } from '../parse/page.js'
import { decodeLeniently, type RoutePath, type SourcePath } from '../paths.js'
import type { Alternate } from './alternates.js'
import type { ListScope } from './listed-pages.js'
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
  /** Page → page in a folder that a component lists. */
  | 'lists'
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
export interface GraphSource extends Pick<ListScope, 'pagesIn'> {
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

export function contentGraph({ pages, sidebars, pagesIn }: GraphSource): ContentGraph {
  const nodes = [
    ...pages.flatMap((page) => [pageNode(page), ...headingNodes(page), ...linkNodes(page)]),
    ...fileNodes('asset', pages.flatMap(assetsOf)),
    ...fileNodes('include', pages.flatMap(readFilesOf)),
    ...sidebars.map(({ key }): GraphNode => ({ kind: 'sidebar', id: sidebarId(key), key })),
  ]
  const ids = new Set(nodes.map(({ id }) => id))
  const listings = listingsOf(sidebars)
  const edges = pages.flatMap((page) => [
    ...headingEdges(page),
    ...linkEdges(page, ids),
    ...fileEdges(page),
    ...listEdges(page, pagesIn),
    ...sidebarEdges(page, listings),
    ...siblingEdges(page),
  ])
  // A page may refer to an address at which there is no page.
  return { nodes, edges: edges.filter(({ to }) => ids.has(to)) }
}

function pageNode({ node, facts, version, lang }: GraphPageSource): GraphNode {
  const { path: route, page: source } = node.route
  return { kind: 'page', id: pageId(route), route, source, title: facts.title, version, lang }
}

function headingNodes({ node, facts }: GraphPageSource): GraphNode[] {
  return facts.headings.map(({ slug, title, level, line }) => {
    const id = headingId(node.route.path, slug)
    return { kind: 'heading', id, slug, title, level, line }
  })
}

function headingEdges({ node, facts }: GraphPageSource): GraphEdge[] {
  const route = node.route.path
  return facts.headings.map(({ slug }) => edge(pageId(route), 'has', headingId(route, slug)))
}

function linkNodes({ node, facts, references }: GraphPageSource): GraphNode[] {
  return facts.links.map(({ href, at: { path: source, line, column } }, index) => {
    const id = linkId(node.route.path, index)
    const broken = references.links[index]?.kind === 'broken'
    return { kind: 'link', id, href, source, line, column, broken }
  })
}

function linkEdges({ node, references }: GraphPageSource, ids: ReadonlySet<string>): GraphEdge[] {
  const route = node.route.path
  return references.links.flatMap((resolved, index) => {
    const link = linkId(route, index)
    const target = targetOf(resolved, route, ids)
    const has = edge(pageId(route), 'has', link)
    return target === undefined ? [has] : [has, edge(link, 'leads to', target)]
  })
}

/** Undefined if the link leads nowhere, to a file that the build makes, or by a redirect to another site. */
function targetOf(link: ResolvedLink, from: RoutePath, ids: ReadonlySet<string>): string | undefined {
  if (link.kind === 'broken' || link.kind === 'made' || link.kind === 'outside') return undefined
  if (link.kind === 'file') return fileId('asset', link.source)
  const route = link.kind === 'here' ? from : link.route
  const hash = link.suffix.indexOf('#')
  const heading = headingId(route, decodeLeniently(hash < 0 ? '' : link.suffix.slice(hash + 1)))
  return ids.has(heading) ? heading : pageId(route)
}

const shownFiles = ({ references }: GraphPageSource) =>
  new Set(references.assets.filter((source) => source !== null))

const assetsOf = (page: GraphPageSource) => [
  ...shownFiles(page),
  ...page.references.links.flatMap((link) => (link.kind === 'file' ? [link.source] : [])),
]

const readFilesOf = ({ facts }: GraphPageSource) => [...facts.includes, ...facts.dependsOn]

/** @param sources A file that several pages use gets one node. */
function fileNodes(kind: 'asset' | 'include', sources: readonly SourcePath[]): GraphNode[] {
  return [...new Set(sources)].sort().map((source) => ({ kind, id: fileId(kind, source), source }))
}

function fileEdges(page: GraphPageSource): GraphEdge[] {
  const { node, facts } = page
  const id = pageId(node.route.path)
  return [
    ...[...shownFiles(page)].map((source) => edge(id, 'shows', fileId('asset', source))),
    ...facts.includes.map((source) => edge(id, 'includes', fileId('include', source))),
    ...facts.dependsOn.map((source) => edge(id, 'depends on', fileId('include', source))),
  ]
}

type Listings = ReadonlyMap<RoutePath, ReadonlySet<string>>

/** The keys of the sidebars that have a link to a page. */
function listingsOf(sidebars: readonly SidebarTree[]): Listings {
  const listings = new Map<RoutePath, Set<string>>()
  for (const { key, nodes } of sidebars)
    for (const link of linksOf(nodes))
      if (link.kind === 'page') listings.set(link.route, (listings.get(link.route) ?? new Set()).add(key))
  return listings
}

/** A page may list another one several times. */
function listEdges({ node, references }: GraphPageSource, pagesIn: ListScope['pagesIn']): GraphEdge[] {
  const folders = references.lists.filter((folder) => folder !== null)
  const listed = new Set(folders.flatMap((folder) => pagesIn(folder).map(({ route }) => route)))
  listed.delete(node.route.path)
  return [...listed].map((route) => edge(pageId(node.route.path), 'lists', pageId(route)))
}

function sidebarEdges({ node }: GraphPageSource, listings: Listings): GraphEdge[] {
  const id = pageId(node.route.path)
  const listing = [...(listings.get(node.route.path) ?? [])]
  return [
    ...(node.sidebar === null ? [] : [edge(id, 'shows sidebar', sidebarId(node.sidebar.key))]),
    ...listing.map((key) => edge(id, 'listed in', sidebarId(key))),
  ]
}

/** The next page, and the same page in other versions and languages. */
function siblingEdges({ node }: GraphPageSource): GraphEdge[] {
  const own = node.route.path
  const toSamePage = (kind: 'version' | 'language', alternates: readonly Alternate[]) =>
    alternates.flatMap(({ route, samePage }) =>
      samePage && route !== undefined && route !== own ? [edge(pageId(own), kind, pageId(route))] : [],
    )
  return [
    ...(node.next?.kind === 'page' ? [edge(pageId(own), 'next', pageId(node.next.route))] : []),
    ...toSamePage('version', node.versions),
    ...toSamePage('language', node.languages),
  ]
}

const edge = (from: string, kind: EdgeKind, to: string): GraphEdge => ({ from, to, kind })

const pageId = (route: RoutePath) => `page:${route}`
const headingId = (route: RoutePath, slug: string) => `heading:${route}#${slug}`
const linkId = (route: RoutePath, index: number) => `link:${route}:${index + 1}`
const fileId = (kind: 'asset' | 'include', source: SourcePath) => `${kind}:${source}`
const sidebarId = (key: string) => `sidebar:${key}`
