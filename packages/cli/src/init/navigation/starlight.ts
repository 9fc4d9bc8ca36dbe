import type { SidebarEntry } from '@quire/engine'
import { isFields, listOf, textOf } from '../values.js'
import { entryOf, groupOf, listOfOne, type NamedPages } from './entries.js'

/** The sidebar of Starlight: `label` with `items`, `slug`, `link` or `autogenerate`. */
export function starlightEntries(items: unknown, pages: Omit<NamedPages, 'titleOf'>): SidebarEntry[] {
  return listOf(items).flatMap((item): SidebarEntry[] => {
    if (typeof item === 'string') return listOfOne(pages.pathOf(item))
    if (!isFields(item)) return []
    const label = textOf(item.label)
    const { autogenerate, link, slug } = item
    if (typeof slug === 'string') {
      const path = pages.pathOf(slug)
      return path === undefined ? [] : [entryOf(path, label)]
    }
    if (typeof link === 'string') return [entryOf(link, label)]
    const children = isFields(autogenerate)
      ? pages.below(String(autogenerate.directory ?? ''))
      : starlightEntries(item.items, pages)
    return label === undefined
      ? [...children]
      : groupOf({ title: label, children, isOpen: item.collapsed !== true })
  })
}
