import { expect, test } from 'vitest'
import { navEntries } from './nav.js'

test('navigation bars of VitePress and Docusaurus', () => {
  expect(
    navEntries([
      { text: 'A', link: '/a', activeMatch: '/a' },
      { text: 'E', link: '/e/start', activeMatch: '^/e/' },
      { text: 'F', link: '/f/start', activeMatch: '/(f|g)/' },
      { label: 'G', to: '/docs/intro', activeBasePath: 'docs' },
      {
        label: 'B',
        items: [
          { label: 'C', to: 'c' },
          { label: 'D', href: 'https://d.example' },
        ],
      },
      { type: 'search' },
      { text: 'Later', link: '#' },
    ]),
  ).toEqual([
    { text: 'A', link: '/a' },
    { text: 'E', link: '/e/start', activeMatch: '/e/' },
    { text: 'F', link: '/f/start' },
    { text: 'G', link: '/docs/intro', activeMatch: '/docs' },
    {
      text: 'B',
      items: [
        { text: 'C', link: '/c' },
        { text: 'D', link: 'https://d.example' },
      ],
    },
  ])
})
