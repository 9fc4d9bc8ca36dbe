import { lineEnd } from '../../text/source-text.js'
import { regionOf } from '../includes/region.js'
import { languageOfFile } from '../includes/snippet.js'
import { markPrefix } from '../source/fences.js'
import type { Rewritten } from '../source/told-lines.js'

const include = new RegExp(
  `${markPrefix}\\{\\{#(include|rustdoc_include|playground|playpen) +([^\\s{}:]+)(?::([^\\s{}]*))?(?: [\\w ,-]*)?\\}\\}$`,
)
const fence = new RegExp(`${markPrefix}(\`{3,}|~{3,})([^\`]*)$`)

/** A language, and words about how the code is run, which nothing does here: `rust,ignore`. */
const plainInfo = /^[ \t]*([\w+#.-]*)(?:[ \t]*,[ \t]*[\w=.-]+)*[ \t]*$/

/** Lines by their numbers: `2`, `2:5`, `2:` or `:5`. */
const numbers = /^(\d*)(?:(:)(\d*))?$/

/**
 * Rewrites includes of mdBook: a code block with nothing else becomes a snippet, and a line of text
 * an include. In code, lines by their numbers stay as they are, because a snippet shows a file or a
 * region of it.
 *
 * @param told Numbers of the lines with such includes, from 1. Others may be shown as they are.
 * @param textOf Text of a file, by its path from the page; undefined if there is none.
 */
export function convertMdbookIncludes(
  text: string,
  told: ReadonlySet<number>,
  textOf: (file: string) => string | undefined,
): Rewritten {
  const lines = text.split(/(?<=\n)/)
  let blocks = 0
  const code = codeBlocksIn(lines)
  let next = 0
  for (const [index, line] of lines.entries()) {
    while ((code[next]?.to ?? index) < index) next += 1
    const found = told.has(index + 1) ? include.exec(line.trimEnd()) : null
    if (found === null) continue
    const [, mark = '', kind, name = '', part = ''] = found
    const file = /^\.{0,2}\//.test(name) ? name : `./${name}`
    const content = textOf(file)
    const block = within(index, code[next])
    if (content === undefined || (block !== undefined && block.to - block.from > 2)) continue
    const isRegion = part !== '' && regionOf(content, part) !== undefined
    const end = lineEnd(line)
    if (block === undefined && kind === 'include') {
      const shown = isRegion ? `#${part}` : linesWritten(part)
      if (shown === undefined) continue
      lines[index] = `${mark}<!--@include: ${file}${shown}-->${end}`
    } else {
      const language = plainInfo.exec(block?.info ?? '')?.[1]
      if (language === undefined || (part !== '' && !isRegion)) continue
      const shown = `<<< ${file}${isRegion ? `#${part}` : ''}${languageWritten(language, file)}`
      lines[index] = `${block?.mark ?? mark}${shown}${end}`
      if (block !== undefined) {
        lines[block.from] = ''
        lines[block.to] = ''
      }
    }
    blocks += 1
  }
  return { text: blocks === 0 ? text : lines.join(''), blocks }
}

/** The block, if the line is inside of it. */
const within = (index: number, block: CodeBlock | undefined): CodeBlock | undefined =>
  block !== undefined && block.from < index && index < block.to ? block : undefined

interface CodeBlock {
  /** Indexes of the lines of both fences. */
  readonly from: number
  readonly to: number
  /** What the first line has before its fence. */
  readonly mark: string
  readonly info: string
}

function codeBlocksIn(lines: readonly string[]): readonly CodeBlock[] {
  const blocks: CodeBlock[] = []
  let open: (Omit<CodeBlock, 'to'> & { readonly ticks: string }) | undefined
  for (const [index, line] of lines.entries()) {
    const [, mark = '', ticks, info = ''] = fence.exec(line.trimEnd()) ?? []
    if (ticks === undefined) continue
    if (open === undefined) open = { from: index, mark, ticks, info }
    else if (info === '' && ticks.startsWith(open.ticks)) {
      blocks.push({ ...open, to: index })
      open = undefined
    }
  }
  return blocks
}

/** Lines by their numbers, as an include has them; undefined if it is something else. */
function linesWritten(part: string): string | undefined {
  const [, first, colon = '', last] = numbers.exec(part) ?? []
  if (first === undefined) return undefined
  return part === '' ? '' : `{${first}${colon.replace(':', ',')}${last ?? ''}}`
}

/** A language that the name of the file does not tell, as a snippet has it. */
function languageWritten(language: string, file: string): string {
  const own = languageOfFile(file)
  return language === '' || language === own || (language === 'rust' && own === 'rs') ? '' : `{${language}}`
}
