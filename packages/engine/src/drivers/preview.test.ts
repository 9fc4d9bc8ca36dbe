import { once } from 'node:events'
import {
  type BigIntStats,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, Server as NetServer } from 'node:net'
import { hostname, networkInterfaces, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ConfigError } from '../config/config-error.js'
import { FileCache } from './http/file-cache.js'
import { hostCheck, type RunningServer, requestTarget } from './http/http.js'
import { type OutputOptions, preview, serveOutput } from './preview.js'

const temporary = mkdtempSync(join(tmpdir(), 'quire-preview-'))
afterAll(() => rmSync(temporary, { recursive: true }))

const text = 'Text that is repeated. '.repeat(200)
const script = 'assets/js/page.0123abcd.js'
const dir = folder('out', {
  'index.html': `<h1>Home</h1>${text}`,
  'guide/index.html': '<h1>Guide</h1>',
  'guide/install.html': '<h1>Install</h1>',
  'guide/a b é.html': '<h1>Odd name</h1>',
  '404.html': '<h1>Not found</h1>',
  [script]: `const text = "${text}"`,
  'assets/manifest.json': '{}',
  'numbers.txt': '0123456789',
  'empty.txt': '',
  'picture.png': 'not really a picture'.repeat(100),
  'file.unknown': '\u0000\u0001',
  '.env': 'SECRET',
  '.git/config': 'SECRET',
  'large.bin': 'x'.repeat(11 * 1024 * 1024),
})
folder('out-secret', { 'index.html': 'SECRET' })
symlinkSync(join(temporary, 'out-secret'), join(dir, 'link'))
symlinkSync(join(temporary, 'out-secret/index.html'), join(dir, 'link.html'))

function folder(name: string, files: Readonly<Record<string, string>>): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(temporary, name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return join(temporary, name)
}

const none = () => null
const defaultTheme = { name: 'none', from: 'file:///', layouts: { Layout: none, Home: none, NotFound: none } }

const running: RunningServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()))
})

async function serve(options: Partial<OutputOptions> = {}): Promise<RunningServer> {
  const server = await serveOutput({ dir, base: '/', port: 0, ...options })
  running.push(server)
  return server
}

/** With `identity`, because fetch would ask for compression and decompress the response. */
async function get(
  server: RunningServer,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
) {
  const response = await fetch(server.origin + path, {
    method,
    redirect: 'manual',
    headers: { 'accept-encoding': 'identity', ...headers },
  })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

/** The whole response to a request, as raw bytes. */
function raw(server: RunningServer, request: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect(server.port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (part) => parts.push(part))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(parts)))
  })
}

const request = (line: string, ...headers: string[]) =>
  `${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`

async function statusOf(server: RunningServer, head: string): Promise<number> {
  return Number((await raw(server, head)).toString('latin1').split(' ')[1])
}

test('a missing page is answered by the nearest not-found page up the tree', async () => {
  const languages = folder('languages', {
    '404.html': 'site',
    'fr/404.html': 'fr',
    'fr/guide/index.html': 'guide',
    'fr/api/404.html': 'fr/api',
    '.git/404.html': 'hidden',
    '.well-known/404.html': 'well-known',
  })
  symlinkSync(join(temporary, 'languages/fr'), join(languages, 'link'))
  const server = await serve({ dir: languages, base: '/docs/' })
  const cases = [
    ['/docs/gone', 'site'],
    ['/docs/fr', 'site'],
    ['/docs/fr/', 'fr'],
    ['/docs/fr/gone.html', 'fr'],
    ['/docs/fr/guide/gone/', 'fr'],
    ['/docs/fr/nowhere/at/all', 'fr'],
    ['/docs/fr/api/gone', 'fr/api'],
    ['/docs/fr/gone.js', 'There is no such file.\n'],
    ['/docs/fr//gone', 'fr'],
    ['/docs/.git/gone', 'site'],
    ['/docs/.well-known/gone', 'well-known'],
    ['/docs/link/gone', 'site'],
    ['/docs/de/gone', 'site'],
    ['/fr/gone', 'site'],
    [`/docs/fr/${'a/'.repeat(500)}`, 'fr'],
  ] as const
  for (const [path, body] of cases) {
    const answer = await get(server, path)
    expect([answer.status, answer.body], path).toEqual([404, body])
  }
})

test('files are found by their exact names, and nothing is guessed', async () => {
  const server = await serve()
  const cases = [
    ['/', 200, '<h1>Home</h1>'],
    ['/?query', 200, '<h1>Home</h1>'],
    ['/index.html', 200, '<h1>Home</h1>'],
    ['/guide/', 200, '<h1>Guide</h1>'],
    ['/guide/install.html', 200, '<h1>Install</h1>'],
    ['/guide/a%20b%20%C3%A9.html', 200, '<h1>Odd name</h1>'],
    ['/guide', 404, '<h1>Not found</h1>'],
    ['/guide/install', 404, '<h1>Not found</h1>'],
    ['/guide/install.html/', 404, '<h1>Not found</h1>'],
    ['/Guide/', 404, '<h1>Not found</h1>'],
    ['/nowhere/v1.2', 404, '<h1>Not found</h1>'],
    ['/nowhere.html', 404, '<h1>Not found</h1>'],
    // Pages with the name of a file extension.
    ['/guide/json', 404, '<h1>Not found</h1>'],
    ['/md', 404, '<h1>Not found</h1>'],
    ['/assets/js/gone.js', 404, 'There is no such file.'],
    ['/gone.png', 404, 'There is no such file.'],
    ['//guide/', 404, '<h1>Not found</h1>'],
    ['/.env', 404, '<h1>Not found</h1>'],
    ['/.git/config', 404, '<h1>Not found</h1>'],
    ['/link/', 404, '<h1>Not found</h1>'],
    ['/link.html', 404, '<h1>Not found</h1>'],
  ] as const
  for (const [path, status, begin] of cases) {
    const answer = await get(server, path)
    expect([answer.status, answer.body.slice(0, begin.length)], path).toEqual([status, begin])
  }
})

test('clean addresses are answered with the file of their page, and nothing else is guessed', async () => {
  const server = await serve({ addresses: 'clean' })
  const cases = [
    ['/', 200, '<h1>Home</h1>'],
    ['/guide/', 200, '<h1>Guide</h1>'],
    ['/guide/install', 200, '<h1>Install</h1>'],
    ['/guide/install?query', 200, '<h1>Install</h1>'],
    ['/guide/install.html', 200, '<h1>Install</h1>'],
    ['/guide/a%20b%20%C3%A9', 200, '<h1>Odd name</h1>'],
    ['/guide', 404, '<h1>Not found</h1>'],
    ['/guide/install/', 404, '<h1>Not found</h1>'],
    ['/link', 404, '<h1>Not found</h1>'],
    ['/.env', 404, '<h1>Not found</h1>'],
    ['/gone.png', 404, 'There is no such file.'],
  ] as const
  for (const [path, status, begin] of cases) {
    const answer = await get(server, path)
    expect([answer.status, answer.body.slice(0, begin.length)], path).toEqual([status, begin])
    if (status === 200) expect(answer.headers.get('content-type'), path).toBe('text/html; charset=utf-8')
  }
})

test('each file has its type, and is kept only where its name changes with its content', async () => {
  const server = await serve()
  const forever = 'public, max-age=31536000, immutable'
  const cases = [
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    [`/${script}`, 'text/javascript; charset=utf-8', forever],
    ['/assets/manifest.json', 'application/json; charset=utf-8', 'no-cache'],
    ['/picture.png', 'image/png', 'no-cache'],
    ['/file.unknown', 'application/octet-stream', 'no-cache'],
    ['/large.bin', 'application/octet-stream', 'no-cache'],
    ['/gone.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/assets/js/gone.0123abcd.js', 'text/plain; charset=utf-8', 'no-store'],
  ] as const
  for (const [path, type, cache] of cases) {
    const { headers } = await get(server, path)
    expect(
      [headers.get('content-type'), headers.get('cache-control'), headers.get('x-content-type-options')],
      path,
    ).toEqual([type, cache, 'nosniff'])
    expect(headers.get('access-control-allow-origin'), path).toBe(null)
  }
})

test('every answer has the headers that protect it', async () => {
  const server = await serve({ base: '/docs/', csp: true })
  const cases: readonly (readonly [why: string, path: string, method: string, status: number])[] = [
    ['a page', '/docs/', 'GET', 200],
    ['a script', `/docs/${script}`, 'GET', 200],
    ['no page', '/docs/gone', 'GET', 404],
    ['no file', '/docs/gone.js', 'GET', 404],
    ['the way to the base', '/', 'GET', 302],
    ['a malformed address', '/docs/%2f', 'GET', 400],
    ['a method that is not served', '/docs/', 'POST', 405],
  ]
  for (const [why, path, method, status] of cases) {
    const answer = await get(server, path, {}, method)
    expect(
      [
        answer.status,
        ...['x-content-type-options', 'cross-origin-resource-policy', 'content-security-policy'].map((name) =>
          answer.headers.get(name),
        ),
      ],
      why,
    ).toEqual([status, 'nosniff', 'same-origin', "default-src 'self'"])
  }
})

test('a base is mounted, and the rest of the host is not found', async () => {
  const server = await serve({ base: '/pr/427/' })
  for (const path of ['/', '/pr/427'])
    expect(
      [(await get(server, path)).status, (await get(server, path)).headers.get('location')],
      path,
    ).toEqual([302, '/pr/427/'])
  expect((await get(server, '/pr/427/guide/')).body).toBe('<h1>Guide</h1>')
  for (const path of ['/guide/', '/pr/', '/pr/4278/', '/pr/427x/index.html']) {
    const answer = await get(server, path)
    expect([answer.status, answer.body], path).toEqual([404, '<h1>Not found</h1>'])
  }
})

test('no address makes the server redirect to another host', async () => {
  const server = await serve({ base: '/pr/427/' })
  for (const target of [
    '//evil.example',
    '//evil.example/',
    '/\\evil.example',
    '//evil.example/%2e%2e',
    '/pr/427//evil.example',
    'http://evil.example/',
    '/%2f%2fevil.example/',
  ]) {
    const answer = (await raw(server, request(`GET ${target} HTTP/1.1`, 'Host: localhost'))).toString()
    expect(answer, target).not.toMatch(/^location/im)
  }
})

test('texts are compressed as the reader asks', async () => {
  const server = await serve()
  const cases = [
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'gzip'],
    ['gzip', 'gzip'],
    ['GZIP;Q=1.0', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['deflate', undefined],
    ['', undefined],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
  ] as const
  for (const [accepted, encoding] of cases) {
    const answer = await raw(
      server,
      request(`GET /${script} HTTP/1.1`, 'Host: localhost', `Accept-Encoding: ${accepted}`),
    )
    const end = answer.indexOf('\r\n\r\n')
    const [head, body] = [answer.subarray(0, end).toString(), answer.subarray(end + 4)]
    expect(/^content-encoding: (.*)$/im.exec(head)?.[1], accepted).toBe(encoding)
    expect(head).toMatch(/^vary: accept-encoding$/im)
    expect(head).toMatch(new RegExp(`^content-length: ${body.length}\\r?$`, 'im'))
    const unpacked =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect(unpacked.toString(), accepted).toBe(`const text = "${text}"`)
    if (encoding !== undefined) expect(body.length).toBeLessThan(200)
  }
  for (const path of ['/picture.png', '/numbers.txt']) {
    const { headers } = await get(server, path, { 'accept-encoding': 'br' })
    expect(headers.get('content-encoding'), path).toBe(null)
  }
})

test('an unchanged file is not sent again, and each encoding has its own tag', async () => {
  const server = await serve()
  const plain = (await get(server, '/')).headers.get('etag') ?? ''
  const packed = (await get(server, '/', { 'accept-encoding': 'br' })).headers.get('etag') ?? ''
  expect(plain).toMatch(/^"[\w-]{22}"$/)
  expect(packed).toBe(plain.replace(/"$/, '-br"'))
  for (const tags of [plain, `"other", ${plain}`, `W/${plain}`, '*']) {
    const answer = await get(server, '/', { 'if-none-match': tags })
    expect([answer.status, answer.body, answer.headers.get('etag')], tags).toEqual([304, '', plain])
  }
  for (const tags of [packed, '"other"', ''])
    expect((await get(server, '/', { 'if-none-match': tags })).status, tags).toBe(200)
  expect((await get(server, '/gone', { 'if-none-match': '*' })).status).toBe(404)
})

test('parts of a file are sent', async () => {
  const server = await serve()
  const etag = (await get(server, '/numbers.txt')).headers.get('etag') ?? ''
  const cases: readonly (readonly [
    headers: Record<string, string>,
    status: number,
    range: string | null,
    body?: string,
  ])[] = [
    [{ range: 'bytes=0-0' }, 206, 'bytes 0-0/10', '0'],
    [{ range: 'bytes=2-4' }, 206, 'bytes 2-4/10', '234'],
    [{ range: 'bytes=7-' }, 206, 'bytes 7-9/10', '789'],
    [{ range: 'bytes=7-99' }, 206, 'bytes 7-9/10', '789'],
    [{ range: 'bytes=-3' }, 206, 'bytes 7-9/10', '789'],
    [{ range: 'bytes=-99' }, 206, 'bytes 0-9/10', '0123456789'],
    [{ range: 'bytes=10-' }, 416, 'bytes */10'],
    [{ range: 'bytes=-0' }, 416, 'bytes */10'],
    [{ range: 'bytes=4-2' }, 200, null, '0123456789'],
    [{ range: 'bytes=0-1,3-4' }, 200, null, '0123456789'],
    [{ range: 'lines=0-1' }, 200, null, '0123456789'],
    [{ range: 'bytes=2-4', 'if-range': etag }, 206, 'bytes 2-4/10', '234'],
    [{ range: 'bytes=2-4', 'if-range': '"other"' }, 200, null, '0123456789'],
  ]
  for (const [headers, status, range, body] of cases) {
    const answer = await get(server, '/numbers.txt', headers)
    expect([answer.status, answer.headers.get('content-range')], JSON.stringify(headers)).toEqual([
      status,
      range,
    ])
    if (body !== undefined) expect(answer.body).toBe(body)
  }
  const large = await get(server, '/large.bin', { range: 'bytes=11534330-' })
  expect([large.status, large.body]).toEqual([206, 'xxxxxx'])
  const packed = await get(server, '/', { range: 'bytes=0-3', 'accept-encoding': 'br' })
  expect([packed.status, packed.body, packed.headers.get('content-encoding')]).toEqual([206, '<h1>', null])
  expect((await get(server, '/empty.txt')).body).toBe('')
})

test('a large file is sent whole, and HEAD sends the same headers without the text', async () => {
  const server = await serve()
  expect((await get(server, '/large.bin')).body.length).toBe(11 * 1024 * 1024)
  for (const path of ['/', '/large.bin', `/${script}`, '/gone', '/gone.js']) {
    const [whole, head] = [await get(server, path), await get(server, path, {}, 'HEAD')]
    expect([head.status, head.body], path).toEqual([whole.status, ''])
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect(head.headers.get(name), `${path} ${name}`).toBe(whole.headers.get(name))
  }
})

test('other methods are refused', async () => {
  const server = await serve()
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const answer = await get(server, '/', {}, method)
    expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'GET, HEAD'])
  }
  expect(
    await statusOf(server, `${request('POST / HTTP/1.1', 'Host: localhost', 'Content-Length: 3')}abc`),
  ).toBe(405)
})

test('only known host names are served', async () => {
  const server = await serve({ allowedHosts: ['Docs.Test'] })
  const { port } = server
  const hosts = [
    'localhost',
    `localhost:${port}`,
    'LOCALHOST',
    'a.localhost',
    '127.0.0.1',
    `127.0.0.1:${port}`,
    '127.1.2.3',
    '[::1]',
    `[::1]:${port}`,
    'docs.test:80',
  ]
  for (const host of hosts)
    expect(await statusOf(server, request('GET / HTTP/1.1', `Host: ${host}`)), host).toBe(200)
  const foreign = [
    'evil.example',
    `evil.example:${port}`,
    'localhost.evil.example',
    'localhost.',
    'evillocalhost',
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io',
    '127.1',
    '0x7f.1',
    '2130706433',
    '0.0.0.0',
    '192.168.1.5',
    '10.0.0.1',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::1].evil.example',
    'localhost@evil.example',
    'evil.example@localhost',
    'evil.example#localhost',
    'localhost/evil.example',
    'localhost:80:80',
    'localhost evil.example',
    'localhost,evil.example',
    'xn--lcalhost-11a',
    'host.docker.internal',
    hostname(),
    '',
  ]
  for (const host of foreign)
    expect(await statusOf(server, request('GET / HTTP/1.1', `Host: ${host}`)), host).toBe(403)
  expect(await statusOf(server, request('GET / HTTP/1.1', 'Host: localhost', 'Host: evil.example'))).toBe(403)
  expect(
    await statusOf(server, request('GET / HTTP/1.1', 'Host: evil.example', 'X-Forwarded-Host: localhost')),
  ).toBe(403)
  expect(await statusOf(server, request('GET / HTTP/1.1'))).toBe(400)
})

test("the machine's own names count where it listens on them", () => {
  const cases = [
    [undefined, hostname(), false],
    [true, hostname(), true],
    ['0.0.0.0', hostname(), true],
    ['0.0.0.0', 'evil.example', false],
    ['192.168.1.5', '192.168.1.5', true],
    ['192.168.1.5', '192.168.1.6', false],
    ['fd00::1', '[fd00::1]', true],
    ['Docs.Test', 'docs.test', true],
  ] as const
  for (const [host, name, allowed] of cases)
    expect(hostCheck(host, [])(name.toLowerCase()), `${host} ${name}`).toBe(allowed)
})

test('malformed and hostile requests are answered, and reach nothing outside', async () => {
  const server = await serve()
  const targets = [
    '/%',
    '/%zz',
    '/%c0%ae%c0%ae/',
    '/%ff',
    '/a%00b',
    '/\u0000',
    '/..',
    '/../',
    '/../out-secret/index.html',
    '/guide/../../out-secret/index.html',
    '/%2e%2e/out-secret/index.html',
    '/%2e%2e%2fout-secret%2findex.html',
    '/..%2fout-secret',
    '/..%5cout-secret',
    '/..\\out-secret\\index.html',
    '/.%2e/',
    '/%252e%252e/out-secret/index.html',
    '/./index.html',
    '/guide/./',
    '-secret/index.html',
    '/..;/out-secret/',
    '/guide%2finstall.html',
    '/#x',
    '*',
    'index.html',
    'http://localhost/',
    'http://localhost/../out-secret/',
    '///etc/passwd',
    '/@fs/etc/passwd',
    '/file:///etc/passwd',
    '/C:/Windows/win.ini',
    '/link/index.html',
    `/${'a'.repeat(8_000)}`,
    `/${'a/'.repeat(4_000)}`,
    `/${'%41'.repeat(2_000)}`,
  ]
  for (const target of targets) {
    const answer = (await raw(server, request(`GET ${target} HTTP/1.1`, 'Host: localhost'))).toString(
      'latin1',
    )
    expect(answer, target).toMatch(/^HTTP\/1\.1 (?:400|404) /)
    expect(answer, target).not.toMatch(/SECRET|root:|at .*\.[jt]s:\d/)
  }
  for (const garbage of [
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001',
    'GET / HTTP/1.1\r\nHost: localhost\r\nX: \u0000\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
  ]) {
    expect((await raw(server, garbage)).toString('latin1'), garbage.slice(0, 40)).toMatch(
      /^HTTP\/1\.1 4\d\d /,
    )
  }
  expect((await get(server, '/')).status).toBe(200)
})

test('a target is read once, and one that no browser sends is none', () => {
  const cases: readonly (readonly [target: string, path: string | undefined, search?: string])[] = [
    ['/', '/'],
    ['/a%20b.html?x=1?y', '/a b.html', '?x=1?y'],
    ['/a?', '/a', '?'],
    ['/%2541', '/%41'],
    ['/..', undefined],
    ['/a/../b', undefined],
    ['/a/%2e%2e/b', undefined],
    ['/./a', undefined],
    ['/a%2fb', undefined],
    ['/a\\b', undefined],
    ['/a%0ab', undefined],
    ['/%ff', undefined],
    ['/a#b', undefined],
    ['a', undefined],
    ['', undefined],
  ]
  for (const [target, path, search = ''] of cases)
    expect(requestTarget(target), target).toEqual(path === undefined ? undefined : { path, search })
})

test('a connection with a body, which nothing reads, is not used again', async () => {
  const server = await serve()
  const answer = await fetch(`${server.origin}/`, { method: 'POST', body: 'text' })
  expect([answer.status, answer.headers.get('connection')]).toEqual([405, 'close'])
  expect((await get(server, '/')).headers.get('connection')).toBe('keep-alive')
})

test.runIf(process.platform === 'linux')('files that were sent are closed, in whatever way', async () => {
  const server = await serve()
  const etag = (await get(server, '/numbers.txt')).headers.get('etag') ?? ''
  await get(server, '/numbers.txt', { 'if-none-match': etag })
  await get(server, '/numbers.txt', { range: 'bytes=2-3' })
  await get(server, '/numbers.txt', { range: 'bytes=99-' })
  for (const path of ['/', '/gone', '/large.bin', '/link.html']) {
    await get(server, path)
    await get(server, path, {}, 'HEAD')
  }
  const open = () =>
    readdirSync('/proc/self/fd').filter((number) => {
      try {
        return readlinkSync(`/proc/self/fd/${number}`).startsWith(dir)
      } catch {
        // The descriptor with which the folder itself was read.
        return false
      }
    })
  // A response may arrive before its file is closed.
  await expect.poll(open).toEqual([])
})

test('a file that could not be read once is read again', async () => {
  const cache = new FileCache(1_000)
  const stats = { dev: 1n, ino: 1n, size: 4n, mtimeNs: 1n, ctimeNs: 1n } as BigIntStats
  let reads = 0
  const handle = {
    readFile: async () => {
      reads += 1
      if (reads === 1) throw new Error('EIO')
      return Buffer.from('text')
    },
  } as unknown as FileHandle
  await expect(cache.contentOf({ handle, stats })).rejects.toThrow('EIO')
  for (const _ of [1, 2]) expect((await cache.contentOf({ handle, stats })).bytes.toString()).toBe('text')
  expect(reads).toBe(2)
})

test('the content security policy is sent on wish', async () => {
  expect((await get(await serve(), '/')).headers.get('content-security-policy')).toBe(null)
  const strict = await serve({ csp: true })
  for (const path of ['/', '/gone'])
    expect((await get(strict, path)).headers.get('content-security-policy'), path).toBe("default-src 'self'")
})

test('a folder that is swapped by renames always gives whole files of one build', async () => {
  const [live, next] = ['a', 'b'].map((name) =>
    folder(`swap-${name}`, { 'index.html': name.repeat(3_000), 'other.html': name.repeat(30) }),
  ) as [string, string]
  const server = await serve({ dir: live })
  const old = join(temporary, 'swap-old')
  let swaps = 0
  const timer = setInterval(() => {
    renameSync(live, old)
    renameSync(next, live)
    renameSync(old, next)
    swaps += 1
  }, 8)
  const seen = new Set<string>()
  try {
    for (let round = 0; round < 300; round++) {
      for (const answer of await Promise.all([get(server, '/'), get(server, '/other.html')])) {
        expect(answer.status).toBe(200)
        expect(answer.body).toMatch(/^(?:a+|b+)$/)
        seen.add(answer.body.charAt(0))
      }
    }
  } finally {
    clearInterval(timer)
  }
  expect(swaps).toBeGreaterThan(10)
  expect([...seen].sort()).toEqual(['a', 'b'])
})

test('an edited file is served at once', async () => {
  const changing = folder('changing', { 'index.html': 'old' })
  const server = await serve({ dir: changing })
  expect((await get(server, '/')).body).toBe('old')
  writeFileSync(join(changing, 'index.html'), 'new')
  expect((await get(server, '/')).body).toBe('new')
  rmSync(changing, { recursive: true })
  expect((await get(server, '/')).status).toBe(404)
})

test('a port that is in use is refused, or the next one taken when none was named', async () => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const { port } = holder.address() as AddressInfo
  await expect(serve({ port })).rejects.toThrow(ConfigError)
  await expect(serve({ port })).rejects.toThrow(`Port ${port} is in use`)
  await new Promise((resolve) => holder.close(resolve))
  const first = await serve({ port: undefined as never })
  const second = await serve({ port: undefined as never })
  // Not necessarily the next port, because another program may release a port in between.
  expect(second.port).not.toBe(first.port)
  expect(first.origin).toBe(`http://localhost:${first.port}`)
  expect(first.networkOrigins).toEqual([])
})

test('a port that the system reserves is refused, or the next one taken when none was named', async () => {
  const listen = vi.spyOn(NetServer.prototype, 'listen')
  onTestFinished(() => listen.mockRestore())
  const refuseOnce = () =>
    listen.mockImplementationOnce(function (this: NetServer) {
      queueMicrotask(() => this.emit('error', Object.assign(new Error('listen EACCES'), { code: 'EACCES' })))
      return this
    })
  refuseOnce()
  await expect(serve({ port: 4_999 })).rejects.toMatchObject({
    diagnostics: [{ hint: expect.stringContaining('The system reserves it.') }],
  })
  refuseOnce()
  await expect(serve({ port: 80 })).rejects.toMatchObject({
    diagnostics: [{ hint: 'Choose a port above 1023 with --port.' }],
  })
  refuseOnce()
  expect((await serve({ port: undefined as never })).port).toBeGreaterThan(4173)
})

test('when all ports that are tried are in use, they are named', async () => {
  const holders: Server[] = []
  onTestFinished(() => {
    for (const holder of holders) holder.close()
  })
  // Those of 'docs preview'. One that cannot be taken is in use already.
  for (let port = 4173; port <= 4193; port += 1) {
    const holder = createServer()
    holders.push(holder)
    await new Promise<void>((resolve) => {
      holder.once('error', () => resolve())
      holder.listen(port, '127.0.0.1', () => resolve())
    })
  }
  await expect(serve({ port: undefined as never })).rejects.toMatchObject({
    diagnostics: [
      {
        message: 'The ports from 4173 to 4193 are all in use.',
        hint: expect.stringContaining('choose another port'),
      },
    ],
  })
})

test('any free port is one that is free for all addresses', async ({ skip }) => {
  const inTheWay: Server[] = []
  for (let count = 0; count < 500; count += 1) {
    const server = createServer()
    const isOpen = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen({ port: 0, host: '::1', ipv6Only: true }, () => resolve(true))
    })
    if (!isOpen) break
    inTheWay.push(server)
  }
  onTestFinished(async () => {
    await Promise.all(inTheWay.map((server) => new Promise((resolve) => server.close(resolve))))
  })
  skip(inTheWay.length === 0, 'this machine has no IPv6')
  const taken = inTheWay.map((server) => (server.address() as AddressInfo).port)
  // With so many servers, the system will sometimes pick a port that one of the others has.
  for (let count = 0; count < 300; count += 1) {
    const server = await serveOutput({ dir, base: '/', port: 0 })
    expect(taken).not.toContain(server.port)
    await server.close()
  }
})

test('other machines get in only on wish', async () => {
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal, family }) => !internal && family === 'IPv4'),
  )
  for (const host of [true, '0.0.0.0'] as const) {
    const server = await serve({ host })
    expect(server.origin).toBe(`http://localhost:${server.port}`)
    for (const { address } of own) {
      expect(server.networkOrigins).toContain(`http://${address}:${server.port}`)
      expect((await fetch(`http://${address}:${server.port}/`)).status).toBe(200)
    }
    expect(await statusOf(server, request('GET / HTTP/1.1', 'Host: evil.example'))).toBe(403)
  }
  const local = await serve()
  expect(local.networkOrigins).toEqual([])
  for (const { address } of own) await expect(fetch(`http://${address}:${local.port}/`)).rejects.toThrow()
})

test('a host that is not of this machine is refused', async () => {
  await expect(serve({ host: '192.0.2.1' })).rejects.toThrow(/cannot listen on "192\.0\.2\.1"/)
})

test('the output folder and the base come from the config and the command', async () => {
  const site = folder('site', {
    'content/index.md': '# Home',
    'docs.config.mjs': 'export default { title: "T", base: "/b/", outDir: "public-site" }',
    'public-site/index.html': 'from the config',
    'other/index.html': 'from the command',
  })
  const shown = async (options: object) => {
    const server = await preview({ site, port: 0, defaultTheme, ...options })
    running.push(server)
    return [server.base, (await get(server, server.base)).body]
  }
  expect(await shown({})).toEqual(['/b/', 'from the config'])
  expect(await shown({ pr: 427 })).toEqual(['/b/pr/427/', 'from the config'])
  expect(await shown({ base: '/x/', out: join(site, 'other') })).toEqual(['/x/', 'from the command'])
  folder('site', {
    'docs.config.mjs': 'export default { title: "T", addresses: "clean" }',
    'dist/index.html': 'home',
    'dist/page.html': 'page',
  })
  const clean = await preview({ site, port: 0, defaultTheme })
  running.push(clean)
  expect((await get(clean, '/page')).body).toBe('page')
  await expect(shown({ out: join(site, 'content') })).rejects.toThrow('content folder')
  await expect(shown({ out: join(site, 'nothing') })).rejects.toThrow('There is no built site')
})

test('the reader is told that the server failed, and the caller why', async () => {
  const broken = folder('out-broken', { 'index.html': 'Home' })
  // A socket cannot be opened as a file, not even by an administrator.
  const socket = createServer().listen(join(broken, 'socket.html'))
  onTestFinished(() => void socket.close())
  await once(socket, 'listening')
  const told: unknown[] = []
  const server = await serve({ dir: broken, base: '/docs/', onFailure: (failure) => told.push(failure) })
  expect((await get(server, '/docs/')).status).toBe(200)
  expect((await get(server, '/docs/nothing.html')).status).toBe(404)
  expect(told).toEqual([])
  expect(await get(server, '/docs/socket.html')).toMatchObject({
    status: 500,
    body: 'The server failed to answer.\n',
  })
  expect(told).toEqual([{ path: '/docs/socket.html', reason: expect.stringContaining('socket.html') }])
})
