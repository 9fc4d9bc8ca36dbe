import type { Element } from 'hast'
import type { Actor, Sequence, Step } from './sequence.js'
import { widest, wrapText } from './text-width.js'

/** Sizes of letters and the height of a line of them, in pixels. */
const small = 12
const large = 13
const lineHeight = 15
/** Drawings that are no wider stand in the column of text of a common screen almost as they are. */
const fitWidth = 690
/** Drawings that are higher show again at their end who takes part. */
const mirrorHeight = 640
/** How far a loop from an actor to itself reaches to the right. */
const loopWidth = 34

/**
 * Draws a sequence diagram. Colours are those of the other drawings, by custom properties.
 *
 * Labels decide how far apart lifelines are, as far as the drawing fits beside them; beyond, they are
 * broken into lines. Conditions have rows of their own, so that they touch no message.
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

/** What is drawn, in words: who takes part, and who says what to whom. */
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

interface Columns {
  /** Middle of each lifeline. */
  readonly x: ReadonlyMap<string, number>
  readonly boxes: readonly Box[]
}

interface Box {
  readonly actor: Actor
  readonly lines: readonly string[]
  readonly width: number
  readonly height: number
}

/** The widest columns that fit; where none do, narrow ones. */
function fitColumns(sequence: Sequence): Columns {
  const boxes = sequence.actors.map((actor): Box => {
    const lines = wrapText(actor.label, large, 150)
    const height = lines.length * (lineHeight + 1) + (actor.isPerson ? 36 : 20)
    return { actor, lines, width: Math.max(72, widest(lines, large) + 28), height }
  })
  const columnsOf = (limit: number): Columns => {
    const centres = centresOf(sequence, boxes, limit)
    return { x: new Map(boxes.map(({ actor }, index) => [actor.id, centres[index] ?? 0])), boxes }
  }
  for (const limit of [420, 240, 190, 160, 130]) {
    const columns = columnsOf(limit)
    const { left, right } = boundsOf(sequence, columns, [...framesOf(sequence, columns).values()])
    if (right - left <= fitWidth) return columns
  }
  return columnsOf(110)
}

/** @param limit The width from which labels between neighbours are broken. */
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

/** How much room a step needs between which columns. */
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

const selfLines = (text: string, limit: number): string[] => wrapText(text, small, Math.min(limit, 200))
const noteLines = (text: string): string[] => wrapText(text, small, 170)

interface Frame {
  left: number
  right: number
  top: number
}

interface Layers {
  readonly frames: Element[]
  readonly lifelines: Element[]
  readonly tabs: Element[]
  readonly messages: Element[]
  readonly notes: Element[]
  readonly actors: Element[]
}

/** From top to bottom; `y` is the lower end of what is drawn already. */
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
  /** Where the last arrow is. */
  let arrow = y
  for (const [index, step] of sequence.steps.entries()) {
    if (step.kind === 'message' && step.from === step.to) {
      const from = edge(step.from, Number.POSITIVE_INFINITY)
      const lines = selfLines(step.text, Number.POSITIVE_INFINITY)
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
          step.dashed,
        ),
        ...head(from, y, -1, step.head),
        label(lines, right + 7, (arrow + y - lines.length * lineHeight) / 2, {
          textAnchor: 'start',
          ...plain,
        }),
      )
      y += 4
    } else if (step.kind === 'message') {
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
          step.dashed,
        ),
        ...head(to, y, Math.sign(to - from), step.head),
      )
      y += 4
    } else if (step.kind === 'note') {
      const lines = noteLines(step.text)
      const { left, width } = noteBox(step, at, lines)
      const height = lines.length * lineHeight + 10
      y += 10
      layers.notes.push(
        rect(left, y, width, height, { fill: 'var(--bg)', rx: 3, ...edged }),
        label(lines, left + width / 2, y + 5, { textAnchor: 'middle', fill: 'var(--_text-muted)' }),
      )
      y += height + 2
    } else if (step.kind === 'begin') {
      const frame = frames.get(index)
      if (frame === undefined) continue
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
    } else if (step.kind === 'else') {
      const frame = openFrames.at(-1)
      if (frame === undefined) continue
      const lines =
        step.text === '' ? [] : wrapText(`[${step.text}]`, small, Math.max(90, frame.right - frame.left - 24))
      y += 12
      layers.frames.push(
        polyline(
          [
            [frame.left, y],
            [frame.right, y],
          ],
          true,
        ),
      )
      layers.tabs.push(label(lines, frame.left + 7, y + 5, { ...plain, fontWeight: 600 }))
      y += lines.length * lineHeight + 5
    } else if (step.kind === 'end') {
      const frame = openFrames.pop()
      if (frame === undefined) continue
      y += 12
      layers.frames.push(
        rect(frame.left, frame.top, frame.right - frame.left, y - frame.top, { fill: 'none', ...edged }),
      )
    } else if (step.kind === 'activate') active.set(step.actor, [...(active.get(step.actor) ?? []), arrow])
    else endActive(step.actor, arrow)
  }
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
        true,
        'var(--_node-stroke)',
      ),
    )
  const again = y > mirrorHeight
  if (again) for (const box of boxes) layers.actors.push(...actorShapes(box, at(box.actor.id), y))
  return { layers, ...bounds, bottom: again ? y + headHeight : y }
}

type Note = Extract<Step, { kind: 'note' }>

function noteBox(
  { actors, side }: Note,
  at: (id: string) => number,
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

/** The frames of loops and alternatives by the index of their beginning: around all that happens in them. */
function framesOf({ steps, actors }: Sequence, { x }: Columns): Map<number, Frame> {
  const at = (id: string): number => x.get(id) ?? 0
  const frames = new Map<number, Frame>()
  const open: Frame[] = []
  const all = actors.map(({ id }) => at(id))
  const widen = (left: number, right: number) => {
    const frame = open.at(-1)
    if (frame === undefined) return
    frame.left = Math.min(frame.left, left)
    frame.right = Math.max(frame.right, right)
  }
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'begin') {
      const frame = { left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY, top: 0 }
      frames.set(index, frame)
      open.push(frame)
    } else if (step.kind === 'end') {
      const frame = open.pop()
      if (frame === undefined) continue
      if (frame.left > frame.right)
        Object.assign(frame, { left: Math.min(...all) - 36, right: Math.max(...all) + 36 })
      widen(frame.left - 8, frame.right + 8)
    } else {
      const extent = extentOf(step, at)
      if (extent !== undefined) widen(extent[0] - 36, extent[1] + 36)
    }
  }
  return frames
}

/** From where to where a message or a note reaches, without the room around it. */
function extentOf(step: Step, at: (id: string) => number): [left: number, right: number] | undefined {
  if (step.kind === 'note') {
    const { left, width } = noteBox(step, at, noteLines(step.text))
    return [left + 26, left + width - 26]
  }
  if (step.kind !== 'message') return undefined
  const [from, to] = [at(step.from), at(step.to)]
  const self = loopWidth + widest(selfLines(step.text, Number.POSITIVE_INFINITY), small) - 20
  return from === to ? [from, from + Math.max(0, self)] : [Math.min(from, to), Math.max(from, to)]
}

function boundsOf(
  { steps }: Sequence,
  { x, boxes }: Columns,
  frames: readonly Frame[],
): { left: number; right: number } {
  const at = (id: string): number => x.get(id) ?? 0
  const extents = [
    ...boxes.map(({ actor, width }) => [at(actor.id) - width / 2, at(actor.id) + width / 2] as const),
    ...frames.map((frame) => [frame.left, frame.right] as const),
    ...steps.flatMap((step) => {
      const extent = extentOf(step, at)
      return extent === undefined ? [] : [[extent[0] - 26, extent[1] + 30] as const]
    }),
  ]
  return {
    left: Math.min(...extents.map(([left]) => left)),
    right: Math.max(...extents.map(([, right]) => right)),
  }
}

/** Attributes of a shape, by the names that hast has for them. */
type Looks = Readonly<Record<string, string | number>>

const edged: Looks = { stroke: 'var(--_node-stroke)', strokeWidth: 1 }
/** Letters on a ground of their own: lifelines pass behind them. */
const plain: Looks = {
  fill: 'var(--_text-muted)',
  stroke: 'var(--bg)',
  strokeWidth: 5,
  strokeLineJoin: 'round',
  paintOrder: 'stroke',
}

function actorShapes({ actor, lines, width, height }: Box, x: number, top: number): Element[] {
  const text = height - (lines.length * (lineHeight + 1) + 10)
  const name = label(lines, x, actor.isPerson ? top + text + 6 : top + 10, {
    textAnchor: 'middle',
    fontSize: large,
    fontWeight: 500,
    fill: 'var(--_text)',
    ...(actor.isPerson && { stroke: 'var(--bg)', strokeWidth: 5, paintOrder: 'stroke' }),
  })
  if (!actor.isPerson)
    return [
      rect(x - width / 2, top, width, height, { fill: 'var(--bg)', rx: 4 }),
      rect(x - width / 2, top, width, height, { fill: 'var(--_node-fill)', rx: 4, ...edged }),
      name,
    ]
  const line = { fill: 'var(--bg)', stroke: 'var(--_line)', strokeWidth: 1.25 }
  return [
    shape('circle', { cx: round(x), cy: round(top + 7), r: 6, ...line }),
    shape('path', { d: `M${round(x - 12)} ${round(top + 28)}a12 12 0 0 1 24 0z`, ...line }),
    name,
  ]
}

function head(
  x: number,
  y: number,
  direction: number,
  kind: 'none' | 'filled' | 'open' | 'cross',
): Element[] {
  const back = x - 8 * direction
  const line = { fill: 'none', stroke: 'var(--_arrow)', strokeWidth: 1.25 }
  if (kind === 'filled')
    return [
      shape('polygon', {
        points: points([
          [back, y - 3.5],
          [x, y],
          [back, y + 3.5],
        ]),
        fill: 'var(--_arrow)',
      }),
    ]
  if (kind === 'open')
    return [
      shape('polyline', {
        points: points([
          [back, y - 4],
          [x, y],
          [back, y + 4],
        ]),
        ...line,
      }),
    ]
  if (kind === 'cross') {
    const middle = x - 6 * direction
    return [1, -1].map((slope) =>
      shape('polyline', {
        points: points([
          [middle - 4, y - 4 * slope],
          [middle + 4, y + 4 * slope],
        ]),
        ...line,
      }),
    )
  }
  return []
}

/** @param top Of the first line. */
function label(lines: readonly string[], x: number, top: number, properties: Looks): Element {
  const size = Number(properties.fontSize ?? small)
  const height = size === large ? lineHeight + 1 : lineHeight
  const [first = '', ...rest] = lines
  return shape(
    'text',
    { x: round(x), y: round(top + height * 0.78), fontSize: size, ...properties },
    ...(rest.length === 0
      ? [first]
      : lines.map((line, index) => shape('tspan', { x: round(x), ...(index > 0 && { dy: height }) }, line))),
  )
}

function rect(x: number, y: number, width: number, height: number, properties: Looks): Element {
  return shape('rect', {
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
    ...properties,
  })
}

function polyline(
  places: readonly (readonly [number, number])[],
  dashed: boolean,
  stroke = 'var(--_line)',
): Element {
  return shape('polyline', {
    points: points(places),
    fill: 'none',
    stroke,
    ...(dashed && { strokeDashArray: '5 4' }),
  })
}

const points = (places: readonly (readonly [number, number])[]): string =>
  places.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')

const round = (value: number): number => Math.round(value * 10) / 10

const oneLine = (text: string): string => text.replaceAll('\n', ' ')

function shape(tagName: string, properties: Looks, ...children: readonly (Element | string)[]): Element {
  return {
    type: 'element',
    tagName,
    properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, String(value)])),
    children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
  }
}
