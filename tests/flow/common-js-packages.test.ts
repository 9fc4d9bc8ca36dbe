import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { makeSite } from '../support/sites.js'

const packages = {
  // As compilers make CommonJS of an ES module. Node finds no names in it, and gives all of it as the default.
  'node_modules/compiled/package.json': '{ "name": "compiled", "version": "1.0.0", "main": "index.js" }',
  'node_modules/compiled/index.js': "module.exports = require('./code.js')\n",
  'node_modules/compiled/code.js': `
Object.defineProperty(exports, '__esModule', { value: true })
Object.assign(exports, { default: () => 'compiled', named: () => 'named' })
`,
  'node_modules/plain/package.json': '{ "name": "plain", "version": "1.0.0" }',
  'node_modules/plain/index.js': "module.exports = Object.assign(() => 'plain', { part: () => 'part' })\n",
  // With another form for bundlers, which Node cannot run.
  'node_modules/both/package.json':
    '{ "name": "both", "version": "1.0.0", "main": "index.js", "module": "index.esm.js" }',
  'node_modules/both/index.js': `
exports.__esModule = true
exports.default = () => 'both'
`,
  'node_modules/both/index.esm.js': "export default () => 'both'\n",
  'node_modules/nothing/package.json': '{ "name": "nothing", "version": "1.0.0" }',
  'node_modules/nothing/index.js': 'module.exports = null\n',
  'node_modules/bare/package.json': '{ "name": "bare", "version": "1.0.0" }',
  'node_modules/bare/index.js': "exports.__esModule = true\nexports.give = () => 'bare'\n",
  'node_modules/pure/package.json': '{ "name": "pure", "version": "1.0.0", "sideEffects": false }',
  'node_modules/pure/index.js': "exports.pure = 'unused'\n",
  // Run by Node when pages are rendered, so that it gets what Node gives.
  'node_modules/esm/package.json':
    '{ "name": "esm", "version": "1.0.0", "type": "module", "main": "index.js" }',
  'node_modules/esm/index.js': "import compiled from 'compiled'\nexport const seen = typeof compiled\n",
  // Bundled when pages are rendered.
  'node_modules/parts/package.json':
    '{ "name": "parts", "version": "1.0.0", "type": "module", "main": "index.js", "quire": { "theme": true } }',
  'node_modules/parts/index.js': "import compiled from 'compiled'\nexport const seenHere = typeof compiled\n",
}

const ofDefaultTheme = `import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Words } from './Words'
export default extend(theme, { components: { Words } })
`

const ownTheme = `import { Content, defineTheme, Region } from '@quire/engine/theme'
import { Words } from './Words'
const Layout = () => <Region name="article" as="main"><Content /></Region>
export default defineTheme({
  name: 'own',
  from: import.meta.url,
  layouts: { Layout, Home: Layout, NotFound: Layout },
  components: { Words },
})
`

/** Of all modules, those of such a package are the ones that Node takes for ES modules. */
const sites = [
  ['no package.json', undefined, ofDefaultTheme],
  ['a package.json for ES modules', '{ "type": "module" }', ofDefaultTheme],
  ['a theme of its own', '{ "type": "module" }', ownTheme],
] as const

test.each(sites)(
  'pages and islands get the same of a CommonJS package, in a site with %s',
  async (_, manifest, theme) => {
    const site = makeSite({
      ...(manifest !== undefined && { 'package.json': manifest }),
      ...packages,
      'docs.config.ts': "import theme from './theme'\nexport default { title: 'T', theme }\n",
      'theme.tsx': theme,
      'less.ts': "import { pure } from 'pure'\nexport const less = 'less'\nexport const more = () => pure\n",
      'Words.tsx': `'use client'
import bare from 'bare'
import both from 'both'
import compiled, { named } from 'compiled'
import nothing from 'nothing'
import { seen } from 'esm'
import { seenHere } from 'parts'
import { version } from 'plain/package.json'
import plain, { part } from 'plain'
import text from 'pure/index.js' with { type: 'text' }
import { less } from './less'
const given = [bare.give, both, compiled, named, plain, part].map((give) => give())
export const words = [...given, nothing, version, seen, seenHere, less, text.length].join(' ')
export const Words = () => <p>{words}</p>
`,
      'content/README.md': '# Home\n\n<Words />\n',
    })
    expect((await buildSite(site)).diagnostics).toEqual([])
    const words = 'bare both compiled named plain part  1.0.0 object function less 24'
    expect(readFileSync(join(site, 'dist/index.html'), 'utf8')).toContain(`<p>${words}</p>`)
    const scripts = join(site, 'dist/assets/js')
    const texts = readdirSync(scripts).map(
      (name) => [name, readFileSync(join(scripts, name), 'utf8')] as const,
    )
    const [script = ''] = texts.find(([, text]) => text.includes('"compiled"')) ?? []
    expect(await import(pathToFileURL(join(scripts, script)).href)).toMatchObject({ words })
    expect(texts.filter(([, text]) => text.includes('.pure=')).map(([name]) => name)).toEqual([])
  },
)
