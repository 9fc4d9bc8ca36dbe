import type { NavEntry, SidebarEntry } from '@quire/engine'
import type { Sidebars } from '../layout.js'
import { entryOf } from './entries.js'

export function translatedNav(entries: readonly NavEntry[], labels: ReadonlyMap<string, string>): NavEntry[] {
  return entries.map((entry) => {
    const text = labels.get(entry.text) ?? entry.text
    return 'link' in entry
      ? { ...entry, text }
      : { ...entry, text, items: translatedNav(entry.items, labels) }
  })
}

/** Labels in another language. */
export interface Translation {
  readonly labels: ReadonlyMap<string, string>
  /** Whether a page is translated. */
  readonly has: (path: string) => boolean
  readonly labelOf: (path: string) => string | undefined
  /** Whether there is a page that may be translated. */
  readonly hasOriginal: (path: string) => boolean
}

export const translatedSidebars = (sidebars: Sidebars, translation: Translation): Sidebars =>
  Object.fromEntries(
    Object.entries(sidebars).map(([prefix, entries]) => [
      prefix,
      entries === 'auto' ? entries : translatedEntries(entries, translation),
    ]),
  )

function translatedEntries(entries: readonly SidebarEntry[], translation: Translation): SidebarEntry[] {
  const { labels, has, labelOf, hasOriginal } = translation
  // From the root of the site, it would be the page in the other language.
  const placeOf = (path: string) =>
    path.startsWith('/') && hasOriginal(path.slice(1)) ? path.slice(1) : path
  return entries.map((entry) => {
    if (typeof entry === 'string') return placeOf(entry)
    if ('title' in entry)
      return {
        ...entry,
        title: labels.get(entry.title) ?? entry.title,
        ...(entry.path !== undefined && { path: placeOf(entry.path) }),
        ...(entry.children !== undefined && { children: translatedEntries(entry.children, translation) }),
      }
    const [written, label] = entry
    const path = placeOf(written)
    const text = labels.get(label)
    // The label of the original would hide the title of a translated page.
    if (text === undefined && has(path)) return entryOf(path, labelOf(path))
    return [path, text ?? label]
  })
}
