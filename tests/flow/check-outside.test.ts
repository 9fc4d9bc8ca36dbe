import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkSite, found } from '../support/check.js'
import { makeSite, temporaryFolder, writeFiles } from '../support/sites.js'

const read = (site: string, path: string) => readFileSync(join(site, path), 'utf8')

test('addresses outside are asked for politely, once a week, and only if wanted', async () => {
  const requests: string[] = []
  let busy = 2
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const answer = (status: number, headers = {}) => response.writeHead(status, headers).end()
    if (request.url === '/no-head') answer(request.method === 'HEAD' ? 405 : 200)
    else if (request.url === '/moved') answer(301, { location: '/fine' })
    else if (request.url === '/elsewhere') answer(302, { location: '/fine' })
    else if (request.url === '/busy') answer(busy-- > 0 ? 503 : 200, { 'retry-after': '0' })
    else if (request.url === '/private') answer(403)
    else if (request.url === '/circle') answer(302, { location: '/circle' })
    else answer(request.url === '/fine' ? 200 : 404)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const addresses = [
    'fine',
    'fine#part',
    'no-head',
    'moved',
    'elsewhere',
    'busy',
    'private',
    'circle',
    'gone',
  ]
  const site = makeSite({
    'content/index.md': `# Home\n\n${addresses.map((name) => `[x](${origin}/${name})\n`).join('\n')}\n![words](${origin}/fine)\n`,
  })
  expect((await checkSite(site)).external).toBe(null)
  expect(requests).toEqual([])
  const first = await checkSite(site, { external: true })
  expect(first.diagnostics.map(({ code, at, message }) => [code, at?.line, message])).toEqual([
    ['external-moved', 9, `The address "${origin}/moved" has moved permanently to "${origin}/fine".`],
    ['external-link', 17, `The address "${origin}/circle" redirects more than 10 times.`],
    ['external-link', 19, `The address "${origin}/gone" answers 404.`],
  ])
  expect(first.external).toEqual({ addresses: 8, asked: 8, refused: [`${origin}/private`] })
  expect(new Set(requests.filter((one) => one.endsWith('/fine')))).toEqual(new Set(['HEAD /fine']))
  requests.length = 0
  const second = await checkSite(site, { external: true })
  expect(found(second)).toEqual(found(first))
  expect(second.external?.asked).toBe(3)
  expect(new Set(requests.map((one) => one.split(' ')[1]))).toEqual(new Set(['/private', '/circle', '/gone']))
  const ignored = await checkSite(site, { external: true, externalIgnore: [new URL(origin).host] })
  expect([ignored.ok, ignored.external?.asked]).toEqual([true, 0])
})

/** A site with a link to `/fine`, and how often that was asked for. */
async function siteWithLinkOut(config: object) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(request.url === '/fine' ? 200 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', ...config }),
    'content/index.md': `# Home\n\n[x](${origin}/fine) [y](${origin}/gone)\n`,
  })
  return { site, asked, origin }
}

test('what was found outside is told, also where it cannot be remembered', async () => {
  for (const taken of ['.docs', '.docs/cache']) {
    const { site } = await siteWithLinkOut({})
    writeFiles(site, { [taken]: 'in the way' })
    for (let round = 0; round < 2; round += 1) {
      const result = await checkSite(site, { external: true })
      expect(
        result.diagnostics.map(({ code }) => code),
        taken,
      ).toEqual(['external-link'])
      expect(result.external?.asked, taken).toBe(2)
    }
    expect(read(site, taken)).toBe('in the way')
  }
})

test('a folder in the place of what is remembered of addresses outside makes way', async () => {
  const { site } = await siteWithLinkOut({})
  writeFiles(site, {
    '.docs/cache/external-links.json/a file': 'in the way',
    '.docs/cache/other/b file': 'of somebody else',
  })
  const asked = async () => (await checkSite(site, { external: true })).external?.asked
  expect([await asked(), await asked()]).toEqual([2, 1])
  expect(readdirSync(join(site, '.docs/cache')).filter((name) => /external.*new/.test(name))).toEqual([])
  expect(read(site, '.docs/cache/other/b file')).toBe('of somebody else')
})

test('what is remembered of addresses outside replaces a link, and not what that leads to', async () => {
  const { site } = await siteWithLinkOut({})
  const other = join(temporaryFolder(), 'other')
  for (const name of ['external-links.json', 'external-links.json.new']) {
    writeFiles(site, { '.docs/cache/README': '' })
    writeFileSync(other, 'not ours')
    symlinkSync(other, join(site, '.docs/cache', name))
    await checkSite(site, { external: true })
    expect(readFileSync(other, 'utf8'), name).toBe('not ours')
    const { external } = await checkSite(site, { external: true })
    expect(external?.asked, name).toBe(1)
    rmSync(join(site, '.docs'), { recursive: true })
  }
})

test('of a site that is not trusted, addresses outside are neither remembered nor known', async () => {
  const { site, asked, origin } = await siteWithLinkOut({
    trust: 'untrusted',
    outDir: join(temporaryFolder(), 'out'),
  })
  const memory = JSON.stringify({
    [`${origin}/gone`]: { result: { kind: 'fine' }, seconds: Math.floor(Date.now() / 1000) },
  })
  writeFiles(site, { 'elsewhere.json': memory, '.docs/cache/README': '' })
  symlinkSync('../../elsewhere.json', join(site, '.docs/cache/external-links.json'))
  const { diagnostics } = await checkSite(site, { external: true })
  expect(diagnostics.map(({ code }) => code)).toEqual(['external-link'])
  expect(new Set(asked)).toEqual(new Set(['/fine', '/gone']))
  expect(read(site, 'elsewhere.json')).toBe(memory)
  expect(readdirSync(join(site, '.docs/cache')).sort()).toEqual(['README', 'external-links.json'])
})

test('addresses outside of navigation, sidebars, versions and frontmatter are asked for, too', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/fine' ? 200 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const site = makeSite({
    'content/README.md': [
      '---',
      'home: true',
      'actionText: Start',
      `actionLink: ${origin}/action`,
      `actions: [{ text: More, link: "${origin}/more" }]`,
      'features:',
      `  - { title: A, details: B, link: ${origin}/feature }`,
      `next: { text: Next, link: ${origin}/next }`,
      '---',
      '',
    ].join('\n'),
    'docs.config.json': [
      '{ "title": "Test site",',
      `"nav": [{ "text": "A", "items": [{ "text": "B", "link": "${origin}/nav" }, { "text": "C", "link": "mailto:a@example.org" }] }],`,
      `"sidebar": { "/": ["/", ["${origin}/sidebar", "D"], ["${origin}/fine", "E"]] },`,
      `"externalVersions": [{ "text": "old", "link": "${origin}/version" }] }`,
    ].join('\n'),
  })
  const { diagnostics, external } = await checkSite(site, { external: true })
  expect(external?.addresses).toBe(8)
  expect(
    diagnostics
      .filter(({ code }) => code === 'external-link')
      .map(({ at, message }) => [at?.path, at?.line, message.split(origin)[1]]),
  ).toEqual([
    ['content/README.md', 4, '/action" answers 404.'],
    ['content/README.md', 5, '/more" answers 404.'],
    ['content/README.md', 6, '/feature" answers 404.'],
    ['content/README.md', 8, '/next" answers 404.'],
    ['docs.config.json', 2, '/nav" answers 404.'],
    ['docs.config.json', 3, '/sidebar" answers 404.'],
    ['docs.config.json', 4, '/version" answers 404.'],
  ])
})

test('addresses in tags of the head are asked for, but not those that only name a host', async () => {
  const { site, origin } = await siteWithLinkOut({})
  const long = `/${'a'.repeat(300)}`
  writeFiles(site, {
    'docs.config.json': [
      '{ "title": "T",',
      `"head": [["script", { "src": "${origin}/script.js" }], ["link", { "rel": "preconnect", "href": "${origin}/host" }]] }`,
    ].join('\n'),
    'content/index.md': [
      '---',
      'head:',
      `  - [link, { rel: stylesheet, href: "${origin}${long}" }]`,
      `  - [link, { rel: dns-prefetch, href: "${origin}/host" }]`,
      `  - [script, { src: "${origin}/fine" }]`,
      '---',
      '# Home',
    ].join('\n'),
  })
  const { diagnostics, external } = await checkSite(site, { external: true })
  expect(external?.addresses).toBe(3)
  expect(diagnostics.map(({ at, message }) => [at?.path, at?.line, message.split(origin)[1]])).toEqual([
    ['content/index.md', 2, `${long.slice(0, 200 - origin.length)}…" answers 404.`],
    ['docs.config.json', 2, '/script.js" answers 404.'],
  ])
})
