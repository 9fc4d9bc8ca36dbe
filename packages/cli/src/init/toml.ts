/** The first text of that name in a config, in whatever table; undefined if there is none. */
export const tomlSetting = (config: string, name: string): string | undefined =>
  new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*(?:"([^"\\n]*)"|'([^'\\n]*)')`, 'im')
    .exec(config)
    ?.slice(1)
    .find(Boolean)
