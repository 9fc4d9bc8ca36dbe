/** What generators have in YAML: values in one line, of a config or of the frontmatter of a page. */

/**
 * A value as text.
 *
 * @param written What follows the colon in its line.
 * @returns Undefined if it is empty, goes on in other lines, or is no text, such as a list.
 */
export function yamlText(written: string): string | undefined {
  const value = written.trim()
  const double = /^"((?:\\.|[^"\\])*)"[ \t]*(?:#.*)?$/.exec(value)?.[1]
  if (double !== undefined) return unescaped(double) || undefined
  const single = /^'((?:''|[^'])*)'[ \t]*(?:#.*)?$/.exec(value)?.[1]
  if (single !== undefined) return single.replaceAll("''", "'") || undefined
  const bare = value.replace(/(?:^|[ \t]+)#.*$/, '')
  return bare === '' || /^[,[\]{}&*!|>'"%@`]/.test(bare) ? undefined : bare
}

function unescaped(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    // An escape that JSON does not have.
    return text.replace(/\\(.)/g, '$1')
  }
}

/**
 * The value of a field at the top; undefined if there is none of that name, or if it is no text.
 *
 * @param name Or several, with bars between them. The first in the text counts.
 */
export function yamlSetting(config: string, name: string): string | undefined {
  const written = new RegExp(`^(?:${name}):[ \\t]+(.*)$`, 'm').exec(config)?.[1]
  return written === undefined ? undefined : yamlText(written)
}

/** A text as the value of a field, in quotes where it could mean something else. */
export const yamlValue = (text: string): string =>
  /^\/[\p{L}\p{M}\p{N}/._-]*$/u.test(text) ? text : JSON.stringify(text)

/** The lines below a field at the top, which may be a list without indentation; empty if there is none of that name. */
export function yamlBlock(config: string, name: string): string {
  const begin = new RegExp(`^${name}:[ \\t]*(?:#.*)?\\n`, 'm').exec(config)
  if (begin === null) return ''
  const below = config.slice(begin.index + begin[0].length)
  const end = /^(?=[^\s#-]|-(?! ))/m.exec(below)?.index
  return below.slice(0, end)
}
