import { expect, test } from 'vitest'
import { readScript } from './script-literals.js'

test('what a script exports is read without running it', () => {
  const cases: readonly (readonly [source: string, value: unknown])[] = [
    ["export default { a: 'b', 'c-d': [1, -2.5, true, null], }", { a: 'b', 'c-d': [1, -2.5, true, null] }],
    ['module.exports = {a: `x\\`y`}', { a: 'x`y' }],
    ['{ "a": [] }', { a: [] }],
    ["const config: Config = { a: 'it\\'s' }\nexport default config\n", { a: "it's" }],
    ['// { b: 1 }\nexport default defineConfig({ a: 1, /* b: [ */ } satisfies X)', { a: 1 }],
    ['export default { a: (/** @type {X} */ ({ b: 1 })) }', { a: { b: 1 } }],
    [
      'const a = [1]\nexport default { a, b: [...a, 2], ...c }\nconst c = { d: 3 }',
      { a: [1], b: [1, 2], d: 3 },
    ],
    ['export default { a: one() }\nfunction one(): X[] {\n  return [{ b: 1 }]\n}', { a: [{ b: 1 }] }],
    [
      'const one = (x) => x\nexport default { a: `${b}`, c: "x" + y, d: one, e() { return "}" }, f: 1 }',
      { f: 1 },
    ],
    ['export default { a: [x.y, new Date(), 2], b: "https://a/b" }', { a: [2], b: 'https://a/b' }],
    ['const a = b, b = a\nexport default { a, c: 1 }', { c: 1 }],
    ['export default { a: [1, }', { a: [1] }],
    [
      'export default { async a(b) { return 1 }, get c() { return 2 }, async: 3 }',
      { a: undefined, c: undefined, async: 3 },
    ],
    [
      'export default { a: `© ${new Date().getFullYear()} A`, b: `${ new Date().getFullYear() }-${c}` }',
      { a: `© ${new Date().getFullYear()} A`, b: undefined },
    ],
    ['nothing', undefined],
  ]
  for (const [source, value] of cases) expect(readScript(source).exported(), source).toEqual(value)
})

test('names that double with each other do not fill the memory', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `const a${index} = [a${index + 1}, a${index + 1}]`)
  const source = `${lines.join('\n')}\nconst a40 = ['x']\nexport default { title: 'T', items: a0 }\n`
  expect(readScript(source).exported()).toMatchObject({ title: 'T' })
})

test('types and code that look like values come to an end', () => {
  const cases: readonly (readonly [source: string, value: unknown])[] = [
    ['interface X { a: { b: string; c: number }; }\nexport default { a: 1 }', { a: 1 }],
    ['export default { a: [1; 2], b: 3 }', { a: [1, 2], b: 3 }],
    ["export default { 'use strict'; '(', a: 1 }", { 'use strict': undefined, '(': undefined, a: 1 }],
  ]
  for (const [source, value] of cases) {
    expect(readScript(source).exported(), source).toEqual(value)
    expect(() => readScript(source).setting('a'), source).not.toThrow()
  }
})

test('a setting is found wherever it stands first', () => {
  const { setting } = readScript("x({ subtitle: 'A', // title: 'B'\n 'title': \"C\" })")
  expect([setting('title'), setting('sub')]).toEqual(['C', undefined])
})

test('values come from other scripts of the site, too', () => {
  const files: Readonly<Record<string, string>> = {
    'a/theme.ts':
      "import bar, { type X } from '../b/bar.js'\nexport default hope({ bar, side: { '/': side() } })",
    'b/bar.ts': "export default bar(['x', { y: inner }])\nconst inner = 'own'\n",
    'b/index.ts': "export * from './none'\nexport * from './lists.js'\nexport { z as w } from './lists'",
    'b/lists.ts':
      "export const list = [1]\nexport const z = 'zed'\nexport function made(): X[] {\n return [2]\n}",
    'b/old.js': 'module.exports = { c: 1 }',
    'b/round.ts': "import config from '../a/config'\nexport default { config }",
    'b/side.json': '["s"]',
  }
  const read = (path: string) => files[path]
  const source = `import { defineConfig } from 'vitepress'
import theme from './theme.js'
import { list as numbers, w, made } from "../b"
import side from '../b/side.json'
import gone from './gone'
export default defineConfig({ theme, numbers, w, side, gone, made: made(), old: require('../b/old'), pkg: require('pkg') })`
  expect(readScript(source, { path: 'a/config.ts', read }).exported()).toEqual({
    theme: { bar: ['x', { y: 'own' }], side: { '/': undefined } },
    numbers: [1],
    w: 'zed',
    side: ['s'],
    gone: undefined,
    made: [2],
    old: { c: 1 },
    pkg: undefined,
  })
  const round = "import round from '../b/round'\nexport default { round, a: 1 }"
  const read2 = (path: string) => (path === 'a/config.ts' ? round : read(path))
  expect(readScript(round, { path: 'a/config.ts', read: read2 }).exported()).toMatchObject({ a: 1 })
})
