import type { ConfigPath } from '../checking/config-path.js'

/**
 * Finds where an object that is written out sets a value: the key, or an entry of a list.
 *
 * @param text Source of a config.
 * @returns Its offset; undefined if the object, or something around the value, is put together from
 *   parts.
 */
export function writtenAt(text: string, path: ConfigPath): number | undefined {
  let value = objectIn(text)
  let found: number | undefined
  for (const name of path) {
    const entry: Entry | undefined = value === undefined ? undefined : entryAt(text, value, name)
    if (entry === undefined) return undefined
    found = entry.start
    value = entry.value
  }
  return found
}

/** Range of an option in the source of a config, if that is written out. */
export function writtenOption(
  text: string,
  name: string,
): { readonly start: number; readonly end: number } | undefined {
  const object = objectIn(text)
  const start = writtenAt(text, [name])
  if (object === undefined || start === undefined) return undefined
  const next = [...entriesIn(text, object)].find((entry) => entry > start)
  return { start, end: next ?? text.length }
}

/** Where the exported object begins, also as the argument of a function: `defineConfig({`. */
function objectIn(text: string): number | undefined {
  const start = /(?:^|\n)\s*(?:export default|module\.exports\s*=)\s*(?:[\w$.]+\(\s*)?(?=\{)|^\s*(?=\{)/.exec(
    text,
  )
  return start === null ? undefined : start.index + start[0].length
}

/**
 * Where the object that a key sets has an entry of that name, also one without a value of its own:
 * `components: { Footer }`.
 *
 * @param at Offset of the key.
 */
export function writtenUnder(text: string, at: number, name: string): number | undefined {
  const value = /^["']?[\w$-]*["']?\s*:\s*/.exec(text.slice(at, at + longestKey))
  return value === null ? undefined : entryAt(text, at + value[0].length, name)?.start
}

interface Entry {
  /** Of its key, if it has one. */
  readonly start: number
  readonly value: number
}

/** The entry of a list by its number, or of an object by its key. The last key of a name counts. */
function entryAt(text: string, start: number, name: string | number): Entry | undefined {
  const isList = typeof name === 'number'
  if (text[start] !== (isList ? '[' : '{')) return undefined
  let found: Entry | undefined
  let count = 0
  for (const entry of entriesIn(text, start)) {
    if (text.startsWith('...', entry)) {
      // How many entries it brings is not known.
      if (isList) return undefined
    } else if (!isList) {
      const rest = text.slice(entry, entry + longestKey)
      const [written, bare, , quoted] = key.exec(rest) ?? []
      if (written !== undefined && (bare ?? quoted) === name)
        found = { start: entry, value: entry + written.length }
      // Its value is elsewhere: nothing in it is found from here.
      else if (shorthand.exec(rest)?.[1] === name) found = { start: entry, value: entry }
    } else if (count === name) return { start: entry, value: entry }
    count += 1
  }
  return found
}

const key = /^(?:([A-Za-z_$][\w$]*)|(["'])(.*?)\2)\s*:\s*/
/** `{ sidebar, generate() { … } }` */
const shorthand = /^(?:async\s+)?\*?\s*([A-Za-z_$][\w$]*)\s*(?=[,}(]|\/[/*]|$)/
const longestKey = 1_000

/** Strings, comments, regular expressions, and what separates entries. */
const tokens =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<=[=(,:[!&|?{;]\s{0,10})\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/|[[\](){},]|[^\s[\](){},'"`/]+|\//g

/** Offsets of the entries of an object or a list. */
function* entriesIn(text: string, start: number): Generator<number> {
  const parts = text.slice(start).matchAll(tokens)
  let depth = 0
  let isBetween = true
  for (const { 0: part, index } of parts) {
    if (part.startsWith('//') || part.startsWith('/*')) continue
    if (depth === 1 && part === ',') {
      isBetween = true
      continue
    }
    const isEnd = /^[\])}]$/.test(part)
    if (depth === 1 && isBetween && !isEnd) {
      isBetween = false
      yield start + index
    }
    if (/^[[({]$/.test(part)) depth += 1
    if (isEnd) depth -= 1
    if (depth === 0) return
  }
}
