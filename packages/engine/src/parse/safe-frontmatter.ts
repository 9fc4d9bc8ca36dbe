import { schemeOf } from '../address-scheme.js'
import { isUnsafeAddress } from '../unsafe-address.js'
import type { Frontmatter } from './frontmatter.js'

/** Frontmatter of a stranger: no tags but names and descriptions, no address that runs, no classes of the theme. */
export function safeFrontmatter(
  frontmatter: Frontmatter,
  isReported: (field: string) => void = () => {},
): Frontmatter {
  const { meta, pageClass, ...rest } = frontmatter
  if (pageClass !== undefined) isReported('pageClass')
  const safe = Object.fromEntries(
    Object.entries(rest).filter(([field, value]) => {
      if (field === 'data' || isSafeField(field, value)) return true
      isReported(field)
      return false
    }),
  ) as unknown as Frontmatter
  const tags = meta?.filter(isPlainTag)
  if (meta !== undefined && tags?.length !== meta.length) isReported('meta')
  return { ...safe, ...(tags === undefined ? {} : { meta: tags }) }
}

function isPlainTag(tag: Readonly<Record<string, string>>): boolean {
  return Object.entries(tag).every(
    ([name, value]) => /^(?:name|property|itemprop|content|lang)$/i.test(name) && !isUnsafeAddress(value),
  )
}

/** Fields that are shown as words: "Data: an overview" is no address there. */
const words: ReadonlySet<string> = new Set([
  'title',
  'description',
  'metaTitle',
  'heroAlt',
  'heroText',
  'tagline',
  'actionText',
  'text',
  'details',
  'footerCopyright',
  'keywords',
])

function isSafeField(field: string, value: unknown): boolean {
  if (words.has(field)) return true
  if (typeof value === 'string') return isSafeText(field, value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every((entry) => isSafeField(field, entry))
  return Object.entries(value).every(([name, inner]) => isSafeField(name, inner))
}

/** What is called so leads somewhere. */
const address = /(?:^(?:to|next|prev|src|cite)|link|href|url|image|poster)$/i

/** Schemes of links that a stranger may write. */
export const linkSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel']

/** No address that runs; by a name that leads somewhere, none that opens a program either. */
export function isSafeText(name: string, value: string): boolean {
  if (isUnsafeAddress(value)) return false
  const scheme = address.test(name) ? schemeOf(value) : undefined
  return scheme === undefined || linkSchemes.includes(scheme)
}
