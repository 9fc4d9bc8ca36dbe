import type { NavEntry } from '@quire/engine'
import { Code, fieldLines, flatText } from './config-text.js'
import { globMatcher } from './globs.js'
import type { Layout, OtherFolder, Sidebars } from './layout.js'
import { below, homeFolderFor, isBelow, partGlobs } from './page-files.js'
import { inFolder } from './paths.js'

/** What the config of a site says that is made from a folder of Markdown. */
export interface AdoptedConfig {
  readonly title: string
  readonly layout: Layout
  readonly others: readonly AdoptedFolder[]
  readonly hasHome: boolean
  readonly nav: readonly NavEntry[] | undefined
  readonly sidebar: Sidebars
  /** All files of the folder. */
  readonly files: readonly string[]
}

export type AdoptedFolder = Omit<OtherFolder, 'nav' | 'sidebar'> & {
  readonly nav: unknown
  readonly sidebar: unknown
}

/** Text of `docs.config.ts` for a folder of Markdown. Leaves out what is undefined or the default. */
export function configText(adopted: AdoptedConfig): string {
  const { apis = [] } = adopted.layout
  return `import { defineConfig } from '@quire/engine'
${apis.length === 0 ? '' : `import { openapi } from '@quire/openapi'\n`}
export default defineConfig({
${fieldLines(configOf(adopted))}})
`
}

function configOf(adopted: AdoptedConfig): object {
  const { title, layout, nav, sidebar, files } = adopted
  const { dir, publicDir, lang, base = '/', addresses, repository, head = [] } = layout
  const image = publishedAt(layout.image, adopted)
  const theme = themeOptions(adopted)
  return {
    title,
    description: layout.description,
    lang: lang === 'en-US' ? undefined : lang,
    url: layout.url,
    base: base === '/' ? undefined : base.replace(/^\/?/, '/').replace(/\/?$/, '/'),
    content: contentOption(adopted),
    addresses: addresses === 'html' ? undefined : addresses,
    publicDir:
      publicDir !== undefined && files.some((file) => file.startsWith(`${publicDir}/`))
        ? publicDir
        : undefined,
    lastUpdated: layout.lastUpdated,
    // With several folders, edit links are relative to the first.
    repository:
      hasOwnHome(adopted) && repository?.dir !== undefined && `/${repository.dir}`.endsWith(`/${dir}`)
        ? { ...repository, dir: `${repository.dir.slice(0, -dir.length)}${homeFolderFor(dir)}` }
        : repository,
    frontmatterDefaults: layout.frontmatterDefaults,
    markdown: layout.markdown,
    discovery: image && { image },
    head: head.length === 0 ? undefined : head,
    nav: nav === undefined || nav.length === 0 ? undefined : nav,
    sidebar,
    contentSidebar: layout.contentsLevels,
    themeConfig: Object.values(theme).some((value) => value !== undefined) ? theme : undefined,
  }
}

/** The folders of pages; only the name of the folder if there is nothing else to say. */
function contentOption(adopted: AdoptedConfig): string | readonly object[] {
  const { layout, files } = adopted
  const { dir, prefix, versionLabel } = layout
  const excludedIn = (folder: string, patterns: readonly string[] = layout.exclude ?? []) => {
    const excluded = excludedFiles(patterns, folder, files)
    return excluded.length === 0 ? undefined : excluded
  }
  const root = {
    dir,
    prefix: prefix === '/' ? undefined : prefix,
    versionLabel,
    exclude: excludedIn(dir),
  }
  const others = adopted.others.map(
    ({ dir: folder, prefix: address, footerCopyright: _, original: __, labels: ___, ...rest }) => ({
      dir: folder,
      prefix: address,
      ...rest,
      exclude: excludedIn(folder, rest.exclude && [...rest.exclude, ...partGlobs]),
    }),
  )
  const apis = (layout.apis ?? []).map(({ file, prefix }) => ({
    dir: inFolder('generated', prefix),
    prefix,
    // As in the old site, each operation has a page of its own.
    generate: new Code(`openapi(${flatText({ file, pages: 'operation' })})`),
  }))
  const isPlain =
    root.prefix === undefined &&
    versionLabel === undefined &&
    root.exclude === undefined &&
    others.length + apis.length === 0
  return isPlain
    ? dir
    : [...(hasOwnHome(adopted) ? [{ dir: homeFolderFor(dir) }] : []), root, ...others, ...apis]
}

/** The patterns that leave out files of a folder. */
function excludedFiles(
  patterns: readonly string[],
  folder: string,
  files: readonly string[],
): readonly string[] {
  const names = files
    .filter((file) => isBelow(file, folder) && /\.mdx?$/i.test(file))
    .map((file) => below(folder, file))
  return patterns.filter((glob) => {
    const isOfOldConfig = glob.includes('/') && !partGlobs.includes(glob)
    return isOfOldConfig || names.some(globMatcher(glob))
  })
}

/** Whether the home page is in a folder of its own, because the pages are below another address. */
function hasOwnHome({ layout, hasHome, files }: AdoptedConfig): boolean {
  const home = `${homeFolderFor(layout.dir)}/`
  const isHome = (file: string) =>
    file.startsWith(home) && /^(?:index|README)\.md$/i.test(file.slice(home.length))
  return layout.prefix !== '/' && (!hasHome || files.some(isHome))
}

function themeOptions(adopted: AdoptedConfig): object {
  const { layout, others } = adopted
  const logo = publishedAt(layout.logo, adopted)
  return {
    logo,
    // Without a logo, these have no effect.
    ...(logo !== undefined && {
      logoDark: publishedAt(layout.logoDark, adopted),
      hideSiteName: layout.hideSiteName,
    }),
    lastUpdated: layout.lastUpdated && layout.lastUpdatedText,
    editLinkText: layout.repository && layout.editLinkText,
    contentSidebarTitle: layout.contentsTitle,
    ...layout.colors,
    announcement: layout.announcement,
    footerCopyright: layout.footerCopyright,
    footer: layout.footerSitemap && { sitemap: layout.footerSitemap },
    social: layout.icons === undefined || layout.icons.length === 0 ? undefined : layout.icons,
    languages: languagesIn(others),
  }
}

/** The address of an image; undefined if it is one of the site that is not there, or in the address itself. */
function publishedAt(
  address: string | undefined,
  { layout, files }: Pick<AdoptedConfig, 'layout' | 'files'>,
): string | undefined {
  if (address?.startsWith('/')) return files.includes(`${layout.publicDir}${address}`) ? address : undefined
  return /^https?:\/\//.test(address ?? '') ? address : undefined
}

/** Images that the old config names, but that are not there. */
export function missingImages(adopted: Pick<AdoptedConfig, 'layout' | 'files'>): readonly string[] {
  const { logo, logoDark, image, publicDir } = adopted.layout
  return Object.entries({ logo, logoDark, image })
    .filter(([, address]) => address !== undefined && publishedAt(address, adopted) === undefined)
    .map(([name, address]) =>
      address?.startsWith('/')
        ? `${name} (there is no file ${publicDir ?? ''}${address})`
        : `${name} (save it as a file)`,
    )
}

/** Options of the theme for the languages that have their own. */
function languagesIn(
  folders: readonly Pick<OtherFolder, 'lang' | 'footerCopyright'>[],
): Readonly<Record<string, object>> | undefined {
  const own = folders.flatMap(({ lang, footerCopyright }) =>
    lang === undefined || footerCopyright === undefined ? [] : [[lang, { footerCopyright }] as const],
  )
  return own.length === 0 ? undefined : Object.fromEntries(own)
}
