/** Where a value is in a config. */
export type ConfigPath = readonly (string | number)[]

/** Formats a path: `sidebar["/guide/"][2].children[0]`. */
export function formatPath(path: ConfigPath): string {
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`
      if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `[${JSON.stringify(key)}]`
      return index === 0 ? key : `.${key}`
    })
    .join('')
}
