export type Point = readonly [x: number, y: number]

/** Reads the points of a line, which the library separates by spaces or by commas and spaces. */
export const pointsOf = (points: string): Point[] =>
  [...points.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

/** A coordinate to a tenth of a pixel. */
export const round = (value: number): number => Math.round(value * 10) / 10
