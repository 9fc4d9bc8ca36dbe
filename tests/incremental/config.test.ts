import { cpSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BuildResult } from '@quire/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { makeSite, temporaryFolder } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

const text =
  '[start](./start.md) [map](/sitemap.xml) [old](/was.html) ![](/pic.svg) <a href="/guide/">guide</a> '

/**
 * Everything that an option affects: links of all kinds, pictures, versions, languages, lists,
 * redirects, drawings, includes.
 */
const files = {
  'content/README.md': `---\nhome: true\nactionText: Go\nactionLink: /start.html\n---\n# Home\n\n${text}`,
  'content/start.md': `# Start\n\n## First houses\n\nHouses were running. ${text}\n\n:rocket: {{ $site.title }} {{ $site.base }}\n\n[[toc]]`,
  'content/guide/README.md': '# Guide\n\n[file](/files/a.txt) [beside](./beside.txt)\n',
  'content/guide/beside.txt': 'beside',
  'content/guide/moved.md': '---\npermalink: /there.html\n---\n# Moved\n\n### Deep\n',
  'content/guide/drawn.md': '# Drawn\n\n```js\nlet a\n```\n\n```mermaid\nsequenceDiagram\n  A->>B: hi\n```\n',
  'content/guide/draft.md': '---\ndraft: true\n---\n# Draft\n',
  'french/README.md': '# Accueil\n',
  'french/start.md': '# Début\n\nLes maisons couraient.\n',
  'old/README.md': '# Old\n',
  'old/start.md': `# Start\n\n## First houses\n\nHouses were running. ${text}`,
  'other/start.md': '# Other\n',
  'public/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'public/files/a.txt': 'a',
  'assets/files/a.txt': 'other',
  'redirects.txt': '/was.html /guide/\n/old/* /guide/:splat\n/start.html#gone /guide/\n',
  'more.txt': '/was.html /start.html\n',
}

const pages = { dir: 'content' }
const old = { dir: 'old', prefix: '/v1/', version: 'v1' }
const french = { dir: 'french', prefix: '/fr/', lang: 'fr', fallback: true }
const sidebar = { '/guide/': ['', 'moved', 'drawn'], '/': ['', 'start', '/files/a.txt'] }

const usual = {
  title: 'Test',
  url: 'https://docs.example.org',
  content: [pages, old, french],
  sidebar,
  nav: [{ text: 'Guide', link: '/guide/' }],
}

/** Changes that an author may make to a config, each applied to the usual one. */
const changes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  title: { title: 'Other' },
  description: { description: 'Words' },
  'language of the site': { lang: 'de-DE' },
  base: { base: '/docs/' },
  url: { url: 'https://other.example.org' },
  'no url': { url: undefined },
  head: { head: [['meta', { name: 'a', content: 'b' }]] },
  'messages that are not shown': { ignoreMessages: ['duplicate-title'] },
  'addresses as folders': { addresses: 'folder' },
  'clean addresses': { addresses: 'clean' },
  redirects: { redirects: 'more.txt' },
  'outputs of redirects': { redirects: { outputs: ['html', 'netlify', 'nginx', 'cloudfront'] } },
  'folder of public files': { publicDir: 'assets' },
  'alias of a folder': { folderAliases: { pictures: 'public' } },
  'folder of the pages': { content: [{ dir: 'other' }, old, french] },
  'prefix of a version': { content: [pages, { ...old, prefix: '/one/' }, french] },
  'name of a version': { content: [pages, { ...old, version: 'v1.0' }, french] },
  'name of the latest version': { content: [{ ...pages, version: 'v2' }, old, french] },
  'a version that becomes the latest': {
    content: [
      { ...pages, version: 'v2' },
      { ...old, version: 'latest' },
    ],
  },
  'label of a version': {
    content: [{ ...pages, versionLabel: 'New' }, { ...old, versionLabel: 'Old' }, french],
  },
  'a version that is not outdated': { content: [pages, { ...old, outdated: false }, french] },
  'a version that is not listed': { content: [pages, { ...old, noindex: true }, french] },
  'language of a folder': { content: [pages, old, { ...french, lang: 'de' }] },
  'language of all folders': { content: [{ ...pages, lang: 'sv' }, { ...old, lang: 'sv' }, french] },
  'label of a language': { content: [pages, old, { ...french, label: 'Frz' }] },
  'no fallback': { content: [pages, old, { ...french, fallback: false }] },
  'files that are no pages': { content: [{ ...pages, exclude: ['guide/d*'] }, old, french] },
  'title of a folder': { content: [pages, { ...old, title: 'Was' }, { ...french, description: 'Mots' }] },
  'sidebar of a folder': { content: [pages, { ...old, sidebar: ['', 'start'] }, { ...french, nav: [] }] },
  'navigation bar of a folder, with the words of the site': {
    content: [pages, old, { ...french, nav: [{ text: 'Guide', link: '/guide/' }] }],
  },
  'order of folders': { content: [french, old, pages] },
  'no sidebar': { sidebar: undefined },
  'sidebar of headings': { sidebar: 'auto' },
  'sidebar for all': {
    sidebar: ['', ['start', 'Begin'], { title: 'More', path: '/guide/', children: ['guide/moved'] }],
  },
  'groups of the sidebar that start open': {
    sidebar: ['', 'start', { title: 'More', collapsed: false, folder: '' }],
  },
  'depth of the sidebar': { sidebarDepth: 2 },
  'navigation bar': { nav: [{ text: 'More', items: [{ text: 'A', link: '/files/a.txt' }] }] },
  'versions elsewhere': { externalVersions: [{ text: 'v0', link: 'https://old.example.org/' }] },
  repository: { repository: { url: 'owner/name' } },
  'folder in the repository': { repository: { url: 'owner/name', dir: 'site/content', branch: 'dev' } },
  parser: { markdown: { parser: 'remark' } },
  'ids of headings': { markdown: { slugs: 'github' } },
  'numbers of lines': { markdown: { lineNumbers: true } },
  "VS Code's grammars": { markdown: { highlighter: 'shiki' } },
  'no emoji': { markdown: { emoji: false } },
  'no diagrams': { markdown: { diagrams: false } },
  'levels of the table of contents': { markdown: { tocLevels: [1, 2] } },
  'titles as headings': { markdown: { titleHeading: true } },
  'definition lists': { markdown: { definitionLists: true } },
  'fields of pages': {
    frontmatterDefaults: {
      '**': { pageClass: 'all', description: 'Given' },
      'guide/drawn.md': { unlisted: true, sidebarBadge: 'new' },
      'guide/**': { sidebar: false, search: false, lang: 'fr', prev: '/start.html', draft: true },
      'start.md': { layout: 'Missing' },
    },
  },
  'fields of pages of a folder': {
    frontmatterDefaults: { '*.md': { lastUpdated: false } },
    content: [pages, { ...old, frontmatterDefaults: { 'start.md': { contentSidebar: false } } }, french],
  },
  'no search': { search: false },
  'no discovery': {
    discovery: {
      sitemap: false,
      robots: false,
      feeds: false,
      llms: false,
      markdown: false,
      graph: false,
      tags: false,
    },
  },
  'picture of pages': { discovery: { image: '/pic.svg' } },
  'time of navigation': { navigation: { chunkTimeoutMs: 5_000 } },
  'colour of the theme': { themeConfig: { accent: '#336699' } },
}

describe('a build after a change of the config equals a clean one', () => {
  const folders: (() => void)[] = []
  afterAll(() => {
    for (const remove of folders) remove()
  })
  const folder = temporaryFolder((remove) => folders.push(remove))
  const site = makeSite(files, join(folder, 'site'))
  const out = join(folder, 'out')
  const configure = (config: object) => writeFileSync(join(site, 'docs.config.json'), JSON.stringify(config))

  async function builtClean(): Promise<{ readonly result: BuildResult; readonly out: string }> {
    const copy = temporaryFolder((remove) => folders.push(remove))
    cpSync(site, copy, { recursive: true, filter: (path) => basename(path) !== '.docs' })
    return { result: await buildSite(copy, { allowErrors: true }), out: join(copy, 'dist') }
  }

  let cleanUsual: ReturnType<typeof builtClean>
  beforeAll(async () => {
    configure(usual)
    cleanUsual = builtClean()
    await cleanUsual
    await buildSite(site, { out, allowErrors: true })
  })

  for (const [name, change] of Object.entries(changes)) {
    test(`${name}, and back`, async () => {
      configure({ ...usual, ...change })
      const changed = await buildSite(site, { out, allowErrors: true })
      const clean = await builtClean()
      expect(treeDifferences(out, clean.out)).toEqual([])
      expect(changed.diagnostics).toEqual(clean.result.diagnostics)

      configure(usual)
      const back = await buildSite(site, { out, allowErrors: true })
      expect(treeDifferences(out, (await cleanUsual).out)).toEqual([])
      expect(back.diagnostics).toEqual((await cleanUsual).result.diagnostics)
    })
  }
})
