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
      { label: 'H', href: 'pathname:///h/i' },
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
    { text: 'H', link: '/h/i' },
  ])
})

test('groups without a text keep their entries', () => {
  const link = (name: string) => ({ text: name, link: `/${name}` })
  expect(
    navEntries([
      { text: 'a', items: [link('b'), { items: [link('c'), link('d')] }] },
      {
        text: 'e',
        items: [
          { text: '', items: [link('f')] },
          { text: undefined, items: [link('g')] },
        ],
      },
      { text: 'h', items: [{ text: 'i', items: [link('j'), { items: [link('k')] }] }] },
    ]),
  ).toEqual([
    { text: 'a', items: [link('b'), link('c'), link('d')] },
    { text: 'e', items: [link('f'), link('g')] },
    { text: 'h', items: [{ text: 'i', items: [link('j'), link('k')] }] },
  ])
})

test('a menu has groups, but no groups in them, and a name also where the config computes it', () => {
  const link = (name: string) => ({ text: name, link: `/${name}` })
  expect(
    navEntries([
      { text: 'a', items: [{ text: 'b', items: [{ text: 'c', items: [link('d')] }, link('e')] }] },
      { text: 'f', items: [{ text: 'g', items: [link('h')] }] },
      { text: null, items: [link('i')] },
      { label: {}, items: [link('j')] },
      { items: [link('k')] },
      { text: 'l', items: [] },
      'm',
    ]),
  ).toEqual([
    { text: 'a', items: [{ text: 'c', items: [link('d')] }, link('e')] },
    { text: 'f', items: [{ text: 'g', items: [link('h')] }] },
    { text: 'More', items: [link('i')] },
    { text: 'More', items: [link('j')] },
  ])
})
