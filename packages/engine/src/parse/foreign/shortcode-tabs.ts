import { lineEnd } from '../../text/source-text.js'
import { looseFenceTracker } from '../source/fences.js'
import { markInContainer } from '../source/mask-lines.js'
import type { Rewritten } from '../source/told-lines.js'
import { shortcodeBegin, shortcodeEnd } from './shortcode-lines.js'

const groups: ReadonlySet<string> = new Set(['tabs', 'tabpane'])
const parts: ReadonlySet<string> = new Set(['tab', 'codetab', 'tabitem'])

/**
 * Rewrites tabs of Hugo's themes (`{{< tabs >}}`, `{{% tab "Label" %}}`) as containers.
 *
 * Only changes groups in which every line belongs to a tab, and every tab has a label and contains
 * Markdown, not bare code.
 *
 * @param told Numbers of the lines at which they begin, from 1. Others may be in code.
 */
export function convertShortcodeTabs(text: string, told: ReadonlySet<number>): Rewritten {
  const lines = text.split(/(?<=\n)/)
  let blocks = 0
  let searched = 0
  for (const [index, line] of lines.entries()) {
    if (index < searched || !told.has(index + 1)) continue
    const [, indent = '', name = '', parameters = ''] = shortcodeBegin.exec(line.trimEnd()) ?? []
    if (!groups.has(name)) continue
    const found = tabsIn(lines, index + 1, { name, labels: labelsOf(name, parameters) })
    // What was looked through in vain has no group that could be converted.
    searched = found.end
    if (found.tabs.length === 0) continue
    for (const { start, end, label } of found.tabs) {
      lines[start] = `${indent}== ${label}${lineEnd(lines[start])}`
      lines[end] = ''
    }
    lines[index] = `${indent}::: tabs${lineEnd(line)}`
    lines[found.end] = `${indent}:::${lineEnd(lines[found.end])}`
    blocks += 1
  }
  return { text: blocks === 0 ? text : lines.join(''), blocks }
}

const parameter = /(?:([A-Za-z_]\w*)=)?(?:"([^"]*)"|([^\s"=]+))/g

interface Parameters {
  readonly named: ReadonlyMap<string, string>
  /** Texts in quotes without a name. */
  readonly quoted: readonly string[]
}

function parametersOf(written: string): Parameters {
  const named = new Map<string, string>()
  const quoted: string[] = []
  for (const [, key, text, bare] of written.matchAll(parameter)) {
    if (key !== undefined) named.set(key.toLowerCase(), text ?? bare ?? '')
    else if (text !== undefined) quoted.push(text)
  }
  return { named, quoted }
}

/** Labels that the beginning of a group gives its tabs; undefined if the tabs contain bare code. */
function labelsOf(name: string, written: string): readonly string[] | undefined {
  const { named, quoted } = parametersOf(written)
  const isText = named.get('text') === 'true'
  if (named.has('lang') || named.has('langequalsheader') || (name === 'tabpane' && !isText)) return undefined
  const items = named.get('items')?.split(',')
  // A single text is the name of the group.
  return items?.map((item) => item.trim()) ?? (quoted.length > 1 ? quoted : [])
}

interface Tab {
  /** Indexes of its first and of its last line. */
  readonly start: number
  readonly end: number
  readonly label: string
}

interface Tabs {
  readonly tabs: readonly Tab[]
  /** Index of the last line of the group, or of the line that is none of it. */
  readonly end: number
}

function tabsIn(
  lines: readonly string[],
  from: number,
  { name, labels }: { readonly name: string; readonly labels: readonly string[] | undefined },
): Tabs {
  const tabs: Tab[] = []
  const isCode = looseFenceTracker()
  let open: { readonly start: number; readonly name: string; readonly label: string } | undefined
  for (let index = from; labels !== undefined && index < lines.length; index++) {
    const none = { tabs: [], end: index }
    const line = lines[index]?.trimEnd() ?? ''
    if (isCode(line)) {
      if (open === undefined) return none
      continue
    }
    const closed = shortcodeEnd.exec(line)?.[1]
    if (open === undefined) {
      if (closed === name) return { tabs, end: index }
      const [, , part = '', written = ''] = shortcodeBegin.exec(line) ?? []
      const label = parts.has(part) ? labelOf(written, labels[tabs.length]) : undefined
      if (label !== undefined) open = { start: index, name: part, label }
      else if (line !== '') return none
    } else if (closed === open.name) {
      tabs.push({ start: open.start, end: index, label: open.label })
      open = undefined
    } else if (groups.has(shortcodeBegin.exec(line)?.[2] ?? '') || markInContainer.test(line)) return none
  }
  return { tabs: [], end: from }
}

function labelOf(written: string, listed: string | undefined): string | undefined {
  const { named, quoted } = parametersOf(written)
  if (named.has('lang') || named.has('codelang') || named.has('include')) return undefined
  const label = named.get('name') ?? named.get('header') ?? named.get('title') ?? quoted[0] ?? listed
  return label === undefined || label.trim() === '' || /[{}]/.test(label) ? undefined : label.trim()
}
