import { scopeOf } from './declarations.js'
import { resultElsewhere } from './functions.js'
import { changed, doubted, fieldOf } from './knowledge.js'
import { found } from './names.js'
import { isFunction, nameIn } from './nodes.js'
import { type Binding, deepest, type Reading, spend } from './reading.js'
import { imported, type Source } from './source.js'

/** What a script exports: its default export, or all of it if it has fields or is data. */
export function exported(reading: Reading, source: Source, depth: number): unknown {
  const { whole: node, isUncertain } = source.exported()
  const scope = scopeOf(reading, source)
  const named = node?.type === 'Identifier' ? found(node.name, scope) : undefined
  const binding = node === undefined ? passedOn(reading, 'default', source, depth) : named
  const made = isFunction(node) ? { node, scope } : binding?.made?.(depth + 1)
  if (made !== undefined) return resultElsewhere(made, depth)
  if (node !== undefined) {
    const value = changed('module', ['exports'], reading.readValue(node, scope, depth), scope)
    if (isUncertain) doubted(reading, value)
    return value
  }
  return binding === undefined ? exportedOneByOne(reading, source, depth) : binding.value(depth + 1)
}

function exportedOneByOne(reading: Reading, source: Source, depth: number): unknown {
  const exported = source.exported()
  if (exported.fields.size === 0) return undefined
  const fields: Record<string, unknown> = Object.create(null)
  const scope = scopeOf(reading, source)
  for (const [name, node] of exported.fields) {
    const value = changed('exports', [name], reading.readValue(node, scope, depth + 1), scope)
    fields[name] = changed('module', ['exports', name], value, scope)
  }
  if (exported.isUncertain) {
    for (const name of exported.fields.keys()) fields[name] = undefined
    reading.incomplete.add(fields)
  }
  return fields
}

/** What a script exports under a name, also from another script. */
export function exportedAs(
  reading: Reading,
  name: string,
  source: Source,
  depth: number,
): Binding | undefined {
  if (depth > deepest || !spend(reading, 1)) return undefined
  const known = reading.exports.get(source) ?? new Map<string, Binding | undefined>()
  if (known.has(name)) return known.get(name)
  // Scripts may pass on names in a circle.
  reading.exports.set(source, known.set(name, undefined))
  const binding = exportIn(reading, name, source, depth)
  known.set(name, binding)
  return binding
}

function exportIn(reading: Reading, name: string, source: Source, depth: number): Binding | undefined {
  const node = source.exported().whole
  if (name === 'default' && node !== undefined) {
    const made = () => (isFunction(node) ? { node, scope: scopeOf(reading, source) } : undefined)
    return { value: (inner) => exported(reading, source, inner + 1), made }
  }
  if (source.tree?.type !== 'File') return fieldOfExport(reading, name, source)
  return (
    ownName(reading, name, source) ??
    passedOn(reading, name, source, depth) ??
    fieldOfExport(reading, name, source)
  )
}

/** What a name means at the top of a script. */
function ownName(reading: Reading, name: string, source: Source): Binding | undefined {
  const scope = scopeOf(reading, source)
  const binding = found(name, scope)
  return binding && { ...binding, value: (depth) => changed(name, [], binding.value(depth + 1), scope) }
}

/** What a script exports under a name that it has from elsewhere, or that means another name in it. */
function passedOn(reading: Reading, name: string, source: Source, depth: number): Binding | undefined {
  if (source.tree?.type !== 'File') return undefined
  for (const statement of source.tree.program.body) {
    const isAll = statement.type === 'ExportAllDeclaration'
    if (!isAll && statement.type !== 'ExportNamedDeclaration') continue
    const inner = isAll
      ? name
      : statement.specifiers.flatMap((specifier) =>
          specifier.type === 'ExportSpecifier' && nameIn(specifier.exported) === name
            ? [specifier.local.name]
            : [],
        )[0]
    if (inner === undefined || (isAll && name === 'default')) continue
    const from = statement.source ? imported(statement.source.value, source) : undefined
    const binding = statement.source
      ? from && exportedAs(reading, inner, from, depth + 1)
      : ownName(reading, inner, source)
    if (binding !== undefined) return binding
  }
  return undefined
}

/** A field of what CommonJS or a file of data exports. */
function fieldOfExport(reading: Reading, name: string, source: Source): Binding | undefined {
  const { tree } = source
  const isModule =
    tree?.type === 'File' && tree.program.body.some(({ type }) => /^(?:Import|Export)/.test(type))
  if (isModule) return undefined
  return { value: (depth) => fieldOf(reading, exported(reading, source, depth + 1), name) }
}
