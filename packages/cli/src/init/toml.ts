/** A text in quotes, with the text of each kind of quotes as a group. */
const quoted = String.raw`"((?:\\.|[^"\\\n])*)"|'([^'\n]*)'`

const escapes: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r' }

/** What a text in double quotes means. Codes of characters stay as they are. */
const unescaped = (text: string) =>
  text.replace(/\\([btnfr"\\])/g, (_, sign: string) => escapes[sign] ?? sign)

/** The first text of that name in a config, in whatever table; undefined if there is none. */
export function tomlSetting(config: string, name: string): string | undefined {
  const [, text, literal] =
    new RegExp(`^[ \\t]*(?:${name})[ \\t]*=[ \\t]*(?:${quoted})`, 'im').exec(config) ?? []
  return (text === undefined ? literal : unescaped(text)) || undefined
}

const entry = new RegExp(`^[ \\t]*(?:${quoted}|([\\w-]+))[ \\t]*=[ \\t]*(?:${quoted})`)

/** The texts of a table, with their names. */
export const tomlTable = (config: string, name: string): readonly (readonly [name: string, text: string])[] =>
  (
    config
      .split(/^[ \t]*\[(?=[^\]\n]*\]{1,2}[ \t]*(?:#.*)?$)/m)
      .find((part) => part.startsWith(`${name}]`)) ?? ''
  )
    .split('\n')
    .flatMap((line) => {
      const [found, ...groups] = entry.exec(line) ?? []
      const [nameText, nameLiteral, bare, text, literal] = groups
      const key = nameText === undefined ? (nameLiteral ?? bare) : unescaped(nameText)
      const value = text === undefined ? literal : unescaped(text)
      return found === undefined || key === undefined || value === undefined ? [] : [[key, value] as const]
    })

/** The names of all tables, without those in lists. */
export const tomlTables = (config: string): readonly string[] =>
  [...config.matchAll(/^[ \t]*\[([\w.-]+)\]/gm)].map(([, name = '']) => name)
