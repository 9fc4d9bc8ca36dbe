import { throughBase } from '../addresses/through-base.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { brokenPicture } from '../diagnostics/messages/links.js'
import { type Asset, assetOf, shownPixels } from '../graph/assets.js'
import type { ListedFolder, ListedRoute, ListScope } from '../graph/listed-pages.js'
import { nearestAnchor } from '../graph/nearest.js'
import {
  linkedFiles,
  type PageReferences,
  type ReferenceScope,
  type ResolvedLink,
  resolveReferences,
} from '../graph/page-links.js'
import type { PageNode } from '../graph/page-node.js'
import { inReadingOrder } from '../graph/sidebar-folder.js'
import { entryTitle } from '../machine/page-entry.js'
import { shownChange } from '../parse/frontmatter/last-change.js'
import type { Facts, Heading, ShownSide } from '../parse/page.js'
import { createSlugger, type SlugRule } from '../parse/slug.js'
import {
  innermostFolder,
  type OutputPath,
  outputAt,
  type RoutePath,
  realPath,
  relativeTo,
  type SourcePath,
  urlOf,
} from '../paths.js'
import type { Memo, Query } from '../query/query.js'
import type { AssetView, Fillings } from '../render/fill.js'
import { linkHref } from '../render/hrefs.js'
import type { ListedPage } from '../render/page-view.js'
import type { HomeLinks } from '../render/view.js'
import { bySourceFor } from '../route/fallback.js'
import type { RouteIndex } from '../route/route.js'
import { isPublishable } from '../site/trust.js'
import { dayOf } from '../text/day-of.js'
import { fromJson, type JsonText, toJson } from '../values/json-text.js'
import { lazilyFor } from '../values/lazily.js'
import { type Drawing, drawingOutput } from './diagram-pipeline.js'
import type { FolderPages } from './folder-pages.js'
import type { SiteInputs } from './inputs.js'
import { inStore } from './keep.js'
import { known, knownRoute } from './known.js'
import { type PictureSteps, shownCopies } from './picture-pipeline.js'
import { rootAt, type SiteRoot } from './roots.js'

/** What the markers in a page's body are filled with, and the files published because of them. */
export interface PageFillings extends Pick<Fillings, 'links' | 'assets'> {
  /** What each component lists; null if nothing. */
  readonly lists: readonly (ListArg | null)[]
  /** Addresses that the frontmatter of a home page names. */
  readonly home: HomeLinks
  /** Files that the page shows or links to, by their output paths. */
  readonly files: readonly (readonly [OutputPath, SourcePath])[]
}

/** A folder whose pages are listed, and the language of the text in which they are. */
type ListArg = JsonText<{ readonly folder: ListedFolder; readonly shownIn: string }>

/** Where links and assets of pages lead. */
export interface ReferenceSteps {
  readonly references: Query<PageReferences, RoutePath>
  readonly fillings: Query<PageFillings, RoutePath>
  /**
   * The pages of the folders that components of a page list, also the page itself. Lists of the same
   * folder are the same array.
   */
  readonly listsOf: (route: RoutePath) => readonly (readonly ListedPage[])[]
  /** The pages of such a folder. */
  readonly listedIn: ListScope['pagesIn']
  /**
   * Output path of a file outside the public folder; undefined if there is no such file, or if it
   * must not be published.
   */
  readonly assetOutput: (source: SourcePath) => OutputPath | undefined
  /** Problems with pictures of a page that no browser can show. */
  readonly brokenPictures: (facts: Facts, assets: PageReferences['assets']) => readonly Diagnostic[]
  readonly asset: Query<Asset | null, SourcePath>
  /** What links are resolved against. */
  readonly referenceScope: () => ReferenceScope
}

export interface ReferencePipelineOptions
  extends Pick<SiteInputs, 'setting' | 'bytes' | 'hashOfBytes' | 'location' | 'publicFile' | 'changed'> {
  readonly config: Pick<
    ResolvedConfig,
    'base' | 'folderAliases' | 'images' | 'lastUpdated' | 'markdown' | 'publicDir' | 'trust'
  >
  readonly roots: readonly SiteRoot[]
  readonly routeIndex: RouteIndex
  readonly nearestPage: (path: string) => RoutePath | undefined
  /** Whether the build makes a file at a path below the base. */
  readonly isMade: ReferenceScope['isMade']
  /** Where an address that no page has leads. */
  readonly movedTo: ReferenceScope['movedTo']
  readonly pagesIn: FolderPages
  readonly firstIn: ReferenceScope['firstIn']
  /** Whether the file is a page that is not published yet. */
  readonly isDraft: (file: SourcePath) => boolean
  readonly facts: (page: SourcePath) => Facts
  readonly anchors: (page: SourcePath) => readonly string[]
  readonly node: (route: RoutePath) => Pick<PageNode, 'route'>
  readonly drawing: (id: string) => Drawing | null
  readonly copies: PictureSteps['copies']
}

/**
 * Connects the steps for references: facts and routes → where each leads → what to print in the
 * page for it.
 */
export function referencePipeline(memo: Memo, options: ReferencePipelineOptions): ReferenceSteps {
  const {
    config,
    roots,
    setting,
    bytes,
    hashOfBytes,
    location,
    publicFile,
    routeIndex,
    facts,
    anchors,
    node,
    drawing,
  } = options
  const { base } = config
  const folders = roots.map(({ dir }) => dir)

  const asset = memo.per<Asset | null, SourcePath>(
    'asset',
    (path) => {
      const content = bytes(path)
      if (content === undefined || !mayShow(path)) return null
      return assetOf(path, content, hashOfBytes(path, content))
    },
    inStore,
  )
  const references = memo.per<PageReferences, RoutePath>(
    'references',
    (path) => {
      setting('site')
      const route = knownRoute(routeIndex, path)
      return resolveReferences(facts(route.page), route, {
        ...newScope(),
        bySource: bySourceFor(route, routeIndex, roots),
      })
    },
    inStore,
  )
  const listedIn = memo.per<readonly ListedRoute[], ListedFolder>('listed-folder', (folder) =>
    inReadingOrder(options.pagesIn(...fromJson(folder))).map(({ route, path }) => ({ route, path })),
  )
  const listedPages = memo.per<readonly ListedPage[], ListArg>('listed-pages', (arg) => {
    setting('site')
    const { folder, shownIn } = fromJson(arg)
    return listedIn(folder).map((page) => listedPage(page, shownIn))
  })
  const fillings = memo.per<PageFillings, RoutePath>(
    'fillings',
    (path) => {
      setting('site')
      const led = references(path)
      const files = new Map(linkedFiles(led).map((source) => [linkedOutput(source), source]))
      const hrefOf = (link: ResolvedLink | null) => link && linkHref(link, base, linkedOutput)
      return {
        links: led.links.map((link) => linkHref(link, base, linkedOutput)),
        home: {
          action: hrefOf(led.action),
          actions: led.actions.map(hrefOf),
          features: led.features.map(hrefOf),
        },
        assets: led.assets.map((source, index) => {
          const named = known(facts(node(path).route.page).assets[index], path)
          if (named.kind === 'diagram') {
            const shown = drawing(named.src)
            return shown === null
              ? { href: '' }
              : { ...shown, href: urlOf(base, `/${drawingOutput(path, shown)}`) }
          }
          const found = source === null ? null : asset(source)
          if (found === null) return { href: named.src }
          files.set(found.output, found.source)
          return {
            href: urlOf(base, `/${found.output}`),
            ...shownPixels(found, named.shownSide),
            ...(named.copyable && copiesOf(found, named.shownSide)),
          }
        }),
        lists: led.lists.map((folder) => folder && toJson({ folder, shownIn: languageOf(path) })),
        files: [...files],
      }
    },
    inStore,
  )

  return {
    references,
    fillings,
    listsOf: (path) => fillings(path).lists.map((list) => (list === null ? [] : listedPages(list))),
    listedIn,
    asset,
    assetOutput: (source) => asset(source)?.output,
    brokenPictures: (page, assets) =>
      page.assets.flatMap(({ kind, src, at }, index) => {
        const source = kind === 'image' ? assets[index] : undefined
        const flaw = source && asset(source)?.flaw
        return flaw ? [brokenPicture(at, src, flaw)] : []
      }),
    referenceScope: newScope,
  }

  function listedPage({ route, path }: ListedRoute, shownIn: string): ListedPage {
    const { page } = knownRoute(routeIndex, route)
    const ofPage = facts(page)
    const { excerpt, frontmatter } = ofPage
    const changed = shownChange(frontmatter, config.lastUpdated, () => options.changed(page))
    const lang = languageOf(route)
    const date = frontmatter.date ?? dateInName(page)
    return {
      title: entryTitle(ofPage, route),
      href: urlOf(base, route),
      path,
      description: frontmatter.description ?? excerpt,
      ...(date !== undefined && { date }),
      ...(changed !== undefined && { lastUpdated: dayOf(changed) }),
      ...(lang !== shownIn && { lang }),
      // With prototypes, as from the cache.
      data: structuredClone(frontmatter.data),
    }
  }

  /** Language of a page's text. */
  function languageOf(path: RoutePath): string {
    const { page, root, fallbackFrom } = knownRoute(routeIndex, path)
    return facts(page).frontmatter.lang ?? rootAt(roots, fallbackFrom?.root ?? root).lang
  }

  /** How a page shows the copies of a picture; empty if there are none. */
  function copiesOf(picture: Asset, side: ShownSide | undefined): Pick<AssetView, 'srcset' | 'sizes'> {
    const copies = options.copies(picture.source)
    const { images } = config
    if (images === undefined || copies.length === 0) return {}
    const hrefOf = (output: OutputPath) => urlOf(base, `/${output}`)
    const { width } = shownPixels(picture, side)
    return shownCopies(picture, copies, { shownWidth: width, column: images.column, hrefOf })
  }

  function newScope(): ReferenceScope {
    const anchorsOf = lazilyFor((page: SourcePath): ReadonlySet<string> => new Set(anchors(page)))
    const otherRule = config.markdown.slugs === 'github' ? 'vuepress' : 'github'
    const otherIds = lazilyFor((page: SourcePath) => idsBy(otherRule, facts(page).headings))
    return {
      contentFolders: folders,
      publicFile,
      isMade: options.isMade,
      hasFile: (path) => location(path).kind === 'file',
      locate: location,
      anchorsOf,
      nearestPage: options.nearestPage,
      withoutBase(path) {
        setting('site')
        return base !== '/' && path.startsWith(base) ? path.slice(base.length - 1) : undefined
      },
      throughBase(from, path) {
        setting('site')
        return throughBase(base, from, path)
      },
      nearestAnchor: (fragment, page) => nearestAnchor(fragment, anchorsOf(page)),
      otherSlugRule(fragment, page) {
        setting('parse')
        return otherIds(page).has(fragment) ? otherRule : undefined
      },
      movedTo: options.movedTo,
      publicFolder: config.publicDir,
      isDraft: options.isDraft,
      pagesIn: listedIn,
      firstIn: options.firstIn,
      publishes: (path) => !/\.md$/i.test(path) && mayShow(path),
      realPath: (path) => realPath(path, config.folderAliases),
      ...routeIndex,
    }
  }

  /** Files of an untrusted site are published only if no browser would run them. */
  function mayShow(path: SourcePath): boolean {
    setting('site')
    return config.trust === 'trusted' || isPublishable(path, bytes)
  }

  /** Output path of a file that pages link to. Files in the content and public folders keep their place. */
  function linkedOutput(source: SourcePath): OutputPath {
    if (source.startsWith(`${config.publicDir}/`)) return outputAt(source.slice(config.publicDir.length))
    const root = roots[innermostFolder(source, folders)]
    if (root === undefined) return known(asset(source) ?? undefined, source).output
    return outputAt(root.prefix + relativeTo(root.dir, source))
  }
}

/** The date that the name of a file begins with: `2026-01-31-news.md`. */
const dateInName = (path: SourcePath): string | undefined =>
  /(?:^|\/)(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[^/]*$/.exec(path)?.[1]

function idsBy(rule: SlugRule, headings: readonly Heading[]): ReadonlySet<string> {
  const { slugOf } = createSlugger(rule)
  return new Set(headings.map(({ title }) => slugOf(title)))
}
