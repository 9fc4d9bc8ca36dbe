import { pointAt } from '../../text/source-text.js'
import { withoutComments } from './blanked-code.js'

/** Code of a browser in a module that never gets there. */
export interface StaticUse {
  /** The hook, function or property: `useState`, `lazy`, `onClick`. */
  readonly name: string
  /** The component or function that contains it; undefined if none was found. */
  readonly component: string | undefined
  /** From 1. */
  readonly line: number
  readonly column: number
}

/** Hooks and functions of React that do nothing while a page is rendered to HTML. */
const hook =
  /(?<!\[[ \t]*\w+[ \t]*\][ \t]*=[ \t]*)(?<![\w.]|function[ \t]+)(?:React\.)?(use(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|Transition|Optimistic|ActionState)|lazy(?=\(\s*\(\)\s*=>\s*import\())(?:<[^()\n]*>)?\(/

/** An event handler of an element. A component may get a function of that name and call it. */
const handler = /<[a-z][\w-]*(?:\s[^<]*?)?\s(on[A-Z]\w*)=\{/

const named = /(?:function[ \t]+|(?:const|let|var|class)[ \t]+)([A-Za-z_$][\w$]*)/g

/**
 * The first hook and the first event handler in a module whose components are only rendered to HTML.
 *
 * @param text Code as its author wrote it.
 */
export function staticUses(text: string): readonly StaticUse[] {
  if (!/\buse[A-Z]|\blazy\b|\son[A-Z]\w*=\{/.test(text)) return []
  const code = withoutComments(text)
  const patterns = /['"]react['"]/.test(code) ? [hook, handler] : [handler]
  return patterns.flatMap((pattern) => {
    const match = pattern.exec(code)
    if (match === null) return []
    const name = match[1] ?? ''
    const offset = match.index + match[0].lastIndexOf(name)
    const component = [...code.slice(0, match.index).matchAll(named)]
      .map(([, written = '']) => written)
      .findLast((written) => /^(?:[A-Z]|use[A-Z])/.test(written))
    return [{ name, component, ...pointAt(text, offset) }]
  })
}
