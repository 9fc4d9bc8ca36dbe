import { expect, test } from 'vitest'
import type { RoutePath } from '../paths.js'
import { llmsIndexTxt, llmsTxt } from './llms.js'
import type { PageEntry } from './page-entry.js'

const page = (route: string, section: string, lang: string): PageEntry => ({
  route: route as RoutePath,
  title: `Page ${route}`,
  description: '',
  lang,
  version: 'latest',
  section,
  changed: null,
  listed: true,
  markdown: null,
})

test('sections in another language than the site come last and say which', () => {
  const site = { title: 'Site', description: 'About', lang: 'en' }
  const pages = [
    page('/guide/a.html', '/guide/', 'en'),
    page('/fr/guide/a.html', '/fr/guide/', 'fr'),
    page('/fr/guide/b.html', '/fr/guide/', 'fr'),
  ]
  expect(llmsTxt(site, pages, ({ route }) => route)).toBe(
    [
      '# Site\n\n> About\n',
      '\n## guide\n\n- [Page /guide/a.html](/guide/a.html)\n',
      '\n## guide (fr)\n\n',
      '- [Page /fr/guide/a.html](/fr/guide/a.html)\n- [Page /fr/guide/b.html](/fr/guide/b.html)\n',
    ].join(''),
  )
})

test('titles and descriptions stay what they are, whatever signs and lines they have', () => {
  const site = { title: 'A\nsite', description: '', lang: 'en' }
  const odd = { ...page('/a.html', '/', 'en'), title: 'Use [x] and \\', description: 'One\n  line.' }
  expect(llmsTxt(site, [odd], ({ route }) => route)).toBe(
    '# A site\n\n## /\n\n- [Use \\[x\\] and \\\\](/a.html): One line.\n',
  )
})

test('sections are in path order, whatever that of their pages, and are called what their own page is', () => {
  const site = { title: 'Site', description: '', lang: 'en' }
  const pages = [
    page('/z/a.html', '/z/', 'en'),
    page('/guide/a.html', '/guide/', 'en'),
    page('/guide/', '/guide/', 'en'),
    page('/fr/a/', '/fr/a/', 'fr'),
    page('/about/x/y.html', '/about/x/', 'en'),
  ]
  const headings = llmsTxt(site, pages, ({ route }) => route)
    .split('\n')
    .filter((line) => line.startsWith('## '))
  expect(headings).toEqual(['## x', '## Page /guide/', '## z', '## Page /fr/a/ (fr)'])
})

test('a list of lists says how many pages each has', () => {
  const site = { title: 'Site', description: '', lang: 'en' }
  const parts = [
    { name: 'guide', url: '/llms-guide.txt', pages: 1_200 },
    { name: 'others', url: '/llms-1.txt', pages: 1 },
  ]
  expect(llmsIndexTxt(site, parts)).toBe(
    '# Site\n\n## Pages\n\n- [guide](/llms-guide.txt): 1,200 pages\n- [others](/llms-1.txt): 1 page\n',
  )
})
