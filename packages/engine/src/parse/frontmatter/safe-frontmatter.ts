import { isUnsafeAddress, schemeOf } from '../../addresses/scheme.js'
import { isDescribing } from '../../describing-tags.js'
import { isKeyOf } from '../../values/is-key-of.js'
import type { Frontmatter } from './frontmatter.js'

/**
 * Frontmatter of an untrusted page: only tags that describe the page, no address that runs
 * code, no classes of the theme.
 *
 * @param report Receives the fields of which something was left out.
 */
export function safeFrontmatter(
  frontmatter: Frontmatter,
  report: (field: string) => void = () => {},
): Frontmatter {
  const { meta, head, pageClass, ...rest } = frontmatter
  if (pageClass !== undefined) report('pageClass')
  if (head !== undefined) report('head')
  const safe: { -readonly [Field in keyof typeof rest]: (typeof rest)[Field] } = { ...rest }
  for (const field of Object.keys(rest)) {
    if (!isKeyOf(field, safe) || field === 'data' || isSafeField(field, safe[field])) continue
    report(field)
    delete safe[field]
  }
  const tags = meta?.filter(isPlainTag)
  if (meta !== undefined && tags?.length !== meta.length) report('meta')
  return { ...safe, ...(tags === undefined ? {} : { meta: tags }) }
}

function isPlainTag(tag: Readonly<Record<string, string>>): boolean {
  return isDescribing(tag) && !Object.values(tag).some(isUnsafeAddress)
}

/** Fields that are only shown as text, where "Data: an overview" is not an address. */
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

/** Names of fields that contain addresses. */
const address = /(?:^(?:to|next|prev|src|dark|cite)|link|href|url|image|imageDark|poster)$/i

/** Schemes that links of an untrusted author may have. */
export const linkSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel']

/**
 * Whether a text is safe: not an address that runs code and, in a field for addresses, not one that
 * opens a program.
 */
export function isSafeText(name: string, value: string): boolean {
  if (isUnsafeAddress(value)) return false
  const scheme = address.test(name) ? schemeOf(value) : undefined
  return scheme === undefined || linkSchemes.includes(scheme)
}
