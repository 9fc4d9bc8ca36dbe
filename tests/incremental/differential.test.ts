import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildResult } from '@quire/engine'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { randomFrom } from '../support/random.js'
import { linkPackages, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

const seeds = (process.env.QUIRE_SEEDS ?? '1,2,3').split(',').map(Number)
const operations = Number(process.env.QUIRE_OPERATIONS ?? 60)

const picture = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"/>`

interface State {
  readonly site: string
  readonly random: () => number
  title: string
  groups: boolean
  accent: string
  version: boolean
  words: number
  /** Option of the plugin. */
  mark: string
}

function pagesOf({ site }: State): string[] {
  return readdirSync(join(site, 'content'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split('\\').join('/'))
    .filter((name) => name.endsWith('.md'))
    .sort()
}

const pick = <T>({ random }: State, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

function writeConfig(state: State): void {
  const { site, title, groups, accent, version } = state
  const sidebar = groups
    ? { '/a/': [{ title: 'Group', children: ['', 'one', 'two'] }], '/': ['', 'start', '/pic.svg'] }
    : { '/a/': ['', 'one', ['two', 'Second']], '/b/': 'auto', '/': ['start'] }
  const content = [{ dir: 'content' }, ...(version ? [{ dir: 'old', prefix: '/v1/', version: 'v1' }] : [])]
  const settings = {
    title,
    url: 'https://docs.example.org',
    content,
    sidebar,
    nav: [
      { text: 'A', link: '/a/' },
      { text: 'Picture', link: '/pic.svg' },
    ],
    themeConfig: { accent },
  }
  writeFiles(site, {
    'docs.config.js': `import { defineConfig } from '@quire/engine'
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { sign } from './code/sign.js'
import { Shown } from './code/Shown.jsx'
export default defineConfig({
  ...${JSON.stringify(settings)},
  description: process.env.QUIRE_TEST_DESCRIPTION ?? '',
  theme: extend(theme, { components: { Shown } }),
  markdown: { remarkPlugins: [[sign, ${JSON.stringify({ mark: state.mark })}]] },
})
`,
  })
}

/** A component of the site's own. */
const component = (number: number) =>
  `export const Shown = ({ text }) => <b className="n${number}">{text}</b>\n`

/** A plugin that signs pages, and reads a file for some of them. */
const plugin = (number: number) => `export const sign = ({ mark }) => (tree, file) => {
  const read = /one|two/.test(file.data.quire.path) ? file.data.quire.dependsOn('/data/read.txt') : ''
  const value = ['signed', ${number}, mark, read ?? 'nothing'].join(' ')
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value }] })
}
`

function text(state: State): string {
  state.words += 1
  return `Text ${state.words} [start](/start.md) [one](/a/one.md#part) [gone](/nowhere.md) ![picture](/pic.svg)\n`
}

/** What an author may do; each changes the site on disk and says what it did. */
const edits: Readonly<Record<string, (state: State) => string>> = {
  'edit a paragraph': (state) => {
    const page = pick(state, pagesOf(state))
    const file = join(state.site, 'content', page)
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n${text(state)}`)
    return page
  },
  'change a title': (state) => {
    const page = pick(state, pagesOf(state))
    const file = join(state.site, 'content', page)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^# .*/m, `# Title ${++state.words}`))
    return page
  },
  'rename a heading': (state) => {
    const file = join(state.site, 'content/a/one.md')
    try {
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(
          /^## .*/m,
          state.random() < 0.5 ? '## Part' : `## Part ${++state.words}`,
        ),
      )
    } catch {
      writeFiles(state.site, { 'content/a/one.md': '# One\n\n## Part\n' })
    }
    return 'a/one.md'
  },
  'add a page': (state) => {
    const page = `${pick(state, ['', 'a/', 'b/', 'b/deep/'])}${pick(state, ['one', 'two', 'three', 'README', 'new', 'nowhere'])}.md`
    writeFiles(state.site, { [`content/${page}`]: `# Page ${++state.words}\n\n## Part\n\n${text(state)}` })
    return page
  },
  'delete a page': (state) => {
    const page = pick(state, pagesOf(state))
    if (page !== 'README.md') rmSync(join(state.site, 'content', page))
    return page
  },
  'rename a page': (state) => {
    const page = pick(state, pagesOf(state))
    if (page !== 'README.md')
      renameSync(
        join(state.site, 'content', page),
        join(state.site, 'content', page.replace(/[^/]*\.md$/, `moved-${++state.words}.md`)),
      )
    return page
  },
  'move a section': (state) => {
    const folders = readdirSync(join(state.site, 'content'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
    const folder = pick(state, folders)
    if (folder !== undefined)
      renameSync(
        join(state.site, 'content', folder),
        join(
          state.site,
          'content',
          folder === 'b' ? `b${++state.words}` : 'b-moved-'.concat(String(++state.words)),
        ),
      )
    return folder ?? 'none'
  },
  'change frontmatter': (state) => {
    const page = pick(state, pagesOf(state))
    const file = join(state.site, 'content', page)
    const body = readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
    const fields = pick(state, [
      '',
      'title: Given\n',
      'draft: true\n',
      'sidebar: false\n',
      'prev: /start.html\n',
      'permalink: /p/\n',
      'lang: fr\npageClass: x\n',
      'sidebarDepth: 0\n',
      'home: true\n',
    ])
    writeFileSync(file, `${fields === '' ? '' : `---\n${fields}---\n`}${body}`)
    return `${page}: ${fields.trim()}`
  },
  'change the picture': (state) => {
    writeFileSync(join(state.site, 'public/pic.svg'), picture(10 + Math.floor(state.random() * 5)))
    return 'pic.svg'
  },
  'take or bring the picture': (state) => {
    const file = join(state.site, 'public/pic.svg')
    try {
      rmSync(file)
      return 'taken'
    } catch {
      writeFileSync(file, picture(20))
      return 'brought'
    }
  },
  'change an include': (state) => {
    writeFiles(state.site, {
      'parts/part.txt': `included ${++state.words}\n`,
      'content/b/including.md': '# Including\n\n<<< @/parts/part.txt\n',
    })
    return 'part.txt'
  },
  'change the sidebar': (state) => {
    state.groups = !state.groups
    writeConfig(state)
    return String(state.groups)
  },
  'change the config': (state) => {
    state.title = `Site ${++state.words}`
    writeConfig(state)
    return state.title
  },
  'change a theme option': (state) => {
    state.accent = pick(state, ['#00a3ff', '#aa3300', '#336699'])
    writeConfig(state)
    return state.accent
  },
  'change the version': (state) => {
    state.version = !state.version
    writeConfig(state)
    return String(state.version)
  },
  'change a component': (state) => {
    writeFiles(state.site, { 'code/Shown.jsx': component(Math.floor(state.random() * 4)) })
    return 'Shown.jsx'
  },
  'change a plugin': (state) => {
    writeFiles(state.site, { 'code/sign.js': plugin(Math.floor(state.random() * 4)) })
    return 'sign.js'
  },
  'change an option of the plugin': (state) => {
    state.mark = pick(state, ['+', '-', '*'])
    writeConfig(state)
    return state.mark
  },
  'change what the plugin reads': (state) => {
    const file = join(state.site, 'data/read.txt')
    if (state.random() < 0.3) rmSync(file, { force: true })
    else writeFiles(state.site, { 'data/read.txt': `read ${++state.words}` })
    return 'read.txt'
  },
  'change an environment variable': (state) => {
    process.env.QUIRE_TEST_DESCRIPTION = `Description ${++state.words}`
    return 'QUIRE_TEST_DESCRIPTION'
  },
  'change the redirects': (state) => {
    const lines = [
      '/nowhere.html /a/one.html',
      '/was/* /a/:splat',
      '/start.html#gone /a/#h',
      '/x /missing.html',
    ]
    const chosen = lines.filter(() => state.random() < 0.5)
    writeFiles(state.site, { 'redirects.txt': chosen.map((line) => `${line}\n`).join('') })
    return chosen.join(', ')
  },
  'edit the older version': (state) => {
    writeFiles(state.site, { 'old/a/one.md': `# One, once ${++state.words}\n\n${text(state)}` })
    return 'old/a/one.md'
  },
  nothing: () => '',
}

const told = ({ ok, pages, diagnostics }: BuildResult) => ({
  ok,
  pages,
  diagnostics: diagnostics.filter(({ code }) => code !== 'stranger-in-output'),
})

describe('an incremental build equals a clean one', () => {
  for (const seed of seeds) {
    test(`after each of ${operations} edits, seed ${seed}`, { timeout: operations * 20_000 }, async () => {
      const folder = temporaryFolder()
      const site = makeSite(
        {
          'content/README.md': '# Home\n\n[Start](./start.md)\n',
          'content/start.md': '# Start\n\n## First\n\ntext\n',
          'content/a/README.md': '# A\n\n![](/pic.svg)\n',
          'content/a/one.md': '# One\n\n## Part\n\ntext\n',
          'content/a/two.md': '# Two\n\n<Badge text="x" /> <Shown text="y" />\n',
          'code/Shown.jsx': component(0),
          'code/sign.js': plugin(0),
          'docs.config.js': '',
          'content/b/README.md': '# B\n\n## H\n\n### I\n',
          'old/README.md': '# Old\n',
          'old/a/one.md': '# One, once\n',
          'public/pic.svg': picture(10),
        },
        join(folder, 'site'),
      )
      linkPackages(site)
      onTestFinished(() => {
        delete process.env.QUIRE_TEST_DESCRIPTION
      })
      const state: State = {
        site,
        random: randomFrom(seed),
        title: 'Site',
        groups: false,
        accent: '#00a3ff',
        version: false,
        words: 0,
        mark: '+',
      }
      writeConfig(state)
      const names = Object.keys(edits)
      const history: string[] = []
      for (let step = 0; step <= operations; step += 1) {
        if (step > 0) {
          const name = pick(state, names)
          history.push(`${name}: ${edits[name]?.(state)}`)
        }
        const incremental = await buildSite(site, { out: join(folder, 'incremental'), allowErrors: true })
        const copy = join(folder, 'copy')
        rmSync(copy, { recursive: true, force: true })
        rmSync(join(folder, 'clean'), { recursive: true, force: true })
        cpSync(site, copy, {
          recursive: true,
          filter: (path) => !path.includes('.docs') && !path.includes('node_modules'),
        })
        linkPackages(copy)
        const clean = await buildSite(copy, { out: join(folder, 'clean'), allowErrors: true })
        const context = `seed ${seed}, after ${history.slice(-4).join(' | ')}`
        expect(treeDifferences(join(folder, 'incremental'), join(folder, 'clean')), context).toEqual([])
        expect(told(incremental), context).toEqual(told(clean))
      }
    })
  }
})
