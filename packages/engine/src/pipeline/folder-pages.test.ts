import { expect, test } from 'vitest'
import type { ResolvedConfig } from '../config/resolved-config.js'
import type { RoutePath, SourcePath } from '../paths.js'
import { createMemo } from '../query/memo.js'
import type { Route, RouteTable } from '../route/route.js'
import { firstInFolder, folderPages } from './folder-pages.js'
import { siteRoots } from './roots.js'

const config = {
  lang: 'en-US',
  content: [{ dir: 'content', prefix: '/', version: 'latest', lang: 'en-US', fallback: false }],
} as unknown as ResolvedConfig

test('the pages of a folder are looked at once, from however many pages it is linked', () => {
  const routes = ['b.md', 'a.md', 'index.md'].map(
    (name): Route => ({
      path: `/guide/${name}` as RoutePath,
      page: `content/guide/${name}` as SourcePath,
      root: 0,
      relativePath: `guide/${name}`,
      regularPath: `/guide/${name}` as RoutePath,
      aliases: [],
    }),
  )
  let read = 0
  const pagesIn = folderPages({
    roots: siteRoots(config),
    routes: () => ({ routes }) as unknown as RouteTable,
    frontmatter() {
      read += 1
      return { data: {} }
    },
  })
  const memo = createMemo()
  const firstIn = firstInFolder(memo, pagesIn)
  const ofPage = memo.per<RoutePath | null>('page', () => firstIn(0, '/guide/') ?? null)
  for (let page = 0; page < 100; page++) expect(ofPage(`${page}`)).toBe('/guide/index.md')
  expect(read).toBe(routes.length)
  expect(firstIn(0, '/none/')).toBeUndefined()
})
