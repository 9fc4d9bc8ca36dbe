import { decodeLeniently, encodeDecoded } from '../paths.js'
import type { PageChunkData, SharedChunkData } from '../split/chunk-data.js'
import type { LoadChunk } from './load-chunk.js'
import { loadManifest, type RouteEntry, type SiteManifest } from './manifest.js'
import { loadStyle } from './page-style.js'
import { isServed } from './served.js'
import { type NextPage, shownSharedKey } from './swap.js'

/** A page and its current address. Without an entry if the address leads out of the site. */
export interface FoundPage {
  readonly entry: RouteEntry | undefined
  readonly url: URL
}

/** Finds and loads pages with the manifest, which is loaded once; from the dev server, each time. */
export interface PageFinder {
  /** @param options `isLost`: the address names a place that its page does not have. Default: false. */
  find(url: URL, options?: { readonly isLost?: boolean }): Promise<FoundPage | undefined>
  /**
   * Like `find`. If there is no such page, it also looks in the current publication.
   *
   * @throws If the site was published again after the manifest was loaded.
   */
  findPublished(url: URL): Promise<FoundPage | undefined>
  /** What to show at an address that no page has; undefined if the site has its own page for that. */
  notFound(url: URL): Promise<RouteEntry | undefined>
  /** Everything that is needed to show the page. */
  contentOf(entry: RouteEntry): Promise<Omit<NextPage, 'href'>>
}

export interface PageFinderOptions {
  /** With slashes at both ends. */
  readonly base: string
  /** Address of the root manifest. */
  readonly manifest: string
  readonly loadChunk: LoadChunk
}

export function createPageFinder({ base, manifest: address, loadChunk }: PageFinderOptions): PageFinder {
  let manifest: Promise<SiteManifest> | undefined

  function manifestOnce({ revalidate = false } = {}): Promise<SiteManifest> {
    if (manifest === undefined || revalidate || isServed) {
      const loading = loadManifest(address, base, revalidate)
      manifest = loading
      loading.catch(() => {
        if (manifest === loading) manifest = undefined
      })
    }
    return manifest
  }

  async function findIn(known: SiteManifest, url: URL, isLost = false): Promise<FoundPage | undefined> {
    const path = pathBelow(url.pathname)
    const entry = await known.find(path)
    const place =
      url.hash !== '' && (isLost || entry === undefined)
        ? await known.moved(entry?.route ?? path, decodeLeniently(url.hash.slice(1)))
        : undefined
    if (entry !== undefined && place === undefined)
      return { entry, url: new URL(addressOf(entry.route, url), url) }
    const moved = place ?? (await known.moved(path))
    if (moved === undefined) return undefined
    const isOwn = moved.startsWith('/')
    const to = new URL(isOwn ? base.slice(0, -1) + moved : moved, url)
    if (!to.search) to.search = url.search
    if (!to.hash && place === undefined) to.hash = url.hash
    const target = isOwn ? await known.find(pathBelow(to.pathname)) : undefined
    return { entry: target, url: target === undefined ? to : new URL(addressOf(target.route, to), to) }
  }

  function pathBelow(pathname: string): string {
    return decodeLeniently(pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname)
  }

  /**
   * The address that the reader sees: that of the route, as in links to it, with the query and hash
   * that were asked for.
   */
  function addressOf(route: string, url: URL): string {
    const path = base.slice(0, -1) + encodeDecoded(route)
    return path + url.search + url.hash
  }

  return {
    find: async (url, { isLost } = {}) => findIn(await manifestOnce(), url, isLost),
    async findPublished(url) {
      const known = await manifestOnce()
      const page = await findIn(known, url)
      if (page !== undefined) return page
      // The page may have been published after this tab was opened.
      const current = await manifestOnce({ revalidate: true })
      if (current.build !== known.build) throw new Error('The site has changed.')
      return undefined
    },
    notFound: async (url) => (await manifestOnce()).notFoundFor(pathBelow(url.pathname)),
    async contentOf({ chunk, request, shared }) {
      const needsShared = shared !== null && shared.key !== shownSharedKey()
      const [page, sharedRegions] = await Promise.all([
        loadChunk(chunk, request) as Promise<PageChunkData>,
        needsShared ? (loadChunk(shared.chunk, shared.request) as Promise<SharedChunkData>) : undefined,
      ])
      await loadStyle(page.style)
      return { page, sharedKey: shared?.key ?? null, shared: sharedRegions }
    },
  }
}
