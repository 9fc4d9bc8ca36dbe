import { endsParagraph, headings, paragraphScopes, voidElements } from '../parse/html/html-rules.js'

/** An element that browsers do not leave where it is written, because its beginning ends one around it. */
export interface WrongNesting {
  readonly inner: string
  readonly outer: string
  /** Whether the outer element is one of the page around the markup, not of the markup. */
  readonly isOfPage: boolean
}

/**
 * Finds the first element of a component's markup that cannot be where it is. Only what is certain:
 * nothing is said of markup that is not well-formed, which a component may contain as text.
 *
 * @param around Names of the elements of the page around it, from the outermost.
 */
export function wrongNesting(markup: string, around: readonly string[]): WrongNesting | undefined {
  if (around.length === 0 && !endableTag.test(markup)) return undefined
  const open = [...around]
  let found: WrongNesting | undefined
  for (let at = markup.indexOf('<'); at >= 0; at = markup.indexOf('<', at)) {
    const tag = tagAt(markup, at)
    if (tag === undefined || open.length > deepest) return undefined
    const { name, isEnd, end } = tag
    at = end
    if (name === '') continue
    if (isEnd) {
      if (open.length === around.length || open.pop() !== name) return undefined
      continue
    }
    const ended = found === undefined ? endedBy(name, open) : -1
    const outer = open[ended]
    if (outer !== undefined) found = { inner: name, outer, isOfPage: ended < around.length }
    if (!voidElements.has(name)) open.push(name)
  }
  return open.length === around.length ? found : undefined
}

/** The beginning of an element that another can end. */
const endableTag = /<(?:p|a|button|h[1-6])[\s>]/

/** Real markup is less deep. */
const deepest = 1000

interface Tag {
  /** Empty for a comment. */
  readonly name: string
  readonly isEnd: boolean
  /** Offset after the tag; after the end tag of an element that has rules of its own for what is in it. */
  readonly end: number
}

const opaque = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'select', 'svg', 'math'])

/** The tag that begins there; undefined if it does not end. React writes names in lower case, except in drawings. */
function tagAt(markup: string, start: number): Tag | undefined {
  if (markup.startsWith('<!--', start)) {
    const end = markup.indexOf('-->', start)
    return end < 0 ? undefined : { name: '', isEnd: false, end: end + 3 }
  }
  nameThere.lastIndex = start
  const [written, slash, name = ''] = nameThere.exec(markup) ?? []
  if (written === undefined) return undefined
  const isEnd = slash === '/'
  const end = endOfTag(markup, start + written.length)
  if (end === undefined) return undefined
  if (isEnd || !opaque.has(name)) return { name, isEnd, end }
  const close = markup.indexOf(`</${name}>`, end)
  return close < 0 ? undefined : { name: '', isEnd, end: close + name.length + 3 }
}

const nameThere = /<(\/?)([a-z][^\s/>]*)/y

/** Skips attributes, whose values may contain the end of a tag. */
function endOfTag(markup: string, from: number): number | undefined {
  for (let at = from; at < markup.length; at++) {
    const character = markup[at]
    if (character === '>') return at + 1
    if (character !== '"' && character !== "'") continue
    at = markup.indexOf(character, at + 1)
    if (at < 0) return undefined
  }
  return undefined
}

/** Index of the open element that the beginning of another one ends; -1 if there is none. */
function endedBy(name: string, open: readonly string[]): number {
  const last = open.length - 1
  const nearest = (wanted: string, isScope: (name: string) => boolean) => {
    const index = open.findLastIndex((one) => one === wanted || isScope(one))
    return open[index] === wanted ? index : -1
  }
  const paragraph = endsParagraph.test(name) ? nearest('p', (one) => paragraphScopes.has(one)) : -1
  if (paragraph >= 0) return paragraph
  if (headings.has(name) && headings.has(open[last] ?? '')) return last
  if (name === 'a') return nearest('a', (one) => paragraphScopes.has(one) && !passedByLinks.has(one))
  if (name === 'button') return nearest('button', (one) => paragraphScopes.has(one))
  return -1
}

/** Inside these, a link still ends one that is around them. */
const passedByLinks = new Set(['button', 'table'])
