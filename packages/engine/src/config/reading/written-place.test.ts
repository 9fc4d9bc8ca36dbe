import { expect, test } from 'vitest'
import type { ConfigPath } from '../checking/config-path.js'
import { writtenAt } from './written-place.js'

const config = `import { defineConfig } from '@quire/engine'
const other = { nav: 1 }

export default defineConfig({
  // nav: in a comment, with } and "
  url: 'a, nav: {',
  pattern: /[{"/]nav:/,
  'repository': { url: \`\${other.nav}}\`, dir: 5 / 2 },
  nav: [{ text: 'A', link: '/a/' }, other, { text: f(1, { link: 2 }), link: 3 }],
  sidebar: { '/b/': [['c', 'C'], "d",], '/e/': [...other, 'f'] },
  themeConfig: { nav: other, ...other },
  head: other,
  lang,
  generate() { return { lang: 1 } },
  async *pages () {},
  base // why
})
`

test('a value is found in the object that is exported, however it is written', () => {
  const cases: readonly (readonly [path: ConfigPath, rest: string | undefined])[] = [
    [['url'], "url: 'a"],
    [['pattern'], 'pattern: /'],
    [['repository', 'url'], 'url: `'],
    [['repository', 'dir'], 'dir: 5'],
    [['nav'], 'nav: [{'],
    [['nav', 1], 'other, { text'],
    [['nav', 2, 'link'], 'link: 3'],
    [['sidebar', '/b/', 0, 1], "'C'"],
    [['sidebar', '/b/', 1], '"d",'],
    [['themeConfig', 'nav'], 'nav: other'],
    // What is not written there.
    [['sidebar', '/b/', 2], undefined],
    [['sidebar', '/e/', 1], undefined],
    [['nav', 1, 'text'], undefined],
    [['head', 0], undefined],
    [['lang'], 'lang,\n'],
    [['generate'], 'generate()'],
    [['pages'], 'async *pages'],
    [['base'], 'base //'],
    [['lang', 'x'], undefined],
    [['generate', 'lang'], undefined],
    [['other'], undefined],
    [['gone'], undefined],
  ]
  for (const [path, rest] of cases) {
    const at = writtenAt(config, path)
    const found = at === undefined ? undefined : config.slice(at, at + (rest?.length ?? 20))
    expect(found, JSON.stringify(path)).toBe(rest)
  }
})

test('the object may be JSON, CommonJS, or be exported by itself', () => {
  for (const start of [
    '',
    '\n',
    'export default ',
    'const a = 1\nexport default define(',
    'module.exports = ',
  ])
    expect(writtenAt(`${start}{ "a": { "b": 1 } }`, ['a', 'b']), start).toBe(start.length + 9)
  for (const text of [
    'const a = { b: 1 }\nexport default a',
    'export default () => ({ b: 1 })',
    '[{ "b": 1 }]',
    '{',
  ])
    expect(writtenAt(text, ['b']), text).toBeUndefined()
})
