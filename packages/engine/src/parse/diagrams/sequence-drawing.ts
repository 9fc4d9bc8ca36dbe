import type { Element } from 'hast'
import { round } from './drawing-elements.js'
import type { Sequence } from './sequence.js'
import { Activations } from './sequence-activations.js'
import { boundsOf, type Columns, type Frame, fitColumns, framesOf } from './sequence-layout.js'
import { conditionRow, horizontal, loopRow, messageRow, noteRow, tabRow } from './sequence-rows.js'
import { actorShapes, edged, polyline, rect, shape } from './sequence-shapes.js'

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
  const frames = framesOf(sequence, columns)
  const headHeight = Math.max(...columns.boxes.map(({ height }) => height))
  const { layers, bottom: end } = drawRows(sequence, columns, frames, headHeight)
  const isMirrored = end > mirrorHeight
  for (const box of columns.boxes) {
    const x = columns.at(box.actor.id)
    // Behind the bars on them.
    layers.lifelines.unshift(lifeline(x, headHeight, end))
    layers.heads.push(...actorShapes(box, x, headHeight - box.height))
    if (isMirrored) layers.feet.push(...actorShapes(box, x, end))
  }
  const { left, right } = boundsOf(sequence, columns, frames.values())
  const width = Math.ceil(right - left) + 2
  const height = Math.ceil(isMirrored ? end + headHeight : end) + 2
  return shape(
    'svg',
    { viewBox: `${round(left - 1)} -1 ${width} ${height}`, width, height },
    ...layers.frames,
    ...layers.lifelines,
    ...layers.tabs,
    ...layers.messages,
    ...layers.notes,
    ...layers.heads,
    ...layers.feet,
  )
}

/** From the lowest to the uppermost. */
interface Layers {
  readonly frames: Element[]
  readonly lifelines: Element[]
  readonly tabs: Element[]
  readonly messages: Element[]
  readonly notes: Element[]
  /** The participants above their lifelines, and below them. */
  readonly heads: Element[]
  readonly feet: Element[]
}

/**
 * Draws the steps from top to bottom.
 *
 * @param top Where the lifelines begin.
 * @returns Also where they end.
 */
function drawRows(
  { steps }: Sequence,
  columns: Columns,
  frames: ReadonlyMap<number, Frame>,
  top: number,
): { layers: Layers; bottom: number } {
  const layers: Layers = {
    frames: [],
    lifelines: [],
    tabs: [],
    messages: [],
    notes: [],
    heads: [],
    feet: [],
  }
  const activations = new Activations(columns)
  const open: (Frame & { readonly top: number })[] = []
  /** Lower end of what has been drawn. */
  let y = top + 4
  /** Position of the last arrow: participants become busy, or stop to be, with a message. */
  let arrow = y
  for (const [index, step] of steps.entries()) {
    switch (step.kind) {
      case 'message': {
        const { from, to } = activations.ends(step)
        const row = step.from === step.to ? loopRow(step, from, columns, y) : messageRow(step, from, to, y)
        layers.messages.push(...row.shapes)
        arrow = row.arrow
        y = row.bottom
        break
      }
      case 'note': {
        const row = noteRow(step, columns, y)
        layers.notes.push(...row.shapes)
        y = row.bottom
        break
      }
      case 'begin': {
        const frame = frames.get(index)
        if (frame === undefined) break
        y += 16
        open.push({ ...frame, top: y })
        const row = tabRow(step, frame, y)
        layers.tabs.push(...row.shapes)
        y = row.bottom
        break
      }
      case 'else': {
        const frame = open.at(-1)
        if (frame === undefined) break
        y += 12
        layers.frames.push(horizontal(frame.left, frame.right, y, { dashed: true }))
        const row = conditionRow(step, frame, y)
        layers.tabs.push(...row.shapes)
        y = row.bottom
        break
      }
      case 'end': {
        const frame = open.pop()
        if (frame === undefined) break
        y += 12
        layers.frames.push(frameShape(frame, y))
        break
      }
      case 'activate':
        activations.begin(step.actor, arrow)
        break
      case 'deactivate':
        layers.lifelines.push(...activations.end(step.actor, arrow))
    }
  }
  const bottom = y + 18
  layers.lifelines.push(...activations.endAll(bottom - 9))
  return { layers, bottom }
}

const frameShape = ({ left, right, top }: Frame & { readonly top: number }, bottom: number): Element =>
  rect(left, top, right - left, bottom - top, { fill: 'none', ...edged })

const lifeline = (x: number, top: number, bottom: number): Element =>
  polyline(
    [
      [x, top],
      [x, bottom],
    ],
    { dashed: true, stroke: 'var(--_node-stroke)' },
  )
