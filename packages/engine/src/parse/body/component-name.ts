import { htmlNames } from '../../text/html-names.js'
import type { ParserOptions } from '../options.js'

/**
 * Whether the name of an element is that of a component: one of the theme, or one that is written
 * like a component. Names in capitals only are old HTML: `<BR>`.
 */
export function isComponentName(name: string, { components }: ParserOptions): boolean {
  const first = name.charCodeAt(0)
  if (first < 65 || first > 90) return false
  return components.has(name) || !/^[A-Z][A-Z\d]*$/.test(name) || !htmlNames.has(name.toLowerCase())
}

/** The element of HTML that an unknown component may be meant to be: `br` for `<Br>`. */
export function elementNamed(component: string): string | undefined {
  const name = component.toLowerCase()
  return htmlNames.has(name) ? name : undefined
}
