import type { Expression, ImportDeclaration, Node, Statement, TSEnumDeclaration } from '@babel/types'
import { fieldOrNothing, functionOf } from './knowledge.js'
import { functionIn, unknown } from './names.js'
import { type FunctionNode, isFunction, isNamed, nameIn, nameOf, nodesIn, remembered } from './nodes.js'
import { nothing } from './operators.js'
import { type Binding, deepest, type Reading, type Scope, scopeInside, spend } from './reading.js'
import { imported, type Source } from './source.js'

/** The names at the top of a script. */
export function scopeOf(reading: Reading, source: Source): Scope {
  const known = reading.scopes.get(source)
  if (known !== undefined) return known
  const scope: Scope = { reading, source, names: new Map(), parent: undefined }
  reading.scopes.set(source, scope)
  if (source.tree?.type === 'File') declare(source.tree.program.body, scope)
  return scope
}

/** The names in a function of which it is not known what it gets. */
export function scopeIn(node: FunctionNode, parent: Scope): Scope {
  const scope = scopeOfCall(node, parent, undefined)
  if (node.body.type === 'BlockStatement') declare(node.body.body, scope)
  return scope
}

/** The names that a function has before its statements. */
export function scopeOfCall(node: FunctionNode, parent: Scope, given: readonly unknown[] | undefined): Scope {
  const scope = scopeInside(parent)
  if (node.type === 'FunctionExpression' && node.id) scope.names.set(node.id.name, unknown)
  node.params.forEach((parameter, index) => {
    const value = (): unknown => {
      if (given === undefined) return undefined
      if (parameter.type === 'RestElement') return given.slice(index)
      return index < given.length ? given[index] : nothing
    }
    bind(parameter.type === 'RestElement' ? parameter.argument : parameter, { value }, scope)
  })
  return scope
}

/** Notes the names that statements declare. Their values are read when they are asked for. */
export function declare(statements: readonly Statement[], scope: Scope): void {
  for (const statement of statements) for (const name of hoistedNames(statement)) bind(name, unknown, scope)
  declareInBlock(statements, scope)
}

/** The same for a block, whose `var` are those of the function that it is in. */
export function declareInBlock(statements: readonly Statement[], scope: Scope): void {
  if (!spend(scope.reading, statements.length)) return
  for (const statement of statements) {
    const isExport =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
    const declaration = isExport ? statement.declaration : statement
    if (declaration) declareOne(declaration, scope)
  }
}

/** Names that a statement declares for what is around it: with `var`, or functions in blocks. */
const hoistedNames = remembered((statement) => {
  if (/^(?:Variable|Function|Class|Import|Export)/.test(statement.type)) return []
  const isEntered = (inner: Node) => !isFunction(inner) && inner.type !== 'ClassBody'
  return [...nodesIn(statement, isEntered)].flatMap((node): Node[] => {
    if (node.type === 'VariableDeclaration' && node.kind === 'var')
      return node.declarations.map(({ id }) => id)
    return node.type === 'FunctionDeclaration' && node.id ? [node.id] : []
  })
})

function declareOne(declaration: Node, scope: Scope): void {
  switch (declaration.type) {
    case 'FunctionDeclaration': {
      const made = { node: declaration, scope }
      if (declaration.id) bind(declaration.id, { ...unknown, made: () => made }, scope)
      return
    }
    case 'VariableDeclaration':
      for (const { id, init } of declaration.declarations) bind(id, valueBinding(init, scope), scope)
      return
    case 'ClassDeclaration':
      if (declaration.id) bind(declaration.id, unknown, scope)
      return
    case 'TSEnumDeclaration':
      bind(declaration.id, { value: (depth) => membersOf(declaration, scope, depth) }, scope)
      return
    case 'ImportDeclaration':
      for (const specifier of declaration.specifiers)
        bind(specifier.local, importBinding(specifier, declaration.source.value, scope), scope)
  }
}

const valueBinding = (init: Node | null | undefined, scope: Scope): Binding => ({
  init,
  value: (depth) => scope.reading.readValue(init, scope, depth),
  made: (depth) => (init && depth <= deepest ? functionIn(init, scope, depth) : undefined),
  isOfPackage: init?.type === 'CallExpression' && isNamed(init.callee, 'require'),
})

/** The values of an enum that it says itself. Others count on from those before them. */
function membersOf({ members }: TSEnumDeclaration, scope: Scope, depth: number): unknown {
  const fields: Record<string, unknown> = Object.create(null)
  for (const { id, initializer } of members)
    fields[nameIn(id)] = scope.reading.readValue(initializer, scope, depth)
  return fields
}

function importBinding(
  specifier: ImportDeclaration['specifiers'][number],
  from: string,
  scope: Scope,
): Binding {
  const isOfPackage = !from.startsWith('.')
  if (specifier.type === 'ImportNamespaceSpecifier')
    return {
      ...unknown,
      isOfPackage,
      get all() {
        return imported(from, scope.source)
      },
    }
  const name = specifier.type === 'ImportSpecifier' ? nameIn(specifier.imported) : 'default'
  const origin = (depth: number) => {
    const source = imported(from, scope.source)
    return source && scope.reading.exportedAs(name, source, depth)
  }
  return {
    value: (depth) => origin(depth)?.value(depth),
    isOfPackage,
    made: (depth) => origin(depth + 1)?.made?.(depth + 1),
  }
}

function bind(pattern: Node, binding: Binding, scope: Scope): void {
  spend(scope.reading, 1)
  if (pattern.type === 'Identifier')
    // Of two that a script declares, the first may be meant before the second.
    scope.names.set(pattern.name, scope.names.has(pattern.name) ? unknown : binding)
  else if (pattern.type === 'AssignmentPattern')
    bind(
      pattern.left,
      {
        init: binding.init,
        value: (depth) => orElse(binding.value(depth), pattern.right, scope, depth),
      },
      scope,
    )
  else if (pattern.type === 'RestElement') bind(pattern.argument, unknown, scope)
  else if (pattern.type === 'ArrayPattern')
    pattern.elements.forEach((element, index) => {
      if (element) bind(element, partOf(binding, index, scope), scope)
    })
  else if (pattern.type === 'ObjectPattern')
    for (const property of pattern.properties)
      if (property.type === 'RestElement') bind(property, unknown, scope)
      else {
        const name = nameOf(property)
        bind(property.value, name === undefined ? unknown : partOf(binding, name, scope), scope)
      }
}

const orElse = (value: unknown, usual: Expression, scope: Scope, depth: number): unknown =>
  value === nothing ? scope.reading.readValue(usual, scope, depth + 1) : value

const partOf = (whole: Binding, name: string | number, { reading }: Scope): Binding => ({
  init: whole.init,
  value: (depth) => fieldOrNothing(reading, whole.value(depth), name),
  made: (depth) => (depth > deepest ? undefined : functionOf(reading, whole.value(depth + 1), String(name))),
})
