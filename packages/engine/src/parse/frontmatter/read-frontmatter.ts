import { misspeltScheme } from '../../addresses/misspelt-scheme.js'
import { schemeOf, unsafeSchemes } from '../../addresses/scheme.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import {
  foreignFrontmatterField,
  foreignHomeActions,
  frontmatterNotFields,
  frontmatterSyntax,
  frontmatterTooLarge,
  metaWithoutContent,
  sidebarInFrontmatter,
  unknownFrontmatterField,
  unusableCanonical,
  wrongFrontmatterValue,
} from '../../diagnostics/messages/frontmatter.js'
import { misspeltAddress } from '../../diagnostics/messages/links.js'
import type { SourcePath } from '../../paths.js'
import { nearest } from '../../text/nearest.js'
import { literalPattern, pointAt } from '../../text/source-text.js'
import { messageOf } from '../../values/error-message.js'
import { isLanguageTag } from '../../words.js'
import { lazy } from '../lazy.js'
import { foreignField } from './foreign-fields.js'
import { foreignHome } from './foreign-home.js'
import type { Data, Frontmatter, HomeFeature, KnownFrontmatter, NeighbourOption } from './frontmatter.js'
import {
  type FrontmatterBlock,
  normaliseEscaped,
  normaliseText,
  splitFrontmatter,
} from './split-frontmatter.js'

type Fields = { readonly [key: string]: Data }

/** Frontmatter of a page that has none. */
export const noFrontmatter: Frontmatter = { data: Object.create(null) as Fields }

const mostBytes = 64 * 1024
const mostAliases = 100
const deepest = 50

/** Reads frontmatter. Never throws: whatever is wrong is reported and left out. */
export function readFrontmatter(
  block: FrontmatterBlock,
  path: SourcePath,
): { readonly value: Frontmatter; readonly diagnostics: readonly Diagnostic[] } {
  const first = { path, line: block.line, column: 1 }
  if (block.raw.trim() === '') return { value: noFrontmatter, diagnostics: [] }
  if (block.raw.length > mostBytes)
    return { value: noFrontmatter, diagnostics: [frontmatterTooLarge(first, mostBytes)] }
  const read = readers[block.format](block.raw)
  if ('problem' in read) {
    const at = { path, line: block.line + read.line - 1, column: read.column }
    return {
      value: noFrontmatter,
      diagnostics: [
        frontmatterSyntax(at, formatNames[block.format], read.problem, read.hint ?? usualHints[block.format]),
      ],
    }
  }
  const data = plainData(read.value, 0)
  if (data === undefined)
    return { value: noFrontmatter, diagnostics: [frontmatterTooLarge(first, mostBytes)] }
  if (data === null) return { value: noFrontmatter, diagnostics: [] }
  if (!isFields(data)) return { value: noFrontmatter, diagnostics: [frontmatterNotFields(first)] }
  return checkFields(data, block, path)
}

const formatNames = { yaml: 'YAML', toml: 'TOML', json: 'JSON' } as const

type Read =
  | { readonly value: unknown }
  | {
      readonly problem: string
      readonly line: number
      readonly column: number
      /** What to do, if that is known. */
      readonly hint?: string
    }

const usualHints = {
  yaml: 'Put text that contains a colon or begins with a special character into quotes, for instance title: "Start: now".',
  toml: 'Put text into quotes, for instance title = "Start".',
  json: 'Put names and text into double quotes, and no comma before a closing brace.',
} as const

/** Hints by the error code of the YAML parser. */
const yamlHints: { readonly [code: string]: string } = {
  TAB_AS_INDENT: 'Indent with spaces.',
  DUPLICATE_KEY: 'Remove one of the two.',
  MISSING_CHAR: 'Close the quotes or brackets.',
}

/** Hints by the beginning of the TOML parser's message, since it has no codes. */
const tomlHints: Readonly<Record<string, string>> = {
  'trying to redefine': 'Remove one of the two.',
  'integer value cannot': 'Put the number into quotes.',
  'unfinished string': 'Close the quotes.',
  'control characters': 'Close the quotes, or write text of several lines between three of them.',
  'each key-value': 'Put each field on a line of its own.',
}

const readers: Readonly<Record<FrontmatterBlock['format'], (raw: string) => Read>> = {
  yaml: readYaml,
  toml: readToml,
  json: readJson,
}

const plainLine = /^([A-Za-z_][\w-]*):[ \t]+(?:([A-Za-z][\w ,.()/'-]*)|"([^"\\]*)"|(\d{1,9}))[ \t]*$/
const words = new Set(['true', 'false', 'null'])

/**
 * Reads frontmatter that has only one-line fields with plain text, as most pages do. This avoids
 * the library, which takes longer than the rest of a small page. Undefined for anything else, which
 * the library has to read.
 */
export function readPlainYaml(raw: string): Map<string, string | number | boolean> | undefined {
  const found = new Map<string, string | number | boolean>()
  for (const line of raw.split('\n')) {
    if (line.trim() === '') continue
    const match = plainLine.exec(line)
    if (match === null) return undefined
    const [, key = '', text, quoted, digits] = match
    if (found.has(key) || words.has(key.toLowerCase())) return undefined
    if (text === undefined) found.set(key, quoted ?? Number(digits))
    else if (text === 'true' || text === 'false') found.set(key, text === 'true')
    else if (words.has(text.trim().toLowerCase())) return undefined
    else found.set(key, text.trim())
  }
  return found
}

function readYaml(raw: string): Read {
  const plain = readPlainYaml(raw)
  if (plain !== undefined) return { value: plain }
  const { parseDocument, visit } = lazy.yaml()
  // Core schema: no dates, no language tags, nothing that runs code. `<<` is an ordinary key.
  const document = parseDocument(raw, {
    schema: 'core',
    version: '1.2',
    merge: false,
    prettyErrors: false,
    logLevel: 'silent',
    stringKeys: true,
  })
  const [error] = document.errors
  if (error !== undefined) {
    const hint = yamlHints[error.code]
    return { problem: error.message, ...pointAt(raw, error.pos[0]), ...(hint === undefined ? {} : { hint }) }
  }
  const anchors = new Set<string>()
  const lost: { readonly name: string; readonly from: number }[] = []
  visit(document, {
    Value(_, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor)
    },
    Alias(_, { source, range }) {
      if (!anchors.has(source)) lost.push({ name: source, from: range?.[0] ?? 0 })
    },
  })
  const [alias] = lost
  if (alias !== undefined)
    return {
      problem: `"*${alias.name}" refers to "&${alias.name}", which is not defined before it`,
      ...pointAt(raw, alias.from),
      hint: `Put text that begins with "*" into quotes: "*${alias.name}".`,
    }
  try {
    return { value: document.toJS({ maxAliasCount: mostAliases, mapAsMap: true }) }
  } catch (cause) {
    return { problem: messageOf(cause), line: 1, column: 1 }
  }
}

function readToml(raw: string): Read {
  const { parse, TomlError } = lazy.toml()
  try {
    return { value: parse(raw) }
  } catch (cause) {
    if (!(cause instanceof TomlError)) return { problem: messageOf(cause), line: 1, column: 1 }
    const [problem = ''] = cause.message.replace(/^Invalid TOML document: /, '').split('\n')
    const hint = Object.entries(tomlHints).find(([begin]) => problem.startsWith(begin))?.[1]
    return { problem, line: cause.line, column: cause.column, ...(hint !== undefined && { hint }) }
  }
}

function readJson(raw: string): Read {
  try {
    return { value: JSON.parse(raw) }
  } catch (cause) {
    const position = /at position (\d+)/.exec(messageOf(cause))?.[1]
    const place = pointAt(raw, position === undefined ? raw.trimEnd().length : Number(position))
    // The rest of the message repeats the whole text or the position.
    return { problem: messageOf(cause).replace(/ in JSON at position.*$|, (?:\.\.\.)?".*$/s, ''), ...place }
  }
}

/**
 * Copies a value into objects without prototypes, so that no key has a special meaning. Undefined
 * if it is nested too deep.
 */
function plainData(value: unknown, depth: number): Data | undefined {
  if (depth > deepest) return undefined
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return normaliseEscaped(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (Array.isArray(value)) {
    const items = value.map((item) => plainData(item, depth + 1))
    return items.includes(undefined) ? undefined : (items as Data[])
  }
  if (typeof value !== 'object') return String(value)
  // TOML's own dates contain only what the author wrote: a day, a time, or both.
  if (value instanceof Date) return value.toISOString()
  const fields = Object.create(null) as Record<string, Data>
  for (const [key, entry] of value instanceof Map ? value : Object.entries(value)) {
    const data = plainData(entry, depth + 1)
    if (data === undefined) return undefined
    fields[normaliseEscaped(String(key))] = data
  }
  return fields
}

function isFields(value: Data | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The values that a field may have. `read` returns undefined for any other. */
interface Field<Value> {
  readonly allowed: string
  readonly read: (value: Data) => Value | undefined
  /** The field accepts some values of this kind, so messages must not say that the kind is wrong. */
  readonly takesSome?: 'lists' | 'groups'
  /** Other values belong to the author, who may use the name for data of their own. Default: they are wrong. */
  readonly mayBeOwn?: true
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
  read: (value) => (typeof value === 'string' && isAddress(value) ? value : undefined),
}
const isAddress = (value: string) => !unsafeSchemes.has(schemeOf(value) ?? '')
const flag: Field<boolean> = {
  allowed: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
}
const ownUnlessFlag: Field<boolean> = { ...flag, mayBeOwn: true }
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
      ([name, content]) => typeof content !== 'object' || (name === 'content' && content === null),
    )
  )
}

const isWord = (entry: Data): entry is string | number =>
  typeof entry === 'string' || typeof entry === 'number'

function featureOf(entry: Data): HomeFeature | undefined {
  if (!isFields(entry)) return undefined
  const { title, details, link } = entry
  if (typeof title !== 'string' || typeof details !== 'string') return undefined
  if (link === undefined || link === null) return { title, details }
  const target = address.read(link)
  return target === undefined ? undefined : { title, details, link: target }
}

const fields: {
  readonly [Name in keyof Required<KnownFrontmatter>]: Field<
    NonNullable<KnownFrontmatter[Name]> | KnownFrontmatter[Name]
  >
} = {
  title: text,
  lang: {
    allowed: 'a language tag such as "en-US"',
    read: (value) => (typeof value === 'string' && isLanguageTag(value) ? value : undefined),
  },
  description: text,
  layout: text,
  permalink: text,
  date: {
    allowed: 'a date such as 2026-01-31',
    read: (value) =>
      typeof value === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ]|$)/.test(value)
        ? value.slice(0, 10)
        : undefined,
  },
  metaTitle: text,
  meta: {
    allowed: 'a list of tags, each with its attributes as text',
    takesSome: 'lists',
    takesEntry: isTag,
    read: (value) =>
      Array.isArray(value) && value.every(isTag)
        ? value.map((tag) =>
            Object.fromEntries(
              Object.entries(tag).flatMap(([name, content]) =>
                content === null ? [] : [[name, String(content)]],
              ),
            ),
          )
        : undefined,
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
  heroAlt: text,
  heroText: textOrNone,
  tagline: textOrNone,
  actionText: text,
  actionLink: address,
  features: {
    allowed:
      'a list, each entry with title and details as text, and optionally a link that does not run code',
    takesSome: 'lists',
    takesEntry: (entry) => featureOf(entry) !== undefined,
    read(value) {
      if (!Array.isArray(value)) return undefined
      const features = value.flatMap((entry: Data) => featureOf(entry) ?? [])
      return features.length === value.length ? features : undefined
    },
  },
  navbar: flag,
  sidebar: {
    allowed: 'true, false or "auto"',
    read: (value) => (typeof value === 'boolean' || value === 'auto' ? value : undefined),
  },
  sidebarDepth: {
    allowed: '0, 1 or 2',
    read: (value) => (value === 0 || value === 1 || value === 2 ? value : undefined),
  },
  search: flag,
  prev: neighbour,
  next: neighbour,
  editLink: flag,
  editUrl: address,
  contentSidebar: flag,
  lastUpdated: ownUnlessFlag,
  contributors: ownUnlessFlag,
  pageClass: text,
  footerCopyright: text,
  draft: flag,
  order: {
    allowed: 'a number',
    mayBeOwn: true,
    read: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  },
}

const knownNames = Object.keys(fields)

function checkFields(
  data: Fields,
  block: FrontmatterBlock,
  path: SourcePath,
): { readonly value: Frontmatter; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const value: Record<string, unknown> = {}
  const home = foreignHome(data)
  if (home !== undefined && home.actions > 1)
    diagnostics.push(foreignHomeActions(placeOfField('hero', block, path), home.actions))
  const given = home?.fields ?? data
  for (const [name, entry] of Object.entries(given)) {
    const foreign = foreignField(name, entry, given)
    if (foreign !== undefined) {
      diagnostics.push(
        foreignFrontmatterField(placeOfField(name, block, path), name, foreign.tool, foreign.instead),
      )
      continue
    }
    if (!Object.hasOwn(fields, name)) {
      const near = nearField(name)
      if (near !== undefined)
        diagnostics.push(unknownFrontmatterField(placeOfField(name, block, path), name, near))
      continue
    }
    const field = fields[name as keyof typeof fields]
    const read = field.read(entry)
    if (read !== undefined) value[name] = read
    // A field without a value counts as not set.
    else if (entry !== null && field.mayBeOwn !== true) {
      const [at, given] = [placeOfField(name, block, path), givenOf(entry, field)]
      diagnostics.push(
        name === 'sidebar' && typeof entry === 'object'
          ? sidebarInFrontmatter(at, given)
          : wrongFrontmatterValue(at, name, field.allowed, given),
      )
    }
  }
  const { canonicalUrl } = value
  if (typeof canonicalUrl === 'string' && !isCanonical(canonicalUrl)) {
    delete value.canonicalUrl
    const at = placeOfField('canonicalUrl', block, path)
    diagnostics.push(unusableCanonical(at, kindOf(canonicalUrl)))
  }
  const known = withoutEmptyTags(value, (tag) => {
    diagnostics.push(metaWithoutContent(placeOfTag(tag, block, path), tag))
  })
  for (const [name, written] of addressesOf(known)) {
    const meant = misspeltScheme(written)
    if (meant !== undefined)
      diagnostics.push(misspeltAddress(placeOfField(name, block, path), written.trim(), meant))
  }
  return { value: { data, ...known }, diagnostics }
}

/** If only a misspelt scheme is wrong, that is reported instead. */
const isCanonical = (address: string) =>
  /^(?:https?:\/\/|\/)/i.test(address.trim()) || misspeltScheme(address) !== undefined

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

const fieldsWithAddresses = [
  'canonicalUrl',
  'editUrl',
  'actionLink',
  'heroImage',
  'features',
  'prev',
  'next',
] as const

/** The addresses in fields, each with the name of its field. */
function addressesOf(known: KnownFrontmatter): readonly (readonly [name: string, address: string])[] {
  if (fieldsWithAddresses.every((name) => known[name] === undefined)) return []
  const { canonicalUrl, editUrl, actionLink, heroImage, features = [], prev = false, next = false } = known
  const linkOf = (option: NeighbourOption) => (typeof option === 'object' ? option.link : option || undefined)
  const all = [
    ['canonicalUrl', canonicalUrl],
    ['editUrl', editUrl],
    ['actionLink', actionLink],
    ['heroImage', heroImage],
    ['prev', linkOf(prev)],
    ['next', linkOf(next)],
    ...features.map(({ link }) => ['features', link] as const),
  ] as const
  return all.flatMap(([name, address]) => (address === undefined ? [] : [[name, address] as const]))
}

/** A known field with a similar name. A short name may mean anything, so it must begin like the known one. */
function nearField(name: string): string | undefined {
  const near = nearest(name, knownNames)
  return near !== undefined && (name.length > 4 || near[0] === name[0]?.toLowerCase()) ? near : undefined
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

/** Place of a field in a page's frontmatter; undefined if there is none. */
export function fieldPlace(text: string, path: SourcePath, field: string): Place | undefined {
  const { frontmatter } = splitFrontmatter(normaliseText(text))
  return frontmatter === null ? undefined : placeOfField(field, frontmatter, path)
}

/** Place of a top-level key. Indented lines are skipped, since a group may contain a key of the same name. */
export function placeOfField(name: string, { raw, line }: FrontmatterBlock, path: SourcePath): Place {
  const key = literalPattern(name)
  const written = new RegExp(`^([ \\t]*)([{,]?[ \\t]*)["']?${key}["']?[ \\t]*[:=]`, 'gm')
  const [first] = [...raw.matchAll(written)].sort((a, b) => indentOf(a) - indentOf(b))
  if (first === undefined) return { path, line, column: 1 }
  const [, indent = '', before = ''] = first
  const { line: within, column } = pointAt(raw, first.index + indent.length + before.length)
  return { path, line: line + within - 1, column }
}

/** Place of a meta tag's name. */
function placeOfTag(tag: string, block: FrontmatterBlock, path: SourcePath): Place {
  const meta = placeOfField('meta', block, path)
  const from = block.raw.split('\n', meta.line - block.line).join('\n').length
  const index = block.raw.indexOf(tag, from)
  if (index < 0) return meta
  const { line, column } = pointAt(block.raw, index)
  return { path, line: block.line + line - 1, column }
}

const indentOf = ([, indent = '']: readonly string[]) => indent.length
