import type { SidebarBadge, SidebarEntry } from '@quire/engine'
import { fieldsOf, isFields, listOf, textOf } from '../values.js'
import { entryOf, groupOf, type NamedPages } from './entries.js'

/** The sidebar of Starlight: `label` with `items`, `slug`, `link` or `autogenerate`, and a `badge`. */
export function starlightEntries(items: unknown, pages: NamedPages): SidebarEntry[] {
  const pageOf = (id: string, label?: string): SidebarEntry[] => {
    const path = pages.pathOf(id)
    return path === undefined ? [] : [entryOf(path, label)]
  }
  return listOf(items).flatMap((item): SidebarEntry[] => {
    if (typeof item === 'string') return pageOf(item)
    if (!isFields(item)) return []
    const label = textOf(item.label)
    const { autogenerate, link, slug } = item
    const badge = badgeOf(item.badge)
    const badged = (entries: readonly SidebarEntry[]) =>
      badge === undefined ? [...entries] : entries.map((entry) => withBadge(entry, badge, pages.titleOf))
    if (typeof slug === 'string') return badged(pageOf(slug, label))
    // Stands for pages that do not exist yet.
    if (link === '#') return []
    if (typeof link === 'string') return badged([entryOf(link, label)])
    const children = isFields(autogenerate)
      ? pages.below(String(autogenerate.directory ?? ''))
      : starlightEntries(item.items, pages)
    return label === undefined
      ? [...children]
      : badged(groupOf({ title: label, children, open: item.collapsed === true ? undefined : 'at first' }))
  })
}

/**
 * Labels in another language, by those of the sidebar.
 *
 * @param names Tags under which Starlight looks for them, the first first.
 */
export function starlightLabels(items: unknown, names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const item of listOf(items).filter(isFields)) {
    const translations = fieldsOf(item.translations)
    const label = textOf(item.label)
    const text = names.flatMap((name) => textOf(translations[name]) ?? [])[0]
    if (label !== undefined && text !== undefined && !found.has(label)) found.set(label, text)
    for (const [inner, innerText] of starlightLabels(item.items, names))
      if (!found.has(inner)) found.set(inner, innerText)
  }
  return found
}

/** A badge with a label is a group without children, which needs a title. */
function withBadge(
  entry: SidebarEntry,
  badge: string | SidebarBadge,
  titleOf: NamedPages['titleOf'],
): SidebarEntry {
  if (typeof entry !== 'string' && 'title' in entry) return { ...entry, badge }
  const [path, title] = typeof entry === 'string' ? [entry, titleOf(entry)] : entry
  return title === undefined ? entry : { title, path, badge }
}

/** Looks of Starlight's badges by their names there. */
const looks: ReadonlyMap<unknown, SidebarBadge['type']> = new Map([
  ['note', 'info'],
  ['caution', 'warning'],
  ['danger', 'error'],
])

function badgeOf(badge: unknown): string | SidebarBadge | undefined {
  if (!isFields(badge)) return textOf(badge)
  const text = textOf(badge.text)
  const type = looks.get(badge.variant)
  return text === undefined || type === undefined ? text : { text, type }
}
