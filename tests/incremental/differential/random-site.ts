import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { PageAddresses } from '@quire/engine'
import { hashOf } from '../../../packages/engine/dist/io/hash.js'
import { randomFrom } from '../../support/random.js'
import { linkPackages, makeSite, writeFiles } from '../../support/sites.js'

const picture = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"/>`

/** A site with a bit of everything, which can be edited randomly. */
export interface RandomSite {
  readonly folder: string
  /** Makes a random change and describes it. */
  edit(): string
}

interface State {
  readonly site: string
  readonly random: () => number
  title: string
  groups: boolean
  accent: string
  version: boolean
  french: 'absent' | 'alone' | 'with fallback'
  discovery: boolean
  addresses: PageAddresses
  search: boolean
  words: number
  /** Option of the plugin. */
  mark: string
  /** Fields that the config gives to pages. */
  defaults: Readonly<Record<string, object>>
  /** The picture that a component, an island and a behaviour import. */
  imported: string
}

/** A link may lead nowhere. */
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

const pagesOf = (state: State, folder = 'content'): string[] =>
  filesIn(state, folder).filter((name) => name.endsWith('.md'))

function filesIn({ site }: State, folder: string): string[] {
  if (!existsSync(join(site, folder))) return []
  return readdirSync(join(site, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split('\\').join('/'))
    .filter((name) => isFile(join(site, folder, name)))
    .sort()
}

/** Writes files. Whatever is in the way, such as a folder with the name of a page, is removed first. */
function put({ site }: State, files: Readonly<Record<string, string>>): void {
  for (const file of Object.keys(files)) {
    const names = file.split('/')
    names.forEach((_, index) => {
      const path = join(site, ...names.slice(0, index + 1))
      const isLast = index === names.length - 1
      if (existsSync(path) && statSync(path).isDirectory() === isLast) rmSync(path, { recursive: true })
    })
  }
  writeFiles(site, files)
}

const pick = <T>({ random }: State, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

function writeConfig(state: State): void {
  const { site, title, groups, accent, version, french, discovery, addresses, search, defaults } = state
  const sidebar = groups
    ? { '/a/': [{ title: 'Group', children: ['', 'one', 'two'] }], '/': ['', 'start', '/pic.svg'] }
    : { '/a/': ['', 'one', ['two', 'Second']], '/b/': 'auto', '/': ['start'] }
  const content = [
    { dir: 'content' },
    { dir: 'made', prefix: '/made/' },
    ...(version ? [{ dir: 'old', prefix: '/v1/', version: 'v1' }] : []),
    ...(french === 'absent'
      ? []
      : [{ dir: 'french', prefix: '/fr/', lang: 'fr', fallback: french === 'with fallback' }]),
  ]
  const settings = {
    title,
    url: 'https://docs.example.org',
    content,
    sidebar,
    ...(discovery ? {} : { discovery: { feeds: false, llms: false, markdown: false } }),
    ...(search ? {} : { search: false }),
    addresses,
    frontmatterDefaults: defaults,
    nav: [
      { text: 'A', link: '/a/' },
      { text: 'Picture', link: '/pic.svg' },
      { text: 'Feed', link: '/feed.xml' },
    ],
    themeConfig: { accent },
    lastUpdated: true,
  }
  writeFiles(site, {
    'docs.config.js': `import { defineConfig } from '@quire/engine'
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { sign } from './code/sign.js'
import { listed, made } from './code/made.js'
import { Shown } from './code/Shown'
import { Counter } from './code/Counter.jsx'
import { Shield } from './code/Shield.jsx'
const { content, ...settings } = ${JSON.stringify(settings)}
export default defineConfig({
  ...settings,
  content: content.map((root) => (root.dir === 'made' ? { ...root, generate: made } : root)),
  generatePublic: listed,
  description: process.env.QUIRE_TEST_DESCRIPTION ?? '',
  theme: {
    ...extend(theme, {
      from: import.meta.url,
      components: { Shown, Counter, Shield },
      styles: ['./code/menu.css'],
    }),
    behaviours: [...theme.behaviours, import.meta.dirname + '/code/menu.js'],
  },
  markdown: { definitionLists: true, remarkPlugins: [[sign, ${JSON.stringify({ mark: state.mark })}]] },
})
`,
  })
}

/** A component of the site. */
const component = (number: number) =>
  `export const Shown = ({ text }) => <b className="n${number}">{text}</b>\n`

/** An island of the site. */
const island = (number: number) => `'use client'
import { useState } from 'react'
export function Counter({ from }) {
  const [count, setCount] = useState(from)
  return <button onClick={() => setCount(count + ${number})}>{count}</button>
}
`

/** Code that imports a picture, also again from another file, and a style sheet that names it. */
const codeWithPicture = (picture: string) => ({
  'code/Shield.jsx': `'use client'
import picture from './${picture}'
import { Sign } from './Sign.jsx'
export const Shield = () => <span><img src={picture} alt="" /><Sign /></span>
`,
  'code/Sign.jsx': `import picture from './${picture}'\nexport const Sign = () => <img src={picture} alt="" />\n`,
  'code/menu.js': `import picture from './${picture}'\nexport const mount = () => { document.title = picture }\n`,
  'code/menu.css': `.menu { background: url("./${picture}") }\n`,
})

/** A plugin that signs pages, and reads a file for some of them. Every second one is async. */
const plugin = (
  number: number,
) => `export const sign = ({ mark }) => ${number % 2 === 1 ? 'async ' : ''}(tree, file) => {
  const read = /one|two/.test(file.data.quire.path) ? file.data.quire.dependsOn('/data/read.txt') : ''
  const value = ['signed', ${number}, mark, read ?? 'nothing'].join(' ')
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value }] })
}
`

/**
 * Generators: one makes a page for each line of a file, with a drawing, and a page with the names of
 * other files, and one makes public files for the same lines.
 */
const generator = (number: number) => `export function* made({ readText, list }) {
  for (const name of readText('data/made.txt').split('\\n').filter(Boolean))
    yield { path: name + '.md', text: '# Made ' + name + ' ${number}\\n\\n[one](/a/one.md) ![](/made.svg)\\n' }
  yield { path: 'index.md', text: '# Made\\n\\n' + list('parts/*').map((path) => '- ' + path + '\\n').join('') + '\\n![](drawn.svg)\\n' }
  yield { path: 'drawn.svg', text: drawing(readText('data/made.txt').length) }
}
export function* listed({ readText }) {
  const lines = readText('data/made.txt').split('\\n').filter(Boolean)
  for (const name of lines) yield { path: 'made/' + name + '.json', text: JSON.stringify([name, ${number}]) }
  if (lines.length !== 1) yield { path: 'made.svg', bytes: Buffer.from(drawing(lines.length)) }
}
const drawing = (width) => '<svg xmlns="http://www.w3.org/2000/svg" width="' + width + '" height="1"/>'
`

function text(state: State): string {
  state.words += 1
  return `Text ${state.words} [start](/start.md) [one](/a/one.md#part) [gone](/nowhere.md) [robots](/robots.txt) [feed](/a/feed.xml) [llms](/llms.txt) ![picture](/pic.svg)\n`
}

const contentOf = ({ site }: State, page: string) => readFileSync(join(site, 'content', page), 'utf8')

/** Blocks that a build handles differently from text. */
const blocks: readonly ((word: number) => string)[] = [
  (word) => `::: tip Word ${word}\n:::: details More\n[start](/start.md)\n::::\n:::`,
  (word) => `<style>\n.p${word % 3} { background: url(/pic.svg) }\n</style>`,
  (word) => `\`\`\`mermaid\nsequenceDiagram\n  A->>B: ${word % 3}\n\`\`\``,
  (word) => `\`\`\`js {1} title="t${word}"\nconst a = ${word}\n\`\`\``,
  (word) => `<a href="/a/one.html"><img src="/pic.svg" alt="${word}" width=5></a>`,
  (word) => `<Counter :from="${word % 5}" />`,
  () => '<Shield />',
  (word) => `| a | b |\n| - | - |\n| ${word} | {{ $page.title }} |`,
  (word) => `A note.[^1] {{ $site.title }}\n\n[^1]: Note ${word}.`,
  () => '[[toc]]',
  (word) => `Term ${word}\n: [one](/a/one.md) is meant.\n\n    More of it.`,
  () => '<PageList pages="./" all sort="date" />',
  () => '<PageCards pages="/a/" />',
  () => '<!-- @include: @/parts/shared.md -->',
]

/** Possible edits. Each changes the site on disk and describes the change. */
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
      put(state, { 'content/a/one.md': '# One\n\n## Part\n' })
    }
    return 'a/one.md'
  },
  'add a page': (state) => {
    const page = `${pick(state, ['', 'a/', 'b/', 'b/deep/'])}${pick(state, ['one', 'two', 'three', 'README', 'new', 'nowhere'])}.md`
    put(state, { [`content/${page}`]: `# Page ${++state.words}\n\n## Part\n\n${text(state)}` })
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
  'add a section': (state) => {
    const section = `s${++state.words}`
    const page = (title: string) => `# ${title}\n\n## Part\n\n${text(state)}`
    put(state, {
      [`content/${section}/inner/deep/README.md`]: page('Deep'),
      [`content/${section}/inner/one.md`]: page('Inner'),
      [`content/${section}/README.md`]: page('Section'),
    })
    return section
  },
  'delete a section': (state) => {
    const [section] = readdirSync(join(state.site, 'content')).filter((name) => /^s\d+$/.test(name))
    if (section !== undefined) rmSync(join(state.site, 'content', section), { recursive: true })
    return section ?? 'none'
  },
  'change frontmatter': (state) => {
    const page = pick(state, pagesOf(state))
    const file = join(state.site, 'content', page)
    const body = contentOf(state, page).replace(/^---\n[\s\S]*?\n---\n/, '')
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
      'order: 1\ndescription: Described\n',
      'sidebarTitle: Short\nsidebarBadge: new\n',
      'sidebarHidden: true\n',
      'unlisted: true\n',
      'date: 2026-01-31\n',
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
    put(state, {
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
    put(state, { 'code/Shown.jsx': component(Math.floor(state.random() * 4)) })
    return 'Shown.jsx'
  },
  'put a file beside a component': (state) => {
    const file = pick(state, ['code/Shown.tsx', 'code/Shown.ts'])
    if (existsSync(join(state.site, file))) rmSync(join(state.site, file))
    else put(state, { [file]: `export const Shown = () => '${file} ${++state.words}'\n` })
    return file
  },
  'change a plugin': (state) => {
    put(state, { 'code/sign.js': plugin(Math.floor(state.random() * 4)) })
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
    else put(state, { 'data/read.txt': `read ${++state.words}` })
    return 'read.txt'
  },
  'change what a generator reads': (state) => {
    const names = ['one', 'two', 'inner/three'].filter(() => state.random() < 0.6)
    put(state, { 'data/made.txt': names.map((name) => `${name}\n`).join('') })
    return names.join(', ')
  },
  'change a generator': (state) => {
    put(state, { 'code/made.js': generator(Math.floor(state.random() * 4)) })
    return 'made.js'
  },
  'edit or take a generated file': (state) => {
    const made = ['made', 'public/made'].flatMap((folder) =>
      filesIn(state, folder)
        .filter((name) => name !== '.generated.json')
        .map((name) => `${folder}/${name}`),
    )
    const file = pick(state, made)
    if (file === undefined) return 'none'
    if (state.random() < 0.5) rmSync(join(state.site, file))
    else writeFileSync(join(state.site, file), `# By hand ${++state.words}\n`)
    return file
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
      '/rss.html /feed.xml',
    ]
    const chosen = lines.filter(() => state.random() < 0.5)
    put(state, { 'redirects.txt': chosen.map((line) => `${line}\n`).join('') })
    return chosen.join(', ')
  },
  'edit the older version': (state) => {
    put(state, { 'old/a/one.md': `# One, once ${++state.words}\n\n${text(state)}` })
    return 'old/a/one.md'
  },
  'add a block': (state) => {
    const page = pick(state, pagesOf(state))
    const block = pick(state, blocks)(++state.words)
    writeFileSync(join(state.site, 'content', page), `${contentOf(state, page)}\n${block}\n`)
    return `${page}: ${block}`
  },
  'take the last block': (state) => {
    const page = pick(state, pagesOf(state))
    const kept = contentOf(state, page).trimEnd().split('\n\n').slice(0, -1)
    writeFileSync(
      join(state.site, 'content', page),
      kept.length === 0 ? '# Left\n' : `${kept.join('\n\n')}\n`,
    )
    return page
  },
  'change what pages include': (state) => {
    const file = 'parts/shared.md'
    if (state.random() < 0.3) rmSync(join(state.site, file), { force: true })
    else put(state, { [file]: `## Shared ${state.words}\n\n${text(state)}` })
    return file
  },
  'change an island': (state) => {
    put(state, { 'code/Counter.jsx': island(Math.floor(state.random() * 4)) })
    return 'Counter.jsx'
  },
  'change the picture that code imports': (state) => {
    put(state, { [`code/${state.imported}`]: picture(10 + Math.floor(state.random() * 5)) })
    return state.imported
  },
  'rename the picture that code imports': (state) => {
    const before = join(state.site, 'code', state.imported)
    state.imported = pick(state, ['shield.svg', 'Shield 2.svg', 'shield_2.SVG', 'deep/shield.svg'])
    const content = existsSync(before) ? readFileSync(before, 'utf8') : picture(20)
    rmSync(before, { force: true })
    put(state, { [`code/${state.imported}`]: content, ...codeWithPicture(state.imported) })
    return state.imported
  },
  'import another picture': (state) => {
    // Two files with the same content are one published file only if their names are the same.
    state.imported = pick(state, ['shield.svg', 'other.svg', 'deep/shield.svg'])
    put(state, { [`code/${state.imported}`]: picture(10), ...codeWithPicture(state.imported) })
    return state.imported
  },
  'publish a file at the address of an imported picture': (state) => {
    const content = readFileSync(join(state.site, 'code', state.imported))
    const name = basename(state.imported)
      .replace(/\.svg$/i, '')
      .replaceAll(' ', '_')
    const address = `assets/files/${name}.${hashOf(content).slice(0, 8)}.svg`
    const page = pick(state, pagesOf(state))
    writeFileSync(
      join(state.site, 'content', page),
      `${contentOf(state, page)}\n![imported](/${address}) [imported](/${address})\n`,
    )
    const file = `public/${address}`
    if (existsSync(join(state.site, file))) rmSync(join(state.site, file))
    else if (state.random() < 0.3) put(state, { [file]: picture(30) })
    return `${page}: ${file}`
  },
  'break a page': (state) => {
    const page = pick(state, pagesOf(state))
    const wrong = pick(state, [
      '---\ntitle: [\n---\n# Wrong\n',
      '<Unknown />\n',
      '::: tip\nnot closed\n',
      '# Same\n\n## Twice\n\n## Twice\n',
      '',
    ])
    writeFileSync(join(state.site, 'content', page), wrong)
    return `${page}: ${wrong}`
  },
  'add or take French': (state) => {
    state.french = pick(state, ['absent', 'alone', 'with fallback'])
    writeConfig(state)
    return state.french
  },
  'translate a page': (state) => {
    const page = pick(state, pagesOf(state))
    put(state, { [`french/${page}`]: `# Page ${++state.words}\n\n## Part\n\n${text(state)}` })
    return page
  },
  'take a translation': (state) => {
    const page = pick(state, pagesOf(state, 'french'))
    if (page !== 'README.md') rmSync(join(state.site, 'french', page))
    return page
  },
  'change the defaults of frontmatter': (state) => {
    const globs = ['**', 'a/**', '*/one.md', '{start,new}.md'].filter(() => state.random() < 0.5)
    const fields = () =>
      pick(state, [
        { pageClass: `c${++state.words}` },
        { draft: true },
        { sidebar: false, search: false },
        { lang: 'fr', order: 1 },
        { unlisted: true, sidebarBadge: 'new' },
        { description: 'Described', keywords: ['found'] },
        { prev: '/start.html', contentSidebar: [2, 4] },
        { layout: 'Missing', own: state.words },
      ])
    state.defaults = Object.fromEntries(globs.map((glob) => [glob, fields()]))
    writeConfig(state)
    return JSON.stringify(state.defaults)
  },
  'change the letter case of a name': (state) => {
    const page = pick(state, pagesOf(state))
    const other = join(dirname(page), `${basename(page, '.md').toUpperCase()}.md`)
    if (page !== 'README.md' && !existsSync(join(state.site, 'content', other)))
      renameSync(join(state.site, 'content', page), join(state.site, 'content', other))
    return `${page} to ${other}`
  },
  'put a public file where a page is': (state) => {
    const file = join(state.site, 'public', pagesOf(state)[0]?.replace(/\.md$/, '.html') ?? 'x.html')
    if (existsSync(file)) rmSync(file)
    else put(state, { [file.slice(state.site.length + 1)]: 'public\n' })
    return file
  },
  'put or take a file that browsers find by its address': (state) => {
    const file = join(state.site, 'public/robots.txt')
    if (existsSync(file)) rmSync(file)
    else put(state, { 'public/robots.txt': `# ${++state.words}\n` })
    return file
  },
  'write down dates': (state) => {
    const pages = pagesOf(state).map((page) => {
      const hash = hashOf(readFileSync(join(state.site, 'content', page)))
      return [`content/${page}`, [hash, 1_000_000_000 + 100_000 * ++state.words, []]]
    })
    const chosen = pages.filter(() => state.random() < 0.5)
    put(state, { 'dates.json': JSON.stringify({ format: 1, pages: Object.fromEntries(chosen) }) })
    return `${chosen.length} of ${pages.length}`
  },
  'change what programs get': (state) => {
    state.discovery = !state.discovery
    writeConfig(state)
    return String(state.discovery)
  },
  'change the form of addresses': (state) => {
    state.addresses = pick(
      state,
      (['html', 'folder', 'clean'] as const).filter((form) => form !== state.addresses),
    )
    writeConfig(state)
    return state.addresses
  },
  'switch the search': (state) => {
    state.search = !state.search
    writeConfig(state)
    return String(state.search)
  },
  'make a page a folder': (state) => {
    const page = pick(state, pagesOf(state))
    if (page.endsWith('README.md')) return 'none'
    const content = contentOf(state, page)
    rmSync(join(state.site, 'content', page))
    put(state, { [`content/${page.slice(0, -'.md'.length)}/README.md`]: content })
    return page
  },
  'make a folder a page': (state) => {
    const folder = pick(
      state,
      pagesOf(state)
        .map((page) => dirname(page))
        .filter((name) => name !== '.'),
    )
    if (folder === undefined) return 'none'
    rmSync(join(state.site, 'content', folder), { recursive: true })
    put(state, { [`content/${folder}.md`]: `# Page ${++state.words}\n\n${text(state)}` })
    return folder
  },
  'swap letters but neither size nor time': (state) => {
    const page = pick(state, pagesOf(state))
    const file = join(state.site, 'content', page)
    const { atime, mtime } = statSync(file)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/[a-z]{4}(?=\s)/, (word) => [...word].reverse().join('')),
    )
    utimesSync(file, atime, mtime)
    return page
  },
  'give a page an old time': (state) => {
    const page = pick(state, pagesOf(state))
    utimesSync(join(state.site, 'content', page), 1, Math.floor(state.random() * 1e9))
    return page
  },
  'put a link where a page is': (state) => {
    const page = pick(state, pagesOf(state))
    const file = join(state.site, 'content', page)
    const target = join(state.site, 'linked', `${state.words % 3}.md`)
    if (page === 'README.md') return 'none'
    put(state, {
      [`linked/${state.words % 3}.md`]: `# Linked ${++state.words}\n\n${text(state)}`,
    })
    const content = readFileSync(file)
    const linked = lstatSync(file).isSymbolicLink()
    rmSync(file)
    if (linked) writeFileSync(file, content)
    else symlinkSync(relative(dirname(file), target), file)
    return page
  },
  'exchange two pages': (state) => {
    const [one, two] = [pick(state, pagesOf(state)), pick(state, pagesOf(state))]
    const at = (page: string) => join(state.site, 'content', page)
    if (one === two) return one
    renameSync(at(one), at('aside'))
    renameSync(at(two), at(one))
    renameSync(at('aside'), at(two))
    return `${one} and ${two}`
  },
  'change the clash of cases': (state) => {
    const file = pick(state, ['public/PIC.svg', 'public/Pic.svg', 'content/a/pic.png', 'content/a/PIC.png'])
    if (existsSync(join(state.site, file))) rmSync(join(state.site, file))
    else put(state, { [file]: picture(++state.words) })
    return file
  },
  nothing: () => '',
}

/** @param folder Where to create the site. */
export function randomSite(seed: number, folder: string): RandomSite {
  const site = makeSite(
    {
      'content/README.md': '# Home\n\n[Start](./start.md)\n',
      'content/start.md': '# Start\n\n## First\n\ntext\n',
      'content/a/README.md': '# A\n\n![](/pic.svg)\n',
      'content/a/one.md': '# One\n\n## Part\n\ntext\n',
      'content/a/two.md': '# Two\n\n<Badge text="x" /> <Shown text="y" />\n',
      'content/b/README.md': '# B\n\n## H\n\n### I\n',
      'french/README.md': '# Accueil\n',
      'old/README.md': '# Old\n',
      'old/a/one.md': '# One, once\n',
      'code/Shown.jsx': component(0),
      'code/Counter.jsx': island(0),
      ...codeWithPicture('shield.svg'),
      'code/shield.svg': picture(10),
      'code/sign.js': plugin(0),
      'code/made.js': generator(0),
      'data/made.txt': 'one\n',
      'made/index.md': '# Yet to be made\n',
      'made/.generated.json': '{ "files": ["index.md"] }\n',
      // makeSite creates a config of its own if there is none.
      'docs.config.js': '',
      'public/pic.svg': picture(10),
    },
    folder,
  )
  linkPackages(site)
  const state: State = {
    site,
    random: randomFrom(seed),
    title: 'Site',
    groups: false,
    accent: '#00a3ff',
    version: false,
    french: 'absent',
    discovery: true,
    addresses: 'html',
    search: true,
    words: 0,
    mark: '+',
    defaults: {},
    imported: 'shield.svg',
  }
  writeConfig(state)
  const names = Object.keys(edits)
  return {
    folder: site,
    edit() {
      const name = pick(state, names)
      return `${name}: ${edits[name]?.(state)}`
    },
  }
}
