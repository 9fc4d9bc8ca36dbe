import { hasUnsafeScheme } from '../../addresses/scheme.js'
import { formOfText, type HeadTag } from '../../config/head-tag.js'
import { badgeTypes, type SidebarBadge } from '../../config/sidebar-option.js'
import { isLanguageTag } from '../../words.js'
import { isAttributeName } from '../html/attribute-name.js'
import type { Data, HomeAction, HomeFeature, KnownFrontmatter } from './frontmatter.js'
import { type Fields, isFields } from './plain-data.js'

/** The values that a field may have. `read` returns undefined for any other. */
export interface Field<Value> {
  readonly allowed: string
  readonly read: (value: Data) => Value | undefined
  /** The field accepts some values of this kind, so messages must not say that the kind is wrong. */
  readonly takesSome?: 'lists' | 'groups'
  /** Which other values belong to the author, who may use the name for data of their own. Default: none, all are wrong. */
  readonly mayBeOwn?: (value: Data) => boolean
  /** What the author of a wrong value probably means. */
  readonly meant?: (value: string) => string
  /** Whether a single entry of a list is valid. */
  readonly takesEntry?: (entry: Data) => boolean
}

const text: Field<string> = {
  allowed: 'text',
  read: (value) => (typeof value === 'string' ? value : undefined),
}
/** As in the text of a page, an address may have any scheme except one that contains its own content. */
const address: Field<string> = {
  allowed: 'a path, or an address that does not run code or contain a document',
  read: (value) => (typeof value === 'string' && !hasUnsafeScheme(value) ? value : undefined),
}
const flag: Field<boolean> = {
  allowed: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
}
const ownUnlessFlag: Field<boolean> = { ...flag, mayBeOwn: () => true }
const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ]|$)/.test(value)
    ? value.slice(0, 10)
    : undefined
const textOrNone: Field<string | null> = {
  allowed: 'text, or null to hide it',
  read: (value) => (value === null || typeof value === 'string' ? value : undefined),
}

const neighbour: Field<NonNullable<KnownFrontmatter['prev']>> = {
  allowed: 'false, a page path, or text and link of a page',
  takesSome: 'groups',
  read(value) {
    if (value === false) return value
    if (typeof value === 'string') return address.read(value)
    if (!isFields(value)) return undefined
    const { text: label, link = null } = value
    const target = address.read(link)
    return typeof label === 'string' && target !== undefined ? { text: label, link: target } : undefined
  },
}

function isTag(entry: Data): entry is Fields {
  return (
    isFields(entry) &&
    Object.entries(entry).every(
      ([name, content]) =>
        isAttributeName(name) && (typeof content !== 'object' || (name === 'content' && content === null)),
    )
  )
}

const isWord = (entry: Data): entry is string | number =>
  typeof entry === 'string' || typeof entry === 'number'

/** `rocket`, `:rocket:`, `/rocket`, but not a short sign such as `01` or `API`. */
const nameOrAddress = /^[\x20-\x7e]{4,}$/

const pictureEnding = /\.(?:svg|png|jpe?g|gif|webp|avif)(?:[?#].*)?$/i

/**
 * What is before the title of a feature: an emoji, or a picture, also in the form of VitePress (`light`
 * and `dark`). Undefined for HTML, for names and addresses that would be shown as words, and for
 * everything else.
 */
export function iconOf(icon: Data): Pick<HomeFeature, 'icon' | 'picture'> | undefined {
  if (typeof icon === 'string' && !pictureEnding.test(icon))
    return /<[a-z]/i.test(icon) || nameOrAddress.test(icon) ? undefined : { icon }
  const given = isFields(icon) ? icon : { src: icon }
  const [src, dark] = [pictureOf(given.src ?? given.light), pictureOf(given.dark)]
  if (src === undefined) return dark === undefined ? undefined : { picture: { src: dark } }
  return { picture: { src, ...(dark === undefined ? {} : { dark }) } }
}

const pictureOf = (value: Data | undefined): string | undefined =>
  typeof value === 'string' && pictureEnding.test(value) && !value.includes('<')
    ? address.read(value)
    : undefined

function featureOf(entry: Data): HomeFeature | undefined {
  if (!isFields(entry)) return undefined
  const { title, details, icon, link } = entry
  if (typeof title !== 'string' || typeof details !== 'string') return undefined
  const feature = { title, details, ...(icon === undefined ? {} : iconOf(icon)) }
  if (link === undefined || link === null) return feature
  const target = address.read(link)
  return target === undefined ? undefined : { ...feature, link: target }
}

function actionOf(entry: Data): HomeAction | undefined {
  if (!isFields(entry) || typeof entry.text !== 'string') return undefined
  const target = address.read(entry.link ?? null)
  return target === undefined ? undefined : { text: entry.text, link: target }
}

/** A list of groups of fields, all of which must be right. */
function listOf<Value>(allowed: string, read: (entry: Data) => Value | undefined): Field<readonly Value[]> {
  return {
    allowed,
    takesSome: 'lists',
    takesEntry: (entry) => read(entry) !== undefined,
    read(value) {
      if (!Array.isArray(value)) return undefined
      const entries = value.map(read).filter((entry) => entry !== undefined)
      return entries.length === value.length ? entries : undefined
    },
  }
}

const headTags: ReadonlySet<string> = new Set(['meta', 'link', 'script', 'style', 'title'])

/** Reads a tag in the form of the config and of VitePress, or in that of Starlight. */
function headTagOf(entry: Data): HeadTag | undefined {
  const parts: readonly Data[] = Array.isArray(entry) ? entry : []
  const [name = null, given = null, text = null, ...more] = isFields(entry)
    ? [entry.tag, entry.attrs, entry.content]
    : parts
  const attributes = attributesOf(given ?? {})
  const tag = typeof name === 'string' ? name.toLowerCase() : ''
  if (!headTags.has(tag) || attributes === undefined || more.length > 0) return undefined
  if (text === null) return [tag, attributes]
  return typeof text === 'string' && formOfText(tag, attributes, text) === undefined
    ? [tag, attributes, text]
    : undefined
}

/** Attributes as text, without those that are switched off; undefined for anything else. */
function attributesOf(given: Data): HeadTag[1] | undefined {
  if (!isFields(given)) return undefined
  const named = Object.entries(given)
  if (!named.every(([name, value]) => isAttributeName(name) && (typeof value !== 'object' || value === null)))
    return undefined
  return Object.fromEntries(
    named.flatMap(([name, value]) =>
      value === null || value === false ? [] : [[name.toLowerCase(), value === true ? '' : String(value)]],
    ),
  )
}

const isFilled = (value: Data | undefined): value is string =>
  typeof value === 'string' && value.trim() !== ''

function badgeOf(value: Data): string | SidebarBadge | undefined {
  if (isFilled(value)) return value
  if (!isFields(value)) return undefined
  const { text: label, type: written = 'tip', ...others } = value
  const type = badgeTypes.find((known) => known === written)
  return isFilled(label) && type !== undefined && Object.keys(others).length === 0
    ? { text: label, type }
    : undefined
}

const isLevel = (value: Data | undefined): value is number =>
  typeof value === 'number' && [1, 2, 3, 4, 5, 6].includes(value)

/** The fields that Quire knows, and the values that each may have. */
export const knownFields: {
  readonly [Name in keyof Required<KnownFrontmatter>]: Field<
    NonNullable<KnownFrontmatter[Name]> | KnownFrontmatter[Name]
  >
} = {
  title: text,
  lang: {
    allowed: 'a language tag such as "en-US"',
    read: (value) => (typeof value === 'string' && isLanguageTag(value) ? value : undefined),
    meant: (value) => value.replaceAll('_', '-'),
  },
  description: text,
  layout: text,
  permalink: text,
  date: {
    allowed: 'a date such as 2026-01-31',
    read: readDay,
  },
  metaTitle: text,
  meta: {
    allowed: 'a list of tags, each with names of attributes and their values as text',
    takesSome: 'lists',
    takesEntry: isTag,
    read: (value) =>
      Array.isArray(value) && value.every(isTag)
        ? value.map((tag) =>
            Object.fromEntries(
              Object.entries(tag).flatMap(([name, content]) =>
                content === null ? [] : [[name.toLowerCase(), String(content)]],
              ),
            ),
          )
        : undefined,
  },
  head: {
    ...listOf(
      'a list of tags (meta, link, script, style, title), each [tag, attributes, text], or with tag, attrs and content',
      headTagOf,
    ),
    // Of a text, only one that is not HTML.
    mayBeOwn: (value) => !Array.isArray(value) && !(typeof value === 'string' && /^\s*</.test(value)),
  },
  canonicalUrl: address,
  keywords: {
    allowed: 'a list of texts, or one text',
    takesSome: 'lists',
    takesEntry: isWord,
    read(value) {
      const list = Array.isArray(value) ? value : [value]
      return list.every(isWord) ? list.map(String) : undefined
    },
  },
  home: flag,
  heroImage: text,
  heroImageDark: text,
  heroAlt: text,
  heroText: textOrNone,
  tagline: textOrNone,
  actionText: text,
  actionLink: address,
  actions: listOf('a list, each entry with text, and a link that does not run code', actionOf),
  features: listOf(
    'a list, each entry with title and details as text, and optionally a link that does not run code',
    featureOf,
  ),
  navbar: flag,
  sidebar: {
    allowed: 'true, false or "auto"',
    read: (value) => (typeof value === 'boolean' || value === 'auto' ? value : undefined),
  },
  sidebarTitle: text,
  sidebarBadge: {
    allowed: `text, or text and type of a badge (${badgeTypes.join(', ')})`,
    takesSome: 'groups',
    read: badgeOf,
  },
  sidebarHidden: flag,
  sidebarDepth: {
    allowed: '0, 1 or 2',
    read: (value) => (value === 0 || value === 1 || value === 2 ? value : undefined),
  },
  search: flag,
  searchBoost: {
    allowed: 'a number from 0.1 to 10',
    read: (value) => (typeof value === 'number' && value >= 0.1 && value <= 10 ? value : undefined),
  },
  prev: neighbour,
  next: neighbour,
  editLink: flag,
  editUrl: address,
  contentSidebar: {
    allowed: 'true, false, or two heading levels, the smaller first, such as [2, 4]',
    takesSome: 'lists',
    read(value) {
      if (typeof value === 'boolean') return value
      const [from, to, ...more]: readonly Data[] = Array.isArray(value) ? value : []
      return isLevel(from) && isLevel(to) && from <= to && more.length === 0 ? [from, to] : undefined
    },
  },
  lastUpdated: {
    allowed: 'true, false or a date such as 2026-01-31',
    mayBeOwn: () => true,
    read: (value) => (typeof value === 'boolean' ? value : readDay(value)),
  },
  contributors: ownUnlessFlag,
  pageClass: text,
  footerCopyright: text,
  draft: flag,
  unlisted: flag,
  order: {
    allowed: 'a number',
    mayBeOwn: () => true,
    read: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  },
}

/** Fields that only home pages have. */
export const homeFields: ReadonlySet<string> = new Set([
  'heroImage',
  'heroImageDark',
  'heroAlt',
  'heroText',
  'tagline',
  'actionText',
  'actionLink',
  'actions',
  'features',
] satisfies (keyof KnownFrontmatter)[])

/** Fields that cannot be the same on several pages, and why. */
export const fieldsOfOnePage: ReadonlyMap<string, string> = new Map([
  ['title', 'each page has its own title'],
  ['metaTitle', 'each page has its own title'],
  ['sidebarTitle', 'each page has its own title'],
  ['permalink', 'each page has its own address'],
  ['canonicalUrl', 'each page has its own address'],
  ['date', 'each page has its own date'],
])
