import { literalPattern } from '../../text/source-text.js'

/** Where the target of a link or image is in a file's text, and in which form it has to be written. */
export interface TargetSpan {
  readonly start: number
  readonly end: number
  /**
   * `bare`: between round brackets, or after a definition's label. `angle`: between `<` and `>`.
   * `attribute`: in quotes, in an HTML tag.
   */
  readonly form: 'bare' | 'angle' | 'attribute'
  readonly quote: '"' | "'" | ''
}

/** A change of one part of a text. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Finds the target of a link or image, so that only its characters need to be changed.
 *
 * Compares the result with the target that the parser read. If the text is written in a form that
 * is not known here, the answer is undefined, but it is never wrong.
 *
 * @param at As the parser gives it: the beginning of the link, image or tag. For a link by
 *   reference, the place is in its definition.
 * @param target As the author wrote it, without escapes.
 */
export function targetSpan(
  text: string,
  at: { readonly line: number; readonly column: number },
  target: string,
): TargetSpan | undefined {
  const start = offsetOf(text, at)
  if (start === undefined) return undefined
  const found =
    text[start] === '<'
      ? attributeSpan(text, start, target)
      : text[start] === '['
        ? linkSpan(text, start, target)
        : text.startsWith('![', start)
          ? linkSpan(text, start + 1, target)
          : undefined
  return found ?? onlySpanOnLine(text, start - at.column + 1, target)
}

/** @returns Undefined if the target cannot be written in that form. */
export function targetEdit(span: TargetSpan, target: string): TextEdit | undefined {
  const { start, end, form, quote } = span
  if (/[\n\r<>]/.test(target)) return undefined
  if (form === 'angle') return { start, end, text: target }
  if (form === 'bare') return isBareTarget(target) ? { start, end, text: target } : undefined
  if (quote === '' && /[\s"'=`]/.test(target)) return undefined
  return {
    start,
    end,
    text: target
      .replaceAll('&', '&amp;')
      .replaceAll(quote === "'" ? "'" : '"', quote === "'" ? '&#39;' : '&quot;'),
  }
}

/** Applies changes, which must not overlap. Equal changes are applied once. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const byStart = [...new Map(edits.map((edit) => [`${edit.start}:${edit.end}`, edit])).values()].sort(
    (a, b) => b.start - a.start,
  )
  let result = text
  for (const edit of byStart) result = result.slice(0, edit.start) + edit.text + result.slice(edit.end)
  return result
}

function offsetOf(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): number | undefined {
  const ends = /\r\n|[\r\n]/g
  for (let current = 1; current < line; current += 1) if (ends.exec(text) === null) return undefined
  const offset = ends.lastIndex + column - 1
  return offset < text.length ? offset : undefined
}

/** @param open Position of the square bracket. */
function linkSpan(text: string, open: number, target: string): TargetSpan | undefined {
  const close = closingBracket(text, open)
  if (close === undefined) return undefined
  if (text[close + 1] === '(') {
    const span = destinationSpan(text, close + 2)
    return span !== undefined && isTarget(text.slice(span.start, span.end), target) ? span : undefined
  }
  const label = /^\[([^[\]]*)\]/.exec(text.slice(close + 1))?.[1]
  return definitionSpan(text, label || text.slice(open + 1, close), target)
}

/**
 * The bracket that closes a link's text. The text may contain further brackets: in pairs, in code,
 * in tags and after backslashes.
 */
function closingBracket(text: string, open: number): number | undefined {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '`') {
      const run = /^`+/.exec(text.slice(at, at + 100))?.[0] ?? '`'
      const end = codeEnd(text, at + run.length, run.length)
      at = end ?? at + run.length - 1
    } else if (character === '<') at += (/^<[^<>\n]*>/.exec(text.slice(at, at + 2_000))?.[0].length ?? 1) - 1
    else if (character === '[') depth += 1
    else if (character === ']') {
      depth -= 1
      if (depth === 0) return at
    } else if (character === '\n' && /^\n[ \t>]*\r?\n/.test(text.slice(at, at + 200))) return undefined
  }
  return undefined
}

/**
 * The last backtick of the run that closes inline code, which must have the same length; undefined
 * if there is none.
 */
function codeEnd(text: string, from: number, length: number): number | undefined {
  const runs = /`+/g
  runs.lastIndex = from
  for (let run = runs.exec(text); run !== null; run = runs.exec(text))
    if (run[0].length === length) return run.index + length - 1
  return undefined
}

function destinationSpan(text: string, from: number): TargetSpan | undefined {
  let start = from
  while (/[\s>]/.test(text[start] ?? '') && start - from < 200) start += 1
  // The mark of a quote at the beginning of a continued line is not part of the target.
  if (text.slice(from, start).includes('>') && !text.slice(from, start).includes('\n')) return undefined
  if (text[start] === '<') {
    const end = /^(?:\\.|[^\\<>\n])*/.exec(text.slice(start + 1))?.[0].length ?? 0
    return { start: start + 1, end: start + 1 + end, form: 'angle', quote: '' }
  }
  let depth = 0
  let end = start
  for (; end < text.length; end += 1) {
    const character = text[end] ?? ''
    if (character === '\\') end += 1
    else if (/[\s\p{Cc}]/u.test(character)) break
    else if (character === '(') depth += 1
    else if (character === ')') {
      if (depth === 0) break
      depth -= 1
    }
  }
  return { start, end, form: 'bare', quote: '' }
}

function definitionSpan(text: string, label: string, target: string): TargetSpan | undefined {
  const wanted = normalLabel(label)
  for (const match of text.matchAll(/^[ \t>]*\[((?:\\.|[^[\]\\])+)\]:[ \t]*(?:\r?\n[ \t>]*)?/gm)) {
    if (normalLabel(match[1] ?? '') !== wanted) continue
    const span = destinationSpan(text, match.index + match[0].length)
    // If a label is defined twice, the first definition counts.
    return span !== undefined && isTarget(text.slice(span.start, span.end), target) ? span : undefined
  }
  return undefined
}

const normalLabel = (label: string): string =>
  label
    .replace(/[\s>]+/g, ' ')
    .trim()
    .toLowerCase()

function attributeSpan(text: string, open: number, target: string): TargetSpan | undefined {
  const name = /^<[a-z][^\s/>]*/i.exec(text.slice(open, open + 100))?.[0]
  if (name === undefined) return undefined
  const attributes = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?|\s*(\/?>)/gy
  attributes.lastIndex = open + name.length
  for (let match = attributes.exec(text); match !== null; match = attributes.exec(text)) {
    if (match[5] !== undefined) return undefined
    const value = match[2] ?? match[3] ?? match[4]
    if (
      value === undefined ||
      !/^(?:href|src|pages|poster|data|xlink:href|action|formaction|cite)$/i.test(match[1] ?? '')
    )
      continue
    const quote = match[2] !== undefined ? '"' : match[3] !== undefined ? "'" : ''
    const end = attributes.lastIndex - quote.length
    if (isTarget(value, target)) return { start: end - value.length, end, form: 'attribute', quote }
  }
  return undefined
}

/**
 * Used if the parser's position is not that of the link: the target, if it occurs exactly once on
 * the line and only one form is possible.
 */
function onlySpanOnLine(text: string, lineStart: number, target: string): TargetSpan | undefined {
  const line = /^[^\r\n]*/.exec(text.slice(lineStart))?.[0] ?? ''
  const literal = literalPattern(target)
  const found = [
    ...line.matchAll(
      new RegExp(`(\\]\\()${literal}(?=[\\s)])|((?:href|src|pages)=)(["'])${literal}\\3`, 'g'),
    ),
  ]
  const [only] = found
  if (only === undefined || found.length > 1 || target === '') return undefined
  const quote = only[3] === '"' || only[3] === "'" ? only[3] : ''
  const start = lineStart + only.index + (only[1] ?? only[2] ?? '').length + quote.length
  return { start, end: start + target.length, form: quote === '' ? 'bare' : 'attribute', quote }
}

/** Whether the text means the target that the parser read. */
function isTarget(written: string, target: string): boolean {
  return (
    written === target ||
    written.replace(/\\([!-/:-@[-`{-~])/g, '$1') === target ||
    written.replaceAll('&amp;', '&') === target
  )
}

function isBareTarget(target: string): boolean {
  if (target === '' || /[\s\p{Cc}\\]/u.test(target) || target.startsWith('<')) return false
  let depth = 0
  for (const character of target) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Replaces a word at exactly that place; undefined if the word is not there. */
export function wordEdit(
  text: string,
  at: { readonly line: number; readonly column: number },
  from: string,
  to: string,
): TextEdit | undefined {
  const start = offsetOf(text, at)
  return start !== undefined && text.startsWith(from, start)
    ? { start, end: start + from.length, text: to }
    : undefined
}
