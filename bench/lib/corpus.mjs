// The corpus next to the checkout: 448 English pages of a real site.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const shared = fileURLToPath(new URL('../../../shared', import.meta.url))

/** Absolute path of the corpus; undefined if it is missing. */
export function corpusFolder() {
  const folder = join(shared, 'corpora', 'mojaloop')
  return existsSync(folder) ? folder : undefined
}

const spec = (name) => JSON.parse(readFileSync(join(shared, 'spec', name), 'utf8'))

/**
 * Navigation bar, sidebars and neighbours as data for Hugo's theme, with the same links as on
 * Quire's pages.
 */
export function corpusNavigation() {
  const sidebars = spec('sidebars.json')
  const trees = { ...sidebars.latest.resolved, ...sidebars['v1.0.1'].resolved }
  const routes = spec('routes.json').filter((route) => route.inSpec)
  return {
    nav: spec('nav.json').latest.map(({ text, link }) => ({ text, link })),
    sidebars: Object.entries(trees).map(([key, items]) => ({ key, items })),
    neighbours: Object.fromEntries(routes.map(({ route, prev, next }) => [route, { prev, next }])),
  }
}

/** The English pages of the corpus: their files, absolute, with path and title. */
export function corpusPages(corpus) {
  return spec('routes.json')
    .filter((route) => route.inSpec)
    .map((page) => ({ file: join(corpus, page.corpus), path: page.route, title: page.title ?? '' }))
}

/** The English pages of the corpus as content of a Hugo site. */
export function corpusContent(corpus) {
  return {
    content: [
      { from: join(corpus, 'docs'), to: '', exclude: (path) => path.startsWith('fr/') },
      { from: join(corpus, 'versioned', 'v1.0.1'), to: 'v1.0.1' },
    ],
    publicDirs: [join(corpus, 'public')],
  }
}
