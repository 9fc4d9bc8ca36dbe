import type { Properties } from 'hast'
import type { ShownSide } from './page.js'

/** What the attributes of an image say about its size. */
export type WrittenSize =
  | { readonly kind: 'none' }
  /** Nothing follows from the file. */
  | { readonly kind: 'whole' }
  | ({ readonly kind: 'side' } & ShownSide)
  /** A share of the room around the image. */
  | { readonly kind: 'share'; readonly percent: number }

/**
 * Reads `width` and `height`. A height in percent says nothing, because the elements around an image
 * are as high as what is in them.
 */
export function writtenSize({ width, height }: Properties): WrittenSize {
  const across = dimensionOf(width)
  const down = dimensionOf(height)
  if (across?.unit === 'percent') return { kind: 'share', percent: across.amount }
  const [x, y] = [across?.amount, down?.unit === 'pixels' ? down.amount : undefined]
  if (x === undefined && y === undefined) return { kind: 'none' }
  // Without a side, as the pictures that only count visits, an image has no proportions.
  if (x === 0 || y === 0) return { kind: 'whole' }
  if (y === undefined) return { kind: 'side', side: 'width', pixels: x ?? 0 }
  return x === undefined ? { kind: 'side', side: 'height', pixels: y } : { kind: 'whole' }
}

/**
 * A dimension as browsers read it: what follows the number does not count, but for a percent sign.
 *
 * @see https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-dimension-values
 */
function dimensionOf(value: Properties[string]) {
  const match = /^\s*(\d+(?:\.\d+)?)(%?)/.exec(String(value ?? ''))
  if (match === null) return undefined
  return { amount: Number(match[1]), unit: match[2] === '%' ? 'percent' : 'pixels' } as const
}
