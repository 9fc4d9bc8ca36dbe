import { lineEnd } from '../../text/source-text.js'
import { containerNamed } from '../container-names.js'
import { looseFenceTracker } from '../fences.js'
import type { Rewritten } from '../told-lines.js'
import { foreignBoxes } from './foreign-names.js'

const begin = /^([ \t]*)\{\{([<%])[ \t]*([a-z]+)(?:[ \t]+(?:title=)?"([^"{}]+)")?[ \t]*[>%]\}\}[ \t]*$/
const end = /^[ \t]*\{\{[<%][ \t]*\/[ \t]*([a-z]+)[ \t]*[>%]\}\}[ \t]*$/

/**
 * Rewrites boxes from Hugo's themes, which are shortcodes (`{{< note >}}` and `{{< /note >}}`) on
 * lines of their own, as containers.
 *
 * @param told Numbers of the lines at which they begin, from 1. Others may be in code.
 */
export function convertShortcodes(text: string, told: ReadonlySet<number>): Rewritten {
  const lines = text.split(/(?<=\n)/)
  let blocks = 0
  for (const [index, line] of lines.entries()) {
    if (!told.has(index + 1)) continue
    const [, indent = '', , name = '', title] = begin.exec(line.trimEnd()) ?? []
    const box = boxNamed(name)
    const last = box === undefined ? undefined : endOf(lines, index, name)
    if (box === undefined || last === undefined) continue
    lines[index] = `${indent}::: ${title === undefined ? box : `${box} ${title}`}${lineEnd(line)}`
    lines[last] = `${indent}:::${lineEnd(lines[last] ?? '')}`
    blocks += 1
  }
  return { text: blocks === 0 ? text : lines.join(''), blocks }
}

/** The box for a name. Groups of code or tabs are left out, since text alone makes no box in them. */
function boxNamed(name: string): string | undefined {
  const known = containerNamed(name) ?? foreignBoxes.get(name)
  return known === 'tabs' || known === 'code-group' ? undefined : known
}

/** The line of the end; undefined if there is none, or if a container could not have this content. */
function endOf(lines: readonly string[], start: number, name: string): number | undefined {
  const isCode = looseFenceTracker()
  for (let index = start + 1; index < lines.length; index++) {
    const line = (lines[index] ?? '').trimEnd()
    if (isCode(line)) continue
    if (end.exec(line)?.[1] === name) return index
    if (/^[ \t]*:{3,}/.test(line) || boxNamed(begin.exec(line)?.[3] ?? '') !== undefined) return undefined
  }
  return undefined
}
