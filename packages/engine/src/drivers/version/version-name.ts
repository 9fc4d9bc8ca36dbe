import type { ResolvedConfig } from '../../config/resolved-config.js'
import type { RedirectRule } from '../../route/redirects.js'
import type { Route } from '../../route/route.js'
import { deviceNames } from '../../write/windows-names.js'

/** Names that have another meaning in addresses or for Quire. */
const reserved: ReadonlySet<string> = new Set(['latest', 'assets', 'pr'])

/** Ends of names that files of a build can have at the root of a site. */
const nameOfFile = /\.(?:html|md|xml|json|txt|conf|js)$/i

/**
 * Why a version cannot have a name; undefined if it can.
 *
 * @param taken Names that exist in the folder of versions or in its list.
 */
export function problemOfName(
  name: string,
  {
    content,
    publicDir,
    externalVersions,
    pr,
  }: Pick<ResolvedConfig, 'content' | 'publicDir' | 'externalVersions' | 'pr'>,
  site: {
    readonly routes: readonly Route[]
    readonly taken: readonly string[]
    readonly publicNames: ReadonlySet<string>
    readonly redirects: readonly RedirectRule[]
    /** Path that a page of the latest version will have in the new version. */
    readonly frozenPath: (route: Route) => string
  },
): string | undefined {
  const same = (other: string) => other.toLowerCase() === name.toLowerCase()
  if (name === '') return 'it is empty'
  if (name.length > 64) return 'it has more than 64 characters'
  const wrong = /[^\w.+-]/u.exec(name)?.[0]
  if (wrong !== undefined)
    return `it has ${wrong === ' ' ? 'a space' : `the character "${wrong}"`}: only letters, digits and . + - _ can be part of an address and of a folder name`
  if (!/^[A-Za-z\d]/.test(name)) return 'it does not begin with a letter or a digit'
  if (name.endsWith('.')) return 'it ends in a dot, which some systems drop'
  if (nameOfFile.test(name)) return 'it looks like the name of a file'
  if (deviceNames.test(name)) return 'Windows has no folders of that name'
  const known = content.find(({ version }) => same(version))
  if (known !== undefined && known.version !== 'latest')
    return `there is already a version "${known.version}"`
  if ([...reserved].some(same)) return `"${name.toLowerCase()}" means something else in addresses and menus`
  if (site.taken.some(same))
    return `"versions/${site.taken.find(same)}" already exists, although versions.json does not list it (delete it if a command that was stopped left it behind)`
  if (externalVersions.some(({ text }) => same(text)))
    return `the version menu already has an entry "${name}"`
  if (pr !== undefined) return 'a preview is not a version'
  for (const { prefix } of content) {
    if (prefix.split('/').some((segment) => segment !== '' && same(segment)))
      return `pages are published under "${prefix}"`
  }
  const latest = content.flatMap(({ version, prefix }) => (version === 'latest' ? [prefix] : []))
  const clash = site.routes.find(({ path }) =>
    latest.some((prefix) => path.startsWith(prefix) && same(path.slice(prefix.length).split('/')[0] ?? '')),
  )
  if (clash !== undefined) return `the page "${clash.path}" is published there`
  const frozen = new Set(site.routes.map(site.frozenPath))
  const away = site.redirects.find(({ from, isPrefix, fragment }) =>
    isPrefix ? isOfVersionOnly(from) : fragment === null && frozen.has(from),
  )
  if (away !== undefined)
    return `line ${away.at.line} of "${away.at.path}" redirects readers of "${away.from}${away.isPrefix ? '*' : ''}" elsewhere`
  if ([...site.publicNames].some(same)) return `the folder "${publicDir}" has a file or folder of that name`
  return undefined

  /**
   * A rule for more than the version, such as `/*`, does no harm, because existing pages take
   * precedence over it.
   */
  function isOfVersionOnly(start: string): boolean {
    const isBelow = (path: string) => path.startsWith(start)
    return [...frozen].some(isBelow) && !site.routes.some(({ path }) => isBelow(path))
  }
}
