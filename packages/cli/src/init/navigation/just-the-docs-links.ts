import type { NavEntry, SidebarEntry } from '@quire/engine'
import { frontmatterList } from '../frontmatter.js'
import { yamlBlock, yamlText } from '../yaml.js'
import { isOutside } from './entries.js'

/** Links in the config of Just the Docs, which are not those of pages. */
interface ConfigLinks<Entry> {
  readonly links: readonly Entry[]
  /** The option, if not all of its links could be read; otherwise empty. */
  readonly leftOut: readonly string[]
}

/** `aux_links`, at the top of all pages: labels, each with a list of one address, or with the address alone. */
export function auxLinks(config: string): ConfigLinks<NavEntry> {
  const block = yamlBlock(config, 'aux_links')
  const parts = fieldsOf(block)
  const links = parts.flatMap(({ label, text }): NavEntry[] => {
    const [address] = frontmatterList(`value: ${text}`, 'value')
    return address === undefined ? [] : [{ text: label, link: addressOf(address) }]
  })
  const isRead = links.length === parts.length && (parts.length > 0 || !hasValue(config, 'aux_links'))
  return { links, leftOut: isRead ? [] : ['aux_links'] }
}

/** `nav_external_links`, below the pages in the sidebar: a list of entries with title and address. */
export function externalLinks(config: string): ConfigLinks<SidebarEntry> {
  const entries = itemsOf(yamlBlock(config, 'nav_external_links')).map((item) => {
    const fields = new Map(fieldsOf(item).map(({ label, text }) => [label, yamlText(text)]))
    return { title: fields.get('title'), url: fields.get('url') }
  })
  const links = entries.flatMap(({ title, url }): SidebarEntry[] =>
    title === undefined || url === undefined ? [] : [[addressOf(url), title]],
  )
  const isRead =
    links.length === entries.length && (entries.length > 0 || !hasValue(config, 'nav_external_links'))
  return { links, leftOut: isRead ? [] : ['nav_external_links'] }
}

const hasValue = (config: string, name: string): boolean =>
  new RegExp(`^${name}:[ \\t]*(?:[^\\s#~n]|\\n[ \\t]*-)`, 'm').test(config)

/** Just the Docs leaves addresses without a scheme to browsers. */
const addressOf = (address: string): string =>
  address.startsWith('//')
    ? `https:${address}`
    : isOutside(address)
      ? address
      : `/${address.replace(/^\.?\//, '')}`

/** The entries of a list, each as the fields of a group. */
function itemsOf(block: string): readonly string[] {
  const items: string[][] = []
  for (const line of block.split('\n')) {
    const [, indent, first] = /^([ \t]*)-[ \t]+(.*)$/.exec(line) ?? []
    if (indent !== undefined && first !== undefined) items.push([`${indent}  ${first}`])
    else items.at(-1)?.push(line)
  }
  return items.map((lines) => lines.join('\n'))
}

/** The fields of a group, each with the text up to the next one. */
function fieldsOf(block: string): readonly { readonly label: string; readonly text: string }[] {
  const lines = block.split('\n').filter((line) => /^[ \t]*[^\s#]/.test(line))
  const fields: { readonly label: string; readonly text: string[] }[] = []
  for (const line of lines) {
    const [, name, text = ''] =
      /^[ \t]+("(?:\\.|[^"\\])*"|'(?:''|[^'])*'|[^\s"'#:-][^:]*):(?:[ \t]+(.*))?$/.exec(line) ?? []
    const label = name === undefined ? undefined : yamlText(name)
    if (label !== undefined) fields.push({ label, text: [text] })
    else fields.at(-1)?.text.push(line)
  }
  return fields.map(({ label, text }) => ({ label, text: text.join('\n') }))
}
