import { lineEnd } from '../../text/source-text.js'
import { looseFenceTracker } from '../source/fences.js'
import type { Rewritten } from '../source/told-lines.js'
import { containerNamed } from '../syntax/container-names.js'
import { foreignBoxes } from './foreign-names.js'
import { shortcodeBegin, shortcodeEnd } from './shortcode-lines.js'

/**
 * Rewrites boxes from Hugo's themes, which are shortcodes (`{{< note >}}` and `{{< /note >}}`,
 * `{{% alert color="warning" %}}`) on lines of their own, as containers. So is a box whose text is
 * one of its parameters.
 *
 * @param told Numbers of the lines at which they begin, from 1. Others may be in code.
 */
export function convertShortcodes(text: string, told: ReadonlySet<number>): Rewritten {
  const lines = text.split(/(?<=\n)/)
  let blocks = 0
  for (const [index, line] of lines.entries()) {
    if (!told.has(index + 1)) continue
    const box = boxIn(line.trimEnd()) ?? boxOnOneLine(line.trimEnd())
    if (box === undefined) continue
    const { indent, name, heading, words, isClosed } = box
    const lineBreak = lineEnd(line)
    const last = isClosed ? undefined : endOf(lines, index, name)
    if (last !== undefined && words === undefined) {
      lines[index] = `${indent}::: ${heading}${lineBreak}`
      lines[last] = `${indent}:::${lineEnd(lines[last] ?? '')}`
    } else if (last === undefined && words !== undefined) {
      const written = [`::: ${heading}`, words, ':::'].map((part) => indent + part)
      lines[index] = written.join(lineBreak || '\n') + lineBreak
    } else continue
    blocks += 1
  }
  return { text: blocks === 0 ? text : lines.join(''), blocks }
}

interface Box {
  readonly indent: string
  readonly name: string
  /** What follows the colons. */
  readonly heading: string
  /** Its text, if that is a parameter. */
  readonly words: string | undefined
  /** Whether it ends on its line: `{{< alert text="…" />}}`. */
  readonly isClosed: boolean
}

/** Boxes that get their kind from a parameter. */
const anyBoxes: ReadonlySet<string> = new Set([
  'alert',
  'admonition',
  'callout',
  'hint',
  'notice',
  'pageinfo',
])

/** Kinds of boxes in themes, where they are named after colours. */
const kinds: ReadonlyMap<string, string> = new Map(
  Object.entries({ primary: 'info', default: 'info', light: 'info', dark: 'info' }),
)

/** Parameters that name the kind of a box. */
const ofKind: ReadonlySet<string> = new Set(['type', 'style', 'color', 'context', 'kind'])

/** Parameters that only change how a box looks. */
const ofLooks: ReadonlySet<string> = new Set(['icon', 'iconset', 'dismissible'])

const parameter = /(?:([A-Za-z_]\w*)=)?(?:"([^"]*)"|`([^`]*)`|([^\s"`=]+))/g

/** The box that a line begins; undefined if there is none, or if it is not certain which one. */
function boxIn(line: string): Box | undefined {
  const [, indent = '', name = '', parameters = ''] = shortcodeBegin.exec(line) ?? []
  const written = parameters.trim()
  const isClosed = written.endsWith('/')
  const given = isClosed ? written.slice(0, -1) : written
  if (!isBoxName(name) || given.replace(parameter, '').trim() !== '') return undefined
  let kind = anyBoxes.has(name) ? undefined : kindNamed(name)
  let title: string | undefined
  let words: string | undefined
  for (const [, key, double, raw, bare] of given.matchAll(parameter)) {
    const value = double ?? raw ?? bare ?? ''
    const named = kindNamed(value)
    if (key === undefined && kind === undefined && named !== undefined) kind = named
    else if (key !== undefined && ofKind.has(key)) kind = named
    else if (key === 'text') words = value
    else if ((key === 'title' || (key === undefined && bare === undefined)) && title === undefined)
      title = value
    else if (key === undefined || !ofLooks.has(key)) return undefined
    if (key !== undefined && ofKind.has(key) && named === undefined) return undefined
  }
  // Braces would be attributes of a container, and a text of its own may contain the end of one.
  if (/[{}]/.test(title ?? '') || (isClosed && words === undefined) || /^:{3}/.test(words ?? ''))
    return undefined
  return { indent, name, heading: [kind ?? 'info', title].filter(Boolean).join(' '), words, isClosed }
}

/** A box with its text and its end on one line. */
function boxOnOneLine(line: string): Box | undefined {
  const close = line.indexOf('}}') + 2
  const [, words = '', name] = lastTag.exec(line.slice(close)) ?? []
  const box = name === undefined ? undefined : boxIn(line.slice(0, close))
  const isWhole = box?.name === name && box?.words === undefined && !box?.isClosed
  // Other tags may be the end and the beginning of boxes.
  if (box === undefined || !isWhole || words.trim() === '' || /\{\{[<%]|^:{3}/.test(words.trim()))
    return undefined
  return { ...box, words: words.trim(), isClosed: true }
}

const lastTag = /^(.*)\{\{[<%][ \t]*\/[ \t]*([a-z]+)[ \t]*[>%]\}\}$/

/** The box for a name. Groups of code or tabs are left out, since text alone makes no box in them. */
function kindNamed(name: string): string | undefined {
  const known = containerNamed(name) ?? foreignBoxes.get(name) ?? kinds.get(name)
  return known === 'tabs' || known === 'code-group' || known === 'v-pre' ? undefined : known
}

const isBoxName = (name: string): boolean => anyBoxes.has(name) || kindNamed(name) !== undefined

/** The line of the end; undefined if there is none, or if a container could not have this content. */
function endOf(lines: readonly string[], start: number, name: string): number | undefined {
  const isCode = looseFenceTracker()
  for (let index = start + 1; index < lines.length; index++) {
    const line = (lines[index] ?? '').trimEnd()
    if (isCode(line)) continue
    if (shortcodeEnd.exec(line)?.[1] === name) return index
    if (/^[ \t]*:{3,}/.test(line) || isBoxName(shortcodeBegin.exec(line)?.[2] ?? '')) return undefined
  }
  return undefined
}
