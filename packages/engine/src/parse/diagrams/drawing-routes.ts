import type { Element } from 'hast'
import { elementsIn } from '../html/element.js'
import { type Point, pointsOf, round } from './drawing-elements.js'

type Axis = 0 | 1

interface Box {
  readonly from: Point
  readonly to: Point
}

interface Line {
  readonly element: Element
  points: readonly Point[]
}

/** What lines must not run through, or run along. */
interface Around {
  readonly boxes: readonly Box[]
  /** The frames of words on lines. */
  readonly labels: readonly Box[]
  readonly lines: readonly Line[]
}

/** Distance between a corner of a line and a box, in pixels. The layout keeps the same. */
const besideBox = 12
/** Minimum distance between a line and a box that it passes, in pixels. */
const leastBeside = 6
/** A line closer to a box than this seems to be part of its edge, in pixels. */
const alongEdge = 4
/** Minimum distance between two lines side by side, in pixels. */
const besideLine = 5
/** Length of the last part of a line under an arrowhead, in pixels. Below it, the arrowhead hides the corner. */
const underHead = 8
/** Same, for an end without an arrowhead. */
const atPlainEnd = 4
/** Detours that are tried for a line, the shortest first. */
const mostDetours = 16
/** Larger drawings are left as they are: the time grows with the square of the number of lines. */
const mostLines = 500

/**
 * Moves lines of a flow chart that run through boxes.
 *
 * The library lets the lines of a shape that have no labels begin or end together. For this it
 * replaces the paths of the layout by lines with two corners, whatever is in their way.
 */
export function aroundBoxes(svg: Element): void {
  const lines = linesIn(svg)
  if (lines.length > mostLines) return
  const around = { boxes: boxesIn(svg, 'node'), labels: boxesIn(svg, 'edge-label'), lines }
  for (const line of lines) {
    const points = detour(line, around) ?? detour(turned(line), around)?.toReversed()
    if (points !== undefined) put(line, points)
  }
}

/**
 * Makes lines of a flow chart meet boxes at a right angle.
 *
 * The library moves the boxes of a rank to the same height after the layout, and the ends of lines
 * with them, but not the last corners. So a line may come to run along the edge of a box, or inside.
 */
export function meetBoxes(svg: Element): void {
  const lines = linesIn(svg)
  if (lines.length > mostLines) return
  const boxes = boxesIn(svg, 'node')
  for (const line of lines) {
    const { markerStart, markerEnd } = line.element.properties
    const atEnd = metBox(line, boxes, markerEnd === undefined ? atPlainEnd : underHead, lines)
    if (atEnd !== undefined) put(line, atEnd)
    const atStart = metBox(turned(line), boxes, markerStart === undefined ? atPlainEnd : underHead, lines)
    if (atStart !== undefined) put(line, atStart.toReversed())
  }
}

const turned = ({ element, points }: Line): Line => ({ element, points: points.toReversed() })

/**
 * A path for a line whose last part runs through boxes: it passes them, and comes back to its end.
 *
 * @returns Undefined if nothing is in the way, or if there is no free path.
 */
function detour({ element, points }: Line, { boxes, labels, lines }: Around): readonly Point[] | undefined {
  const [start, corner, beside, end] = points
  if (!start || !corner || !beside || !end || points.length > 4) return undefined
  const along: Axis = start[0] === corner[0] ? 1 : 0
  const across: Axis = along === 0 ? 1 : 0
  if (beside[across] !== end[across] || corner[along] !== beside[along]) return undefined
  const others = boxes.filter((box) => !touches(box, start) && !touches(box, end))
  if (!others.some((box) => crosses(box, beside, end, alongEdge))) return undefined
  const arrival = end[along] - Math.sign(end[along] - beside[along]) * besideBox
  const at = (place: number, side: number): Point => (along === 0 ? [place, side] : [side, place])
  const [low, high] = [Math.min(beside[along], arrival), Math.max(beside[along], arrival)]
  const paths = others
    .filter(({ from, to }) => from[along] < high && to[along] > low)
    .flatMap(({ from, to }) => [from[across] - besideBox, to[across] + besideBox])
    .sort((a, b) => Math.abs(a - end[across]) - Math.abs(b - end[across]))
    .slice(0, mostDetours)
    .map((side) => [start, corner, at(corner[along], side), at(arrival, side), at(arrival, end[across]), end])
    .filter((path) =>
      pairs(path.slice(1)).every(
        ([a, b]) => ![...others, ...labels].some((box) => crosses(box, a, b, leastBeside)),
      ),
    )
  const isAlone = (path: readonly Point[]) =>
    lines.every((line) => line.element === element || !runsOn(line, path[2], path[3]))
  return paths.find(isAlone) ?? paths[0]
}

/**
 * A path for a line whose last corner is too close to the box at its end, or inside it.
 *
 * @param least Minimum distance of the corner, in pixels.
 */
function metBox(
  { element, points }: Line,
  boxes: readonly Box[],
  least: number,
  lines: readonly Line[],
): readonly Point[] | undefined {
  const end = points.at(-1)
  const side = end && boxes.map((box) => sideAt(box, end)).find((one) => one !== undefined)
  if (!end || !side) return undefined
  const { along, outwards } = side
  const across: Axis = along === 0 ? 1 : 0
  const out = (point: Point) => (point[along] - end[along]) * outwards
  const last = points.at(-2)
  if (!last || out(last) >= least) return undefined
  // The line either runs along the edge to its end, or comes from a corner that is too close.
  const isAlong = Math.abs(last[across] - end[across]) > 1
  const [before, corner] = points.slice(isAlong ? -3 : -4)
  if (!before || !corner || before[across] !== corner[across]) return undefined
  const room = out(before)
  if (room <= least) return undefined
  const kept = points.slice(0, isAlong ? -2 : -3)
  const moved = (distance: number): readonly [Point, Point] => {
    const place = end[along] + distance * outwards
    return along === 0
      ? [
          [place, corner[1]],
          [place, end[1]],
        ]
      : [
          [corner[0], place],
          [end[0], place],
        ]
  }
  const isFree = (distance: number) =>
    lines.every((line) => line.element === element || !runsOn(line, ...moved(distance)))
  const distances = [0, 1, 2, 3, 4].map((step) => besideBox + step * leastBeside)
  const distance =
    distances.find((one) => one <= room - atPlainEnd && isFree(one)) ?? Math.min(besideBox, room / 2)
  return [...kept, ...moved(distance), end]
}

/** Whether a part of a line runs beside the way between two points, too close to be told apart. */
function runsOn({ points }: Line, a: Point | undefined, b: Point | undefined): boolean {
  if (!a || !b) return false
  const along: Axis = a[0] === b[0] ? 1 : 0
  const across: Axis = along === 0 ? 1 : 0
  return pairs(points).some(
    ([from, to]) =>
      from[across] === to[across] &&
      Math.abs(from[across] - a[across]) < besideLine &&
      Math.max(from[along], to[along]) > Math.min(a[along], b[along]) &&
      Math.min(from[along], to[along]) < Math.max(a[along], b[along]),
  )
}

const pairs = (points: readonly Point[]): (readonly [Point, Point])[] =>
  points.slice(1).map((point, index) => [points[index] ?? point, point])

/** Whether the way between two points comes closer to a box than a distance. */
function crosses({ from, to }: Box, a: Point, b: Point, distance: number): boolean {
  const isWithin = (axis: Axis) =>
    Math.max(a[axis], b[axis]) > from[axis] - distance && Math.min(a[axis], b[axis]) < to[axis] + distance
  return isWithin(0) && isWithin(1)
}

const touches = (box: Box, point: Point): boolean => crosses(box, point, point, 1)

/** The side of a box on which a point lies: the axis that leads away from it, and in which direction. */
function sideAt(
  { from, to }: Box,
  point: Point,
): { readonly along: Axis; readonly outwards: 1 | -1 } | undefined {
  for (const along of [1, 0] as const) {
    const across: Axis = along === 0 ? 1 : 0
    if (point[across] <= from[across] + 1 || point[across] >= to[across] - 1) continue
    if (Math.abs(point[along] - from[along]) < 1) return { along, outwards: -1 }
    if (Math.abs(point[along] - to[along]) < 1) return { along, outwards: 1 }
  }
  return undefined
}

function put(line: Line, points: readonly Point[]): void {
  line.points = points
  line.element.properties.points = points.map((point) => point.map(round).join(',')).join(' ')
}

function linesIn(svg: Element): Line[] {
  return elementsIn(svg).flatMap((element) => {
    const { points, className } = element.properties
    if (element.tagName !== 'polyline' || String(className) !== 'edge' || typeof points !== 'string')
      return []
    return [{ element, points: pointsOf(points) }]
  })
}

/** The boxes around what a class of groups shows. */
function boxesIn(svg: Element, className: 'node' | 'edge-label'): Box[] {
  return elementsIn(svg)
    .filter(({ properties }) => String(properties.className) === className)
    .flatMap((group) => {
      const points = elementsIn(group).flatMap(outlineOf)
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
      return points.length === 0
        ? []
        : [{ from: [Math.min(...xs), Math.min(...ys)], to: [Math.max(...xs), Math.max(...ys)] } as const]
    })
}

/** Points between which a shape lies. */
function outlineOf({ tagName, properties }: Element): Point[] {
  const [x = 0, y = 0, width = 0, height = 0, cx = 0, cy = 0, r = 0] = [
    'x',
    'y',
    'width',
    'height',
    'cx',
    'cy',
    'r',
  ].map((name) => Number(properties[name] ?? 0))
  if (tagName === 'rect')
    return [
      [x, y],
      [x + width, y + height],
    ]
  if (tagName === 'circle')
    return [
      [cx - r, cy - r],
      [cx + r, cy + r],
    ]
  if (tagName === 'polygon' && typeof properties.points === 'string') return pointsOf(properties.points)
  return []
}
