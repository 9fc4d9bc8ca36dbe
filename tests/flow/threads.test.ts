import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { exportsVariable } from '../../packages/engine/dist/config/running/site-code.js'
import type { ThemeModule } from '../../packages/engine/dist/config/theme/theme-module.js'
import { createRendering } from '../../packages/engine/dist/drivers/threads/rendering.js'
import type { RoutePath, SourcePath } from '../../packages/engine/dist/paths.js'
import type { ComposerSettings } from '../../packages/engine/dist/pipeline/composer-settings.js'
import type { PageOrder } from '../../packages/engine/dist/pipeline/page-composer.js'
import type { SentPage } from '../../packages/engine/dist/pipeline/page-pipeline.js'
import { buildSite, runDocs } from '../support/build.js'
import { type FileTexts, makeSite, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

/** More pages than a single thread parses alone, with everything that a page may read besides itself. */
const pages: FileTexts = {
  'public/favicon.ico': '',
  'content/index.md': '# Home\n',
  'content/part.txt': 'Included text with a [link](./page-3.md).\n',
  'content/code.js': 'one()\n// #region two\ntwo()\n// #endregion two\n',
  'content/untitled.md': 'Text that is found, under no heading.\n',
  'content/unfound.md': '---\nsearch: false\n---\n\n# Unfound\n',
  'content/latin1.md': Buffer.from('# Caf\xe9\n', 'latin1'),
  'content/wrong.md': '---\ntitle: [\n---\n\n# Wrong\n',
  'content/lost.md': '# Lost\n\n[nowhere](./missing.md)\n\n<<< @/content/absent.js\n',
  ...Object.fromEntries(
    Array.from({ length: 150 }, (_, index) => [
      `content/page-${index}.md`,
      `# Page ${index}\n\n{{ $page.frontmatter.own.constructor }}{{ $page.frontmatter.own.toString }}\n\n[Next](./page-${(index + 1) % 150}.md#section)\n\n## Section\n\n<<< @/content/code.js#two\n\n` +
        `\`\`\`js\nconst page = ${index}\n\`\`\`\n\n<!--@include: ./part.txt-->\n`,
    ]),
  ),
}

const messagesOf = ({ diagnostics }: Awaited<ReturnType<typeof buildSite>>) =>
  diagnostics.map(({ code, message, at }) => `${code} ${at?.path}:${at?.line} ${message}`).sort()

test('two threads make the same site, and find the same mistakes, as one', async () => {
  const options = `title: 'Test', frontmatterDefaults: { 'page-1*.md': { pageClass: 'one', own: { constructor: 'a' } } }`
  const two = makeSite({ ...pages, 'docs.config.mjs': `export default { ${options} }\n` })
  // With a plugin, all pages are parsed in one thread.
  const one = makeSite({
    ...pages,
    'docs.config.mjs': `export default { ${options}, markdown: { remarkPlugins: [() => () => {}] } }\n`,
  })
  const results = [
    await buildSite(two, { allowErrors: true }),
    await buildSite(one, { allowErrors: true }),
  ] as const
  expect(treeDifferences(join(two, 'dist'), join(one, 'dist'))).toEqual([])
  expect(messagesOf(results[0])).toEqual(messagesOf(results[1]))
  expect(messagesOf(results[0]).map((message) => message.split(' ')[0])).toEqual(
    expect.arrayContaining(['broken-link', 'not-utf8']),
  )
})

test('pages are the same, whether a thread composed them or the build itself', async () => {
  const config = {
    'docs.config.mjs': "export default { title: 'Test', nav: [{ text: 'Home', link: '/' }] }\n",
  }
  const asThread = makeSite({ ...pages, ...config })
  const asItself = makeSite({ ...config, 'content/index.md': '# Home\n' })
  await buildSite(asThread, { allowErrors: true })
  // Few pages at a time, so that no thread is started for them.
  const names = Object.keys(pages).filter((name) => name.startsWith('content/page-'))
  const others = Object.fromEntries(Object.entries(pages).filter(([name]) => !names.includes(name)))
  writeFiles(asItself, others)
  for (let start = 0; start < names.length; start += 30) {
    const some = names.slice(start, start + 30).map((name) => [name, pages[name] ?? ''] as const)
    writeFiles(asItself, Object.fromEntries(some))
    const { work } = await buildSite(asItself, { allowErrors: true })
    expect(work.rendered).toBeLessThanOrEqual(64)
  }
  expect(treeDifferences(join(asThread, 'dist'), join(asItself, 'dist'))).toEqual([])
})

test('what a config prints is seen once, what its components print for every page', async () => {
  const site = makeSite({
    ...pages,
    'docs.config.mjs': `
      import { createElement } from 'react'
      import theme from '@quire/theme-default'
      console.log('the config runs')
      const Layout = (props) => {
        console.log('page ' + props.page.href)
        return createElement(theme.layouts.Layout, props)
      }
      export default { title: 'Test', theme: { ...theme, layouts: { ...theme.layouts, Layout } } }
    `,
  })
  const { stdout, stderr } = await runDocs(['build', site, '--allow-errors'])
  expect(stdout).not.toContain('page /')
  expect(stderr.match(/^the config runs$/gm)).toHaveLength(1)
  const shown = [...stderr.matchAll(/^page (\/page-\d+\.html)$/gm)].map(([, href]) => href)
  expect(new Set(shown).size).toBe(150)
  expect(shown).toHaveLength(150)
})

/** A theme as code, like in the bundle of a config. */
const themeCode = (layout: string) => `
  import { createElement } from ${JSON.stringify(pathToFileURL(createRequire(import.meta.url).resolve('react')).href)}
  const Layout = ${layout}
  export default { name: 'test', from: 'file:///theme.js', layouts: { Layout, Home: Layout, NotFound: Layout } }
`

const themeModule = (text: string, format: 'script' | 'module' = 'module'): ThemeModule => ({
  code: { format, text, file: fileURLToPath(import.meta.url) },
  gives: 'theme',
  keptIn: undefined,
})

const settings: ComposerSettings = {
  site: {
    title: 'Site',
    description: '',
    lang: 'en',
    base: '/',
    url: undefined,
    repository: null,
    search: false,
    themeConfig: {},
  },
  url: undefined,
  noindex: false,
  head: [],
  headTags: [],
  documentTags: { siteUrl: undefined, wanted: false, image: undefined },
  assets: { styles: [], earlyScript: null, script: '/app.js', manifest: '/manifest.json' },
  markdown: { folderAliases: {}, languages: { words: {}, site: 'en', folders: [] } },
  importedFiles: new Set(),
  islandScripts: new Map(),
}

function pageOf(name: string): SentPage {
  const path = `/${name}` as RoutePath
  const order: PageOrder = {
    route: path,
    view: {
      record: {
        title: name,
        frontmatter: { data: {} },
        regularPath: path,
        relativePath: name,
        key: `v-${name}`,
        path,
        headers: [],
        version: 'latest',
      },
      source: `${name}.md` as SourcePath,
      documentTitle: name,
      description: '',
      lang: 'en',
      dir: 'ltr',
      href: path,
      canonicalHref: path,
      noindex: false,
      outdated: null,
      untranslated: null,
      homeHref: '/',
      siteTitle: 'Site',
      nav: [],
      sidebar: null,
      toc: [],
      prev: null,
      next: null,
      editHref: null,
      markdownHref: null,
      actions: [],
      featureHrefs: [],
      versions: [],
      languages: [],
      preview: null,
    },
    fillings: { links: [], assets: [] },
    lists: [],
    sharedVersion: '',
    feeds: [],
    markdown: null,
  }
  const page = { facts: {}, body: { html: '', components: [], css: '' } }
  return { order, page: new TextEncoder().encode(JSON.stringify(page)) }
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 5))

test('a thread gives back what a theme makes of orders', async () => {
  const rendering = createRendering()
  const code = themeCode("({ page }) => createElement('p', null, page.record.title.toUpperCase())")
  rendering.start(themeModule(code), () => settings, 100)
  while (!rendering.hasRoom()) await turn()
  for (const name of ['one', 'two']) rendering.send(pageOf(name))
  await rendering.settled()
  expect(rendering.arrived()).toEqual(['/one', '/two'])
  expect(rendering.arrived()).toEqual([])
  const page = rendering.take('/two' as RoutePath)
  expect(page).toMatchObject({ failed: false, chunk: { name: 'v-two' }, diagnostics: [] })
  expect(page?.outputs.map(({ path }) => path)).toEqual([
    'two.html',
    `assets/js/v-two.${page?.chunk.hash}.js`,
  ])
  expect(page?.outputs.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer))[0]).toContain(
    '<p>TWO</p>',
  )
  expect(rendering.take('/two' as RoutePath)).toBeUndefined()
  rendering.end()
})

test('more pages get more threads, which go on while one is held up', async () => {
  const sign = join(makeSite({}), 'go-on')
  const code = `
    import { existsSync } from 'node:fs'
    const pause = new Int32Array(new SharedArrayBuffer(4))
    ${themeCode(`({ page }) => {
      while (page.record.title !== 'free' && !existsSync(${JSON.stringify(sign)})) Atomics.wait(pause, 0, 0, 5)
      return createElement('p')
    }`)}`
  const rendering = createRendering((pages) => pages / 100)
  rendering.start(themeModule(code), () => settings, 100)
  while (!rendering.hasRoom()) await turn()
  const held = Array.from({ length: 6 }, (_, number) => `held-${number}`)
  for (const name of held) rendering.send(pageOf(name))
  expect(rendering.hasRoom()).toBe(false)

  rendering.start(themeModule(code), () => settings, 200)
  while (!rendering.hasRoom()) await turn()
  rendering.send(pageOf('free'))
  let arrived: readonly string[] = []
  for (; arrived.length === 0; arrived = rendering.arrived()) await turn()
  expect(arrived).toEqual(['/free'])

  writeFileSync(sign, '')
  await rendering.settled()
  expect(rendering.arrived()).toEqual(held.map((name) => `/${name}`))
  await rendering.end()
})

test('a theme that is a script requires what it needs in the thread', async () => {
  const rendering = createRendering()
  const code = `
    const { createElement } = require(${JSON.stringify(createRequire(import.meta.url).resolve('react'))})
    const Layout = ({ page }) => createElement('p', null, page.record.title.toUpperCase())
    const theme = { name: 'test', from: 'file:///theme.js', layouts: { Layout, Home: Layout, NotFound: Layout } }
    var ${exportsVariable} = { default: theme }`
  rendering.start(themeModule(code, 'script'), () => settings, 100)
  while (!rendering.hasRoom()) await turn()
  rendering.send(pageOf('title'))
  await rendering.settled()
  const [file] = rendering.take('/title' as RoutePath)?.outputs ?? []
  expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toContain('<p>TITLE</p>')
  await rendering.end()
})

test('of a thread that ends, the build gets its pages back', async () => {
  const rendering = createRendering()
  const code = themeCode("({ page }) => page.record.title === 'last' ? process.exit() : createElement('p')")
  rendering.start(themeModule(code), () => settings, 100)
  while (!rendering.hasRoom()) await turn()
  for (const name of ['first', 'last', 'never']) rendering.send(pageOf(name))
  await rendering.settled()
  expect(rendering.arrived()).toEqual(['/first', '/last', '/never'])
  expect(rendering.take('/first' as RoutePath)).toBeDefined()
  expect(rendering.take('/last' as RoutePath)).toBeUndefined()
  expect(rendering.hasRoom()).toBe(false)
  rendering.end()
})

test.for([
  ['code that throws', themeModule('throw new Error()'), settings, 100],
  ['no code', undefined, settings, 100],
  ['few pages', themeModule(themeCode("() => 'x'")), settings, 10],
  [
    'options that are functions',
    themeModule(themeCode("() => 'x'")),
    { ...settings, site: { ...settings.site, themeConfig: { format: () => '' } } },
    100,
  ],
] as const)('with %s, the build composes all pages itself', async ([, theme, given, count]) => {
  const rendering = createRendering()
  rendering.start(theme, () => given, count)
  for (let waited = 0; waited < 60; waited += 1) {
    expect(rendering.hasRoom()).toBe(false)
    await turn()
  }
  rendering.end()
})
