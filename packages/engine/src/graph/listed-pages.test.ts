import { expect, test } from 'vitest'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { type RoutePath, routePath, type SourcePath } from '../paths.js'
import type { Route } from '../route/route.js'
import { listedPages } from './listed-pages.js'

const page: Route = {
  path: routePath('/guide/a.html'),
  regularPath: routePath('/guide/a.html'),
  aliases: [],
  page: 'content/guide/a.md' as SourcePath,
  root: 0,
  relativePath: 'guide/a.md',
}

/** Asks for folders, and answers with as many pages as the name of the folder says. */
function asked(...folders: string[]) {
  const addresses: string[] = []
  const diagnostics: Diagnostic[] = []
  const lists = listedPages(
    folders.map((folder, index) => ({ folder, at: { path: page.page, line: index + 1, column: 1 } })),
    page,
    {
      pagesIn(_, address) {
        addresses.push(address)
        return Array.from({ length: Number(/\d+/.exec(address)?.[0] ?? 1) }, (_, index) => ({
          route: `/${index}` as RoutePath,
          path: `${index}.md`,
          order: undefined,
        }))
      },
      nearestPage: () => undefined,
    },
    diagnostics,
  )
  return {
    addresses,
    counts: lists.map((list) => list.length),
    told: diagnostics.map(({ code, at }) => `${code} ${at?.line}`),
  }
}

test('folders are relative to the file of the page, or addresses', () => {
  expect(asked('./', '.', '..', '../b/', '/c', '/d%20e//', './f').addresses).toEqual([
    '/guide/',
    '/guide/',
    '/',
    '/b/',
    '/c/',
    '/d e/',
    '/guide/f/',
  ])
})

test('a folder outside the site is not looked for', () => {
  expect(asked('../../x/')).toEqual({ addresses: [], counts: [0], told: ['list-without-pages 1'] })
})

test('lists that would make a page enormous are left out', () => {
  expect(asked('/60000/', '/50000/', '/1/')).toEqual({
    addresses: ['/60000/', '/50000/', '/1/'],
    counts: [60_000, 0, 0],
    told: ['list-left-out 2', 'list-left-out 3'],
  })
})
