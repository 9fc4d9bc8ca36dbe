import type { SidebarEntry } from '@quire/engine'
import type { Sidebars } from '../layout.js'
import { type Fields, isFields, listOf, textOf } from '../values.js'
import { entryOf, groupOf, isOutside, type NamedPages } from './entries.js'
import { withoutFolder } from './vue.js'

/** A tab, drop-down or the like of Mintlify: a part of the site with a sidebar of its own, or a link. */
export interface Division {
  readonly label: string
  readonly href: string | undefined
  /** Groups and names of pages. */
  readonly items: readonly unknown[]
  readonly inner: readonly Division[]
  /** Descriptions of APIs that it is about. */
  readonly openapi?: unknown
  readonly asyncapi?: unknown
  /** The description that its operations belong to without naming one: its own, or that of a division around it. */
  readonly standard?: unknown
}

/** Pages that are made from the description of an API. */
export interface ApiPages {
  /** The description, relative to the site. */
  readonly file: string
  /** The part of the navigation that they are in. */
  readonly division: Division
  /** Their label in the sidebar. */
  readonly title: string
  /** Where they are published, with slashes at both ends. */
  readonly prefix: string
}

/** Lists of divisions, with the field that has their label. */
const kinds = [
  ['tabs', 'tab'],
  ['anchors', 'anchor'],
  ['dropdowns', 'dropdown'],
  ['products', 'product'],
  ['versions', 'version'],
  ['menu', 'item'],
] as const

/** @param around The description of the division that the navigation is in. */
export const divisionsOf = (navigation: Fields, around?: unknown): Division[] =>
  kinds.flatMap(([list, name]) =>
    listOf(navigation[list]).flatMap((value): Division[] => {
      if (!isFields(value) || value.hidden === true) return []
      const href = textOf(value.href)
      const { openapi, asyncapi } = value
      const standard = openapi ?? around
      const [items, inner] = [itemsOf(value), divisionsOf(value, standard)]
      return [{ label: textOf(value[name]) ?? '', href, items, inner, openapi, asyncapi, standard }]
    }),
  )

/** Groups and pages that are not in a division. */
export const itemsOf = (navigation: Fields): readonly unknown[] => [
  ...listOf(navigation.groups),
  ...listOf(navigation.pages),
]

/** The divisions with pages of their own. */
export const leavesOf = (divisions: readonly Division[]): Division[] =>
  divisions.flatMap((division) => [
    ...(division.items.length > 0 || hasOnlyApi(division) ? [division] : []),
    ...leavesOf(division.inner),
  ])

/** Whether Mintlify makes all pages of a division from a description. */
export const hasOnlyApi = ({ items, inner, openapi, asyncapi }: Division): boolean =>
  items.length + inner.length === 0 && (openapi ?? asyncapi) !== undefined

/** Operations of an API for which Mintlify makes pages: `GET /users`, `api.yaml GET /users`, `webhook created`. */
export const operation =
  /^(?:(?<file>\S+\.(?:json|ya?ml))\s+)?(?<method>get|post|put|patch|delete|head|options|trace|webhook)\s+(?<path>\S.*)$/i

/** Names of all pages, in their order. Pages that are made from a description of an API have none. */
export const pageNamesIn = (items: readonly unknown[]): string[] =>
  items.flatMap((item) => {
    if (typeof item === 'string') return operation.test(item) || isOutside(item) ? [] : [item]
    if (!isFields(item)) return []
    return [...(typeof item.root === 'string' ? [item.root] : []), ...pageNamesIn(itemsOf(item))]
  })

/** Whether Mintlify makes pages for these items from the description of an API. */
export const isOfApi = (items: readonly unknown[]): boolean =>
  items.some((item) =>
    typeof item === 'string'
      ? operation.test(item)
      : isFields(item) && ('openapi' in item || 'asyncapi' in item || isOfApi(itemsOf(item))),
  )

/** Entries for groups and pages. Pages that do not exist are left out. */
export function mintlifyEntries(
  items: readonly unknown[],
  pages: Pick<NamedPages, 'pathOf' | 'labelOf'>,
  depth = 0,
): SidebarEntry[] {
  return items.flatMap((item): SidebarEntry[] => {
    if (typeof item === 'string') {
      if (isOutside(item)) return [item]
      if (operation.test(item)) return []
      const path = pages.pathOf(item)
      return path === undefined ? [] : [entryOf(path, pages.labelOf(path))]
    }
    if (!isFields(item) || item.hidden === true) return []
    const children = mintlifyEntries(itemsOf(item), pages, depth + 1)
    const title = textOf(item.group)
    const path = typeof item.root === 'string' ? pages.pathOf(item.root) : undefined
    if (title === undefined) return path === undefined ? children : [path, ...children]
    // Groups at the top cannot be closed; others are closed at first.
    return groupOf({
      title,
      path,
      children,
      open: depth === 0 ? 'always' : item.expanded === true ? 'at first' : undefined,
    })
  })
}

interface Listed {
  readonly division: Division
  readonly entries: readonly SidebarEntry[]
  /** The folder of all its pages; empty if they have none in common. */
  readonly folder: string
}

/**
 * A sidebar for each division whose pages are in a folder of their own. The others share one, in
 * which each is a group that readers can close, because pages get their sidebar by their address.
 */
export function mintlifySidebars(
  leaves: readonly Division[],
  pages: Pick<NamedPages, 'pathOf' | 'labelOf'>,
  apis: readonly ApiPages[] = [],
): Sidebars {
  const listed = leaves.flatMap((division): Listed[] => {
    const api = apis.find((api) => api.division === division)
    const entries = entriesWithApi(division, pages, api)
    const paths = pageNamesIn(division.items).flatMap((name) => pages.pathOf(name) ?? [])
    const folder = paths.length === 0 && api !== undefined ? api.prefix.slice(1) : commonFolder(paths)
    return entries.length === 0 ? [] : [{ division, entries, folder }]
  })
  const isOwn = ({ division, folder }: Listed) =>
    folder !== '' &&
    listed.every(
      (other) =>
        other.division === division ||
        (other.folder !== folder && other.folder.startsWith(folder)) ||
        pageNamesIn(other.division.items).every((name) => !pages.pathOf(name)?.startsWith(folder)),
    )
  const own = listed.filter(isOwn).sort((a, b) => b.folder.length - a.folder.length)
  const others = listed.filter((one) => !isOwn(one))
  const [first] = others
  const shared =
    others.length === 1 && first !== undefined
      ? first.entries
      : others.flatMap(({ division, entries }) =>
          groupOf({ title: division.label || 'More', children: entries }),
        )
  return {
    ...Object.fromEntries(own.map(({ folder, entries }) => [`/${folder}`, withoutFolder(entries, folder)])),
    ...(shared.length > 0 && { '/': shared }),
  }
}

/** The pages of the API are where its first operations were. */
function entriesWithApi(
  { items }: Division,
  pages: Pick<NamedPages, 'pathOf' | 'labelOf'>,
  api: ApiPages | undefined,
): readonly SidebarEntry[] {
  const ofItems = items.map((item) => mintlifyEntries([item], pages))
  if (api === undefined) return ofItems.flat()
  const ofApi = { title: api.title, collapsable: false, folder: api.prefix }
  const place = items.findIndex((item) => isOfApi([item]))
  return place < 0
    ? [...ofItems.flat(), ofApi]
    : [...ofItems.slice(0, place + 1).flat(), ofApi, ...ofItems.slice(place + 1).flat()]
}

/** With a slash at its end. */
export function commonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths.map((path) => path.slice(0, path.lastIndexOf('/') + 1))
  let folder = first
  while (folder !== '' && !others.every((other) => other.startsWith(folder)))
    folder = folder.replace(/[^/]*\/$/, '')
  return folder
}

/** Entries for a navigation bar: each division leads to its first page, or is a drop-down. */
export function divisionNav(
  divisions: readonly Division[],
  pages: Pick<NamedPages, 'pathOf'>,
  apis: readonly ApiPages[] = [],
): Fields[] {
  return divisions.flatMap((division): Fields[] => {
    const { label: text, href, items, inner } = division
    const first = pageNamesIn(items)
      .map(pages.pathOf)
      .find((path) => path !== undefined)
    const ofApi = apis.find((api) => api.division === division)?.prefix
    const link = first === undefined ? (ofApi ?? href) : `/${first}`
    const below = divisionNav(inner, pages, apis)
    if (below.length === 0) return link === undefined ? [] : [{ text, link }]
    return [{ text, items: link === undefined ? below : [{ text, link }, ...below] }]
  })
}
