import { hashOf } from '../io/hash.js'
import { byPath, type RoutePath } from '../paths.js'
import { grouped } from '../values/grouped.js'

/** Pages that are listed in one file. */
export interface Part {
  /** Used in file names: `technical`, `technical-2`, `pages-1`. Empty if the whole site is one part. */
  readonly name: string
  /** The section of all its pages; undefined if they belong to several. */
  readonly section: string | undefined
  /** In path order. */
  readonly routes: readonly RoutePath[]
}

/** Sizes that decide how a site is divided, in pages. */
export interface PartLimits {
  /** A site up to this size is one part. */
  readonly whole: number
  /** A section of at least this size gets parts of its own. */
  readonly section: number
  /** Rough maximum for one part. */
  readonly part: number
}

const limitsOfSites: PartLimits = { whole: 1000, section: 64, part: 256 }

/**
 * Divides pages into parts of lists, so that an edit changes the list of one part only. The part of
 * a page depends on its section and, in a large section, on a hash of its route. Adding pages moves
 * others only when a section or the site outgrows a limit.
 *
 * @param sections Section of every page.
 */
export function partsOf(
  sections: ReadonlyMap<RoutePath, string>,
  limits: PartLimits = limitsOfSites,
): readonly Part[] {
  const routes = [...sections.keys()].sort(byPath)
  if (routes.length <= limits.whole) return [{ name: '', section: undefined, routes }]
  const sectionOf = (route: RoutePath) => sections.get(route) ?? '/'
  const bySection = grouped(routes, sectionOf)
  const large = [...bySection].filter(([, list]) => list.length >= limits.section)
  const small = [...bySection].filter(([, list]) => list.length < limits.section)
  const names = new Set([ofSeveral])
  const parts = large
    .sort(([a], [b]) => byPath(a, b))
    .flatMap(([section, list]) => {
      const name = ownName(section, names)
      return divided(list, limits.part, (route) => route).map((pages, index) => ({
        name: index === 0 ? name : `${name}-${index + 1}`,
        section,
        routes: pages,
      }))
    })
  const rest = small.flatMap(([, list]) => list).sort(byPath)
  return [
    ...parts,
    ...divided(rest, limits.part, sectionOf).map((pages, index) => ({
      name: `${ofSeveral}-${index + 1}`,
      section: undefined,
      routes: pages,
    })),
  ].filter((part) => part.routes.length > 0)
}

/**
 * Divides pages into groups by a hash of their key. The number of groups is a power of two, so that
 * doubling it splits each group in two.
 */
function divided(
  routes: readonly RoutePath[],
  most: number,
  keyOf: (route: RoutePath) => string,
): RoutePath[][] {
  const count = 2 ** Math.max(0, Math.ceil(Math.log2(routes.length / most)))
  const groups: RoutePath[][] = Array.from({ length: count }, () => [])
  for (const route of routes)
    groups[Number.parseInt(hashOf(keyOf(route)).slice(0, 6), 16) % count]?.push(route)
  return groups
}

/** Beginning of the names of parts with pages of several sections. */
const ofSeveral = 'pages'

/**
 * Turns a section's path into a name that no other section has, whatever the case of letters: some
 * disks do not tell them apart.
 */
function ownName(section: string, taken: Set<string>): string {
  const plain = section.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '') || 'root'
  // A trailing number could clash with the second part of another section, or with a part of several
  // sections.
  const isSafe = !taken.has(plain.toLowerCase()) && !/-\d+$/.test(plain)
  const name = isSafe ? plain : `${plain}-${hashOf(section).slice(0, 6)}x`
  taken.add(name.toLowerCase())
  return name
}
