import { tooDeep } from '../../diagnostics/messages/markdown.js'
import type { SourcePath } from '../../paths.js'
import type { ParseContext } from '../context.js'
import { deepest, limitText } from '../limits.js'
import { markDefinitions } from './definition-marks.js'
import { keepBraces } from './kept-braces.js'
import { type MaskedText, maskSyntax } from './mask.js'

/** Prepares a file's text for the Markdown parser. */
export function prepareText(text: string, path: SourcePath, context: ParseContext): MaskedText {
  const limited = limitText(text)
  if (limited.deepLine !== undefined && !context.flags.tooDeep) {
    context.flags.tooDeep = true
    context.diagnostics.push(tooDeep({ path, line: limited.deepLine, column: 1 }, deepest))
  }
  const kept = keepBraces(limited.text)
  if (kept !== limited.text) context.flags.keptBraces = true
  const options = { othersContainers: !context.parserReadsContainers }
  if (!context.options.markdown.definitionLists) return maskSyntax(kept, context.values, options)
  const marked = markDefinitions(kept, (text) => context.parseMarkdown(maskSyntax(text, [], options).text))
  return { ...maskSyntax(marked.text, context.values, options), definitions: marked.definitions }
}
