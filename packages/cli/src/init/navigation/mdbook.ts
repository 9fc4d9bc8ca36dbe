import type { SidebarEntry } from '@quire/engine'
import { pagePath } from '../paths.js'
import { groupOf } from './entries.js'
import { type Line, nested } from './nested-lines.js'

/** `SUMMARY.md` of mdBook: links in a list, with headings between parts. */
export function mdbookEntries(summary: string): SidebarEntry[] {
  const parts: { title: string | undefined; lines: Line[] }[] = [{ title: undefined, lines: [] }]
  for (const line of summary.split('\n')) {
    const title = /^#+[ \t]+(.+)$/.exec(line)?.[1]
    if (title !== undefined && title !== 'Summary') parts.push({ title, lines: [] })
    const [, indent, mark, label, target] =
      /^([ \t]*)([-*+][ \t]+)?\[((?:[^[\]\\]|\\.)*)\]\(<?([^)>]*)>?\)/.exec(line) ?? []
    if (indent === undefined) continue
    // A chapter that has not been written yet has no file.
    const path = target === '' ? undefined : target
    // Chapters without a list mark belong to no part.
    if (mark === undefined && parts.at(-1)?.title !== undefined) parts.push({ title: undefined, lines: [] })
    parts.at(-1)?.lines.push({ indent: indent.length, label: label?.replace(/\\(.)/g, '$1'), target: path })
  }
  return parts.flatMap(({ title, lines }) => {
    const entries = nested(lines, ({ label = '', target }, children) =>
      groupOf({ title: label, path: target === undefined ? undefined : pagePath(target), children }),
    )
    return title === undefined ? entries : groupOf({ title, children: entries, isOpen: true })
  })
}
