import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { DevServer } from '@quire/engine'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { serveSite, untilFollowed, within } from '../support/serve.js'
import { files, get, recorder, serveFiles } from '../support/served.js'
import {
  closeFiles,
  closeFolders,
  makeSite,
  silenceDisk,
  temporaryFolder,
  writeFiles,
} from '../support/sites.js'

test('a folder that cannot be read is told, the rest is served on, and it is back when it can', async () => {
  const told: string[] = []
  const { site, server } = await serveFiles(files, {
    onEvent: (event) => {
      if (event.kind === 'problems') told.push(...event.diagnostics.map(({ code }) => code))
    },
  })
  const body = async (path: string) => (await get(server, path)).body
  expect(await body('/guide/a.html')).toContain('>#</a> A</h1>')
  const open = closeFolders('guide')
  writeFiles(site, { 'content/new.md': '# New\n', 'content/README.md': '# Home, edited\n' })
  await expect.poll(() => told).toContain('file-failed')
  expect(await body('/')).toContain('Home, edited')
  expect(await body('/guide/a.html')).toContain('>#</a> A</h1>')
  open()
  writeFiles(site, { 'content/guide/a.md': '# A, edited\n' })
  await expect.poll(() => body('/guide/a.html')).toContain('A, edited')
  expect(await body('/new.html')).toContain('>#</a> New</h1>')
  expect(told).not.toContain('internal-error')
})

test('a page or a picture that cannot be read fails the pages that need it, and no other', async () => {
  const told: string[] = []
  const changed: string[] = []
  const { site, server } = await serveFiles(
    {
      ...files,
      'content/picture.md': '# Picture\n\n![A picture](./closed.svg)\n',
      'content/closed.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      'content/guide/closed.md': '# Closed\n',
    },
    {
      onEvent: (event) => {
        if (event.kind === 'problems') told.push(...event.diagnostics.map(({ message }) => message))
        if (event.kind === 'changed') changed.push(...event.paths)
      },
    },
  )
  const statuses = () =>
    Promise.all(
      ['/', '/guide/a.html', '/guide/closed.html', '/picture.html'].map(
        async (path) => (await get(server, path)).status,
      ),
    )
  const open = [closeFiles('closed.svg'), closeFiles('closed.md')]
  writeFiles(site, {
    'content/guide/closed.md': '# Closed, edited\n',
    'content/closed.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
  })
  // Until the change is noticed, a page may be requested whose file can no longer be read.
  await expect.poll(() => changed).toContain('content/guide/closed.md')
  expect(await statuses()).toEqual([200, 200, 200, 500])
  expect(told).toEqual([
    'The file "content/guide/closed.md" cannot be read: permission is denied.',
    expect.stringMatching(/closed\.svg" cannot be read or written: permission is denied\.$/),
  ])
  for (const again of open.reverse()) again()
  writeFiles(site, {
    'content/README.md': '# Home, edited\n',
    'content/closed.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"/>',
  })
  await expect.poll(statuses).toEqual([200, 200, 200, 200])
  await expect.poll(async () => (await get(server, '/guide/closed.html')).body).toContain('Closed, edited')
})

test('a disk that does not answer when the watch begins is told of, and the next answer begins it', async () => {
  const told: string[] = []
  const changed = new Set<string>()
  const { site, server } = await serveFiles(files, {
    onEvent(event) {
      if (event.kind === 'problems') for (const { code } of event.diagnostics) told.push(code)
      if (event.kind === 'changed') for (const path of event.paths) changed.add(path)
    },
  })
  const answerAgain = silenceDisk()
  await expect.poll(() => told).toEqual(['watch-failed'])
  answerAgain()
  expect((await get(server, '/guide/a.html')).status).toBe(200)
  const edit = () => {
    appendFileSync(join(site, 'content/guide/a.md'), 'More.\n')
    return [...changed]
  }
  await expect.poll(edit, { interval: 100 }).toContain('content/guide/a.md')
})

test('a site that is deleted and made again is served again', async () => {
  const told: string[] = []
  const { site, server } = await serveFiles(files, { onEvent: ({ kind }) => told.push(kind) })
  const body = async () => (await get(server, '/guide/a.html')).body
  expect(await body()).toContain('>#</a> A</h1>')
  rmSync(site, { recursive: true })
  await expect.poll(() => told).toContain('config-error')
  writeFiles(site, { ...files, 'content/guide/a.md': '# A, made again\n' })
  await expect.poll(body).toContain('A, made again')
  writeFiles(site, { 'content/guide/a.md': '# A, edited\n' })
  await expect.poll(body).toContain('A, edited')
  await expect.poll(() => told).toContain('config-corrected')
})

test('only requests of this machine to its own names are answered', async () => {
  const { server } = await serveFiles(files, { allowedHosts: ['docs.test'] })
  const { port } = server
  const cases: readonly (readonly [why: string, headers: Record<string, string>, status: number])[] = [
    ['localhost', { host: `localhost:${port}` }, 200],
    ['IPv4', { host: `127.0.0.1:${port}` }, 200],
    ['IPv6', { host: `[::1]:${port}` }, 200],
    ['a name that was allowed', { host: 'docs.test' }, 200],
    ['a name that leads here: DNS rebinding', { host: `rebound.example:${port}` }, 403],
    ['a name that ends like one of ours', { host: 'evildocs.test' }, 403],
    ['an address that is none of loopback', { host: '10.0.0.1' }, 403],
    ['no name', { host: '' }, 403],
    ['a script of the page', { origin: `http://localhost:${port}` }, 200],
    ['a script of another site', { origin: 'https://example.org' }, 403],
    ['a script of another server of this machine', { origin: `http://localhost:${port + 1}` }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    [
      'an image or script on another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      403,
    ],
    ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 200],
  ]
  for (const [why, headers, status] of cases)
    expect((await get(server, '/', { headers })).status, why).toBe(status)
})

test('every answer says what it is, and is neither kept nor lent to other sites', async () => {
  const { server } = await serveFiles(files)
  const cases: readonly (readonly [path: string, status: number, policy: string | undefined])[] = [
    ['/', 200, 'same-origin'],
    ['/gone.html', 404, 'same-origin'],
    ['/index.html', 302, 'same-origin'],
    ['/%2f', 400, undefined],
    ['/__docs/problems', 403, undefined],
  ]
  for (const [path, status, policy] of cases) {
    const answer = await get(server, path)
    expect(
      [
        answer.status,
        ...['x-content-type-options', 'cache-control', 'cross-origin-resource-policy'].map(
          (name) => answer.headers[name],
        ),
      ],
      path,
    ).toEqual([status, 'nosniff', 'no-store', policy])
  }
})

test('it listens on loopback only, unless told otherwise', async () => {
  const { server } = await serveFiles()
  expect(server.networkOrigins).toEqual([])
  const outer = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .find(({ internal, family }) => !internal && family === 'IPv4')
  if (outer === undefined) return console.log('Skipped: this machine has no address besides loopback.')
  await expect(fetch(`http://${outer.address}:${server.port}/`)).rejects.toThrow()
})

test('only GET and HEAD are answered', async () => {
  const { server } = await serveFiles()
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
    const { status, headers } = await get(server, '/', { method })
    expect([status, headers.allow], method).toEqual([405, 'GET, HEAD'])
  }
  const [whole, head] = [await get(server, '/'), await get(server, '/', { method: 'HEAD' })]
  expect([head.status, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    whole.headers['content-length'],
  ])
})

test('parts of files are sent, as players of videos ask for them', async () => {
  const { server } = await serveFiles({ ...files, 'public/a.mp4': '0123456789' })
  const part = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await get(server, '/a.mp4', { headers, method })
    return [answer.status, answer.body, answer.headers['content-range']]
  }
  expect(await part({})).toEqual([200, '0123456789', undefined])
  expect(await part({ Range: 'bytes=2-4' })).toEqual([206, '234', 'bytes 2-4/10'])
  expect(await part({ Range: 'bytes=8-' })).toEqual([206, '89', 'bytes 8-9/10'])
  expect(await part({ Range: 'bytes=10-' })).toEqual([416, 'The file has no such part.\n', 'bytes */10'])
  expect(await part({ Range: 'bytes=2-4', 'If-Range': '"a"' })).toEqual([200, '0123456789', undefined])
  expect(await part({ Range: 'bytes=2-4' }, 'HEAD')).toEqual([200, '', undefined])
})

test('nothing outside of what is published is read', async () => {
  const { site, server } = await serveFiles()
  expect((await get(server, '/open.txt')).body).toBe('open')
  const cases = [
    ['/secret.txt', 404],
    ['/../secret.txt', 400],
    ['/public/../../secret.txt', 400],
    ['/%2e%2e/secret.txt', 400],
    ['/%2e%2e%2fsecret.txt', 400],
    ['/..%2fsecret.txt', 400],
    ['/..%5csecret.txt', 400],
    ['/..\\secret.txt', 400],
    ['/guide/./a.html', 400],
    ['/%252e%252e/secret.txt', 404],
    ['/open.txt%00.html', 400],
    ['/%ff', 400],
    ['/%', 400],
    ['//secret.txt', 404],
    ['//example.org/', 404],
    [`/${site}/secret.txt`, 404],
    [`${site}/secret.txt`, 404],
    ['/@fs/etc/passwd', 404],
    ['/docs.config.json', 404],
    ['/content/guide/a.md', 404],
    ['/guide/a.md/../../secret.txt', 400],
    ['/assets/../secret.txt', 400],
    ['/assets/js/%2e%2e/secret.txt', 400],
    ['/.docs/cache/memo.bin', 404],
    ['/__docs/events', 403],
    ['/__docs/problems?path=/', 403],
    ['/__docs/problems?token=0123456789abcdef0123456789abcdef&path=/', 403],
    ['http://example.org/', 400],
    ['*', 400],
  ] as const
  for (const [path, status] of cases) {
    const answer = await get(server, path)
    expect(answer.status, path).toBe(status)
    expect(answer.body, path).not.toContain('SECRET')
    expect(answer.headers.location, path).toBeUndefined()
  }
})

/** The dev server adds a script to pages. The scripts and style sheets of a build have other names. */
const comparable = (html: string) =>
  html
    .replace(/<script type="module" src="[^"]*\/live\.[^>]*><\/script>/, '')
    .replace(/(\/assets\/(?:js|css)\/(?:app|early|style|chunk|island-\d+))\.[\da-f]{8}\./g, '$1.')

/** Waits until a page has a text, then compares every page with a clean build. */
async function expectAsBuilt(site: string, server: DevServer, shows: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(shows))
    await expect.poll(async () => (await get(server, path)).body.includes(text), { message: path }).toBe(true)
  const out = join(site, 'dist')
  const built = await buildSite(site, { clean: true, allowErrors: true, force: true })
  expect(built.published).toBe(true)
  for (const path of Object.keys(shows)) {
    const file = join(out, path.endsWith('/') ? `${path}index.html` : path)
    expect(comparable((await get(server, path)).body) === comparable(readFileSync(file, 'utf8')), path).toBe(
      true,
    )
  }
}

test('saves of all kinds of editors are followed', async () => {
  const { site, server } = await serveFiles()
  const page = join(site, 'content/guide/a.md')
  // Only pages that were requested before can be out of date.
  await get(server, '/guide/a.html')
  await get(server, '/guide/')
  const shows = (text: string) =>
    expect
      .poll(async () => (await get(server, '/guide/a.html')).body.includes(text), {
        message: text,
      })
      .toBe(true)

  writeFileSync(page, '# In place\n')
  await shows('In place')

  // Written to a file next to it, which is then renamed.
  for (const name of ['.a.md.tmp', 'a.md~', '.#a.md', 'a.md___jb_tmp___', 'a.md.new']) {
    writeFileSync(join(site, 'content/guide', name), `# By ${name}\n`)
    renameSync(join(site, 'content/guide', name), page)
    await shows(`By ${name}`)
  }

  // The old file is moved away and a new one takes its place: vim with a backup.
  writeFileSync(join(site, 'content/guide/4913'), '')
  rmSync(join(site, 'content/guide/4913'))
  renameSync(page, `${page}~`)
  writeFileSync(page, '# After a backup\n')
  rmSync(`${page}~`)
  await shows('After a backup')

  // Emptied first, and filled a moment later.
  writeFileSync(page, '')
  await new Promise((resolve) => setTimeout(resolve, 40))
  writeFileSync(page, '# Filled\n')
  await shows('Filled')

  // The same length, right after the last change.
  writeFileSync(page, '# Folded\n')
  writeFileSync(page, '# Failed\n')
  await shows('Failed')
  await expectAsBuilt(site, server, { '/guide/a.html': 'Failed', '/guide/': 'Failed', '/': 'Home' })
})

test('what is wrong with a page is told with its place when the page is asked for', async () => {
  const told: string[] = []
  const { server } = await serveFiles(
    { ...files, 'content/guide/a.md': '---\ntitle: A\nprev: ./nowhere\n---\n\n[x](./gone.md)\n' },
    {
      onEvent: (event) => {
        if (event.kind !== 'problems') return
        for (const { code, at } of event.diagnostics)
          told.push(`${code} ${at?.path}:${at?.line}:${at?.column}`)
      },
    },
  )
  await get(server, '/guide/a.html')
  expect(told.sort()).toEqual([
    'broken-link content/guide/a.md:6:1',
    'neighbour-without-page content/guide/a.md:3:1',
  ])
})

test('what fails without being a mistake of the content is told, once until something changes', async () => {
  const fault = Symbol.for('a theme fails')
  const told: string[] = []
  const { server } = await serveFiles(
    {
      'docs.config.ts': `
        import theme from '@quire/theme-default'
        const { Layout, ...layouts } = theme.layouts
        const layout = () => {
          if (globalThis[Symbol.for('a theme fails')]) throw new Error('Out of ink.')
          return Layout
        }
        export default { title: 'Test', theme: { ...theme, layouts: { ...layouts, get Layout() { return layout() } } } }
      `,
      'content/README.md': '# Home\n',
      'content/a.md': '# A\n',
    },
    {
      onEvent(event) {
        if (event.kind === 'problems') for (const { message } of event.diagnostics) told.push(message)
      },
    },
  )
  Object.assign(globalThis, { [fault]: true })
  onTestFinished(() => void Object.assign(globalThis, { [fault]: false }))
  for (const path of ['/a.html', '/a.html', '/']) expect((await get(server, path)).status, path).toBe(500)
  expect(told).toEqual([expect.stringMatching(/Out of ink/)])
  Object.assign(globalThis, { [fault]: false })
  expect((await get(server, '/a.html')).status).toBe(200)
})

test('a search index that could not be made is made for the next reader who searches', async () => {
  const stop = join(temporaryFolder(), 'stop')
  writeFileSync(stop, '')
  const { server } = await serveFiles({
    'content/README.md': '# Home\n',
    'docs.config.mjs': `
      import { existsSync } from 'node:fs'
      const late = () => async () => { if (existsSync(${JSON.stringify(stop)})) process.exit() }
      export default { title: 'Test', markdown: { remarkPlugins: [late] } }
    `,
  })
  expect((await get(server, '/assets/search.json')).status).toBe(500)
  rmSync(stop)
  expect((await get(server, '/assets/search.json')).status).toBe(200)
})

test('what is wrong with the navigation bar and the sidebars is told, and that it is corrected', async () => {
  const { lines, onEvent } = recorder()
  const trees = (link: string) => `{
  "title": "Test",
  "nav": [{ "text": "Guide", "link": "${link}" }],
  "sidebar": {
    "/guide/": ["", "a", "later", { "title": "All", "folder": "all" }],
    "/none/": ["/", { "title": "All", "folder": "all" }]
  }
}
`
  const { site, server } = await serveFiles(
    { ...files, 'docs.config.json': trees('/guide/gone.html') },
    { onEvent },
  )
  // Nobody requests a page that shows them.
  await expect
    .poll(() => lines.toSorted(), within)
    .toEqual(
      [
        '+ nav-without-page docs.config.json:3:38',
        '+ sidebar-unused docs.config.json:6:5',
        // An entry that is in both sidebars has the place of its sidebar.
        '+ sidebar-without-page docs.config.json:5:5',
        '+ sidebar-without-page docs.config.json:6:5',
        '+ sidebar-without-page docs.config.json:5:26',
      ].toSorted(),
    )
  lines.length = 0
  writeFiles(site, { 'content/guide/later.md': '# Later\n' })
  await expect.poll(() => lines, within).toEqual(['- sidebar-without-page docs.config.json'])
  writeFiles(site, { 'docs.config.json': trees('/guide/a.html') })
  await expect.poll(() => lines, within).toContain('- nav-without-page docs.config.json')
  // A change of the config does not report them again.
  expect(lines.filter((line) => line.startsWith('+'))).toEqual([])
  expect((await get(server, '/guide/')).body).toContain('Later')
})

test('a move that was stopped is told until it is finished', async () => {
  const { lines, onEvent } = recorder()
  const { site, server } = await serveFiles(
    { ...files, '.docs/cache/move.json': '{ "form": 1, "moved": { "from": "a.md", "to": "b.md" } }' },
    { onEvent },
  )
  await get(server, '/guide/')
  await expect.poll(() => lines, within).toEqual(['+ move-stopped'])
  rmSync(join(site, '.docs/cache/move.json'))
  writeFiles(site, { 'content/guide/a.md': '# A, moved\n' })
  await expect.poll(() => lines, within).toEqual(['+ move-stopped', '- move-stopped'])
})

test('a mistake is told to be corrected though nobody looks at its page, and again when it comes back', async () => {
  const { lines, onEvent } = recorder()
  const { site, server } = await serveFiles(files, { onEvent })
  const page = (text: string) => writeFiles(site, { 'content/guide/a.md': `# A\n\n${text}\n` })
  await get(server, '/guide/a.html')
  page('[x](./gone.md)')
  await expect
    .poll(async () => (await get(server, '/guide/a.html')) && lines, within)
    .toEqual(['+ broken-link content/guide/a.md:3:1'])
  // Further down the page it is still the same mistake.
  page('More.\n\n[x](./gone.md)')
  await expect.poll(async () => (await get(server, '/guide/a.html')).body, within).toContain('More.')
  page('[x](./b.md)')
  await expect
    .poll(() => lines, within)
    .toEqual(['+ broken-link content/guide/a.md:3:1', '- broken-link content/guide/a.md'])
  page('[x](./gone.md)')
  await expect
    .poll(async () => (await get(server, '/guide/a.html')) && lines.slice(2), within)
    .toEqual(['+ broken-link content/guide/a.md:3:1'])
  // Problems of a deleted page are gone.
  rmSync(join(site, 'content/guide/a.md'))
  await expect.poll(() => lines.slice(3), within).toContain('- broken-link content/guide/a.md')
})

test('a heading that gets another name is told for pages that link to it and that nobody has open', async () => {
  const { lines, onEvent } = recorder()
  const { site, server } = await serveFiles(
    {
      ...files,
      'content/guide/a.md': '# A\n\n[B](./b.md#part)\n',
      'content/guide/b.md': '# B\n\n## Part\n',
    },
    { onEvent },
  )
  await get(server, '/guide/a.html')
  await untilFollowed(site, server)
  const b = (text: string) => writeFiles(site, { 'content/guide/b.md': text })
  b('# B\n\n## Other part\n')
  await expect.poll(() => lines, within).toEqual(['+ broken-anchor content/guide/a.md:3:1'])
  b('# B\n\n## Part\n')
  await expect.poll(() => lines.slice(1), within).toEqual(['- broken-anchor content/guide/a.md'])
})

test('what a change breaks in pages of the last build is told, also if nobody has asked for them since', async () => {
  const site = makeSite({
    ...files,
    'content/guide/b.md': '# B\n\n[Gone](./gone.md)\n',
    'content/guide/c.md': '# C\n\n[A](./a.md#part) [B](./b.md)\n',
    'content/guide/a.md': '# A\n\n## Part\n',
  })
  await buildSite(site, { allowErrors: true })
  const { lines, onEvent } = recorder()
  const server = await serveSite(site, { onEvent })
  await get(server, '/')
  await untilFollowed(site, server)
  writeFiles(site, { 'content/guide/a.md': '# A\n\n## Other part\n' })
  // Not the link in b.md, which the change does not concern.
  await expect.poll(() => lines, within).toEqual(['+ broken-anchor content/guide/c.md:3:1'])
  writeFiles(site, { 'content/guide/a.md': '# A\n\n## Part\n' })
  await expect.poll(() => lines.slice(1), within).toEqual(['- broken-anchor content/guide/c.md'])
})

test('a change that breaks many pages is told at once, and so is its correction', async () => {
  const told: [kind: string, count: number][] = []
  const names = Array.from({ length: 30 }, (_, number) => `p${number}`)
  const { site, server } = await serveFiles(
    {
      ...files,
      'content/guide/b.md': '# B\n\n## Part\n',
      ...Object.fromEntries(names.map((name) => [`content/guide/${name}.md`, '# P\n\n[B](./b.md#part)\n'])),
    },
    {
      onEvent(event) {
        if (event.kind === 'problems' || event.kind === 'corrected')
          told.push([event.kind, event.diagnostics.length])
      },
    },
  )
  for (const name of names) await get(server, `/guide/${name}.html`)
  await untilFollowed(site, server)
  const b = (text: string) => writeFiles(site, { 'content/guide/b.md': text })
  b('# B\n\n## Other part\n')
  await expect.poll(() => told, within).toEqual([['problems', 30]])
  b('# B\n\n## Part\n')
  await expect.poll(() => told.slice(1), within).toEqual([['corrected', 30]])
})

test('mistakes of a page that is edited are told though nobody has opened it', async () => {
  const { lines, onEvent } = recorder()
  const site = makeSite({ ...files, 'content/other/a.md': '# A\n' })
  await buildSite(site, { allowErrors: true })
  const server = await serveSite(site, { onEvent })
  await get(server, '/guide/')
  await untilFollowed(site, server)
  writeFiles(site, {
    'content/other/a.md': '# A\n\n[x](./gone.md)\n',
    'content/other/new.md': '[x](./none.md)\n',
  })
  await expect
    .poll(() => lines.toSorted(), within)
    .toEqual(['+ broken-link content/other/a.md:3:1', '+ broken-link content/other/new.md:1:1'])
  writeFiles(site, { 'content/other/a.md': '# A\n', 'content/other/new.md': '# New\n' })
  await expect
    .poll(() => lines.slice(2).toSorted(), within)
    .toEqual(['- broken-link content/other/a.md', '- broken-link content/other/new.md'])
})

test('a server that is closed while it handles a change looks for no mistakes afterwards', async () => {
  const told: string[] = []
  let close = async () => {}
  let closing: Promise<void> | undefined
  const { site, server } = await serveFiles(files, {
    onEvent({ kind }) {
      told.push(kind)
      if (kind === 'changed') closing ??= close()
    },
  })
  close = server.close
  await get(server, '/guide/')
  // The sidebar names it.
  rmSync(join(site, 'content/guide/b.md'))
  await expect.poll(() => told, within).toContain('changed')
  await closing
  // Longer than the server waits with the check after a change.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(told).toEqual(['changed'])
})

test('what a page says of tags stays text, and takes in no script', async () => {
  const { server } = await serveFiles({
    ...files,
    'content/guide/a.md': '# Before `</head>`\n\nPut it before `</head>`, after `<head>`.\n',
  })
  const { body } = await get(server, '/guide/a.html')
  expect(body).toMatch(/<script [^>]*data-live="[^>]*><\/script><\/head>\n<body/)
  const data = /data-page="([^"]*)"/.exec(body)?.[1] ?? ''
  expect(JSON.parse(data.replaceAll('&quot;', '"').replaceAll('&#x22;', '"'))).toMatchObject({
    title: 'Before </head>',
  })
})

test('an address that no page has is answered in its language', async () => {
  const { server } = await serveFiles({
    'docs.config.json': JSON.stringify({
      title: 'Test',
      lang: 'en',
      content: [
        { dir: 'content' },
        { dir: 'fr', prefix: '/fr/', lang: 'fr' },
        { dir: 'old', prefix: '/v1/', version: 'v1' },
      ],
    }),
    'content/README.md': '# Home\n',
    'fr/README.md': '# Accueil\n',
    'old/README.md': '# Home\n',
  })
  for (const [path, lang] of [
    ['/nothing', 'en'],
    ['/fr/nothing', 'fr'],
    ['/fr/nothing/at/all.html', 'fr'],
    ['/french', 'en'],
    ['/v1/nothing', 'en'],
  ] as const) {
    const { status, body } = await get(server, path)
    expect([path, status, /<html lang="(\w+)/.exec(body)?.[1]]).toEqual([path, 404, lang])
  }
})

test("an address that no page has is answered with the author's own not-found page, and its pictures", async () => {
  const { server } = await serveFiles({
    ...files,
    'content/404.md': '# Lost\n\n![](./lost.svg)\n',
    'content/lost.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  })
  const { status, body } = await get(server, '/guide/nothing')
  expect([status, body]).toEqual([404, expect.stringContaining('Lost')])
  const picture = /<img src="([^"]*)"/.exec(body)?.[1] ?? ''
  expect((await get(server, picture)).status).toBe(200)
})

test('what a page shows is there for readers who come to it in place, without asking for the page', async () => {
  const { server } = await serveFiles({
    ...files,
    'content/guide/a.md': '<style>\np { color: red }\n</style>\n\n# A\n\n![](./pic.svg)\n',
    'content/guide/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  })
  const json = async (path: string) => JSON.parse((await get(server, path)).body)
  const { shards } = await json('/assets/manifest.json')
  const lists = await Promise.all(shards.map(({ file }: { readonly file: string }) => json(`/${file}`)))
  const [, chunk] = lists.flatMap(({ rows }) => rows).find(([route]) => route === '/guide/a.html')
  const { body } = await get(server, `/assets/js/${chunk}.js`)
  const shown = [...body.matchAll(/\/assets\/(?:css|img)\/[\w.-]+/g)].map(([path]) => path)
  expect(shown.map((path) => path.replace(/.*\./, '')).sort()).toEqual(['css', 'svg'])
  for (const path of shown) expect((await get(server, path)).status, path).toBe(200)
})

test("editors' temporary files are no change", async () => {
  const changes: string[] = []
  const { site, server } = await serveFiles(files, {
    onEvent: (event) => {
      if (event.kind === 'changed') changes.push(...event.paths)
    },
  })
  await get(server, '/guide/a.html')
  for (const name of ['4913', '.a.md.swp', 'a.md~', '#a.md#', '.#a.md', 'a.md.tmp', '.DS_Store'])
    writeFileSync(join(site, 'content/guide', name), 'x')
  writeFiles(site, {
    '.git/index': 'x',
    'node_modules/x/y.md': 'x',
    '.docs/cache/x': 'x',
    'dist/x.html': 'x',
  })
  writeFileSync(join(site, 'content/guide/a.md'), '# Last\n')
  await expect.poll(() => changes).toContain('content/guide/a.md')
  expect((await get(server, '/guide/a.html')).body).toContain('Last')
  expect([...new Set(changes)]).toEqual(['content/guide/a.md'])
})

test('files of which nothing is made are no change, such as a log to which the server writes', async () => {
  const changes: string[] = []
  let log = ''
  const { site, server } = await serveFiles(
    {
      ...files,
      'serve.log': '',
      'content/guide/a.md': '# A\n\n<!--@include: ../../part.txt-->\n',
      'part.txt': 'First',
    },
    {
      onEvent: (event) => {
        appendFileSync(log, `${event.kind}\n`)
        if (event.kind === 'changed') changes.push(...event.paths)
      },
    },
  )
  log = join(site, 'serve.log')
  await get(server, '/guide/a.html')
  for (const [path, text] of [
    ['content/guide/b.md', '# Bee\n'],
    ['part.txt', 'Second'],
    ['public/open.txt', 'more'],
  ] as const) {
    writeFiles(site, { [path]: text })
    await expect.poll(() => changes, within).toContain(path)
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect([...new Set(changes)].sort()).toEqual(['content/guide/b.md', 'part.txt', 'public/open.txt'])
  expect((await get(server, '/guide/a.html')).body).toContain('Second')
})

test('files and folders that come and go and of which nothing is made are no change, unlike those that are looked for', async () => {
  const changes: string[][] = []
  const { site, server } = await serveFiles(
    { ...files, 'content/guide/a.md': '# A\n\n![b](new/B.svg) [c](../../notes/c.txt)\n', 'old.txt': 'x' },
    {
      onEvent: (event) => {
        if (event.kind === 'changed') changes.push([...event.paths])
      },
    },
  )
  await get(server, '/guide/a.html')
  const change = async (path: string, text?: string) => {
    if (text === undefined) rmSync(join(site, path), { recursive: true })
    else writeFiles(site, { [path]: text })
    await new Promise((resolve) => setTimeout(resolve, 400))
  }
  // The watch is complete when this is told.
  await change('content/guide/b.md', '# Bee\n')
  await expect.poll(() => changes.flat(), within).toContain('content/guide/b.md')
  changes.length = 0
  await change('notes.txt', 'a')
  await change('content/guide/notes.txt', 'a')
  await change('drafts/of/notes.txt', 'a')
  await change('notes.txt')
  await change('old.txt')
  await change('drafts')
  expect(changes).toEqual([])
  await change('content/guide/new/b.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await expect.poll(() => changes.flat(), within).toContain('content/guide/new')
  await change('notes/c.txt', 'a')
  await expect.poll(() => changes.flat(), within).toContain('notes')
  await change('content/guide')
  await expect.poll(() => changes.flat(), within).toContain('content/guide')
})

test('renames that change only letter case, and folders that move, are followed', async () => {
  const { site, server } = await serveFiles()
  const content = join(site, 'content')
  for (const path of ['/', '/guide/', '/guide/a.html', '/guide/b.html']) await get(server, path)
  renameSync(join(content, 'guide/a.md'), join(content, 'guide/A.md'))
  await expectAsBuilt(site, server, { '/guide/A.html': '<h1', '/guide/': 'Guide' })
  expect((await get(server, '/guide/a.html')).status).not.toBe(200)
  renameSync(join(content, 'guide/A.md'), join(content, 'guide/a.md'))

  renameSync(join(content, 'guide'), join(content, 'manual'))
  await expectAsBuilt(site, server, { '/manual/a.html': '<h1', '/manual/': 'Guide', '/': 'Home' })
  expect((await get(server, '/guide/a.html')).status).toBe(404)

  // Later changes in the folder are noticed under its new name.
  writeFileSync(join(content, 'manual/b.md'), '# After the move\n')
  await expectAsBuilt(site, server, { '/manual/b.html': 'After the move' })

  // A folder that appears with folders inside, and is filled while it is being discovered.
  mkdirSync(join(content, 'deep/er/est'), { recursive: true })
  writeFileSync(join(content, 'deep/er/est/page.md'), '# Deepest\n')
  await expectAsBuilt(site, server, { '/deep/er/est/page.html': 'Deepest' })
  writeFileSync(join(content, 'deep/er/est/page.md'), '# Deeper\n')
  await expectAsBuilt(site, server, { '/deep/er/est/page.html': 'Deeper' })
  rmSync(join(content, 'deep'), { recursive: true })
  await expect.poll(async () => (await get(server, '/deep/er/est/page.html')).status).toBe(404)
})

test('three hundred files that change at once, as another branch is checked out, are all followed', async () => {
  const numbers = Array.from({ length: 300 }, (_, index) => index)
  const path = (number: number) => `content/part-${number % 10}/page-${number}.md`
  const before = Object.fromEntries(numbers.map((number) => [path(number), `# Before ${number}\n`]))
  const { site, server } = await serveFiles({ ...files, ...before })
  await get(server, '/part-7/page-7.html')
  await get(server, '/part-9/page-299.html')
  // Some are removed, some are added, the others change.
  for (const number of numbers) {
    if (number % 3 === 0) rmSync(join(site, path(number)))
    else writeFileSync(join(site, path(number)), `# After ${number}\n\n[Next](../part-1/page-1.md)\n`)
  }
  writeFiles(
    site,
    Object.fromEntries(numbers.map((number) => [`content/new/page-${number}.md`, `# New ${number}\n`])),
  )
  await expectAsBuilt(site, server, {
    '/part-7/page-7.html': 'After 7',
    '/part-9/page-299.html': 'After 299',
    '/new/page-299.html': 'New 299',
    '/new/page-0.html': 'New 0',
  })
  const statuses = await Promise.all(
    numbers.map(async (number) => (await get(server, `/part-${number % 10}/page-${number}.html`)).status),
  )
  expect(statuses).toEqual(numbers.map((number) => (number % 3 === 0 ? 404 : 200)))
})

test('where a public file was to which a page led, there is what is published in its place', async () => {
  const { site, server } = await serveFiles({
    ...files,
    'content/README.md': '# Home\n\n[What robots may do](/robots.txt)\n',
    'public/robots.txt': 'User-agent: one\n',
  })
  const robots = async () => (await get(server, '/robots.txt')).body
  await get(server, '/')
  expect(await robots()).toContain('one')
  await untilFollowed(site, server)
  rmSync(join(site, 'public/robots.txt'))
  await expect.poll(robots).toContain('User-agent: *')
})

test('drafts are shown, also after a build that left them out', async () => {
  const site = makeSite({ ...files, 'content/guide/draft.md': '---\ndraft: true\n---\n\n# Draft\n' })
  await buildSite(site)
  expect(existsSync(join(site, 'dist/guide/a.html'))).toBe(true)
  expect(existsSync(join(site, 'dist/guide/draft.html'))).toBe(false)
  const server = await serveSite(site)
  const { status, body } = await get(server, '/guide/draft.html')
  expect([status, body]).toEqual([200, expect.stringContaining('Draft')])
  expect((await buildSite(site)).work, 'the server leaves the cache as it was').toEqual({
    parsed: 0,
    rendered: 0,
  })
})

test('public files are answered as they are published: folders by their index, and no file in the place of a page', async () => {
  const { site, server } = await serveFiles({
    ...files,
    'public/tool/index.html': 'the tool',
    'public/guide/a.html': 'hidden by the page',
    'public/guide/index.html': 'hidden by the page',
    'public/assets/manifest.json': 'hidden by the manifest',
    'content/guide/c.md': '# C\n\n[Old](./old.html)\n',
    'content/guide/old.html': 'hidden by a later page',
  })
  const { outDir } = await buildSite(site, { out: join(site, 'dist') })
  expect(await get(server, '/tool/')).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: readFileSync(join(outDir, 'tool/index.html'), 'utf8'),
  })
  for (const path of ['/guide/a.html', '/guide/', '/assets/manifest.json'])
    expect((await get(server, path)).body, path).not.toContain('hidden by')
  expect((await get(server, '/guide/index.html')).headers.location).toBe('/guide/')
  await get(server, '/guide/c.html')
  expect((await get(server, '/guide/old.html')).body).toBe('hidden by a later page')
  writeFiles(site, { 'content/guide/old.md': '# The page\n' })
  await expect.poll(async () => (await get(server, '/guide/old.html')).body).toContain('The page')
})

test('where addresses are clean, a public file is answered without its extension, as by docs preview', async () => {
  const { server } = await serveFiles({
    'docs.config.json': '{ "title": "T", "addresses": "clean" }',
    'content/index.md': '# Home\n',
    'content/install.md': '# Install\n',
    'content/tool/index.md': '# A page\n',
    'public/tool.html': 'the tool',
    'public/other.txt': 'text',
    'public/install.html': 'hidden by the page',
  })
  expect(await get(server, '/tool')).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: 'the tool',
  })
  expect((await get(server, '/tool/')).body).toContain('A page')
  expect((await get(server, '/install')).body).toContain('Install</h1>')
  expect((await get(server, '/other')).status).toBe(404)
})
