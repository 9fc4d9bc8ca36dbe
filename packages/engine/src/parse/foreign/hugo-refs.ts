import { inFolder, resolveFrom, type SourcePath } from '../../paths.js'
import { type Rewritten, replaceOnLines } from '../source/told-lines.js'

/** A link whose address is a shortcode: `[words]({{< relref "page#heading" >}})`. */
const reference =
  /(\]\([ \t]*)\{\{[<%][ \t]*(?:rel)?ref[ \t]+(["`]?)([^"`\s{}#<>%]*)(#[^"`\s{}<>%]*)?\2[ \t]*[>%]\}\}/g

/**
 * Rewrites links by Hugo's shortcodes `ref` and `relref` as links to files.
 *
 * @param told Numbers of the lines with shortcodes, from 1. Others may be in code.
 * @param linkTo The link to the page that a reference names, without its anchor; undefined if that is not
 *   certain.
 */
export function convertHugoRefs(
  text: string,
  told: ReadonlySet<number>,
  linkTo: (name: string) => string | undefined,
): Rewritten {
  return replaceOnLines(text, told, reference, (before = '', _quote, name = '', anchor = '') => {
    const link = name === '' ? '' : linkTo(name)
    return link === undefined || link + anchor === '' ? undefined : before + link + anchor
  })
}

/**
 * Finds the page that a reference names, as Hugo does: next to the page, then from the folder of
 * all pages in its language, then by its file name, if only one page there has it.
 *
 * @param folder The folder of all pages in the language; empty for the root.
 * @returns Undefined if there is no such page, or more than one.
 */
export function pageOfHugoRef(
  name: string,
  from: SourcePath,
  { folder, pages }: { readonly folder: string; readonly pages: ReadonlySet<SourcePath> },
): SourcePath | undefined {
  const root = inFolder(folder, '')
  const bare = name.replace(/^\/|\/$/g, '')
  const files = bare.endsWith('.md') ? [bare] : [`${bare}.md`, `${bare}/index.md`, `${bare}/_index.md`]
  const near = name.startsWith('/') ? [] : files.map((file) => resolveFrom(from, file))
  const rooted = files.map((file) => resolveFrom(root, file))
  const found = [...near, ...rooted].find((path) => path !== undefined && pages.has(path))
  if (found !== undefined || bare.includes('/')) return found
  const named = [...pages].filter(
    (page) => page.startsWith(root) && files.some((file) => page.endsWith(`/${file}`)),
  )
  return named.length === 1 ? named[0] : undefined
}
