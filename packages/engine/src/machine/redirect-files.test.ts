import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { PageAddresses } from '../config/config.js'
import type { RoutePath } from '../paths.js'
import { cloudfrontFunction, type HostRules, netlifyRedirects, nginxMap } from './redirect-files.js'

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
  files: [],
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
    '  "~*^/old/sub/kept(?:/|(?:/index)?\\.(?:html|md))?$" "";',
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
  const files = ['/old/y.pdf', '/else.pdf', '/old/z.html', '/old/x.pdf']
  expect(nginxMap({ pages, prefixes, files }, '/').split('\n').slice(1)).toEqual([
    '# In "server": if ($redirect_301) { return 301 $redirect_301; } if ($redirect_302) { return 302 $redirect_302; }',
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
    '  "~*^/old/a(?:/|(?:/index)?\\.(?:html|md))?$" "";',
    '  "~*^/old/z(?:/|(?:/index)?\\.(?:html|md))?$" "";',
    '  "~^/old/x\\.pdf$" "";',
    '  "~^/old/y\\.pdf$" "";',
    '  "~^/old(?:/.*)?$" "/new/$is_args$args";',
    '}',
    '',
  ])
})

test('nginx keeps the files of a build below a prefix that may have some', () => {
  const keeps = (from: string) =>
    nginxMap(
      { pages: [], prefixes: [{ from, to: '/new/', status: 301, kept: [], known: [] }], files: [] },
      '/',
    ).includes('manifest')
  for (const from of ['/', '/assets/', '/assets/img/']) expect(keeps(from), from).toBe(true)
  for (const from of ['/old/', '/old/assets/', '/assets-old/']) expect(keeps(from), from).toBe(false)
})

/**
 * Where each of nginx's maps sends an address, by its first pattern that matches. Maps that do not
 * match are left out.
 */
function sentBy(text: string, path: string): Readonly<Record<string, string>> {
  const maps = [...text.matchAll(/^map \$redirects_path \$redirect_(\d+) \{\n(.*?)^\}/gms)]
  const found = maps.map(([, status = '', lines = '']) => {
    const rules = [...lines.matchAll(/^ {2}"~(\*?)(\^.*)" "(.*)";$/gm)]
    const [, , , to = ''] =
      rules.find(([, star, pattern = '']) => new RegExp(pattern, star === '*' ? 'i' : '').test(path)) ?? []
    return [status, to] as const
  })
  return Object.fromEntries(found.filter(([, to]) => to !== ''))
}

test('nginx tells letter case apart, so that a page is not sent to itself', () => {
  const text = nginxMap(
    {
      pages: [
        { from: '/Guide.html', to: '/guide.html', status: 301 },
        { from: '/ë.html', to: '/e.html?x=1#y', status: 301 },
      ],
      prefixes: [],
      files: [],
    },
    '/',
  )
  const cases = [
    ['/Guide.html', { 301: '/guide.html$is_args$args' }],
    ['/guide.html', {}],
    ['/GuideXhtml', {}],
    ['/%C3%AB.html', { 301: '/e.html?x=1#y' }],
    ['/%c3%ab.html', { 301: '/e.html?x=1#y' }],
  ] as const
  for (const [path, to] of cases) expect(sentBy(text, path), path).toEqual(to)
})

test('nginx knows an old address, whichever of its characters are escaped', () => {
  const from = '/a+b/$|[x]:(y)*~{}^.html'
  const text = nginxMap({ pages: [{ from, to: '/new/', status: 301 }], prefixes: [], files: [] }, '/c++/')
  const escaped = '/c++/a+b/$|[x]:(y)*~{}^.html'.split('/').map(encodeURIComponent).join('/')
  for (const path of [`/c++${from}`, new URL(`/c++${from}`, 'https://a').pathname, escaped])
    expect(sentBy(text, path), path).toEqual({ 301: '/c++/new/$is_args$args' })
  expect(sentBy(text, '/c++/aab/$|[x]:(y)*~{}^.html')).toEqual({})
})

/** Rules with several statuses, and pages and files below the prefixes. */
const several = {
  pages: [
    { from: '/old/one.html', to: '/one.html', status: 302 },
    { from: '/plain.html', to: '/one.html', status: 302 },
  ],
  prefixes: [
    { from: '/old/sub/', to: '/sub/:splat', status: 302, kept: [], known: [] },
    {
      from: '/old/',
      to: '/new/:splat',
      status: 301,
      kept: ['/old/kept.html', '/old/folder/', '/old/a b.html'] as RoutePath[],
      known: [],
    },
    { from: '/', to: 'https://example.org/:splat', status: 308, kept: ['/' as RoutePath], known: [] },
  ],
  files: ['/old/x.pdf', '/llms.txt'],
} as const

/** Addresses without the base, and where they lead. */
const leads = [
  ['/old/one.html', [302, '/one.html']],
  ['/plain.html', [302, '/one.html']],
  ['/old/sub/x.html', [302, '/sub/x.html']],
  ['/old/y.html', [301, '/new/y.html']],
  ['/old/y.pdf', [301, '/new/y.pdf']],
  ['/else.html', [308, 'https://example.org/else.html']],
  ['/assets/old.png', [308, 'https://example.org/assets/old.png']],
] as const

/** All addresses that lead to a page, and addresses of files. */
const stays = [
  ...['/old/kept.html', '/old/kept', '/old/kept/', '/old/KEPT.html', '/old/kept.md', '/old/a%20b.html'],
  ...['/old/folder/', '/old/folder', '/old/folder/index.html', '/old/folder/index.md', '/old/x.pdf'],
  ...['/', '/index.html', '/llms.txt', '/assets/manifest.json', '/assets/search/texts/1.json'],
  ...['/assets/js/app.43a1d95d.js', '/assets/js/chunk-ABCD2345.js'],
]

test('nginx leads on by one rule, whatever the statuses of others are, and never from what is there', () => {
  const text = nginxMap(several, '/docs/')
  for (const [path, [status]] of leads)
    expect(Object.keys(sentBy(text, `/docs${path}`)), path).toEqual([String(status)])
  for (const path of stays) expect(sentBy(text, `/docs${path}`), path).toEqual({})
})

test('Netlify and Cloudflare Pages take nothing of a path for a placeholder', () => {
  const pages = [{ from: '/a:b*.html', to: '/new.html', status: 301 }] as const
  const prefixes = [{ from: '/c*/:d/', to: '/new/:splat', status: 301, kept: [], known: [] }] as const
  expect(netlifyRedirects({ pages, prefixes, files: [] }, '/')).toBe(
    '/a%3Ab%2A.html /new.html 301\n/c%2A/%3Ad/* /new/:splat 301\n',
  )
})

interface Answer {
  readonly statusCode?: number
  readonly headers: { readonly location?: { readonly value: string } }
}

function cloudfrontOf(rules: HostRules, addresses: PageAddresses = 'html') {
  const context: { handler?: (event: object) => Answer } = {}
  runInNewContext(cloudfrontFunction(rules, '/docs/', addresses), context)
  return (uri: string, querystring: object = {}) => {
    const request = { uri, querystring, headers: {} }
    const answer = context.handler?.({ request })
    if (answer === request) return request.uri === uri ? 'passed on' : request.uri
    return [answer?.statusCode, answer?.headers.location?.value]
  }
}

test('the CloudFront function takes the query along, unless the new address has its own', () => {
  const page = (from: string, to: string) => ({ from, to, status: 301 as const })
  const ask = cloudfrontOf({
    pages: [page('/place', '/new.html#x'), page('/asked', '/new.html?b=2#x')],
    prefixes: [],
    files: [],
  })
  const query = { a: { value: '1' }, c: { value: '2', multiValue: [{ value: '2' }, { value: '3' }] } }
  expect(ask('/docs/place', query)).toEqual([301, '/docs/new.html?a=1&c=2&c=3#x'])
  expect(ask('/docs/asked', query)).toEqual([301, '/docs/new.html?b=2#x'])
})

test('the CloudFront function answers old addresses and passes the others on', () => {
  const ask = cloudfrontOf(rules)
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

test('the CloudFront function passes on what is there', () => {
  const ask = cloudfrontOf(several)
  for (const [path, [status, to]] of leads)
    expect(ask(`/docs${path}`), path).toEqual([status, to.startsWith('/') ? `/docs${to}` : to])
  for (const path of stays) expect(ask(`/docs${path}`), path).toBe('passed on')
})

test('the CloudFront function adds the ending that clean addresses lack', () => {
  const ask = cloudfrontOf({ ...rules, files: ['/CNAME', '/.well-known/a b', '/a.pdf'] }, 'clean')
  const cases = [
    ['/docs/guide/install', '/docs/guide/install.html'],
    ['/docs/v1.1', '/docs/v1.1.html'],
    ['/docs/a%20b', '/docs/a%20b.html'],
    ['/docs/old/sub/kept', '/docs/old/sub/kept.html'],
    ['/docs/guide/', 'passed on'],
    ['/docs/node.js.html', 'passed on'],
    ['/docs/a.pdf', 'passed on'],
    ['/docs/CNAME', 'passed on'],
    ['/docs/.well-known/a%20b', 'passed on'],
    ['/docs/.well-known/a b', 'passed on'],
    ['/docs/', 'passed on'],
    ['/docs', 'passed on'],
    ['/docs/old/x', [308, '/docs/new/x']],
    ['/docs/__proto__', '/docs/__proto__.html'],
  ] as const
  for (const [uri, expected] of cases) expect(ask(uri), uri).toEqual(expected)
})
