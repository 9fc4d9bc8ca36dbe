import { withoutNumber } from './old-addresses.js'
import { pagePath } from './paths.js'

/** What the addresses in links say about the pages. */
export interface LinkHabits {
  /** Where the pages were published. */
  readonly prefix: string
  /** Whether numbers at the beginning of names were left out. */
  readonly isNumbered: boolean
  /** Whether addresses had no `.html`. */
  readonly areFolders: boolean
}

/** If fewer links fit, they may do so by chance. */
const fewestLinks = 3

/** So many times more links must fit the other addresses than those of the files. */
const clearly = 3

/**
 * Finds out from the addresses in links below which address the pages were published, whether numbers
 * in names of files were part of it, and whether `.html` was.
 *
 * @param pages Paths, relative to the folder that is published.
 */
export function linkHabitsOf(pages: readonly string[], read: (page: string) => string): LinkHabits {
  const paths = pages.map(pagePath)
  const named = (nameOf: (path: string) => string) =>
    new Map(paths.map((path) => [withoutEnd(nameOf(path)), path]))
  const known = [
    { isNumbered: false, pathAt: named((path) => path) },
    { isNumbered: true, pathAt: named((path) => path.split('/').map(withoutNumber).join('/')) },
  ]
  const fitting = new Map<string, Fitting>()
  const count = (prefix: string, isNumbered: boolean, ending: Ending) => {
    const key = `${prefix} ${isNumbered}`
    const counted = fitting.get(key) ?? { prefix, isNumbered, links: 0, html: 0, bare: 0 }
    counted.links += 1
    if (ending !== 'folder') counted[ending] += 1
    fitting.set(key, counted)
  }
  // All pages are read, because a few that only list others may have most of the links.
  for (const page of pages)
    for (const { address, isHtml } of addressesIn(read(page))) {
      const divisions = divisionsOf(address)
      for (const { isNumbered, pathAt } of known)
        for (const { prefix, name } of divisions) {
          const path = pathAt.get(name)
          if (path !== undefined) count(prefix, isNumbered, endingOf(path, isHtml))
        }
    }
  // The sort is stable, and what needs less was counted first.
  const [best] = [...fitting.values()].sort((a, b) => b.links - a.links)
  const asFiles = fitting.get('/ false')
  const isOther = best !== undefined && isClear(best.links, asFiles?.links)
  const { prefix = '/', isNumbered = false, bare = 0, html = 0 } = (isOther ? best : asFiles) ?? {}
  return { prefix, isNumbered, areFolders: isClear(bare, html) }
}

/** The prefixes that an address may have, and the name of its page below each. */
function divisionsOf(address: string): readonly { readonly prefix: string; readonly name: string }[] {
  const [first = '', ...rest] = address.split('/')
  const whole = { prefix: '/', name: address }
  return first === '' ? [whole] : [whole, { prefix: `/${first}/`, name: rest.join('/') }]
}

interface Fitting extends Pick<LinkHabits, 'prefix' | 'isNumbered'> {
  links: number
  /** Links to pages other than those of folders, with `.html` and without. */
  html: number
  bare: number
}

/** The address of the page of a folder is the same everywhere. */
type Ending = 'html' | 'bare' | 'folder'

const endingOf = (path: string, isHtml: boolean): Ending =>
  path === '' || path.endsWith('/') ? 'folder' : isHtml ? 'html' : 'bare'

const isClear = (links: number, others = 0): boolean => links >= fewestLinks && links > others * clearly

/** Links that begin with a slash, without it. Those to files of Markdown are paths and not addresses. */
const addressesIn = (text: string): readonly { readonly address: string; readonly isHtml: boolean }[] =>
  [...text.matchAll(/(?:\]\(|\]:[ \t]+|\bhref=["'])\/(?!\/)([^)\s"'#?<>]*)/g)].flatMap(([, address = '']) =>
    /\.mdx?$/i.test(address)
      ? []
      : [{ address: withoutEnd(address.replace(/\.html$/, '')), isHtml: address.endsWith('.html') }],
  )

const withoutEnd = (address: string) => address.replace(/\/$/, '')
