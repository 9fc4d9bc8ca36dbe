import { sectionedPathOf } from '../addresses/regular-path.js'
import type { SidebarTree } from '../graph/sidebar-nodes.js'
import { partKey, sidebarPartIds } from '../graph/sidebar-parts.js'
import type { Frontmatter } from '../parse/frontmatter/frontmatter.js'
import { type OutputPath, outputPath, type RoutePath, type SourcePath } from '../paths.js'
import { sharedName } from '../render/shared.js'
import { pageKey } from '../render/view.js'
import type { Route, RouteTable } from '../route/route.js'
import type { RedirectList } from '../split/chunk-data.js'
import { sectionOf, shardRoutes } from '../split/chunk-ids.js'
import {
  type ManifestFile,
  maxRoutesInShard,
  redirectFile,
  rootManifest,
  shardFile,
} from '../split/manifest.js'
import type { Chunk } from '../split/split.js'
import { known } from './known.js'
import type { NavigationSteps } from './navigation-pipeline.js'
import type { PageSteps } from './page-pipeline.js'
import type { SiteRoot } from './roots.js'
import { notFoundRoutes } from './view-pipeline.js'

/** All chunks of a site. */
export interface SiteChunks {
  readonly pages: ReadonlyMap<
    RoutePath,
    { readonly chunk: Pick<Chunk, 'name' | 'hash'>; readonly sharedKey: string | null }
  >
  /** By key. */
  readonly shared: ReadonlyMap<string, Pick<Chunk, 'name' | 'hash'>>
  /** Chunks of the not-found pages, by the addresses of these pages. */
  readonly notFound: ReadonlyMap<RoutePath, Pick<Chunk, 'name' | 'hash'>>
}

/** A manifest whose files, and the chunks that they name, are made on request. */
export interface LiveManifest {
  readonly root: string
  /** The page whose chunk has that output path; undefined if there is none. */
  readonly pageOf: (output: OutputPath) => RoutePath | undefined
  /** A shard, or a chunk that is not that of a page, by its output path; undefined if there is none. */
  readonly file: (output: OutputPath) => string | undefined
}

/** Tells the browser where the chunks of pages are. */
export interface ManifestSteps {
  readonly manifest: (chunks: SiteChunks) => readonly ManifestFile[]
  /** A manifest that needs no page to be made in advance. Its chunk names have no hash. */
  readonly liveManifest: () => LiveManifest
}

export interface ManifestPipelineOptions
  extends Pick<NavigationSteps, 'sidebarOf' | 'untitledTree'>,
    Pick<PageSteps, 'notFound' | 'shared'> {
  readonly roots: readonly SiteRoot[]
  readonly routes: () => RouteTable
  readonly frontmatter: (page: SourcePath) => Frontmatter
  /** Redirects for addresses that pages had before. */
  readonly moved: () => RedirectList
  /** Fingerprint of the scripts and styles that every page loads. */
  readonly theme: () => string
}

/**
 * Connects the steps for the manifest: routes → sections → shards → root. It only combines answers;
 * it defines no questions.
 */
export function manifestPipeline(options: ManifestPipelineOptions): ManifestSteps {
  const { roots, routes, frontmatter, sidebarOf, untitledTree, notFound, shared, theme } = options

  const prefixes = roots.map(({ prefix }) => prefix).sort((a, b) => b.length - a.length)
  /**
   * Uses only the address, as the browser does. The page's own root could be another one, because
   * of a permalink.
   */
  function sectionAt(route: Route): string {
    const path = sectionedPathOf(route)
    return sectionOf(path, prefixes.find((prefix) => path.startsWith(prefix)) ?? '/')
  }
  const shardsOf = (list: readonly Route[]) =>
    shardRoutes(new Map(list.map((route) => [route.path, sectionAt(route)])), maxRoutesInShard)

  function manifest({
    pages,
    shared: sharedChunks,
    notFound: notFoundChunks,
  }: SiteChunks): readonly ManifestFile[] {
    const written = routes().routes.filter(({ path }) => pages.has(path))
    const shards = shardsOf(written).map((shard) => ({
      shard,
      file: shardFile(shard, {
        chunkOf: (route) => known(pages.get(route), route).chunk,
        sharedKeyOf: (route) => known(pages.get(route), route).sharedKey ?? undefined,
      }),
    }))
    const moved = redirectFile(options.moved())
    const root = rootManifest({
      shards: shards.map(({ shard, file }) => ({ shard, file: file.path })),
      shared: sharedChunks,
      notFound: notFoundChunks,
      redirects: moved?.path,
      theme: theme(),
    })
    return [...shards.map(({ file }) => file), ...(moved === undefined ? [] : [moved]), root]
  }

  function liveManifest(): LiveManifest {
    const table = routes()
    const live = (name: string) => ({ name, hash: 'live' })
    const byKey = new Map(table.routes.map(({ path }) => [pageKey(path), path]))
    const sharedKeyOf = sharedKeys()
    const keys = new Map(table.routes.map((route) => [route.path, sharedKeyOf(route)]))
    const names = new Map(
      [...keys.values()].flatMap((key) => (key === undefined ? [] : [[key, sharedName(key)] as const])),
    )
    const shards = shardsOf(table.routes).map((shard, index) => ({
      shard,
      file: outputPath(`assets/manifest/live-${index}.json`),
    }))
    const moved = redirectFile(options.moved())
    const root = rootManifest({
      shards,
      shared: new Map([...names].map(([key, name]) => [key, live(name)])),
      notFound: new Map(
        notFoundRoutes(roots).flatMap(({ path }) =>
          table.has(path) ? [] : [[path, live(pageKey(path))] as const],
        ),
      ),
      redirects: moved?.path,
      theme: theme(),
    })
    const nameOf = (output: OutputPath) => /^assets\/js\/([\w-]+)\.live\.js$/.exec(output)?.[1]
    return {
      root: root.content,
      pageOf: (output) => byKey.get(nameOf(output) ?? ''),
      file(output) {
        if (output === moved?.path) return moved.content
        const shard = shards.find(({ file }) => file === output)?.shard
        if (shard !== undefined) {
          return shardFile(shard, {
            chunkOf: (route) => live(pageKey(route)),
            sharedKeyOf: (route) => keys.get(route),
          }).content
        }
        const name = nameOf(output)
        if (name === undefined) return undefined
        const lost = [...notFound()].find(([path]) => name === pageKey(path))?.[1]
        if (lost !== undefined) return lost.chunk.code
        const key = [...names].find(([, shared]) => shared === name)?.[0]
        const shownOn =
          key === undefined ? undefined : table.routes.find(({ path }) => keys.get(path) === key)
        return key === undefined || shownOn === undefined ? undefined : shared(key, shownOn.path).code
      },
    }
  }

  /**
   * Returns a function that gives the key of what a page shares with others. It looks only at the
   * links of sidebars, since their titles would require all pages to be parsed.
   */
  function sharedKeys(): (route: Route) => string | undefined {
    const untitled = new Map<string, ((route: RoutePath) => string) | undefined>()
    return ({ path, root, page }) => {
      const { sidebar, home } = frontmatter(page)
      const found = sidebarOf(root, path)
      if (found === undefined || found.auto || home === true || sidebar === false || sidebar === 'auto')
        return undefined
      if (!untitled.has(found.arg)) untitled.set(found.arg, keysIn(untitledTree(root, found.key)))
      return untitled.get(found.arg)?.(path)
    }
    function keysIn(tree: SidebarTree | undefined): ((route: RoutePath) => string) | undefined {
      if (tree === undefined || tree.nodes.length === 0) return undefined
      const partOf = sidebarPartIds(tree)
      return (path) => partKey(tree, partOf === null ? null : partOf(path))
    }
  }

  return { manifest, liveManifest }
}
