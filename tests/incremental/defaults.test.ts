import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { randomFrom } from '../support/random.js'
import { makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

const pages = ['README.md', 'start.md', 'a/README.md', 'a/one.md', 'a/deep/two.md', 'b/one.md']
const folders = ['content', 'old', 'french']

/** The config is data, so that a change of it makes again only what depends on the value. */
test('builds after random changes of defaults and pages equal clean ones', { timeout: 600_000 }, async () => {
  const random = randomFrom(5)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const text = (fields: string) =>
    `${fields === '' ? '' : `---\n${fields}\n---\n\n`}# Page\n\n## Part\n\n[{{ $page.frontmatter.own }}] [one](/a/one.md)\n`
  const fields = () =>
    pick([
      { own: Math.floor(random() * 3) },
      { draft: true },
      { sidebar: false, search: false },
      { lang: 'fr', order: 1 },
      { description: 'Described', keywords: ['found'] },
      { prev: '/start.html', own: null },
      { head: [['meta', { name: 'a', content: 'config' }]], layout: 'Missing' },
    ])
  const defaults = () =>
    Object.fromEntries(
      ['**', 'a/**', '**/one.md', '{start,README}.md'].flatMap((glob) =>
        random() < 0.4 ? [[glob, fields()] as const] : [],
      ),
    )
  const config = () => ({
    title: 'T',
    url: 'https://docs.example.org',
    content: [
      { dir: 'content' },
      {
        dir: 'old',
        prefix: '/v1/',
        version: 'v1',
        ...(random() < 0.5 && { frontmatterDefaults: defaults() }),
      },
      { dir: 'french', prefix: '/fr/', lang: 'fr', fallback: true },
    ],
    sidebar: ['', { title: 'A', folder: 'a/' }],
    ...(random() < 0.8 && { frontmatterDefaults: defaults() }),
  })
  const site = makeSite(
    Object.fromEntries(folders.flatMap((folder) => pages.map((page) => [`${folder}/${page}`, text('')]))),
  )
  const history: string[] = []
  for (let step = 0; step < 30; step += 1) {
    const page = `${pick(folders)}/${pick(pages)}`
    const edits: readonly (() => Record<string, string>)[] = [
      () => ({ 'docs.config.json': JSON.stringify(config()) }),
      () => ({ 'docs.config.json': JSON.stringify(config()) }),
      () => ({ [page]: text(pick(['', 'own: 1', 'draft: false', 'own:', 'head: []', 'pageClass: x'])) }),
      () => {
        rmSync(join(site, page), { force: true })
        return {}
      },
    ]
    const edit = pick(edits)()
    writeFiles(site, edit)
    history.push(JSON.stringify(edit))
    const incremental = await buildSite(site, { allowErrors: true })
    const copy = join(temporaryFolder(), 'copy')
    cpSync(site, copy, { recursive: true, filter: (path) => !/\/(\.docs|dist|\.dist\.quire)$/.test(path) })
    const clean = await buildSite(copy, { allowErrors: true })
    const told = history.slice(-3).join('\n')
    expect(treeDifferences(incremental.outDir, clean.outDir), told).toEqual([])
    expect(incremental.diagnostics, told).toEqual(clean.diagnostics)
  }
})
