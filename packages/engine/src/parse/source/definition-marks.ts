import type { List, Paragraph, Root, RootContent } from 'mdast'
import { deepest } from '../limits.js'

/** A definition of a term, written after a colon. */
export interface Definition {
  /** Whether there is an empty line before it, so that it consists of paragraphs. */
  readonly isLoose: boolean
}

/** Definitions by the numbers of their first lines, from 1. */
export type Definitions = ReadonlyMap<number, Definition>

/**
 * Definitions that only show once those before or around them are known need another look at the
 * text. This is how often it is looked at.
 */
const mostLooks = 8

const mayBeDefinition = /^[ \t>]*:[ \t]+\S/m

/**
 * Writes definitions as list items, because both have the same rules for what belongs to them:
 * `: text` becomes `+ text`. They are told from other items by their lines.
 *
 * Only a parser knows what is a paragraph, and not code or HTML, so the text is parsed for it.
 *
 * @returns The text with as many lines. Their characters stay in their columns.
 */
export function markDefinitions(
  text: string,
  parse: (text: string) => Root,
): { readonly text: string; readonly definitions: Definitions } {
  const definitions = new Map<number, Definition>()
  const lines = text.split('\n')
  let marked = text
  for (let look = 0; look < mostLooks && mayBeDefinition.test(marked); look++) {
    const finder = new DefinitionFinder(lines, definitions)
    finder.readBlocks(parse(marked).children, [])
    if (finder.found.size === 0) break
    for (const [line, definition] of finder.found) {
      definitions.set(line, definition)
      lines[line - 1] = withMark(lines[line - 1] ?? '')
    }
    marked = lines.join('\n')
  }
  return { text: marked, definitions }
}

/** List items may have at most four spaces after their mark, so the mark stands nearer to a text further away. */
function withMark(line: string): string {
  const isFar = /^[^:]*:[ \t]*\t[ \t]/.test(line)
  return (isFar ? withoutTabs(line) : line).replace(/:( {5,7}(?! ))?/, (_, far?: string) =>
    far === undefined ? '+' : `${' '.repeat(far.length - 4)}+    `,
  )
}

/** What a line is inside of: a quote, or an item or note that begins at a line and has its text in a column. */
type Surrounding = 'quote' | { readonly line: number; readonly width: number }

const definitionStart = /^( {0,3}):( +)(?=[^ ])/
const itemStart = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?: {1,4}(?=[^ ]))?/

class DefinitionFinder {
  readonly found = new Map<number, Definition>()

  constructor(
    private readonly lines: readonly string[],
    /** Those found before, which are list items by now. */
    private readonly known: Definitions,
  ) {}

  /** @param around From the outermost. */
  readBlocks(blocks: readonly RootContent[], around: readonly Surrounding[]): void {
    if (around.length > deepest) return
    /** Column of the text of the last definition; undefined if other blocks came after it. */
    let column: number | undefined
    let before: RootContent | undefined
    for (const block of blocks) {
      const line = block.position?.start.line ?? 0
      if (column === undefined || !this.isIndented(line, column, around)) {
        const mayBegin = column !== undefined || before?.type === 'paragraph'
        column = undefined
        if (block.type === 'paragraph') column = this.readParagraph(block, around, mayBegin)
        else if (block.type === 'list') column = this.readList(block, around)
        else if (block.type === 'blockquote') this.readBlocks(block.children, [...around, 'quote'])
        else if (block.type === 'footnoteDefinition')
          this.readBlocks(block.children, [...around, { line, width: 4 }])
      }
      before = block
    }
  }

  /**
   * @param mayBegin Whether its first line may be a definition, of a term before it.
   * @returns The column of the text of its last definition.
   */
  private readParagraph(
    { position }: Paragraph,
    around: readonly Surrounding[],
    mayBegin: boolean,
  ): number | undefined {
    if (position === undefined) return undefined
    const first = position.start.line
    let column: number | undefined
    for (let line = mayBegin ? first : first + 1; line <= position.end.line; line++) {
      const [whole = '', indent = '', spaces = ''] =
        definitionStart.exec(this.inside(line, around) ?? '') ?? []
      if (whole === '' || (column !== undefined && indent.length >= column)) continue
      const isNear = spaces.length < 5 || (spaces.length < 8 && indent.length + spaces.length - 4 < 4)
      column = isNear ? whole.length : indent.length + 2
      this.found.set(line, { isLoose: /^[ \t>]*$/.test(this.lines[line - 2] ?? '') })
    }
    return column
  }

  private readList({ children }: List, around: readonly Surrounding[]): number | undefined {
    let column: number | undefined
    for (const item of children) {
      const line = item.position?.start.line ?? 0
      const mark = itemStart.exec(this.inside(line, around) ?? '')?.[0]
      if (mark === undefined) continue
      const width = mark.endsWith(' ') ? mark.length : mark.length + 1
      column = this.known.has(line) ? width : undefined
      this.readBlocks(item.children, [...around, { line, width }])
    }
    return column
  }

  private isIndented(line: number, column: number, around: readonly Surrounding[]): boolean {
    return this.inside(line, around)?.startsWith(' '.repeat(column)) ?? false
  }

  /** What a line has inside of blocks; undefined if it is not inside of them, or continues them only as text. */
  private inside(line: number, around: readonly Surrounding[]): string | undefined {
    let rest = withoutTabs(this.lines[line - 1] ?? '')
    for (const block of around) {
      if (block === 'quote') {
        const mark = /^ {0,3}> ?/.exec(rest)?.[0]
        if (mark === undefined) return undefined
        rest = rest.slice(mark.length)
      } else if (line === block.line || rest.startsWith(' '.repeat(block.width)))
        rest = rest.slice(block.width)
      else return undefined
    }
    return rest
  }
}

/** A line with spaces instead of the tabs before its text. */
function withoutTabs(line: string): string {
  const [before = ''] = /^[ \t>+*.)\d-]*(?::[ \t]*)?/.exec(line) ?? []
  if (!before.includes('\t')) return line
  const [first = '', ...others] = before.split('\t')
  const expanded = others.reduce(
    (text, next) => text.padEnd(text.length + 4 - (text.length % 4)) + next,
    first,
  )
  return expanded + line.slice(before.length)
}
