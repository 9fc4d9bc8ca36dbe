import type { OptionsSchema } from '@quire/engine/theme'
import * as v from 'valibot'
import { chosen, inJson } from './json-form.js'
import type { ThemeOptions } from './options.js'
import { actionNames, pageNames } from './page-actions.js'
import { socialIcons } from './social-icons.js'
import { en } from './strings/en.js'

const text = v.pipe(v.string('must be text.'), v.nonEmpty('must not be empty.'))
const addressPattern = /^(?:\/|https?:\/\/)/
const isAddress = (given: string) => addressPattern.test(given)
const address = v.pipe(text, v.regex(addressPattern, 'must begin with "/" or "https://".'))
const pixels = v.pipe(v.number('must be a number of pixels.'), v.minValue(1, 'must be at least 1.'))
const sizedImage = fields({ src: address, width: pixels, height: pixels })
const image = chosen(
  () => [sizedImage, address],
  (input) => {
    if (typeof input === 'object' && input !== null && 'src' in input) return sizedImage
    return typeof input === 'string' ? address : v.custom<never>(() => false, imageForm)
  },
)
const imageForm = 'must be an address that begins with "/" or "https://", or { src, width, height }.'

const target = v.pipe(text, v.regex(/^(?:\/|https?:\/\/|mailto:|tel:)/, 'must begin with "/" or a scheme.'))
const link = fields({ text, link: target })

const iconForm = `must be the address of an image, or one of ${[...socialIcons.keys()].join(', ')}.`
const social = v.pipe(
  fields({
    icon: v.pipe(
      v.string(iconForm),
      v.check((icon) => socialIcons.has(icon) || isAddress(icon), iconForm),
      inJson({ anyOf: [{ enum: [...socialIcons.keys()] }, { pattern: addressPattern.source }] }),
    ),
    link: target,
    label: v.optional(text),
  }),
  v.forward(
    v.check(
      ({ icon, label }) => label !== undefined || !isAddress(icon),
      'is missing: an image needs words for those who do not see it.',
    ),
    ['label'],
  ),
  inJson({
    anyOf: [
      { required: ['label'] },
      { properties: { icon: { not: { type: 'string', pattern: addressPattern.source } } } },
    ],
  }),
)

const strings = fields(
  Object.fromEntries(Object.entries(en).map(([name, given]) => [name, v.optional(wordsLike(name, given))])),
)

/** Words in place of the theme's. Other names in braces would be shown to readers as they are. */
function wordsLike(name: string, given: string | readonly string[]) {
  const texts = v.array(text, 'must be a list of texts.')
  if (name === 'months') return v.pipe(texts, v.length(12, 'must have 12 entries.'))
  if (typeof given !== 'string') return v.pipe(texts, v.minLength(1, 'must have an entry.'))
  const names = namesIn(given)
  if (names.length === 0) return text
  const isFilled = (own: string) => namesIn(own).every((other) => names.includes(other))
  const message = `may have no other names in braces than ${names.join(', ')}.`
  const known = names.map((brace) => brace.slice(1, -1)).join('|')
  return v.pipe(
    text,
    v.check(isFilled, message),
    inJson({
      pattern: `^(?![\\s\\S]*\\{(?!(?:${known})\\})\\w+\\})`,
      patternErrorMessage: `This ${message}`,
    }),
  )
}

function namesIn(words: string): readonly string[] {
  return words.match(/\{\w+\}/g) ?? []
}

const slashKey = v.optional(v.boolean('must be true or false.'))
const docSearchForm = '{ provider: "docsearch", appId, apiKey, indexName }'
const searchForm = `must be false, { provider: "local" } or ${docSearchForm}.`
const localSearch = fields({ provider: v.literal('local'), slashKey })
const docSearch = fields({
  provider: v.literal('docsearch'),
  appId: text,
  apiKey: text,
  indexName: text,
  searchParameters: v.optional(record(v.string(), v.unknown(), 'must be an object of search parameters.')),
  slashKey,
})
const noSearch = v.literal(false)
const search = chosen(
  () => [localSearch, docSearch, noSearch],
  (input) => {
    if (input === false) return noSearch
    const provider =
      typeof input === 'object' && input !== null && 'provider' in input ? input.provider : undefined
    if (provider === 'local') return localSearch
    if (provider === 'docsearch') return docSearch
    // As VitePress has it.
    const form = provider === 'algolia' ? `must be ${docSearchForm} for the search of Algolia.` : searchForm
    return v.custom<never>(() => false, form)
  },
)

const actionForm = `must be ${actionNames.map((name) => `"${name}"`).join(', ')} or { text, link }.`
const pageNamesForm = `may have no other names in braces than ${pageNames.map((name) => `{${name}}`).join(', ')}.`
const otherName = new RegExp(`\\{(?!(?:${pageNames.join('|')})\\})\\w+\\}`)
const pageLink = fields({
  text,
  link: v.pipe(
    target,
    v.check((given) => !otherName.test(given), pageNamesForm),
    inJson({ not: { pattern: otherName.source } }),
  ),
})
const actionName = v.picklist(actionNames, actionForm)
const pageAction = chosen(
  () => [actionName, pageLink],
  (input) => (typeof input === 'object' && input !== null ? pageLink : actionName),
)

const noLogo = 'has no effect without "logo".'

const translatedAnnouncement = { text, link: v.optional(link) }

/** What the site can give for each language as well. */
const languageEntries = {
  logo: v.optional(image),
  logoDark: v.optional(image),
  hideSiteName: v.optional(v.boolean('must be true or false.')),
  editLinkText: v.optional(text),
  lastUpdated: v.optional(text),
  contentSidebarTitle: v.optional(text),
  pageActions: v.optional(v.array(pageAction, 'must be a list of actions.')),
  footerCopyright: v.optional(text),
  footer: v.optional(
    v.pipe(
      fields({
        logo: v.optional(image),
        logoLink: v.optional(address),
        sitemap: v.optional(
          record(
            text,
            v.array(link, 'must be a list of { text, link }.'),
            'must be an object of titles, each with a list of { text, link }.',
          ),
        ),
      }),
      v.forward(
        v.check(({ logo, logoLink }) => logoLink === undefined || logo !== undefined, noLogo),
        ['logoLink'],
      ),
      inJson({ anyOf: [{ required: ['logo'] }, { not: { required: ['logoLink'] } }] }),
    ),
  ),
}

const languageTag = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z\d]+)*$/, 'must be a language tag like "fr".'),
)

/** What {@link hasLogo} checks, in JSON Schema: one of these. */
const someLogo = [
  { required: ['logo'] },
  {
    required: ['languages'],
    properties: { languages: { not: { additionalProperties: { not: { required: ['logo'] } } } } },
  },
]

/** Checks `themeConfig`; follows Standard Schema. A missing `themeConfig` is the same as `{}`. */
export const optionsSchema: OptionsSchema<ThemeOptions> = v.optional(
  v.pipe(
    fields({
      ...languageEntries,
      announcement: v.optional(
        fields({
          ...translatedAnnouncement,
          dismissible: v.optional(v.boolean('must be true or false.')),
        }),
      ),
      social: v.optional(v.array(social, 'must be a list of { icon, link }.')),
      navbar: v.optional(v.boolean('must be true or false.')),
      prevLinks: v.optional(v.boolean('must be true or false.')),
      nextLinks: v.optional(v.boolean('must be true or false.')),
      accent: v.optional(v.pipe(text, v.regex(/^#[\dA-Fa-f]{6}$/, 'must be a colour like "#00a3ff".'))),
      colorScheme: v.optional(v.picklist(['auto', 'light', 'dark'], 'must be "auto", "light" or "dark".')),
      colorSwitch: v.optional(v.boolean('must be true or false.')),
      smoothScroll: v.optional(v.boolean('must be true or false.')),
      markdownLink: v.optional(v.boolean('must be true or false.')),
      search: v.optional(search),
      ui: v.optional(record(languageTag, strings, 'must be an object of languages.')),
      languages: v.optional(
        record(
          languageTag,
          fields({ ...languageEntries, announcement: v.optional(fields(translatedAnnouncement)) }),
          'must be an object of languages.',
        ),
      ),
    }),
    v.forward(
      v.check(({ logoDark, ...options }) => logoDark === undefined || hasLogo(options), noLogo),
      ['logoDark'],
    ),
    inJson({ anyOf: [...someLogo, { not: { required: ['logoDark'] } }] }),
    v.forward(
      v.check(({ hideSiteName, ...options }) => hideSiteName !== true || hasLogo(options), noLogo),
      ['hideSiteName'],
    ),
    inJson({
      anyOf: [
        ...someLogo,
        { not: { required: ['hideSiteName'], properties: { hideSiteName: { const: true } } } },
      ],
    }),
  ),
  {},
)

/** Whether the pages in any language have a logo. */
function hasLogo({ logo, languages = {} }: ThemeOptions): boolean {
  return [logo, ...Object.values(languages).map((own) => own.logo)].some((given) => given !== undefined)
}

/**
 * An object with exactly these fields. For an unknown field, the engine says which are known, and
 * which one may be meant.
 */
function fields<const Entries extends v.ObjectEntries>(entries: Entries) {
  const form = `must be an object with the fields ${Object.keys(entries).join(', ')}.`
  const schema = v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') return 'is no option.'
    const isMissing = issue.received === 'undefined' && issue.path !== undefined
    return isMissing ? 'is missing.' : form
  })
  return noList(schema, form)
}

function record<
  Key extends v.BaseSchema<string, string, v.BaseIssue<unknown>>,
  Value extends v.GenericSchema,
>(key: Key, value: Value, form: string) {
  return noList(v.record(key, value, form), form)
}

/** Refuses a list, which valibot takes for an object. */
function noList<Schema extends v.GenericSchema>(schema: Schema, form: string) {
  const refused = v.custom<never>(() => false, form) as unknown as Schema
  return chosen(
    () => [schema],
    (input) => (Array.isArray(input) ? refused : schema),
  )
}
