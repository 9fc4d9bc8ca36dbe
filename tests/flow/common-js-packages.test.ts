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
}

/** Of all modules, those of such a package are the ones that Node takes for ES modules. */
const manifests = [undefined, '{ "type": "module" }'] as const

test.each(manifests)(
  'pages and islands get the same of a CommonJS package, with the package.json %s',
  async (manifest) => {
    const site = makeSite({
      ...(manifest !== undefined && { 'package.json': manifest }),
      ...packages,
      'docs.config.ts': `
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Words } from './Words'
export default { title: 'T', theme: extend(theme, { components: { Words } }) }
`,
      'Words.tsx': `'use client'
import both from 'both'
import compiled, { named } from 'compiled'
import nothing from 'nothing'
import { version } from 'plain/package.json'
import plain, { part } from 'plain'
export const words = [both, compiled, named, plain, part].map((give) => give()).join(' ') + ' ' + nothing + ' ' + version
export const Words = () => <p>{words}</p>
`,
      'content/README.md': '# Home\n\n<Words />\n',
    })
    expect((await buildSite(site)).diagnostics).toEqual([])
    const words = 'both compiled named plain part null 1.0.0'
    expect(readFileSync(join(site, 'dist/index.html'), 'utf8')).toContain(`<p>${words}</p>`)
    const scripts = join(site, 'dist/assets/js')
    const texts = readdirSync(scripts).map(
      (name) => [name, readFileSync(join(scripts, name), 'utf8')] as const,
    )
    const [script = ''] = texts.find(([, text]) => text.includes('"compiled"')) ?? []
    expect(await import(pathToFileURL(join(scripts, script)).href)).toMatchObject({ words })
  },
)
