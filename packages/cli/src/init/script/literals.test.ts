import { expect, test } from 'vitest'
import { readScript } from './literals.js'

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
    ['export default { a: [1, }', undefined],
    ['{ "a": 1, "__proto__": { "b": 2 } } // c', { a: 1, ['__proto__']: { b: 2 } }],
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

test('constants, operators and simple functions say what a value is', () => {
  const cases: readonly (readonly [source: string, value: unknown])[] = [
    [
      "const host = 'https://a.b'\nexport default { a: `${host}/c?${1}`, b: host + '/d' }",
      { a: 'https://a.b/c?1', b: 'https://a.b/d' },
    ],
    ["const at = { x: ['y'] }\nexport default { a: at.x[0], b: at['x'], c: at.z }", { a: 'y', b: ['y'] }],
    [
      "export default { a: process.env.BASE ?? '/a/', b: process.env.B?.slice(1) || 'b' }",
      { a: '/a/', b: 'b' },
    ],
    [
      "const isProd = process.env.NODE_ENV === 'production'\nexport default { a: isProd ? '/a/' : '/', b: !isProd && 1, c: process.env.CI ? 1 : 2 }",
      { a: '/a/', b: false, c: undefined },
    ],
    [
      'export default { a: [...(x ? [1] : []), 2, y && 3].filter(Boolean), b: undefined ?? 4 }',
      { a: [2], b: 4 },
    ],
    [
      'export default ({ mode }: { mode: string }) => {\n  return withB(defineConfig({ a: 1, b: mode }))\n}',
      { a: 1 },
    ],
    [
      "const require = createRequire(import.meta.url)\nexport default { a: require.resolve('./a') }",
      { a: './a' },
    ],
    [
      "export default { a: tag('b', { c: 'd' }), e: tag('f') }\nfunction tag(name: string, more: Record<string, X[]> | { y: string } = {}): [string, Record<string, string>] {\n  return [name, { ...more }]\n}",
      { a: ['b', { c: 'd' }], e: ['f', {}] },
    ],
    ["const none = ''\nexport default { a: `${none}/b${none}`, c: `${none}` }", { a: '/b', c: '' }],
    ['export default () => ({ a: 1 })', { a: 1 }],
    [
      "export default { a: [1].filter(Boolean) as NonNullable<\n  A.B['c']\n>['d'], e: { f: 2 } as Record<string, Map<G, H>>, i: 3 } satisfies Record<string, J>",
      { a: [1], e: { f: 2 }, i: 3 },
    ],
    [
      'const inner = 1\nexport default { a: one() }\nfunction two() { const inner = 2; return inner; }\nfunction one() { const x = 0; const inner = 3; return inner; }',
      { a: 3 },
    ],
    ['export default function made() {\n  const a = { b: 1 }\n  return a\n}\nconst a = 2', { b: 1 }],
    [
      "export default { a: side('/x'), b: side() }\nfunction side(at = '/y'): Item[] {\n  if (!at) return []\n  const list = [{ link: `${at}/z` }]\n  return list\n}",
      { a: [{ link: '/x/z' }], b: [{ link: '/y/z' }] },
    ],
    [
      "export default { a: bar('de'), b: bar('en') }\nfunction bar(lang: 'de' | 'en') {\n  const words = (de: string, en: string) => (lang === 'de' ? de : en)\n  return [words('Eins', 'One')]\n}",
      { a: ['Eins'], b: ['One'] },
    ],
    [
      'const around = (list) => [...list, ...more()]\nexport default { a: around([1]), b: pick("x", 2) }\nfunction pick(name) { return all.get(name) }',
      { a: [1] },
    ],
    ["const key = 'k'\nexport default { [key]: 1, [other]: 2, c: 3 }", { k: 1, c: 3 }],
    [
      "export default { a: path.join(__dirname, '../docs'), b: require.resolve('./c'), d: new URL('./e', import.meta.url) }",
      { a: '../docs', b: './c', d: './e' },
    ],
    ['export default { a: /[`\'"{]/, b: [/}\\/(/g, 1], c: 2 }', { b: [1], c: 2 }],
  ]
  for (const [source, value] of cases) expect(readScript(source).exported(), source).toEqual(value)
})

test('functions that are fields of objects are called, too', () => {
  const source = `function helper(lang) {
  const prefix = lang === 'de' ? '/de' : ''
  const link = (path) => \`\${prefix}\${path}\`
  return { link, text: (de, en) => (lang === 'de' ? de : en), own: { f: (a) => a } }
}
function nav(lang) {
  const { link, text } = helper(lang)
  return [{ text: text('Eins', 'One'), link: link('/a') }]
}
const { text: gone } = { ...helper('de'), text: 1 }
export default { de: nav('de'), en: nav('en'), c: helper('de').link('/c'), d: { ...helper('de') }.link('/d'), e: gone('x') }`
  expect(readScript(source).exported()).toEqual({
    de: [{ text: 'Eins', link: '/de/a' }],
    en: [{ text: 'One', link: '/a' }],
    c: '/de/c',
    d: '/de/d',
    e: undefined,
  })
})

test('what a function returns in several places is not certain', () => {
  const { exported, isComputed } =
    readScript(`export default { a: one('x'), b: text(), c: around(['z']), d: plain('w'), e: known('v', '/y'), f: known('u') }
function one(text: string): Item;
function one(text: string, link?: string): Item {
  if (isFast) { return { text, link } }
  return { text }
}
function known(text: string, link = '') {
  if (link !== '') return { text, link }
  else { return { text } }
}
function text() {
  if (isFast) return 'a'
  return 'b'
}
function around(list) {
  if (isFast) return list
  return [first, ...list]
}
function plain(text: string): Item;
function plain(text: string) {
  return { text }
}`)
  const value = exported() as object
  expect(value).toEqual({
    a: { text: 'x' },
    b: undefined,
    c: ['z'],
    d: { text: 'w' },
    e: { text: 'v', link: '/y' },
    f: { text: 'u' },
  })
  expect(Object.values(value).map(isComputed)).toEqual([true, true, true, false, false, false])
})

test('it is known what the environment can change', () => {
  const { exported, isVariable } = readScript(`const base = process.env.BASE || '/'
const shared = { url: process.env.URL ?? 'https://a.b', title: 'A' }
export default { ...shared, base, mode: process.env.NODE_ENV, lang: 'en' }`)
  const config = exported() as object
  expect(config).toEqual({ url: 'https://a.b', title: 'A', base: '/', mode: 'production', lang: 'en' })
  expect(Object.keys(config).filter((name) => isVariable(config, name))).toEqual(['url', 'base'])
})

test('what is left out is known', () => {
  const { exported, isComputed } = readScript(
    `const filled = []
filled.push(1)
const { a } = list()
export default { whole: ['x', { y: null }], list: [1, two()], spread: [...more], inner: { deep: [a] }, filled, keys: { [x()]: 1 } }`,
  )
  const fields = Object.entries(exported() as object)
  expect(fields.filter(([, value]) => isComputed(value)).map(([name]) => name)).toEqual([
    'list',
    'spread',
    'inner',
    'filled',
    'keys',
  ])
})

test('what a script changes later is not taken for its value', () => {
  const cases: readonly (readonly [source: string, value: unknown])[] = [
    ["let a = '/'\nif (x) a = '/a/'\nexport default { a }", { a: undefined }],
    ['let a = 1, b = 2, c = 3\na += 1\nb++\n;[c] = [4]\nexport default { a, b, c }', {}],
    ['let f = () => 1\nf = () => 2\nexport default { a: f() }', {}],
    ['function f(a) { a = `${a}!`; return a }\nexport default { a: f("x") }', {}],
    [
      'var a = 1\nvar a = 2\nfunction f() { return 1 }\nfunction f() { return 2 }\nexport default { a, b: f() }',
      {},
    ],
    ['const a = { b: 1, c: { d: 2, e: 3 } }\na.b = 4\ndelete a.c.d\nexport default a', { c: { e: 3 } }],
    ['const a = { b: 1, c: 2 }\nObject.assign(a, { b: 3 })\nexport default a', { c: 2 }],
    ['module.exports = { a: 1, b: 2 }\nmodule.exports.b = 3', { a: 1 }],
  ]
  for (const [source, value] of cases) {
    const { exported, isComputed } = readScript(source)
    const whole = exported()
    expect(whole, source).toEqual(value)
    expect(isComputed(whole), source).toBe(true)
  }
  const lists = readScript(
    "const a = { b: ['x'], c: ['y'], d: ['z'] }\na.b.push('w')\na.c.sort()\nexport default a",
  )
  const whole = lists.exported() as object
  expect(Object.values(whole).map(lists.isComputed)).toEqual([true, true, false])
  const read = (path: string) =>
    path === 'b.js' ? 'export let a = 1\nexport const set = () => (a = 2)' : undefined
  expect(
    readScript("import { a } from './b'\nexport default { a }", { path: 'a.js', read }).exported(),
  ).toEqual({})
})

test('what another script may change is not taken for its value', () => {
  const read = (path: string) =>
    path === 'b.js' ? 'export const fix = (c) => { c.a = 2 }\nexport const same = (d) => d' : undefined
  for (const source of [
    "import { fix } from './b'\nconst v = { a: 1 }\nfix(v)\nexport default { v }",
    "import * as b from './b'\nconst v = { a: 1 }\nawait b.fix({ inner: v })\nexport default { v }",
    "const { fix } = require('./b')\nconst v = { a: 1 }\nfix(v)\nmodule.exports = { v }",
  ])
    expect(readScript(source, { path: 'a.js', read }).exported(), source).toEqual({ v: undefined })
  const source = "import { same } from './b'\nconst v = { a: 1 }\nexport default { v: same(v) }"
  expect(readScript(source, { path: 'a.js', read }).exported()).toEqual({ v: { a: 1 } })
})

test('a name means what is declared nearest to it', () => {
  const read = (path: string) => (path === 'b.js' ? 'export const x = 1' : undefined)
  const cases: readonly (readonly [source: string, value: unknown])[] = [
    ["const a = 1\nfunction f() { const [a] = ['in']; return a }\nexport default { a: f() }", { a: 'in' }],
    ['const a = 1\nfunction f() { const { b, ...a } = c; return a }\nexport default { a: f() }', {}],
    ['const A = { b: 1 }\nfunction f() { class A {} return A.b }\nexport default { a: f() }', {}],
    [
      "import * as b from './b'\nconst f = (b) => b.x\nexport default { a: f({ x: 2 }), b: b.x }",
      { a: 2, b: 1 },
    ],
    ["const f = (path) => path.join('-')\nexport default { a: f(x) }", {}],
    ['const [a, , b = 3, ...c] = [1, 2]\nexport default { a, b, c }', { a: 1, b: 3 }],
    ["enum Lang { En = 'en', De = 'de', Other }\nexport default { a: Lang.De, b: Lang.Other }", { a: 'de' }],
  ]
  for (const [source, value] of cases)
    expect(readScript(source, { path: 'a.js', read }).exported(), source).toEqual(value)
  const { setting } = readScript("const a = 'out'\nfunction f(a) { return { title: a, b: 1 } }")
  expect([setting('title'), setting('b')]).toEqual([undefined, 1])
})

test('what is not known is not guessed', () => {
  const cases: readonly (readonly [source: string, value: unknown])[] = [
    ['export default { a: one() || 1, b: two.x ?? 2, c: process.env.A ?? 3 }', { c: 3 }],
    [
      "export default { a: String(1), b: Number('2'), c: encode('a b'), d: fileURLToPath('./e') }",
      { d: './e' },
    ],
    ['const f = (a) => (b) => a + b\nconst g = f(1)\nexport default { a: g(2) }', {}],
    ['const a = [one(), 2]\nexport default { a: a[0], b: a.length }', {}],
    ['const f = (a, b) => b\nexport default { a: f(...[1, 2]), b: f(...one(), 2) }', { a: 2 }],
    ["export default { a: ['', 0, 1].filter(Boolean), b: 1 == '1', c: 1 === '1' }", { a: [1], c: false }],
    ["export default { a: new URL('/b', 'https://a.b'), c: new URL('https://c.d') }", { c: 'https://c.d' }],
    ['function* f() { return 1 }\nexport default { a: f() }', {}],
    ["export default { a: generateSidebar({ root: 'docs' }), b: sidebar(['x']) }", { b: ['x'] }],
  ]
  for (const [source, value] of cases) expect(readScript(source).exported(), source).toEqual(value)
  const { exported, isComputed } = readScript(
    'export default () => {\n  if (x) return { a: 1 }\n  return { a: 2 }\n}',
  )
  expect(isComputed(exported())).toBe(true)
})

test('a script may export in every way', () => {
  const files: Readonly<Record<string, string>> = {
    'b.ts': 'export default { a: 1 }\nexport const c = 2',
    'c.cjs': 'exports.a = 1\nmodule.exports.b = "x"',
  }
  const read = (path: string) => files[path]
  for (const source of [
    'const x = { a: 1 }\nexport { x as default }',
    'const x: X = { a: 1 }\nexport = x',
    'function x() { return { a: 1 } }\nexport { x as default }',
    "export { default } from './b'",
    'exports.a = 1',
    'exports = module.exports = { a: 1 }',
    'module.exports = { a: 2 }\nmodule.exports = { a: 1 }',
    '{ const x = 1 }\nmodule.exports = { a: 1 }',
  ])
    expect(readScript(source, { path: 'a.ts', read }).exported(), source).toEqual({ a: 1 })
  const source = "const { a, b } = require('./c.cjs')\nexport default { a, b }"
  const { exported } = readScript(source, { path: 'a.ts', read })
  expect(exported()).toEqual({ a: 1, b: 'x' })
})

test('names of other scripts are read in all the ways in which they are imported', () => {
  const files: Readonly<Record<string, string>> = {
    'package.json': '{ "name": "p", "version": "1.2.3" }',
    'docs/meta.ts': "export const host = 'https://a.b'\nexport const image = `${host}/c.png`\n",
    'docs/old.js': "module.exports = { sidebar: ['a'] }",
  }
  const source = `import { version } from '../package.json' with { type: 'json' }
import * as meta from './meta'
const pkg = require('../package.json')
const { name: called, none } = require('../package.json')
const { sidebar } = require('./old')
const file = new URL('../package.json', import.meta.url)
const parsed = JSON.parse(fs.readFileSync(file, 'utf8'))
const read = JSON.parse(readFileSync(path.resolve(__dirname, '../package.json')).toString())
export default { a: \`v\${version}\`, b: pkg.version, called, none, image: meta.image, sidebar, parsed: parsed.name, read: read.version, dots: meta.host.length }`
  const read = (path: string) => files[path]
  expect(readScript(source, { path: 'docs/config.js', read }).exported()).toEqual({
    a: 'v1.2.3',
    b: '1.2.3',
    called: 'p',
    none: null,
    image: 'https://a.b/c.png',
    sidebar: ['a'],
    parsed: 'p',
    read: '1.2.3',
    dots: undefined,
  })
})

test('functions that call each other come to an end', () => {
  const calls = Array.from(
    { length: 40 },
    (_, index) => `const f${index} = (a) => [...f${index + 1}([...a, ...a]), ...f${index + 1}(a)]`,
  )
  const texts = Array.from({ length: 40 }, (_, index) => `const t${index} = t${index + 1} + t${index + 1}`)
  const source = `${[...calls, ...texts].join('\n')}\nconst f40 = (a) => a\nconst t40 = 'text'\nconst round = () => round()\nexport default { title: 'T', a: f0([1]), b: t0, c: round() }`
  expect(readScript(source).exported()).toMatchObject({ title: 'T', b: undefined })
})

test('comments before a script are passed over at once', () => {
  const source = `${'/* a */'.repeat(5000)}export default { a: 1 }`
  expect(readScript(source).exported()).toEqual({ a: 1 })
})

test('many calls of a function with many parameters come to an end', () => {
  const names = Array.from({ length: 40_000 }, (_, index) => `a${index}`)
  const calls = names.map(() => 'f(1)')
  const source = `const f = (${names}) => a0\nexport default { title: 'T', a: [${calls}] }`
  expect(readScript(source).exported()).toHaveProperty('title', 'T')
})

test('changes under many names come to an end', () => {
  const many = (line: (index: number) => string, count = 3_000) =>
    Array.from({ length: count }, (_, index) => line(index)).join('\n')
  const scripts = [
    many((index) => `function f(a${index}) { a${index}.x = a${index} }\nf(b)`),
    many((index) => `const a${index} = a${index + 1}\na${index}.x.y = a${index}.z`),
    many((index) => `const a${index} = [a${index + 1}, a${index + 1}.x]\na${index}[0].y = 1`),
    `const b = ''${many((index) => `.x${index}(1)`, 20_000)}\nb.c = 1`,
    `const b = c${many((index) => `.x${index}(b)`, 20_000)}\nb.c = 1`,
    `const b = {${many((index) => `x${index}: [c],`, 20_000)}}\n${many((index) => `b[c].y${index} = b.x${index}[0].z = 1`)}`,
    many((index) => `list.forEach((a${index}) => { a${index}.x = list })`),
    many((index) => `var a${index} = a${index + 1}`, 20_000),
  ]
  for (const script of scripts)
    expect(readScript(`${script}\nexport default { title: 'T' }`).exported()).toEqual({ title: 'T' })
})

test('scripts that import themselves come to an end', () => {
  const circles = [
    "import { f as g } from './a'\nexport { g as f }\nexport default { title: 'T', a: f(), b: g() }",
    "import { f } from './a'\nexport { f }\nexport * from './a'\nexport default { title: 'T', a: f }",
    `${Array.from({ length: 3000 }, (_, index) => `exports.a${index} = require('./a').a${index + 1}`).join('\n')}\nexports.title = 'T'`,
  ]
  for (const source of circles) {
    const read = (path: string) => (path === 'a.js' ? source : undefined)
    expect(readScript(source, { path: 'a.js', read }).exported()).toHaveProperty('title')
  }
})

test.each([
  "import { a } from './x.cjs'\nexport default { a }",
  "import * as x from './x.cjs'\nexport default { a: x.a }",
  "const { a } = require('./x.cjs')\nmodule.exports = { a }",
])('what a script of CommonJS may export otherwise is not known: %j', (text) => {
  const exportedFrom = (other: string) => readScript(text, { path: 'a.js', read: () => other }).exported()
  expect(exportedFrom('module.exports = { a: 1 }')).toEqual({ a: 1 })
  expect(exportedFrom("module.exports = { a: 1, ...require('pkg') }")).toEqual({ a: undefined })
  expect(exportedFrom('module.exports = { a: 1 }\nif (z()) module.exports = { a: 2 }')).toEqual({
    a: undefined,
  })
})

test.each([
  ['that are not known to return', 'function f() { for (const i of g()) { %s }\nreturn 1 }'],
  ['that return at once', 'function f() { return 1\n%s }'],
  ['with large blocks', 'function f() { { %s }\nreturn 1 }'],
])('long functions %s may be called often', (_, text) => {
  const long = text.replace('%s', 'x(1);'.repeat(20_000))
  const start = performance.now()
  readScript(`${long}\nmodule.exports = [${'f(),'.repeat(2_000)}]`).exported()
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('names that double with each other do not fill the memory', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `const a${index} = [a${index + 1}, a${index + 1}]`)
  const source = `${lines.join('\n')}\nconst a40 = ['x']\nexport default { title: 'T', items: a0 }\n`
  expect(readScript(source).exported()).toMatchObject({ title: 'T' })
})

test('of what is no script, nothing is read', () => {
  for (const source of [
    'export default { a: [1; 2] }',
    '{ "a": ',
    '[]'.repeat(3),
    '['.repeat(100_000),
    '(() =>'.repeat(20_000),
  ])
    expect([readScript(source).exported(), readScript(source).setting('a')], source.slice(0, 30)).toEqual([
      undefined,
      undefined,
    ])
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
