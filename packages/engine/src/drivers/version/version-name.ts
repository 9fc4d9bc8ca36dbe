import type { ResolvedConfig } from '../../config/resolved-config.js'
import type { RedirectRule } from '../../route/redirects.js'
import type { Route } from '../../route/route.js'
import { deviceNames } from '../../write/windows-names.js'

/** Names that have another meaning in addresses or for Quire. */
const reserved: ReadonlySet<string> = new Set(['latest', 'assets', 'pr'])

/** Ends of names that files of a build can have at the root of a site. */
const nameOfFile = /\.(?:html|md|xml|json|txt|conf|js)$/i

/** The site that gets a version. */
export interface VersionedSite {
  readonly config: Pick<ResolvedConfig, 'content' | 'publicDir' | 'externalVersions' | 'pr'>
  readonly routes: readonly Route[]
  /** Names that exist in the folder of versions or in its list. */
  readonly taken: readonly string[]
  /** Names of files and folders in the public folder. */
  readonly publicNames: ReadonlySet<string>
  readonly redirects: readonly RedirectRule[]
  /** Path that a page of the latest version will have in the new version. */
  readonly frozenPath: (route: Route) => string
}

/** Why a version cannot have a name, as the end of a sentence; undefined if it can. */
export const problemOfName = (name: string, site: VersionedSite): string | undefined =>
  problemOfForm(name) ?? problemOfMeaning(name, site) ?? problemOfAddresses(name, site)

/** What is wrong with a name in any site. */
function problemOfForm(name: string): string | undefined {
  if (name === '') return 'it is empty'
  if (name.length > 64) return 'it has more than 64 characters'
  const wrong = /[^\w.+-]/u.exec(name)?.[0]
  if (wrong !== undefined)
    return `it has ${wrong === ' ' ? 'a space' : `the character "${wrong}"`}: only letters, digits and . + - _ can be part of an address and of a folder name`
  if (!/^[A-Za-z\d]/.test(name)) return 'it does not begin with a letter or a digit'
  if (name.endsWith('.')) return 'it ends in a dot, which some systems drop'
  if (nameOfFile.test(name)) return 'it looks like the name of a file'
  if (deviceNames.test(name)) return 'Windows has no folders of that name'
  return undefined
}

/** What has the name already, if it can be nothing else: a version, a folder, an entry of the menu. */
function problemOfMeaning(name: string, { config, taken }: VersionedSite): string | undefined {
  const { content, externalVersions, pr } = config
  const same = sameAs(name)
  const known = content.find(({ version }) => same(version))
  if (known !== undefined && known.version !== 'latest')
    return `there is already a version "${known.version}"`
  if ([...reserved].some(same)) return `"${name.toLowerCase()}" means something else in addresses and menus`
  const holder = taken.find(same)
  if (holder !== undefined)
    return `"versions/${holder}" already exists, although versions.json does not list it (delete it if a command that was stopped left it behind)`
  if (externalVersions.some(({ text }) => same(text)))
    return `the version menu already has an entry "${name}"`
  return pr === undefined ? undefined : 'a preview is not a version'
}

/** What is published, or leads elsewhere, at the addresses that the version would have. */
function problemOfAddresses(name: string, site: VersionedSite): string | undefined {
  const { content, publicDir } = site.config
  const same = sameAs(name)
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

/** Letter case does not count in names of folders on many disks. */
const sameAs = (name: string) => (other: string) => other.toLowerCase() === name.toLowerCase()
