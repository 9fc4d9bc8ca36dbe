import type { NavEntry } from '@quire/engine'
import { isFields, listOf, textOf } from '../values.js'
import { isOutside } from './entries.js'

/** Entries of a navigation bar: of VitePress, VuePress, or Docusaurus (`label` and `to`). */
export function navEntries(items: unknown): NavEntry[] {
  return entriesAt('bar', items)
}

function entriesAt(level: 'bar' | 'drop-down', items: unknown): NavEntry[] {
  return listOf(items).flatMap((item): NavEntry[] => {
    if (!isFields(item)) return []
    const inner = entriesAt('drop-down', item.items ?? item.children)
    // Leaves out texts that the config computes, such as the number of a version.
    const isMade = level === 'bar' && inner.length > 0 && ('text' in item || 'label' in item)
    const text = textOf(item.text ?? item.label) ?? (isMade ? 'More' : undefined)
    // Without a text, a group in a drop-down is only a line between entries.
    if (text === undefined) return level === 'drop-down' ? inner : []
    if (inner.length > 0)
      // Groups may only be in drop-downs, and contain only links.
      return level === 'drop-down' && inner.some((entry) => 'items' in entry)
        ? inner
        : [{ text, items: inner }]
    const link = withoutPathname(item.link ?? item.to ?? item.href)
    if (typeof link !== 'string' || link === '' || link === '#') return []
    const place = isOutside(link) || link.startsWith('/') ? link : `/${link}`
    const activeMatch = activePrefix(item.activeMatch ?? item.activeBasePath, place)
    return [{ text, link: place, ...(activeMatch !== undefined && { activeMatch }) }]
  })
}

/** Docusaurus writes addresses that are no pages of its own as `pathname:///a/b`. */
export const withoutPathname = (link: unknown): unknown =>
  typeof link === 'string' ? link.replace(/^pathname:\/\/(?=\/)/, '') : link

/** The beginning of addresses that a regular expression matches, if it is that simple. */
function activePrefix(pattern: unknown, link: string): string | undefined {
  if (typeof pattern !== 'string') return undefined
  const start = pattern.replace(/^\^?\/?/, '/')
  return start === '/' || start === link || /[\\^$*+?()[\]{}|]/.test(start) ? undefined : start
}
