import type { SidebarEntry } from '@quire/engine'
import { yamlSetting } from '../yaml.js'
import { groupOf } from './entries.js'

/** A page of a Jekyll site, with its path as sidebars write it. */
export interface JekyllPage {
  readonly path: string
  readonly frontmatter: string
}

interface Placed {
  readonly path: string
  readonly title: string
  readonly parent: string | undefined
  readonly grandparent: string | undefined
  readonly order: number
}

/**
 * The navigation of Just the Docs, where pages name the title of the page that they are below.
 *
 * @param more Entries below the pages.
 * @returns Undefined if no page does, none is left out, and there are no further entries.
 */
export function justTheDocsEntries(
  pages: readonly JekyllPage[],
  more: readonly SidebarEntry[] = [],
): SidebarEntry[] | undefined {
  if (more.length === 0 && !pages.some(({ frontmatter }) => /^(?:parent|nav_exclude):/m.test(frontmatter)))
    return undefined
  const shown = pages.flatMap(({ path, frontmatter }): Placed[] => {
    const setting = (name: string) => yamlSetting(frontmatter, name)
    const title = setting('title')
    if (title === undefined || setting('nav_exclude') === 'true') return []
    const order = Number(setting('nav_order') ?? Number.NaN)
    return [
      {
        path,
        title,
        parent: setting('parent'),
        grandparent: setting('grand_parent'),
        order: Number.isNaN(order) ? Number.POSITIVE_INFINITY : order,
      },
    ]
  })
  const inOrder = shown.toSorted(
    (a, b) =>
      (a.order === b.order ? 0 : a.order - b.order) || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0),
  )
  const entriesOf = (own: readonly Placed[], above: readonly Placed[]): SidebarEntry[] =>
    own.flatMap((page) => {
      const below = inOrder.filter(
        (other) =>
          other.parent === page.title &&
          (other.grandparent === undefined || other.grandparent === page.parent) &&
          other !== page &&
          !above.includes(other),
      )
      return groupOf({
        title: page.title,
        path: page.path,
        children: entriesOf(below, [...above, page]),
      })
    })
  const entries = entriesOf(
    inOrder.filter(({ parent }) => parent === undefined),
    [],
  )
  return [...entries, ...more]
}
