import { lineEnd } from '../../text/source-text.js'
import { looseFenceTracker } from '../source/fences.js'
import { markInContainer } from '../source/mask-lines.js'
import type { Rewritten } from '../source/told-lines.js'

const tabsLine = /^([ \t]*)(:{4,}) ?tabs(?:[ \t]+[:\w-]+="[^"]*")*[ \t]*\r?\n?$/
const tabLine = /^[ \t]*(:{3,}) ?tab(?:-item)?[ \t]+(?:"([^"]+)"|([^\s"][^"={}\n]*?))[ \t]*\r?\n?$/

/**
 * Rewrites tabs of VuePress (`::: tab Label` and `:::` inside `:::: tabs`) as lines `== Label`.
 *
 * Only changes groups in which every line belongs to a tab.
 *
 * @param told Numbers of the lines at which tabs begin, from 1. Others may be in code.
 */
export function convertVueTabs(text: string, told: ReadonlySet<number>): Rewritten {
  const lines = text.split(/(?<=\n)/)
  let blocks = 0
  for (const [index, line] of lines.entries()) {
    const [, indent = '', colons] = tabsLine.exec(line) ?? []
    const tabs = colons === undefined ? [] : tabsIn(lines, index + 1, colons.length)
    if (colons === undefined || !tabs.some(({ start }) => told.has(start + 1))) continue
    for (const { start, end, label } of tabs) {
      lines[start] = `${indent}== ${label}${lineEnd(lines[start])}`
      lines[end] = ''
    }
    lines[index] = `${indent}${colons} tabs${lineEnd(line)}`
    blocks += tabs.length
  }
  return { text: blocks === 0 ? text : lines.join(''), blocks }
}

interface Tab {
  /** Indexes of its first and of its last line. */
  readonly start: number
  readonly end: number
  readonly label: string
}

/** The tabs of a group; none if other lines are among them, or if it does not end. */
function tabsIn(lines: readonly string[], from: number, colons: number): readonly Tab[] {
  const tabs: Tab[] = []
  const isCode = looseFenceTracker()
  let open: { readonly start: number; readonly colons: number; readonly label: string } | undefined
  for (const [offset, line] of lines.slice(from).entries()) {
    const at = from + offset
    if (isCode(line)) {
      if (open === undefined) return []
      continue
    }
    const { length: ending } = /^[ \t]*(:{3,})\s*$/.exec(line)?.[1] ?? ''
    if (open === undefined) {
      if (ending === colons) return tabs
      const [, marks = '', quoted, bare] = tabLine.exec(line) ?? []
      const label = quoted ?? bare
      if (label === undefined ? line.trim() !== '' : marks.length >= colons) return []
      if (label !== undefined) open = { start: at, colons: marks.length, label }
    } else if (ending === open.colons) {
      tabs.push({ start: open.start, end: at, label: open.label })
      open = undefined
    } else if (markInContainer.test(line)) return []
  }
  return []
}
