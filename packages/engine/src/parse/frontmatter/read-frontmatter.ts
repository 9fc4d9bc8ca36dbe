import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import {
  frontmatterNotFields,
  frontmatterSyntax,
  frontmatterTooLarge,
} from '../../diagnostics/messages/frontmatter.js'
import type { SourcePath } from '../../paths.js'
import { checkFields, type FieldSource } from './check-fields.js'
import { formatNames, readData } from './data-formats.js'
import { placeInField, placeOfField } from './field-place.js'
import type { Frontmatter, KnownFrontmatter } from './frontmatter.js'
import { isFields, plainData } from './plain-data.js'
import { type FrontmatterBlock, normaliseText, splitFrontmatter } from './split-frontmatter.js'

/** Frontmatter of a page that has none. */
export const noFrontmatter: Frontmatter = { data: Object.create(null) }

const mostBytes = 64 * 1024

/** Nesting at which the text is not even parsed. More than is allowed, since quoted text counts, too. */
const mostOpen = 200

const manyEntries = new RegExp(`^[ \\t]*(?:[-?:][ \\t]+){${mostOpen + 1}}`, 'm')

/**
 * Whether lists and groups are nested so deep that a parser might run out of stack. It would not
 * only fail: if V8 has no stack left when it compiles a pattern, it ends the process.
 */
function isTooDeep(raw: string): boolean {
  if (manyEntries.test(raw)) return true
  let open = 0
  for (const [sign] of raw.matchAll(/[[\]{}]/g)) {
    open = sign === '[' || sign === '{' ? open + 1 : Math.max(0, open - 1)
    if (open > mostOpen) return true
  }
  return false
}

/**
 * Reads frontmatter. Never throws: whatever is wrong is reported and left out.
 *
 * @param given Fields that the config gives the page.
 */
export function readFrontmatter(
  block: FrontmatterBlock,
  path: SourcePath,
  given: Pick<KnownFrontmatter, 'home'> = {},
): { readonly value: Frontmatter; readonly diagnostics: readonly Diagnostic[] } {
  const first = { path, line: block.line, column: 1 }
  const none = (...diagnostics: readonly Diagnostic[]) => ({ value: noFrontmatter, diagnostics })
  if (block.raw.trim() === '') return none()
  if (block.raw.length > mostBytes || isTooDeep(block.raw)) return none(frontmatterTooLarge(first, mostBytes))
  const read = readData(block)
  if ('problem' in read) {
    const at = { path, line: block.line + read.line - 1, column: read.column }
    return none(frontmatterSyntax(at, formatNames[block.format], read.problem, read.hint))
  }
  const data = plainData(read.value)
  if (data === undefined) return none(frontmatterTooLarge(first, mostBytes))
  if (data === null) return none()
  if (!isFields(data)) return none(frontmatterNotFields(first))
  const { value: known, diagnostics } = checkFields(data, onPage(block, path, given.home === true))
  return { value: { data, ...known }, diagnostics }
}

/** Whether a page writes a field itself. */
export function hasField(text: string, path: SourcePath, field: string): boolean {
  const { frontmatter: block } = splitFrontmatter(normaliseText(text))
  return block !== null && Object.hasOwn(readFrontmatter(block, path).value.data, field)
}

const onPage = (block: FrontmatterBlock, path: SourcePath, isHome: boolean): FieldSource => ({
  isHome,
  nameOf: (name) => ({ name }),
  placeOf: (field) => placeOfField(field, block, path),
  placeIn: (field, text) => placeInField(field, text, block, path),
})
