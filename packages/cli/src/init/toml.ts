/** The first text of that name in a config, in whatever table; undefined if there is none. */
export const tomlSetting = (config: string, name: string): string | undefined =>
  new RegExp(`^[ \\t]*(?:${name})[ \\t]*=[ \\t]*(?:"([^"\\n]*)"|'([^'\\n]*)')`, 'im')
    .exec(config)
    ?.slice(1)
    .find(Boolean)

/** The texts of a table, with their names. */
export const tomlTable = (config: string, name: string): readonly (readonly [name: string, text: string])[] =>
  (config.split(/^[ \t]*\[(?=[^\]\n]*\][ \t]*(?:#.*)?$)/m).find((part) => part.startsWith(`${name}]`)) ?? '')
    .split('\n')
    .flatMap((line) => {
      const [, quoted, bare = '', text, literal] =
        /^[ \t]*(?:["']([^"'\n]+)["']|([\w-]+))[ \t]*=[ \t]*(?:"([^"\n]*)"|'([^'\n]*)')/.exec(line) ?? []
      const value = text ?? literal
      return value === undefined ? [] : [[quoted ?? bare, value] as const]
    })

/** The names of all tables, without those in lists. */
export const tomlTables = (config: string): readonly string[] =>
  [...config.matchAll(/^[ \t]*\[([\w.-]+)\]/gm)].map(([, name = '']) => name)
