/**
 * Where an object of a JSON text has a name for the second time; undefined if none has. `JSON.parse`
 * takes the last of them without a word.
 *
 * @param text Valid JSON.
 * @returns The offset of the name's quotation mark.
 */
export function repeatedJsonName(text: string): number | undefined {
  /** Names of the objects that are open, and nothing for each list. */
  const open: (Set<string> | undefined)[] = []
  for (const { 0: token, index, groups } of text.matchAll(
    /(?<string>"(?:[^"\\]|\\.)*")(?<colon>\s*:)?|[[\]{}]/g,
  )) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    if (groups?.string === undefined || groups.colon === undefined) continue
    const names = open.at(-1)
    const name = String(JSON.parse(groups.string))
    if (names?.has(name) === true) return index
    names?.add(name)
  }
  return undefined
}
