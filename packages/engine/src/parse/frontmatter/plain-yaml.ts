const plainLine = /^([A-Za-z_][\w-]*):[ \t]+(?:([A-Za-z][\w ,.()/'-]*)|"([^"\\]*)"|(\d{1,9}))[ \t]*$/
const words = new Set(['true', 'false', 'null'])

/**
 * Reads frontmatter that has only one-line fields with plain text, as most pages do. This avoids
 * the library, which takes longer than the rest of a small page. Undefined for anything else, which
 * the library has to read.
 */
export function readPlainYaml(raw: string): Map<string, string | number | boolean> | undefined {
  const found = new Map<string, string | number | boolean>()
  for (const line of raw.split('\n')) {
    if (line.trim() === '') continue
    const match = plainLine.exec(line)
    if (match === null) return undefined
    const [, key = '', text, quoted, digits] = match
    if (found.has(key) || words.has(key.toLowerCase())) return undefined
    if (text === undefined) found.set(key, quoted ?? Number(digits))
    else if (text === 'true' || text === 'false') found.set(key, text === 'true')
    else if (words.has(text.trim().toLowerCase())) return undefined
    else found.set(key, text.trim())
  }
  return found
}
