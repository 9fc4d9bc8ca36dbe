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

export const divisionsOf = (navigation: Fields): Division[] =>
  kinds.flatMap(([list, name]) =>
    listOf(navigation[list]).flatMap((value): Division[] => {
      if (!isFields(value) || value.hidden === true) return []
      const href = textOf(value.href)
      return [{ label: textOf(value[name]) ?? '', href, items: itemsOf(value), inner: divisionsOf(value) }]
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
    ...(division.items.length > 0 ? [division] : []),
    ...leavesOf(division.inner),
  ])

/** Operations of an API for which Mintlify makes pages: `GET /users`. */
const operation = /^(?:(?:get|post|put|patch|delete|head|options|trace)|webhook)\s/i

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
    return groupOf({ title, path, children, isOpen: depth === 0 || item.expanded === true })
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
): Sidebars {
  const listed = leaves.flatMap((division): Listed[] => {
    const entries = mintlifyEntries(division.items, pages)
    const paths = pageNamesIn(division.items).flatMap((name) => pages.pathOf(name) ?? [])
    return entries.length === 0 ? [] : [{ division, entries, folder: commonFolder(paths) }]
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

/** With a slash at its end. */
function commonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths.map((path) => path.slice(0, path.lastIndexOf('/') + 1))
  let folder = first
  while (folder !== '' && !others.every((other) => other.startsWith(folder)))
    folder = folder.replace(/[^/]*\/$/, '')
  return folder
}

/** Entries for a navigation bar: each division leads to its first page, or is a drop-down. */
export function divisionNav(divisions: readonly Division[], pages: Pick<NamedPages, 'pathOf'>): Fields[] {
  return divisions.flatMap((division): Fields[] => {
    const { label: text, href, items, inner } = division
    const first = pageNamesIn(items)
      .map(pages.pathOf)
      .find((path) => path !== undefined)
    const link = first === undefined ? href : `/${first}`
    const below = divisionNav(inner, pages)
    if (below.length === 0) return link === undefined ? [] : [{ text, link }]
    return [{ text, items: link === undefined ? below : [{ text, link }, ...below] }]
  })
}
