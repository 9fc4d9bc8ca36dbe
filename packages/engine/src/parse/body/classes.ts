import type { Properties } from 'hast'

/** The classes of an element, from Markdown or as an author wrote them. */
export const classesOf = ({ className }: Properties): string[] => wordsOf(className)

export function addClass(properties: Properties, name: string): void {
  properties.className = [...classesOf(properties), name]
}

/**
 * Merges the attributes `class` and `className`: many plugins write `class`, as HTML does, but an
 * element can have only one.
 */
export function joinClasses(properties: Properties): void {
  const { class: named } = properties
  if (named === undefined) return
  delete properties.class
  properties.className = [...wordsOf(named), ...classesOf(properties)]
}

/** The words of an attribute that has a list of them, such as `class` and `rel`. */
export function wordsOf(value: Properties[string]): string[] {
  if (Array.isArray(value)) return value.map(String)
  return value ? String(value).split(/\s+/) : []
}
