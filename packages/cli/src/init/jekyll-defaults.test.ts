import { expect, test } from 'vitest'
import { jekyllDefaults } from './jekyll-defaults.js'

const files = ['index.md', 'guide/a.md', 'guide/deep/b.md', 'drafts/c.md', '_docs/d.md', '_docs/api/e.md']

test('defaults of Jekyll are the fields that mean the same, by globs', () => {
  const config = `title: J
defaults:
  # All of it.
  -
    scope:
      path: "" # an empty text
    values:
      layout: "page"
      description: 'All: pages'
  - scope:
      path: guide/deep
      type: pages
    values:
      search: false
      sidebar:
        nav: docs
  - scope: { path: "drafts", type: "pages" }
    values: { published: false, toc: true }
  - values:
      lang: fr
      author: Ada
    scope:
      path: ''
      type: docs
  - scope:
      path: _docs/api
    values:
      search: false
  - scope:
      path: gone
    values:
      search: false
  - scope:
      path: guide/a.md
    values:
      search: true

plugins: []
`
  const { fieldsIn, leftOut } = jekyllDefaults(config, '.', files)
  expect(fieldsIn('.', undefined)).toEqual({
    '**': { description: 'All: pages' },
    'drafts/**': { draft: true },
    'guide/deep/**': { search: false },
    'guide/a.md': { search: true },
  })
  expect(fieldsIn('_docs', 'docs')).toEqual({
    '**': { description: 'All: pages', lang: 'fr' },
    'api/**': { search: false },
  })
  expect(leftOut).toEqual(['defaults (layout, author, toc, sidebar)'])
})

test('entries may begin in the first column, and a site may have none', () => {
  const config = 'defaults:\n- scope:\n    path: guide\n  values:\n    draft: true\nlang: de\n'
  expect(jekyllDefaults(config, '.', files)).toMatchObject({ leftOut: [] })
  expect(jekyllDefaults(config, '.', files).fieldsIn('.', undefined)).toEqual({ 'guide/**': { draft: true } })
  expect(jekyllDefaults('title: J\n', '.', files).fieldsIn('.', undefined)).toBeUndefined()
  const below = jekyllDefaults(config, 'docs', ['docs/guide/a.md', 'guide/b.md'])
  expect(below.fieldsIn('docs', undefined)).toEqual({ 'guide/**': { draft: true } })
})

test('a text in several lines is left out, not taken for an empty one', () => {
  const config =
    'defaults:\n- scope:\n    path: ""\n  values:\n    lang: de\n    description: >\n      All\n      pages\n'
  const { fieldsIn, leftOut } = jekyllDefaults(config, '.', files)
  expect(fieldsIn('.', undefined)).toEqual({ '**': { lang: 'de' } })
  expect(leftOut).toEqual(['defaults (description)'])
})

test('entries that are not read are told', () => {
  const leftOut = (config: string) => jekyllDefaults(config, '.', files).leftOut
  const inBraces = ['defaults (entries in braces)']
  expect(leftOut('defaults:\n- { scope: { path: "" }, values: { search: false } }\n')).toEqual(inBraces)
  expect(leftOut('defaults: [{ scope: { path: "" }, values: { search: false } }]\n')).toEqual(inBraces)
  expect(leftOut('defaults: []\n')).toEqual([])
  expect(leftOut('defaults:\n')).toEqual([])
})
