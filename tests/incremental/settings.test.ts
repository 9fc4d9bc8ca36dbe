import { join } from 'node:path'
import type { BuildOptions } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { type FileTexts, ignoreCaseIn, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

/** Builds a site, changes it, and compares the next build with a clean one. */
async function expectSameAsClean(
  files: FileTexts,
  changes: FileTexts,
  options: Omit<BuildOptions, 'site'> = {},
): Promise<void> {
  const site = makeSite(files)
  const folder = temporaryFolder()
  await buildSite(site, { out: join(folder, 'out') })
  writeFiles(site, changes)
  const built = await buildSite(site, { ...options, out: join(folder, 'out') })
  const clean = await buildSite(site, { ...options, out: join(folder, 'clean'), clean: true })
  expect(treeDifferences(join(folder, 'out'), join(folder, 'clean'))).toEqual([])
  expect(built.diagnostics).toEqual(clean.diagnostics)
}

/** Pages `0.md` and so on. */
const pages = (folder: string, count: number): FileTexts =>
  Object.fromEntries(
    Array.from({ length: count }, (_, number) => [`${folder}/${number}.md`, `# Page ${number}\n`]),
  )

/** A config with a theme that shows only the sidebar, so that many pages are made quickly. */
const plainConfig = (options: object): FileTexts => ({
  'docs.config.js': `import { jsx } from 'react/jsx-runtime'
const Layout = ({ page }) => jsx('main', { children: JSON.stringify(page.sidebar) })
const theme = { name: 'plain', from: import.meta.url, layouts: { Layout, NotFound: Layout } }
export default { ...${JSON.stringify(options)}, theme }
`,
})

test('with the first plugin, a page of an older version is no longer taken from the same page of a later one', async () => {
  const config = (plugins: string) => `
function named() {
  return (tree, file) => {
    tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: file.path }] })
  }
}
export default {
  title: 'Test',
  content: [{ dir: 'content' }, { dir: 'old', prefix: '/v1/', version: 'v1' }],
  markdown: { remarkPlugins: [${plugins}] },
}
`
  await expectSameAsClean(
    {
      'docs.config.js': config(''),
      'content/README.md': '# Home\n',
      'content/same.md': '# Same\n',
      'old/README.md': '# Home\n',
      'old/same.md': '# Same\n',
    },
    { 'docs.config.js': config('named') },
  )
})

test('the index of a large site for language models lists a version that becomes the latest', async () => {
  const config = (version: string) =>
    plainConfig({
      title: 'Test',
      search: false,
      content: [{ dir: 'content' }, { dir: 'old', prefix: '/old/', version }],
    })
  // A list is divided if there are more than 1,000 pages, and a section gets its own with 64.
  const files = { ...pages('content/guide', 940), ...pages('old', 64) }
  await expectSameAsClean({ ...files, ...config('v1') }, config('latest'))
}, 120_000)

test('the parts of a large sidebar have marks in a preview after another build', async () => {
  const sidebar = [{ title: 'All', folder: '' }]
  const files = { ...pages('content', 401), ...plainConfig({ title: 'Test', search: false, sidebar }) }
  const base = join(temporaryFolder(), 'base')
  await buildSite(makeSite(files), { out: base })
  await expectSameAsClean({ ...files, 'content/new.md': '# New\n' }, {}, { pr: 3, against: base })
}, 120_000)

test('a redirect page that the disk cannot tell from a page is reported by each build', async () => {
  const site = makeSite({ 'content/guide.md': '# Guide\n', 'redirects.txt': '/Guide.html /guide.html\n' })
  const folder = temporaryFolder()
  ignoreCaseIn(folder)
  const builds = [await buildSite(site, { out: join(folder, 'out') })]
  builds.push(await buildSite(site, { out: join(folder, 'out') }))
  for (const { diagnostics } of builds)
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining('cannot tell the redirect page "Guide.html" from "guide.html"'),
    ])
})

test('a plugin shows a version that the config reads from a file for the title, too', async () => {
  await expectSameAsClean(
    {
      'docs.config.js': `import { readFileSync } from 'node:fs'
const version = readFileSync(new URL('version.txt', import.meta.url), 'utf8').trim()
const shown = () => (tree) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: version }] })
}
export default { title: 'Test ' + version, markdown: { remarkPlugins: [shown] } }
`,
      'content/README.md': '# Home\n',
      'version.txt': '1.0',
    },
    { 'version.txt': '2.0' },
  )
})

test.each([
  ['', ''],
  ['with a plugin', 'remarkPlugins: [() => () => {}]'],
  ['with an async plugin', 'remarkPlugins: [() => async () => {}]'],
])('a preview with a base of its own parses only the pages that show it, %s', async (_, markdown) => {
  const site = makeSite({
    'docs.config.js': `export default {
  title: 'Test',
  content: [{ dir: 'content' }, { dir: 'old', prefix: '/v1/', version: 'v1' }],
  markdown: { ${markdown} },
}`,
    ...pages('content', 80),
    ...pages('old', 3),
    'content/README.md': '# Home\n\n{{ $page.title }} {{ $frontmatter.title }}\n',
    'content/shown.md': '# {{ $site.title }}\n',
    'content/tag.md': '# Tag\n\n<div>{{ $site.base }}</div>\n',
    'content/part.md': '# Part\n\n<!--@include: ../parts/part.md-->\n',
    'content/none.md': '# None\n\n{{ $site.bas }}\n',
    'content/code.md': '# Code\n\n```\n{{ $site.base }}\n```\n\n<b v-pre>{{ $site.base }}</b>\n',
    'old/README.md': '# Home\n',
    'old/shown.md': '# {{ $site.title }}\n',
    'parts/part.md': '{{ $site.base }}\n',
  })
  const folder = temporaryFolder()
  await buildSite(site, { out: join(folder, 'out') })
  const preview = { pr: 3, out: join(folder, 'preview') }
  const { work, diagnostics } = await buildSite(site, preview)
  // A page of the older version is taken from the same page of the latest, unless there are plugins.
  expect(work.parsed).toBe(markdown === '' ? 4 : 5)
  const clean = await buildSite(site, { ...preview, out: join(folder, 'clean'), clean: true })
  expect(treeDifferences(join(folder, 'preview'), join(folder, 'clean'))).toEqual([])
  expect(diagnostics).toEqual(clean.diagnostics)
})
