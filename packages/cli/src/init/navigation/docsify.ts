import type { NavEntry, SidebarEntry } from '@quire/engine'
import { decoded } from '../addresses.js'
import { pagePath } from '../paths.js'
import type { Fields } from '../values.js'
import { groupOf, isOutside } from './entries.js'
import { navEntries } from './nav.js'
import { type Line, nested } from './nested-lines.js'

/** A list, its mark, and what is in the line. Without a mark it is a paragraph. */
const listLine = /^([ \t]*)(?:(?:[-*+]|\d+[.)])[ \t]+)?(?:\[[ x]\][ \t]+)?(\S.*)$/
const aLink =
  /^(.*?)(?<!!)\[((?:[^[\]\\]|\\.|\[[^\]]*\])*)\]\(<?([^)\s>]*)>?(?:\s+(?:"[^"]*"|'([^']*)'))?\s*\)/

/**
 * `_sidebar.md` of Docsify: lists of links and of groups.
 *
 * @param place The path of the page to which a link leads; undefined to leave it out.
 */
export function docsifyEntries(text: string, place: (target: string) => string | undefined): SidebarEntry[] {
  const parts: { title: string | undefined; lines: Line[] }[] = [{ title: undefined, lines: [] }]
  for (const line of withoutComments(text).split('\n')) {
    const title = /^#{1,6}[ \t]+(.+)$/.exec(line)?.[1]
    if (title !== undefined && !title.includes('](')) {
      parts.push({ title: plainLabel(title), lines: [] })
      continue
    }
    const [, indent, content] = listLine.exec(line.replace(/^#+[ \t]+/, '')) ?? []
    if (indent === undefined || content === undefined || /^(?:[-*_=]{3,}|<[^>]*>)$/.test(content)) continue
    const [, before = '', words, target, title2 = ''] = aLink.exec(content) ?? []
    // A file that is not a page.
    if (/:(?:ignore|disabled)\b/.test(title2) && !isOutside(target ?? '')) continue
    const label = plainLabel(words === undefined ? content : before + words)
    const path = target === undefined ? undefined : isOutside(target) ? target : place(target)
    if (label === '' || (target !== undefined && path === undefined)) continue
    parts.at(-1)?.lines.push({ indent: indent.replace(/\t/g, '    ').length, label, target: path })
  }
  return parts.flatMap(({ title, lines }) => {
    const entries = nested(lines, ({ label = '', target }, children) =>
      // Groups of Docsify cannot be closed.
      groupOf({ title: label, path: target, children, open: 'always' }),
    )
    return title === undefined ? entries : groupOf({ title, children: entries, open: 'always' })
  })
}

export const withoutComments = (text: string) => text.replace(/<!--[\s\S]*?-->/g, '')

/** A label without Markdown and HTML. */
export const plainLabel = (text: string): string =>
  text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/(\*\*|__|`|~~)(.*?)\1/g, '$2')
    .replace(/(?<![\w*])[*_](\S(?:[^*_]*\S)?)[*_](?![\w*])/g, '$1')
    .replace(/&amp;/g, '&')
    .replace(/&nbsp;/g, ' ')
    .replace(/\\(.)/g, '$1')
    .trim()

/** A list of links as the entries of a navigation bar. */
export const docsifyNav = (entries: readonly SidebarEntry[]): NavEntry[] => navEntries(linksOf(entries))

const linksOf = (entries: readonly SidebarEntry[]): Fields[] =>
  entries.flatMap((entry): Fields[] => {
    if (typeof entry === 'string') return []
    if (!('title' in entry)) return [{ text: entry[1], link: linkTo(entry[0]) }]
    const { title, path, children = [] } = entry
    const below = linksOf(children)
    return [
      { text: title, items: path === undefined ? below : [{ text: title, link: linkTo(path) }, ...below] },
    ]
  })

const linkTo = (path: string) =>
  isOutside(path) || path.startsWith('/') ? path : `/${path === '.' ? '' : path}`

/**
 * The path of the page to which a link of Docsify leads: `guide/install.md`, `/guide/install`,
 * `#/guide/install?id=place`.
 *
 * @param folder Folder to which links without a slash at their beginning are relative.
 */
export function docsifyPath(target: string, folder: string): string | undefined {
  const route = /^\/?#\//.test(target) ? target.replace(/^\/?#/, '') : target
  const [, path = '', id, hash] = /^([^?#]*)(?:\?id=([^&#]*)|\?[^#]*)?(?:#(.*))?$/.exec(route) ?? []
  if (path === '' && (id ?? hash) === undefined && route !== '') return undefined
  const full = path.startsWith('/') ? path.slice(1) : resolved(path, folder)
  const place = id ?? hash
  return `${pagePath(decoded(full))}${place ? `#${place}` : ''}`
}

function resolved(path: string, folder: string): string {
  const parts: string[] = []
  for (const part of `${folder}${path}`.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}
