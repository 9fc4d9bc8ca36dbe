import { expect, test } from 'vitest'
import type { RootIdentity } from '../../content-families.js'
import type { SidebarOption } from '../sidebar-option.js'
import { sidebarOfSite } from './moved-trees.js'

const root = (prefix: string, lang = 'en', version = 'latest'): RootIdentity => ({ prefix, lang, version })

/** The sidebar of each folder. */
const sidebars = (option: SidebarOption, roots: readonly RootIdentity[]) =>
  roots.map((_, index) => sidebarOfSite(option, index, roots, 'en').sidebar)

test('each folder has the sidebars of the site where its pages are', () => {
  const roots = [
    root('/'),
    root('/api/'),
    root('/api/1.0/', 'en', '1.0'),
    root('/fr/', 'fr'),
    root('/fr/api/', 'fr'),
  ]
  const both = { '/api/': ['a'], '/': ['b'] }
  const french = { '/fr/api/': ['a'], '/fr/': ['b'] }
  expect(sidebars(both, roots)).toEqual([both, both, { '/api/1.0/': ['a'], '/': ['b'] }, french, french])
  expect(sidebars(['b'], roots)).toEqual([['b'], ['b'], { '/': ['b'] }, { '/fr/': ['b'] }, { '/fr/': ['b'] }])
  expect(sidebars('auto', roots)).toEqual(roots.map(() => 'auto'))
})

test('without a folder around it, a list is for the pages of each folder', () => {
  const roots = [root('/api/'), root('/api/1.0/', 'en', '1.0'), root('/fr/', 'fr')]
  expect(sidebars(['b'], roots)).toEqual([{ '/api/': ['b'] }, { '/api/1.0/': ['b'] }, { '/fr/': ['b'] }])
  expect(sidebars({ '/guide/': ['b'] }, roots)).toEqual([
    { '/api/guide/': ['b'] },
    { '/api/1.0/guide/': ['b'] },
    { '/fr/guide/': ['b'] },
  ])
})
