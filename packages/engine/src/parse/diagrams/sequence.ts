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

export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

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
  const [first, ...lines] = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('%%'))
  if (first !== 'sequenceDiagram' || formatting.test(source)) return undefined
  const draft: Draft = { actors: new Map(), steps: [], open: [], numbers: undefined }
  if (!lines.every((line) => readLine(line, draft))) return undefined
  const { actors, steps, open } = draft
  return open.length === 0 && actors.size > 0 ? { actors: [...actors.values()], steps } : undefined
}

const formatting = /<\/?[bisu]\b|<\/?(?:strong|em|del|su[bp])\b|\*\*|~~/i

/** What has been read so far. */
interface Draft {
  /** By their ids, in the order in which they are drawn. */
  readonly actors: Map<string, Actor>
  readonly steps: Step[]
  /** What an `end` is still missing for. Coloured backgrounds make no steps. */
  readonly open: ('block' | 'background')[]
  /** Undefined if messages are not numbered. */
  numbers: { readonly step: number; next: number } | undefined
}

/** Adds what a line says; false if the line cannot say this here. */
type LineReader = (match: RegExpExecArray, draft: Draft) => boolean

/** What a line may be, tried from top to bottom. */
const lineKinds: readonly (readonly [pattern: RegExp, read: LineReader])[] = [
  [/^(participant|actor)\s+(\S+)(?:\s+as\s+(.+))?$/, readActor],
  [/^note\s+(left of|right of|over)\s+([^:]+):\s*(.+)$/i, readNote],
  [/^(loop|alt|opt|par|critical|break)(?:\s+(.*))?$/, beginBlock],
  [/^rect\b/, beginBackground],
  [/^autonumber(?:\s+(\d+)(?:\s+(\d+))?|\s+(off))?$/, readNumbering],
  [/^(?:else|and|option)(?:\s+(.*))?$/, divideBlock],
  [/^end$/, endBlock],
  [/^(activate|deactivate)\s+(\S+)$/, readActivation],
  // Before other arrows: in `pre-x->>B` the hyphen is part of a name, and `-x` is not an arrow with a cross.
  [/^(\S+?)\s*(--?)(>>)\s*([+-]?)\s*([^\s:]+)\s*:\s*(.*)$/, readMessage],
  [/^(\S+?)\s*(--?)([>)x])\s*([+-]?)\s*([^\s:]+)\s*:\s*(.*)$/, readMessage],
]

function readLine(line: string, draft: Draft): boolean {
  return lineKinds.some(([pattern, read]) => {
    const match = pattern.exec(line)
    return match !== null && read(match, draft)
  })
}

function readActor([, kind, id = '', label = id]: RegExpExecArray, { actors }: Draft): boolean {
  if (!actors.has(id)) actors.set(id, { id, label: words(label), isPerson: kind === 'actor' })
  return true
}

const sides = { 'left of': 'left', 'right of': 'right', over: 'over' } as const

function readNote([, place = '', ids = '', text = '']: RegExpExecArray, draft: Draft): boolean {
  const side = place.toLowerCase()
  if (!isKeyOf(side, sides)) return false
  draft.steps.push({
    kind: 'note',
    side: sides[side],
    actors: ids.split(',').map((id) => mentioned(id.trim(), draft)),
    text: words(text),
  })
  return true
}

function beginBlock([, name = '', condition = '']: RegExpExecArray, { open, steps }: Draft): boolean {
  open.push('block')
  steps.push({ kind: 'begin', name, text: words(condition) })
  return true
}

function beginBackground(_: RegExpExecArray, { open }: Draft): boolean {
  open.push('background')
  return true
}

function readNumbering([, start = '1', step = '1', off]: RegExpExecArray, draft: Draft): boolean {
  draft.numbers = off === undefined ? { step: Number(step), next: Number(start) } : undefined
  return true
}

function divideBlock([, condition = '']: RegExpExecArray, { open, steps }: Draft): boolean {
  if (open.at(-1) !== 'block') return false
  steps.push({ kind: 'else', text: words(condition) })
  return true
}

function endBlock(_: RegExpExecArray, { open, steps }: Draft): boolean {
  const ended = open.pop()
  if (ended === 'block') steps.push({ kind: 'end' })
  return ended !== undefined
}

function readActivation([, change, id = '']: RegExpExecArray, draft: Draft): boolean {
  const kind = change === 'activate' ? 'activate' : 'deactivate'
  draft.steps.push({ kind, actor: mentioned(id, draft) })
  return true
}

const heads = { '>': 'none', '>>': 'filled', ')': 'open', x: 'cross' } as const

function readMessage(match: RegExpExecArray, draft: Draft): boolean {
  const [, from = '', dash, arrow = '', mark, to = '', text = ''] = match
  if (!isKeyOf(arrow, heads)) return false
  const { steps, numbers } = draft
  steps.push({
    kind: 'message',
    from: mentioned(from, draft),
    to: mentioned(to, draft),
    text: numbers === undefined ? words(text) : `${numbers.next}. ${words(text)}`.trim(),
    dashed: dash === '--',
    head: heads[arrow],
  })
  if (numbers !== undefined) numbers.next += numbers.step
  if (mark === '+') steps.push({ kind: 'activate', actor: to })
  if (mark === '-') steps.push({ kind: 'deactivate', actor: from })
  return true
}

/** Participants need not be declared. */
function mentioned(id: string, { actors }: Draft): string {
  if (!actors.has(id)) actors.set(id, { id, label: id, isPerson: false })
  return id
}

/** A label without quotes, with line breaks as `\n`. */
function words(label: string): string {
  return label
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\s*(?:<br\s*\/?>|\\n)\s*/gi, '\n')
}
