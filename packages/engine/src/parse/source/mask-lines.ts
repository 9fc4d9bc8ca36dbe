import { trimBlankEnd } from '../../text/source-text.js'
import { markers } from '../page.js'
import { containerNamed } from '../syntax/container-names.js'
import { fenceTracker, markPrefix } from './fences.js'

type LineSyntax =
  | { readonly kind: 'open'; readonly colons: number; readonly name: string; readonly title: string }
  | { readonly kind: 'close'; readonly colons: number }
  | { readonly kind: 'tab'; readonly title: string }
  | { readonly kind: 'snippet'; readonly reference: string }

/** A line of Quire's own syntax. */
export type MaskedLine = LineSyntax & {
  /** The line as the author wrote it, without marks of quotes and lists before it. */
  readonly original: string
}

// For lines without trailing spaces.
export const containerLine = new RegExp(
  `${markPrefix}(:{3,})[ \\t]*(?:([A-Za-z][\\w-]*)(?:[ \\t]+([^ \\t].*)|(?=[{[])(.*))?)?$`,
)
/** A container in the form of remark-directive, which allows no title after a space. */
const directiveLine = /^:+[\w-]+(?:[[{]|[ \t]*$)/
const tabLine = new RegExp(`${markPrefix}(?:==|@tab(?::active)?)[ \\t]+([^ \\t].*)$`)
/** What begins lines that mean something inside of a container, whatever they were meant for. */
export const markInContainer = /^[ \t]*(?::{3,}|==[ \t]|@tab\b)/
const snippetLine = new RegExp(`${markPrefix}<<<[ \\t]+(\\S.*)$`)

/** Whether a text may have lines to mask. */
export const hasLineSyntax = (text: string): boolean => text.includes(':::') || text.includes('<<<')

/**
 * Replaces lines of Quire's syntax by processing instructions.
 *
 * @param masked Receives the lines.
 * @param options `othersContainers`: also mask containers that Quire does not have.
 */
export function maskLines(
  text: string,
  masked: MaskedLine[],
  options: { readonly othersContainers: boolean },
): string {
  const masker = new LineMasker(masked, options.othersContainers)
  return text
    .split('\n')
    .map((line) => masker.read(line))
    .join('\n')
}

interface OpenContainer {
  readonly colons: number
  readonly name: string
  /** Undefined in a quote. */
  readonly indent: string | undefined
  /** It is left to the parser. */
  readonly isOthers: boolean
}

class LineMasker {
  private readonly containers: OpenContainer[] = []
  /** If it wrongly says no, `unmask` corrects that; if it is right, the code also keeps its indentation. */
  private readonly inFence = fenceTracker()

  constructor(
    private readonly masked: MaskedLine[],
    private readonly othersContainers: boolean,
  ) {}

  /** @returns The line, or what stands for it. */
  read(line: string): string {
    if (this.inFence(line)) return line
    if (line.includes(':::')) return this.container(line) ?? line
    return this.tab(line) ?? this.snippet(line) ?? line
  }

  private container(line: string): string | undefined {
    const match = containerLine.exec(trimBlankEnd(line))
    if (match === null) return undefined
    const [, before = '', { length: colons } = '', name, spaced, braced] = match
    return name === undefined
      ? this.close(line, before, colons)
      : this.open(line, before, { kind: 'open', colons, name, title: spaced ?? braced ?? '' })
  }

  private open(
    line: string,
    before: string,
    opening: Extract<LineSyntax, { kind: 'open' }>,
  ): string | undefined {
    const { colons, name } = opening
    // In a quote every line has a mark; in a list item, later lines are indented.
    // Tabs stay, since they are wider than one space.
    const indent = before.includes('>') ? undefined : before.replace(/[^\t]/g, ' ')
    const isOthers =
      !this.othersContainers &&
      containerNamed(name) === undefined &&
      directiveLine.test(line.slice(before.length))
    this.containers.push({ colons, name, indent, isOthers })
    return isOthers ? undefined : this.mask(line, before, opening)
  }

  private close(line: string, before: string, colons: number): string | undefined {
    const { containers } = this
    const closed = containers.findLastIndex((container) => container.colons <= colons)
    const { isOthers = false, indent } = containers[closed] ?? {}
    if (closed >= 0) containers.length = closed
    if (isOthers) return undefined
    // Authors indent the end of a container in different ways, so it gets the indentation of its beginning.
    const indented = (before.trim() === '' ? indent : undefined) ?? before
    return this.mask(line, before, { kind: 'close', colons }, indented)
  }

  private tab(line: string): string | undefined {
    if (this.containers.at(-1)?.name !== 'tabs' || !/==|@tab/.test(line)) return undefined
    const [, before = '', title] = tabLine.exec(trimBlankEnd(line)) ?? []
    return title === undefined ? undefined : this.mask(line, before, { kind: 'tab', title })
  }

  private snippet(line: string): string | undefined {
    if (!line.includes('<<<')) return undefined
    const [, before = '', reference] = snippetLine.exec(trimBlankEnd(line)) ?? []
    return reference === undefined ? undefined : this.mask(line, before, { kind: 'snippet', reference })
  }

  /** @param indented What comes before the token. */
  private mask(line: string, before: string, syntax: LineSyntax, indented = before): string {
    const place = this.masked.push({ ...syntax, original: line.slice(before.length) }) - 1
    return `${indented}<?${markers.open}${place}${markers.close}?>`
  }
}
