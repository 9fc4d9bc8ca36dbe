import { misspeltScheme } from '../../addresses/misspelt-scheme.js'
import type { HeadTag } from '../../config/head-tag.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import {
  type FieldName,
  foreignFrontmatterField,
  metaWithoutContent,
  sidebarInFrontmatter,
  unknownFrontmatterField,
  unusableCanonical,
  unusableIcon,
  wrongFrontmatterValue,
} from '../../diagnostics/messages/frontmatter.js'
import { misspeltAddress } from '../../diagnostics/messages/links.js'
import { nearest } from '../../text/nearest.js'
import { isKeyOf } from '../../values/is-key-of.js'
import { foreignField, isForeignName } from './foreign-fields.js'
import { foreignHome } from './foreign-home.js'
import type { Data, KnownFrontmatter } from './frontmatter.js'
import { type Field, homeFields, iconOf, knownFields } from './known-fields.js'
import { linksInFields } from './linked-fields.js'
import { type Fields, isFields } from './plain-data.js'

/** Where fields are written, for messages about them: on a page, or in the config. */
export interface FieldSource {
  readonly nameOf: (field: string) => FieldName
  readonly placeOf: (field: string) => Place | undefined
  /**
   * Whether a home page has the fields, unless they say so themselves. On other pages, whose authors
   * may use the names for data of their own, those for home pages may have any value.
   */
  readonly isHome: boolean
  /** Place of a text in the value of a field, such as the name of a meta tag. */
  readonly placeIn: (field: string, text: string) => Place | undefined
}

/** The fields that Quire knows. Whatever is wrong is reported and left out. */
export function checkFields(
  data: Fields,
  source: FieldSource,
): { readonly value: KnownFrontmatter; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  /** The field that a value is written in. */
  const fieldOf = (name: string) => (isFromTags(name) && !Object.hasOwn(data, name) ? 'head' : name)
  const placeOf = (name: string) => source.placeOf(fieldOf(name))
  const fields = foreignHome(data) ?? data
  // A wrong value is reported: its author means a home page.
  const isHome = (fields.home ?? source.isHome) !== false
  const written = { ...source, placeOf, isHome }
  const { canonicalUrl, ...value } = withOwnTags(knownValues(fields, written, diagnostics))
  const isUsable = canonicalUrl === undefined || isCanonical(canonicalUrl)
  if (!isUsable) diagnostics.push(unusableCanonical(placeOf('canonicalUrl'), kindOf(canonicalUrl)))
  const usable = canonicalUrl !== undefined && isUsable ? { ...value, canonicalUrl } : value
  const known = withoutEmptyTags(usable, (tag) => {
    diagnostics.push(metaWithoutContent(source.placeIn(fieldOf('meta'), tag), tag))
  })
  // Link previews, feeds and lists of pages then say what the page's own tag says.
  const description = known.meta?.find(({ name }) => name === 'description')?.content
  for (const [name, written] of addressesOf(known)) {
    const meant = misspeltScheme(written)
    if (meant !== undefined) diagnostics.push(misspeltAddress(placeOf(name), written.trim(), meant))
  }
  for (const { icon, title } of isHome && isList(data.features) ? data.features.filter(isFields) : [])
    if (typeof title === 'string' && icon !== undefined && icon !== null && iconOf(icon) === undefined)
      diagnostics.push(unusableIcon(source.placeIn('features', title), title))
  return { value: description === undefined ? known : { ...known, description }, diagnostics }
}

/** The fields that Quire knows, for data that has been checked. */
export const knownFieldsOf = (data: Fields): KnownFrontmatter => checkFields(data, nowhere).value

const nowhere: FieldSource = {
  nameOf: (name) => ({ name }),
  placeOf: () => undefined,
  placeIn: () => undefined,
  isHome: true,
}

const isList = (value: Data | undefined): value is readonly Data[] => Array.isArray(value)

function knownValues(
  fields: Fields,
  { nameOf, placeOf, isHome }: FieldSource,
  diagnostics: Diagnostic[],
): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(fields)) {
    const foreign = foreignField(name, entry, fields)
    if (foreign !== undefined) {
      diagnostics.push(foreignFrontmatterField(placeOf(name), nameOf(name), foreign.tool, foreign.instead))
      continue
    }
    if (!isKeyOf(name, knownFields)) {
      const near = nearField(name)
      if (near !== undefined) diagnostics.push(unknownFrontmatterField(placeOf(name), nameOf(name), near))
      continue
    }
    const field = knownFields[name]
    const read = field.read(entry)
    if (read !== undefined) value[name] = read
    // A field without a value counts as not set.
    else if (entry !== null && !field.mayBeOwn?.(entry) && (isHome || !homeFields.has(name)))
      diagnostics.push(wrongValue(placeOf(name), nameOf(name), entry, field))
  }
  return value
}

/**
 * A known field with a similar name. A short name may mean anything, so it must begin like the known
 * one. A name that another generator has is spelt as it is meant to be.
 */
function nearField(name: string): string | undefined {
  if (isForeignName(name)) return undefined
  const near = nearest(name, knownNames)
  return near !== undefined && (name.length > 4 || near[0] === name[0]?.toLowerCase()) ? near : undefined
}

const knownNames = Object.keys(knownFields)

function wrongValue(
  at: Place | undefined,
  name: FieldName,
  entry: NonNullable<Data>,
  field: Field<unknown>,
): Diagnostic {
  const given = givenOf(entry, field)
  return name.name === 'sidebar' && typeof entry === 'object'
    ? sidebarInFrontmatter(at, name, given)
    : wrongFrontmatterValue(at, name, { allowed: field.allowed, given, meant: valueMeant(entry, field) })
}

/** Values that YAML reads as text, though their authors mean something else. */
const switches: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['no', false],
  ['off', false],
])

/** The same value with quotes, or without them, if the field takes it so. */
function valueMeant(entry: NonNullable<Data>, { read, meant: meantBy }: Field<unknown>): string | undefined {
  if (typeof entry === 'object') return undefined
  const corrected = typeof entry === 'string' ? meantBy?.(entry) : undefined
  if (corrected !== undefined && read(corrected) !== undefined) return corrected
  if (typeof entry !== 'string') return read(String(entry)) === undefined ? undefined : `"${entry}"`
  const meant = switches.get(entry.toLowerCase()) ?? (entry.trim() === '' ? Number.NaN : Number(entry))
  return read(meant) === undefined ? undefined : String(meant)
}

function givenOf(
  value: NonNullable<Data>,
  { takesSome, takesEntry = () => true }: Pick<Field<unknown>, 'takesSome' | 'takesEntry'>,
): string {
  if (takesSome === 'lists' && Array.isArray(value)) {
    const wrong = value.findIndex((entry) => !takesEntry(entry))
    return value.length > 1 && wrong >= 0 ? `this list, because of its entry ${wrong + 1}` : 'this list'
  }
  return takesSome === 'groups' && isFields(value) ? 'these fields' : kindOf(value)
}

function kindOf(value: NonNullable<Data>): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return value.length > 40 ? 'text' : `"${value}"`
  return typeof value === 'object'
    ? 'a group of fields'
    : `the ${typeof value === 'number' ? 'number' : 'value'} ${String(value)}`
}

/** If only a misspelt scheme is wrong, that is reported instead. */
const isCanonical = (address: string) =>
  misspeltScheme(address) !== undefined ||
  (/^(?:https?:\/\/|\/)/i.test(address.trim()) && URL.canParse(address, 'https://site.invalid'))

/** Whether tags of `head` may give a field its value, where messages have to name its place. */
const isFromTags = (name: string) => name === 'canonicalUrl' || name === 'meta'

/** Moves the tags of `head` that have a field of their own to that field. What is in the field takes precedence. */
function withOwnTags({ head, ...known }: KnownFrontmatter): KnownFrontmatter {
  if (head === undefined) return known
  const isCanonicalLink = ([tag, { rel, href }]: HeadTag) =>
    tag === 'link' && rel === 'canonical' && href !== undefined
  const title = head.find(([tag]) => tag === 'title')?.[2]
  const canonical = head.find(isCanonicalLink)?.[1].href
  const metas = head.flatMap(([tag, attributes]) => (tag === 'meta' ? [attributes] : []))
  const others = head.filter((tag) => !['meta', 'title'].includes(tag[0]) && !isCanonicalLink(tag))
  return {
    ...(title !== undefined && { metaTitle: title }),
    ...(canonical !== undefined && { canonicalUrl: canonical }),
    ...known,
    ...(metas.length > 0 && { meta: [...(known.meta ?? []), ...metas] }),
    ...(others.length > 0 && { head: others }),
  }
}

const identities = ['name', 'property', 'itemprop', 'http-equiv'] as const

/** Removes meta tags without content, which would replace those that Quire writes. */
function withoutEmptyTags(known: KnownFrontmatter, onEmpty: (tag: string) => void): KnownFrontmatter {
  const { meta } = known
  if (meta === undefined) return known
  const told = meta.filter((tag) => {
    const identity = identities.map((name) => tag[name]).find((name) => name !== undefined)
    if (identity === undefined || tag.content !== undefined) return true
    onEmpty(identity)
    return false
  })
  return { ...known, meta: told }
}

/** The addresses in fields, each with the name of its field. */
function* addressesOf(known: KnownFrontmatter): Iterable<readonly [name: string, address: string]> {
  for (const name of ['canonicalUrl', 'editUrl', 'heroImage', 'heroImageDark'] as const)
    if (known[name] !== undefined) yield [name, known[name]]
  for (const { picture } of known.features ?? [])
    for (const address of [picture?.src, picture?.dark])
      if (address !== undefined) yield ['features', address]
  for (const { field, href } of linksInFields(known)) yield [field, href]
}
