/**
 * Returns a function that tells whether a glob matches a path: `*` for anything in a name, `**` also
 * for folders, `?` for one character, and alternatives in braces.
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const pattern = glob.replace(parts, (part, choices?: string) =>
    choices === undefined
      ? (meanings.get(part) ?? literal(part))
      : `(?:${choices.split(',').map(literal).join('|')})`,
  )
  const whole = new RegExp(`^${pattern}$`, 's')
  return (path) => whole.test(path)
}

const parts = /\*\*\/|\*\*|\{([^{}]*)\}|[^\w/-]/gu

const meanings: ReadonlyMap<string, string> = new Map([
  ['**/', '(?:.*/)?'],
  ['**', '.*'],
  ['*', '[^/]*'],
  ['?', '[^/]'],
])

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
