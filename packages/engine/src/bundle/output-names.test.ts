import { posix, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { importedBefore, nameByContent } from './output-names.js'

test('files of a bundle have the same names on every system', () => {
  const output = (path: string, text: string) => ({ path, text, contents: new TextEncoder().encode(text) })
  const texts = [
    ['assets/js/app-AAAAAAAA.js', 'import "./part-BBBBBBBB.js"'],
    ['assets/js/part-BBBBBBBB.js', 'part'],
  ] as const
  const made = (root: string, paths: typeof posix) =>
    nameByContent(
      texts.map(([path, text]) => output(root + path.split('/').join(paths.sep), text)),
      paths,
    ).map(({ path, content }) => [path, new TextDecoder().decode(content)])
  expect(made('C:\\', win32)).toEqual(made('/', posix))
  expect(made('C:\\', win32)).toEqual([
    [
      expect.stringMatching(/^assets\/js\/app\.[0-9a-f]{8}\.js$/),
      expect.stringMatching(/"\.\/part\.[0-9a-f]{8}\.js"/),
    ],
    [expect.stringMatching(/^assets\/js\/part\.[0-9a-f]{8}\.js$/), 'part'],
  ])
})

test('a name may have the signs by which a replacement names what it replaces', () => {
  const output = (path: string, text: string) => ({ path, text, contents: new TextEncoder().encode(text) })
  const [style, picture] = nameByContent(
    [
      output('/assets/css/style-AAAAAAAA.css', "url(../files/price$$-$'-BBBBBBBB.svg)"),
      output("/assets/files/price$$-$'-BBBBBBBB.svg", 'picture'),
    ],
    posix,
  )
  expect(picture?.path).toMatch(/^assets\/files\/price\$\$-\$'\.[0-9a-f]{8}\.svg$/)
  const name = picture?.path.replace('assets/', '')
  expect(new TextDecoder().decode(style?.content)).toBe(`url(../${name})`)
})

test('a script needs what it imports, and what that imports, but not what it loads later', () => {
  const output = (...imports: (readonly [path: string, kind: 'import-statement' | 'dynamic-import'])[]) => ({
    bytes: 1,
    inputs: {},
    exports: [],
    imports: imports.map(([path, kind]) => ({ path, kind })),
  })
  const outputs = {
    'js/island.js': output(['js/b.js', 'import-statement'], ['js/later.js', 'dynamic-import']),
    'js/b.js': output(['js/a.js', 'import-statement']),
    'js/a.js': output(['js/b.js', 'import-statement']),
    'js/later.js': output(['js/c.js', 'import-statement']),
  }
  expect(importedBefore('island.js', { inputs: {}, outputs })).toEqual(['a.js', 'b.js'])
  expect(importedBefore('unknown.js', { inputs: {}, outputs })).toEqual([])
})
