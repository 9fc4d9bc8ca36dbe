import type { Element } from 'hast'
import type { DoubtfulName } from '../config/theme/doubtful-names.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { misspeltPart } from '../diagnostics/messages/theme.js'
import type { ParsedPage } from '../parse/page.js'
import { asBuffer } from '../values/as-buffer.js'

/** Reports names in the theme that may be misspelt and that no page uses. */
export function themeNames(doubtful: readonly DoubtfulName[], used: ReadonlySet<string>): Diagnostic[] {
  return doubtful
    .filter(({ name }) => !used.has(name))
    .map(({ in: field, name, near }) => misspeltPart(field, name, near))
}

/**
 * Of some names, those that pages may use, as far as their texts tell. A page that includes others may
 * use all of them.
 */
export function namesInTexts(names: readonly string[], texts: Iterable<Uint8Array>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const bytes of texts) {
    const text = asBuffer(bytes)
    if (text.includes('include')) return new Set(names)
    for (const name of names) if (text.includes(name)) found.add(name)
  }
  return found
}

/** Names of the components that a page uses, also inside of others. */
export function componentsIn({ body }: Pick<ParsedPage, 'body'>): ReadonlySet<string> {
  const names = new Set<string>()
  const rest: Element[] = [...body.components]
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    names.add(node.tagName)
    for (const child of node.children) if (child.type === 'element') rest.push(child)
  }
  return names
}
