// Writes config.schema.json, which editors read: what the config may contain, from the schema that checks it, with the
// comments of its types.
import { readFileSync, writeFileSync } from 'node:fs'
import { jsonSchemaOf } from '../dist/config/checking/json-schema.js'
import { readOptionComments } from '../dist/config/checking/option-comments.js'
import { siteConfig } from '../dist/config/checking/schema.js'

const sources = ['config.ts', 'head-tag.ts', 'sidebar-option.ts'].map((name) =>
  readFileSync(new URL(`../src/config/${name}`, import.meta.url), 'utf8'),
)
const schema = jsonSchemaOf(siteConfig, 'SiteConfig', readOptionComments(sources))
writeFileSync(new URL('../config.schema.json', import.meta.url), `${JSON.stringify(schema, null, 2)}\n`)
