/** Hints that several messages give. */

/** Names what was probably meant; `otherwise` is for when nothing is close. */
export function didYouMean(near: string | undefined, otherwise: string): string
export function didYouMean(near: string | undefined, otherwise?: string): string | undefined
export function didYouMean(near: string | undefined, otherwise?: string): string | undefined {
  return near ? `Did you mean "${near}"?` : otherwise
}

/** @param mark Alone on its line. */
export function endWithLine(mark: string): string {
  return `End it with a line "${mark}".`
}
