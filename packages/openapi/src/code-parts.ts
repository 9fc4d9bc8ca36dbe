/** Changes the parts of a text that are no code. */
export function outsideCode(text: string, change: (part: string) => string): string {
  let result = ''
  let done = 0
  for (const { start, end } of codeParts(text)) {
    result += change(text.slice(done, start)) + text.slice(start, end)
    done = end
  }
  return result + change(text.slice(done))
}

/** Part of a text that is code, by the positions where it begins and ends. */
interface CodePart {
  readonly start: number
  readonly end: number
}

/** The line of a fence, or a row of backticks anywhere else. A fence of backticks has none behind it. */
const marks = /^ {0,3}(?:(`{3,})([^`\n]*)|(~{3,})([^\n]*))$|`+/gm

interface Mark extends CodePart {
  /** The row of backticks or tildes. */
  readonly row: string
  /** What is behind the row of a fence; undefined for a row within a line. */
  readonly info: string | undefined
}

/** Blocks between fences, and spans between rows of equally many backticks. */
function* codeParts(text: string): Generator<CodePart> {
  const found = [...text.matchAll(marks)].map((match): Mark => {
    const [all, ticks, infoOfTicks, tildes, infoOfTildes] = match
    const row = ticks ?? tildes ?? all
    return { row, info: infoOfTicks ?? infoOfTildes, start: match.index, end: match.index + all.length }
  })
  const nextRow = nextAlike(found.map(({ row }) => row))
  for (let index = 0; index < found.length; index += 1) {
    const { start = 0, info } = found[index] ?? {}
    const last = info === undefined ? nextRow[index] : closingFence(found, index)
    if (last === undefined) continue
    yield { start, end: found[last]?.end ?? text.length }
    index = last
  }
}

/** Where a block ends. If no fence closes it, that is behind the last mark. */
function closingFence(found: readonly Mark[], index: number): number {
  const { row = '' } = found[index] ?? {}
  for (let later = index + 1; later < found.length; later += 1) {
    const mark = found[later]
    if (mark?.info?.trim() === '' && mark.row.startsWith(row)) return later
  }
  return found.length
}

/** For each text, the index of the next one that equals it; undefined if there is none. */
function nextAlike(texts: readonly string[]): readonly (number | undefined)[] {
  const last = new Map<string, number>()
  const next = new Array<number | undefined>(texts.length)
  texts.forEach((text, index) => {
    const before = last.get(text)
    if (before !== undefined) next[before] = index
    last.set(text, index)
  })
  return next
}
