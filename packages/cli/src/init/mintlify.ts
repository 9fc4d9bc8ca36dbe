import {
  type Announcement,
  addressOf,
  atRoot,
  type Colors,
  type Generator,
  iconTag,
  isPublished,
  type Layout,
  type OldFiles,
  type OtherFolder,
  otherThanEnglish,
  repositoryOf,
  withTitles,
} from './layout.js'
import { isOutside, type NamedPages } from './navigation/entries.js'
import {
  type Division,
  divisionNav,
  divisionsOf,
  isOfApi,
  itemsOf,
  leavesOf,
  mintlifySidebars,
  pageNamesIn,
} from './navigation/mintlify.js'
import { apiPagesOf } from './navigation/mintlify-api.js'
import { navEntries } from './navigation/nav.js'
import { type SocialLinks, socialLinks } from './navigation/social.js'
import type { OldRedirect } from './old-addresses.js'
import { inFolder, pagePath, withoutSlashes } from './paths.js'
import { readScript } from './script/literals.js'
import { namesBesides, takenOfMintlify } from './taken-options.js'
import { type Fields, fieldsOf, isFields, listOf, textOf } from './values.js'

export const mintlify: Generator = {
  name: 'Mintlify',
  config: /^(?:(.+)\/)?(?:docs|mint)\.json$/,
  layout(config, folder, files) {
    const written = withReferences(readScript(config).exported(), folder, files)
    // Many programs have a docs.json.
    if (!isFields(written) || !isOfMintlify(written)) return undefined
    const whole = Array.isArray(written.navigation) ? { ...written, ...newNavigation(written) } : written
    const navigation = fieldsOf(whole.navigation)
    const publicDir = inFolder(folder, 'public')
    const { root, others, divisions } = partsOf(navigation, folder, files)
    const leaves = leavesOf([mainPart(root), ...divisions])
    const names = pageNamesIn(leaves.flatMap(({ items }) => items))
    const { paths, notListed } = pagesIn(folder, files, names)
    const pathOf = (name: string) => [pagePath(name), `${pagePath(name)}/`].find((path) => paths.has(path))
    const openapi = root.openapi ?? navigation.openapi ?? whole.openapi ?? fieldsOf(whole.api).openapi
    const apis = apiPagesOf(leaves, openapi, { folder, read: files.read, paths })
    const first = names.map(pathOf).find((path) => path !== undefined)
    const { logo, appearance, modeToggle, colors } = whole
    const images: Fields = isFields(logo) ? logo : { light: logo }
    const [light, dark] = [imageOf(images.light), imageOf(images.dark)]
    const favicon = imageOf(isFields(whole.favicon) ? whole.favicon.light : whole.favicon)
    const hasFavicon = favicon !== undefined && isPublished(favicon, publicDir, files)
    const announcement = announcementOf(whole.banner)
    const redirects = listOf(whole.redirects).map(redirectOf)
    const github = githubOf(whole)
    const social = socialsOf(whole)
    return {
      dir: folder,
      prefix: '/',
      publicDir,
      title: textOf(whole.name),
      description: textOf(whole.description),
      url: addressOf(textOf(fieldsOf(fieldsOf(whole.seo).metatags ?? whole.metadata).canonical)).url,
      addresses: 'folder',
      markdown: withTitles,
      lang: otherThanEnglish(textOf(root.language)),
      versionLabel: others.some(({ version }) => version !== undefined) ? textOf(root.version) : undefined,
      repository:
        fieldsOf(whole.feedback).suggestEdit === true && github !== undefined
          ? (repositoryOf(github) ?? { url: github, dir: folder })
          : undefined,
      nav: (pages) => [...navEntries(divisionNav(divisions, pages, apis.found)), ...barOf(whole, navigation)],
      social: social.entries,
      icons: social.icons,
      sidebar: (pages) => mintlifySidebars(leaves, pages, apis.found),
      apis: apis.found,
      logo: light,
      logoDark: dark === light ? undefined : dark,
      head: iconTag(hasFavicon ? favicon : undefined),
      colors: { ...colorsOf(appearance ?? modeToggle), ...accentOf(colors) },
      announcement,
      footerSitemap: footerOf(fieldsOf(whole.footer).links),
      redirects: redirects.filter((redirect) => redirect !== undefined),
      exclude: [...(files.has(inFolder(folder, 'snippets')) ? ['snippets/**'] : []), ...notListed],
      folders: others,
      firstPage: first,
      leftOut: [
        ...namesBesides(whole, takenOfMintlify),
        ...apis.leftOut,
        ...(others.some(({ leaves }) => isOfApi(leaves.flatMap(({ items }) => items)))
          ? ['navigation (pages made from OpenAPI or AsyncAPI, in other versions or languages)']
          : []),
        ...missingPages(names.filter((name) => pathOf(name) === undefined)),
        ...(redirects.includes(undefined) ? ['redirects (patterns)'] : []),
        ...(announcement === undefined && 'banner' in whole ? ['banner'] : []),
        ...(favicon !== undefined && !hasFavicon
          ? [`favicon (there is no file ${publicDir}${favicon})`]
          : []),
      ],
    }
  },
}

const isOfMintlify = ({ $schema, navigation, name }: Fields): boolean =>
  /mintlify/.test(textOf($schema) ?? '') ||
  (typeof name === 'string' && (isFields(navigation) || Array.isArray(navigation)))

/** Limits for parts of a config that are in files of their own, so that files that name each other come to an end. */
const references = { deepest: 10, most: 1_000 } as const

/** Puts in the files that parts of the config are in: `{ "$ref": "./navigation.json" }`. */
function withReferences(config: unknown, folder: string, { read }: OldFiles): unknown {
  let count = 0
  const whole = (value: unknown, folder: string, depth: number): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown) => whole(item, folder, depth))
    if (!isFields(value)) return value
    const { $ref } = value
    if (typeof $ref !== 'string' || !$ref.endsWith('.json'))
      return Object.fromEntries(
        Object.entries(value).map(([name, field]) => [name, whole(field, folder, depth)]),
      )
    count += 1
    const path = inFolder(folder, $ref)
    const text = depth < references.deepest && count <= references.most ? read(path) : undefined
    return text === undefined
      ? undefined
      : whole(readScript(text).exported(), inFolder(path, '..'), depth + 1)
  }
  return whole(config, folder, 0)
}

/** The navigation of `mint.json` in the form that it has in `docs.json`. */
function newNavigation(old: Fields): Fields {
  const versions = listOf(old.versions).flatMap((version) =>
    isFields(version) ? (textOf(version.name) ?? []) : (textOf(version) ?? []),
  )
  const groups = listOf(old.navigation).filter(isFields)
  const inVersion = (groups: readonly Fields[]) => divided(groups, old)
  if (versions.length < 2) return { navigation: inVersion(groups) }
  return {
    navigation: {
      versions: versions.map((version) => ({
        version,
        ...inVersion(groups.filter((group) => group.version === undefined || group.version === version)),
      })),
    },
  }
}

/** Groups that belong to tabs and anchors because the names of their pages begin with its `url`. */
function divided(groups: readonly Fields[], { tabs, anchors, primaryTab }: Fields): Fields {
  const parts = [...listOf(tabs), ...listOf(anchors)].filter(isFields)
  const folderOf = ({ url }: Fields) =>
    typeof url !== 'string' || isOutside(url) ? undefined : withoutSlashes(url)
  const isIn = (group: Fields, part: Fields) => {
    const folder = folderOf(part)
    const names = pageNamesIn([group]).map((name) => name.replace(/^\//, ''))
    return folder !== undefined && names.length > 0 && names.every((name) => name.startsWith(`${folder}/`))
  }
  const inner = parts.map((part) => {
    const own = groups.filter((group) => isIn(group, part))
    const { name, url, openapi } = part
    const description = typeof openapi === 'string' ? { source: openapi, directory: folderOf(part) } : openapi
    const api = description === undefined ? {} : { openapi: description }
    if (own.length > 0) return { tab: name, groups: own, ...api }
    return { tab: name, ...(description === undefined ? { href: url } : api) }
  })
  const others = groups.filter((group) => !parts.some((part) => isIn(group, part)))
  if (inner.every((part) => 'href' in part)) return { groups: others, global: { tabs: inner } }
  const main = { tab: textOf(fieldsOf(primaryTab).name) ?? 'Documentation', groups: others }
  return { tabs: [...(others.length > 0 ? [main] : []), ...inner] }
}

const mainPart = (navigation: Fields): Division => ({
  label: '',
  href: undefined,
  items: itemsOf(navigation),
  inner: [],
})

interface Part extends OtherFolder {
  readonly leaves: readonly Division[]
}

/**
 * The languages or versions of the navigation. Those whose pages are in a folder of their own become a
 * folder of the site; other versions are divisions like tabs.
 */
function partsOf(
  navigation: Fields,
  folder: string,
  files: OldFiles,
): { readonly root: Fields; readonly others: readonly Part[]; readonly divisions: readonly Division[] } {
  const languages = listOf(navigation.languages).filter(isFields)
  const versions = listOf(navigation.versions).filter(isFields)
  const parts = languages.length > 0 ? languages : versions
  const root = parts.find((part) => part.default === true) ?? parts[0]
  if (root === undefined) return { root: navigation, others: [], divisions: divisionsOf(navigation) }
  const others = parts
    .filter((part) => part !== root)
    .flatMap((part): Part[] => {
      const leaves = leavesOf([mainPart(part), ...divisionsOf(part)])
      const dir = folderOf(pageNamesIn(leaves.flatMap(({ items }) => items)))
      const name = textOf(part.language ?? part.version)
      if (dir === undefined || name === undefined || !files.has(inFolder(folder, dir))) return []
      const prefix = `/${dir}/`
      const within = (pages: NamedPages): NamedPages => ({
        ...pages,
        pathOf: (id) => pages.pathOf(id.replace(/^\//, '').slice(dir.length + 1)),
      })
      const sidebarOf = (pages: NamedPages) =>
        Object.fromEntries(
          Object.entries(mintlifySidebars(leaves, within(pages))).map(([key, entries]) => [
            prefix + key.slice(1),
            entries,
          ]),
        )
      const place = { dir: inFolder(folder, dir), prefix, leaves, sidebar: sidebarOf }
      if (languages.length === 0) return [{ ...place, version: name, versionLabel: name }]
      const nav = (pages: NamedPages) =>
        navEntries(
          divisionNav(divisionsOf(part), {
            pathOf(id) {
              const path = within(pages).pathOf(id)
              return path === undefined ? undefined : prefix.slice(1) + path
            },
          }),
        )
      return [{ ...place, lang: name, nav }]
    })
  const isWhole = others.length === parts.length - 1
  const own = folderOf(
    pageNamesIn(leavesOf([mainPart(root), ...divisionsOf(root)]).flatMap((leaf) => leaf.items)),
  )
  if (languages.length > 0 || (isWhole && own === undefined))
    return { root, others, divisions: divisionsOf(root) }
  const inner = divisionsOf({ versions })
  return { root: {}, others: [], divisions: [{ label: 'Versions', href: undefined, items: [], inner }] }
}

/** The first folder in the names of pages, if all have the same. */
function folderOf(names: readonly string[]): string | undefined {
  const folders = new Set(names.map((name) => /^\/?([^/]+)\//.exec(name)?.[1]))
  const [folder] = folders
  return folders.size === 1 ? folder : undefined
}

/** Files for readers of the repository, which Mintlify does not publish. */
const ofRepository = /^(?:README|LICENSE|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY)\.mdx?$/i

/** The paths of all pages, and files that are none because the navigation does not list them. */
function pagesIn(folder: string, { list }: OldFiles, names: readonly string[]) {
  const root = folder === '.' ? '' : `${folder}/`
  const own = list.flatMap((file) =>
    file.startsWith(root) && /\.mdx?$/i.test(file) ? [file.slice(root.length)] : [],
  )
  const listed = new Set(names.map((name) => name.replace(/^\//, '')))
  return {
    paths: new Set(own.map(pagePath)),
    notListed: own.filter((file) => ofRepository.test(file) && !listed.has(file.replace(/\.mdx?$/i, ''))),
  }
}

/** More are only counted. */
const mostNamed = 5

function missingPages(names: readonly string[]): readonly string[] {
  if (names.length === 0) return []
  const [some, others] = [names.slice(0, mostNamed).join(', '), names.length - mostNamed]
  const more = others > 0 ? ` and ${others} more` : ''
  return [`navigation (${names.length === 1 ? 'there is no page' : 'there are no pages'} ${some}${more})`]
}

/** Links that the footer shows as icons. In older configs, they may be a list with other names. */
function socialsOf({ footer, footerSocials }: Fields): SocialLinks {
  const given = fieldsOf(footer).socials ?? footerSocials ?? {}
  const links = Array.isArray(given)
    ? given.filter(isFields).map(({ type, url }) => ({ icon: type, link: url }))
    : given
  return socialLinks({ social: links }, 'social')
}

/** Links of the navigation bar that are not divisions. */
function barOf(whole: Fields, { global }: Fields) {
  const { navbar, topbarLinks, topbarCtaButton } = whole
  const { links, primary } = fieldsOf(navbar)
  const everywhere = divisionsOf(fieldsOf(global)).map(({ label, href }) => ({ text: label, link: href }))
  const own = [...listOf(links ?? topbarLinks), primary ?? topbarCtaButton].filter(isFields)
  const entries = [
    ...everywhere,
    ...own.map((link) => ({
      text: link.label ?? link.name ?? (link.type === 'github' ? 'GitHub' : link.type),
      link: link.href ?? link.url,
    })),
  ]
  const known = new Set<unknown>()
  return navEntries(entries.filter(({ link }) => !known.has(link) && known.add(link)))
}

/** The address of the repository, if a link of the navigation bar leads to one. */
function githubOf({ navbar, topbarLinks, topbarCtaButton }: Fields): string | undefined {
  const { links, primary } = fieldsOf(navbar)
  return [primary ?? topbarCtaButton, ...listOf(links ?? topbarLinks)]
    .map((link) => textOf(fieldsOf(link).href ?? fieldsOf(link).url))
    .find((address) => /^https:\/\/github\.com\/[^/]+\/[^/]+/.test(address ?? ''))
}

const imageOf = (value: unknown): string | undefined =>
  atRoot(textOf(isFields(value) ? (value.light ?? value.src) : value))

function colorsOf(appearance: unknown): Colors {
  const { default: first, strict, isHidden } = fieldsOf(appearance)
  return {
    colorScheme: first === 'light' || first === 'dark' ? first : undefined,
    colorSwitch: strict === true || isHidden === true ? false : undefined,
  }
}

function accentOf(colors: unknown): Colors {
  const primary = textOf(fieldsOf(colors).primary) ?? ''
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(primary)?.slice(1)
  const accent = short === undefined ? primary : `#${short.map((digit) => digit + digit).join('')}`
  return /^#[\da-f]{6}$/i.test(accent) ? { accent } : {}
}

/** A banner that is plain text, or ends in a link. */
function announcementOf(banner: unknown): Announcement | undefined {
  const { content, dismissible } = fieldsOf(banner)
  const [, before = '', words, link = ''] =
    /^([^[\]<]*?)(?:\[([^[\]<]+)\]\(([^()\s]+)\)[.!]?)?$/s.exec(textOf(content) ?? '') ?? []
  const text = before.replaceAll(/\*\*|`/g, '').trim() || words
  if (text === undefined || text === '') return undefined
  return {
    text,
    link: words === undefined ? undefined : { text: words, link },
    // Without the option, banners of Mintlify stay.
    dismissible: dismissible === true ? undefined : false,
  }
}

function footerOf(columns: unknown): Layout['footerSitemap'] {
  const found = listOf(columns).flatMap((column, index) => {
    const { header, title, items, links } = fieldsOf(column)
    const entries = navEntries(
      listOf(items ?? links).map((item) => ({
        text: fieldsOf(item).label,
        link: fieldsOf(item).href ?? fieldsOf(item).url,
      })),
    )
    return entries.length === 0 ? [] : [[textOf(header ?? title) ?? `Links ${index + 1}`, entries] as const]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

/** A redirect, also one for everything below a folder. Undefined for other patterns. */
function redirectOf(value: unknown): OldRedirect | undefined {
  const { source, destination } = fieldsOf(value)
  const [from, to] = [textOf(source), textOf(destination)]
  if (from === undefined || to === undefined) return undefined
  const [, prefix, name] = /^([^:*]*\/):?([\w]*)\*$/.exec(from) ?? []
  const target = name === undefined || name === '' ? to : to.replace(`/:${name}*`, '/:splat')
  const isPlain = (address: string) =>
    !/[:*\s]/.test(address.replace(/^https?:/, '').replace(/\/:splat$/, ''))
  if (prefix !== undefined) return isPlain(target) ? [`${prefix}*`, target] : undefined
  return isPlain(from) && isPlain(to) ? [from, to] : undefined
}
