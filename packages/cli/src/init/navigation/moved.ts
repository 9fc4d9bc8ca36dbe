import type { NavEntry } from '@quire/engine'
import type { Announcement, Sidebars } from '../layout.js'
import { withPaths } from './entries.js'

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
      entries === 'auto' ? entries : withPaths(entries, moved),
    ]),
  )
