import { scopeIn, scopeOf } from './declarations.js'
import { exported, exportedAs } from './exports.js'
import { readValue } from './expressions.js'
import { isComputed } from './knowledge.js'
import { isNamed, nodesIn } from './nodes.js'
import { nothing } from './operators.js'
import { newReading, type Reading } from './reading.js'
import { type Modules, sourceOf } from './source.js'

/**
 * Reads data from a config that is a program, without running it: the program may need packages
 * that are not installed, and it is someone else's code. Values that it computes are left out,
 * unless constants and simple functions of the site say what they are in a production build.
 */
export interface Script {
  /** The first value of a field, or of what is assigned to, with this name; undefined if it is not plain data. */
  readonly setting: (name: string) => unknown
  /** What the script exports. */
  readonly exported: () => unknown
  /** What the first call of a function gets. */
  readonly given: (name: string) => unknown
  /** What the first mistake in a script is that cannot be read, and where: `2:5: Unexpected token`. */
  readonly problem: string | undefined
  /** Whether a value, or something in it, was left out. */
  readonly isComputed: (value: unknown) => boolean
  /** Whether a variable of the environment can change a field. */
  readonly isVariable: (fields: object, name: string) => boolean
}

export function readScript(text: string, modules: Modules = { path: '', read: () => undefined }): Script {
  const source = sourceOf(text, modules)
  const reading: Reading = newReading({
    folder: modules.path.replace(/[^/]*$/, ''),
    readValue,
    exportedAs: (name, other, depth) => exportedAs(reading, name, other, depth),
  })
  return {
    setting(name) {
      const setting = source.settings().get(name)
      const scope = setting?.functions.reduce((outer, made) => scopeIn(made, outer), scopeOf(reading, source))
      return scope && withNull(readValue(setting?.value, scope, 0))
    },
    exported: () => withNull(exported(reading, source, 0)),
    given(name) {
      for (const node of nodesIn(source.tree))
        if (node.type === 'CallExpression' && isNamed(node.callee, name))
          return withNull(readValue(node.arguments[0], scopeOf(reading, source), 0))
      return undefined
    },
    problem: source.problem,
    isComputed: (value) => isComputed(reading, value),
    isVariable: (fields, name) => reading.variable.get(fields)?.has(name) ?? false,
  }
}

/** Writes null for what is nothing. In place, because more is known of these lists and objects. */
function withNull(value: unknown): unknown {
  if (value === nothing) return null
  // More are added on the way.
  const all = new Set([value])
  for (const at of all) {
    if (typeof at !== 'object' || at === null) continue
    const fields = at as Record<string, unknown>
    for (const [name, inner] of Object.entries(fields))
      if (inner === nothing) fields[name] = null
      else all.add(inner)
  }
  return value
}
