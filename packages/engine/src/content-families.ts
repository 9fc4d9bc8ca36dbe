/** What tells the versions and languages of content folders apart. */
export interface RootIdentity {
  readonly prefix: string
  readonly version: string
  readonly lang: string
}

/**
 * Roots of one family contain the same pages in different versions and languages. Their prefixes
 * differ only in the names of version and language.
 */
export function familyOf({ prefix, version, lang }: RootIdentity): string {
  const language = lang.toLowerCase()
  return withoutSegment(prefix, (name) => name === version).replace(/[^/]+\//g, (segment) => {
    const name = segment.slice(0, -1).toLowerCase()
    return name === language || name === language.split('-')[0] ? '' : segment
  })
}

/** Where the pages of a root are in the latest version. For version `v2`, `/fr/v2/` gives `/fr/`. */
export function latestPrefix({ prefix, version }: Pick<RootIdentity, 'prefix' | 'version'>): string {
  return withoutSegment(prefix, (name) => name === version)
}

/**
 * Finds the root that another root translates: the one of its version and family in the site's
 * language. A version without the site's language uses its first language instead. If each language
 * has only one root, the prefixes need not match.
 *
 * @returns Number of the root; undefined if the given root translates nothing.
 */
export function originalRoot(
  index: number,
  roots: readonly RootIdentity[],
  siteLang: string,
): number | undefined {
  const own = roots[index]
  const ofVersion = roots.flatMap((root, number) => (root.version === own?.version ? [{ root, number }] : []))
  const lang = (ofVersion.find(({ root }) => root.lang === siteLang) ?? ofVersion[0])?.root.lang
  if (own === undefined || own.lang === lang) return undefined
  const originals = ofVersion.filter(({ root }) => root.lang === lang)
  const translations = ofVersion.filter(({ root }) => root.lang === own.lang)
  const isOnlyPair = originals.length === 1 && translations.length === 1
  return originals.find(({ root }) => isOnlyPair || familyOf(root) === familyOf(own))?.number
}

/**
 * Finds the root that an address belongs to, among those of the version and language of another
 * root: the one with the longest prefix, or else the other root itself.
 *
 * @returns Number of the root.
 */
export function rootOfAddress(address: string, from: number, roots: readonly RootIdentity[]): number {
  const own = roots[from]
  const [found] = [...roots.entries()]
    .filter(
      ([, { version, lang, prefix }]) =>
        version === own?.version && lang === own.lang && address.startsWith(prefix),
    )
    .sort(([, a], [, b]) => b.prefix.length - a.prefix.length)
  return found?.[0] ?? from
}

/** Pages of the site's own language and latest version, and where another version or language has them. */
export interface PrefixMove {
  readonly from: string
  readonly to: string
}

/**
 * Where a root and the others of its version and language have the pages that the site's own
 * language and latest version have elsewhere. Longest first. Beside `/` and `/api/`, the root
 * `/fr/api/` has `/api/` there, and what else is below `/` in the root `/fr/`.
 */
export function prefixMoves(
  index: number,
  roots: readonly RootIdentity[],
  siteLang: string,
): readonly PrefixMove[] {
  const own = roots[index]
  const { lang } = roots.find((root) => root.lang === siteLang) ?? { lang: roots[0]?.lang }
  return roots
    .flatMap((root, number) => {
      if (root.version !== own?.version || root.lang !== own.lang) return []
      const original = roots[originalRoot(number, roots, siteLang) ?? number] ?? root
      const from = latestPrefix(original)
      const isThere = roots.some(
        (other) => other.prefix === from && other.version === 'latest' && other.lang === lang,
      )
      return isThere && from !== root.prefix ? [{ from, to: root.prefix }] : []
    })
    .sort((a, b) => b.from.length - a.from.length)
}

/** An address of the latest version in that of other roots; undefined if they have no such pages. */
export function movedAddress(address: string, moves: readonly PrefixMove[]): string | undefined {
  if (moves.some(({ to }) => address.startsWith(to))) return undefined
  const move = moves.find(({ from }) => address.startsWith(from))
  return move && move.to + address.slice(move.from.length)
}

function withoutSegment(prefix: string, isOut: (name: string) => boolean): string {
  return prefix
    .split('/')
    .filter((name) => !isOut(name))
    .join('/')
}
