import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSite, runDocs } from '../support/build.js'
import { serveSite, untilFollowed, within } from '../support/serve.js'
import { files, get, recorder, serveFiles } from '../support/served.js'
import { linkPackages, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'

test('what is wrong in a style sheet of the theme is told until it is corrected, whatever else comes and goes', async () => {
  const { lines, onEvent } = recorder()
  const site = makeSite({
    'docs.config.mjs': "import theme from './theme.mjs'\nexport default { title: 'Test', theme }\n",
    'theme.mjs': `
      import { Content, defineTheme } from '@quire/engine/theme'
      const Layout = () => Content()
      export default defineTheme({
        name: 'own', from: import.meta.url, layouts: { Layout, Home: Layout, NotFound: Layout }, styles: ['./own.css'],
      })
    `,
    'own.css': 'a { color: red }\n',
    'content/README.md': '# Home\n',
  })
  linkPackages(site)
  const server = await serveSite(site, { onEvent })
  writeFiles(site, { 'own.css': 'a { colr: red }\n' })
  await expect.poll(() => lines, within).toContain('+ bundle-warning own.css:1:5')
  for (const name of ['one', 'two']) {
    writeFiles(site, { [`content/${name}.md`]: '[x](./gone.md)\n' })
    await expect.poll(async () => (await get(server, `/${name}.html`)).status, within).toBe(200)
    await expect.poll(() => lines, within).toContain(`+ broken-link content/${name}.md:1:1`)
    rmSync(join(site, `content/${name}.md`))
    await expect.poll(() => lines, within).toContain(`- broken-link content/${name}.md`)
  }
  expect(lines).not.toContain('- bundle-warning own.css')
  writeFiles(site, { 'own.css': 'a { color: blue }\n' })
  await expect.poll(() => lines, within).toContain('- bundle-warning own.css')
})

test('a misspelt part of the theme is told while the site is written, unless a page may use it', async () => {
  const { lines, onEvent } = recorder()
  const config = (name: string) => `
    import { extend } from '@quire/engine/theme'
    import theme from '@quire/theme-default'
    const Own = () => 'own'
    export default { title: 'T', theme: extend(theme, { components: { ${name}: Own }, layouts: { Lauout: Own } }),
      frontmatterDefaults: { 'other.md': { layout: 'Lauout' } } }
  `
  const site = makeSite({
    'content/other.md': '',
    'docs.config.mjs': config('Footer'),
    'content/README.md': '# Home\n',
  })
  linkPackages(site)
  const server = await serveSite(site, { onEvent })
  await untilFollowed(site, server)
  writeFiles(site, { 'docs.config.mjs': config('Foter') })
  // The page with the layout may be told of, too, once the server looks at pages that nobody asked for.
  const parts = () => lines.filter((line) => line.includes(' theme-part '))
  await expect.poll(parts, within).toEqual(['+ theme-part docs.config.mjs:5:71'])
  writeFiles(site, { 'content/README.md': '# Home\n\n<Foter />\n' })
  await expect.poll(() => lines, within).toContain('- theme-part docs.config.mjs')
})

test('a config that stays wrong is told once, while its site follows what changes with it', async () => {
  const { lines, onEvent } = recorder()
  const { site, server } = await serveFiles(files, { onEvent })
  await get(server, '/guide/a.html')
  // Both at once, as when another branch is checked out.
  writeFiles(site, { 'docs.config.json': '{ "title": ', 'content/guide/a.md': '# Other branch\n' })
  await expect.poll(() => lines, within).toEqual(['+ config'])
  expect((await get(server, '/guide/a.html')).body).toContain('Other branch')
  for (const text of ['First', 'Second']) {
    writeFiles(site, { 'content/guide/a.md': `# ${text}\n` })
    await expect.poll(async () => (await get(server, '/guide/a.html')).body, within).toContain(text)
  }
  expect(lines).toEqual(['+ config'])
  writeFiles(site, { 'docs.config.json': files['docs.config.json'] ?? '' })
  await expect.poll(() => lines, within).toContain('- config')
  expect((await get(server, '/guide/a.html')).body).toContain('Second')
})

test('code of the site that fails where nobody looks for it is told, and the server goes on', async () => {
  const told: string[] = []
  const config = (title: string) => `export default { ${title}, discovery: { llms: false } }\n`
  const { site, server } = await serveFiles(
    { 'docs.config.mjs': config("title: 'One'"), 'content/README.md': '# Home\n' },
    {
      onEvent: (event) => {
        if (event.kind === 'config-error') told.push(...event.error.diagnostics.map(({ message }) => message))
        if (event.kind === 'problems') told.push(...event.diagnostics.map(({ code }) => code))
      },
    },
  )
  await get(server, '/')
  writeFiles(site, { 'docs.config.mjs': config("get title() { throw new Error('no title') }") })
  await expect.poll(() => told).toEqual(['The config threw an error: no title'])
  writeFiles(site, { 'docs.config.mjs': config("title: 'Two'") })
  await expect.poll(async () => (await get(server, '/')).body).toContain('| Two')
  expect(told).toHaveLength(1)
})

test('an import that means another file is followed: by a link, by a tsconfig.json', async () => {
  const paths = (to: string) => JSON.stringify({ compilerOptions: { paths: { '@last': [to] } } })
  const { 'docs.config.json': _, ...rest } = files
  const site = makeSite({
    ...rest,
    'docs.config.mjs': `import { first } from './code/name.js'
import { last } from '@last'
export default { title: first + last }
`,
    'tsconfig.json': paths('./lib/one.js'),
    'lib/one.js': "export const last = 'One'\n",
    'lib/two.js': "export const last = 'Two'\n",
    'old/name.js': "export const first = 'Old'\n",
    'new/name.js': "export const first = 'New'\n",
  })
  symlinkSync('old', join(site, 'code'))
  const server = await serveSite(site)
  const home = async () => (await get(server, '/')).body
  expect(await home()).toContain('| OldOne')
  await untilFollowed(site, server)
  symlinkSync('new', join(site, 'next'))
  renameSync(join(site, 'next'), join(site, 'code'))
  await expect.poll(home).toContain('| NewOne')
  writeFiles(site, { 'tsconfig.json': paths('./lib/two.js') })
  await expect.poll(home).toContain('| NewTwo')
  writeFiles(site, { 'later/name.js': "export const first = 'Later'\n" })
  rmSync(join(site, 'code'))
  renameSync(join(site, 'later'), join(site, 'code'))
  await expect.poll(home, within).toContain('| LaterTwo')
})

test('a page that was sent while the changed config was read learns that there is a newer one', async () => {
  const config = (title: string) =>
    `await new Promise((resolve) => setTimeout(resolve, 300))\nexport default { title: '${title}' }\n`
  const { 'docs.config.json': _, ...rest } = files
  const { site, server } = await serveFiles({ ...rest, 'docs.config.mjs': config('Old') })
  await untilFollowed(site, server)
  writeFiles(site, { 'docs.config.mjs': config('New') })
  let lastOld = ''
  const home = async () => {
    const { body } = await get(server, '/')
    if (body.includes('| Old')) lastOld = body
    return body
  }
  await expect.poll(home, { ...within, interval: 5 }).toContain('| New')
  const [, token, revision] = /data-live="(\w+)" data-revision="(\d+)"/.exec(lastOld) ?? []
  // A browser connects only when it has loaded the script of the page.
  const events = await fetch(`${server.origin}/__docs/events?token=${token}&revision=${revision}`)
  const reader = events.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: changed')
  await reader?.cancel()
})

test('a file that comes beside another one, and that imports mean from then on, is followed', async () => {
  const { 'docs.config.json': _, ...rest } = files
  const { site, server } = await serveFiles({
    ...rest,
    'docs.config.mjs': `import { title } from './code/title'\nexport default { title }\n`,
    'code/title.js': "export const title = 'Old'\n",
  })
  const home = async () => (await get(server, '/')).body
  expect(await home()).toContain('| Old<')
  await untilFollowed(site, server)
  writeFiles(site, { 'code/title.ts': "export const title: string = 'New'\n" })
  await expect.poll(home).toContain('| New<')
  rmSync(join(site, 'code/title.ts'))
  await expect.poll(home).toContain('| Old<')
})

test('a package that is linked, as those of a workspace are, is followed like code of the site', async () => {
  const linked = makeSite({
    'package.json': '{ "name": "words", "version": "1.0.0", "type": "module", "main": "main.js" }',
    'main.js': "export { word } from './word.js'\n",
    'word.js': "export const word = 'First'\n",
  })
  const { 'docs.config.json': _, ...rest } = files
  const site = makeSite({
    ...rest,
    'docs.config.mjs': "import { word } from 'words'\nexport default { title: word }\n",
    'node_modules/.readme': '',
  })
  symlinkSync(linked, join(site, 'node_modules/words'), 'junction')
  const server = await serveSite(site)
  const home = async () => (await get(server, '/')).body
  expect(await home()).toContain('| First')
  await untilFollowed(site, server)
  writeFiles(linked, { 'word.js': "export const word = 'Second'\n" })
  await expect.poll(home).toContain('| Second')
})

test('a package that is linked may be built into a folder that is emptied first, and have new files that are wrong', async () => {
  const { lines, onEvent } = recorder()
  const built = (word: string) => ({
    'dist/main.js': "export { word } from './word.js'\n",
    'dist/word.js': `export const word = '${word}'\n`,
  })
  const linked = makeSite({
    'package.json': '{ "name": "words", "version": "1.0.0", "type": "module", "exports": "./dist/main.js" }',
    ...built('First'),
  })
  const { 'docs.config.json': _, ...rest } = files
  const site = makeSite({
    ...rest,
    'docs.config.mjs': "import { word } from 'words'\nexport default { title: word }\n",
    'node_modules/.readme': '',
  })
  symlinkSync(linked, join(site, 'node_modules/words'), 'junction')
  const server = await serveSite(site, { onEvent })
  const home = async () => (await get(server, '/')).body
  expect(await home()).toContain('| First')
  await untilFollowed(site, server)
  rmSync(join(linked, 'dist'), { recursive: true })
  await expect.poll(() => lines, within).toEqual(['+ config'])
  writeFiles(linked, built('Second'))
  await expect.poll(home).toContain('| Second')
  writeFiles(linked, { 'dist/word.js': "export const word = 'Third'\n" })
  await expect.poll(home).toContain('| Third')
  lines.length = 0
  writeFiles(linked, {
    'dist/new.js': 'export const = 1\n',
    'dist/main.js': "export { word } from './new.js'\n",
  })
  await expect.poll(() => lines, within).toEqual(['+ config'])
  // Until then, a second look at the same change would read the correction.
  await new Promise((resolve) => setTimeout(resolve, 500))
  writeFiles(linked, { 'dist/new.js': "export const word = 'Fourth'\n" })
  await expect.poll(home).toContain('| Fourth')
})

test('versions that are frozen, renamed, broken and taken out while the site is served are followed', async () => {
  const { lines, onEvent } = recorder()
  const { site, server } = await serveFiles(files, { onEvent })
  const old = () => get(server, '/v1.0/guide/a.html')
  // At once: a server that reads an empty file in between would tell of that first.
  const replace = (path: string, text: string) => {
    const whole = join(temporaryFolder(), 'whole')
    writeFileSync(whole, text)
    renameSync(whole, join(site, path))
  }
  const list = (text: string) => replace('versions.json', text)
  expect((await old()).status).toBe(404)
  expect((await runDocs(['version', 'v1.0'], { cwd: site })).status).toBe(0)
  await expect.poll(async () => (await old()).status, within).toBe(200)
  list('[{ "name": "v1.0", "label": "First of all" }]')
  await expect.poll(async () => (await old()).body, within).toContain('First of all')

  list('[{ "name": "v1.0", "lable": "Misspelt" }]')
  await expect.poll(() => lines, within).toEqual(['+ config'])
  expect((await old()).body).toContain('First of all')
  list('["v1.0"]')
  await expect.poll(() => lines, within).toEqual(['+ config', '- config'])
  expect((await old()).body).not.toContain('First of all')

  lines.length = 0
  const description = readFileSync(join(site, 'versions/v1.0/version.json'), 'utf8')
  replace('versions/v1.0/version.json', '{')
  await expect.poll(() => lines, within).toEqual(['+ config'])
  replace('versions/v1.0/version.json', description)
  await expect.poll(() => lines, within).toEqual(['+ config', '- config'])

  rmSync(join(site, 'versions.json'))
  await expect.poll(async () => (await old()).status, within).toBe(404)
})

test('outside of the base there is a link to the page, and a base that changes leads on from where pages were', async () => {
  const bases: string[] = []
  const config = (base: string) => JSON.stringify({ title: 'Test', base })
  const { site, server } = await serveFiles(
    { ...files, 'docs.config.json': config('/one/'), "content/guide/q&a's.md": '# Questions\n' },
    {
      onEvent: (event) => {
        if (event.kind === 'base-changed') bases.push(event.base)
      },
    },
  )
  const answer = async (path: string) => {
    const { status, headers, body } = await get(server, path)
    return [status, headers.location ?? /<p>(.*)<\/p>/.exec(body)?.[1]]
  }
  const link = (href: string) => `is at <a href="${href}">${href}</a>.`
  expect(await answer('/')).toEqual([302, '/one/'])
  expect(await answer('/one')).toEqual([302, '/one/'])
  expect(await answer('/guide/a.html?x')).toEqual([404, `This page ${link('/one/guide/a.html')}`])
  expect(await answer("/guide/q&a's")).toEqual([404, `This page ${link("/one/guide/q&amp;a's.html")}`])
  expect(await answer('/%3Cb%3E"/gone.html')).toEqual([404, `The site ${link('/one/')}`])
  expect(await answer('//example.org/guide/a.html')).toEqual([404, undefined])

  writeFiles(site, { 'docs.config.json': config('/two/') })
  await expect.poll(() => bases, within).toEqual(['/two/'])
  expect(await answer('/one/guide/a.html?x')).toEqual([302, '/two/guide/a.html?x'])
  expect(await answer('/one/')).toEqual([302, '/two/'])
  expect(await answer('/one//example.org/')).toEqual([404, `The site ${link('/two/')}`])
  expect(await answer('/guide/a.html')).toEqual([404, `This page ${link('/two/guide/a.html')}`])

  writeFiles(site, { 'docs.config.json': config('/') })
  await expect.poll(() => bases, within).toEqual(['/two/', '/'])
  expect(await answer('/two/guide/a.html')).toEqual([302, '/guide/a.html'])
  expect(await answer('/one/guide/a.html')).toEqual([302, '/guide/a.html'])
  expect((await get(server, '/guide/a.html')).status).toBe(200)
  expect((await get(server, '/two/gone.html')).status).toBe(404)
})

test('while the theme cannot be bundled, saves leave no file of the cache open', async () => {
  if (!existsSync('/proc/self/fd')) return console.log('Skipped: this system does not list open files.')
  const { lines, onEvent } = recorder()
  const site = makeSite({
    'docs.config.mjs': "import theme from './theme/theme.mjs'\nexport default { title: 'Test', theme }\n",
    'theme/theme.mjs': `
      import { defineTheme } from '@quire/engine/theme'
      const Layout = () => null
      export default defineTheme({
        name: 'own', from: import.meta.url, layouts: { Layout, Home: Layout, NotFound: Layout }, behaviours: ['./behaviour.js'],
      })
    `,
    'theme/behaviour.js': '',
    'content/README.md': '# Home\n',
  })
  linkPackages(site)
  await buildSite(site)
  const changed: string[] = []
  const server = await serveSite(site, {
    onEvent(event) {
      onEvent(event)
      if (event.kind === 'changed') changed.push(...event.paths)
    },
  })
  await get(server, '/')
  const opened = () => openFilesOf(join(site, '.docs'))
  expect(opened()).toEqual([expect.stringMatching(/values\.pack$/)])
  writeFiles(site, { 'theme/behaviour.js': "import './missing.js'\n" })
  await expect.poll(() => lines, within).toContain('+ config')
  for (const text of ['First', 'Second', 'Third']) {
    changed.length = 0
    writeFiles(site, { 'content/README.md': `# ${text}\n` })
    await expect.poll(() => changed, within).toContain('content/README.md')
  }
  expect(opened()).toHaveLength(1)
  writeFiles(site, { 'theme/behaviour.js': '' })
  await expect.poll(() => lines, within).toContain('- config')
  expect(opened()).toHaveLength(1)
})

/** Files below a folder that this process has open. */
function openFilesOf(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const file = readlinkSync(join('/proc/self/fd', descriptor))
      return file.startsWith(folder) ? [file] : []
    } catch {
      // The list itself was open while it was read.
      return []
    }
  })
}

test('what a page shows is still there after a change of the config, before the page is asked for again', async () => {
  const { site, server } = await serveFiles({
    ...files,
    'content/guide/a.md': '<style>\np { color: red }\n</style>\n\n# A\n\n![](./pic.svg)\n',
    'content/guide/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  })
  const { body } = await get(server, '/guide/a.html')
  const image = /src="([^"]*pic[^"]*)"/.exec(body)?.[1] ?? ''
  const style = [...body.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].at(-1)?.[1] ?? ''
  writeFiles(site, { 'docs.config.json': '{ "title": "Other" }' })
  await expect.poll(async () => (await get(server, '/')).body, within).toContain('Other')
  expect([(await get(server, image)).status, (await get(server, style)).status]).toEqual([200, 200])
})
