import { hashOf } from '../io/hash.js'
import { byPath, type RoutePath } from '../paths.js'

/** Pages that are listed in one file. */
export interface Part {
  /** Of its files: `technical`, `technical-2`, `pages-1`; empty when the whole site is one part. */
  readonly name: string
  /** The section that all its pages belong to; undefined for a part of several. */
  readonly section: string | undefined
  /** In path order. */
  readonly routes: readonly RoutePath[]
}

/** How a site is divided, in pages. */
export interface PartLimits {
  /** A site up to this size is one part. */
  readonly whole: number
  /** A section from this size on has parts of its own. */
  readonly section: number
  /** About the most in one part. */
  readonly part: number
}

const limitsOfSites: PartLimits = { whole: 1000, section: 64, part: 256 }

/**
 * Divides pages into the parts of lists, so that an edit changes the list of
 * one part. Which part a page belongs to is decided by its section and, in a
 * large one, by a hash of its route: another page moves it only where a
 * section or the site outgrows a limit.
 *
 * @param sections Of every page.
 */
export function partsOf(
  sections: ReadonlyMap<RoutePath, string>,
  limits: PartLimits = limitsOfSites,
): readonly Part[] {
  const routes = [...sections.keys()].sort(byPath)
  if (routes.length <= limits.whole) return [{ name: '', section: undefined, routes }]
  const bySection = new Map<string, RoutePath[]>()
  for (const route of routes) {
    const section = sections.get(route) ?? '/'
    const list = bySection.get(section)
    if (list === undefined) bySection.set(section, [route])
    else list.push(route)
  }
  const large = [...bySection].filter(([, list]) => list.length >= limits.section)
  const small = [...bySection].filter(([, list]) => list.length < limits.section)
  const names = new Set<string>()
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
  const sectionOf = (route: RoutePath) => sections.get(route) ?? '/'
  return [
    ...parts,
    ...divided(rest, limits.part, sectionOf).map((pages, index) => ({
      name: `pages-${index + 1}`,
      section: undefined,
      routes: pages,
    })),
  ].filter((part) => part.routes.length > 0)
}

/** In as many groups as a power of two gives, by a hash of the key: twice as many divide each group in two. */
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

/** A section's path as part of a file's name that no other section has. */
function ownName(section: string, taken: Set<string>): string {
  const plain = section.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '') || 'root'
  // A name that ends in a number could meet that of a second part, or of a part of several sections.
  const isSafe = !taken.has(plain) && !/-\d+$/.test(plain)
  const name = isSafe ? plain : `${plain}-${hashOf(section).slice(0, 6)}x`
  taken.add(name)
  return name
}
