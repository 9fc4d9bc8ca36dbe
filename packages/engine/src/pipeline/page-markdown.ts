import { markdownCopy } from '../parse/copy/markdown-copy.js'
import type { Facts } from '../parse/page.js'
import { type OutputPath, realPath, type SourcePath } from '../paths.js'
import type { Fillings } from '../render/fill.js'
import type { ListedLink } from '../text/markdown-link.js'
import { addTo } from '../values/grouped.js'
import { wordsOf } from '../words.js'
import type { ComposerSettings } from './composer-settings.js'
import type { PublishedText } from './output-file.js'

/** What the Markdown copy of a page is made of besides the parsed page. Plain data. */
export interface MarkdownOrder {
  readonly output: OutputPath
  /** Texts of the page's own file and of all files that it includes text from. */
  readonly texts: readonly (readonly [file: SourcePath, text: string])[]
}

/**
 * Makes the Markdown copy of a page.
 *
 * @param fillings The addresses that the page has for its links and assets, and the pages that its components show.
 */
export function markdownFile(
  { output, texts }: MarkdownOrder,
  { path, title, frontmatter, links, assets, folders = [] }: Facts,
  fillings: Fillings,
  { site, url = '', markdown: { folderAliases, languages } }: ComposerSettings,
): PublishedText {
  const absolute = (href: string) => (href.startsWith('/') ? `${url}${href}` : href)
  const addresses = new Map<string, string>()
  const note = (file: SourcePath, target: string, href: string): void => {
    addresses.set(`${file}\0${target}`, absolute(href))
  }
  for (const [index, { href, at }] of links.entries()) note(at.path, href, fillings.links[index] ?? href)
  for (const [index, { src, at }] of assets.entries()) note(at.path, src, fillings.assets[index]?.href ?? src)
  /** Those of a line, the last one first: components may list the same folder, but not the same pages of it. */
  const lists = new Map<string, (readonly ListedLink[])[]>()
  for (const [index, { folder, at }] of [...folders.entries()].reverse()) {
    const listed = (fillings.lists[index] ?? []).map(({ title, href, description }) => ({
      title,
      description,
      href: absolute(href),
    }))
    addTo(lists, listKey(folder, { file: at.path, line: at.line }), listed)
  }
  const textByFile = new Map(texts)
  const { title: siteTitle, description, base, lang } = site
  const content = markdownCopy({
    path,
    text: textByFile.get(path) ?? '',
    title,
    frontmatter,
    site: { title: siteTitle, description, base, lang },
    words: wordsOf(frontmatter.lang, path, languages),
    read: (file) => textByFile.get(realPath(file, folderAliases)),
    resolveSource: (file) => realPath(file, folderAliases),
    addressOf: (target, file) => addresses.get(`${file}\0${target}`),
    pagesIn: (folder, at) => lists.get(listKey(folder, at))?.pop(),
  })
  return { path: output, content }
}

const listKey = (folder: string, { file, line }: { readonly file: SourcePath; readonly line: number }) =>
  `${file}:${line}\0${folder}`
