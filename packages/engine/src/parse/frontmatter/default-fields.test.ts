import { expect, test } from 'vitest'
import { sourcePath } from '../../paths.js'
import { defaultsFinder, optionFinder, withDefaults } from './default-fields.js'
import type { DefaultFields } from './frontmatter.js'
import { readFrontmatter } from './read-frontmatter.js'

const entry = (glob: string, pattern: string, fields: DefaultFields['fields']): DefaultFields => ({
  glob,
  pattern,
  fields,
  option: ['frontmatterDefaults', glob],
})

const folders = [
  {
    dir: 'content',
    frontmatterDefaults: [
      entry('**', '^', { team: 'All', draft: true }),
      entry('a/**', '^a/', { team: 'A', pageClass: 'a' }),
    ],
  },
  { dir: 'content/inner', frontmatterDefaults: [] },
]

test('a page has what the entries of its innermost folder give it, the last of them for each field', () => {
  const defaultsOf = defaultsFinder(folders)
  const fields = (path: string) => ({ ...defaultsOf(sourcePath(path))?.fields })
  expect(fields('content/b.md')).toEqual({ team: 'All', draft: true })
  expect(fields('content/a/b.md')).toEqual({ team: 'A', draft: true, pageClass: 'a' })
  expect(defaultsOf(sourcePath('content/inner/a.md'))).toBeUndefined()
  expect(defaultsOf(sourcePath('other/a.md'))).toBeUndefined()
  // Found once for all pages with the same entries.
  expect(defaultsOf(sourcePath('content/a/b.md'))).toBe(defaultsOf(sourcePath('content/a/c.md')))
  const optionOf = optionFinder(folders)
  expect(optionOf(sourcePath('content/a/b.md'), 'team')).toEqual(['frontmatterDefaults', 'a/**', 'team'])
  expect(optionOf(sourcePath('content/b.md'), 'pageClass')).toBeUndefined()
})

test('what a page writes counts instead, also without a value, or with a wrong one', () => {
  const merged = (raw: string, fields: DefaultFields['fields']) => {
    const path = sourcePath('content/a.md')
    const { value } = readFrontmatter({ format: 'yaml', raw, line: 2 }, path)
    const defaults = defaultsFinder([{ dir: 'content', frontmatterDefaults: [entry('**', '^', fields)] }])
    const { data, ...known } = withDefaults(value, defaults(path))
    return { data: { ...data }, known }
  }
  const cases = [
    ['', { draft: true, own: 1 }, { draft: true, own: 1 }, { draft: true }],
    ['draft: false', { draft: true }, { draft: false }, { draft: false }],
    ['draft:', { draft: true }, { draft: null }, {}],
    ['draft: "yes"', { draft: true }, { draft: 'yes' }, {}],
    ['own: { b: 2 }', { own: { a: 1 } }, { own: { b: 2 } }, {}],
    ['title: A', { pageClass: 'b' }, { title: 'A', pageClass: 'b' }, { title: 'A', pageClass: 'b' }],
    ['constructor: 1', { toString: 2 }, { constructor: 1, toString: 2 }, {}],
    [
      'head: [[meta, { name: a, content: page }]]',
      { meta: [{ name: 'a', content: 'config' }] },
      expect.anything(),
      {
        meta: [
          { name: 'a', content: 'page' },
          { name: 'a', content: 'config' },
        ],
      },
    ],
    [
      'meta: [{ name: a, content: page }]',
      {
        head: [
          ['meta', { name: 'b', content: 'config' }],
          ['link', { rel: 'x', href: '/x' }],
        ],
      },
      expect.anything(),
      {
        meta: [
          { name: 'a', content: 'page' },
          { name: 'b', content: 'config' },
        ],
        head: [['link', { rel: 'x', href: '/x' }]],
      },
    ],
    ['head: []', { head: [['meta', { name: 'b', content: 'config' }]] }, { head: [] }, {}],
  ] as const
  for (const [raw, fields, data, known] of cases)
    expect([raw, merged(raw, fields)]).toEqual([raw, { data, known }])
})
