import { type NewFile, type NewSiteOptions, packageFile, quoted, titleOfFolder } from './new-site.js'

/** A folder that somebody keeps Markdown in. */
export interface ExistingFolder {
  /** Files below it, with `/` between names. */
  readonly files: readonly string[]
  /** Text of one of them. */
  readonly read: (path: string) => string
}

/** What makes a site of a folder without changing what is in it. */
export interface AdoptedSite {
  readonly title: string
  /** The generator whose config was found. */
  readonly generator: string | undefined
  /** Folder of the pages, `.` for the folder itself. */
  readonly dir: string
  /** Pages, those included that have to be renamed. */
  readonly pages: number
  /** Pages whose names end in `.mdx`, which have to be renamed. */
  readonly mdx: number
  /** A file that means something else to Quire, and has to go. */
  readonly foreign: string | undefined
  /** Files to write; none of them is there. */
  readonly files: readonly NewFile[]
}

/** Where a generator keeps its pages. */
interface Layout {
  readonly dir: string
  readonly prefix: string
  readonly publicDir: string | undefined
  readonly title: string | undefined
  readonly base: string | undefined
}

interface Generator {
  readonly name: string
  /** Its config; a group is the folder that it stands in. */
  readonly config: RegExp
  /** @param folder What the group matched. */
  readonly layout: (config: string, folder: string) => Layout
}

const inFolder = (folder: string, name: string) => (folder === '.' ? name : `${folder}/${name}`)
/** A text that a config in JavaScript sets; what is put together there is not seen. */
const setting = (config: string, name: string) =>
  new RegExp(`\\b${name}:\\s*(?:'([^'\\n]*)'|"([^"\\n]*)")`).exec(config)?.slice(1).find(Boolean)
const yamlSetting = (config: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.+?)[ \\t]*$`, 'm').exec(config)?.[1]?.replace(/^(['"])(.*)\1$/, '$2')

const generators: readonly Generator[] = [
  {
    name: 'VitePress',
    config: /^(?:(.+)\/)?\.vitepress\/config(?:\/index)?\.[mc]?[jt]s$/,
    layout(config, folder) {
      const source = setting(config, 'srcDir')?.replace(/^\.\/|\/$/g, '')
      const dir = source === undefined || source === '.' ? folder : inFolder(folder, source)
      return {
        dir,
        prefix: '/',
        publicDir: inFolder(dir, 'public'),
        title: setting(config, 'title'),
        base: setting(config, 'base'),
      }
    },
  },
  {
    name: 'VuePress',
    config: /^(?:(.+)\/)?\.vuepress\/config(?:\/index)?\.[mc]?[jt]s$/,
    layout: (config, folder) => ({
      dir: folder,
      prefix: '/',
      publicDir: inFolder(folder, '.vuepress/public'),
      title: setting(config, 'title'),
      base: setting(config, 'base'),
    }),
  },
  {
    name: 'Docusaurus',
    config: /^docusaurus\.config\.[mc]?[jt]s$/,
    layout(config) {
      const route = setting(config, 'routeBasePath')?.replace(/^\/|\/$/g, '') ?? 'docs'
      return {
        dir: 'docs',
        prefix: route === '' ? '/' : `/${route}/`,
        publicDir: 'static',
        title: setting(config, 'title'),
        base: setting(config, 'baseUrl'),
      }
    },
  },
  {
    name: 'MkDocs',
    config: /^mkdocs\.ya?ml$/,
    layout: (config) => ({
      dir: yamlSetting(config, 'docs_dir') ?? 'docs',
      prefix: '/',
      publicDir: undefined,
      title: yamlSetting(config, 'site_name'),
      base: undefined,
    }),
  },
]

/** Folders that usually hold the pages. */
const usualFolders = ['docs', 'content', 'doc', 'documentation']

/**
 * Makes a config for a folder of Markdown, by the config of the generator that it was written for.
 *
 * @returns Undefined when the folder holds no pages.
 */
export function adoptedSite(
  folder: ExistingFolder,
  { name, version, title: wanted }: Omit<NewSiteOptions, 'title'> & { readonly title: string | undefined },
): AdoptedSite | undefined {
  const { files } = folder
  const generator = generatorOf(folder)
  const layout = generator?.layout ?? usualLayout(files)
  const pages = files.filter((file) => isPage(file, layout.dir))
  if (pages.length === 0) return undefined
  const title = wanted ?? layout.title ?? titleOfFolder(name)
  const sidebar = sidebarOf(pages, layout.dir, folder)
  const hasHome = layout.prefix === '/' || files.some((file) => file.startsWith('content/'))
  const first = firstPage(sidebar) ?? ''
  const made: NewFile[] = [
    { path: 'docs.config.ts', content: configText({ title, layout, hasHome, sidebar, files }) },
    ...(hasHome ? [] : [{ path: 'content/README.md', content: homeText(`${layout.prefix}${first}`) }]),
    { path: 'package.json', content: packageFile(name, version) },
    { path: '.gitignore', content: 'node_modules\ndist\n.docs\n' },
  ]
  return {
    title,
    generator: generator?.name,
    dir: layout.dir,
    pages: pages.length,
    mdx: pages.filter((file) => file.endsWith('.mdx')).length,
    foreign: generator?.name === 'Docusaurus' ? files.find((file) => file === 'versions.json') : undefined,
    files: made.filter(({ path }) => !files.includes(path)),
  }
}

function generatorOf({
  files,
  read,
}: ExistingFolder): { readonly name: string; readonly layout: Layout } | undefined {
  for (const { name, config, layout } of generators)
    for (const file of files) {
      const match = config.exec(file)
      if (match !== null) return { name, layout: layout(read(file), match[1] ?? '.') }
    }
  return undefined
}

function usualLayout(files: readonly string[]): Layout {
  const dir = usualFolders.find((folder) => files.some((file) => isPage(file, folder))) ?? '.'
  return { dir, prefix: '/', publicDir: undefined, title: undefined, base: undefined }
}

/** Names that begin with a dot are no pages, and those that begin with `_` are parts of pages. */
function isPage(file: string, dir: string): boolean {
  return /\.mdx?$/.test(file) && (dir === '.' || file.startsWith(`${dir}/`)) && !/(?:^|\/)[._]/.test(file)
}

/** An entry of the sidebar: a page, or a folder with its own page or without. */
type Entry = PageEntry | FolderEntry

interface PageEntry {
  readonly kind: 'page'
  /** As the config names it. */
  readonly path: string
  readonly name: string
  readonly position: number
}

interface FolderEntry {
  readonly kind: 'folder'
  readonly title: string
  readonly name: string
  readonly position: number
  /** Empty where the folder has no page. */
  readonly path: string
  readonly children: readonly Entry[]
}

function sidebarOf(pages: readonly string[], dir: string, folder: ExistingFolder): readonly Entry[] {
  const root = dir === '.' ? '' : `${dir}/`
  const entriesBelow = (prefix: string): readonly Entry[] => {
    const below = pages.map((page) => page.slice(root.length)).filter((page) => page.startsWith(prefix))
    const names = new Set(below.map((page) => page.slice(prefix.length).split('/')))
    const own = [...names].flatMap((parts) => (parts.length === 1 ? parts : []))
    const folders = new Set([...names].flatMap((parts) => (parts.length > 1 ? parts.slice(0, 1) : [])))
    const entries: Entry[] = own
      // The page of a folder is its group's, but for the first.
      .filter((name) => prefix === '' || !isIndex(name))
      .map((name) => ({
        kind: 'page',
        name: isIndex(name) ? '' : name,
        path: `${prefix}${isIndex(name) ? '' : name.replace(/\.mdx?$/, '')}`,
        position: positionOf(`${root}${prefix}${name}`, folder),
      }))
    for (const name of folders) {
      const inner = `${prefix}${name}/`
      const category = categoryOf(`${root}${inner}`, folder)
      const hasPage = below.some((page) => page.startsWith(inner) && isIndex(page.slice(inner.length)))
      entries.push({
        kind: 'folder',
        name,
        title: category.label ?? titleOfFolder(name),
        position: category.position,
        path: hasPage ? inner : '',
        children: entriesBelow(inner),
      })
    }
    return entries.sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  }
  return entriesBelow('')
}

const isIndex = (name: string) => /^(?:index|readme)\.mdx?$/i.test(name)

/** The page of the whole stands before all others; those without a position behind those with one. */
function positionOf(file: string, { read }: ExistingFolder): number {
  const [frontmatter = ''] = /^---\n[\s\S]*?\n---/.exec(read(file)) ?? []
  const position = /^(?:sidebar_position|nav_order):[ \t]*(-?[\d.]+)/m.exec(frontmatter)?.[1]
  return position === undefined
    ? isIndex(file.slice(file.lastIndexOf('/') + 1))
      ? -1
      : unplaced
    : Number(position)
}

const unplaced = 1e9

function categoryOf(
  folder: string,
  { files, read }: ExistingFolder,
): { readonly label: string | undefined; readonly position: number } {
  const file = ['json', 'yml', 'yaml']
    .map((end) => `${folder}_category_.${end}`)
    .find((path) => files.includes(path))
  const text = file === undefined ? '' : read(file)
  const label = /^[ \t{]*"?label"?:[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s,{}][^,\n]*))/m.exec(text)
  const position = /"?position"?:[ \t]*(-?[\d.]+)/.exec(text)?.[1]
  return {
    label: label?.slice(1).find(Boolean),
    position: position === undefined ? unplaced : Number(position),
  }
}

/** Address of the first page, below the prefix. */
function firstPage(entries: readonly Entry[]): string | undefined {
  for (const entry of entries) {
    if (entry.kind === 'page') return entry.path === '' ? '' : `${entry.path}.html`
    const found = entry.path === '' ? firstPage(entry.children) : entry.path
    if (found !== undefined) return found
  }
  return undefined
}

function configText({
  title,
  layout: { dir, prefix, publicDir, base },
  hasHome,
  sidebar,
  files,
}: {
  readonly title: string
  readonly layout: Layout
  readonly hasHome: boolean
  readonly sidebar: readonly Entry[]
  readonly files: readonly string[]
}): string {
  const content =
    prefix === '/'
      ? quoted(dir)
      : `[${hasHome ? '' : "{ dir: 'content' }, "}{ dir: ${quoted(dir)}, prefix: ${quoted(prefix)} }]`
  const hasPublic = publicDir !== undefined && files.some((file) => file.startsWith(`${publicDir}/`))
  const lines = [
    `title: ${quoted(title)},`,
    ...(base === undefined || base === '/' ? [] : [`base: ${quoted(base)},`]),
    `content: ${content},`,
    ...(hasPublic ? [`publicDir: ${quoted(publicDir)},`] : []),
    'sidebar: {',
    `  ${quoted(prefix)}: [`,
    ...sidebar.flatMap((entry) => entryLines(entry, '    ')),
    '  ],',
    '},',
  ]
  return `import { defineConfig } from '@quire/engine'

export default defineConfig({
${lines.map((line) => `  ${line}\n`).join('')}})
`
}

function entryLines(entry: Entry, indent: string): string[] {
  if (entry.kind === 'page') return [`${indent}${quoted(entry.path)},`]
  const { title, path, children } = entry
  const head = `title: ${quoted(title)},${path === '' ? '' : ` path: ${quoted(path)},`}`
  if (children.length === 0) return [`${indent}{ ${head.slice(0, -1)} },`]
  return [
    `${indent}{`,
    `${indent}  ${head}`,
    `${indent}  children: [`,
    ...children.flatMap((child) => entryLines(child, `${indent}    `)),
    `${indent}  ],`,
    `${indent}},`,
  ]
}

const homeText = (link: string) => `---
home: true
actionText: Read the docs
actionLink: ${link}
---
`
