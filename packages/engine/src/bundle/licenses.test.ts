import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { licensesOf, packageFolder } from './licenses.js'

const root = mkdtempSync(join(tmpdir(), 'quire-licenses-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const inPackages = (path: string) => join(root, 'node_modules', path)

function put(path: string, text: string): void {
  mkdirSync(dirname(inPackages(path)), { recursive: true })
  writeFileSync(inPackages(path), text)
}

const manifest = (name: string, more: Readonly<Record<string, string>> = {}) =>
  JSON.stringify({ name, version: '1.2.3', ...more })

test('packages with the same license stand together, each once', () => {
  put('b/package.json', manifest('b'))
  put('b/LICENSE', 'Do as you like.\r\nB. Author\r\n')
  put('@scope/a/package.json', manifest('@scope/a'))
  put('@scope/a/license.md', 'Do as you like.\nB. Author\n')
  const files = ['b/index.js', 'b/dist/deep/other.js', '@scope/a/index.js'].map(inPackages)
  expect(licensesOf(files)).toBe('@scope/a 1.2.3\nb 1.2.3\n\nDo as you like.\nB. Author\n')
})

test('a notice belongs to the license, and one without a text has its name', () => {
  put('c/package.json', manifest('c', { license: 'Apache-2.0' }))
  put('c/LICENSE.txt', 'Terms')
  put('c/NOTICE', 'Made by C')
  put('c/licenses.js', 'export const no = 1')
  put('d/package.json', manifest('d', { license: 'ISC' }))
  put('lone.js', '')
  expect(licensesOf(['c/index.js', 'd/index.js', 'lone.js'].map(inPackages))).toBe(
    ['c 1.2.3\n\nTerms\n\nMade by C\n', 'd 1.2.3\n\nLicense: ISC\n', 'lone.js\n\nLicense: not stated\n'].join(
      `\n${'-'.repeat(80)}\n\n`,
    ),
  )
})

test('a package inside of another counts for itself, and the own files of an author not at all', () => {
  put('b/node_modules/e/package.json', manifest('e', { license: 'MIT' }))
  expect(licensesOf([inPackages('b/node_modules/e/index.js'), join(root, 'theme', 'index.js')])).toBe(
    'e 1.2.3\n\nLicense: MIT\n',
  )
  expect(licensesOf([join(root, 'theme', 'index.js')])).toBe('')
})

test('licenses are found by all of their usual names, and stand in the order of the packages', () => {
  put('z/package.json', manifest('z'))
  put('z/COPYING', 'Copy it.')
  put('f/package.json', manifest('f'))
  put('f/Licence.txt', 'Use it.')
  put('f/license/of-a-picture.txt', 'A folder, and of something else.')
  put('f/node_modules/without-manifest/index.js', '')
  const files = ['z/index.js', 'f/node_modules/without-manifest/index.js', 'f/index.js'].map(inPackages)
  expect(licensesOf(files)).toBe(
    ['f 1.2.3\n\nUse it.\n', 'without-manifest\n\nLicense: not stated\n', 'z 1.2.3\n\nCopy it.\n'].join(
      `\n${'-'.repeat(80)}\n\n`,
    ),
  )
})

test('the folder of a package is found in paths of any system and package manager', () => {
  const cases = [
    ['/a/node_modules/@x/y/z.js', '/a/node_modules/@x/y'],
    ['C:\\a\\node_modules\\b\\node_modules\\c\\d.js', 'C:\\a\\node_modules\\b\\node_modules\\c'],
    ['/a/node_modules/.pnpm/y@1.2.3/node_modules/y/z.js', '/a/node_modules/.pnpm/y@1.2.3/node_modules/y'],
    [
      '/a/node_modules/.store/@x-y-npm-1.2.3-0a/package/lib/z.js',
      '/a/node_modules/.store/@x-y-npm-1.2.3-0a/package',
    ],
    ['/a/b.js', undefined],
  ] as const
  for (const [file, folder] of cases) expect(packageFolder(file), file).toBe(folder)
})
