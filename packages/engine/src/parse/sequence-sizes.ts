/** Sizes of letters and the height of a line of them, in pixels. */
export const small = 12
export const large = 13
export const lineHeight = 15
/** How far a loop from an actor to itself reaches to the right. */
export const loopWidth = 34
