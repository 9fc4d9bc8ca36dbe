import type { Element } from 'hast'
import { addTo } from '../../values/grouped.js'
import { round } from './drawing-elements.js'
import type { Sequence, Step } from './sequence.js'
import {
  besideLoop,
  boundsOf,
  type Columns,
  type Frame,
  fitColumns,
  framesOf,
  noteBox,
  noteLines,
  selfLines,
} from './sequence-layout.js'
import { actorShapes, edged, head, label, plain, polyline, rect, shape } from './sequence-shapes.js'
import { lineHeight, loopWidth, small } from './sequence-sizes.js'
import { widest, wrapText } from './text-width.js'

/** Drawings that are higher than this, in pixels, show the participants again at their end. */
const mirrorHeight = 640

/**
 * Draws a sequence diagram. Its colours are custom properties, as in the other drawings.
 *
 * Lifelines are far enough apart for the labels, as long as the drawing fits on the page. Beyond
 * that, labels are broken into lines. Conditions have rows of their own, so that they do not touch
 * any message.
 */
export function drawSequence(sequence: Sequence): Element {
  const columns = fitColumns(sequence)
  const { layers, left, right, bottom } = drawRows(sequence, columns)
  const width = Math.ceil(right - left) + 2
  const height = Math.ceil(bottom) + 2
  return shape(
    'svg',
    { viewBox: `${round(left - 1)} -1 ${width} ${height}`, width, height },
    ...layers.frames,
    ...layers.lifelines,
    ...layers.tabs,
    ...layers.messages,
    ...layers.notes,
    ...layers.actors,
  )
}

/** Describes the diagram in words: who takes part, and who says what to whom. */
export function describeSequence({ actors, steps }: Sequence): string {
  const name = (id: string) => oneLine(actors.find((actor) => actor.id === id)?.label ?? id)
  const said = steps.flatMap((step) => {
    if (step.kind === 'message')
      return `${name(step.from)} → ${name(step.to)}${step.text === '' ? '' : `: ${oneLine(step.text)}`}`
    if (step.kind === 'begin') return oneLine(`${step.name} [${step.text}]`)
    return 'text' in step && step.text !== '' ? oneLine(step.text) : []
  })
  return [actors.map(({ id }) => name(id)).join(', '), ...said].join('; ')
}

interface Layers {
  readonly frames: Element[]
  readonly lifelines: Element[]
  readonly tabs: Element[]
  readonly messages: Element[]
  readonly notes: Element[]
  readonly actors: Element[]
}

/** Draws rows from top to bottom; `y` is the lower end of what has been drawn. */
function drawRows(
  sequence: Sequence,
  { x, boxes }: Columns,
): { layers: Layers; left: number; right: number; bottom: number } {
  const layers: Layers = { frames: [], lifelines: [], tabs: [], messages: [], notes: [], actors: [] }
  const at = (id: string): number => x.get(id) ?? 0
  const frames = framesOf(sequence, { x, boxes })
  const bounds = boundsOf(sequence, { x, boxes }, [...frames.values()])
  const headHeight = Math.max(...boxes.map(({ height }) => height))
  const openFrames: Frame[] = []
  const active = new Map<string, number[]>()
  const edge = (id: string, towards: number): number => {
    const depth = active.get(id)?.length ?? 0
    return depth === 0 ? at(id) : at(id) + (towards > at(id) ? 1 + 4 * depth : -5)
  }
  const endActive = (id: string, y: number) => {
    const starts = active.get(id) ?? []
    const start = starts.pop()
    if (start === undefined) return
    layers.lifelines.push(
      rect(at(id) - 5 + starts.length * 4, start, 10, y - start, { fill: 'var(--_node-fill)', ...edged }),
    )
  }
  let y = headHeight + 4
  /** Position of the last arrow. */
  let arrow = y
  for (const [index, step] of sequence.steps.entries()) drawStep(step, index)
  y += 18
  for (const [id, starts] of active) for (const _ of [...starts]) endActive(id, y - 9)
  for (const box of boxes) layers.actors.push(...actorShapes(box, at(box.actor.id), headHeight - box.height))
  for (const { actor } of boxes)
    layers.lifelines.unshift(
      polyline(
        [
          [at(actor.id), headHeight],
          [at(actor.id), y],
        ],
        { dashed: true, stroke: 'var(--_node-stroke)' },
      ),
    )
  const again = y > mirrorHeight
  if (again) for (const box of boxes) layers.actors.push(...actorShapes(box, at(box.actor.id), y))
  return { layers, ...bounds, bottom: again ? y + headHeight : y }

  function drawStep(step: Step, index: number): void {
    switch (step.kind) {
      case 'message':
        return step.from === step.to ? drawLoop(step) : drawMessage(step)
      case 'note':
        return drawNote(step)
      case 'begin':
        return beginFrame(step, frames.get(index))
      case 'else':
        return divideFrame(step)
      case 'end':
        return endFrame()
      case 'activate':
        addTo(active, step.actor, arrow)
        return
      case 'deactivate':
        endActive(step.actor, arrow)
    }
  }

  function drawLoop(step: StepOf<'message'>): void {
    const from = edge(step.from, Number.POSITIVE_INFINITY)
    const lines = selfLines(step.text, besideLoop(step.from, x))
    const height = Math.max(20, lines.length * lineHeight)
    const right = at(step.from) + loopWidth
    arrow = y + 14
    y = arrow + height
    layers.messages.push(
      polyline(
        [
          [from, arrow],
          [right, arrow],
          [right, y],
          [from, y],
        ],
        step,
      ),
      ...head(from, y, -1, step.head),
      label(lines, right + 7, (arrow + y - lines.length * lineHeight) / 2, {
        textAnchor: 'start',
        ...plain,
      }),
    )
    y += 4
  }

  function drawMessage(step: StepOf<'message'>): void {
    const [from, to] = [edge(step.from, at(step.to)), edge(step.to, at(step.from))]
    const lines = step.text === '' ? [] : wrapText(step.text, small, Math.abs(to - from) - 24)
    y += 12
    layers.messages.push(label(lines, (from + to) / 2, y, { textAnchor: 'middle', ...plain }))
    y += lines.length * lineHeight + 5
    arrow = y
    layers.messages.push(
      polyline(
        [
          [from, y],
          [to, y],
        ],
        step,
      ),
      ...head(to, y, Math.sign(to - from), step.head),
    )
    y += 4
  }

  function drawNote(step: StepOf<'note'>): void {
    const lines = noteLines(step.text)
    const { left, width } = noteBox(step, at, lines)
    const height = lines.length * lineHeight + 10
    y += 10
    layers.notes.push(
      rect(left, y, width, height, { fill: 'var(--bg)', rx: 3, ...edged }),
      label(lines, left + width / 2, y + 5, { textAnchor: 'middle', fill: 'var(--_text-muted)' }),
    )
    y += height + 2
  }

  function beginFrame(step: StepOf<'begin'>, frame: Frame | undefined): void {
    if (frame === undefined) return
    y += 16
    frame.top = y
    openFrames.push(frame)
    const lines = wrapText(
      step.text === '' ? step.name : `${step.name} [${step.text}]`,
      small,
      Math.max(90, frame.right - frame.left - 24),
    )
    const height = lines.length * lineHeight + 5
    layers.tabs.push(
      rect(frame.left, y, widest(lines, small) * 1.06 + 14, height, { fill: 'var(--bg)' }),
      rect(frame.left, y, widest(lines, small) * 1.06 + 14, height, {
        fill: 'var(--_group-hdr)',
        ...edged,
      }),
      label(lines, frame.left + 7, y + 2, { fontWeight: 600, fill: 'var(--_text-sec)' }),
    )
    y += height
  }

  function divideFrame(step: StepOf<'else'>): void {
    const frame = openFrames.at(-1)
    if (frame === undefined) return
    const lines =
      step.text === '' ? [] : wrapText(`[${step.text}]`, small, Math.max(90, frame.right - frame.left - 24))
    y += 12
    layers.frames.push(
      polyline(
        [
          [frame.left, y],
          [frame.right, y],
        ],
        { dashed: true },
      ),
    )
    layers.tabs.push(label(lines, frame.left + 7, y + 5, { ...plain, fontWeight: 600 }))
    y += lines.length * lineHeight + 5
  }

  function endFrame(): void {
    const frame = openFrames.pop()
    if (frame === undefined) return
    y += 12
    layers.frames.push(
      rect(frame.left, frame.top, frame.right - frame.left, y - frame.top, { fill: 'none', ...edged }),
    )
  }
}

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

const oneLine = (text: string): string => text.replaceAll('\n', ' ')
