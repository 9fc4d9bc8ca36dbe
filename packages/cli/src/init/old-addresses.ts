import { pagePath } from './paths.js'

/** Returns the address that a generator gave a page; undefined if it is that of the file. */
export type OldAddress = (file: string, frontmatter: string) => string | undefined

/** An old address, and where it leads. */
export type OldRedirect = readonly [from: string, to: string]

const field = (frontmatter: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(?:'([^'\\n]+)'|"([^"\\n]+)"|([^\\s'"#[\\]]+))`, 'm')
    .exec(frontmatter)
    ?.slice(1)
    .find(Boolean)

/** Docusaurus removes numbers that order files from their names, but not those of dates and versions. */
const withoutNumber = (name: string) => name.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s\d])/, '')

export const docusaurusAddress: OldAddress = (file, frontmatter) => {
  const [id, slug] = [field(frontmatter, 'id'), field(frontmatter, 'slug')]
  const parts = pagePath(file).split('/').map(withoutNumber)
  const folder = parts.slice(0, -1).join('/')
  if (slug !== undefined) return slug.startsWith('/') ? slug.slice(1) : `${folder}/${slug}`
  const name = id ?? parts.at(-1) ?? ''
  return folder === '' ? name : `${folder}/${name}`
}

export const hugoAddress: OldAddress = (file, frontmatter) =>
  field(frontmatter, 'url')?.replace(/^\//, '') ?? pagePath(file).toLowerCase().replace(/\s+/g, '-')

/** For rules in a file: a name may contain `?` or `#`, which would begin a query or fragment. */
const encodePath = (path: string) => encodeURI(path).replace(/[?#]/g, encodeURIComponent)

/**
 * Rules for `redirects.txt`, from the old addresses of pages to the new ones; empty if all are the
 * same.
 *
 * @param others Addresses of further pages.
 */
export function redirectRules(
  pages: readonly { readonly file: string; readonly frontmatter: string }[],
  prefix: string,
  addressOf: OldAddress,
  others: readonly string[] = [],
): string {
  const bare = (address: string) => address.replace(/(?:\.html|\/)$/, '')
  const own = pages.map(({ file }) => `${prefix}${pagePath(file)}`)
  const taken = new Set([...own, ...others].map(bare))
  return pages
    .flatMap(({ file, frontmatter }) => {
      const path = `${prefix}${pagePath(file)}`
      const old = `${prefix}${addressOf(file, frontmatter) ?? pagePath(file)}`.replace(/\/{2,}/g, '/')
      // If another page has this address, it keeps it.
      if (taken.has(bare(old))) return []
      taken.add(bare(old))
      return [`${encodePath(old)} ${encodePath(path.endsWith('/') ? path : `${path}.html`)}\n`]
    })
    .join('')
}

/**
 * Adds redirects of the old config to the rules for its pages. Targets that a rule moves are
 * replaced by where they are now.
 */
export function withOldRedirects(rules: string, redirects: readonly OldRedirect[]): string {
  const bare = (address: string) => address.replace(/(?:\.html|\/)$/, '')
  const moved = new Map(
    rules
      .split('\n')
      .map((rule) => rule.split(' '))
      .map(([from = '', to = '']) => [bare(from), to]),
  )
  const added = redirects.filter(([from]) => !moved.has(bare(encodePath(from))))
  return rules + added.map(([from, to]) => `${encodePath(from)} ${moved.get(bare(to)) ?? to}\n`).join('')
}
