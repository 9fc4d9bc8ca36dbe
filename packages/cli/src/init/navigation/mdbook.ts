import type { SidebarEntry } from '@quire/engine'
import type { OldRedirect } from '../old-addresses.js'
import { linkedPage } from '../paths.js'
import { tomlTable } from '../toml.js'
import { groupOf, isOutside } from './entries.js'
import { type Line, nested } from './nested-lines.js'

/** `SUMMARY.md` of mdBook: links in a list, with headings between parts. */
export function mdbookEntries(summary: string): SidebarEntry[] {
  const parts: { title: string | undefined; lines: Line[] }[] = [{ title: undefined, lines: [] }]
  let hasTitle = false
  for (const line of summary.replace(/<!--.*?-->/gs, '').split('\n')) {
    const [, level, title] = /^(#+)[ \t]+(.+)$/.exec(line) ?? []
    // The first one is the title of the file.
    const isOfFile: boolean = level === '#' && !hasTitle && parts.length === 1 && parts[0]?.lines.length === 0
    hasTitle ||= isOfFile
    if (title !== undefined && !isOfFile) parts.push({ title: labelOf(title), lines: [] })
    const [, indent, mark, label, target] =
      /^([ \t]*)([-*+][ \t]+)?\[((?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.)*\])*)\]\(<?([^)>"]*?)>?(?:[ \t]+(?:"[^"]*"|'[^']*'))?\)/.exec(
        line,
      ) ?? []
    if (indent === undefined) continue
    // A chapter that has not been written yet has no file.
    const path = target === '' ? undefined : target
    // Chapters without a list mark belong to no part.
    if (mark === undefined && parts.at(-1)?.title !== undefined) parts.push({ title: undefined, lines: [] })
    parts.at(-1)?.lines.push({ indent: indent.length, label: label && labelOf(label), target: path })
  }
  return parts.flatMap(({ title, lines }) => {
    const entries = nested(lines, ({ label = '', target }, children) => {
      const page = target === undefined ? undefined : linkedPage(target)
      // The page of a group is shown from its beginning.
      const place = children.length === 0 ? page?.place : ''
      return groupOf({ title: label, path: page && `${page.path}${place}`, children })
    })
    return title === undefined ? entries : groupOf({ title, children: entries, open: 'always' })
  })
}

/** What a label shows: sidebars have no code and no emphasis. */
const labelOf = (written: string) =>
  written.replace(
    /\\(.)|(`+|\*+)(?=\S)(.*?\S)\2/g,
    (_, escaped?: string, _mark?: string, inside?: string) => escaped ?? inside ?? '',
  )

/**
 * The redirects in `book.toml`. Both addresses are those of files of the book, and the new one is
 * relative to the old one.
 *
 * @returns `outside`: how many lead to another book on the same host. The book does not say where
 *   that is.
 */
export function mdbookRedirects(config: string): {
  readonly redirects: readonly OldRedirect[]
  readonly outside: number
} {
  const redirects: OldRedirect[] = []
  let outside = 0
  for (const [name, to] of tomlTable(config, 'output.html.redirect')) {
    const from = `/${name.replace(/^\.?\//, '')}`
    const target = isOutside(to) ? to : addressFrom(from, to)
    if (target === undefined) outside += 1
    else redirects.push([from, target])
  }
  return { redirects, outside }
}

/** Where a link of a page leads; undefined if that is above the root of the book. */
function addressFrom(page: string, link: string): string | undefined {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? []
  if (path.startsWith('/')) return link
  const parts = page.split('/').slice(1, -1)
  for (const part of path.split('/').filter((part) => part !== '.')) {
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return `/${parts.join('/')}`.replace(/\/index\.html$/, '/') + rest
}
