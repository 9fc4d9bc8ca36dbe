import type { RoutePath } from '../paths.js'
import type { RouteTable } from '../route/route.js'
import { nearest, singleTypoSearch } from '../text/nearest.js'
import { addTo, grouped } from '../values/grouped.js'

/** What says which pages of a content folder belong together. */
export interface FolderOfPages {
  readonly prefix: string
  readonly version: string
  readonly lang: string
}

type Search = (path: string) => RoutePath | undefined

/**
 * Of more names, only those with few typos are found, and of more pages with the same name none: a mistake that all
 * pages of a large folder have alike would take minutes otherwise.
 */
const mostCompared = 2000

/**
 * Makes a search for the page that an author may have meant: one with the same file name elsewhere,
 * or one in the same folder with a similar name. Only pages in the version and language of the path
 * are considered; for a path in none, those of the first folder.
 *
 * @param folders In the order in which routes number them.
 */
export function nearestPages(routes: Pick<RouteTable, 'routes'>, folders: readonly FolderOfPages[]): Search {
  const pages = grouped(routes.routes, ({ root }) => kindOf(folders[root]))
  const searches = new Map(
    [...pages].map(([kind, alike]) => [kind, nearestOf(alike.map(({ path }) => path))]),
  )
  const innermost = [...folders].sort((a, b) => b.prefix.length - a.prefix.length)
  const [first] = folders
  return (path) => {
    const folder = innermost.find(({ prefix }) => path.startsWith(prefix))
    if (folder !== undefined) return searches.get(kindOf(folder))?.(path)
    // All languages have prefixes, and the author left that out.
    return first && searches.get(kindOf(first))?.(first.prefix + path.slice(1))
  }
}

const kindOf = (folder: FolderOfPages | undefined) => (folder ? `${folder.version} ${folder.lang}` : '')

function nearestOf(pages: readonly RoutePath[]): Search {
  const byName = new Map<string, RoutePath[]>()
  /** By name alone, so that folder and extension do not affect how similar names are. */
  const byFolder = new Map<string, Map<string, RoutePath>>()
  const searches = new Map<string, (name: string) => string | undefined>()
  for (const path of pages) {
    const [folder, name] = folderAndName(path)
    addTo(byName, name.toLowerCase(), path)
    byFolder.set(folder, (byFolder.get(folder) ?? new Map<string, RoutePath>()).set(name, path))
  }
  return (path) => {
    const [folder, name] = folderAndName(path)
    const namesakes = byName.get(name.toLowerCase()) ?? []
    if (namesakes.length > mostCompared) return undefined
    if (namesakes.length > 0) return nearest(path, namesakes) ?? namesakes[0]
    const siblings = byFolder.get(folder)
    if (siblings === undefined) return undefined
    const search = searches.get(folder) ?? searchIn([...siblings.keys()])
    searches.set(folder, search)
    const alike = search(name)
    return alike === undefined ? undefined : siblings.get(alike)
  }
}

const searchIn = (names: readonly string[]): ((name: string) => string | undefined) =>
  names.length > mostCompared ? singleTypoSearch(names) : (name) => nearest(name, names)

/**
 * The id that an author may have meant: one that differs only in letter case and punctuation, or
 * else one that is spelt similarly.
 */
export function nearestAnchor(fragment: string, anchors: ReadonlySet<string>): string | undefined {
  const [alike] = idsOfForm(bareId(fragment), anchors, bareIds, bareId)
  if (alike !== undefined) return alike
  return anchors.size > mostCompared ? undefined : nearest(fragment, anchors)
}

/** The one id that differs only in letter case and punctuation; undefined if there are several. */
export function onlyAnchorAlike(fragment: string, anchors: ReadonlySet<string>): string | undefined {
  const wanted = bareId(fragment)
  const alike = wanted === '' ? [] : idsOfForm(wanted, anchors, bareIds, bareId)
  return alike.length === 1 ? alike[0] : undefined
}

type IdsByForm = WeakMap<ReadonlySet<string>, ReadonlyMap<string, readonly string[]>>

/** Kept with the ids of a page, because thousands of its links may be broken. */
const bareIds: IdsByForm = new WeakMap()
const composedIds: IdsByForm = new WeakMap()

/** The ids that have a form, in their order. */
function idsOfForm(
  wanted: string,
  anchors: ReadonlySet<string>,
  known: IdsByForm,
  formOf: (id: string) => string,
): readonly string[] {
  const ids = known.get(anchors) ?? grouped(anchors, formOf)
  known.set(anchors, ids)
  return ids.get(wanted) ?? []
}

/**
 * The id that a fragment refers to.
 *
 * Letters such as `が` and `한` can be one character or several that look the same. VitePress made
 * ids with several, but keyboards type one, and browsers treat them as different.
 *
 * @param anchorsOf Called only if the fragment names an id, because the caller then depends on the
 *   page's ids.
 * @returns The fragment itself if every page has such a place (empty or `top`); undefined if the
 *   page has no such id.
 */
export function idWritten(
  fragment: string | undefined,
  anchorsOf: () => ReadonlySet<string>,
): string | undefined {
  if (fragment === undefined || fragment === '' || fragment === 'top') return fragment
  const anchors = anchorsOf()
  if (anchors.has(fragment)) return fragment
  if (!beyondLatin.test(fragment)) return undefined
  return idsOfForm(composed(fragment), anchors, composedIds, composed)[0]
}

const composed = (id: string) => id.normalize('NFC')

const beyondLatin = /[\u0080-\uffff]/

const bareId = (id: string) =>
  id
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** `/guide/start.html`, `/guide/start.md` → `/guide/`, `start`; `/guide/`, `/guide/README.md` → `/`, `guide`. */
function folderAndName(path: string): [folder: string, name: string] {
  const bare = path.replace(/\/(?:index\.html|(?:index|readme)\.md)?$|\.(?:html|md)$/i, '')
  const slash = bare.lastIndexOf('/')
  return [bare.slice(0, slash + 1), bare.slice(slash + 1)]
}
