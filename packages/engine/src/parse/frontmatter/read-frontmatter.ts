import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import {
  frontmatterNotFields,
  frontmatterSyntax,
  frontmatterTooLarge,
} from '../../diagnostics/messages/frontmatter.js'
import type { SourcePath } from '../../paths.js'
import { checkFields } from './check-fields.js'
import { formatNames, readData } from './data-formats.js'
import type { Frontmatter } from './frontmatter.js'
import { isFields, plainData } from './plain-data.js'
import type { FrontmatterBlock } from './split-frontmatter.js'

/** Frontmatter of a page that has none. */
export const noFrontmatter: Frontmatter = { data: Object.create(null) }

const mostBytes = 64 * 1024

/** Reads frontmatter. Never throws: whatever is wrong is reported and left out. */
export function readFrontmatter(
  block: FrontmatterBlock,
  path: SourcePath,
): { readonly value: Frontmatter; readonly diagnostics: readonly Diagnostic[] } {
  const first = { path, line: block.line, column: 1 }
  const none = (...diagnostics: readonly Diagnostic[]) => ({ value: noFrontmatter, diagnostics })
  if (block.raw.trim() === '') return none()
  if (block.raw.length > mostBytes) return none(frontmatterTooLarge(first, mostBytes))
  const read = readData(block)
  if ('problem' in read) {
    const at = { path, line: block.line + read.line - 1, column: read.column }
    return none(frontmatterSyntax(at, formatNames[block.format], read.problem, read.hint))
  }
  const data = plainData(read.value)
  if (data === undefined) return none(frontmatterTooLarge(first, mostBytes))
  if (data === null) return none()
  if (!isFields(data)) return none(frontmatterNotFields(first))
  const { value: known, diagnostics } = checkFields(data, block, path)
  return { value: { data, ...known }, diagnostics }
}
