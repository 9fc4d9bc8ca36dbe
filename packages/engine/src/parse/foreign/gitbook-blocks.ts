import { lineEnd } from '../../text/source-text.js'
import { anyFence, looseFenceTracker } from '../source/fences.js'
import { markInContainer } from '../source/mask-lines.js'
import type { Rewritten } from '../source/told-lines.js'

const begin = /^([ \t]*)\{%[ \t]*(hint|tabs|tab|code)(?![\w-])([^{}%]*)%\}$/
const end = /^[ \t]*\{%[ \t]*end(hint|tabs|tab|code)[ \t]*%\}$/

/** Styles of hints, with the container that means the same. */
const styles: ReadonlyMap<string, string> = new Map(
  Object.entries({ info: 'info', success: 'tip', tip: 'tip', warning: 'warning', danger: 'danger' }),
)

/**
 * Rewrites hints, tabs and titles of code of GitBook, with tags on lines of their own, as containers
 * and options of code blocks.
 *
 * Only changes pages on which all of these tags belong together.
 *
 * @param told Numbers of the lines at which they begin, from 1. Others may be in code.
 */
export function convertGitbookBlocks(text: string, told: ReadonlySet<number>): Rewritten {
  const lines = text.split(/(?<=\n)/)
  if (!lines.some((line, index) => told.has(index + 1) && begin.test(line.trimEnd())))
    return { text, blocks: 0 }
  const blocks = blocksIn(lines, told)
  if (blocks.length === 0) return { text, blocks: 0 }
  for (const block of blocks) {
    const at = lineEnd(lines[block.start])
    const isCode = block.name === 'code'
    lines[block.start] = isCode ? '' : `${block.indent}${block.heading}${at}`
    if (isCode) {
      const fence = lines[block.start + 1] ?? ''
      const opening = fence.trimEnd()
      const language = /[`~]$/.test(opening) ? 'text' : ''
      lines[block.start + 1] = opening + language + block.heading + lineEnd(fence)
    }
    lines[block.end] = isCode || block.name === 'tab' ? '' : `${block.indent}:::${lineEnd(lines[block.end])}`
  }
  return { text: lines.join(''), blocks: blocks.length }
}

interface Block {
  readonly name: string
  readonly indent: string
  /** What to write for its first line; for code, what to add to the line of the fence. */
  readonly heading: string
  /** Indexes of its first and of its last line. */
  readonly start: number
  readonly end: number
}

/** All blocks of a page; none if one of them could not be converted, or is shown in indented code. */
function blocksIn(lines: readonly string[], told: ReadonlySet<number>): readonly Block[] {
  const blocks: Block[] = []
  const open: Omit<Block, 'end'>[] = []
  const isCode = looseFenceTracker()
  for (const [index, whole] of lines.entries()) {
    const line = whole.trimEnd()
    const around = open.at(-1)
    if (isCode(line)) {
      // Nothing but tabs can be in a group.
      if (around?.name === 'tabs') return []
      continue
    }
    const [, indent = '', name, written = ''] = begin.exec(line) ?? []
    const ended = end.exec(line)?.[1]
    if (name !== undefined) {
      // Further tags of a paragraph are not told.
      if (!told.has(index + 1) && lines[index - 1]?.trim() === '') return []
      const heading = headingOf(name, attributesOf(written))
      const isInPlace = (name === 'tab') === (around?.name === 'tabs') && around?.name !== 'code'
      if (heading === undefined || !isInPlace || (name === 'code' && !isOneFence(lines, index))) return []
      open.push({ name, indent, heading, start: index })
    } else if (ended !== undefined) {
      const block = open.pop()
      if (block?.name !== ended) return []
      blocks.push({ ...block, end: index })
    } else if (
      around !== undefined &&
      (markInContainer.test(line) || (around.name === 'tabs' && line !== ''))
    )
      return []
  }
  return open.length === 0 ? blocks : []
}

const attributesOf = (written: string): ReadonlyMap<string, string> =>
  new Map([...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))

function headingOf(name: string, attributes: ReadonlyMap<string, string>): string | undefined {
  const title = attributes.get('title')?.trim() ?? ''
  if (/[{}"\\]/.test(title)) return undefined
  if (name === 'tabs') return '::: tabs'
  if (name === 'tab') return title === '' ? undefined : `== ${title}`
  if (name === 'hint') {
    const box = styles.get(attributes.get('style') ?? 'info')
    return box && `::: ${box}`
  }
  const numbers = attributes.get('lineNumbers') === 'true' ? ':line-numbers' : ''
  return `${numbers}${title === '' ? '' : ` title="${title}"`}`
}

/** Whether a tag for code has one block of code directly below it, and its end below that. */
function isOneFence(lines: readonly string[], index: number): boolean {
  const first = lines[index + 1]?.trimEnd() ?? ''
  const mark = anyFence.exec(first)?.[1]
  if (mark === undefined || /\s/.test(first.trim())) return false
  let at = index + 2
  while (at < lines.length && !(lines[at]?.trim().startsWith(mark) && lines[at]?.trim() === mark)) at += 1
  return end.exec(lines[at + 1]?.trimEnd() ?? '')?.[1] === 'code'
}
