import { inFolder, resolveFrom, type SourcePath } from '../../paths.js'
import { looseFenceTracker } from '../source/fences.js'
import type { Rewritten } from '../source/told-lines.js'

const partImport = /^import (\w+) from (['"])([^'"\n]+\.mdx?)\2;?[ \t]*\r?\n?$/
const snippet = /^([ \t]*)<Snippet\s+file=(["'])([^"'\n]+)\2\s*\/>[ \t]*(?=\r?\n?$)/

/**
 * Rewrites parts of pages that MDX imports as inclusions: `<Part />` on a line of its own, after
 * `import Part from './_part.mdx'`, and `<Snippet file="part.mdx" />` of Mintlify.
 *
 * @param told Numbers of the lines with such imports and elements, from 1. Others may be in code.
 * @param included How a file is written in an inclusion; undefined if it does not exist.
 */
export function includeMdxParts(
  text: string,
  told: ReadonlySet<number>,
  included: (file: string) => string | undefined,
): Rewritten {
  const lines = text.split(/(?<=\n)/)
  const isCode = looseFenceTracker()
  const codeLines = new Set(lines.flatMap((line, index) => (isCode(line) ? [index] : [])))
  const wholeNames = alwaysWhole(lines.filter((_, index) => !codeLines.has(index)))
  const parts = new Map<string, { readonly line: number; readonly path: string }>()
  for (const [index, line] of lines.entries()) {
    const [, name, , file = ''] = partImport.exec(line) ?? []
    const path = name === undefined || codeLines.has(index) ? undefined : included(file)
    if (name === undefined || path === undefined || !wholeNames.has(name)) continue
    parts.set(name, { line: index, path })
  }
  let blocks = 0
  const imports = new Set([...parts.values()].map(({ line }) => line))
  const written = lines.map((line, index) => {
    if (codeLines.has(index)) return line
    if (imports.has(index)) return ''
    const [whole = '', indent = '', name = ''] = /^([ \t]*)<(\w+)\s*\/>[ \t]*(?=\r?\n?$)/.exec(line) ?? []
    const [old = '', oldIndent = '', , file = ''] = told.has(index + 1) ? (snippet.exec(line) ?? []) : []
    const path = old === '' ? parts.get(name)?.path : included(`/snippets/${file}`)
    if (path === undefined) return line
    blocks += 1
    return `${indent || oldIndent}<!--@include: ${path}-->${line.slice((old || whole).length)}`
  })
  return { text: blocks === 0 ? text : written.join(''), blocks }
}

/** Names of components of which every use is an element without attributes, on a line of its own. */
function alwaysWhole(lines: readonly string[]): ReadonlySet<string> {
  const [whole, others] = [new Set<string>(), new Set<string>()]
  for (const line of lines) {
    const alone = /^[ \t]*<(\w+)\s*\/>[ \t]*\r?\n?$/.exec(line)?.[1]
    if (alone !== undefined) whole.add(alone)
    else for (const [, name = ''] of line.matchAll(/<(\w+)/g)) others.add(name)
  }
  return new Set([...whole].filter((name) => !others.has(name)))
}

/**
 * How an inclusion names a file that a page imports: relative to the page, or from the root of the
 * site. Paths from the root of Mintlify begin in the folder of the pages.
 *
 * @param folders Folders of pages; empty for the root.
 * @param isThere Whether the site has a file.
 * @returns Undefined if there is no such file.
 */
export function partWritten(
  name: string,
  page: SourcePath,
  folders: readonly string[],
  isThere: (file: SourcePath) => boolean,
): string | undefined {
  // A part may have been renamed like a page.
  const names = [name, name.replace(/\.mdx$/, '.md')]
  if (name.startsWith('.'))
    return names.find((file) => {
      const found = resolveFrom(page, file)
      return found !== undefined && isThere(found)
    })
  const rooted = names.map((file) => file.replace(/^@site/, '')).filter((file) => file.startsWith('/'))
  const found = ['', ...folders]
    .flatMap((folder) => rooted.map((file) => inFolder(folder, file.slice(1))))
    .find(isThere)
  return found && `@/${found}`
}
