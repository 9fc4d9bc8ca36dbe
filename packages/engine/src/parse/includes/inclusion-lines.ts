import { linesOf } from '../../text/source-text.js'
import { fenceTracker, markPrefix } from '../source/fences.js'
import { readIncludeReference, readSnippetReference } from './snippet.js'

/** A place in a text that names a file to show: an include or a snippet. */
export interface InclusionLine {
  readonly line: number
  /** Column at which the file's name begins, from 1. */
  readonly column: number
  readonly name: string
  /** Whether another name would be read correctly here, together with the region and lines that follow it. */
  readonly takes: (name: string) => boolean
}

const inclusion = new RegExp(
  `${markPrefix}(?:(<<<[ \\t]+)(\\S.*)|(<!--[ \\t]*@include:[ \\t]*)(\\S.*?)-->[ \\t]*)$`,
)

/** The includes and snippets in a text, except for those in fenced code. */
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
