import { isKeyOf } from '../../values/is-key-of.js'

/** What a Mermaid sequence diagram says, in order. */
export interface Sequence {
  readonly actors: readonly Actor[]
  readonly steps: readonly Step[]
}

/** A participant. The lines of a label are separated by `\n`, here and below. */
export interface Actor {
  readonly id: string
  readonly label: string
  readonly isPerson: boolean
}

export type Step =
  | {
      readonly kind: 'message'
      readonly from: string
      readonly to: string
      readonly text: string
      readonly dashed: boolean
      readonly head: 'none' | 'filled' | 'open' | 'cross'
    }
  | {
      readonly kind: 'note'
      readonly side: 'left' | 'right' | 'over'
      readonly actors: readonly string[]
      readonly text: string
    }
  | { readonly kind: 'activate' | 'deactivate'; readonly actor: string }
  | { readonly kind: 'begin'; readonly name: string; readonly text: string }
  | { readonly kind: 'else'; readonly text: string }
  | { readonly kind: 'end' }

/** Tried first: in `pre-x->>B` the hyphen is part of a name, and `-x` is not an arrow with a cross. */
const plainArrow = /^(\S+?)\s*(--?)(>>)\s*([+-]?)\s*([^\s:]+)\s*:\s*(.*)$/
const otherArrow = /^(\S+?)\s*(--?)([>)x])\s*([+-]?)\s*([^\s:]+)\s*:\s*(.*)$/

const heads = { '': 'none', '>': 'none', '>>': 'filled', ')': 'open', x: 'cross' } as const

/**
 * Reads a Mermaid sequence diagram.
 *
 * If messages are numbered, the number is part of their text. Coloured backgrounds (`rect`) are
 * left out.
 *
 * @returns Undefined if the diagram uses something that is not known here (boxes, bold text), so
 *   that another library can draw it as a whole.
 */
export function readSequence(source: string): Sequence | undefined {
  const lines = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('%%'))
  if (lines[0] !== 'sequenceDiagram' || /<\/?[bisu]\b|<\/?(?:strong|em|del|su[bp])\b|\*\*|~~/i.test(source))
    return undefined
  const actors = new Map<string, Actor>()
  const steps: Step[] = []
  const known = (id: string): string => {
    if (!actors.has(id)) actors.set(id, { id, label: id, isPerson: false })
    return id
  }
  /** Blocks that are still open. Coloured backgrounds make no steps. */
  const open: ('block' | 'ground')[] = []
  let numbers: { readonly step: number; next: number } | undefined
  for (const line of lines.slice(1)) {
    const [, kind, id, label] = /^(participant|actor)\s+(\S+)(?:\s+as\s+(.+))?$/.exec(line) ?? []
    if (id !== undefined) {
      if (!actors.has(id)) actors.set(id, { id, label: words(label ?? id), isPerson: kind === 'actor' })
      continue
    }
    const [, side, of, said] = /^note\s+(left of|right of|over)\s+([^:]+):\s*(.+)$/i.exec(line) ?? []
    if (side !== undefined && of !== undefined && said !== undefined) {
      steps.push({
        kind: 'note',
        side: side.toLowerCase().startsWith('left') ? 'left' : /^r/i.test(side) ? 'right' : 'over',
        actors: of.split(',').map((name) => known(name.trim())),
        text: words(said),
      })
      continue
    }
    const [, name, condition = ''] = /^(loop|alt|opt|par|critical|break)(?:\s+(.*))?$/.exec(line) ?? []
    if (name !== undefined) {
      open.push('block')
      steps.push({ kind: 'begin', name, text: words(condition) })
      continue
    }
    if (/^rect\b/.test(line)) {
      open.push('ground')
      continue
    }
    const [numbered, start = '1', step = '1'] =
      /^autonumber(?:\s+(\d+)(?:\s+(\d+))?|\s+off)?$/.exec(line) ?? []
    if (numbered !== undefined) {
      numbers = numbered.endsWith('off') ? undefined : { step: Number(step), next: Number(start) }
      continue
    }
    const other = /^(?:else|and|option)(?:\s+(.*))?$/.exec(line)
    if (other !== null && open.at(-1) === 'block') {
      steps.push({ kind: 'else', text: words(other[1] ?? '') })
      continue
    }
    if (line === 'end' && open.length > 0) {
      if (open.pop() === 'block') steps.push({ kind: 'end' })
      continue
    }
    const [, change, whose] = /^(activate|deactivate)\s+(\S+)$/.exec(line) ?? []
    if (whose !== undefined) {
      steps.push({ kind: change === 'activate' ? 'activate' : 'deactivate', actor: known(whose) })
      continue
    }
    const [, from, dash, head, mark, to, text = ''] = plainArrow.exec(line) ?? otherArrow.exec(line) ?? []
    if (from === undefined || to === undefined || !(head !== undefined && isKeyOf(head, heads)))
      return undefined
    steps.push({
      kind: 'message',
      from: known(from),
      to: known(to),
      text: numbers === undefined ? words(text) : `${numbers.next}. ${words(text)}`.trim(),
      dashed: dash === '--',
      head: heads[head],
    })
    if (numbers !== undefined) numbers.next += numbers.step
    if (mark === '+') steps.push({ kind: 'activate', actor: to })
    if (mark === '-') steps.push({ kind: 'deactivate', actor: from })
  }
  return open.length === 0 && actors.size > 0 ? { actors: [...actors.values()], steps } : undefined
}

/** A label without quotes, with line breaks as `\n`. */
function words(label: string): string {
  return label
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\s*(?:<br\s*\/?>|\\n)\s*/gi, '\n')
}
