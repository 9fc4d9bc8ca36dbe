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
 * Finds components that always render themselves: usually those that are meant to wrap a component of
 * the theme, but whose module does not import it. React would render them for ever, or drop some of them
 * without a word.
 *
 * Knows only what is certain. A component that renders itself on a condition, as for branches of a tree,
 * is right.
 *
 * @param text Code as its author wrote it.
 */
export function endlessComponents(text: string): readonly EndlessComponent[] {
  const code = withoutComments(text)
  const found: EndlessComponent[] = []
  /** Where the code of a component begins, after its name. */
  const starts = new Map<string, number>()
  for (const { 0: written, 1: declared, 2: name = '', index } of withoutTexts(code).matchAll(
    declarationOrElement,
  )) {
    if (declared !== undefined) {
      starts.set(declared, index + written.length)
      continue
    }
    const start = starts.get(name)
    if (start === undefined) continue
    if (isAlwaysReached(code.slice(start, index), name)) found.push({ name, ...pointAt(text, index) })
    // What keeps the first from being reached does so with all others.
    starts.delete(name)
  }
  return found
}

/**
 * @param before Code from the name of a component to an element of it.
 */
function isAlwaysReached(before: string, name: string): boolean {
  // Another declaration at the beginning of a line: the element is no longer in the component.
  if (/\n(?:export|function|const|let|var|class|import)\b/.test(before)) return false
  // It may be a property of that name.
  if (new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(before)) return false
  const arrows = before.match(/=>/g)?.length ?? 0
  const isArrow = /^\s*(?::[^=]*)?=\s*(?:\(|\w+\s*=>)/.test(before) && arrows === 1
  const isFunction = /^\s*(?:<[^()]*>\s*)?\(/.test(before) && arrows === 0
  const returns = before.match(/\breturn\b/g)?.length ?? 0
  return (isArrow || isFunction) && returns <= 1 && !condition.test(before)
}
