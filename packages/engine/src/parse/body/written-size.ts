import type { Properties } from 'hast'
import type { ShownSide } from '../page.js'

/** What the attributes of an image say about its size. */
export type WrittenSize =
  | { readonly kind: 'none' }
  /** Nothing follows from the file. */
  | { readonly kind: 'whole' }
  /** Of two sides the width counts: browsers show a picture in the proportions of its file once it has arrived. */
  | { readonly kind: 'side'; readonly shown: ShownSide }
  /** A share of the room around the image. */
  | { readonly kind: 'share'; readonly percent: number }

/**
 * Reads `width` and `height`. A height in percent says nothing, because the elements around an image
 * are as high as what is in them.
 */
export function writtenSize({ width, height }: Properties): WrittenSize {
  const across = dimensionOf(width)
  const down = dimensionOf(height)
  if (across?.unit === 'percent')
    return across.amount > mostAmount ? { kind: 'whole' } : { kind: 'share', percent: across.amount }
  const sides: ShownSide[] = []
  if (across !== undefined) sides.push({ side: 'width', pixels: across.amount })
  if (down?.unit === 'pixels') sides.push({ side: 'height', pixels: down.amount })
  const [first, second] = sides
  if (first === undefined) return { kind: 'none' }
  // Without a side, as the pictures that only count visits, an image has no proportions.
  if (sides.some(({ pixels }) => pixels <= 0 || pixels > mostAmount)) return { kind: 'whole' }
  return { kind: 'side', shown: { ...first, ...(second && { otherPixels: second.pixels }) } }
}

/** Larger numbers are mistakes, and the largest are infinite. */
const mostAmount = 1_000_000

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
