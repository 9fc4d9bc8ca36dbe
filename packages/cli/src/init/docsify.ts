import type { NavEntry, SidebarEntry } from '@quire/engine'
import {
  atRoot,
  type Generator,
  iconTag,
  isPublished,
  likeGithub,
  type OldFiles,
  type OtherFolder,
  otherThanEnglish,
  type Repository,
  repositoryOf,
} from './layout.js'
import { docsifyEntries, docsifyNav, docsifyPath, plainLabel, withoutComments } from './navigation/docsify.js'
import { isOutside, withPaths } from './navigation/entries.js'
import { withoutFolder } from './navigation/vue.js'
import type { OldRedirect } from './old-addresses.js'
import { inFolder, pagePath, withoutSlashes } from './paths.js'
import { readScript, type Script } from './script/literals.js'
import { namesBesides, takenOfDocsify } from './taken-options.js'
import { type Fields, fieldsOf, isFields, listOf, textOf } from './values.js'

export const docsify: Generator = {
  name: 'Docsify',
  config: /^(?:(.+)\/)?index\.html$/,
  layout(html, folder, files) {
    const site = siteOf(html, folder, files)
    if (site === undefined) return undefined
    const { dir, option, options, place } = site
    const homepage = textOf(option('homepage')) ?? 'README.md'
    const others = languagesOf(site, files)
    const all = sidebarsOf(site, files)
    const isOfLanguage = (key: string) => others.some(({ prefix }) => key.startsWith(prefix))
    const sidebars = all && withoutKeys(all, isOfLanguage)
    const first = firstOf(sidebars?.['/'] ?? [])
    const hasOtherHome = !isOutside(homepage) && pagePath(homepage) !== ''
    const home = hasOtherHome ? undefined : homeOf(site, files, { first, homepage })
    const isRoute = option('routerMode') !== 'history'
    const aliases = Object.entries(fieldsOf(option('alias')))
    const redirects = aliases.flatMap(([from, to]) => aliasOf(from, to))
    const publicDir = inFolder(dir, 'public')
    const icon = atRoot(iconLink.exec(html)?.[1])
    const hasIcon = icon !== undefined && isPublished(icon, publicDir, files)
    const color = textOf(option('themeColor')) ?? themeColor.exec(html)?.[1] ?? ''
    return {
      dir,
      prefix: '/',
      publicDir,
      title: plainLabel(textOf(option('name')) ?? '') || textOf(/<title>([^<]*)<\/title>/i.exec(html)?.[1]),
      description: description.exec(html)?.[1],
      lang: otherThanEnglish(/<html\b[^>]*\blang=["']([\w-]+)["']/i.exec(html)?.[1]),
      addresses: isRoute ? undefined : 'folder',
      hashAddresses: isRoute,
      markdown: likeGithub,
      repository: repositoryIn(html, textOf(option('repo')), dir),
      nav: () => navOf(html, site, files),
      sidebar: () => sidebars,
      logo: atRoot(textOf(option('logo'))),
      head: iconTag(hasIcon ? icon : undefined),
      colors: /^#[\da-f]{6}$/i.test(color) ? { accent: color } : {},
      redirects,
      home,
      firstPage: hasOtherHome ? place(homepage, '') : first,
      exclude: home === undefined && !hasOtherHome ? [] : ['README.md'],
      folders: others.map((other) => ({
        ...other,
        sidebar: () => all && withoutKeys(all, (key) => !key.startsWith(other.prefix)),
      })),
      leftOut: [
        ...namesBesides(options, takenOfDocsify),
        ...(isOutside(homepage) ? ['homepage (a page of another site)'] : []),
        ...aliases.flatMap(([from]) =>
          /_(?:sidebar|navbar)\.md$/.test(from) || redirects.some(([source]) => source === from)
            ? []
            : [`alias (${from})`],
        ),
        ...(icon !== undefined && !hasIcon ? [`icon (there is no file ${publicDir}${icon})`] : []),
      ],
    }
  },
}

const iconLink = /<link\b[^>]*\brel=["'](?:shortcut )?icon["'][^>]*\bhref=["']([^"']+)["']/i
const description = /<meta\b[^>]*\bname=["']description["'][^>]*\bcontent=["']([^"']+)["']/i
const themeColor = /--theme-color:\s*(#[\da-f]{6})\b/i

/** The options, and where the pages are. */
interface DocsifySite {
  /** Folder of the pages. */
  readonly dir: string
  /** The same with a slash; empty for the folder itself. */
  readonly root: string
  /** Plain values only. */
  readonly options: Fields
  readonly option: (name: string) => unknown
  readonly place: Place
}

function siteOf(html: string, folder: string, files: OldFiles): DocsifySite | undefined {
  if (!/docsify/i.test(html)) return undefined
  const script = optionsOf(html, folder, files)
  const options = fieldsOf(script?.setting('$docsify'))
  const option = (name: string): unknown => options[name] ?? script?.setting(name)
  const basePath = textOf(option('basePath'))
  const below = basePath === undefined || isOutside(basePath) ? folder : inFolder(folder, basePath)
  // The site may have been published below that path.
  const dir = below === '.' || files.has(below) ? below : folder
  const root = dir === '.' ? '' : `${dir}/`
  if (script === undefined && !files.list.includes(`${root}_sidebar.md`)) return undefined
  return { dir, root, options, option, place: placeIn(option('relativePath') === true) }
}

const withoutKeys = <Value>(
  fields: Readonly<Record<string, Value>>,
  isLeftOut: (key: string) => boolean,
): Readonly<Record<string, Value>> | undefined => {
  const kept = Object.entries(fields).filter(([key]) => !isLeftOut(key))
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/** A plugin for edit links names the folder; otherwise it is taken to be in the repository. */
function repositoryIn(html: string, repo: string | undefined, dir: string): Repository | undefined {
  const edit = /\bEditOnGithubPlugin\.create\(\s*["']([^"']+)["']/.exec(html)?.[1]
  return (
    repositoryOf(edit) ?? (repo === undefined ? undefined : { url: repo, dir: dir === '.' ? undefined : dir })
  )
}

/** The script with the options: in the page itself, or in a file that it loads. */
function optionsOf(html: string, folder: string, { read }: OldFiles): Script | undefined {
  const shown = withoutComments(html)
  const own = [...shown.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)].map(([, text = '']) => text)
  const loaded = [...html.matchAll(/<script\b[^>]*\bsrc=["']([^"':]+)["']/gi)].map(
    ([, path = '']) => read(inFolder(folder, path)) ?? '',
  )
  const text = [...own, ...loaded].find((script) => /\$docsify\s*=\s*(?=\{)/.test(script))
  return text === undefined ? undefined : readScript(text)
}

const fileOf = (value: unknown, usual: string): string | undefined =>
  value === true ? usual : textOf(value)?.replace(/^\//, '')

type Place = (target: string, folder: string) => string | undefined

/** Docsify takes links for relative to the root, unless the option says otherwise. */
const placeIn =
  (isRelative: boolean): Place =>
  (target, folder) =>
    docsifyPath(target, isRelative ? folder : '')

/** The navigation bar in `_navbar.md`, or else the one in `index.html`. */
function navOf(html: string, { root, option, place }: DocsifySite, { read }: OldFiles): NavEntry[] {
  const file = fileOf(option('loadNavbar'), '_navbar.md')
  const list = file === undefined ? '' : (read(`${root}${file}`) ?? '')
  const listed = docsifyNav(docsifyEntries(list, (target) => place(target, '')))
  if (listed.length > 0) return listed
  const nav = /<nav\b[^>]*>([\s\S]*?)<\/nav>/i.exec(withoutComments(html))?.[1] ?? ''
  const links = [...nav.matchAll(/<a\b[^>]*\bhref=["']([^"']*)["'][^>]*>([\s\S]*?)<\/a>/gi)]
  return docsifyNav(
    links.flatMap(([, href = '', words = '']): SidebarEntry[] => {
      const path = isOutside(href) ? href : place(href, '')
      const label = plainLabel(words)
      return path === undefined || label === '' ? [] : [[path || '.', label]]
    }),
  )
}

/** The sidebar of each folder that has one. Pages use that of the nearest folder. */
function sidebarsOf(
  { root, option, place }: DocsifySite,
  { list, read }: OldFiles,
): Readonly<Record<string, readonly SidebarEntry[]>> | undefined {
  const name = fileOf(option('loadSidebar'), '_sidebar.md')
  if (name === undefined) return undefined
  const found = list.flatMap((file): [string, readonly SidebarEntry[]][] => {
    if (!file.startsWith(root) || !`/${file}`.endsWith(`/${name}`)) return []
    const folder = file.slice(root.length, -name.length)
    const entries = docsifyEntries(read(file) ?? '', (target) => place(target, folder))
    return entries.length === 0 ? [] : [[`/${folder}`, rooted(entries, folder)]]
  })
  const depth = ([key]: readonly [string, unknown]) => key.split('/').length
  return found.length === 0 ? undefined : Object.fromEntries(found.sort((a, b) => depth(b) - depth(a)))
}

/** Entries for the sidebar of a folder. Pages outside of it need a slash. */
function rooted(entries: readonly SidebarEntry[], folder: string): SidebarEntry[] {
  if (folder === '') return [...entries]
  const withSlash = (path: string) =>
    isOutside(path) || path.startsWith(folder) ? path : `/${path.replace(/^\.$/, '')}`
  return withoutFolder(withPaths(entries, withSlash), folder).map((entry) =>
    Array.isArray(entry) && entry[0] === '' ? ['.', entry[1]] : entry,
  )
}

/** The first page of a list. */
function firstOf(entries: readonly SidebarEntry[]): string | undefined {
  for (const entry of entries) {
    const path = typeof entry === 'string' ? entry : 'title' in entry ? entry.path : entry[0]
    if (path !== undefined && !isOutside(path) && !/^(?:\.?$|#)/.test(path)) return path.replace(/#.*/, '')
    const inside = typeof entry !== 'string' && 'title' in entry ? firstOf(entry.children ?? []) : undefined
    if (inside !== undefined) return inside
  }
  return undefined
}

/** Folders of translations: those that the options name, as far as they have pages. */
function languagesOf({ root, option }: DocsifySite, { has }: OldFiles): OtherFolder[] {
  const fallbacks = new Set(listOf(option('fallbackLanguages')).flatMap((name) => textOf(name) ?? []))
  const { placeholder, noData } = fieldsOf(option('search'))
  const named = [option('nameLink'), placeholder, noData].flatMap((value) => Object.keys(fieldsOf(value)))
  const folders = new Set([...named.map(withoutSlashes), ...fallbacks])
  return [...folders].flatMap((folder) => {
    const [, language, country] = /^([a-z]{2})(?:-([a-z]{2,4}))?$/i.exec(folder) ?? []
    if (language === undefined || !has(`${root}${folder}`)) return []
    const lang = [
      language,
      ...(country === undefined ? [] : [country.length === 2 ? country.toUpperCase() : country]),
    ]
    return [
      {
        dir: `${root}${folder}`,
        prefix: `/${folder}/`,
        lang: lang.join('-'),
        ...(fallbacks.has(folder) && { fallback: true as const }),
      },
    ]
  })
}

/** An alias that leads from one address to another page of the site. */
function aliasOf(from: string, to: unknown): OldRedirect[] {
  const target = textOf(to)
  const isPlain =
    /^\/[\w/-]+$/.test(from) && target !== undefined && !isOutside(target) && !target.includes('$')
  return isPlain ? [[from, `/${pagePath(target)}`]] : []
}

/**
 * The cover as a home page, followed by the page that Docsify shows below it.
 *
 * @returns Undefined if there is no cover.
 */
function homeOf(
  { root, option, place }: DocsifySite,
  files: OldFiles,
  { first, homepage }: { readonly first: string | undefined; readonly homepage: string },
): string | undefined {
  const cover = option('coverpage')
  const named = Array.isArray(cover) ? cover.includes('/') : isFields(cover) ? cover['/'] : cover
  const file = fileOf(named, '_coverpage.md')
  const written = file === undefined ? undefined : files.read(`${root}${file}`)
  if (written === undefined) return undefined
  const text = withoutComments(written)
  const image = [...text.matchAll(/!\[[^\]]*\]\(<?([^)\s>]+)[^)]*\)/g)].find(
    ([, path = '']) => !path.startsWith('#'),
  )
  const hero = atRoot(image?.[1])
  const isHero = hero !== undefined && isPublished(hero, inFolder(root, 'public'), files)
  const title = plainLabel(/^#[ \t]+(.+)$/m.exec(text)?.[1] ?? '')
  const tagline = plainLabel(/^>[ \t]*(.+)$/m.exec(text)?.[1] ?? '')
  const links = [...text.matchAll(/(?<!!)\[((?:[^[\]]|!\[[^\]]*\]\([^)]*\))*)\]\(<?([^)\s>]+)/g)]
  const actions = links.flatMap(([, words = '', href = '']) => {
    // A link to a place on the page leads to what is below the cover.
    const path = /^#(?!\/)/.test(href) ? undefined : place(href, '')
    const link = isOutside(href) ? href : `/${path ?? first ?? ''}`
    const label = plainLabel(words)
    return label === '' ? [] : [`  - { text: ${JSON.stringify(label)}, link: ${JSON.stringify(link)} }`]
  })
  const fields = [
    'home: true',
    ...(isHero ? [`heroImage: ${JSON.stringify(hero)}`] : []),
    ...(title === '' ? [] : [`heroText: ${JSON.stringify(title)}`]),
    ...(tagline === '' ? [] : [`tagline: ${JSON.stringify(tagline)}`]),
    ...(actions.length === 0 ? [] : ['actions:', ...actions]),
  ]
  const others = text
    .split('\n')
    .filter((line) => !/^(?:#[ \t]|>|\s*!?\[|\s*<|---)/.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const hasPage = option('onlyCover') !== true && files.list.includes(`${root}${homepage}`)
  const parts = [
    `---\n${fields.join('\n')}\n---`,
    ...(image !== undefined && !isHero ? [image[0]] : []),
    ...(others === '' ? [] : [others]),
    ...(hasPage ? [`<!--@include: ./${homepage}-->`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}
