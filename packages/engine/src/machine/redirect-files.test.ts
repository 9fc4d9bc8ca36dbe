import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { RoutePath } from '../paths.js'
import { cloudfrontFunction, netlifyRedirects, nginxMap } from './redirect-files.js'

const rules = {
  pages: [
    { from: '/a b.html', to: '/new.html#x', status: 301 },
    { from: '/out/', to: 'https://example.org/$1"', status: 302 },
  ],
  prefixes: [
    {
      from: '/old/sub/',
      to: '/one.html',
      status: 301,
      kept: ['/old/sub/kept.html' as RoutePath],
      known: [],
    },
    { from: '/old/', to: '/new/:splat', status: 308, kept: [], known: [] },
  ],
} as const

test('Netlify and Cloudflare Pages get a line a rule, single ones first', () => {
  expect(netlifyRedirects(rules, '/docs/')).toBe(
    [
      '/docs/a%20b.html /docs/new.html#x 301',
      '/docs/out/ https://example.org/$1" 302',
      '/docs/old/sub/* /docs/one.html 301',
      '/docs/old/* /docs/new/:splat 308',
      '',
    ].join('\n'),
  )
})

test('nginx gets a map for each status, of addresses as they are sent, without variables of others', () => {
  const text = nginxMap(rules, '/')
  expect(text.split('\n').filter((line) => line.startsWith('map'))).toEqual([
    'map $request_uri $redirects_path {',
    'map $redirects_path $redirect_301 {',
    'map $redirects_path $redirect_302 {',
    'map $redirects_path $redirect_308 {',
  ])
  for (const line of [
    '  "~^/a%20b\\.html$" "/new.html$is_args$args#x";',
    '  "~^/old/sub/kept\\.html$" "";',
    '  "~^/out/$" "https://example.org/%241%22$is_args$args";',
    '  "~^/old/sub(?:/.*)?$" "/one.html$is_args$args";',
    '  "~^/old/+(?<splat>.*)$" "/new/$splat$is_args$args";',
  ])
    expect(text).toContain(`${line}\n`)
})

test('each map of nginx has the rules of its own status, kept pages first, and is a whole block', () => {
  const pages = [
    { from: '/b "x".html', to: '/new.html', status: 302 },
    { from: '/a.html', to: '/$a\\b"c"$d.html', status: 301 },
  ] as const
  const kept = ['/old/z.html', '/old/a.html'] as RoutePath[]
  const prefixes = [{ from: '/old/', to: '/new/', status: 302, kept, known: [] }] as const
  expect(nginxMap({ pages, prefixes }, '/').split('\n').slice(2)).toEqual([
    'map $request_uri $redirects_path {',
    '  "~^(?<redirects_raw>[^?]*)" $redirects_raw;',
    '}',
    'map $redirects_path $redirect_301 {',
    '  default "";',
    '  "~^/a\\.html$" "/%24a%5Cb%22c%22%24d.html$is_args$args";',
    '}',
    'map $redirects_path $redirect_302 {',
    '  default "";',
    '  "~^/b%20%22x%22\\.html$" "/new.html$is_args$args";',
    '  "~^/old/a\\.html$" "";',
    '  "~^/old/z\\.html$" "";',
    '  "~^/old(?:/.*)?$" "/new/$is_args$args";',
    '}',
    '',
  ])
})

/** What nginx sends an address to by the first pattern of a map that fits; undefined where none does. */
function sentBy(text: string, path: string): string | undefined {
  const rules = [...text.matchAll(/^ {2}"~(\^\/.*)" "(.*)";$/gm)]
  return rules.find(([, pattern = '']) => new RegExp(pattern).test(path))?.[2]
}

test('nginx tells letter case apart, so that a page is not sent to itself', () => {
  const text = nginxMap(
    {
      pages: [
        { from: '/Guide.html', to: '/guide.html', status: 301 },
        { from: '/é.html', to: '/e.html?x=1#y', status: 301 },
      ],
      prefixes: [],
    },
    '/',
  )
  const cases = [
    ['/Guide.html', '/guide.html$is_args$args'],
    ['/guide.html', undefined],
    ['/GuideXhtml', undefined],
    ['/%C3%A9.html', '/e.html?x=1#y'],
    ['/%c3%a9.html', '/e.html?x=1#y'],
  ] as const
  for (const [path, to] of cases) expect(sentBy(text, path), path).toBe(to)
})

interface Answer {
  readonly statusCode?: number
  readonly headers: { readonly location?: { readonly value: string } }
}

test('the CloudFront function answers old addresses and passes the others on', () => {
  const context: { handler?: (event: object) => Answer } = {}
  runInNewContext(cloudfrontFunction(rules, '/docs/'), context)
  const ask = (uri: string, querystring: object = {}) => {
    const request = { uri, querystring, headers: {} }
    const answer = context.handler?.({ request })
    return answer === request ? 'passed on' : [answer?.statusCode, answer?.headers.location?.value]
  }
  const cases = [
    ['/docs/a%20b.html', [301, '/docs/new.html#x']],
    ['/docs/out/', [302, 'https://example.org/$1"']],
    ['/docs/old/p%20q.html', [308, '/docs/new/p%20q.html']],
    ['/docs/old', [308, '/docs/new/']],
    ['/docs/old/sub/any.html', [301, '/docs/one.html']],
    ['/docs/old/sub/kept.html', 'passed on'],
    ['/docs/old//evil.example', [308, '/docs/new/evil.example']],
    ['/docs/old/%0d%0aX:y', [308, '/docs/new/%0D%0AX%3Ay']],
    ['/docs/old/$&', [308, '/docs/new/%24%26']],
    ['/docs/new.html', 'passed on'],
    ['/docs/%ZZ', 'passed on'],
    ['/docs/__proto__', 'passed on'],
  ] as const
  for (const [uri, expected] of cases) expect(ask(uri), uri).toEqual(expected)
  const query = { q: { value: '1' }, r: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] } }
  expect(ask('/docs/a%20b.html', query)).toEqual([301, '/docs/new.html?q=1&r=a&r=b#x'])
})
