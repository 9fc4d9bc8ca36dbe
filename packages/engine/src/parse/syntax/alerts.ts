import type { Blockquote, PhrasingContent, Text } from 'mdast'
import { unknownAlert } from '../../diagnostics/messages/markdown.js'
import { nearest } from '../../text/nearest.js'
import { isKeyOf } from '../../values/is-key-of.js'
import { type ParseContext, placeOf } from '../context.js'
import { foreignBoxes } from '../foreign/foreign-names.js'
import { containerNamed } from './container-names.js'
import { boxOf } from './containers.js'
import type { Container } from './nodes.js'

const alertNames = {
  note: 'info',
  tip: 'tip',
  important: 'important',
  warning: 'warning',
  caution: 'danger',
} as const
/** Obsidian writes a sign behind the mark of a box that can be folded. */
const alertLine = /^\[!([a-z]+)\][+-]?[ \t]*/i

/** Alerts by the container that means the same, for names of other tools. */
const alertFor: ReadonlyMap<string, string> = new Map([
  ['info', 'note'],
  ['tip', 'tip'],
  ['warning', 'warning'],
  ['danger', 'caution'],
])

/** The box for a quote that begins with `[!NOTE]`; undefined for any other quote. */
export function alertOf(node: Blockquote, context: ParseContext): Container | undefined {
  const [first] = node.children
  const [text] = first?.type === 'paragraph' ? first.children : []
  const match = text?.type === 'text' ? alertLine.exec(text.value) : null
  if (first?.type !== 'paragraph' || text?.type !== 'text' || match === null) return undefined
  const [mark, word = ''] = match
  const name = word.toLowerCase()
  if (!isKeyOf(name, alertNames)) {
    const names = Object.keys(alertNames)
    const near = nearest(name, names) ?? alertFor.get(containerNamed(name) ?? foreignBoxes.get(name) ?? '')
    context.diagnostics.push(unknownAlert(placeOf(node.position, context), word, { near, known: names }))
    return undefined
  }
  const [title, rest] = splitAtLine([
    { ...text, value: text.value.slice(mark.length) },
    ...first.children.slice(1),
  ])
  const children =
    rest.length > 0 ? [{ ...first, children: rest }, ...node.children.slice(1)] : node.children.slice(1)
  return boxOf(alertNames[name], { own: title, kind: context.words[name] }, children, node)
}

/** Divides nodes into those on the first line and those on later lines. */
function splitAtLine(nodes: readonly PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'break') return [nodes.slice(0, index).filter(hasText), nodes.slice(index + 1)]
    const newline = node.type === 'text' ? node.value.indexOf('\n') : -1
    if (node.type !== 'text' || newline < 0) continue
    const before: Text = { type: 'text', value: node.value.slice(0, newline) }
    const after: Text = { type: 'text', value: node.value.slice(newline + 1) }
    return [
      [...nodes.slice(0, index), before].filter(hasText),
      [after, ...nodes.slice(index + 1)].filter(hasText),
    ]
  }
  return [nodes.filter(hasText), []]
}

function hasText(node: PhrasingContent): boolean {
  return node.type !== 'text' || node.value !== ''
}
