import { expect, test } from 'vitest'
import type { ResolvedConfig } from '../config/resolved-config.js'
import type { RoutePath, SourcePath } from '../paths.js'
import { createMemo } from '../query/memo.js'
import { siteRoots } from './roots.js'
import { routePipeline } from './route-pipeline.js'

const config = {
  lang: 'en-US',
  content: [{ dir: 'content', prefix: '/', version: 'latest', lang: 'en-US', fallback: false }],
} as unknown as ResolvedConfig

test('a new page is looked up again only by those that asked for its folder', () => {
  let files = ['index.md', 'api/users.md', 'guide/install.md', 'guide/start.md']
  const memo = createMemo()
  const listing = memo.input('listing', {
    fingerprint: () => files.join(),
    value: () => files.map((file) => `content/${file}` as SourcePath),
  })
  const { routeIndex, routes } = routePipeline(memo, {
    config,
    roots: siteRoots(config),
    setting: () => '',
    listing: () => listing(''),
    frontmatter: () => ({ data: {} }),
  })
  const linked: Readonly<Record<string, readonly string[]>> = {
    '/': ['/guide/start.html', '/api/missing.html'],
    '/api/users.html': ['/api/', '/api/users.html'],
    '/guide/start.html': ['/guide/end.html'],
  }
  const asked: string[] = []
  const found = memo.per<readonly boolean[]>('found', (page) => {
    asked.push(page)
    return (linked[page] ?? []).map((path) => routeIndex.byPath.get(path as RoutePath) !== undefined)
  })
  const answers = () => {
    asked.length = 0
    return Object.keys(linked).map((page) => found(page))
  }
  expect(answers()).toEqual([[true, false], [false, true], [false]])

  files = [...files, 'guide/end.md']
  memo.nextRevision()
  expect(answers()).toEqual([[true, false], [false, true], [true]])
  expect(asked).toEqual(['/', '/guide/start.html'])
  expect(routes().routes).toHaveLength(5)

  files = files.filter((file) => file !== 'api/users.md')
  memo.nextRevision()
  expect(answers()).toEqual([[true, false], [false, false], [true]])
  expect(asked).toEqual(['/', '/api/users.html'])

  files = [...files, 'faq.md']
  memo.nextRevision()
  answers()
  expect(asked).toEqual([])
})
