import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { browserMermaidFiles, withPublishedNames } from './browser-mermaid.js'

const root = mkdtempSync(join(tmpdir(), 'quire-browser-mermaid-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function putPackage(folder: string, name: string, dependencies: Readonly<Record<string, string>> = {}): void {
  put(`${folder}/package.json`, JSON.stringify({ name, version: '1.0.0', dependencies }))
  put(`${folder}/LICENSE`, `License of ${name}`)
}

test('published are the scripts for browsers, by names that every server knows, and the licenses of all that is in them', () => {
  // As pnpm installs it: the dependencies of a package are next to its real folder.
  const store = 'node_modules/.pnpm/mermaid@12.3.0/node_modules'
  putPackage(`${store}/mermaid`, 'mermaid', { d3: '7', '@types/d3': '7', 'is-missing': '1' })
  putPackage(`${store}/d3`, 'd3', { 'd3-array': '3' })
  putPackage(`${store}/d3/node_modules/d3-array`, 'd3-array', { d3: '7' })
  putPackage(`${store}/@types/d3`, '@types/d3')
  const dist = `${store}/mermaid/dist`
  put(`${dist}/mermaid.esm.min.mjs`, 'import"./chunks/mermaid.esm.min/b.mjs"')
  put(`${dist}/chunks/mermaid.esm.min/b.mjs`, 'import("./a.mjs")')
  put(`${dist}/chunks/mermaid.esm.min/a.mjs`, 'export{}')
  put(`${dist}/chunks/mermaid.esm.min/a.mjs.map`, '{}')
  put(`${dist}/mermaid.min.js`, 'all in one')
  symlinkSync(join(root, store, 'mermaid'), join(root, 'node_modules', 'mermaid'), 'junction')
  const files = browserMermaidFiles({ version: '12.3.0', folder: join(root, 'node_modules/mermaid/dist') })
  const folder = 'assets/mermaid-12.3.0'
  expect(files.slice(0, -1).map(({ path, content }) => [path, content()])).toEqual([
    [`${folder}/mermaid.esm.min.js`, 'import"./chunks/mermaid.esm.min/b.js"'],
    [`${folder}/chunks/mermaid.esm.min/a.js`, 'export{}'],
    [`${folder}/chunks/mermaid.esm.min/b.js`, 'import("./a.js")'],
  ])
  const licenses = files.at(-1)
  expect(licenses?.path).toBe(`${folder}/licenses.txt`)
  expect(licenses?.content().match(/^License of .*/gm)).toEqual([
    'License of d3',
    'License of d3-array',
    'License of mermaid',
  ])
})

test('only what scripts import by a relative address is renamed', () => {
  const cases = [
    ['import{a as b}from"./chunk-X.mjs";', 'import{a as b}from"./chunk-X.js";'],
    ["export*from'../a/b.mjs'", "export*from'../a/b.js'"],
    ['import("./a.mjs").then(b)', 'import("./a.js").then(b)'],
    ['const icons={".mjs":"js"}', 'const icons={".mjs":"js"}'],
    ['"lib/a.mjs" "see ./a.mjs for more"', '"lib/a.mjs" "see ./a.mjs for more"'],
  ] as const
  for (const [script, published] of cases) expect(withPublishedNames(script)).toBe(published)
})
