import type { NavEntry } from '@quire/engine'
import { fieldLines } from './config-text.js'
import type { Layout, OtherFolder, Sidebars } from './layout.js'
import { below, isBelow, partGlobs } from './page-files.js'

/** Text of `docs.config.ts` for a folder of Markdown. Leaves out what is undefined or the default. */
export function configText({
  title,
  layout: {
    dir,
    prefix,
    publicDir,
    description,
    url,
    base = '/',
    markdown,
    repository,
    head = [],
    logo,
    logoDark,
    hideSiteName,
    lastUpdatedText,
    colors = {},
    footerCopyright,
    footerSitemap,
    announcement,
    image,
    exclude = [],
    lang,
    versionLabel,
    lastUpdated,
  },
  others: otherFolders,
  hasHome,
  nav,
  sidebar,
  files,
}: {
  readonly title: string
  readonly layout: Layout
  readonly others: readonly (Omit<OtherFolder, 'nav' | 'sidebar'> & {
    readonly nav: unknown
    readonly sidebar: unknown
  })[]
  readonly hasHome: boolean
  readonly nav: readonly NavEntry[] | undefined
  readonly sidebar: Sidebars
  readonly files: readonly string[]
}): string {
  const isThere = (address: string | undefined) =>
    address !== undefined && (!address.startsWith('/') || files.includes(`${publicDir}${address}`))
      ? address
      : undefined
  const excludedIn = (folder: string) => {
    const names = files
      .filter((file) => isBelow(file, folder) && /\.mdx?$/.test(file))
      .map((file) => below(folder, file))
    return exclude.filter((glob) => {
      const part = partGlobs.get(glob)
      return part === undefined
        ? glob.includes('/') || names.includes(glob)
        : names.some((name) => part.test(name))
    })
  }
  const excluded = excludedIn(dir)
  const others = otherFolders.map(
    ({ dir: folder, prefix: address, footerCopyright: _, original: __, labels: ___, ...rest }) => {
      const without = excludedIn(folder)
      return { dir: folder, prefix: address, ...rest, exclude: without.length === 0 ? undefined : without }
    },
  )
  const root = {
    dir,
    prefix: prefix === '/' ? undefined : prefix,
    versionLabel,
    exclude: excluded.length === 0 ? undefined : excluded,
  }
  const hasOwnHome =
    prefix !== '/' && (!hasHome || files.some((file) => /^content\/(?:index|README)\.md$/i.test(file)))
  const isPlain =
    root.prefix === undefined &&
    versionLabel === undefined &&
    root.exclude === undefined &&
    others.length === 0
  const theme = {
    logo: isThere(logo),
    // Without a logo, these have no effect.
    ...(isThere(logo) !== undefined && { logoDark: isThere(logoDark), hideSiteName }),
    lastUpdated: lastUpdated && lastUpdatedText,
    ...colors,
    announcement,
    footerCopyright,
    footer: footerSitemap && { sitemap: footerSitemap },
    languages: languagesIn(otherFolders),
  }
  const config = {
    title,
    description,
    lang: lang === 'en-US' ? undefined : lang,
    url,
    base: base === '/' ? undefined : base.replace(/^\/?/, '/').replace(/\/?$/, '/'),
    content: isPlain ? dir : [...(hasOwnHome ? [{ dir: 'content' }] : []), root, ...others],
    publicDir:
      publicDir !== undefined && files.some((file) => file.startsWith(`${publicDir}/`))
        ? publicDir
        : undefined,
    lastUpdated,
    // With several folders, edit links are relative to the first.
    repository:
      hasOwnHome && repository?.dir !== undefined && `/${repository.dir}`.endsWith(`/${dir}`)
        ? { ...repository, dir: `${repository.dir.slice(0, -dir.length)}content` }
        : repository,
    markdown,
    discovery: isThere(image) && { image },
    head: head.length === 0 ? undefined : head,
    nav: nav === undefined || nav.length === 0 ? undefined : nav,
    sidebar,
    themeConfig: Object.values(theme).some((value) => value !== undefined) ? theme : undefined,
  }
  return `import { defineConfig } from '@quire/engine'

export default defineConfig({
${fieldLines(config)}})
`
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
