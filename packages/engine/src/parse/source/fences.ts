const prefixWith = (marks: string) => `^([ \\t>]*(?:(?:[${marks}]|\\d{1,9}[.)])[ \\t]+)*)`

/** Marks of quotes and lists, and spaces. */
export const markPrefix = prefixWith('-*+')

// Code may begin a definition, too.
const fenceLine = new RegExp(`${prefixWith('-*+:')}(\`{3,}(?=[^\`]*$)|~{3,})`)

/**
 * Returns a function to call for each line in turn, which says whether the line is in fenced code.
 * It may be wrong, because only a parser knows everything about blocks.
 */
export function fenceTracker(): (line: string) => boolean {
  let fence:
    | {
        readonly mark: string
        readonly quoted: boolean
        readonly indent: number
        readonly deepestEnd: number
      }
    | undefined
  return (line) => {
    const match = line.includes('```') || line.includes('~~~') ? fenceLine.exec(line) : null
    if (fence === undefined) {
      const [, before = '', mark] = match ?? []
      if (mark === undefined) return false
      // Code in a list item ends when the item ends.
      const indent = before.trim() === '' ? Math.max(0, before.length - 3) : before.length
      const quoted = before.includes('>')
      // A closing fence that is indented further is part of the code.
      const deepestEnd = quoted || before.includes('\t') ? Number.POSITIVE_INFINITY : before.length + 3
      fence = { mark, quoted, indent: quoted ? 0 : indent, deepestEnd }
      return true
    }
    const outside = fence.quoted
      ? !line.includes('>')
      : line.trim() !== '' && line.search(/\S/) < fence.indent
    if (outside) {
      fence = undefined
      return false
    }
    const [, before = '', mark = ''] = match ?? []
    if (mark.startsWith(fence.mark) && line.trimEnd().endsWith(mark) && before.length <= fence.deepestEnd)
      fence = undefined
    return true
  }
}

/** A fence with any indentation. */
export const anyFence = /^[ \t]*(`{3,}|~{3,})/

/** Like {@link fenceTracker}, for text that is indented otherwise than Markdown allows. */
export function looseFenceTracker(): (line: string) => boolean {
  let open: string | undefined
  return (line) => {
    const mark = anyFence.exec(line)?.[1]
    if (open === undefined) {
      open = mark
      return mark !== undefined
    }
    if (mark?.startsWith(open) === true && line.trim() === mark) open = undefined
    return true
  }
}
