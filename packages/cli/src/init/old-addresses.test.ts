import { expect, test } from 'vitest'
import { docusaurusAddress, hugoAddress, linkMover, redirectRules } from './old-addresses.js'

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

test('pages keep the addresses that Hugo gave them', () => {
  const pages = [
    { file: 'a/_index.md', frontmatter: '' },
    { file: 'a/My Page.md', frontmatter: '' },
    { file: 'a/C# or 100%?.md', frontmatter: '' },
    { file: 'b.md', frontmatter: '---\nurl: /c/\n---' },
  ]
  expect(redirectRules(pages, '/', hugoAddress)).toBe(
    '/a/my-page /a/My%20Page.html\n/a/c%23-or-100%25%3F /a/C%23%20or%20100%25%3F.html\n/c/ /b.html\n',
  )
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
