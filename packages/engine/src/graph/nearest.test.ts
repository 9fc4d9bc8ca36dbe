import { expect, test } from 'vitest'
import { routePages } from '../route/route.js'
import { nearestPages } from './nearest.js'

const files = [
  'README.md',
  'install.md',
  'guide/README.md',
  'guide/a.md',
  'guide/start.md',
  'technical/reference/transfers.md',
  'technical/reference/participants.md',
]
const routes = routePages(
  files.map((relativePath) => ({
    path: relativePath as Parameters<typeof routePages>[0][number]['path'],
    root: 0,
    relativePath,
    permalink: null,
    date: null,
  })),
  ['/'],
)

test.each([
  ['a misspelt file', '/instal.md', '/install.html'],
  ['a misspelt address', '/instal.html', '/install.html'],
  ['an address without an ending', '/instal', '/install.html'],
  ['a misspelt folder page', '/giude/', '/guide/'],
  ['a file that is somewhere else', '/technical/start.md', '/guide/start.html'],
  ['a file in a misspelt folder', '/guied/start.md', '/guide/start.html'],
  [
    'a misspelt file in a deep folder',
    '/technical/reference/transfer.md',
    '/technical/reference/transfers.html',
  ],
  // As long as the path is, it allows no more mistakes in the name.
  ['another file in a deep folder', '/technical/reference/settlements.md', undefined],
  ['a name of one letter', '/guide/b.md', undefined],
])('of %s', (_, wanted, meant) => {
  expect(nearestPages(routes)(wanted)).toBe(meant)
})
