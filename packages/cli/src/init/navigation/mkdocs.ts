import type { SidebarEntry } from '@quire/engine'
import { linkedPage } from '../paths.js'
import { entryOf, groupOf, isOutside, type NamedPages } from './entries.js'
import { type Line, nested } from './nested-lines.js'

/** `nav` in `mkdocs.yml`: `- Label: page.md`, `- page.md`, or `- Label:` with a list below. */
export function mkdocsEntries(config: string, pages: Pick<NamedPages, 'below'>): SidebarEntry[] {
  const [, block = ''] =
    /^nav:[ \t]*(?:#.*)?\n((?:(?:[ \t]+|-)[^\n]*(?:\n|$)|[ \t]*(?:#[^\n]*)?\n)*)/m.exec(config) ?? []
  const lines = block.split('\n').flatMap((line): Line[] => {
    const [, indent, rest] = /^([ \t]*)-[ \t]+(.+?)[ \t]*$/.exec(line) ?? []
    if (indent === undefined || rest === undefined) return []
    const { label, target } = yamlEntry(rest.replace(/[ \t]#.*$/, '').trimEnd())
    return [{ indent: indent.length, label, target }]
  })
  return nested(lines, ({ label, target }, children) => {
    if (target === undefined) {
      // If the first page of a section has no label, it is the page of the section.
      const [first] = children
      const isIndex = typeof first === 'string' && /(?:^|\/)$/.test(first)
      return groupOf({
        title: label ?? 'More',
        path: isIndex ? first : undefined,
        children: isIndex ? children.slice(1) : children,
      })
    }
    if (isOutside(target)) return [entryOf(target, label)]
    if (target.endsWith('/')) {
      const below = pages.below(target)
      return label === undefined ? [...below] : groupOf({ title: label, children: below })
    }
    const { path, place } = linkedPage(target)
    return target.includes('*') ? [] : [entryOf(path + place, label)]
  })
}

function yamlEntry(text: string): {
  readonly label: string | undefined
  readonly target: string | undefined
} {
  const [, double, single, bare, target = ''] =
    /^(?:"([^"]*)"|'([^']*)'|([^"'][^:]*?(?::(?=\S)[^:]*?)*)):(?:[ \t]+(.*))?$/.exec(text) ?? []
  const label = double ?? single ?? bare
  const plain = (value: string) => value.replace(/^(['"])(.*)\1$/, '$2') || undefined
  return label === undefined || isOutside(text.replace(/^['"]/, ''))
    ? { label: undefined, target: plain(text) }
    : { label, target: plain(target) }
}
