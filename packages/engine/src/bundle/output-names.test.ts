import { posix, win32 } from 'node:path'
import type { Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { importedBefore, nameByContent, withoutIdleImports } from './output-names.js'

const output = (path: string, text: string) => ({
  path,
  text,
  contents: new TextEncoder().encode(text),
  hash: '',
})

test('files of a bundle have the same names on every system', () => {
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
  const importing = (
    ...imports: (readonly [path: string, kind: 'import-statement' | 'dynamic-import'])[]
  ) => ({
    bytes: 1,
    inputs: {},
    exports: [],
    imports: imports.map(([path, kind]) => ({ path, kind })),
  })
  const outputs = {
    'js/island.js': importing(['js/b.js', 'import-statement'], ['js/later.js', 'dynamic-import']),
    'js/b.js': importing(['js/a.js', 'import-statement']),
    'js/a.js': importing(['js/b.js', 'import-statement']),
    'js/later.js': importing(['js/c.js', 'import-statement']),
  }
  expect(importedBefore('island.js', { inputs: {}, outputs })).toEqual(['a.js', 'b.js'])
  expect(importedBefore('unknown.js', { inputs: {}, outputs })).toEqual([])
})

test('files that name each other get the same names in whatever order they come', () => {
  const files = [
    output('/assets/js/a-AAAAAAAA.js', 'import "./b-BBBBBBBB.js"'),
    output('/assets/js/b-BBBBBBBB.js', 'import "./a-AAAAAAAA.js"'),
  ]
  const named = nameByContent(files, posix)
  expect(named.map(({ firstName }) => firstName)).toEqual(['a-AAAAAAAA.js', 'b-BBBBBBBB.js'])
  expect(nameByContent([...files].reverse(), posix)).toEqual(named)
})

test('what is no text keeps every byte, also those that look like a name', () => {
  const bytes = new Uint8Array([0xff, ...new TextEncoder().encode('a-AAAAAAAA.js'), 0xfe])
  const font = {
    path: '/assets/files/font-BBBBBBBB.woff2',
    text: new TextDecoder().decode(bytes),
    contents: bytes,
  }
  const named = nameByContent([output('/assets/js/a-AAAAAAAA.js', 'a'), font], posix)
  expect(named.find(({ path }) => path.endsWith('.woff2'))?.content).toEqual(bytes)
})

test('a script no longer loads helpers that it does not use', () => {
  const made = (inputs: Metafile['outputs'][string]['inputs']) => ({
    bytes: 1,
    inputs,
    exports: [],
    imports: [],
  })
  const ofSource = made({ 'a.js': { bytesInOutput: 1 } })
  const outputs = {
    'assets/js/app-A.js': ofSource,
    'assets/js/part-B.js': ofSource,
    // esbuild's own.
    'assets/js/chunk-C.js': made({}),
    'assets/css/style-D.css': made({}),
  }
  const cases: readonly (readonly [script: string, without: string])[] = [
    ['import "./chunk-C.js";\nrun()', 'run()'],
    ['import"./chunk-C.js";run()', 'run()'],
    ['import{a}from"./chunk-C.js";run(a)', 'import{a}from"./chunk-C.js";run(a)'],
    ['import "./part-B.js";\nrun()', 'import "./part-B.js";\nrun()'],
    ['import "./style-D.css";\nrun()', 'import "./style-D.css";\nrun()'],
    ['run();import "./chunk-C.js";', 'run();import "./chunk-C.js";'],
  ]
  for (const [script, without] of cases) {
    const [file] = withoutIdleImports([output('/assets/js/app-A.js', script)], { inputs: {}, outputs })
    expect([file?.text, new TextDecoder().decode(file?.contents)]).toEqual([without, without])
  }
  const alone = { 'assets/js/app-A.js': ofSource }
  const untouched = [output('/assets/js/app-A.js', 'import "./";run()')]
  expect(withoutIdleImports(untouched, { inputs: {}, outputs: alone })).toEqual(untouched)
})
