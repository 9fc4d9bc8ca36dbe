import { looseName, type RoutePath } from '../paths.js'
import { movedTo, notFoundFor, type RouteLookup, routeAt } from '../route/resolve-path.js'
import type { RedirectList, RootManifest, ShardFile, ShardRow } from '../split/chunk-data.js'
import { once } from './once.js'

/** What navigation needs to know about a route. */
export interface RouteEntry {
  readonly route: string
  /** Id and address of the page's chunk. */
  readonly chunk: number
  readonly request: string
  /** The chunk of the regions that the page shares with others; null if there are none. */
  readonly shared: { readonly key: string; readonly chunk: number; readonly request: string } | null
}

export interface SiteManifest {
  /** Name of the deployment that the manifest describes. */
  readonly build: string
  /** Finds the route for a path below the base; undefined if there is none. */
  find(path: string): Promise<RouteEntry | undefined>
  /**
   * Finds where a path that is not a page, or a place on a page, has moved: an encoded address
   * below the base, or one with a scheme. Undefined if it has not moved.
   *
   * @param fragment Decoded, without `#`. If left out, only redirects of whole pages count.
   */
  moved(path: string, fragment?: string): Promise<string | undefined>
  /** The page for a path that leads nowhere: that of the innermost folder that has one. */
  notFoundFor(path: string): RouteEntry | undefined
}

type Shard = RootManifest['shards'][number]

/**
 * Loads the root manifest. Shards are loaded when a path in their section is looked up.
 *
 * @param address Address of the root manifest.
 * @param base With slashes at both ends.
 * @param revalidate Ask the server even if the browser has a cached copy.
 * @throws The network's error, or an error with the address if the answer is not a manifest.
 */
export async function loadManifest(
  address: string,
  base: string,
  revalidate: boolean,
): Promise<SiteManifest> {
  // Of the files of a manifest, only this one has a name without a hash, so something else may be there. The
  // others are what the build wrote that also wrote this one.
  const root = (await fetchJson(address, revalidate ? 'no-cache' : 'default')) as RootManifest
  if (!Array.isArray(root.shards)) throw new Error(`No manifest at ${address}`)
  const files = new Map<string, Promise<unknown>>()
  const load = (file: string) => once(files, file, () => fetchJson(base + file, 'default'))

  function entryOf(shard: Shard, index: number, [route, file, key]: ShardRow): RouteEntry {
    return {
      route,
      chunk: shard.firstId + index,
      request: `${base}assets/js/${file}.js`,
      shared: key === 0 ? null : sharedAt(key),
    }
  }

  function sharedAt(key: string): RouteEntry['shared'] {
    const found = root.shared[key]
    return found === undefined ? null : { key, chunk: found[0], request: base + found[1] }
  }

  return {
    build: root.build,
    notFoundFor(path) {
      const route = notFoundFor(path, Object.keys(root.notFound)) ?? ''
      const found = root.notFound[route]
      return found && { route, chunk: found[0], request: base + found[1], shared: null }
    },
    async moved(path, fragment) {
      if (root.redirects === null) return undefined
      const { moved, prefixes } = (await load(root.redirects)) as RedirectList
      const target = (key: string) => (Object.hasOwn(moved, key) ? moved[key] : undefined)
      return fragment === undefined
        ? movedTo(path, { moved: target, prefixes })
        : target(`${path}#${fragment}`)
    },
    async find(path) {
      for (const shards of sectionsFor(path, root.shards)) {
        const entry = await findIn(path, shards)
        if (entry !== undefined) return entry
      }
      return undefined
    },
  }

  async function findIn(path: string, shards: readonly Shard[]): Promise<RouteEntry | undefined> {
    const entries = new Map<string, RouteEntry>()
    const loose = new Map<string, RoutePath>()
    await Promise.all(
      shards.map(async (shard) => {
        const { rows } = (await load(shard.file)) as ShardFile
        for (const [index, row] of rows.entries()) {
          entries.set(row[0], entryOf(shard, index, row))
          loose.set(looseName(row[0]), row[0])
        }
      }),
    )
    const lookup: RouteLookup = {
      has: (route): route is RoutePath => entries.has(route),
      byLooseName: (route) => loose.get(looseName(route)),
    }
    return entries.get(routeAt(path, lookup) ?? '')
  }
}

/**
 * The shards that may contain a path in any of its forms: first those of the innermost section that
 * contains it. If the path may mean the page next to that folder (`/guide/` → `/guide.html`), then
 * those of the section around it. `/guide` means the page next to the folder first, so all of these
 * shards are searched together.
 */
function sectionsFor(path: string, shards: readonly Shard[]): Shard[][] {
  const folder = `${looseName(path).replace(/\/$/, '')}/`
  const lengthOf = ({ section }: Shard) => looseName(section).length
  const around = shards.filter(({ section }) => folder.startsWith(looseName(section)))
  const lengths = [...new Set(around.map(lengthOf))].sort((a, b) => b - a)
  const wanted = (lengths[0] === folder.length ? lengths.slice(0, 2) : lengths.slice(0, 1)).map((length) =>
    around.filter((shard) => lengthOf(shard) === length),
  )
  return path.endsWith('/') ? wanted : [wanted.flat()]
}

async function fetchJson(address: string, cache: RequestCache): Promise<unknown> {
  const response = await fetch(address, { cache, credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return await response.json()
}
