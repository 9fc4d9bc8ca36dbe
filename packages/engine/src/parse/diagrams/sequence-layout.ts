import type { Actor, Sequence, Step, StepOf } from './sequence.js'
import { large, lineHeight, loopWidth, small } from './sequence-sizes.js'
import { widest, wrapText } from './text-width.js'

/**
 * Drawings up to this width, in pixels, fit into the text column of an ordinary screen almost
 * without shrinking.
 */
const fitWidth = 690

export interface Columns {
  /** The participants' boxes, from left to right. */
  readonly boxes: readonly Box[]
  /** Horizontal centre of a participant's lifeline. */
  readonly at: (actor: string) => number
}

export interface Box {
  readonly actor: Actor
  readonly lines: readonly string[]
  readonly width: number
  readonly height: number
}

/** The widest columns that fit. If none fit, narrow ones. */
export function fitColumns(sequence: Sequence): Columns {
  const boxes = sequence.actors.map((actor): Box => {
    const lines = wrapText(actor.label, large, 150)
    const height = lines.length * (lineHeight + 1) + (actor.isPerson ? 36 : 20)
    return { actor, lines, width: Math.max(72, widest(lines, large) + 28), height }
  })
  const columnsOf = (limit: number): Columns => {
    const centres = centresOf(sequence, boxes, limit)
    const x = new Map(boxes.map(({ actor }, index) => [actor.id, centres[index] ?? 0]))
    return { boxes, at: (id) => x.get(id) ?? 0 }
  }
  for (const limit of [420, 240, 190, 160, 130]) {
    const columns = columnsOf(limit)
    const { left, right } = boundsOf(sequence, columns, framesOf(sequence, columns).values())
    if (right - left <= fitWidth) return columns
  }
  return columnsOf(110)
}

/** @param limit Width from which on labels between neighbours are broken into lines. */
function centresOf({ steps }: Sequence, boxes: readonly Box[], limit: number): number[] {
  const order = new Map(boxes.map(({ actor }, index) => [actor.id, index]))
  const gaps = boxes
    .slice(1)
    .map((box, index) => Math.max(88, (box.width + (boxes[index]?.width ?? 0)) / 2 + 20))
  const wants = steps
    .flatMap((step) => wantsOf(step, order, limit))
    .filter(({ from, to }) => from >= 0 && to < boxes.length)
    .sort((a, b) => a.to - a.from - (b.to - b.from))
  for (const { from, to, width } of wants) {
    const missing = width - gaps.slice(from, to).reduce((sum, gap) => sum + gap, 0)
    for (let index = from; missing > 0 && index < to; index += 1)
      gaps[index] = (gaps[index] ?? 0) + missing / (to - from)
  }
  const centres = [0]
  for (const gap of gaps) centres.push((centres.at(-1) ?? 0) + gap)
  return centres
}

interface Want {
  readonly from: number
  readonly to: number
  readonly width: number
}

/** How much space a step needs, and between which columns. */
function wantsOf(step: Step, order: ReadonlyMap<string, number>, limit: number): Want[] {
  if (step.kind === 'message') {
    const [from = 0, to = 0] = [order.get(step.from), order.get(step.to)]
    const [first, last] = from < to ? [from, to] : [to, from]
    if (first === last)
      return [{ from, to: from + 1, width: widest(selfLines(step.text, limit), small) + loopWidth + 24 }]
    const lines = wrapText(step.text, small, limit * (last - first))
    return [{ from: first, to: last, width: widest(lines, small) + 30 }]
  }
  if (step.kind !== 'note') return []
  const at = step.actors.map((id) => order.get(id) ?? 0)
  const [first, last] = [Math.min(...at), Math.max(...at)]
  const width = widest(noteLines(step.text), small) + 44
  if (step.side === 'left') return [{ from: first - 1, to: first, width }]
  if (step.side === 'right') return [{ from: last, to: last + 1, width }]
  if (first < last) return []
  return [
    { from: first - 1, to: first, width: width / 2 },
    { from: first, to: first + 1, width: width / 2 },
  ]
}

/** Lines of the text beside a loop from an actor to itself. */
export const selfLines = (text: string, limit: number): string[] =>
  wrapText(text, small, Math.min(limit, 200))

/** How much space the text beside an actor's loop has before the next lifeline. */
export function besideLoop(actor: string, { boxes, at }: Columns): number {
  const here = at(actor)
  const next = Math.min(...boxes.map((box) => at(box.actor.id)).filter((other) => other > here))
  return next - here - loopWidth - 15
}

export const noteLines = (text: string): string[] => wrapText(text, small, 170)

/** Horizontal extent of a loop or an alternative. */
export interface Frame {
  readonly left: number
  readonly right: number
}

export function noteBox(
  { actors, side }: StepOf<'note'>,
  { at }: Columns,
  lines: readonly string[],
): { left: number; width: number } {
  const places = actors.map(at)
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const text = widest(lines, small) + 20
  if (side === 'left') return { left: first - 12 - text, width: text }
  if (side === 'right') return { left: last + 12, width: text }
  const width = first === last ? text : Math.max(text, last - first + 36)
  return { left: (first + last - width) / 2, width }
}

/**
 * The frames of loops and alternatives, by the index of their first step. A frame surrounds
 * everything that happens in it.
 */
export function framesOf({ steps }: Sequence, columns: Columns): ReadonlyMap<number, Frame> {
  const frames = new Map<number, { left: number; right: number }>()
  const open: { left: number; right: number }[] = []
  const all = columns.boxes.map(({ actor }) => columns.at(actor.id))
  const widen = (left: number, right: number) => {
    const frame = open.at(-1)
    if (frame === undefined) return
    frame.left = Math.min(frame.left, left)
    frame.right = Math.max(frame.right, right)
  }
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'begin') {
      const frame = { left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY }
      frames.set(index, frame)
      open.push(frame)
    } else if (step.kind === 'end') {
      const frame = open.pop()
      if (frame === undefined) continue
      if (frame.left > frame.right)
        Object.assign(frame, { left: Math.min(...all) - 36, right: Math.max(...all) + 36 })
      widen(frame.left - 8, frame.right + 8)
    } else {
      const extent = extentOf(step, columns)
      if (extent !== undefined) widen(extent[0] - 36, extent[1] + 36)
    }
  }
  return frames
}

/** Horizontal extent of a message or a note, without space around it. */
function extentOf(step: Step, columns: Columns): [left: number, right: number] | undefined {
  if (step.kind === 'note') {
    const { left, width } = noteBox(step, columns, noteLines(step.text))
    return [left + 26, left + width - 26]
  }
  if (step.kind !== 'message') return undefined
  const [from, to] = [columns.at(step.from), columns.at(step.to)]
  const self = loopWidth + widest(selfLines(step.text, besideLoop(step.from, columns)), small) - 20
  return from === to ? [from, from + Math.max(0, self)] : [Math.min(from, to), Math.max(from, to)]
}

export function boundsOf(
  { steps }: Sequence,
  columns: Columns,
  frames: Iterable<Frame>,
): { left: number; right: number } {
  const extents = [
    ...columns.boxes.map(({ actor, width }) => {
      const centre = columns.at(actor.id)
      return [centre - width / 2, centre + width / 2] as const
    }),
    ...[...frames].map(({ left, right }) => [left, right] as const),
    ...steps.flatMap((step) => {
      const extent = extentOf(step, columns)
      return extent === undefined ? [] : [[extent[0] - 26, extent[1] + 30] as const]
    }),
  ]
  return {
    left: Math.min(...extents.map(([left]) => left)),
    right: Math.max(...extents.map(([, right]) => right)),
  }
}
