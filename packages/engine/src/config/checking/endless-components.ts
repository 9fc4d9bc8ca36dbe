import { pointAt } from '../../text/source-text.js'
import { withoutComments, withoutTexts } from './blanked-code.js'

/** A component that renders itself whatever it gets. */
export interface EndlessComponent {
  readonly name: string
  /** Of the element, from 1. */
  readonly line: number
  readonly column: number
}

/**
 * The name of something that is declared, or the one of an element. (A type in angle brackets directly
 * follows the name that it belongs to.)
 */
const declarationOrElement =
  /\b(?:function|const|let|var|class)[ \t]+([A-Z][\w$]*)|(?<![\w$.\])])<([A-Z][\w$]*)(?=[\s/>])/g

/** Whatever may keep code from being reached, or makes it run later. */
const condition =
  /\?(?![:.])|&&|\|\||\b(?:if|switch|case|for|while|do|try|catch|throw)\b|\.\w+\(\s*(?:\w|\([^()]*\))\s*=>/

/**
 * How far from its name an element of a component may be, in UTF-16 units. Otherwise a long module that
 * declares thousands of components, and uses all of them at its end, would be read thousands of times.
 */
const farthest = 10_000

/** From the name of a component to its arguments. */
const toArguments = /^\s*(?:<[^()]*>\s*)?(?=\()|^\s*(?::[^=]*)?=\s*(?:\w+(?=\s*=>)|(?:<[^()]*>\s*)?(?=\())/

/** From the arguments to what is returned without any statement, or to the statements. */
const toBody = /^\s*(?::[^={;]*)?(?:=>\s*\(?\s*(\{)?|(\{))/

/**
 * Finds components that always render themselves: usually those that are meant to wrap a component of
 * the theme, but whose module does not import it. React would render them for ever, or drop some of them
 * without a word.
 *
 * Knows only what is certain. A component that renders itself on a condition, as for branches of a tree,
 * is right. So is one in another component, which need not render what it gets.
 *
 * @param text Code as its author wrote it.
 */
export function endlessComponents(text: string): readonly EndlessComponent[] {
  const code = withoutComments(text)
  const bare = withoutTexts(code)
  const found: EndlessComponent[] = []
  /** Where the code of a component begins, after its name. */
  const starts = new Map<string, number>()
  for (const { 0: written, 1: declared, 2: name = '', index } of bare.matchAll(declarationOrElement)) {
    if (declared !== undefined) {
      starts.set(declared, index + written.length)
      continue
    }
    const start = starts.get(name)
    if (start === undefined || index - start > farthest) continue
    // What begins no comment, or no text, may look as if it did.
    const isEndless =
      !condition.test(text.slice(start, index)) &&
      [code, bare].every((form) => isAlwaysRendered(form.slice(start, index), name))
    if (isEndless) found.push({ name, ...pointAt(text, index) })
    // What keeps the first from being reached does so with all others.
    starts.delete(name)
  }
  return found
}

/**
 * @param before Code from the name of a component to an element of it.
 */
function isAlwaysRendered(before: string, name: string): boolean {
  // Another declaration at the beginning of a line: the element is no longer in the component.
  if (/\n(?:export|function|const|let|var|class|import)\b/.test(before)) return false
  // It may be a property of that name.
  if (new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(before)) return false
  const markup = markupOf(before)
  return markup !== undefined && isBetweenElements(markup)
}

/** The part of a component's code that begins with what it returns. Undefined if it may return something else. */
function markupOf(before: string): string | undefined {
  const head = toArguments.exec(before)?.[0]
  if (head === undefined) return undefined
  const given = before.slice(head.length)
  const body = given.slice(given.startsWith('(') ? insideEnd(given) : 0)
  const { 0: opening, 1: ofArrow, 2: ofFunction } = toBody.exec(body) ?? ['']
  if (opening === '') return undefined
  const inside = body.slice(opening.length)
  if (ofArrow === undefined && ofFunction === undefined) return inside
  const [statements = '', markup, ...others] = inside.split(/\breturn\b[ \t]*\(?\s*/)
  // In braces, it is another function that returns.
  return others.length === 0 && outsideOf(statements) !== undefined ? markup : undefined
}

/** Where the round brackets end that a text begins with. The end of the text if they do not. */
function insideEnd(text: string): number {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '(') depth++
    else if (text[index] === ')' && --depth === 0) return index + 1
  }
  return text.length
}

/** Code without what is in braces. Undefined if one is not closed, or closes what began before. */
function outsideOf(code: string): string | undefined {
  let outside = ''
  let depth = 0
  for (const part of code.split(/([{}])/)) {
    if (part === '{') depth++
    else if (part === '}') depth--
    else if (depth === 0) outside += part
    if (depth < 0) return undefined
  }
  return depth === 0 ? outside : undefined
}

/**
 * Whether an element after this markup is rendered with it: it is the first one, or in plain elements,
 * and not a value that is given to something.
 */
function isBetweenElements(markup: string): boolean {
  const plain = outsideOf(markup)
  if (plain === undefined) return false
  const open: string[] = []
  let end = 0
  for (const { 0: tag, 1: slash, 2: name = '', 3: closed, index } of plain.matchAll(
    /<(\/?)([\w.$-]*)[^<>]*?(\/?)>/g,
  )) {
    // Before the first element, and after it, may be anything.
    if (open.length === 0 && index > 0) return false
    if (slash === '/') open.pop()
    else if (closed !== '/') open.push(name)
    end = index + tag.length
  }
  const isFirst = plain === ''
  const isInPlain =
    open.length > 0 && open.every((name) => /^(?:[a-z][\w-]*|(?:React\.)?Fragment)?$/.test(name))
  return (isFirst || isInPlain) && !plain.slice(end).includes('<')
}
