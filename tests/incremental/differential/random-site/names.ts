import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { contentOf, type Edits, pagesOf, pick, put, putOrTake, text } from './state.js'

/** Changes of which pages there are, and where. */
export const nameEdits: Edits = {
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
  'add or take a page with a special name': (state) => {
    const file = pick(state, [
      'content/404.md',
      'content/b/\u00e9.md',
      'content/b/e\u0301.md',
      'content/b/2026-01-31-post.md',
      'content/b/node.js.md',
      'content/b/10-ten.md',
      'content/b/other.mdx',
    ])
    return putOrTake(state, file, `# Special ${++state.words}\n\n## Part\n\n${text(state)}`)
  },
  'change the letter case of a name': (state) => {
    const page = pick(state, pagesOf(state))
    const other = join(dirname(page), `${basename(page, '.md').toUpperCase()}.md`)
    if (page !== 'README.md' && !existsSync(join(state.site, 'content', other)))
      renameSync(join(state.site, 'content', page), join(state.site, 'content', other))
    return `${page} to ${other}`
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
  'put or take a link to a folder': (state) => {
    const link = join(state.site, 'content/through')
    put(state, { 'linked/folder/one.md': `# Through ${++state.words}\n\n${text(state)}` })
    if (existsSync(link)) rmSync(link)
    else symlinkSync('../linked/folder', link)
    return 'content/through'
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
}
