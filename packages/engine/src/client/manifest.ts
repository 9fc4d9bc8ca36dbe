import type { RoutePath } from '../paths.js'
import { movedTo, notFoundFor, type RouteLookup, resolvePath } from '../route/resolve-path.js'
import type { RedirectList, RootManifest, ShardRow } from '../split/chunk-data.js'

/** What navigation needs to know of a route. */
export interface RouteEntry {
  readonly route: string
  /** Id and address of the page's chunk. */
  readonly chunk: number
  readonly request: string
  /** Id and address of the chunk of the regions that it shares; null when it shares none. */
  readonly shared: { readonly key: string; readonly chunk: number; readonly request: string } | null
}

export interface SiteManifest {
  /** Name of the deployment that the manifest describes. */
  readonly build: string
  /** Finds the route that a path below the base leads to; undefined when there is none. */
  find(path: string): Promise<RouteEntry | undefined>
  /**
   * Where a path that is not a page has moved to, or a place of a page: an encoded
   * address below the base, or one with a scheme.
   *
   * @param fragment Decoded, without `#`; without it only whole pages count.
   */
  moved(path: string, fragment?: string): Promise<string | undefined>
  /** The page for a path that leads nowhere: that of the innermost folder that has one. */
  notFoundFor(path: string): RouteEntry | undefined
}

type Shard = RootManifest['shards'][number]

/**
 * Loads the root manifest. Shards are loaded when a path of their section is
 * asked for.
 *
 * @param address Of the root manifest.
 * @param base With slashes at both ends.
 * @param revalidate Ask the server even when the browser has a copy.
 * @throws The network's error, or one that names the address when what came is not a manifest.
 */
export async function loadManifest(
  address: string,
  base: string,
  revalidate: boolean,
): Promise<SiteManifest> {
  const root = await fetchJson<RootManifest>(address, revalidate ? 'no-cache' : 'default')
  if (!Array.isArray(root.shards)) throw new Error(`There is no manifest at ${address}.`)
  // What did not come is asked for again next time.
  const loaded = new Map<Shard, Promise<readonly ShardRow[]>>()
  let redirects: Promise<RedirectList> | undefined

  function rowsOf(shard: Shard): Promise<readonly ShardRow[]> {
    let rows = loaded.get(shard)
    if (rows === undefined) {
      rows = fetchJson<{ readonly rows: readonly ShardRow[] }>(base + shard.file, 'default').then(
        (file) => file.rows,
      )
      loaded.set(shard, rows)
      rows.catch(() => loaded.delete(shard))
    }
    return rows
  }

  function redirectsIn(file: string): Promise<RedirectList> {
    if (redirects === undefined) {
      redirects = fetchJson<RedirectList>(base + file, 'default')
      redirects.catch(() => {
        redirects = undefined
      })
    }
    return redirects
  }

  function entryOf(shard: Shard, index: number, [route, file, key]: ShardRow): RouteEntry {
    const shared = key === 0 ? undefined : root.shared[key]
    return {
      route,
      chunk: shard.firstId + index,
      request: `${base}assets/js/${file}.js`,
      shared: shared === undefined || key === 0 ? null : { key, chunk: shared[0], request: base + shared[1] },
    }
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
      const { moved, prefixes } = await redirectsIn(root.redirects)
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
    const lowerCase = new Map<string, RoutePath>()
    await Promise.all(
      shards.map(async (shard) => {
        for (const [index, row] of (await rowsOf(shard)).entries()) {
          entries.set(row[0], entryOf(shard, index, row))
          lowerCase.set(row[0].toLowerCase(), row[0])
        }
      }),
    )
    const lookup: RouteLookup = {
      has: (route): route is RoutePath => entries.has(route),
      byLowerCase: (route) => lowerCase.get(route),
    }
    const resolution = resolvePath(path, lookup)
    return resolution.kind === 'not-found' ? undefined : entries.get(resolution.route)
  }
}

/**
 * The shards that may hold a path in any of its forms: those of the innermost
 * section that it lies in; after them, when it may name a page beside that
 * folder (`/guide/` → `/guide.html`), those of the section around it. `/guide`
 * names the page beside the folder first, so all of them are looked at at once.
 */
function sectionsFor(path: string, shards: readonly Shard[]): Shard[][] {
  const folder = `${path.toLowerCase().replace(/\/$/, '')}/`
  const around = shards.filter(({ section }) => folder.startsWith(section.toLowerCase()))
  const lengths = [...new Set(around.map(({ section }) => section.length))].sort((a, b) => b - a)
  const wanted = (lengths[0] === folder.length ? lengths.slice(0, 2) : lengths.slice(0, 1)).map((length) =>
    around.filter(({ section }) => section.length === length),
  )
  return path.endsWith('/') ? wanted : [wanted.flat()]
}

async function fetchJson<T>(address: string, cache: RequestCache): Promise<T> {
  const response = await fetch(address, { cache, credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return (await response.json()) as T
}
