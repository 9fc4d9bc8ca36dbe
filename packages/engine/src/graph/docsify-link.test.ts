import { expect, test } from 'vitest'
import { docsifyLink } from './docsify-link.js'

test('links of Docsify are routes after a #, or name a place in the query', () => {
  const links = {
    '#/guide/install': '/guide/install',
    '/#/guide/install?id=first-steps': '/guide/install#first-steps',
    '#/': '/',
    'install.md?id=first-steps': 'install.md#first-steps',
    '?id=first-steps': '#first-steps',
    '/zh-cn/?id=安装': '/zh-cn/#安装',
  }
  for (const [written, meant] of Object.entries(links)) expect(docsifyLink(written)).toBe(meant)
  for (const other of ['install', '#first', 'show?id=12', 'a?id=b&c=d', 'a?b=c', 'a?id=b#c', ''])
    expect(docsifyLink(other)).toBeUndefined()
})
