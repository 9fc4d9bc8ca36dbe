import { tooDeep } from '../diagnostics/messages/markdown.js'
import type { SourcePath } from '../paths.js'
import { deepest, limitText } from './limits.js'
import { type MaskedText, maskSyntax } from './mask.js'
import type { Work } from './work.js'

/** Makes a file's text ready for the Markdown parser. */
export function prepareText(text: string, path: SourcePath, work: Work): MaskedText {
  const limited = limitText(text)
  if (limited.deepLine !== undefined && !work.flags.tooDeep) {
    work.flags.tooDeep = true
    work.diagnostics.push(tooDeep({ path, line: limited.deepLine, column: 1 }, deepest))
  }
  return maskSyntax(limited.text, work.values)
}
