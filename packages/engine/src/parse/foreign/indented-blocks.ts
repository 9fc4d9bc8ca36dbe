import { append } from '../large-lists.js'
import type { Rewritten } from '../source/told-lines.js'
import { containerNamed } from '../syntax/container-names.js'
import { foreignBoxes } from './foreign-names.js'

/**
 * Rewrites boxes (`!!! note`, `??? note`) and tabs (`=== "Label"`) of MkDocs, whose text is
 * indented, as containers.
 *
 * Only changes what is certain: a known kind, with at most a title, between empty lines, with
 * content that a container can have.
 *
 * @param lines Numbers of the lines at which the parser found such a beginning, from 1. Others may
 *   be in code.
 */
export function convertIndentedBlocks(text: string, lines: ReadonlySet<number>): Rewritten {
  const all = text.split(/(?<=\r\n|\n|\r(?!\n))/)
  return converted(all, (index) => lines.has(index + 1))
}

function converted(lines: readonly string[], isBeginning: (index: number) => boolean): Rewritten {
  const written: string[] = []
  let blocks = 0
  let index = 0
  while (index < lines.length) {
    const isFree = index === 0 || isBlank(lines[index - 1])
    const block = isFree && isBeginning(index) ? (boxAt(lines, index) ?? tabsAt(lines, index)) : undefined
    append(written, block?.lines ?? [lines[index] ?? ''])
    blocks += block?.blocks ?? 0
    index = block?.end ?? index + 1
  }
  return { text: written.join(''), blocks }
}

/** The replacement for some lines. */
interface Block {
  readonly lines: readonly string[]
  readonly blocks: number
  /** The line after the replaced ones. */
  readonly end: number
}

function boxAt(lines: readonly string[], index: number): Block | undefined {
  const line = lines[index] ?? ''
  const [, indent = '', mark, name = '', given] =
    /^( *)(!!!|\?\?\?\+?) +([A-Za-z]+)(?: +"([^"{}]+)")?[ \t]*[\r\n]*$/.exec(line) ?? []
  const known = containerNamed(name)
  const box = (isBox(known) ? known : undefined) ?? foreignBoxes.get(name.toLowerCase())
  const body = mark === undefined || box === undefined ? undefined : bodyAt(lines, index + 1, indent)
  if (mark === undefined || box === undefined || body === undefined) return undefined
  const isFolded = mark !== '!!!'
  // In MkDocs, such a box without a title shows the name of its kind.
  const title =
    given ?? (isFolded || box !== known ? name[0]?.toUpperCase() + name.slice(1).toLowerCase() : '')
  const words = [isFolded ? 'details' : box, title, mark === '???+' ? '{open}' : ''].filter(Boolean)
  const end = endOf(line)
  return {
    lines: [`${indent}::: ${words.join(' ')}${end}`, ...body.lines, `${indent}:::${body.hasEnd ? end : ''}`],
    blocks: body.blocks + 1,
    end: body.end,
  }
}

function tabsAt(lines: readonly string[], index: number): Block | undefined {
  const written: string[] = []
  const end = endOf(lines[index])
  const indent = /^ */.exec(lines[index] ?? '')?.[0] ?? ''
  let blocks = 0
  let next = index
  let last: ReturnType<typeof bodyAt>
  for (let at = index; ; ) {
    const [, own, label] = /^( *)=== +"([^"{}]+)"[ \t]*[\r\n]*$/.exec(lines[at] ?? '') ?? []
    if (own !== indent || label === undefined) break
    const body = bodyAt(lines, at + 1, indent)
    if (body === undefined || body.lines.some((line) => /^\s*(?:==[ \t]|@tab\b)/.test(line))) return undefined
    written.push(`${indent}== ${label}${end}`, ...body.lines)
    blocks += body.blocks
    last = body
    next = body.end
    at = next
    while (at < lines.length && isBlank(lines[at])) at += 1
    // Empty lines before the next tab belong to the tab above.
    if (/^ *=== +"/.test(lines[at] ?? '')) append(written, lines.slice(next, at))
    else break
  }
  if (last === undefined) return undefined
  return {
    lines: [`${indent}::: tabs${end}`, ...written, `${indent}:::${last.hasEnd ? end : ''}`],
    blocks: blocks + 1,
    end: next,
  }
}

interface Body extends Block {
  /** Whether there is text after it, so that its last line had a line end. */
  readonly hasEnd: boolean
}

/**
 * The indented lines from there on, without four columns of indentation. Undefined if it is not
 * certain which lines belong to the block.
 */
function bodyAt(lines: readonly string[], from: number, indent: string): Body | undefined {
  const isInside = (line: string) => line.startsWith(`${indent}    `) || line.startsWith(`${indent}\t`)
  let end = from
  for (let at = from; at < lines.length && (isBlank(lines[at]) || isInside(lines[at] ?? '')); at++)
    if (!isBlank(lines[at])) end = at + 1
  // A line that follows directly may be part of the text, unless it ends a container.
  const next = lines[end] ?? ''
  if (end === from || !(isBlank(next) || /^ *:{3,}[ \t]*[\r\n]*$/.test(next))) return undefined
  const bare = lines
    .slice(from, end)
    .map((line) => (isInside(line) ? indent + line.slice(indent.length).replace(/^(?: {4}|\t)/, '') : line))
  const codes = codeLines(bare)
  if (codes === undefined || bare.some((line) => /^\s*:{3,}/.test(line))) return undefined
  const whole = bare.join('')
  if (whole.split('<!--').length !== whole.split('-->').length) return undefined
  const hasEnd = /[\r\n]$/.test(whole)
  const inner = converted(bare, (index) => !codes.has(index) && !isInside(bare[index] ?? ''))
  return {
    lines: [hasEnd ? inner.text : `${inner.text}${endOf(lines[from - 1])}`],
    blocks: inner.blocks,
    end,
    hasEnd,
  }
}

/** Line numbers of fenced code; undefined if a fence is not closed. */
function codeLines(lines: readonly string[]): ReadonlySet<number> | undefined {
  const inside = new Set<number>()
  let fence: string | undefined
  for (const [index, line] of lines.entries()) {
    const mark = /^\s*(?:[-*+]\s+|\d+[.)]\s+|>\s?)*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== undefined) {
      inside.add(index)
      if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined
    } else if (mark !== undefined) {
      inside.add(index)
      fence = mark
    }
  }
  return fence === undefined ? inside : undefined
}

const isBlank = (line: string | undefined): boolean => line !== undefined && line.trim() === ''

/** The line end of a line; `\n` for a last line without one. */
const endOf = (line: string | undefined): string => /\r\n|[\r\n]$/.exec(line ?? '')?.[0] ?? '\n'

/** Whether a name is that of a box that is neither code nor tabs nor collapsible. */
const isBox = (name: string | undefined): boolean =>
  name !== undefined && !['details', 'tabs', 'code-group'].includes(name)
