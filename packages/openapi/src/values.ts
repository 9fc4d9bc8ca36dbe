/** Reading parts of a document that may be anything. */

/** An object of the document. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value if it is an object, else an empty one. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** The value if it is a list, else an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The value if it is a text, else an empty one. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The texts of a list. */
export const textsOf = (value: unknown): readonly string[] =>
  listOf(value).filter((item): item is string => typeof item === 'string')
