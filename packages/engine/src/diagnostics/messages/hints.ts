/** Hints that several messages give. */

import type { Place } from '../diagnostic.js'

/** Names what was probably meant; `otherwise` is for when nothing is close. */
export function didYouMean(near: string | undefined, otherwise: string): string
export function didYouMean(near: string | undefined, otherwise?: string): string | undefined
export function didYouMean(near: string | undefined, otherwise?: string): string | undefined {
  return near ? `Did you mean "${near}"?` : otherwise
}

/** Names the line of the site's code that failed, before what else a hint says. */
export function thrownAt(place: Place | undefined): string {
  return place === undefined ? '' : `It failed at ${place.path}:${place.line}:${place.column}. `
}

/** @param mark Alone on its line. */
export function endWithLine(mark: string): string {
  return `End it with a line "${mark}".`
}
