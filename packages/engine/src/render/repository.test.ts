import { expect, test } from 'vitest'
import type { Facts } from '../parse/page.js'
import type { SourcePath } from '../paths.js'
import type { Route } from '../route/route.js'
import { editHrefOf } from './repository.js'
import { previewOf } from './site-view.js'

const hrefOf = (url: string, relativePath: string, { branch = 'main', dir = 'docs' } = {}) =>
  editHrefOf(
    {
      content: [{ dir: 'docs', prefix: '/', version: 'latest' }],
      repository: { url, branch, dir, editLinks: true },
    } as unknown as Parameters<typeof editHrefOf>[0],
    { frontmatter: {} } as Facts,
    { page: `docs/${relativePath}` as SourcePath, relativePath, root: 0 } as Route,
  )

test('a page is edited where its host has an editor for it', () => {
  const cases = [
    [hrefOf('a/b', 'x.md'), 'https://github.com/a/b/edit/main/docs/x.md'],
    [hrefOf('https://gitlab.com/a/b/', 'g/x.md'), 'https://gitlab.com/a/b/-/edit/main/docs/g/x.md'],
    [
      hrefOf('https://bitbucket.org/a/b', 'x.md', { branch: 'release/v1' }),
      'https://bitbucket.org/a/b/src/release/v1/docs/x.md?mode=edit&spa=0&at=release%2Fv1&fileviewer=file-view-default',
    ],
    [hrefOf('a/b', 'x.md', { dir: 'site/docs' }), 'https://github.com/a/b/edit/main/site/docs/x.md'],
    [hrefOf('a/b', 'x.md', { dir: 'pages' }), 'https://github.com/a/b/edit/main/pages/x.md'],
  ] as const
  for (const [href, expected] of cases) expect(href).toBe(expected)
})

test('the address that a page names counts before all else, but for a page that is not to be edited', () => {
  const editUrl = 'https://cms.example.org/x'
  const repository = { url: 'a/b', branch: 'main', dir: 'docs', editLinks: true }
  const cases = [
    [{ editUrl }, null, 'latest', editUrl],
    [{ editUrl }, repository, 'latest', editUrl],
    [{ editUrl }, { ...repository, editLinks: false }, 'latest', editUrl],
    [{ editUrl, editLink: false }, repository, 'latest', null],
    [{ editUrl }, repository, 'v1', null],
    [{ editLink: true }, null, 'latest', null],
    [
      { editLink: true },
      { ...repository, editLinks: false },
      'latest',
      'https://github.com/a/b/edit/main/docs/x.md',
    ],
  ] as const
  for (const [frontmatter, given, version, expected] of cases) {
    const config = {
      content: [{ dir: 'docs', prefix: '/', version, outdated: version !== 'latest' }],
      repository: given,
    }
    const href = editHrefOf(
      config as unknown as Parameters<typeof editHrefOf>[0],
      { frontmatter } as unknown as Facts,
      { page: 'docs/x.md' as SourcePath, relativePath: 'x.md', root: 0 } as Route,
    )
    expect(href, JSON.stringify([frontmatter, given, version])).toBe(expected)
  }
})

test('pages of versions are edited where their files are, unless the version is outdated', () => {
  const versions = [
    { dir: 'docs', prefix: '/docs/next/', version: 'next', outdated: false },
    { dir: 'versions/v2/content', prefix: '/v2/', version: 'v2', outdated: false },
    { dir: 'versions/v1/content', prefix: '/v1/', version: 'v1', outdated: true },
  ]
  const hrefsIn = (first: string, dir: string, frontmatter = {}) =>
    versions.map((root) =>
      editHrefOf(
        {
          content: [{ dir: first, prefix: '/', version: 'latest', outdated: false }, root],
          repository: { url: 'a/b', branch: 'main', dir, editLinks: true },
        } as unknown as Parameters<typeof editHrefOf>[0],
        { frontmatter } as unknown as Facts,
        { page: `${root.dir}/x.md` as SourcePath, relativePath: 'x.md', root: 1 } as Route,
      ),
    )
  const edit = 'https://github.com/a/b/edit/main'
  const files = [`${edit}/docs/x.md`, `${edit}/versions/v2/content/x.md`, null]
  expect(hrefsIn('content', 'content')).toEqual(files)
  expect(hrefsIn('', '')).toEqual(files)
  const inFolder = [`${edit}/website/docs/x.md`, `${edit}/website/versions/v2/content/x.md`, null]
  expect(hrefsIn('content', 'website/content')).toEqual(inFolder)
  expect(hrefsIn('', 'website')).toEqual(inFolder)
  // Nothing says where other folders are in such a repository.
  expect(hrefsIn('content', 'pages')).toEqual([null, null, null])
  expect(hrefsIn('content', 'content', { editLink: false })).toEqual([null, null, null])
  // Frozen pages keep their frontmatter.
  const editUrl = 'https://cms.example.org/x'
  expect(hrefsIn('content', 'content', { editLink: true, editUrl })).toEqual([editUrl, editUrl, null])
})

test('names of files and branches may have any sign', () => {
  expect(hrefOf('a/b', 'c#/100% ä?.md', { branch: 'fix#1' })).toBe(
    'https://github.com/a/b/edit/fix%231/docs/c%23/100%25%20%C3%A4%3F.md',
  )
})

test('a preview leads to the pull request where its host has it', () => {
  const cases = [
    ['a/b', 'https://github.com/a/b/pull/427', 'GitHub'],
    ['https://gitlab.com/a/b/', 'https://gitlab.com/a/b/-/merge_requests/427', 'GitLab'],
    ['https://gitlab.example.org/a', 'https://gitlab.example.org/a/-/merge_requests/427', 'GitLab'],
    ['https://bitbucket.org/a/b', 'https://bitbucket.org/a/b/pull-requests/427', 'Bitbucket'],
    ['https://git.example.org/a/b', 'https://git.example.org/a/b/pull/427', 'git.example.org'],
  ] as const
  for (const [url, href, host] of cases) {
    const repository = { url, branch: 'main', dir: 'docs', editLinks: true }
    expect(previewOf({ pr: 427, repository })).toEqual({ pr: 427, href, host })
  }
  expect(previewOf({ pr: 427, repository: null })).toEqual({ pr: 427, href: null, host: '' })
})
