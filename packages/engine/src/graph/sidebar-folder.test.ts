import { expect, test } from 'vitest'
import type { RoutePath } from '../paths.js'
import { type FolderPage, folderNodes, inReadingOrder } from './sidebar-folder.js'
import type { SidebarNode } from './sidebar-nodes.js'

/** Paths of files, perhaps with their order or what hides them: `install.md 2`, `old.md hidden`. */
const pages = (...files: string[]): FolderPage[] =>
  files.map((file) => {
    const [path = '', more] = file.split(' ')
    const address = `/${path.replace(/\.md$/, '.html').replace(/(?:index|README)\.html$/, '')}`
    return {
      route: address as RoutePath,
      path,
      order: more === undefined || Number.isNaN(Number(more)) ? undefined : Number(more),
      isHidden: more === 'hidden',
      isUnlisted: more === 'unlisted',
    }
  })

function outline(given: readonly FolderPage[], listed: readonly string[] = []): unknown[] {
  const write = (nodes: readonly SidebarNode[]): unknown[] =>
    nodes.map((node) =>
      node.kind === 'group' ? [node.text, node.route ?? null, ...write(node.nodes)] : node.text,
    )
  return write(
    folderNodes(given, {
      labelOf: (route) => ({ text: `T ${route}` }),
      listed: new Set(listed as RoutePath[]),
      depth: undefined,
      startOpen: false,
    }),
  )
}

test('pages and folders stand by their order, then by their names, the index page first', () => {
  expect(outline(pages('b.md', 'index.md', '10-a.md', '2-b.md', 'z.md -1', 'c.md 3'))).toEqual([
    'T /z.html',
    'T /c.html',
    'T /',
    'T /2-b.html',
    'T /10-a.html',
    'T /b.html',
  ])
})

test('every number in a name counts as one, and zeros before it only where nothing else differs', () => {
  const names = ['v1.10.md', 'v1.9.md', '2-x.md', '02-y.md', '02-x.md', '10-x.md', 'v1.9-a/b.md']
  expect(outline(pages(...names))).toEqual([
    'T /02-x.html',
    'T /2-x.html',
    'T /02-y.html',
    'T /10-x.html',
    ['v1.9 a', null, 'T /v1.9-a/b.html'],
    'T /v1.9.html',
    'T /v1.10.html',
  ])
})

test('entries link to pages as a whole, groups can be closed, and both are as deep as is set', () => {
  const scope = {
    labelOf: () => ({ text: 'T' }),
    listed: new Set<RoutePath>(),
    depth: 2 as const,
    startOpen: false,
  }
  expect(folderNodes(pages('a.md', 'b/c.md'), scope)).toEqual([
    { kind: 'page', text: 'T', route: '/a.html', fragment: '', depth: 2 },
    {
      kind: 'group',
      text: 'B',
      route: undefined,
      collapsible: true,
      nodes: [{ kind: 'page', text: 'T', route: '/b/c.html', fragment: '', depth: 2 }],
    },
  ])
})

test('folders start open if they are meant to, and entries have the badges of their pages', () => {
  const badge = { text: 'new', type: 'tip' } as const
  const scope = {
    labelOf: (route: RoutePath) => ({ text: 'T', ...(route === '/b/' ? { badge } : {}) }),
    listed: new Set<RoutePath>(),
    depth: undefined,
    startOpen: true,
  }
  expect(folderNodes(pages('b/index.md', 'b/c.md'), scope)).toMatchObject([
    { kind: 'group', badge, collapsible: true, startsOpen: true, nodes: [{ kind: 'page' }] },
  ])
})

test('hidden and unlisted pages are left out, but name their folder', () => {
  expect(outline(pages('a.md hidden', 'b.md unlisted', 'c/index.md hidden', 'c/d.md', 'e.md'))).toEqual([
    ['T /c/', null, 'T /c/d.html'],
    'T /e.html',
  ])
})

test('a folder is a group with its index page, or a link if it has nothing else', () => {
  expect(
    outline(
      pages('a.md', 'how-to/one.md', 'only/README.md', 'b/README.md 1', 'b/x.md', 'b/deep/y.md', 'c.md'),
    ),
  ).toEqual([
    ['T /b/', '/b/', ['Deep', null, 'T /b/deep/y.html'], 'T /b/x.html'],
    'T /a.html',
    'T /c.html',
    ['How to', null, 'T /how-to/one.html'],
    'T /only/',
  ])
})

test('what is listed elsewhere is left out', () => {
  expect(
    outline(pages('index.md', 'a.md', 'b/index.md', 'b/c.md', 'd/e.md'), ['/', '/b/', '/d/e.html']),
  ).toEqual(['T /a.html', ['T /b/', null, 'T /b/c.html']])
})

test('lists of pages have the order of the sidebar, with index pages before what they stand for', () => {
  const given = pages('b.md', 'a/x.md', 'a/README.md 2', 'index.md', 'c/d/y.md', '3-c.md 1')
  expect(inReadingOrder(given).map(({ path }) => path)).toEqual([
    '3-c.md',
    'a/README.md',
    'a/x.md',
    'index.md',
    'b.md',
    'c/d/y.md',
  ])
})

test('lists of pages have those that sidebars hide, but no unlisted ones', () => {
  const given = pages('a.md hidden', 'b.md unlisted', 'c/index.md unlisted', 'c/d.md')
  expect(inReadingOrder(given).map(({ path }) => path)).toEqual(['a.md', 'c/d.md'])
})
