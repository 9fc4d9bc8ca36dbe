import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageAddresses } from '../config/config.js'
import type { RoutePath, SourcePath } from '../paths.js'
import { routeAt } from './resolve-path.js'
import { type Route, routePages } from './route.js'
import { type RouteFolder, routeIndexOf, routesByFolder } from './route-folders.js'

/** Imitates the memo, with a fingerprint that changes with the routes of a folder. */
function folderOf(routes: readonly Route[], asked: Set<string> = new Set()): RouteFolder {
  const folders = routesByFolder(routes)
  const routesIn = (name: string) => {
    asked.add(name)
    return folders.get(name) ?? []
  }
  return Object.assign(routesIn, { fingerprint: (name: string) => JSON.stringify(routesIn(name)) })
}

type Page = readonly [relativePath: string, permalink?: string | undefined]

const routesOf = (...pages: readonly Page[]) => routesIn('html', pages)

const routesIn = (addresses: PageAddresses, pages: readonly Page[]) =>
  routePages(
    pages.map(([relativePath, permalink = null]) => ({
      path: `content/${relativePath}` as SourcePath,
      root: 0,
      relativePath,
      permalink,
      date: null,
    })),
    ['/'],
    addresses,
  )

const form = fc.constantFrom<PageAddresses>('html', 'folder', 'clean')
const name = fc.constantFrom('a', 'A', 'b', 'é', 'e\u0301', 'index', 'Σ')
const folder = fc.array(name, { maxLength: 2 }).map((names) => names.map((one) => `${one}/`).join(''))
const file = fc.tuple(folder, name).map(([path, last]) => `${path}${last}.md`)
const permalink = fc
  .tuple(folder, fc.option(name))
  .map(([path, last]) => `/${path}${last ? `${last}.html` : ''}`)
const pages = fc
  .uniqueArray(fc.tuple(file, fc.option(permalink, { nil: undefined })), { selector: ([path]) => path })
  .map((list) => [...list].sort(([a], [b]) => (a < b ? -1 : 1)))
const address = fc
  .tuple(folder, fc.option(name), fc.constantFrom('', '.html', '/', '/index.html'))
  .map(([path, last, ending]) => `/${path}${last ?? ''}${ending}`)

test('what is found folder by folder is what is found among all routes', () => {
  fc.assert(
    fc.property(form, pages, fc.array(address), fc.array(file), (addressesAs, list, addresses, files) => {
      const table = routesIn(addressesAs, list)
      const index = routeIndexOf(folderOf(table.routes))
      const known = table.routes.flatMap(({ path, aliases, regularPath }) => [path, ...aliases, regularPath])
      for (const path of [...known, ...(addresses as RoutePath[])]) {
        expect(index.byPath.get(path), path).toEqual(table.byPath.get(path))
        expect(index.byRegularPath(path), path).toEqual(table.byRegularPath(path))
        expect(index.has(path), path).toBe(table.has(path))
        expect(index.byLooseName(path), path).toBe(table.byLooseName(path))
        expect(routeAt(path, index), path).toBe(routeAt(path, table))
      }
      for (const path of [...list.map(([path]) => path), ...files].map(
        (one) => `content/${one}` as SourcePath,
      ))
        expect(index.bySource.get(path), path).toEqual(table.bySource.get(path))
    }),
  )
})

test('only folders are asked for that a look-up names', () => {
  const { routes } = routesOf(
    ['guide/start.md'],
    ['guide/README.md'],
    ['api/users.md'],
    ['moved.md', '/Guide/Old/'],
  )
  const asked = new Set<string>()
  const index = routeIndexOf(folderOf(routes, asked))
  expect(routeAt('/Guide/start', index)).toBe('/guide/start.html')
  expect([...asked]).toEqual(['/guide/'])
  asked.clear()
  expect(routeAt('/guide', index)).toBe('/guide/')
  expect([...asked].sort()).toEqual(['/', '/guide/'])
  asked.clear()
  expect(index.bySource.get('content/moved.md' as SourcePath)?.path).toBe('/Guide/Old/')
  expect([...asked]).toEqual(['content/'])
  asked.clear()
  expect(index.bySource.get('content/guide/start.md' as SourcePath)?.path).toBe('/guide/start.html')
  expect([...asked]).toEqual(['content/guide/'])
})

test('a folder whose routes changed is looked into again', () => {
  let folders = folderOf(routesOf(['guide/start.md']).routes)
  const index = routeIndexOf(
    Object.assign((folder: string) => folders(folder), {
      fingerprint: (folder: string) => folders.fingerprint(folder),
    }),
  )
  expect(index.has('/guide/end.html')).toBe(false)
  folders = folderOf(routesOf(['guide/start.md'], ['guide/end.md']).routes)
  expect(index.has('/guide/end.html')).toBe(true)
})
