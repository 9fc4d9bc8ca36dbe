import { withoutNumber } from './old-addresses.js'
import { pagePath } from './paths.js'

/** How the addresses in links differ from the paths of files. */
export interface LinkHabits {
  /** Where the pages were published. */
  readonly prefix: string
  /** Whether numbers at the beginning of names were left out. */
  readonly isNumbered: boolean
}

/** If fewer links fit, they may do so by chance. */
const fewestLinks = 3

/** So many times more links must fit the other addresses than those of the files. */
const clearly = 3

/**
 * Finds out below which address the pages were published, and whether numbers in names of files were
 * part of it, from the addresses in their links.
 *
 * @param pages Paths, relative to the folder that is published.
 * @returns Undefined if the addresses are those of the files.
 */
export function linkHabitsOf(
  pages: readonly string[],
  read: (page: string) => string,
): LinkHabits | undefined {
  const paths = pages.map((page) => withoutEnd(pagePath(page)))
  const known = [
    { isNumbered: false, paths: new Set(paths) },
    { isNumbered: true, paths: new Set(paths.map((path) => path.split('/').map(withoutNumber).join('/'))) },
  ]
  const fitting = new Map<string, { readonly habits: LinkHabits; links: number }>()
  const count = (habits: LinkHabits) => {
    const key = `${habits.prefix} ${habits.isNumbered}`
    const counted = fitting.get(key) ?? { habits, links: 0 }
    counted.links += 1
    fitting.set(key, counted)
  }
  // All pages are read, because a few that only list others may have most of the links.
  for (const page of pages)
    for (const address of addressesIn(read(page))) {
      const [first = '', ...rest] = address.split('/')
      for (const { isNumbered, paths } of known) {
        if (paths.has(address)) count({ prefix: '/', isNumbered })
        if (first !== '' && paths.has(rest.join('/'))) count({ prefix: `/${first}/`, isNumbered })
      }
    }
  // The sort is stable, and what needs less was counted first.
  const [best] = [...fitting.values()].sort((a, b) => b.links - a.links)
  const asFiles = fitting.get('/ false')?.links ?? 0
  return best !== undefined && best.links >= fewestLinks && best.links > asFiles * clearly
    ? best.habits
    : undefined
}

/** Links that begin with a slash, without it. Those to files of Markdown are paths and not addresses. */
const addressesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\]\(|\]:[ \t]+|\bhref=["'])\/(?!\/)([^)\s"'#?<>]*)/g)].flatMap(([, address = '']) =>
    /\.mdx?$/.test(address) ? [] : [withoutEnd(address.replace(/\.html$/, ''))],
  )

const withoutEnd = (address: string) => address.replace(/\/$/, '')
