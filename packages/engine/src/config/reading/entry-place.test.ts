import { expect, test } from 'vitest'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { entryPlaces } from './entry-place.js'

const aboutLink = (link: number): Diagnostic => ({
  code: 'nav-without-page',
  severity: 'warning',
  message: '',
  at: undefined,
  about: { in: 'config', as: 'value', name: `/p${link}.html`, option: 'nav' },
})

test('of many wrong entries that are written twice, the place in their option is told, and the config is read once', () => {
  const links = Array.from({ length: 50 }, (_, link) => `/p${link}.html`)
  const text = JSON.stringify({ sidebar: links, nav: links.map((link) => ({ text: 'P', link })) }, null, 1)
  let reads = 0
  const file = {
    file: '/site/docs.config.json',
    hash: '',
    get text() {
      reads += 1
      return text
    },
  }
  const placed = entryPlaces({ files: [file], folder: '/site' }, '/site')
  const lineOf = (link: number) => placed(aboutLink(link)).at?.line
  const [first, readsForOne] = [lineOf(0), reads]
  expect(text.split('\n')[(first ?? 0) - 1]).toBe('   "link": "/p0.html"')
  expect(links.map((_, link) => lineOf(link))).toEqual(links.map((_, link) => (first ?? 0) + link * 4))
  expect(reads).toBe(readsForOne)
})
