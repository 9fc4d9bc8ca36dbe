import type { Element } from 'hast'
import type { StepOf } from './sequence.js'
import { besideLoop, type Columns, type Frame, noteBox, noteLines, selfLines } from './sequence-layout.js'
import { edged, head, label, plain, polyline, rect } from './sequence-shapes.js'
import { lineHeight, loopWidth, small } from './sequence-sizes.js'
import { widest, wrapText } from './text-width.js'

/** What a step looks like. */
export interface Row {
  readonly shapes: readonly Element[]
  /** Where the next row begins. */
  readonly bottom: number
}

export interface ArrowRow extends Row {
  /** Vertical position at which the arrow begins. */
  readonly arrow: number
}

/** @param from Where the arrow begins. */
export function messageRow(step: StepOf<'message'>, from: number, to: number, top: number): ArrowRow {
  const lines = step.text === '' ? [] : wrapText(step.text, small, Math.abs(to - from) - 24)
  const textTop = top + 12
  const arrow = textTop + lines.length * lineHeight + 5
  return {
    shapes: [
      label(lines, (from + to) / 2, textTop, { textAnchor: 'middle', ...plain }),
      horizontal(from, to, arrow, step),
      ...head(to, arrow, Math.sign(to - from), step.head),
    ],
    arrow,
    bottom: arrow + 4,
  }
}

/** A message of a participant to itself, with its text beside the arrow. */
export function loopRow(step: StepOf<'message'>, from: number, columns: Columns, top: number): ArrowRow {
  const lines = selfLines(step.text, besideLoop(step.from, columns))
  const right = columns.at(step.from) + loopWidth
  const arrow = top + 14
  const end = arrow + Math.max(20, lines.length * lineHeight)
  const textTop = (arrow + end - lines.length * lineHeight) / 2
  return {
    shapes: [
      polyline(
        [
          [from, arrow],
          [right, arrow],
          [right, end],
          [from, end],
        ],
        step,
      ),
      ...head(from, end, -1, step.head),
      label(lines, right + 7, textTop, { textAnchor: 'start', ...plain }),
    ],
    arrow,
    bottom: end + 4,
  }
}

export function noteRow(step: StepOf<'note'>, columns: Columns, top: number): Row {
  const lines = noteLines(step.text)
  const { left, width } = noteBox(step, columns, lines)
  const y = top + 10
  const height = lines.length * lineHeight + 10
  return {
    shapes: [
      rect(left, y, width, height, { fill: 'var(--bg)', rx: 3, ...edged }),
      label(lines, left + width / 2, y + 5, { textAnchor: 'middle', fill: 'var(--_text-muted)' }),
    ],
    bottom: y + height + 2,
  }
}

/** What a loop or an alternative is, in a tab at the top of its frame. */
export function tabRow({ name, text }: StepOf<'begin'>, frame: Frame, top: number): Row {
  const lines = wrapText(text === '' ? name : `${name} [${text}]`, small, textWidthIn(frame))
  const width = widest(lines, small) * 1.06 + 14
  const height = lines.length * lineHeight + 5
  return {
    shapes: [
      rect(frame.left, top, width, height, { fill: 'var(--bg)' }),
      rect(frame.left, top, width, height, { fill: 'var(--_group-hdr)', ...edged }),
      label(lines, frame.left + 7, top + 2, { fontWeight: 600, fill: 'var(--_text-sec)' }),
    ],
    bottom: top + height,
  }
}

/** The condition of the next part of a frame, below a line that is drawn with the frame. */
export function conditionRow({ text }: StepOf<'else'>, frame: Frame, top: number): Row {
  const lines = text === '' ? [] : wrapText(`[${text}]`, small, textWidthIn(frame))
  return {
    shapes: [label(lines, frame.left + 7, top + 5, { ...plain, fontWeight: 600 })],
    bottom: top + lines.length * lineHeight + 5,
  }
}

const textWidthIn = ({ left, right }: Frame) => Math.max(90, right - left - 24)

export function horizontal(
  from: number,
  to: number,
  y: number,
  looks: { readonly dashed: boolean },
): Element {
  return polyline(
    [
      [from, y],
      [to, y],
    ],
    looks,
  )
}
