import type { Pluggable } from 'unified'
import * as v from 'valibot'
import { hasUnsafeScheme, schemeOf, unsafeSchemes } from '../../addresses/scheme.js'
import { diagnosticCodes } from '../../diagnostics/codes.js'
import type { FileGenerator } from '../../generate/file-generator.js'
import type { FrontmatterSchema } from '../../parse/frontmatter/frontmatter.js'
import { fieldsOfOnePage, knownFields } from '../../parse/frontmatter/known-fields.js'
import { nearest } from '../../text/nearest.js'
import type { Theme } from '../../theme.js'
import { isPlainObject } from '../../values/is-plain-object.js'
import { isRecord } from '../../values/is-record.js'
import { isLanguageTag } from '../../words.js'
import type { CodeGrammar, SiteConfig } from '../config.js'
import {
  formOfText,
  headAttributeForm,
  headAttributeName,
  headElementForm,
  headElements,
  headTagForm,
} from '../head-tag.js'
import { badgeTypes } from '../sidebar-option.js'
import { themeProblems } from '../theme/theme-form.js'
import type { ConfigPath } from './config-path.js'
import { describeValue } from './describe-value.js'
import { isMatchable, longestGlob, longestRange } from './globs.js'
import { chosen, inJson, mustBe } from './json-form.js'
import { pathOfIssue, type UnknownName, withAllNames } from './schema-issues.js'

/**
 * One problem in a config: the value at `path` and what is allowed there, which completes "must be
 * …"; or an unknown name and the names that are known there.
 */
export type ConfigProblem =
  | { readonly kind: 'wrong'; readonly path: ConfigPath; readonly allowed: string; readonly given: string }
  | { readonly kind: 'missing'; readonly path: ConfigPath; readonly allowed: string }
  | UnknownName

/**
 * A config whose values all have the right type. A theme given by its package's name has already
 * been imported.
 */
export type CheckedConfig = Omit<SiteConfig, 'theme'> & { readonly theme?: Theme | undefined }

/** Checks the types in a config. Finds all problems, in the order of the config. */
export function checkConfig(
  value: unknown,
): { readonly config: CheckedConfig } | { readonly problems: readonly ConfigProblem[] } {
  const result = v.safeParse(siteConfig, value)
  // The schema can only say that plugins and a theme have the right form, not what their functions take.
  return result.success
    ? { config: result.output as CheckedConfig }
    : { problems: withAllNames(result.issues.map(problemOf), value) }
}

// The schema. Every message says what is allowed; it completes "must be …".

/**
 * Names known in each kind of object. The key is the description of the kind, which is also the
 * message of its issues.
 */
const namesOfKind = new Map<string, readonly string[]>()

function object<Entries extends v.ObjectEntries>(kind: string, entries: Entries) {
  namesOfKind.set(kind, Object.keys(entries))
  return plain(v.strictObject(entries, kind), kind)
}

function record<
  Key extends v.BaseSchema<string, string, v.BaseIssue<unknown>>,
  Value extends v.GenericSchema,
>(key: Key, value: Value, kind: string) {
  return plain(v.record(key, value, kind), kind)
}

/** Lets a schema of objects check only those: valibot also takes lists, and instances of classes. */
function plain<Schema extends v.GenericSchema>(schema: Schema, kind: string) {
  const refused = v.custom<never>(() => false, kind) as unknown as Schema
  return chosen(
    () => [schema],
    (input) => (typeof input !== 'object' || isPlainObject(input) ? schema : refused),
  )
}

function problemOf(issue: v.BaseIssue<unknown>): ConfigProblem {
  const path = pathOfIssue(issue)
  const missing =
    issue.type === 'strict_object' && issue.received === 'undefined' && issue.expected !== 'Object'
  if (missing) return { kind: 'missing', path, allowed: allowedWhenMissing.get(String(path.at(-1))) ?? 'set' }
  if (issue.type === 'strict_tuple' && issue.expected === 'never')
    return { kind: 'wrong', path: path.slice(0, -1), allowed: issue.message, given: 'a longer list' }
  if (issue.expected === 'never')
    return { kind: 'unknown', path, known: namesOfKind.get(issue.message) ?? [] }
  return { kind: 'wrong', path, allowed: issue.message, given: describeValue(issue.input) }
}

/** What each required name must be. */
const allowedWhenMissing: ReadonlyMap<string, string> = new Map([
  ['title', 'text'],
  ['text', 'text'],
  ['link', 'a page path or an address'],
  ['dir', 'a folder from the site root'],
  ['url', 'the address of the repository, or "owner/name" on GitHub'],
  ['items', 'a list of navigation entries'],
  ['provider', '"local"'],
])

/** Addresses whose scheme is unsafe, with all that {@link schemeOf} overlooks. */
const unsafeAddress = `^[^!-\\uFFFF]*(?:${[...unsafeSchemes]
  .map((scheme) => [...scheme].map((letter) => `[${letter}${letter.toUpperCase()}]`).join('[\\t\\n\\r]*'))
  .join('|')})[\\t\\n\\r]*:`
/** React would replace such an address by one that only says that it did. */
const safe = inJson(
  v.check(
    (address: string) => !hasUnsafeScheme(address),
    'a page path, or an address that does not run code or contain a document',
  ),
  { not: { pattern: unsafeAddress } },
)

const text = v.string('text')
const filledText = v.pipe(v.string('text'), v.regex(/\S/, 'text that is not empty'))
const flag = v.boolean('true or false')
const link = v.pipe(v.string('a page path or an address'), v.minLength(1, 'a page path or an address'), safe)
/** Relative paths would lead elsewhere from each page. */
const outsideForm = 'an address such as "https://v1.example.org", or a path that begins with "/"'
const outsideLink = v.pipe(
  v.string(outsideForm),
  inJson(
    v.check(
      (address: string) =>
        !hasUnsafeScheme(address) && (address.startsWith('/') || schemeOf(address) !== undefined),
      outsideForm,
    ),
    {
      pattern: '^/|^\\s*//|^[^!-\\uFFFF]*[A-Za-z][A-Za-z\\d+.\\t\\n\\r-]*:',
      not: { pattern: unsafeAddress },
    },
  ),
)
/** Empty for the index page of the folder that it is relative to. */
const sidebarPath = v.pipe(v.string('a page path or an address'), safe)
/** What can name something on a disk. For some other texts, Node throws instead of finding nothing. */
const onDisk = (form: string) =>
  inJson(
    v.check((path: string) => !/\p{Cc}/u.test(path), `${form}, without control characters`),
    { pattern: '^[^\\u0000-\\u001F\\u007F-\\u009F]*$' },
  )
const folder = v.pipe(v.string('a folder from the site root'), onDisk('a folder from the site root'))
const depth = v.picklist([0, 1, 2], '0, 1 or 2')
const language = v.pipe(
  v.string('a language tag such as "en-US"'),
  inJson(v.check(isLanguageTag, 'a language tag such as "en-US"'), {
    pattern: '^[A-Za-z]{2,3}(?:-[A-Za-z\\d]{1,8})*$',
  }),
)

const attributeName = v.pipe(
  v.string(),
  v.regex(headAttributeName, 'keyed by the name of an attribute, without spaces or punctuation'),
  inJson(v.toLowerCase(), {}),
)
const attributes = record(
  attributeName,
  v.string(headAttributeForm),
  'an object of attributes, each with a text',
)
const elementName = inJson(
  v.pipe(v.string(headElementForm), v.toLowerCase(), v.picklist(headElements, headElementForm)),
  { enum: headElements },
)
const bareHeadTag = v.strictTuple([elementName, attributes], headTagForm)
const filledTuple = v.strictTuple([elementName, attributes, text], headTagForm)
const filledHeadTag = v.pipe(
  filledTuple,
  inJson(
    v.rawCheck<v.InferOutput<typeof filledTuple>>(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { value } = dataset
      const allowed = formOfText(...value)
      const item = {
        type: 'unknown' as const,
        origin: 'value' as const,
        input: value,
        key: 2,
        value: value[2],
      }
      if (allowed !== undefined) addIssue({ message: allowed, input: value[2], path: [item] })
    }),
    {},
  ),
)
const headTag = chosen(
  () => [bareHeadTag, filledHeadTag],
  (input) => (Array.isArray(input) && input.length === 3 ? filledHeadTag : bareHeadTag),
)

const activePrefixForm = 'the beginning of addresses, such as "/guide/" (no regular expression)'
const activePrefix = v.pipe(v.string(activePrefixForm), v.regex(/^\/[^\\^$*+?()[\]{}|]*$/, activePrefixForm))
const navLink = object('a navigation entry: { text, link } or { text, items }', {
  text: filledText,
  link,
  ariaLabel: v.optional(text),
  activeMatch: v.optional(activePrefix),
})
const tooDeep = v.custom(() => false, 'a link: groups go two levels deep')
const innerGroup = navGroup(
  chosen(
    () => [navLink],
    (input) => (hasItems(input) ? tooDeep : navLink),
  ),
)
const outerGroup = navGroup(linkOr(innerGroup))
const navEntry = linkOr(outerGroup)

/** Whether a navigation entry is meant to be a group. */
const hasItems = (input: unknown): boolean => isRecord(input) && 'items' in input

function linkOr(group: v.GenericSchema<unknown>) {
  return chosen(
    () => [navLink, group],
    (input) => (hasItems(input) ? group : navLink),
  )
}

function navGroup(entry: v.GenericSchema<unknown>) {
  return object('a group of navigation entries: { text, items }', {
    text: filledText,
    items: v.array(entry, 'a list of navigation entries'),
    ariaLabel: v.optional(text),
  })
}

const badgeForm = 'a text, or { text, type }'
const badgeText = v.pipe(v.string(badgeForm), v.nonEmpty('a text that is not empty'))
const badgeObject = object(badgeForm, {
  text: filledText,
  type: v.optional(v.picklist(badgeTypes, '"tip", "info", "warning", "error" or "light"')),
})
const badge = objectOr(badgeObject, badgeText)

/** Another form, or an object of options. */
function objectOr(options: v.GenericSchema, other: v.GenericSchema) {
  return chosen(
    () => [other, options],
    (input) => (isRecord(input) ? options : other),
  )
}

const sidebarEntryForm = 'a page path, [path, label], or a group: { title, children }'
const sidebarGroup = object('a sidebar group: { title, children }', {
  title: filledText,
  path: v.optional(sidebarPath),
  collapsable: v.optional(flag),
  collapsed: v.optional(flag),
  sidebarDepth: v.optional(depth),
  children: v.optional(v.array(chosen(sidebarEntries, sidebarEntry), 'a list of sidebar entries')),
  folder: v.optional(text),
  badge: v.optional(badge),
})

const labelledPath = v.strictTuple([sidebarPath, filledText], '[path, label]')

function sidebarEntries(): v.GenericSchema[] {
  return [sidebarPath, labelledPath, sidebarGroup]
}

function sidebarEntry(input: unknown): v.GenericSchema<unknown> {
  if (typeof input === 'string') return sidebarPath
  if (Array.isArray(input)) return labelledPath
  return isRecord(input) ? sidebarGroup : v.custom(() => false, sidebarEntryForm)
}

const sidebarPrefix = v.pipe(v.string(), v.startsWith('/', 'keyed by a path prefix that begins with "/"'))
const sidebarTree = v.array(chosen(sidebarEntries, sidebarEntry), 'a list of sidebar entries')
const treeOrAuto = v.array(chosen(sidebarEntries, sidebarEntry), '"auto" or a list of sidebar entries')
const auto = v.literal('auto')
const sidebarTrees = v.record(
  sidebarPrefix,
  chosen(
    () => [auto, treeOrAuto],
    (tree) => (tree === 'auto' ? auto : treeOrAuto),
  ),
)
const sidebarWord = v.union(
  [auto, v.literal(false)],
  '"auto", false, a list of entries, or lists by path prefix',
)
const sidebar = chosen(
  () => [sidebarWord, sidebarTree, sidebarTrees],
  (input) => {
    if (Array.isArray(input)) return sidebarTree
    return isPlainObject(input) ? sidebarTrees : sidebarWord
  },
)

const generator = inJson(
  v.custom<FileGenerator>((input) => typeof input === 'function', 'a function that returns a list of files'),
  false,
)

const frontmatterSchema = inJson(
  v.custom<FrontmatterSchema>(
    (input) =>
      ((typeof input === 'object' && input !== null) || typeof input === 'function') &&
      '~standard' in input &&
      isRecord(input['~standard']) &&
      typeof input['~standard'].validate === 'function',
    'a schema of Zod, Valibot, ArkType or another library that follows Standard Schema',
  ),
  false,
)

const limits = `of at most ${longestGlob} characters, with ranges such as {1..9} of at most ${longestRange} numbers`
const matchable = (what: string) =>
  inJson(v.check(isMatchable, `${what} ${limits}`), { maxLength: longestGlob })

const defaultsForm = 'an object of frontmatter fields, by globs such as "internal/**"'
/** As in `exclude`, the path of a file begins at its content folder. */
const pagesGlob = v.pipe(
  v.string(),
  v.regex(/^(?!\.{0,2}\/|!)./, 'keyed by globs of files in the content folder, such as "internal/**"'),
  matchable('keyed by globs'),
)
const fieldsForm = 'an object of frontmatter fields'
const frontmatterFields = inJson(
  v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(isPlainObject, fieldsForm),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const [key, value] of Object.entries(dataset.value)) {
        const item = { type: 'unknown' as const, origin: 'value' as const, input: dataset.value, key, value }
        if (!isData(value)) addIssue({ message: 'what JSON can express', input: value, path: [item] })
      }
    }),
  ),
  {
    type: 'object',
    // Editors complete the names. What is allowed in each, the frontmatter of pages says, too.
    properties: Object.fromEntries(
      Object.entries(knownFields).map(([name, { allowed }]) => {
        const why = fieldsOfOnePage.get(name)
        return [
          name,
          why === undefined
            ? { description: `Must be ${allowed}.` }
            : {
                not: {},
                doNotSuggest: true,
                errorMessage: `This cannot be set for several pages, because ${why}.`,
              },
        ]
      }),
    ),
  },
)

/** Whether frontmatter could contain a value. Limited in depth, as that is. */
function isData(value: unknown, depth = 0): boolean {
  if (depth > 40) return false
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every((entry) => isData(entry, depth + 1))
  return (
    isPlainObject(value) && isRecord(value) && Object.values(value).every((entry) => isData(entry, depth + 1))
  )
}

const frontmatterDefaults = record(pagesGlob, frontmatterFields, defaultsForm)

const contentRoot = object('a content folder: { dir, prefix, version, lang }', {
  dir: folder,
  prefix: v.optional(text),
  version: v.optional(filledText),
  versionLabel: v.optional(filledText),
  outdated: v.optional(flag),
  noindex: v.optional(flag),
  lang: v.optional(language),
  fallback: v.optional(flag),
  label: v.optional(filledText),
  exclude: v.optional(v.array(v.pipe(filledText, matchable('a glob')), 'a list of globs')),
  generate: v.optional(generator),
  frontmatterSchema: v.optional(frontmatterSchema),
  frontmatterDefaults: v.optional(frontmatterDefaults),
  title: v.optional(text),
  description: v.optional(text),
  nav: v.optional(v.array(navEntry, 'a list of navigation entries')),
  sidebar: v.optional(sidebar),
})

const contentRoots = v.pipe(
  v.array(contentRoot, 'a folder, or a list of content folders'),
  v.minLength(1, 'a folder, or a list of content folders'),
)

/** The forms that unified accepts: a function, a list of one and its options, or a preset. */
const plugin = inJson(
  v.custom<Pluggable>(isPluggable, ({ input }) => pluginForm(input)),
  false,
)

function isPluggable(input: unknown): input is Pluggable {
  if (Array.isArray(input)) return typeof input[0] === 'function'
  if (!isRecord(input)) return typeof input === 'function'
  const { plugins = [], settings } = input
  return (
    (input.plugins !== undefined || isRecord(settings)) &&
    Array.isArray(plugins) &&
    plugins.every(isPluggable)
  )
}

/** What is allowed, with advice for common mistakes. */
function pluginForm(input: unknown): string {
  const given: unknown = Array.isArray(input) ? input[0] : input
  if (typeof given === 'string') return 'a plugin that the config imports, or a list of one and its options'
  if (given instanceof Promise) return 'a plugin; use "await" to get it from this promise'
  if (isRecord(given) && 'default' in given) return 'a plugin, such as the default export of this module'
  return 'a plugin, or a list of a plugin and its options'
}

const plugins = v.array(plugin, 'a list of plugins')
const levels = [1, 2, 3, 4, 5, 6] as const
const headingLevel = v.picklist(levels, 'a heading level from 1 to 6')
const headingLevels = v.pipe(
  v.strictTuple([headingLevel, headingLevel], 'two heading levels, for instance [2, 3]'),
  inJson(
    v.check(([from, to]) => from <= to, 'two heading levels, the smaller first'),
    // What is denied, because only of that editors say what is written here: they have their own words
    // for a minimum.
    {
      not: {
        type: 'array',
        minItems: 2,
        anyOf: levels.slice(0, -1).map((to) => ({
          items: [{ enum: levels.filter((from) => from > to) }, { enum: [to] }],
        })),
      },
    },
  ),
)

/** 24 days: browsers count the milliseconds of a timer in 31 bits. */
const longestMs = 2 ** 31 - 1
const milliseconds = v.pipe(
  v.number('a number of milliseconds'),
  v.integer('a whole number of milliseconds'),
  v.minValue(1, 'a number of milliseconds above 0'),
  // Timers of browsers take a longer time for none at all.
  v.maxValue(longestMs, `a number of milliseconds up to ${longestMs}`),
)

const navigation = object('an object of navigation options', {
  chunkTimeoutMs: v.optional(milliseconds),
  patienceMs: v.optional(milliseconds),
})

const discovery = object('an object of options for what is published for programs', {
  sitemap: v.optional(flag),
  robots: v.optional(flag),
  feeds: v.optional(flag),
  llms: v.optional(flag),
  markdown: v.optional(flag),
  graph: v.optional(flag),
  tags: v.optional(flag),
  image: v.optional(filledText),
})

const redirectsForm = 'a file of redirects, or { file, outputs }'
const redirectOutputs = '"html", "netlify", "nginx" and "cloudfront"'
const redirectOptions = object(redirectsForm, {
  file: v.optional(v.pipe(filledText, onDisk('a file of redirects'))),
  outputs: v.optional(
    v.array(
      v.picklist(['html', 'netlify', 'nginx', 'cloudfront'], `one of ${redirectOutputs}`),
      `a list of ${redirectOutputs}`,
    ),
  ),
})
const redirects = objectOr(
  redirectOptions,
  v.pipe(v.string(redirectsForm), v.minLength(1, redirectsForm), onDisk('a file of redirects')),
)

const argumentForm = 'text that is not empty, without null characters'
const argument = v.pipe(
  v.string('text'),
  inJson(
    v.check((written: string) => /\S/.test(written) && !written.includes('\0'), argumentForm),
    { pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' },
  ),
)
const plantumlForm = 'false, or an object with either "command" or "server"'
const plantumlObject = object(plantumlForm, {
  command: v.optional(
    v.pipe(
      v.array(argument, 'a list of a program and its arguments'),
      v.minLength(1, 'a list of a program and its arguments'),
    ),
  ),
  server: v.optional(
    v.pipe(v.string('an address'), v.regex(/^https?:\/\//, 'an address with http:// or https://')),
  ),
})
const plantumlOptions = v.pipe(
  plantumlObject,
  inJson(
    v.check(
      ({ command, server }: v.InferOutput<typeof plantumlObject>) =>
        (command === undefined) !== (server === undefined),
      plantumlForm,
    ),
    { minProperties: 1, maxProperties: 1 },
  ),
)
const plantuml = objectOr(plantumlOptions, v.literal(false, plantumlForm))

const imagesForm = 'false, or { widths, quality, column }'
const pixels = (form: string) =>
  v.pipe(v.number(form), v.integer(form), v.minValue(16, form), v.maxValue(4096, form))
const widthsForm = 'a list of 1 to 8 widths in pixels, from 16 to 4096'
const qualityForm = 'a whole number from 1 to 100'
const imageOptions = object(imagesForm, {
  widths: v.optional(
    v.pipe(v.array(pixels(widthsForm), widthsForm), v.minLength(1, widthsForm), v.maxLength(8, widthsForm)),
  ),
  quality: v.optional(
    v.pipe(
      v.number(qualityForm),
      v.integer(qualityForm),
      v.minValue(1, qualityForm),
      v.maxValue(100, qualityForm),
    ),
  ),
  column: v.optional(pixels('a width in pixels, from 16 to 4096')),
})
const images = objectOr(imageOptions, v.literal(false, imagesForm))

const searchForm = 'false, or { provider: "local" }'
const localSearch = object(searchForm, { provider: v.literal('local', '"local"') })
const search = objectOr(localSearch, v.literal(false, searchForm))

const languageForm = 'the name of a language, or a TextMate grammar with "scopeName" and "patterns"'
/** Only what Shiki cannot do without. A grammar has many parts, and its file was made by others. */
const codeLanguage = inJson(
  v.custom<string | CodeGrammar>(
    (input) =>
      typeof input === 'string' ||
      (isRecord(input) && typeof input.scopeName === 'string' && isListOfRecords(input.patterns)),
    languageForm,
  ),
  {
    type: ['string', 'object'],
    required: ['scopeName', 'patterns'],
    properties: {
      scopeName: { type: 'string' },
      patterns: { type: 'array', items: { type: 'object' } },
    },
  },
)
const isListOfRecords = (value: unknown) => Array.isArray(value) && value.every(isRecord)

const markdown = object('an object of Markdown options', {
  parser: v.optional(v.picklist(['satteri', 'remark'], '"satteri" or "remark"')),
  slugs: v.optional(v.picklist(['vuepress', 'github'], '"vuepress" or "github"')),
  remarkPlugins: v.optional(plugins),
  rehypePlugins: v.optional(plugins),
  highlighter: v.optional(v.picklist(['prism', 'shiki'], '"prism" or "shiki"')),
  languages: v.optional(
    record(v.string(), codeLanguage, 'an object of languages, by the names that pages use'),
  ),
  lineNumbers: v.optional(flag),
  hiddenLines: v.optional(record(v.string(), filledText, 'an object of marks, such as { rust: "#" }')),
  emoji: v.optional(flag),
  diagrams: v.optional(flag),
  tocLevels: v.optional(headingLevels),
  titleHeading: v.optional(flag),
  definitionLists: v.optional(flag),
})

const repository = object('an object with the repository\'s "url"', {
  url: v.pipe(
    v.string('an address, or "owner/name" on GitHub'),
    v.regex(/^https?:\/\/[^\s/]+\/\S+$|^[\w.-]+\/[\w.-]+\/?$/, 'an address, or "owner/name" on GitHub'),
  ),
  branch: v.optional(filledText),
  dir: v.optional(text),
  editLinks: v.optional(flag),
})

const codeForm = 'the code of a message, which is printed before it, such as "duplicate-title"'
const messageCode = inJson(
  v.picklist(diagnosticCodes, ({ input }) => {
    const near = typeof input === 'string' ? nearest(input, diagnosticCodes) : undefined
    return near === undefined ? codeForm : `the code of a message, such as "${near}"`
  }),
  // Without a message, editors would list all of them.
  { enum: diagnosticCodes, errorMessage: mustBe(codeForm) },
)

/** Checks only the fields known today, since a newer theme may have more. */
const theme = inJson(
  v.pipe(
    v.custom<Theme>(isRecord, 'a theme, or the name of its package'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const inside = isRecord(dataset.value) ? dataset.value.default : undefined
      if (isRecord(inside) && themeProblems(inside).length === 0 && themeProblems(dataset.value).length > 0) {
        addIssue({ message: 'a theme, such as the default export of this module' })
        return
      }
      for (const { path, allowed } of themeProblems(dataset.value)) {
        let input: unknown = dataset.value
        const items = path.map((key) => {
          const item = { type: 'unknown' as const, origin: 'value' as const, input, key, value: undefined }
          input = isRecord(input) ? input[key] : undefined
          return { ...item, value: input }
        })
        const [first, ...others] = items
        if (first !== undefined) addIssue({ message: allowed, input, path: [first, ...others] })
      }
    }),
  ),
  { type: 'string', minLength: 1 },
)

/** What a config may contain. */
export const siteConfig = object('an object', {
  title: filledText,
  description: v.optional(text),
  lang: v.optional(language),
  base: v.optional(text),
  url: v.optional(text),
  trust: v.optional(v.picklist(['trusted', 'untrusted'], '"trusted" or "untrusted"')),
  root: v.optional(v.pipe(v.string('a folder'), onDisk('a folder'))),
  content: v.optional(
    chosen(
      () => [folder, contentRoots],
      (input) => (typeof input === 'string' ? folder : contentRoots),
    ),
  ),
  addresses: v.optional(v.picklist(['html', 'folder', 'clean'], '"html", "folder" or "clean"')),
  publicDir: v.optional(folder),
  generatePublic: v.optional(generator),
  outDir: v.optional(v.pipe(v.string('a folder'), v.minLength(1, 'a folder'), onDisk('a folder'))),
  folderAliases: v.optional(record(v.string(), folder, 'an object of folders, old to new')),
  frontmatterSchema: v.optional(frontmatterSchema),
  frontmatterDefaults: v.optional(frontmatterDefaults),
  head: v.optional(v.array(headTag, 'a list of head tags')),
  ignoreMessages: v.optional(v.array(messageCode, 'a list of codes of messages')),
  nav: v.optional(v.array(navEntry, 'a list of navigation entries')),
  sidebar: v.optional(sidebar),
  sidebarDepth: v.optional(depth),
  contentSidebar: v.optional(headingLevels),
  repository: v.optional(repository),
  lastUpdated: v.optional(flag),
  contributors: v.optional(flag),
  plantuml: v.optional(plantuml),
  images: v.optional(images),
  navigation: v.optional(navigation),
  discovery: v.optional(discovery),
  redirects: v.optional(redirects),
  search: v.optional(search),
  externalVersions: v.optional(
    v.array(
      object('an entry of the version menu: { text, link }', { text: filledText, link: outsideLink }),
      'a list of { text, link }',
    ),
  ),
  markdown: v.optional(markdown),
  theme: v.optional(theme),
  themeConfig: v.optional(v.unknown()),
  $schema: v.optional(text),
})

/**
 * The interface and the schema must have the same options. A type error here means that one of them
 * lacks some.
 */
type Same<A, B> = [keyof A] extends [keyof B] ? ([keyof B] extends [keyof A] ? true : never) : never
true satisfies Same<SiteConfig, v.InferInput<typeof siteConfig>>
true satisfies Same<NonNullable<SiteConfig['markdown']>, v.InferInput<typeof markdown>>
true satisfies Same<
  Exclude<SiteConfig['redirects'], string | undefined>,
  v.InferInput<typeof redirectOptions>
>
true satisfies Same<Exclude<SiteConfig['images'], false | undefined>, v.InferInput<typeof imageOptions>>
true satisfies Same<NonNullable<SiteConfig['discovery']>, v.InferInput<typeof discovery>>
true satisfies Same<NonNullable<SiteConfig['repository']>, v.InferInput<typeof repository>>
true satisfies Same<
  Exclude<SiteConfig['content'], string | undefined>[number],
  v.InferInput<typeof contentRoot>
>
