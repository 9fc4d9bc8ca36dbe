/** What values in the configs of other generators are. */

export type Fields = Readonly<Record<string, unknown>>
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The fields of an object; none of any other value. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** Text without the markup that some generators allow in labels. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.replace(/<[^>]*>/g, '').trim() || undefined : undefined
