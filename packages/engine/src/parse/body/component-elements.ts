import type { Element, Properties } from 'hast'
import { type ParseContext, placeOf } from '../context.js'
import type { Content } from '../html/raw-elements.js'

/**
 * Makes a component of an element that a plugin created. Its values must be JSON, and its classes a
 * string as in components that authors write. A property without a value (undefined) is none.
 */
export function componentOfPlugin(node: Element): Element {
  const values = Object.entries<unknown>(node.properties).filter(([, value]) => value !== undefined)
  node.properties = Object.fromEntries(
    values
      .filter(([, value]) => isJson(value))
      .map(([name, value]) => [name, name === 'className' && Array.isArray(value) ? value.join(' ') : value]),
  ) as Properties
  const wrongProperties = values.filter(([, value]) => !isJson(value)).map(([name]) => name)
  node.data = { ...node.data, component: true, ...(wrongProperties.length > 0 && { wrongProperties }) }
  return node
}

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    // A value that contains itself, or a BigInt.
    return false
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
