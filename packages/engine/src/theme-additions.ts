/** Names that a site adds to a theme, besides those that it replaces. */
export interface ThemeAdditions {
  readonly layouts: readonly string[]
  readonly components: readonly string[]
}

/** A symbol, so that a theme that is copied (`{ ...theme }`) keeps it, and that it is no field of themes. */
const additions = Symbol('additions')

/** What {@link withAdditions} noted; nothing for a theme that was not extended. */
export function additionsOf(theme: object): ThemeAdditions {
  const noted: unknown = Reflect.get(theme, additions)
  // Safe: nothing else can set it.
  return noted === undefined ? { layouts: [], components: [] } : (noted as ThemeAdditions)
}

interface Named {
  readonly layouts?: object | undefined
  readonly components?: object | undefined
}

/** Notes in an extended theme which names the one before did not have, after those that were noted there. */
export function withAdditions<Theme extends Named>(theme: Named, changes: Named, extended: Theme): Theme {
  const before = additionsOf(theme)
  const newIn = (given: object = {}, known: object = {}) =>
    Object.keys(given).filter((name) => !Object.hasOwn(known, name))
  const noted: ThemeAdditions = {
    layouts: [...before.layouts, ...newIn(changes.layouts, theme.layouts)],
    components: [...before.components, ...newIn(changes.components, theme.components)],
  }
  return { ...extended, [additions]: noted }
}
