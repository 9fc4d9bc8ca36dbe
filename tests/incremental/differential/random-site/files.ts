import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../../../../packages/engine/dist/io/hash.js'
import { png } from '../../../support/pictures.js'
import { type Edits, pagesOf, pick, picture, put, putOrTake } from './state.js'

/** A picture of more than 10 KB, of which narrower copies can be made. */
export const photo = (seed: number) => png(120, 80, seed)

/** Changes of files that are no pages. */
export const fileEdits: Edits = {
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
  'change the photo': (state) => {
    if (state.random() < 0.3) return putOrTake(state, 'public/photo.png', photo(1))
    put(state, { 'public/photo.png': photo(1 + Math.floor(state.random() * 3)) })
    return 'photo.png'
  },
  'change the redirects': (state) => {
    const lines = [
      '/nowhere.html /a/one.html',
      '/was/* /a/:splat',
      '/start.html#gone /a/#h',
      '/x /missing.html',
      '/rss.html /feed.xml',
      '/p/ /start.html 302',
      '/a/two.html /b/',
      '/b/* /start.html',
      '/fr/was.html /fr/start.html',
    ]
    const chosen = lines.filter(() => state.random() < 0.5)
    const file = pick(state, ['redirects.txt', 'redirects.txt', 'more-redirects.txt'])
    put(state, { [file]: chosen.map((line) => `${line}\n`).join('') })
    return `${file}: ${chosen.join(', ')}`
  },
  'put a public file where a page is': (state) => {
    const file = join(state.site, 'public', pagesOf(state)[0]?.replace(/\.md$/, '.html') ?? 'x.html')
    if (existsSync(file)) rmSync(file)
    else put(state, { [file.slice(state.site.length + 1)]: 'public\n' })
    return file
  },
  'put or take a file that browsers find by its address': (state) => {
    const file = pick(state, [
      'robots.txt',
      'llms.txt',
      'a/feed.xml',
      '404.html',
      'b/index.html',
      '.nojekyll',
    ])
    return putOrTake(state, `public/${file}`, `# ${++state.words}\n`)
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
  'change the clash of cases': (state) => {
    const file = pick(state, ['public/PIC.svg', 'public/Pic.svg', 'content/a/pic.png', 'content/a/PIC.png'])
    return putOrTake(state, file, picture(++state.words))
  },
}
