import { expect, test } from 'vitest'
import { auxLinks, externalLinks } from './just-the-docs-links.js'

test('links at the top of all pages', () => {
  const config = `title: J
aux_links:
  "On GitHub": # the code
    - "//github.com/a/b"
  Home: https://a.example/
  'The ''Guide''':
  - ./guide/
  API: ["/api/"]
aux_links_new_tab: true
`
  expect(auxLinks(config)).toEqual({
    links: [
      { text: 'On GitHub', link: 'https://github.com/a/b' },
      { text: 'Home', link: 'https://a.example/' },
      { text: "The 'Guide'", link: '/guide/' },
      { text: 'API', link: '/api/' },
    ],
    leftOut: [],
  })
})

test('links below the pages', () => {
  const entries = (indent: string) => `nav_external_links:
${indent}- title: "Code"
${indent}  url: https://github.com/a/b
${indent}  hide_icon: false

${indent}- url: /feed.xml # for readers
${indent}  title: Feed
search: true
`
  for (const indent of ['', '  '])
    expect(externalLinks(entries(indent))).toEqual({
      links: [
        ['https://github.com/a/b', 'Code'],
        ['/feed.xml', 'Feed'],
      ],
      leftOut: [],
    })
})

test('what cannot be read is listed', () => {
  expect(auxLinks('aux_links: { A: b }\n')).toEqual({ links: [], leftOut: ['aux_links'] })
  expect(auxLinks('aux_links:\n  A:\n  B: /b\n')).toEqual({
    links: [{ text: 'B', link: '/b' }],
    leftOut: ['aux_links'],
  })
  expect(externalLinks('nav_external_links:\n  - { title: A, url: /a }\n').leftOut).toEqual([
    'nav_external_links',
  ])
  expect(externalLinks('nav_external_links:\n  - title: A\n').leftOut).toEqual(['nav_external_links'])
  for (const config of [
    '',
    'aux_links:\nnav_external_links: # none\n',
    'aux_links: ~\nnav_external_links: null\n',
  ])
    expect([auxLinks(config), externalLinks(config)]).toEqual([
      { links: [], leftOut: [] },
      { links: [], leftOut: [] },
    ])
})
