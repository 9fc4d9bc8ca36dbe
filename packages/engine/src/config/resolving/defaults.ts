import { pathFrom } from '../../io/path-from.js'
import type { DefaultFields } from '../../parse/frontmatter/frontmatter.js'
import { sourcePath } from '../../paths.js'
import type { CheckedConfig } from '../checking/schema.js'
import type { DiscoveryOptions, MarkdownOptions, RedirectOptions, RepositoryOptions } from '../config.js'
import type {
  ResolvedConfig,
  ResolvedContentRoot,
  ResolvedDiscovery,
  ResolvedRedirects,
} from '../resolved-config.js'
import { bareFolder, foldersInside, globOfFolder, type SiteFolders } from './folders.js'
import { languageLabel } from './language-label.js'
import { sidebarOfSite } from './moved-trees.js'

export function contentRoots(
  { root, content, publicDir, outDir }: SiteFolders,
  {
    trust,
    defaults: frontmatterDefaults,
    ...site
  }: CheckedConfig & {
    readonly lang: string
    readonly description: string
    readonly trust: ResolvedConfig['trust']
    /** For each folder. */
    readonly defaults: readonly (readonly DefaultFields[])[]
  },
): ResolvedContentRoot[] {
  const folders = content.map((folder) => {
    const { version = 'latest', lang = site.lang } = folder.given
    return { ...folder, version, lang }
  })
  const languages = folders.map(({ lang }) => lang)
  const labels = new Map(
    [...folders]
      .reverse()
      .flatMap(({ version, given: { versionLabel } }) =>
        versionLabel === undefined ? [] : [[version, versionLabel] as const],
      ),
  )
  return folders.map(({ dir, prefix, given, version, lang }, index) => {
    const outdated = given.outdated ?? version !== 'latest'
    return {
      dir,
      prefix,
      version,
      versionLabel: given.versionLabel ?? labels.get(version) ?? version,
      outdated,
      noindex: given.noindex ?? false,
      lang,
      fallback: given.fallback ?? false,
      label: given.label ?? languageLabel(lang, languages),
      exclude: [
        ...(given.exclude ?? []),
        ...foldersInside(dir, [publicDir, pathFrom(root, outDir)]).map(globOfFolder),
      ],
      generate: trust === 'trusted' ? given.generate : undefined,
      isGenerated: given.generate !== undefined,
      frontmatterDefaults: frontmatterDefaults[index] ?? [],
      frontmatterSchema: given.frontmatterSchema ?? (outdated ? undefined : site.frontmatterSchema),
      title: given.title ?? site.title,
      description: given.description ?? site.description,
      nav: given.nav ?? site.nav ?? [],
      navLang: given.nav === undefined ? site.lang : lang,
      ...(given.sidebar === undefined
        ? sidebarOfSite(site.sidebar ?? false, index, folders, site.lang)
        : { sidebar: given.sidebar, inheritsSidebar: false }),
    }
  })
}

/**
 * Search engines and feed readers should find the site, not a preview of it. `robots.txt` has a
 * meaning only at the root of a host, but every preview gets one.
 */
export function discoveryOf(
  given: DiscoveryOptions = {},
  site: { readonly url: string | undefined; readonly base: string; readonly isPreview: boolean },
): ResolvedDiscovery {
  const isPublished = site.url !== undefined && !site.isPreview
  return {
    sitemap: isPublished && (given.sitemap ?? true),
    robots: (site.isPreview || site.base === '/') && (given.robots ?? true),
    feeds: isPublished && (given.feeds ?? true),
    llms: !site.isPreview && (given.llms ?? true),
    markdown: given.markdown ?? true,
    graph: given.graph ?? true,
    tags: given.tags ?? true,
    image: given.image,
  }
}

export function redirectsOf(given: string | RedirectOptions = {}): ResolvedRedirects {
  const { file, outputs = ['html'] } = typeof given === 'string' ? { file: given } : given
  return { file: sourcePath(bareFolder(file ?? 'redirects.txt')), isNamed: file !== undefined, outputs }
}

export function repositoryOf(
  given: RepositoryOptions | undefined,
  branch: string | undefined,
  { content }: SiteFolders,
): Required<RepositoryOptions> | null {
  if (given === undefined) return null
  return {
    url: given.url.replace(/\/+$/, ''),
    branch: branch ?? given.branch ?? 'main',
    dir: bareFolder(given.dir ?? content[0]?.dir ?? ''),
    editLinks: given.editLinks ?? true,
  }
}

export function markdownOf(given: MarkdownOptions = {}): Required<MarkdownOptions> {
  return {
    parser: given.parser ?? 'satteri',
    slugs: given.slugs ?? 'vuepress',
    remarkPlugins: given.remarkPlugins ?? [],
    rehypePlugins: given.rehypePlugins ?? [],
    highlighter: given.highlighter ?? 'prism',
    languages: given.languages ?? {},
    lineNumbers: given.lineNumbers ?? false,
    // Code blocks may write a language in any letter case.
    hiddenLines: Object.fromEntries(
      Object.entries(given.hiddenLines ?? {}).map(([language, mark]) => [language.toLowerCase(), mark]),
    ),
    emoji: given.emoji ?? true,
    diagrams: given.diagrams ?? true,
    tocLevels: given.tocLevels ?? [2, 3],
    titleHeading: given.titleHeading ?? false,
    definitionLists: given.definitionLists ?? false,
  }
}
