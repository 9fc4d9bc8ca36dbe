/** Options of questions that several subjects use: where answers are kept, and how changes are noticed. */

/** For answers that should not stay in memory for thousands of pages. */
export const inStore = { keep: 'store' } as const

/**
 * Like {@link inStore}, for questions that many others ask. After an edit they are asked first: if
 * their answers are unchanged, the others need no check.
 */
export const early = { keep: 'store', early: true } as const

/** For large answers that change whenever something they were made of changes. Saves hashing them. */
export const cheap = { fingerprint: 'of what it asked' } as const
