import type { OptionsSchema } from '@quire/engine/theme'
import * as v from 'valibot'
import type { ThemeOptions } from './options.js'
import { en } from './strings/en.js'

const text = v.pipe(v.string('must be text.'), v.nonEmpty('must not be empty.'))
const address = v.pipe(text, v.regex(/^(?:\/|https?:\/\/)/, 'must begin with "/" or "https://".'))
const pixels = v.pipe(v.number('must be a number of pixels.'), v.minValue(1, 'must be at least 1.'))
const image = v.union(
  [address, fields({ src: address, width: pixels, height: pixels })],
  'must be an address that begins with "/" or "https://", or { src, width, height }.',
)

const link = fields({
  text,
  link: v.pipe(text, v.regex(/^(?:\/|https?:\/\/|mailto:|tel:)/, 'must begin with "/" or a scheme.')),
})

const strings = fields(
  Object.fromEntries(
    Object.entries(en).map(([name, value]) => [
      name,
      v.optional(
        typeof value === 'string'
          ? text
          : v.pipe(v.array(text, 'must be a list of texts.'), v.minLength(1, 'must have an entry.')),
      ),
    ]),
  ),
)

const searchForm =
  'must be false, { provider: "local" } or { provider: "docsearch", appId, apiKey, indexName }.'
const search = v.lazy((input) => {
  if (input === false) return v.literal(false)
  const provider =
    typeof input === 'object' && input !== null && 'provider' in input ? input.provider : undefined
  if (provider === 'local') return fields({ provider: v.literal('local') })
  if (provider !== 'docsearch') return v.custom<never>(() => false, searchForm)
  return fields({
    provider: v.literal('docsearch'),
    appId: text,
    apiKey: text,
    indexName: text,
    searchParameters: v.optional(record(v.string(), v.unknown(), 'must be an object of search parameters.')),
  })
})

/** Checks `themeConfig`; follows Standard Schema. A missing `themeConfig` is the same as `{}`. */
export const optionsSchema: OptionsSchema<ThemeOptions> = v.optional(
  fields({
    logo: v.optional(image),
    logoDark: v.optional(image),
    hideSiteName: v.optional(v.boolean('must be true or false.')),
    announcement: v.optional(
      fields({
        text,
        link: v.optional(link),
        dismissible: v.optional(v.boolean('must be true or false.')),
      }),
    ),
    navbar: v.optional(v.boolean('must be true or false.')),
    prevLinks: v.optional(v.boolean('must be true or false.')),
    nextLinks: v.optional(v.boolean('must be true or false.')),
    accent: v.optional(v.pipe(text, v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour like "#00a3ff".'))),
    colorScheme: v.optional(v.picklist(['auto', 'light', 'dark'], 'must be "auto", "light" or "dark".')),
    colorSwitch: v.optional(v.boolean('must be true or false.')),
    smoothScroll: v.optional(v.boolean('must be true or false.')),
    editLinkText: v.optional(text),
    lastUpdated: v.optional(text),
    markdownLink: v.optional(v.boolean('must be true or false.')),
    contentSidebarTitle: v.optional(text),
    footerCopyright: v.optional(text),
    footer: v.optional(
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
    ),
    search: v.optional(search),
    ui: v.optional(
      record(
        v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[a-z0-9]+)*$/i, 'must be a language tag like "fr".')),
        strings,
        'must be an object of languages.',
      ),
    ),
  }),
  {},
)

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
  return v.lazy((input) => (Array.isArray(input) ? refused : schema))
}
