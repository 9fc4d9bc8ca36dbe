import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '@quire/engine'
import { commandDefaults } from '../../../support/build.js'
import { type Edits, pagesOf, pick, put, putOrTake, type State, text } from './state.js'

/** Changes of pages in other languages and versions. */
export const familyEdits: Edits = {
  'edit the older version': (state) => {
    put(state, { 'old/a/one.md': `# One, once ${++state.words}\n\n${text(state)}` })
    return 'old/a/one.md'
  },
  'make a page of the older version that of the latest': (state) => {
    const page = pick(state, pagesOf(state))
    put(state, { [`old/${page}`]: readFileSync(join(state.site, 'content', page)) })
    return page
  },
  'translate a page': (state) => {
    const page = pick(state, pagesOf(state))
    const permalink = state.random() < 0.2 ? '---\npermalink: /fr/p/\n---\n' : ''
    put(state, { [`french/${page}`]: `${permalink}# Page ${++state.words}\n\n## Part\n\n${text(state)}` })
    return page
  },
  'take a translation': (state) => {
    const page = pick(state, pagesOf(state, 'french'))
    if (page !== 'README.md') rmSync(join(state.site, 'french', page))
    return page
  },
  'put or take a not-found page in French': (state) =>
    putOrTake(state, 'french/404.md', `# Introuvable ${++state.words}\n`),
  'freeze a version, or edit it': async (state) => {
    const page = pick(state, pagesOf(state, 'versions'))
    if (page === undefined) return freeze(state)
    const file = join(state.site, 'versions', page)
    if (state.random() < 0.3) rmSync(file)
    else writeFileSync(file, `${readFileSync(file, 'utf8')}\n${text(state)}`)
    return page
  },
  'change the list of versions': (state) => {
    const name = frozenVersion(state)
    if (name === undefined) return 'none'
    const label = `L${++state.words}`
    const list = pick(state, [[name], [{ name, label }], [{ name, outdated: false, noindex: true }], []])
    put(state, { 'versions.json': JSON.stringify(list) })
    return JSON.stringify(list)
  },
  'take or bring the frozen navigation bar': (state) => {
    const file = join(state.site, 'versions', frozenVersion(state) ?? 'none', 'version.json')
    if (!existsSync(file)) return 'none'
    const { content } = JSON.parse(readFileSync(file, 'utf8')) as { content: { readonly nav?: unknown }[] }
    const changed = content.map(({ nav, ...others }) =>
      nav === undefined ? { ...others, nav: [{ text: 'Frozen', link: '/a/' }] } : others,
    )
    writeFileSync(file, JSON.stringify({ content: changed }))
    return file
  },
  'take the frozen versions': (state) => {
    rmSync(join(state.site, 'versions'), { recursive: true, force: true })
    rmSync(join(state.site, 'versions.json'), { force: true })
    return 'taken'
  },
}

/** The name of the only frozen version. With several, builds would take too long. */
function frozenVersion({ site }: State): string | undefined {
  const folder = join(site, 'versions')
  return existsSync(folder) ? readdirSync(folder)[0] : undefined
}

async function freeze(state: State): Promise<string> {
  try {
    const name = `f${++state.words}`
    await version({ site: state.site, name, ...commandDefaults })
    return name
  } catch (error) {
    return `refused: ${error}`
  }
}
