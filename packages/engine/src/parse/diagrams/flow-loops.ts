import { grouped } from '../../values/grouped.js'

/** A statement of links: groups of shapes, and what links each group to the next. */
export interface FlowChain {
  readonly groups: readonly FlowGroup[]
  /** In the syntax of the drawing library. */
  readonly links: readonly string[]
}

export interface FlowGroup {
  /** With the labels of its shapes. */
  readonly text: string
  readonly names: readonly string[]
}

/** A line of a flow chart, in the syntax of the drawing library. */
export interface FlowLine {
  readonly text: string
  /** Shapes that it names; undefined if the line is no statement. */
  readonly shapes?: readonly string[]
  readonly chain?: FlowChain
}

interface Arc {
  readonly from: string
  readonly to: string
  readonly link: string
}

/** The mark of a link that was turned: thick, so that the library does not join it with others. */
const turnedMark = '<==='

/**
 * Turns the links that lead back to an earlier shape, with their arrowheads: `B --> A` becomes
 * `A <=== B`.
 *
 * The layout has no loops. It takes some links of a loop for turned, and which ones does not depend
 * on where the chart begins. So its first shape could come last.
 *
 * Other marks than `-->` are left alone. So is a chart whose lines have a width of their own,
 * because the turned ones get theirs from {@link turnedMark}, and {@link isTurned} tells them by it.
 */
export function withoutLoops(lines: readonly FlowLine[]): readonly FlowLine[] {
  const hasOwnWidths = lines.some(
    ({ text, chain }) =>
      /^linkStyle\b.*stroke-width/.test(text) || chain?.links.some((link) => link.startsWith(turnedMark)),
  )
  if (hasOwnWidths) return lines
  const arcs = new Map(lines.map((line) => [line, arcsOf(line)]))
  const back = arcsBack([...arcs.values()].flat())
  return lines.flatMap((line) => {
    const own = arcs.get(line) ?? []
    if (!own.some((arc) => back.has(arc))) return [line]
    const groups = (line.chain?.groups ?? []).map(({ text, names }) => ({ text, shapes: names }))
    const links = own.map((arc) => ({
      text: back.has(arc)
        ? `${arc.to} ${turnedMark}${arc.link.slice('-->'.length)} ${arc.from}`
        : `${arc.from} ${arc.link} ${arc.to}`,
      shapes: [arc.from, arc.to],
    }))
    return [...groups, ...links]
  })
}

/**
 * Whether other shapes of a chart stand in front of its first one, by a rank at least.
 *
 * @param source As the library got it.
 * @param svg What the library made of it.
 */
export function isStartLate(source: string, svg: string): boolean {
  const [heading = '', ...lines] = source.split('\n')
  const first = lines.find((line) => !/^(?:subgraph|direction|classDef|class|style|linkStyle)\s/.test(line))
  const [name] = /^[\w-]+/.exec(first ?? '') ?? []
  const [direction = 'TD'] = /\w+$/.exec(heading) ?? []
  const isAcross = /^(?:LR|RL)$/i.test(direction)
  const isBackwards = /^(?:RL|BT)$/i.test(direction)
  const places = new Map<string, { readonly begin: number; readonly end: number }>()
  for (const [, id = '', shape = ''] of svg.matchAll(nodes)) {
    const [from, to] = extentOf(shape, isAcross)
    places.set(id, isBackwards ? { begin: -to, end: -from } : { begin: from, end: to })
  }
  const start = places.get(name ?? '')
  return start !== undefined && [...places.values()].some(({ end }) => end < start.begin)
}

/** Shapes in the library's drawing: name, and first element. */
const nodes = /<g class="node" data-id="([^"]*)"[^>]*>\s*<((?:rect|circle|polygon) [^>]*)/g

/** Where an element begins and ends, from left to right or from top to bottom. */
function extentOf(element: string, isAcross: boolean): readonly [from: number, to: number] {
  const text = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? ''
  const number = (name: string) => Number(text(name))
  if (element.startsWith('polygon')) {
    const points = [...text('points').matchAll(/(-?[\d.]+),\s*(-?[\d.]+)/g)]
    const places = points.map(([, x, y]) => Number(isAcross ? x : y))
    return [Math.min(...places), Math.max(...places)]
  }
  if (element.startsWith('circle')) {
    const middle = number(isAcross ? 'cx' : 'cy')
    return [middle - number('r'), middle + number('r')]
  }
  const from = number(isAcross ? 'x' : 'y')
  return [from, from + number(isAcross ? 'width' : 'height')]
}

/** Whether a line of the library's drawing is one that {@link withoutLoops} turned. */
export const isTurned = (line: {
  readonly markerStart?: unknown
  readonly markerEnd?: unknown
  readonly strokeWidth?: unknown
}): boolean => line.markerStart !== undefined && line.markerEnd === undefined && line.strokeWidth === '2'

/** In the order in which the library counts links. */
function arcsOf({ chain }: FlowLine): Arc[] {
  return (chain?.links ?? []).flatMap((link, index) => {
    const [sources, targets] = chain?.groups.slice(index, index + 2).map(({ names }) => names) ?? []
    return (sources ?? []).flatMap((from) => (targets ?? []).map((to) => ({ from, to, link })))
  })
}

/**
 * The arcs that lead to a shape on the way from the first shape to their beginning, and can be
 * turned.
 */
function arcsBack(arcs: readonly Arc[]): ReadonlySet<Arc> {
  const back = new Set<Arc>()
  const leaving = grouped(arcs, ({ from }) => from)
  const seen = new Set<string>()
  for (const { from: first } of arcs) {
    if (seen.has(first)) continue
    // Not recursive: a long chart would exceed the stack.
    const way = [{ name: first, next: 0 }]
    const onWay = new Set([first])
    seen.add(first)
    for (let place = way.at(-1); place !== undefined; place = way.at(-1)) {
      const arc = leaving.get(place.name)?.[place.next]
      place.next += 1
      if (arc === undefined) {
        way.pop()
        onWay.delete(place.name)
      } else if (onWay.has(arc.to)) {
        if (arc.to !== arc.from && /^-->(?:\||$)/.test(arc.link)) back.add(arc)
      } else if (!seen.has(arc.to)) {
        seen.add(arc.to)
        onWay.add(arc.to)
        way.push({ name: arc.to, next: 0 })
      }
    }
  }
  return back
}
