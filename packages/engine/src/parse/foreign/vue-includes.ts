import { inFolder, resolveFrom, type SourcePath, sourcePath } from '../../paths.js'
import { type Rewritten, replaceOnLines } from '../source/told-lines.js'

const include = /^([ \t]*)(?:!!! ?|@)include ?\(([^()\n]+)\)(?:!!!)?[ \t]*(?=\r?\n?$)/g

/**
 * Rewrites inclusions of plugins of VuePress: `!!!include(parts/a.md)!!!`, `@include(./a.md)`.
 *
 * @param told Numbers of the lines with such inclusions, from 1. Others may be in code.
 * @param included How a file is written in an inclusion of Quire; undefined if it is not certain.
 */
export const convertVueIncludes = (
  text: string,
  told: ReadonlySet<number>,
  included: (file: string) => string | undefined,
): Rewritten =>
  replaceOnLines(text, told, include, (indent = '', file = '') => {
    const path = included(file.trim())
    return path === undefined ? undefined : `${indent}<!--@include: ${path}-->`
  })

/**
 * How an inclusion names a file: relative to the page, or from the root of the site. Plugins take
 * most paths from a folder that their options name, which is one above the page.
 *
 * @returns Undefined if there is no such file, or if several can be meant.
 */
export function includedByVue(
  file: string,
  page: SourcePath,
  isThere: (file: SourcePath) => boolean,
): string | undefined {
  if (/[\s<>#{}]/.test(file)) return undefined
  const beside = resolveFrom(page, file.replace(/^\//, './'))
  if (/^\.{1,2}\//.test(file)) return beside !== undefined && isThere(beside) ? file : undefined
  const folders = page.split('/').slice(0, -1)
  const above = [...folders.keys(), folders.length].map((depth) => folders.slice(0, depth).join('/'))
  const [found, ...others] = above
    .map((folder) => sourcePath(inFolder(folder, file.replace(/^\//, ''))))
    .filter(isThere)
  if (found === undefined || others.length > 0) return undefined
  return found === beside ? `./${file.replace(/^\//, '')}` : `@/${found}`
}
