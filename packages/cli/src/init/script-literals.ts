import type {
  CallExpression,
  Expression,
  MemberExpression,
  Node,
  ObjectExpression,
  OptionalMemberExpression,
  Statement,
} from '@babel/types'
import { binary, fieldIn, joinedPath, logical, sumOf } from './script-operators.js'
import {
  exportOf,
  type FunctionNode,
  imported,
  isFunction,
  type Modules,
  nameOf,
  nodesIn,
  type Source,
  sourceOf,
} from './script-source.js'
import { isFields } from './values.js'

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
  /** Whether a value, or something in it, was left out. */
  readonly isComputed: (value: unknown) => boolean
  /** Whether a variable of the environment can change a field. */
  readonly isVariable: (fields: object, name: string) => boolean
}

/** Limit for values in values, and for names that lead to other names, possibly in a circle. */
const deepest = 300

/**
 * How many values are read and copied at most. Each name may stand for a list with other names, so a
 * few lines could mean more values than any memory holds.
 */
const mostWork = 1_000_000

/** A name in a script. */
interface Binding {
  readonly value: (depth: number) => unknown
  /** The function that it is declared as. */
  readonly made?: Made | undefined
}

interface Made {
  readonly node: FunctionNode
  readonly scope: Scope
}

/** Where names have a meaning: in a script, or in a function in it. */
interface Scope {
  readonly source: Source
  readonly names: Map<string, Binding>
  readonly parent: Scope | undefined
}

/** What a function returns. */
interface Outcome {
  readonly value: unknown
  /** Whether it can return nothing else. */
  readonly isCertain: boolean
}

export function readScript(text: string, modules: Modules = { path: '', read: () => undefined }): Script {
  const source = sourceOf(text, modules)
  const reader = new Reader(modules.path.replace(/[^/]*$/, ''))
  return {
    setting: (name) => reader.value(source.settings().get(name), reader.scopeOf(source), 0),
    exported: () => reader.exported(source, 0),
    given(name) {
      for (const node of nodesIn(source.tree))
        if (node.type === 'CallExpression' && isNamed(node.callee, name))
          return reader.value(node.arguments[0], reader.scopeOf(source), 0)
      return undefined
    },
    isComputed: (value) => reader.isComputed(value),
    isVariable: (fields, name) => reader.variable.get(fields)?.has(name) ?? false,
  }
}

const isNamed = (node: Node | null | undefined, name: string): boolean =>
  node?.type === 'Identifier' && node.name === name

/** Reads values of a script and of those that it imports. `undefined` is what is not known, `null` is nothing. */
class Reader {
  /** Fields that depend on the environment. */
  readonly variable = new WeakMap<object, Set<string>>()
  /** Lists and objects with values that were left out. */
  private readonly incomplete = new WeakSet<object>()
  private readonly scopes = new Map<Source, Scope>()
  private work = mostWork
  /** How often the environment was asked. */
  private reads = 0

  /** @param folder Folder of the script that is read first, to which paths are relative. */
  constructor(private readonly folder: string) {}

  scopeOf(source: Source): Scope {
    const known = this.scopes.get(source)
    if (known !== undefined) return known
    const scope: Scope = { source, names: new Map(), parent: undefined }
    this.scopes.set(source, scope)
    if (source.tree?.type === 'File') this.declare(source.tree.program.body, scope)
    return scope
  }

  exported(source: Source, depth: number): unknown {
    const node = exportOf(source)
    const scope = this.scopeOf(source)
    const made = isFunction(node)
      ? { node, scope }
      : node?.type === 'Identifier'
        ? this.found(node.name, scope)?.made
        : undefined
    if (made === undefined) return this.value(node, scope, depth)
    return this.returned(made, undefined, depth)?.value ?? this.largestReturned(made, depth)
  }

  isComputed(value: unknown): boolean {
    if (value === undefined) return true
    if (typeof value !== 'object' || value === null) return false
    return (
      this.incomplete.has(value) ||
      Object.values(value).some((inner) => !this.spend(1) || this.isComputed(inner))
    )
  }

  value(node: Node | null | undefined, scope: Scope, depth: number): unknown {
    if (!node || depth > deepest || !this.spend(1)) return undefined
    const read = (inner: Node | null | undefined) => this.value(inner, scope, depth + 1)
    switch (node.type) {
      case 'StringLiteral':
      case 'NumericLiteral':
      case 'BooleanLiteral':
        return node.value
      case 'NullLiteral':
        return null
      case 'TemplateLiteral':
        return node.quasis.reduce<unknown>((text, { value }, index) => {
          const before = index === 0 ? '' : sumOf(text, read(node.expressions[index - 1]))
          return sumOf(before, value.cooked ?? undefined)
        }, '')
      case 'ArrayExpression':
        return this.list(node.elements, scope, depth)
      case 'ObjectExpression':
        return this.fields(node, scope, depth)
      case 'Identifier':
        return this.named(node.name, scope, depth)
      case 'MemberExpression':
      case 'OptionalMemberExpression':
        return this.member(node, scope, depth)
      case 'CallExpression':
        return this.called(node, scope, depth)
      case 'OptionalCallExpression':
        // Only for what it asks of the environment.
        read(node.callee)
        return undefined
      case 'NewExpression':
        return isNamed(node.callee, 'URL') ? read(node.arguments[0]) : undefined
      case 'ConditionalExpression': {
        const condition = read(node.test)
        return condition === undefined ? undefined : read(condition ? node.consequent : node.alternate)
      }
      case 'LogicalExpression':
        return logical(node.operator, read(node.left), () => read(node.right))
      case 'BinaryExpression':
        return binary(node.operator, read(node.left), read(node.right))
      case 'UnaryExpression': {
        const value = read(node.argument)
        if (node.operator === '-') return typeof value === 'number' ? -value : undefined
        return node.operator !== '!' || value === undefined ? undefined : !value
      }
      case 'AwaitExpression':
        return read(node.argument)
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
        return read(node.expression)
      default:
        return undefined
    }
  }

  private list(elements: readonly (Node | null)[], scope: Scope, depth: number): unknown[] {
    const items: unknown[] = []
    for (const element of elements) {
      const isSpread = element?.type === 'SpreadElement'
      const item = this.value(isSpread ? element.argument : element, scope, depth + 1)
      if (!isSpread && item !== undefined) items.push(item)
      else if (Array.isArray(item) && this.spend(item.length)) {
        for (const inner of item) items.push(inner)
        if (this.incomplete.has(item)) this.incomplete.add(items)
      } else if (item === undefined || item) this.incomplete.add(items)
    }
    return items
  }

  private fields(node: ObjectExpression, scope: Scope, depth: number): Record<string, unknown> {
    const fields: Record<string, unknown> = Object.create(null)
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        this.spread(fields, this.value(property.argument, scope, depth + 1))
        continue
      }
      const key = property.computed ? this.value(property.key, scope, depth + 1) : nameOf(property)
      if (typeof key !== 'string' && typeof key !== 'number') {
        this.incomplete.add(fields)
        continue
      }
      const { reads } = this
      // The name exists even if its value is not plain data.
      fields[key] =
        property.type === 'ObjectProperty' ? this.value(property.value, scope, depth + 1) : undefined
      if (this.reads > reads) this.noteVariable(fields, String(key))
    }
    return fields
  }

  private spread(fields: Record<string, unknown>, value: unknown): void {
    if (isFields(value) && this.spend(Object.keys(value).length)) Object.assign(fields, value)
    if (value === undefined || (isFields(value) && this.incomplete.has(value))) this.incomplete.add(fields)
    if (!isFields(value)) return
    for (const name of this.variable.get(value) ?? []) this.noteVariable(fields, name)
  }

  private noteVariable(fields: object, name: string): void {
    this.variable.set(fields, (this.variable.get(fields) ?? new Set()).add(name))
  }

  private named(name: string, scope: Scope, depth: number): unknown {
    const binding = this.found(name, scope)
    if (binding === undefined) {
      if (name === '__dirname') return this.folderOf(scope)
      return name === 'undefined' ? null : undefined
    }
    const value = binding.value(depth + 1)
    if (typeof value === 'object' && value !== null && scope.source.filled().has(name))
      this.incomplete.add(value)
    return value
  }

  /** Paths are relative to the script that is read first. */
  private folderOf({ source }: Scope): string | undefined {
    return source.modules.path.replace(/[^/]*$/, '') === this.folder ? '.' : undefined
  }

  private member(node: MemberExpression | OptionalMemberExpression, scope: Scope, depth: number): unknown {
    const { object, property, computed } = node
    const name = computed
      ? this.value(property, scope, depth + 1)
      : property.type === 'Identifier'
        ? property.name
        : undefined
    if (object.type === 'MetaProperty')
      return name === 'dirname' ? this.folderOf(scope) : this.ofEnvironment(name)
    if (isNamed(object, 'process') && this.found('process', scope) === undefined)
      return this.ofEnvironment(name)
    if (name === 'NODE_ENV' && isEnvironment(object)) return 'production'
    const all = this.everythingIn(object, scope)
    if (all !== undefined)
      return typeof name === 'string' ? this.exportedAs(name, all, depth + 1)?.value(depth + 1) : undefined
    return fieldIn(this.value(object, scope, depth + 1), name)
  }

  private ofEnvironment(name: unknown): undefined {
    if (name === 'env') this.reads += 1
  }

  /** The script of which this is everything: `import * as all`. */
  private everythingIn(node: Node, scope: Scope): Source | undefined {
    if (node.type !== 'Identifier' || scope.source.tree?.type !== 'File') return undefined
    for (const statement of scope.source.tree.program.body)
      if (statement.type === 'ImportDeclaration')
        for (const specifier of statement.specifiers)
          if (specifier.type === 'ImportNamespaceSpecifier' && specifier.local.name === node.name)
            return imported(statement.source.value, scope.source)
    return undefined
  }

  /** What a call results in. Functions of packages give back what they get. */
  private called(node: CallExpression, scope: Scope, depth: number): unknown {
    const { callee } = node
    const given = node.arguments.map((argument) => this.value(argument, scope, depth + 1))
    const [first] = given
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed)
      return this.calledMethod(node, callee, given, scope, depth)
    if (isFunction(callee)) return this.result({ node: callee, scope }, given, depth)
    if (callee.type !== 'Identifier') return undefined
    const made = this.found(callee.name, scope)?.made
    if (made !== undefined) return this.result(made, given, depth)
    if (callee.name === 'require') {
      const source = typeof first === 'string' ? imported(first, scope.source) : undefined
      return source && this.exported(source, depth + 1)
    }
    if (/^(?:join|resolve)$/.test(callee.name) && first === '.') return joinedPath(given)
    const [argument] = node.arguments
    return isFunction(argument) ? this.result({ node: argument, scope }, undefined, depth) : first
  }

  private calledMethod(
    node: CallExpression,
    { object, property }: MemberExpression,
    given: readonly unknown[],
    scope: Scope,
    depth: number,
  ): unknown {
    const method = property.type === 'Identifier' ? property.name : ''
    if (isNamed(object, 'require') && method === 'resolve') return given[0]
    if (isNamed(object, 'path') && /^(?:join|resolve)$/.test(method)) return joinedPath(given)
    if (isNamed(object, 'JSON') && method === 'parse') return this.parsedFile(node.arguments[0], scope, depth)
    if (method === 'getFullYear' && object.type === 'NewExpression' && isNamed(object.callee, 'Date'))
      return object.arguments.length === 0 ? new Date().getFullYear() : undefined
    const all = this.everythingIn(object, scope)
    const made = all && this.exportedAs(method, all, depth + 1)?.made
    if (made !== undefined) return this.result(made, given, depth)
    const value = this.value(object, scope, depth + 1)
    return method === 'filter' && isNamed(node.arguments[0], 'Boolean') && Array.isArray(value)
      ? value
      : undefined
  }

  /** The JSON in a file, which is named from the script or from its folder. */
  private parsedFile(node: Node | undefined, scope: Scope, depth: number): unknown {
    if (node?.type !== 'CallExpression') return undefined
    const { callee } = node
    const isReading = /^readFileSync$/
    if (callee.type === 'MemberExpression' && callee.object.type === 'CallExpression')
      return this.parsedFile(callee.object, scope, depth)
    const name = callee.type === 'MemberExpression' ? callee.property : callee
    if (name.type !== 'Identifier' || !isReading.test(name.name)) return undefined
    const path = this.value(node.arguments[0], scope, depth + 1)
    const source =
      typeof path === 'string' ? imported(path.replace(/^(?!\.)/, './'), scope.source) : undefined
    return source && this.exported(source, depth + 1)
  }

  /** What a call of a function results in. */
  private result(made: Made, given: readonly unknown[] | undefined, depth: number): unknown {
    const outcome = this.returned(made, given, depth + 1)
    const value = outcome === undefined ? undefined : this.certain(outcome)
    const first = given?.[0]
    if (typeof first !== 'object' || first === null || !this.isComputed(value)) return value
    // It may pass on what it gets, with something around it.
    this.incomplete.add(first)
    return first
  }

  /** What a function returns may depend on more. */
  private certain({ value, isCertain }: Outcome): unknown {
    if (isCertain) return value
    if (typeof value !== 'object' || value === null) return undefined
    this.incomplete.add(value)
    return value
  }

  /** @param given Undefined if it is not known. */
  private returned(
    { node, scope }: Made,
    given: readonly unknown[] | undefined,
    depth: number,
  ): Outcome | undefined {
    if (depth > deepest) return undefined
    const inner = this.innerScope(node, scope, given)
    if (node.body.type !== 'BlockStatement')
      return { value: this.value(node.body, inner, depth + 1), isCertain: true }
    return this.run(node.body.body, inner, depth + 1)
  }

  private innerScope(node: FunctionNode, parent: Scope, given: readonly unknown[] | undefined): Scope {
    const scope: Scope = { source: parent.source, names: new Map(), parent }
    node.params.forEach((parameter, index) => {
      const value = (): unknown => {
        if (given === undefined) return undefined
        if (parameter.type === 'RestElement') return given.slice(index)
        return index < given.length ? given[index] : null
      }
      this.bind(parameter.type === 'RestElement' ? parameter.argument : parameter, { value }, scope)
    })
    return scope
  }

  /** What statements return; undefined if they return nothing. */
  private run(statements: readonly Statement[], scope: Scope, depth: number): Outcome | undefined {
    if (depth > deepest) return undefined
    this.declare(statements, scope)
    let isCertain = true
    for (const statement of statements) {
      if (!this.spend(1)) return undefined
      if (statement.type === 'ReturnStatement') {
        const value = statement.argument ? this.value(statement.argument, scope, depth + 1) : null
        return { value, isCertain }
      }
      const branch = this.branchOf(statement, scope, depth)
      if (branch === undefined) {
        if (mayReturn(statement)) isCertain = false
        continue
      }
      const inner: Scope = { source: scope.source, names: new Map(), parent: scope }
      const outcome = this.run(branch, inner, depth + 1)
      if (outcome !== undefined) return { ...outcome, isCertain: isCertain && outcome.isCertain }
    }
    return undefined
  }

  /** The statements that follow from one; undefined if that depends on what is not known. */
  private branchOf(statement: Statement, scope: Scope, depth: number): readonly Statement[] | undefined {
    if (statement.type === 'BlockStatement') return statement.body
    if (statement.type !== 'IfStatement') return undefined
    const condition = this.value(statement.test, scope, depth + 1)
    if (condition === undefined) return undefined
    const branch = condition ? statement.consequent : statement.alternate
    return branch ? (branch.type === 'BlockStatement' ? branch.body : [branch]) : []
  }

  /** The object with the most fields that a function returns anywhere, if its last words do not say what it returns. */
  private largestReturned({ node, scope }: Made, depth: number): unknown {
    const inner = this.innerScope(node, scope, undefined)
    if (node.body.type === 'BlockStatement') this.declare(node.body.body, inner)
    let [largest, size] = [undefined as unknown, 0]
    for (const statement of nodesIn(node.body)) {
      if (statement.type !== 'ReturnStatement') continue
      const value = this.value(statement.argument, inner, depth + 1)
      const fields = isFields(value) ? Object.keys(value).length : 0
      if (fields > size) [largest, size] = [value, fields]
    }
    return largest
  }

  /** Notes the names that statements declare. Their values are read when they are asked for. */
  private declare(statements: readonly Statement[], scope: Scope): void {
    for (const statement of statements) {
      const isExport =
        statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
      const declaration = isExport ? statement.declaration : statement
      if (declaration?.type === 'FunctionDeclaration' && declaration.id) {
        const made = { node: declaration, scope }
        this.bind(declaration.id, { value: () => undefined, made }, scope)
      } else if (declaration?.type === 'VariableDeclaration')
        for (const { id, init } of declaration.declarations) {
          const made = isFunction(init) ? { node: init, scope } : undefined
          this.bind(id, { value: (depth) => this.value(init, scope, depth), made }, scope)
        }
      else if (declaration?.type === 'ImportDeclaration')
        for (const specifier of declaration.specifiers)
          if (specifier.type !== 'ImportNamespaceSpecifier') {
            const name = specifier.type === 'ImportSpecifier' ? nameIn(specifier.imported) : 'default'
            this.import(name, declaration.source.value, specifier.local, scope)
          }
    }
  }

  private import(name: string, from: string, local: Node, scope: Scope): void {
    const origin = (depth: number) => {
      const source = imported(from, scope.source)
      return source && this.exportedAs(name, source, depth)
    }
    const binding: Binding = {
      value: (depth) => origin(depth)?.value(depth),
      get made() {
        return origin(0)?.made
      },
    }
    this.bind(local, binding, scope)
  }

  private bind(pattern: Node, binding: Binding, scope: Scope): void {
    if (pattern.type === 'Identifier') {
      if (!scope.names.has(pattern.name)) scope.names.set(pattern.name, binding)
    } else if (pattern.type === 'AssignmentPattern')
      this.bind(
        pattern.left,
        { value: (depth) => this.orElse(binding.value(depth), pattern.right, scope, depth) },
        scope,
      )
    else if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties) {
        const name = property.type === 'ObjectProperty' ? nameOf(property) : undefined
        if (property.type !== 'ObjectProperty' || name === undefined) continue
        this.bind(
          property.value,
          { value: (depth) => this.fieldOrNothing(binding.value(depth), name) },
          scope,
        )
      }
  }

  private orElse(value: unknown, usual: Expression, scope: Scope, depth: number): unknown {
    return value === null ? this.value(usual, scope, depth + 1) : value
  }

  private fieldOrNothing(value: unknown, name: string): unknown {
    const isKnown = isFields(value) && !Object.hasOwn(value, name) && !this.incomplete.has(value)
    return isKnown ? null : fieldIn(value, name)
  }

  private found(name: string, scope: Scope): Binding | undefined {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
      const binding = at.names.get(name)
      if (binding !== undefined) return binding
    }
    return undefined
  }

  /** What a script exports under a name, also from another script. */
  private exportedAs(name: string, source: Source, depth: number): Binding | undefined {
    if (depth > deepest || !this.spend(1)) return undefined
    if (name === 'default' && exportOf(source) !== undefined) {
      const node = exportOf(source)
      const made = isFunction(node) ? { node, scope: this.scopeOf(source) } : undefined
      return { value: (inner) => this.exported(source, inner + 1), made }
    }
    if (source.tree?.type !== 'File') return this.fieldOfExport(name, source)
    const own = this.scopeOf(source).names.get(name)
    return own ?? this.passedOn(name, source, depth) ?? this.fieldOfExport(name, source)
  }

  /** A field of what CommonJS or a file of data exports. */
  private fieldOfExport(name: string, source: Source): Binding | undefined {
    const { tree } = source
    const isModule =
      tree?.type === 'File' && tree.program.body.some(({ type }) => /^(?:Import|Export)/.test(type))
    if (isModule || exportOf(source) === undefined) return undefined
    return { value: (depth) => fieldIn(this.exported(source, depth + 1), name) }
  }

  /** What a script exports under a name that it has from elsewhere, or that means another name in it. */
  private passedOn(name: string, source: Source, depth: number): Binding | undefined {
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
      if (inner === undefined) continue
      const from = statement.source ? imported(statement.source.value, source) : undefined
      const found = statement.source
        ? from && this.exportedAs(inner, from, depth + 1)
        : this.scopeOf(source).names.get(inner)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** @returns Whether there was enough left. */
  private spend(work: number): boolean {
    this.work -= work
    return this.work > 0
  }
}

const isEnvironment = (node: Node): boolean =>
  node.type === 'MemberExpression' && isNamed(node.object, 'process') && isNamed(node.property, 'env')

/** Whether a statement may end the function that it is in. */
function mayReturn(statement: Statement): boolean {
  for (const node of nodesIn(statement, (inner) => !isFunction(inner)))
    if (node.type === 'ReturnStatement') return true
  return false
}

const nameIn = (node: { readonly type: string; readonly name?: string; readonly value?: string }): string =>
  node.name ?? node.value ?? ''
