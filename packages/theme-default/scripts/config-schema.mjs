// Writes config.schema.json, which editors read: what the config of a site with this theme may contain. It is the
// schema of the engine, with that of the theme's options: made from the schema that checks them, with the comments
// of their types.
import { readFileSync, writeFileSync } from 'node:fs'
import { jsonSchemaPartOf } from '../../engine/dist/config/checking/json-schema.js'
import { readOptionComments } from '../../engine/dist/config/checking/option-comments.js'
import { alternativesOf } from '../dist/json-form.js'
import { optionsSchema } from '../dist/options-schema.js'
import { en } from '../dist/strings/en.js'

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')
const commentsIn = (...names) => readOptionComments(names.map((name) => read(`../src/${name}`)))

/** What a word is for, if its name does not say so, and how it is in English. */
const ofWords = new Map(
  commentsIn('strings/strings.ts')
    .shapesIn('Strings')
    .flatMap(({ options }) => options.map(({ name, comment }) => [name, comment])),
)
const words = Object.entries(en).map(([name, given]) => ({
  name,
  type: 'string',
  comment: `${ofWords.get(name) ?? ''} In English: ${[given]
    .flat()
    .map((text) => `"${text}"`)
    .join(', ')}.`.trim(),
}))
const ofOptions = commentsIn('options.ts', 'page-actions.ts', 'social.ts')
const comments = {
  ...ofOptions,
  shapesIn: (type) =>
    type.includes('StringOverrides') ? [{ of: 'Strings', options: words }] : ofOptions.shapesIn(type),
}

/** A check is a function, so the step after it says what it checks. */
const formOf = ({ type, metadata }) =>
  type === 'check' ? {} : type === 'metadata' ? metadata.json : undefined

const options = jsonSchemaPartOf(optionsSchema, 'ThemeOptions', comments, {
  formOf,
  alternativesOf,
  say: (message) => `This ${message}`,
})
const { properties, definitions, ...site } = JSON.parse(read('../../engine/config.schema.json'))
const twice = Object.keys(options.definitions).filter((name) => name in definitions)
if (twice.length > 0)
  throw new Error(`Both the engine and the theme have options of the type ${twice.join(', ')}.`)
const schema = {
  ...site,
  properties: { ...properties, themeConfig: { ...properties.themeConfig, ...options.keywords } },
  definitions: { ...definitions, ...options.definitions },
}
writeFileSync(new URL('../config.schema.json', import.meta.url), `${JSON.stringify(schema, null, 2)}\n`)
