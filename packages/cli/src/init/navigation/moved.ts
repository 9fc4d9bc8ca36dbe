import type { NavEntry, SidebarEntry } from '@quire/engine'
import type { Announcement, Sidebars } from '../layout.js'

/** Returns where a link leads now. */
type Move = (link: string) => string

export const movedAnnouncement = ({ link, ...announcement }: Announcement, moved: Move): Announcement => ({
  ...announcement,
  ...(link && { link: { ...link, link: moved(link.link) } }),
})

export function movedNav(entries: readonly NavEntry[], moved: Move): NavEntry[] {
  return entries.map((entry) =>
    entry.items === undefined
      ? { ...entry, link: moved(entry.link) }
      : { ...entry, items: movedNav(entry.items, moved) },
  )
}

export const movedSidebars = (sidebars: Sidebars, moved: Move): Sidebars =>
  Object.fromEntries(
    Object.entries(sidebars).map(([prefix, entries]) => [
      prefix,
      entries === 'auto' ? entries : movedEntries(entries, moved),
    ]),
  )

function movedEntries(entries: readonly SidebarEntry[], moved: Move): SidebarEntry[] {
  return entries.map((entry) => {
    if (typeof entry === 'string') return moved(entry)
    if (!('title' in entry)) return [moved(entry[0]), entry[1]]
    return entry.children === undefined ? entry : { ...entry, children: movedEntries(entry.children, moved) }
  })
}
