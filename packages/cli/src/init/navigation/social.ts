import type { NavEntry } from '@quire/engine'
import { type Fields, isFields, textOf } from '../values.js'

/** Services whose names are not those of their icons with a capital letter. */
const services: ReadonlyMap<string, string> = new Map(
  Object.entries({
    github: 'GitHub',
    gitlab: 'GitLab',
    linkedin: 'LinkedIn',
    npm: 'npm',
    openCollective: 'Open Collective',
    rss: 'RSS',
    stackOverflow: 'Stack Overflow',
    stackoverflow: 'Stack Overflow',
    'x.com': 'X',
    youtube: 'YouTube',
  }),
)

/** Links that other generators show as icons, as entries of the navigation bar. */
export interface SocialLinks {
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
  const entries = list.flatMap((link): NavEntry[] => {
    if (!isFields(link)) return []
    const address = textOf(link.link ?? link.href ?? (link.mode === 'link' ? link.content : undefined))
    const text = textOf(link.label ?? link.ariaLabel) ?? serviceOf(textOf(link.icon))
    return address === undefined || text === undefined ? [] : [{ text, link: address }]
  })
  const isComputed = name in options && typeof links !== 'object'
  return { entries, hasOthers: isComputed || entries.length < list.length }
}

const serviceOf = (icon: string | undefined): string | undefined =>
  icon && (services.get(icon) ?? icon.charAt(0).toUpperCase() + icon.slice(1))
