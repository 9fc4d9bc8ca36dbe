import type { NavEntry } from '@quire/engine'
import type { SocialLink } from '@quire/theme-default'
import { type Fields, isFields, listOf, textOf } from '../values.js'

/** Icons of the default theme. */
export const themeIcons: ReadonlySet<string> = new Set(
  (
    'bitbucket bluesky codeberg discord discourse facebook github gitlab instagram linkedin mastodon matrix npm ' +
    'reddit rss slack stackoverflow telegram twitch x youtube zulip'
  ).split(' '),
)

/** What other generators call these icons. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['twitter', 'x'],
  ['x.com', 'x'],
  ['x-twitter', 'x'],
  ['npmjs', 'npm'],
  ['bsky', 'bluesky'],
])

/** Services that the theme has no icon for, and whose names are not those of their icons with a capital letter. */
const services: ReadonlyMap<string, string> = new Map([['openCollective', 'Open Collective']])

/** Links that other generators show as icons. */
export interface SocialLinks {
  /** Those that the theme has an icon for. */
  readonly icons: readonly SocialLink[]
  /** Others, as entries of the navigation bar. */
  readonly entries: readonly NavEntry[]
  /** Whether there are more links, which cannot be shown by a word. */
  readonly hasOthers: boolean
}

/**
 * Reads `socialLinks` of VitePress (`icon`, `link`) and Rspress (`icon`, `content`), or `social` of
 * Starlight (`icon`, `label`, `href`; formerly an address for each icon).
 */
export function socialLinks(options: Fields, name: 'socialLinks' | 'social'): SocialLinks {
  const links = options[name]
  const list = Array.isArray(links)
    ? links
    : Object.entries(isFields(links) ? links : {}).map(([icon, href]) => ({ icon, href }))
  const icons: SocialLink[] = []
  const entries: NavEntry[] = []
  for (const given of list) {
    if (!isFields(given)) continue
    const link = textOf(given.link ?? given.href ?? (given.mode === 'link' ? given.content : undefined))
    const label = textOf(given.label ?? given.ariaLabel)
    const icon = iconOf(textOf(given.icon))
    const text = label ?? serviceOf(textOf(given.icon))
    if (link === undefined) continue
    if (icon !== undefined) icons.push({ icon, link, ...(label !== undefined && { label }) })
    else if (text !== undefined) entries.push({ text, link })
  }
  const isComputed = name in options && typeof links !== 'object'
  return { icons, entries, hasOthers: isComputed || icons.length + entries.length < list.length }
}

/**
 * Links of a bar of Docusaurus that have no text, because a style sheet makes icons of them.
 */
export function linksWithoutText(items: unknown): SocialLinks {
  const links = listOf(items)
    .filter(isFields)
    .filter(({ label, href }) => textOf(label) === undefined && href)
  const icons: SocialLink[] = []
  const entries: NavEntry[] = []
  for (const item of links) {
    const link = textOf(item.href)
    if (link === undefined) continue
    const label = textOf(item['aria-label'] ?? item.title)
    const icon = iconOf(hostName(link)) ?? wordsOf(label, item.className).map(iconOf).find(Boolean)
    if (icon !== undefined) icons.push({ icon, link, ...(label !== undefined && { label }) })
    else if (label !== undefined) entries.push({ text: label, link })
  }
  return { icons, entries, hasOthers: icons.length + entries.length < links.length }
}

/** `github` of `https://www.github.com/a`. */
const hostName = (link: string) => /^https?:\/\/(?:www\.)?([^./]+)\./i.exec(link)?.[1]?.toLowerCase()

/** Single letters say nothing about an icon. */
const wordsOf = (...texts: readonly unknown[]) =>
  texts
    .flatMap((text) => (textOf(text) ?? '').toLowerCase().split(/[^a-z]+/))
    .filter((word) => word.length > 1)

function iconOf(name: string | undefined): string | undefined {
  const bare = name?.toLowerCase().replace(/^.*:/, '') ?? ''
  const icon = otherNames.get(bare) ?? bare
  return themeIcons.has(icon) ? icon : undefined
}

const serviceOf = (icon: string | undefined): string | undefined =>
  icon && (services.get(icon) ?? icon.charAt(0).toUpperCase() + icon.slice(1))
