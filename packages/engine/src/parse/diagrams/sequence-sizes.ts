/** Font sizes and line height, in pixels. */
export const small = 12
export const large = 13
export const lineHeight = 15
/** How far a loop from an actor to itself extends to the right. */
export const loopWidth = 34
