import { expect, test } from 'vitest'
import { authorsFiles, listOfKey, literalFinder, literalsOf } from './literals.js'

const file = (text: string, name = '/site/docs.config.ts') => ({ file: name, hash: '', text })

test('a text is found where it stands in quotes as a whole', () => {
  const files = [
    file("const a = 'x/y'\nexport default { 'x/y' : [\"x/y\", `x/y`, 'x/y/z', x/y] }\n"),
    file("export const b = ['x/y']\n", '/elsewhere/b.ts'),
  ]
  expect(
    literalsOf('x/y', files, '/site').map(({ at, isKey, start, end, file }) => [
      `${at.path}:${at.line}:${at.column}`,
      isKey,
      file.text.slice(start, end),
    ]),
  ).toEqual([
    ['docs.config.ts:1:11', false, 'x/y'],
    ['docs.config.ts:2:18', true, 'x/y'],
    ['docs.config.ts:2:27', false, 'x/y'],
    ['docs.config.ts:2:34', false, 'x/y'],
    ['../elsewhere/b.ts:1:19', false, 'x/y'],
  ])
})

test('of many texts the places are the same, in time that grows with the config', () => {
  const text = `const a = 'x/y'\r\n// it's "b"\nexport default { 'x/y' : ["x/y", \`x/y\`, 'x/y/z', x/y, '', "a\\"b"] }\n`
  const files = [file(text), file("export const b = ['x/y']\n", '/elsewhere/b.ts')]
  const find = literalFinder(files, '/site')
  for (const value of ['x/y', 'b', 'x/y/z', '', 'a\\"b', 'none'])
    expect(
      find(value).map(({ isKey, at }) => ({ isKey, at })),
      value,
    ).toEqual(literalsOf(value, files, '/site').map(({ isKey, at }) => ({ isKey, at })))
  const many = Array.from({ length: 20_000 }, (_, number) => `entry${number}`)
  const start = process.cpuUsage()
  const findMany = literalFinder(
    [file(`export default [\n${many.map((name) => `  '${name}',\n`).join('')}]`)],
    '/site',
  )
  expect(many.map((name) => findMany(name)[0]?.at.line)).toEqual(many.map((_, index) => index + 2))
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000)
})

test('sources of packages, and what stands elsewhere, are not the author’s', () => {
  const names = [
    '/site/docs.config.ts',
    '/site/theme/x.ts',
    '/site/node_modules/t/x.js',
    '/sitemap/x.ts',
    '/t/x.js',
  ]
  const files = names.map((name) => file('', name))
  expect(authorsFiles(files, ['/site']).map(({ file }) => file)).toEqual(names.slice(0, 2))
  expect(authorsFiles(files, ['/site', '/t/']).map(({ file }) => file)).toEqual([
    ...names.slice(0, 2),
    '/t/x.js',
  ])
})

test('the list of a key ends where its bracket closes, whatever stands in texts and comments', () => {
  const list = `['a]', "b\\"]", \`]\`, /* ] */ ['c'], // ]\n 'd']`
  const files = [file(`export default { '/k/': ${list}, '/l/': ['a'] }`)]
  const range = listOfKey('/k/', files)
  expect(range?.file.text.slice(range.start, range.end + 1)).toBe(list)
  expect(range && literalsOf('d', files, '/site', range).length).toBe(1)
  expect(range && literalsOf('a', files, '/site', range).length).toBe(0)
})

test('in doubt a key has no list', () => {
  const cases = [
    "export default { '/k/': ['a'], other: { '/k/': ['b'] } }",
    "export default { '/k/': 'auto' }",
    "export default { ['/k/']: ['a'] }",
    "export default { '/k/': ['a' }",
    'export default {}',
  ]
  for (const text of cases) expect(listOfKey('/k/', [file(text)]), text).toBeUndefined()
})
