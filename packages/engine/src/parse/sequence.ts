/** What a Mermaid sequence diagram says, in its order. */
export interface Sequence {
  readonly actors: readonly Actor[]
  readonly steps: readonly Step[]
}

/** Who takes part. Lines of a label are separated by `\n`, here and below. */
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

/** Looked for first: `pre-x->>B` has a hyphen in a name, and no cross at the end of a line. */
const plainArrow = /^(\S+?)\s*(--?)(>>)\s*([+-]?)\s*([^\s:]+)\s*:\s*(.*)$/
const otherArrow = /^(\S+?)\s*(--?)([>)x])\s*([+-]?)\s*([^\s:]+)\s*:\s*(.*)$/

const heads = { '': 'none', '>': 'none', '>>': 'filled', ')': 'open', x: 'cross' } as const

/**
 * Reads a Mermaid sequence diagram.
 *
 * Messages that are to be numbered have their number in their text. A ground of another colour (`rect`) is left out.
 *
 * @returns Undefined where it says something that is not known here (boxes, letters in bold), so that
 * the whole may be drawn by who knows it.
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
  /** Blocks that are not closed; of these, a coloured ground has no steps. */
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
    if (from === undefined || to === undefined || !(head !== undefined && head in heads)) return undefined
    steps.push({
      kind: 'message',
      from: known(from),
      to: known(to),
      text: numbers === undefined ? words(text) : `${numbers.next}. ${words(text)}`.trim(),
      dashed: dash === '--',
      head: heads[head as keyof typeof heads],
    })
    if (numbers !== undefined) numbers.next += numbers.step
    if (mark === '+') steps.push({ kind: 'activate', actor: to })
    if (mark === '-') steps.push({ kind: 'deactivate', actor: from })
  }
  return open.length === 0 && actors.size > 0 ? { actors: [...actors.values()], steps } : undefined
}

/** A label without the quotes around it, with its breaks as ends of lines. */
function words(label: string): string {
  return label
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\s*(?:<br\s*\/?>|\\n)\s*/gi, '\n')
}
