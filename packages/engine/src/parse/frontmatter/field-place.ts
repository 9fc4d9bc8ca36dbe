import type { Place } from '../../diagnostics/diagnostic.js'
import type { SourcePath } from '../../paths.js'
import { literalPattern, pointAt } from '../../text/source-text.js'
import { type FrontmatterBlock, normaliseText, splitFrontmatter } from './split-frontmatter.js'

/** Place of a field in a page's frontmatter; undefined if there is none. */
export function fieldPlace(text: string, path: SourcePath, field: string): Place | undefined {
  const { frontmatter } = splitFrontmatter(normaliseText(text))
  return frontmatter === null ? undefined : placeOfField(field, frontmatter, path)
}

/** Place of a top-level key. Indented lines are skipped, since a group may contain a key of the same name. */
export function placeOfField(name: string, { format, raw, line }: FrontmatterBlock, path: SourcePath): Place {
  const key = literalPattern(name)
  const pattern =
    format === 'toml'
      ? `^([ \\t]*)(\\[{0,2})[ \\t]*["']?${key}["']?[ \\t]*[\\].=]`
      : `^([ \\t]*)([{,]?[ \\t]*)["']?${key}["']?[ \\t]*[:=]`
  const written = new RegExp(pattern, 'gm')
  const [first] = [...raw.matchAll(written)].sort((a, b) => indentOf(a) - indentOf(b))
  if (first === undefined) return { path, line, column: 1 }
  const [, indent = '', before = ''] = first
  const { line: within, column } = pointAt(raw, first.index + indent.length + before.length)
  return { path, line: line + within - 1, column }
}

/** Place of a text in the value of a field, such as the name of a meta tag. */
export function placeInField(field: string, text: string, block: FrontmatterBlock, path: SourcePath): Place {
  const begin = placeOfField(field, block, path)
  const from = block.raw.split('\n', begin.line - block.line).join('\n').length
  const index = block.raw.indexOf(text, from)
  if (index < 0) return begin
  const { line, column } = pointAt(block.raw, index)
  return { path, line: block.line + line - 1, column }
}

const indentOf = ([, indent = '']: readonly string[]) => indent.length
