/** The language of a tag: `fr` of `fr-CA`. */
export function languageOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag
}

/** The values for the language of a tag, and then for the tag itself: those for `fr` and for `fr-CA`. */
export function valuesFor<Value>(tag: string, values: Readonly<Record<string, Value>>): readonly Value[] {
  const wanted = new Set([languageOf(tag), tag.toLowerCase()])
  return [...wanted].flatMap((name) =>
    Object.entries(values).flatMap(([given, value]) => (given.toLowerCase() === name ? [value] : [])),
  )
}

/** The same fields, each with the value of the last change that defines it. */
export function changedBy<Base extends object>(
  base: Base,
  changes: readonly { readonly [Key in keyof Base]?: Base[Key] | undefined }[],
): Base {
  return { ...base, ...Object.fromEntries(changes.flatMap(definedIn)) }
}

const definedIn = (fields: object) => Object.entries(fields).filter(([, value]) => value !== undefined)
