import { fenceTracker } from './mask.js'

/** Deepest nesting of quotes, lists, containers and marks. */
export const deepest = 100

/** Most open elements that one parent of a page's raw HTML may have; deeper ones are not opened. */
export const deepestHtml = 200

/** More in one block make every parser slow: its time grows with their square. */
const mostUnderscores = 10_000

/** More in one block make remark slow, which reads the blocks that satteri has no memory for. */
const mostReferences = 20_000

/** Characters that satteri may count in a line: for each mark it counts from the beginning of the line, where that has others than ASCII. */
const mostCounted = 500_000_000

/** Characters of what a line becomes that is broken. */
const longestLine = 20_000

/** What becomes an element, or ends the text before it. */
const inlineMark = /[*_`[\]<!&\\~|:@]|www\./g

/** A text that no parser takes long for, and the line where something was taken out of its way. */
export interface LimitedText {
  readonly text: string
  /** Line of marks of quotes and lists nested too deep. */
  readonly deepLine: number | undefined
}

const marker = '(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))[ \\t]*'
const manyMarkers = new RegExp(`^[ \\t]*(?:${marker}){${deepest + 1}}`, 'gm')

/**
 * Makes text of what would cost a parser time or memory without bound: marks
 * of quotes and lists beyond the deepest nesting, underscores and character
 * references in a block with thousands of them, lines as long as a book.
 */
export function limitText(text: string): LimitedText {
  let deepLine: number | undefined
  let limited = text
  if (manyMarkers.test(text)) {
    manyMarkers.lastIndex = 0
    limited = text.replace(manyMarkers, (marks, offset: number) => {
      deepLine ??= text.slice(0, offset).split('\n').length
      return `${marks}\\`
    })
  }
  manyMarkers.lastIndex = 0
  return { text: withoutLongLines(crowded.reduce(withoutMany, limited)), deepLine }
}

/** One that parsers look up: it ends with a semicolon. */
const characterReference = /(?<!\\)&(?:[a-z]|#\d|#x[\da-f])[\da-z]*;/gi

/** Begins a block of HTML, which is taken as it is. */
const htmlBlock =
  /^\s{0,3}<\/?(?:!--|(?:address|article|aside|blockquote|caption|center|col|colgroup|dd|details|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|script|section|style|table|tbody|td|textarea|tfoot|th|thead|tr|ul)(?=[\s/>]))/i

/** What a block may have many of. */
interface Crowd {
  readonly sign: string
  /** Begins with the sign, which counts where it matches. */
  readonly pattern: RegExp
  readonly most: number
  /** Blocks of HTML hold it as it is. */
  readonly isHtmlSpared: boolean
}

const crowded: readonly Crowd[] = [
  { sign: '_', pattern: /_/g, most: mostUnderscores, isHtmlSpared: false },
  { sign: '&', pattern: characterReference, most: mostReferences, isHtmlSpared: true },
]

/** Escapes signs of blocks with too many of them, but for code, where a backslash would be shown. */
function withoutMany(text: string, { sign, pattern, most, isHtmlSpared }: Crowd): string {
  if (countOf(text, sign) <= most) return text
  return blocksOf(text)
    .flatMap((block) => {
      const count = block.reduce(
        (sum, { line, isCode }) => sum + (isCode ? 0 : (line.match(pattern)?.length ?? 0)),
        0,
      )
      const isSpared = count <= most || (isHtmlSpared && isHtml(block))
      return block.map(({ line, isCode }) => (isSpared || isCode ? line : line.replace(pattern, '\\$&')))
    })
    .join('\n')
}

/** Breaks long lines with many marks, between words where there are any; code and HTML are taken as they are. */
function withoutLongLines(text: string): string {
  if (!hasLongLine(text)) return text
  return blocksOf(text)
    .flatMap((block) => {
      const isSpared = isHtml(block)
      return block.map(({ line, isCode }) => (isSpared || isCode ? line : broken(line)))
    })
    .join('\n')
}

function hasLongLine(text: string): boolean {
  for (let start = 0; start + longestLine < text.length; ) {
    const end = text.indexOf('\n', start)
    if ((end < 0 ? text.length : end) - start > longestLine) return true
    start = end + 1
  }
  return false
}

function broken(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
  if (line.length <= longestLine || /^[\u0000-\u007F]*$/.test(line)) return line
  if ((line.match(inlineMark)?.length ?? 0) * line.length <= mostCounted) return line
  const parts: string[] = []
  let start = 0
  while (line.length - start > longestLine) {
    // No part may begin as a block does.
    const part = line.slice(start, start + longestLine)
    const length =
      /^.* (?=\p{L})/su.exec(part)?.[0].length ??
      (/[\uD800-\uDBFF]$/.test(part) ? part.length - 1 : part.length)
    parts.push(line.slice(start, start + length))
    start += length
  }
  return [...parts, line.slice(start)].join('\n')
}

interface Line {
  readonly line: string
  readonly isCode: boolean
}

/** Lines between empty ones; fenced code does not end a block. */
function blocksOf(text: string): Line[][] {
  const inFence = fenceTracker()
  const blocks: Line[][] = [[]]
  for (const line of text.split('\n')) {
    const isCode = inFence(line)
    if (!isCode && line.trim() === '') blocks.push([])
    blocks.at(-1)?.push({ line, isCode })
  }
  return blocks
}

const isHtml = (block: readonly Line[]): boolean =>
  htmlBlock.test(block.find(({ line }) => line.trim() !== '')?.line ?? '')

function countOf(text: string, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1
  return count
}

/** Cells that rows of tables may lack on one page, at most: short rows are filled up to as many columns as the header has. */
export const mostFilledCells = 100_000

/** Entries of all tables of contents on one page, at most. */
export const mostContentsEntries = 20_000

/** Blocks of a page whose highlighting or drawing may take too long, before long ones are not tried any more. */
export const mostGivenUp = 2

/** Bytes that satteri may copy for one block: it copies what it has read of a text at every character reference. */
const mostCopied = 400_000_000

/** True for a text with a block that satteri would need gigabytes for. */
export function isDearForSatteri(text: string): boolean {
  if (text.length < 20_000 || !text.includes('&')) return false
  return text
    .split(/\n[ \t]*\n/)
    .some(
      (block) =>
        block.length > 10_000 &&
        (block.match(characterReference)?.length ?? 0) * block.length > mostCopied &&
        !htmlBlock.test(block),
    )
}
