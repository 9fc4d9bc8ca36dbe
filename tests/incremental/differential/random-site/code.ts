import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hashOf } from '../../../../packages/engine/dist/io/hash.js'
import { contentOf, type Edits, filesIn, pagesOf, pick, picture, put } from './state.js'

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

/** A part of the theme, a layout, and a component that shows what it can know about its page and from data. */
const parts = `import { usePage, useSite } from '@quire/engine/theme'
import { Article, PageFooter as DefaultFooter, Shell } from '@quire/theme-default'
import data from '../data/shown.json'
export const PageFooter = () => <><i>{usePage().record.title} {usePage().source}</i><DefaultFooter /></>
export const Wide = ({ page }) => <Shell withToc={false}><p>{page.documentTitle} {page.record.lastUpdated}</p><Article /></Shell>
export const About = () => {
  const { record, href, lang, noindex, prev, next } = usePage()
  return <span>{JSON.stringify([data, useSite().title, record, href, lang, noindex, prev, next])}</span>
}
`

/** A schema of frontmatter, which knows some teams. */
const schema = (teams: readonly string[]) => `export const teams = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) =>
      value.team === undefined || ${JSON.stringify(teams)}.includes(value.team)
        ? { value }
        : { issues: [{ message: 'no team', path: ['team'] }] },
  },
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
  'code/menu.css': `@import './more.css';\n.menu { background: url("./${picture}") }\n`,
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

/** The code of the site and what it reads, before any edit. */
export const codeFiles = {
  'code/Shown.jsx': component(0),
  'code/Counter.jsx': island(0),
  'code/parts.jsx': parts,
  'code/teams.js': schema(['red']),
  'code/more.css': '.more { color: red }\n',
  ...codeWithPicture('shield.svg'),
  'code/shield.svg': picture(10),
  'code/sign.js': plugin(0),
  'code/made.js': generator(0),
  'data/made.txt': 'one\n',
  'data/shown.json': '[1]',
  'made/index.md': '# Yet to be made\n',
  'made/.generated.json': '{ "files": ["index.md"] }\n',
}

export const codeEdits: Edits = {
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
  'change a part of the theme': (state) => {
    put(state, { 'code/parts.jsx': state.random() < 0.5 ? parts : parts.replace('<i>', '<i>Page ') })
    return 'parts.jsx'
  },
  'change the data of a component': (state) => {
    put(state, { 'data/shown.json': JSON.stringify([Math.floor(state.random() * 4)]) })
    return 'shown.json'
  },
  'change a style sheet that another imports': (state) => {
    put(state, { 'code/more.css': `.more { color: #00${1 + Math.floor(state.random() * 4)} }\n` })
    return 'more.css'
  },
  'change the schema of frontmatter': (state) => {
    put(state, { 'code/teams.js': schema(pick(state, [['red'], ['red', 'blue'], []])) })
    return 'teams.js'
  },
  'change a plugin': (state) => {
    put(state, { 'code/sign.js': plugin(Math.floor(state.random() * 4)) })
    return 'sign.js'
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
    if (state.form === 'data') return 'none'
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
}
