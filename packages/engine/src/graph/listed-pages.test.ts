import { expect, test } from 'vitest'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { type RoutePath, routePath, type SourcePath } from '../paths.js'
import type { Route } from '../route/route.js'
import { fromJson } from '../values/json-text.js'
import { listedFolders } from './listed-pages.js'

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
  const lists = listedFolders(
    folders.map((folder, index) => ({ folder, at: { path: page.page, line: index + 1, column: 1 } })),
    page,
    {
      pagesIn(listed) {
        const [, address] = fromJson(listed)
        addresses.push(address)
        return Array.from({ length: Number(/\d+/.exec(address)?.[0] ?? 1) }, (_, index) => ({
          route: `/${index}` as RoutePath,
          path: `${index}.md`,
        }))
      },
      nearestPage: () => undefined,
    },
    diagnostics,
  )
  return {
    addresses,
    listed: lists.map((list) => list && fromJson(list)[1]),
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
  expect(asked('../../x/')).toEqual({ addresses: [], listed: [null], told: ['list-without-pages 1'] })
})

test('lists that would make a page enormous are left out', () => {
  expect(asked('/60000/', '/50000/', '/1/')).toEqual({
    addresses: ['/60000/', '/50000/', '/1/'],
    listed: ['/60000/', null, null],
    told: ['list-left-out 2', 'list-left-out 3'],
  })
})
