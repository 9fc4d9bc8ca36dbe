import { linesOf } from '../source-text.js'
import { fenceTracker, markPrefix } from './mask.js'
import { readIncludeReference, readSnippetReference } from './snippet.js'

/** Where a text names a file that it shows: an include or a snippet. */
export interface InclusionLine {
  readonly line: number
  /** Where the name of the file begins, from 1. */
  readonly column: number
  readonly name: string
  /** Whether another name would be read as such, before the region and the lines that stand behind it. */
  readonly takes: (name: string) => boolean
}

const inclusion = new RegExp(
  `${markPrefix}(?:(<<<[ \\t]+)(\\S.*)|(<!--[ \\t]*@include:[ \\t]*)(\\S.*?)-->[ \\t]*)$`,
)

/** The includes and snippets of a text, but for those in fenced code. */
export function inclusionsIn(text: string): InclusionLine[] {
  const inFence = fenceTracker()
  return linesOf(text).flatMap((line, index): InclusionLine[] => {
    if (inFence(line) || !/<<<|@include:/.test(line)) return []
    const [whole, before = '', snippet, shown, include = '', included = ''] = inclusion.exec(line) ?? []
    if (whole === undefined) return []
    const reference = (shown ?? included).trimEnd()
    const nameIn = (text: string) =>
      shown === undefined ? readIncludeReference(text).name : readSnippetReference(text).file
    const name = nameIn(reference)
    return [
      {
        line: index + 1,
        column: before.length + (snippet ?? include).length + 1,
        name,
        takes: (other) => nameIn(other + reference.slice(name.length)) === other && !other.includes('-->'),
      },
    ]
  })
}
