/** What to do about an option, or the option beside it that has another name here. */
type Instead = ReadonlyMap<string, string | { readonly name: string }>

const write = (name: string) => ({ name })
const table = (entries: Readonly<Record<string, string | { readonly name: string }>>): Instead =>
  new Map(Object.entries(entries))
const inLanguages = 'A language is an entry of "content", with "lang" and "prefix".'
const inPlugins = 'List Markdown plugins in "markdown.remarkPlugins" and "markdown.rehypePlugins".'

const asFolders = 'Write addresses: "folder" to publish "guide/install.md" at "/guide/install/".'
const withoutEnding = 'Write addresses: "clean" to publish "guide/install.md" at "/guide/install".'

const inTheme = (name: string) => `It belongs to a theme: write theme: extend(theme, { ${name}: … }).`

const top: Instead = table({
  baseUrl: write('base'),
  srcDir: write('content'),
  docs_dir: write('content'),
  srcExclude: 'Write "exclude" in an entry of "content".',
  dest: write('outDir'),
  site_name: write('title'),
  tagline: write('description'),
  locales: inLanguages,
  i18n: inLanguages,
  defaults: write('frontmatterDefaults'),
  cascade: write('frontmatterDefaults'),
  plugins: inPlugins,
  markdown_extensions: inPlugins,
  presets: 'Remove it; "content" names the folders of pages.',
  cleanUrls: withoutEnding,
  trailingSlash: 'Write addresses: "folder" for addresses with a slash, or "clean" for those without.',
  use_directory_urls: asFolders,
  uglyURLs: asFolders,
  rewrites:
    'Write an entry of "content" with the folder and its "prefix", or the frontmatter field "permalink" on the pages.',
  ignoreDeadLinks: 'Remove it; broken links are warnings.',
  onBrokenLinks: 'Remove it; broken links are warnings, or errors with --strict.',
  sitemap: write('discovery.sitemap'),
  appearance: 'Write "colorScheme" and "colorSwitch" in "themeConfig".',
  components: inTheme('components'),
  layouts: inTheme('layouts'),
  styles: inTheme('styles'),
  favicon: `Write head: [['link', { rel: 'icon', href: '/favicon.ico' }]].`,
})

const ofTheme: Instead = table({
  nav: 'Write "nav" beside "title".',
  navbar: 'Write "nav" beside "title".',
  sidebar: 'Write "sidebar" beside "title".',
  sidebarDepth: 'Write "sidebarDepth" beside "title".',
  repo: 'Write "repository" beside "title".',
  docsRepo: 'Write "repository" beside "title".',
  docsDir: 'Write "repository" with "dir" beside "title".',
  docsBranch: 'Write "repository" with "branch" beside "title".',
  editLink: 'Write "repository" beside "title".',
  editLinks: 'Write "repository" beside "title".',
  locales: inLanguages,
  socialLinks: write('social'),
  algolia: 'Write "search" with the provider and keys of DocSearch.',
  outline: 'Write "contentSidebar" beside "title", with the first and the last level: [2, 4].',
  siteTitle: 'Write "hideSiteName", or "title" of the site.',
  'footer.copyright': write('footerCopyright'),
  'footer.message': write('footerCopyright'),
  'footer.links': write('footer.sitemap'),
})

const inSidebar: Instead = table({
  text: write('title'),
  label: write('title'),
  link: write('path'),
  items: write('children'),
  collapsible: write('collapsable'),
})

const inNav: Instead = table({
  label: write('text'),
  to: write('link'),
  href: write('link'),
  // It is an option of other entries.
  link: 'An entry has either "link" or "items".',
  children: write('items'),
  activeBasePath: write('activeMatch'),
})

type OptionPath = readonly (string | number)[]

/** What to write instead of an option of another generator; undefined if no generator has it. */
export function insteadOfOption(path: OptionPath): string | undefined {
  const found = foreignOption(path)
  return typeof found === 'object' ? `Write "${found.name}".` : found
}

/** The path of the option that one of another generator means. */
export function pathOfForeign(path: OptionPath): OptionPath | undefined {
  const found = foreignOption(path)
  return typeof found === 'object' ? [...path.slice(0, -1), ...found.name.split('.')] : undefined
}

function foreignOption(path: OptionPath): string | { readonly name: string } | undefined {
  const name = String(path.at(-1))
  if (path.length === 1) return top.get(name)
  if (path[0] === 'themeConfig') return ofTheme.get(path.slice(1).join('.'))
  if (path[0] === 'redirects' && name.startsWith('/'))
    return `Write redirects into the file redirects.txt, one on each line: ${name} /new.html`
  if (path.includes('sidebar')) return inSidebar.get(name)
  return path.includes('nav') ? inNav.get(name) : undefined
}
