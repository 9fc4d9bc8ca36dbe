import type { ParseContext } from '../context.js'
import { placed, type RawHtmlOptions } from '../html/raw-elements.js'
import { maskedJsonOf, unmaskValues } from '../source/mask.js'
import { isComponentName } from './component-name.js'
import { literalValue } from './literal-value.js'

/** How the raw HTML of a page is read. */
export function rawHtmlOptions(context: ParseContext): RawHtmlOptions {
  return {
    isComponent: (name) => isComponentName(name, context.options),
    propertyValue(text) {
      const json = maskedJsonOf(text, context.values)
      if (json === undefined) return undefined
      try {
        return { value: literalValue(json) }
      } catch {
        // Reported later, once it is certain that the element stays on the page.
        return { value: undefined }
      }
    },
    original: (text) => unmaskValues(text, context.values),
    // On an untrusted page any element or attribute may be removed and reported, so all of them need places.
    isPlaced: (name) => context.options.untrusted || placed.has(name),
  }
}
