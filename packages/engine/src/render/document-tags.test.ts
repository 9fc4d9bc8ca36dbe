import { expect, test } from 'vitest'
import { siteTags } from './document-tags.js'

test('addresses of the config that begin with a slash get the base, in style sheets too', () => {
  const css =
    '@import "/a.css"; @import url(/b.css); b { background: url( "/c.png" ), URL(\'/d.png\'), url(//e.f/g), url(h.png), url(https://i.j/k) }'
  const head = [
    ['link', { rel: 'icon', href: '/a.svg' }],
    ['style', {}, css],
    ['script', { type: 'application/json' }, '"url(/a)"'],
    ['script', { src: '/a.js', 'data-path': '/a' }],
    ['link', { href: '//e.f/g' }],
    ['link', { href: 'https://i.j/k' }],
  ] as const
  expect(siteTags({ head: [['meta', { name: 'a', content: 'b' }], ...head], base: '/' })).toEqual(head)
  expect(siteTags({ head, base: '/docs/' })).toEqual([
    ['link', { rel: 'icon', href: '/docs/a.svg' }],
    [
      'style',
      {},
      '@import "/docs/a.css"; @import url(/docs/b.css); b { background: url( "/docs/c.png" ), URL(\'/docs/d.png\'), url(//e.f/g), url(h.png), url(https://i.j/k) }',
    ],
    ['script', { type: 'application/json' }, '"url(/a)"'],
    ['script', { src: '/docs/a.js', 'data-path': '/a' }],
    ['link', { href: '//e.f/g' }],
    ['link', { href: 'https://i.j/k' }],
  ])
})
