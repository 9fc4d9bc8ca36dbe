import { expect, test } from 'vitest'
import { addressesOf, type PageAction, shownActions } from './page-actions.js'
import { en } from './strings/en.js'

const page = {
  url: 'https://a.example/guide/a&b.html',
  markdown: 'https://a.example/guide/a&b.md',
  markdownHref: '/guide/a&b.md',
  title: 'A & B',
  file: 'content/guide/a&b.md',
  isPublic: true,
}
const shown = (actions: readonly PageAction[], changes: Partial<typeof page> | { markdownHref: null } = {}) =>
  shownActions(actions, { ...page, ...changes }, en).map(({ kind, text, href }) => [kind, text, href])

test('actions are in their order, with the addresses of the page', () => {
  expect(shown(['markdown', 'copy', 'claude'])).toEqual([
    ['markdown', 'View as Markdown', '/guide/a&b.md'],
    ['copy', 'Copy page', '/guide/a&b.md'],
    [
      'link',
      'Open in Claude',
      'https://claude.ai/new?q=Read%20https%3A%2F%2Fa.example%2Fguide%2Fa%26b.md%20so%20that%20I%20can%20ask%20questions%20about%20it.',
    ],
  ])
})

test('the address of a link says which page it is about, and other braces stay', () => {
  const link = 'https://b.example/?t={title}&u={url}&m={markdown}&f={file}#{}{ x }'
  const [about, expected] = [
    { text: 'Ask', link },
    'https://b.example/?t=A%20%26%20B&u=https%3A%2F%2Fa.example%2Fguide%2Fa%26b.html&m=https%3A%2F%2Fa.example%2Fguide%2Fa%26b.md&f=content/guide/a%26b.md#{}{ x }',
  ]
  expect(shown([about])).toEqual([['link', 'Ask', expected]])
})

test('nothing is offered that a page does not have', () => {
  const all: readonly PageAction[] = ['copy', 'markdown', 'chatgpt', { text: 'Ask', link: '/ask?{url}' }]
  expect(shown(all, { markdownHref: null }).map(([, text]) => text)).toEqual(['Ask'])
  expect(shown(all, { isPublic: false }).map(([, text]) => text)).toEqual([
    'Copy page',
    'View as Markdown',
    'Ask',
  ])
})

test('addresses that are on every page can be looked up', () => {
  const links = ['/ask.html?page={url}', 'https://b.example/{file}', '/edit/{file}', '/ask.html#{title}']
  expect(addressesOf(['copy', ...links.map((link) => ({ text: 'Ask', link }))])).toEqual([
    '/ask.html?page={url}',
    '/ask.html#{title}',
  ])
})
