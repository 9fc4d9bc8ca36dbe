/** Where answers stay and what tells that they changed: options of questions of several subjects. */

/** Answers that memory should not hold for thousands of pages. */
export const inStore = { keep: 'store' } as const

/** Likewise; asked first of all after an edit, because many others ask. */
export const early = { keep: 'store', early: true } as const

/** Large answers that change whenever something they were made of does. */
export const cheap = { fingerprint: 'of what it asked' } as const
