import type { Element, Properties } from 'hast'
import { type ParseContext, placeOf } from '../context.js'
import type { Content } from '../html/raw-elements.js'

/**
 * Makes a component of an element that a plugin created. Its values must be JSON, and its classes a
 * string as in components that authors write. A property without a value (undefined) is none.
 */
export function componentOfPlugin(node: Element): Element {
  const values = Object.entries<unknown>(node.properties)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        [name, asJson(name === 'className' && Array.isArray(value) ? value.join(' ') : value)] as const,
    )
  node.properties = Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Properties
  const wrongProperties = values.filter(([, value]) => value === undefined).map(([name]) => name)
  node.data = { ...node.data, component: true, ...(wrongProperties.length > 0 && { wrongProperties }) }
  return node
}

/**
 * What JSON makes of a value, a text of a date for instance. The component then gets the same,
 * whether its page was just parsed or is read from the cache. Undefined if JSON cannot have it.
 */
function asJson(value: unknown): unknown {
  try {
    const json = JSON.stringify(value)
    return json === undefined ? undefined : JSON.parse(json)
  } catch {
    // A value that contains itself, or a BigInt.
    return undefined
  }
}

/**
 * Removes what only the parser needs, because a component's tree is stored, and compared with that
 * of the next build. What remains is the place of components.
 */
export function forgetParsing(node: Content, context: ParseContext): void {
  const { position } = node
  delete node.position
  if (node.type !== 'element') return
  const isComponent = node.data?.component === true
  delete node.data
  if (isComponent && position !== undefined) {
    const { path, line, column } = placeOf(position, context)
    node.position = { start: { line, column }, end: { line, column } }
    if (path !== context.input.path) node.data = { file: path }
  }
  for (const child of node.children) forgetParsing(child, context)
}
