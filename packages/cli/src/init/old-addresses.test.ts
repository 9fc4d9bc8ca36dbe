import { expect, test } from 'vitest'
import {
  docusaurus1Address,
  docusaurusAddress,
  fileAddress,
  hugoAddress,
  hugoAliases,
  jekyllAliases,
  linkMover,
  redirectRules,
  withOldRedirects,
} from './old-addresses.js'

test('pages keep the addresses that Docusaurus gave them', () => {
  const pages = [
    { file: 'Install.md', frontmatter: '---\nid: getting-started\n---' },
    { file: '01-basics/02-first step.md', frontmatter: '' },
    { file: '01-basics/README.md', frontmatter: '' },
    { file: 'a/b.md', frontmatter: "---\nslug: 'c'\n---" },
    { file: 'a/d.md', frontmatter: '---\nslug: /d\n---' },
    { file: 'same.md', frontmatter: '---\nid: same\n---' },
    { file: '2024-01-notes.md', frontmatter: '' },
    { file: 'e/index.md', frontmatter: '---\nid: e\n---' },
    { file: '1-f/1-F.md', frontmatter: '' },
    { file: 'a/g.md', frontmatter: '---\nslug: ./h\n---' },
    { file: 'other.md', frontmatter: '---\nid: same\n---' },
  ]
  expect(redirectRules(pages, '/docs/', docusaurusAddress)).toBe(`/docs/getting-started /docs/Install.html
/docs/basics/first%20step /docs/01-basics/02-first%20step.html
/docs/basics/ /docs/01-basics/
/docs/a/c /docs/a/b.html
/docs/d /docs/a/d.html
/docs/f/ /docs/1-f/1-F.html
/docs/a/h /docs/a/g.html
`)
})

test('pages keep the addresses that Docusaurus 1 gave them, also those of folders', () => {
  const pages = [
    { file: 'README.md', frontmatter: '' },
    { file: 'api/README.md', frontmatter: '---\nid: reference\n---' },
    { file: 'api/1-first.md', frontmatter: '---\nslug: other\n---' },
    { file: 'api/Store.md', frontmatter: '---\nid: store\n---' },
  ]
  expect(redirectRules(pages, '/', docusaurus1Address, { addresses: 'folder' })).toBe(`/README /
/api/reference /api/
/api/store /api/Store/
`)
})

test('pages that were published as files keep the addresses of these', () => {
  const pages = [
    { file: 'index.md', frontmatter: '---\nid: index\n---' },
    { file: 'a/index.md', frontmatter: '---\nid: index\n---' },
    { file: 'a/Store.md', frontmatter: '---\nid: store\n---' },
    { file: 'b/README.md', frontmatter: '' },
  ]
  expect(redirectRules(pages, '/', fileAddress(docusaurus1Address))).toBe(
    '/a/store.html /a/Store.html\n/b/README.html /b/\n',
  )
  const ofHugo = [
    { file: 'a/_index.md', frontmatter: '' },
    { file: 'a/My Page.md', frontmatter: '' },
    { file: 'b.md', frontmatter: '---\nurl: /c.html\n---' },
  ]
  expect(redirectRules(ofHugo, '/', fileAddress(hugoAddress))).toBe(
    '/a/my-page.html /a/My%20Page.html\n/c.html /b.html\n',
  )
})

test('pages keep the addresses that Hugo gave them', () => {
  const pages = [
    { file: 'a/_index.md', frontmatter: '' },
    { file: 'a/My Page.md', frontmatter: '' },
    { file: 'a/C# or 100%?.md', frontmatter: '' },
    { file: 'b.md', frontmatter: '---\nurl: /c/\n---' },
    { file: 'a/d.md', frontmatter: '---\nslug: New Name\n---' },
    { file: 'a/f/index.md', frontmatter: '---\nslug: g\n---' },
    { file: 'a/h/_index.md', frontmatter: '---\nslug: i\n---' },
    { file: 'a/v1.Final.md', frontmatter: '' },
    { file: 'a/t.md', frontmatter: '+++\nslug = "toml"\n[params]\nurl = "/no/"\n+++' },
  ]
  expect(redirectRules(pages, '/', hugoAddress)).toBe(`/a/my-page /a/My%20Page.html
/a/c%23-or-100%25%3F /a/C%23%20or%20100%25%3F.html
/c/ /b.html
/a/new-name /a/d.html
/a/g/ /a/f/
/a/v1.final/ /a/v1.Final.html
/a/toml /a/t.html
`)
})

test('the further addresses of pages of Hugo and Jekyll', () => {
  const aliases = "---\naliases: [/a/, old, ../b/, './c']\n---"
  for (const [file, expected] of [
    ['guide/page.md', ['/a/', '/guide/old', '/b/', '/guide/c']],
    ['guide/page/index.md', ['/a/', '/guide/old', '/b/', '/guide/c']],
    ['My Guide/_index.md', ['/a/', '/old', '/b/', '/c']],
    ['_index.md', ['/a/', '/old', '/b/', '/c']],
  ] as const)
    expect(hugoAliases(file, aliases), file).toEqual(expected)
  expect(jekyllAliases('guide/page.md', '---\nredirect_from: [/a/, old]\n---')).toEqual(['/a/', '/old'])
})

test('an address that a new page gets is not redirected', () => {
  const pages = [{ file: 'intro.md', frontmatter: '---\nslug: /\n---' }]
  expect(redirectRules(pages, '/', docusaurusAddress)).toBe('/ /intro.html\n')
  expect(redirectRules(pages, '/', docusaurusAddress, { others: ['/'] })).toBe('')
})

test('links to pages that have moved lead to where they are now, and others stay', () => {
  const moved = linkMover('/old /new.html\n/guide/ /start/\n')
  expect(
    ['/old', '/old.html#a', '/guide/', '/', '/#top', '/other', 'https://example.org/old'].map(moved),
  ).toEqual(['/new', '/new#a', '/start/', '/', '/#top', '/other', 'https://example.org/old'])
  expect(linkMover('')('/')).toBe('/')
})

test('redirects of the old config are written as one rule each, however they are encoded', () => {
  const rules = '/first%20step /new/first%20step.html\n'
  const redirects = [
    ['/first step', '/a'],
    ['/first%20step', '/a'],
    ['/über%20uns', '/b c\n/ https://example.org/'],
    ['/%C3%BCber%20uns/', '/b'],
    ['/x%', '/first%20step'],
    ['/y', 'https://example.org/a%20b'],
    ['/z.html#old', '/z.html#new'],
  ] as const
  expect(withOldRedirects(rules, redirects)).toBe(`${rules}/%C3%BCber%20uns /b%20c%0A/%20https://example.org/
/x%25 /new/first%20step.html
/y https://example.org/a%20b
/z.html#old /z.html#new
`)
})
