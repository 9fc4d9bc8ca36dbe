import { fenceTracker } from './source/fences.js'

/** Maximum nesting of quotes, lists, containers and marks. */
export const deepest = 100

/**
 * Maximum number of elements open at once inside one parent of raw HTML. Elements that are nested
 * deeper are not opened.
 */
export const deepestHtml = 200

/** More underscores in one block slow every parser down: its time grows with the square of their number. */
const mostUnderscores = 10_000

/**
 * More character references in one block slow remark down, which reads the blocks that satteri has
 * no memory for.
 */
const mostReferences = 20_000

/**
 * Characters that satteri may scan for one line. If a line has other characters than ASCII, it
 * counts from the beginning of the line at each mark.
 */
const mostCounted = 500_000_000

/** Length of the lines that a broken line becomes, in characters. */
const longestLine = 20_000

/** Marks that may begin an element or end the text before them. */
const inlineMark = /[*_`[\]<!&\\~|:@]|www\./g

/** A text that no parser takes long for. */
export interface LimitedText {
  readonly text: string
  /** Line on which marks of too deeply nested quotes and lists were removed; undefined if there was none. */
  readonly deepLine: number | undefined
}

// A colon may begin a definition, whose text may begin with other marks.
const marker = '(?:>|[-*+:](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))[ \\t]*'
const manyMarkers = new RegExp(`^[ \\t]*(?:${marker}){${deepest + 1}}`, 'gm')

/**
 * Defuses what would cost a parser unlimited time or memory: marks of quotes and lists that are
 * nested too deep, underscores and character references in a block with thousands of them, lines as
 * long as a book. They become text.
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

/** A character reference that parsers look up: it ends with a semicolon. */
const characterReference = /(?<!\\)&(?:[a-z]|#\d|#x[\da-f])[\da-z]*;/gi

/** Beginning of a block of HTML, which parsers take as it is. */
const htmlBlock =
  /^\s{0,3}<\/?(?:!--|(?:address|article|aside|blockquote|caption|center|col|colgroup|dd|details|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|script|section|style|table|tbody|td|textarea|tfoot|th|thead|tr|ul)(?=[\s/>]))/i

/** Something of which a block may contain too much. */
interface Crowd {
  readonly sign: string
  /** Matches what counts. Every match begins with the sign. */
  readonly pattern: RegExp
  readonly most: number
  /** Whether blocks of HTML need no change, since parsers take them as they are. */
  readonly isHtmlSpared: boolean
}

const crowded: readonly Crowd[] = [
  { sign: '_', pattern: /_/g, most: mostUnderscores, isHtmlSpared: false },
  { sign: '&', pattern: characterReference, most: mostReferences, isHtmlSpared: true },
]

/** Escapes the signs in blocks that contain too many. Not in code, where the backslash would be shown. */
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

/** Breaks long lines with many marks, if possible between words. Leaves code and HTML as they are. */
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

const onlyAscii = /^\p{ASCII}*$/u

/** What is masked later, with other characters than ASCII: data in braces, kept braces, bare values with slashes. */
const maskedLater = /=\{|\{\{|\\\{|=[^\s"'=<>`]*\//

function broken(given: string): string {
  const line = given.replace(bareAddress, withSpaces)
  if (line.length <= longestLine || (onlyAscii.test(line) && !maskedLater.test(line))) return line
  if ((line.match(inlineMark)?.length ?? 0) * line.length <= mostCounted) return line
  const parts: string[] = []
  let start = 0
  while (line.length - start > longestLine) {
    // A part must not begin like a block, so break before a letter.
    const part = line.slice(start, start + longestLine)
    const length =
      /^.* (?=\p{L})/su.exec(part)?.[0].length ??
      (/[\uD800-\uDBFF]$/.test(part) ? part.length - 1 : part.length)
    parts.push(line.slice(start, start + length))
    start += length
  }
  return [...parts, line.slice(start)].join('\n')
}

/** An address that parsers may end before the next space. */
const bareAddress = /(?:https?:\/\/|www\.)\S*/gi

/** Characters after which parsers look for the end of an address anew. */
const addressSign = /[^\p{L}\p{N}]/gu

/** Characters that parsers may look at for one address. */
const mostOfAddress = 50_000_000

/** Takes an address apart that nobody writes: of thousands of signs, at each of which parsers look at all the rest. */
function withSpaces(address: string): string {
  const isDear = (address.match(addressSign)?.length ?? 0) * address.length > mostOfAddress
  return isDear ? address.replace(/.{5000}(?=.)/gsu, '$& ') : address
}

interface Line {
  readonly line: string
  readonly isCode: boolean
}

/** Blocks of lines, separated by empty lines. Empty lines in fenced code do not count. */
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

/**
 * How many cells may be added to tables on one page at most. Short rows are filled up to the number
 * of columns in the header.
 */
export const mostFilledCells = 100_000

/** Maximum number of entries in all tables of contents on one page. */
export const mostContentsEntries = 20_000

/**
 * After this many blocks of a page have taken too long to highlight or draw, further long ones are
 * not tried.
 */
export const mostGivenUp = 2

/**
 * How many bytes satteri may copy for one block. At every character reference it copies everything
 * it has read so far.
 */
const mostCopied = 400_000_000

/** Whether a text has a block for which satteri would need gigabytes. */
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
