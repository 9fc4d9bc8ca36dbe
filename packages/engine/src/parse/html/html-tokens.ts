import { lazy } from '../lazy.js'
import { textOnly } from './html-rules.js'

/**
 * Attributes of a start tag by name, in order. If a name occurs twice, the first one counts, as in
 * browsers.
 */
export type TagAttributes = Map<string, string | true>

/** Receives the pieces of an HTML text in order. Offsets are relative to the beginning of the text. */
export interface TokenSink {
  readonly text: (value: string) => void
  /** @param name As written. */
  readonly open: (tag: {
    readonly name: string
    readonly attributes: TagAttributes
    readonly selfClosing: boolean
    readonly offset: number
  }) => void
  /** Content of an element that cannot contain tags, such as `<style>`, together with its opening tag. */
  readonly rawText: (tag: {
    readonly name: string
    readonly attributes: TagAttributes
    readonly content: string
    readonly offset: number
  }) => void
  readonly close: (name: string) => void
  readonly comment: (value: string) => void
}

/**
 * Reads HTML tag by tag, by the tokenization rules of the HTML standard.
 *
 * @returns False if the text ends inside a tag or comment, so that whatever follows in the document
 *   would belong to it.
 */
export function readTokens(html: string, sink: TokenSink): boolean {
  const { length } = html
  let textFrom = 0
  let at = html.indexOf('<')
  const flush = (to: number) => {
    if (to > textFrom) sink.text(decodeEntities(html.slice(textFrom, to)))
  }
  while (at >= 0) {
    const next = html.charCodeAt(at + 1)
    if (isLetter(next)) {
      flush(at)
      const tag = readStartTag(html, at)
      if (tag === undefined) return false
      const { name, attributes, selfClosing, end } = tag
      const lower = name.toLowerCase()
      if (textOnly.has(lower) && (name === lower || name === name.toUpperCase())) {
        const close = findEndTag(html, lower, end)
        if (close === undefined) return false
        sink.rawText({ name: lower, attributes, content: html.slice(end, close.start), offset: at })
        textFrom = close.end
      } else {
        sink.open({ name, attributes, selfClosing, offset: at })
        textFrom = end
      }
    } else if (next === slash) {
      flush(at)
      const end = html.indexOf('>', at)
      if (end < 0) return false
      if (isLetter(html.charCodeAt(at + 2))) sink.close(nameAt(html, at + 2))
      else if (end > at + 2) sink.comment(html.slice(at + 2, end))
      textFrom = end + 1
    } else if (next === bang || next === question) {
      flush(at)
      const comment = readComment(html, at)
      if (comment === undefined) return false
      sink.comment(comment.value)
      textFrom = comment.end
    } else {
      at = html.indexOf('<', at + 1)
      continue
    }
    at = html.indexOf('<', textFrom)
  }
  flush(length)
  return true
}

const slash = 47
const bang = 33
const question = 63

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 12 || code === 13
}

function nameAt(html: string, from: number): string {
  let end = from
  while (end < html.length) {
    const code = html.charCodeAt(end)
    if (isSpace(code) || code === slash || code === 62) break
    end += 1
  }
  return html.slice(from, end)
}

function readStartTag(
  html: string,
  from: number,
):
  | {
      readonly name: string
      readonly attributes: TagAttributes
      readonly selfClosing: boolean
      readonly end: number
    }
  | undefined {
  const name = nameAt(html, from + 1)
  const attributes: TagAttributes = new Map()
  let at = from + 1 + name.length
  let selfClosing = false
  for (;;) {
    while (isSpace(html.charCodeAt(at))) at += 1
    if (at >= html.length) return undefined
    const code = html.charCodeAt(at)
    if (code === 62) return { name, attributes, selfClosing, end: at + 1 }
    if (code === slash) {
      at += 1
      selfClosing = html.charCodeAt(at) === 62
      continue
    }
    const attribute = readAttribute(html, at)
    if (attribute === undefined) return undefined
    if (!attributes.has(attribute.name)) attributes.set(attribute.name, attribute.value)
    at = attribute.end
  }
}

function readAttribute(
  html: string,
  from: number,
): { readonly name: string; readonly value: string | true; readonly end: number } | undefined {
  // A name may begin with `=`.
  let end = from + 1
  for (; end < html.length; end++) {
    const code = html.charCodeAt(end)
    if (isSpace(code) || code === slash || code === 62 || code === 61) break
  }
  const name = html.slice(from, end)
  let at = end
  while (isSpace(html.charCodeAt(at))) at += 1
  if (html.charCodeAt(at) !== 61) return { name, value: true, end }
  at += 1
  while (isSpace(html.charCodeAt(at))) at += 1
  const quote = html.charCodeAt(at)
  if (quote === 34 || quote === 39) {
    const close = html.indexOf(html.charAt(at), at + 1)
    return close < 0 ? undefined : { name, value: decodeAttribute(html.slice(at + 1, close)), end: close + 1 }
  }
  let stop = at
  while (stop < html.length && !isSpace(html.charCodeAt(stop)) && html.charCodeAt(stop) !== 62) stop += 1
  return { name, value: decodeAttribute(html.slice(at, stop)), end: stop }
}

function readComment(html: string, at: number): { readonly value: string; readonly end: number } | undefined {
  if (html.startsWith('<!--', at)) {
    if (html.startsWith('<!-->', at)) return { value: '', end: at + 5 }
    if (html.startsWith('<!--->', at)) return { value: '', end: at + 6 }
    const end = /--!?>/g
    end.lastIndex = at + 4
    const match = end.exec(html)
    return match === null ? undefined : { value: html.slice(at + 4, match.index), end: end.lastIndex }
  }
  const end = html.indexOf('>', at)
  return end < 0
    ? undefined
    : { value: html.slice(at + (html.charCodeAt(at + 1) === bang ? 2 : 1), end), end: end + 1 }
}

function findEndTag(
  html: string,
  name: string,
  from: number,
): { readonly start: number; readonly end: number } | undefined {
  const pattern = new RegExp(`</${name}(?=[\\s/>])[^>]*>`, 'gi')
  pattern.lastIndex = from
  const match = pattern.exec(html)
  return match === null ? undefined : { start: match.index, end: pattern.lastIndex }
}

const common: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&nbsp;': '\u00A0',
  '&copy;': '©',
  '&mdash;': '—',
  '&ndash;': '–',
  '&hellip;': '…',
  '&rarr;': '→',
  '&larr;': '←',
}

const rare = new Map<string, string>()
const mostRare = 5000

/** Decodes one rare character reference by the rules of parse5. Results are cached. */
function rareCharacter(reference: string, read: (html: string) => string): string {
  const known = rare.get(reference)
  if (known !== undefined) return known
  const character = read(reference)
  if (rare.size < mostRare) rare.set(reference, character)
  return character
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&[\w#]+;?/g, (reference) => common[reference] ?? rareCharacter(reference, readText))
}

function readText(html: string): string {
  const [node] = lazy.parse5().parseFragment(html).childNodes
  return node !== undefined && 'value' in node ? node.value : html
}

/** In attributes, a reference without semicolon before a letter, digit or `=` is text: `?a=1&copy=2`. */
function decodeAttribute(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&[\w#]+[;=]?/g,
    (reference) => common[reference] ?? rareCharacter(` ${reference}`, readAttributeValue).slice(1),
  )
}

function readAttributeValue(value: string): string {
  const [node] = lazy.parse5().parseFragment(`<p title="${value}">`).childNodes
  return node !== undefined && 'attrs' in node ? (node.attrs[0]?.value ?? value) : value
}
