import type {
  CallExpression,
  Expression,
  ImportDeclaration,
  LogicalExpression,
  MemberExpression,
  NewExpression,
  Node,
  ObjectExpression,
  ObjectMethod,
  ObjectProperty,
  OptionalMemberExpression,
  Statement,
  TSEnumDeclaration,
} from '@babel/types'
import { type FunctionNode, isFunction, isNamed, nameOf, nodesIn, placeOf } from './script-nodes.js'
import { binary, fieldIn, isTrue, joinedPath, logical, nothing, sumOf } from './script-operators.js'
import { imported, type Source } from './script-source.js'
import { type Fields, isFields } from './values.js'

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
  readonly made?: (depth: number) => Made | undefined
  /** Whether a package gives it. */
  readonly isOfPackage?: boolean
  /** What it or the whole that it is a part of is first. */
  readonly init?: Node | null | undefined
  /** The script of which it is everything: `import * as all`. */
  readonly all?: Source | undefined
}

/** A name of which nothing is known but that it exists. */
const unknown: Binding = { value: () => undefined }

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

/** Reads values of a script and of those that it imports. `undefined` is what is not known, `null` is nothing. */
export class ScriptReader {
  /** Fields that depend on the environment. */
  readonly variable = new WeakMap<object, Set<string>>()
  /** Lists and objects with values that were left out. */
  private readonly incomplete = new WeakSet<object>()
  /** Fields of these that are otherwise if what was left out has them, too. */
  private readonly doubtful = new WeakMap<object, Set<string>>()
  /** Functions that are fields of objects, by their names. */
  private readonly functions = new WeakMap<object, Map<string, Made>>()
  private readonly scopes = new Map<Source, Scope>()
  private readonly exports = new Map<Source, Map<string, Binding | undefined>>()
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
    const node = source.exported().whole
    const scope = this.scopeOf(source)
    const named = node?.type === 'Identifier' ? this.found(node.name, scope) : undefined
    const binding = node === undefined ? this.passedOn('default', source, depth) : named
    const made = isFunction(node) ? { node, scope } : binding?.made?.(depth + 1)
    if (made !== undefined) {
      const outcome = this.returned(made, undefined, depth)
      return (outcome && this.certain(outcome)) ?? this.largestReturned(made, depth)
    }
    if (node !== undefined) {
      const value = this.changed('module', ['exports'], this.value(node, scope, depth), scope)
      if (source.exported().isUncertain && typeof value === 'object' && value !== null) this.doubt(value)
      return value
    }
    return binding === undefined ? this.exportedOneByOne(source, depth) : binding.value(depth + 1)
  }

  private exportedOneByOne(source: Source, depth: number): unknown {
    const exported = source.exported().fields
    if (exported.size === 0) return undefined
    const fields: Record<string, unknown> = Object.create(null)
    const scope = this.scopeOf(source)
    for (const [name, node] of exported) {
      const value = this.changed('exports', [name], this.value(node, scope, depth + 1), scope)
      fields[name] = this.changed('module', ['exports', name], value, scope)
    }
    if (source.exported().isUncertain) for (const name of exported.keys()) fields[name] = undefined
    if (source.exported().isUncertain) this.incomplete.add(fields)
    return fields
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
    // What is too deep counts, too: it may be in a long list at every level.
    if (!node || !this.spend(1) || depth > deepest) return undefined
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
        return isAddress(node) ? read(node.arguments[0]) : undefined
      case 'ConditionalExpression': {
        const condition = read(node.test)
        return condition === undefined
          ? undefined
          : read(isTrue(condition) ? node.consequent : node.alternate)
      }
      case 'LogicalExpression':
        return this.either(node, scope, depth)
      case 'BinaryExpression':
        return binary(node.operator, read(node.left), read(node.right))
      case 'UnaryExpression': {
        const value = read(node.argument)
        if (node.operator === '-') return typeof value === 'number' ? -value : undefined
        return node.operator !== '!' || value === undefined ? undefined : !isTrue(value)
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

  private either({ operator, left, right }: LogicalExpression, scope: Scope, depth: number): unknown {
    const { reads } = this
    const value = this.value(left, scope, depth + 1)
    return logical(operator, value, () => this.value(right, scope, depth + 1), this.reads > reads)
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
        this.doubt(fields)
        continue
      }
      if (isPrototype(property, scope)) {
        this.incomplete.add(fields)
        continue
      }
      const { reads } = this
      this.doubtful.get(fields)?.delete(String(key))
      // The name exists even if its value is not plain data.
      fields[key] =
        property.type === 'ObjectProperty' ? this.value(property.value, scope, depth + 1) : undefined
      if (this.reads > reads) this.noteVariable(fields, String(key))
      const made =
        property.type === 'ObjectProperty' ? this.functionIn(property.value, scope, depth) : undefined
      this.noteFunction(fields, String(key), made)
    }
    return fields
  }

  private spread(fields: Record<string, unknown>, value: unknown): void {
    // Texts and lists have fields, too.
    const isOther = !isFields(value) && isTrue(value)
    if (value === undefined || isOther || (isFields(value) && this.incomplete.has(value))) this.doubt(fields)
    if (!isFields(value)) return
    for (const name of Object.keys(value)) this.takeDoubt(fields, value, name)
    for (const name of this.variable.get(value) ?? []) this.noteVariable(fields, name)
    for (const name of Object.keys(value))
      this.noteFunction(fields, name, this.functions.get(value)?.get(name))
  }

  private takeDoubt(fields: Record<string, unknown>, value: Fields, name: string): void {
    if (!this.spend(1)) return
    fields[name] = value[name]
    if (this.doubtful.get(value)?.has(name) !== true) this.doubtful.get(fields)?.delete(name)
    else this.doubtful.set(fields, (this.doubtful.get(fields) ?? new Set()).add(name))
  }

  /** The function that a value is, or that a name stands for. */
  private functionIn(node: Node, scope: Scope, depth: number): Made | undefined {
    if (isFunction(node)) return { node, scope }
    return node.type === 'Identifier' ? this.found(node.name, scope)?.made?.(depth + 1) : undefined
  }

  /** @param made Undefined for what is no function, and may come in place of one. */
  private noteFunction(fields: object, name: string, made: Made | undefined): void {
    const known = this.functions.get(fields)
    if (made === undefined) known?.delete(name)
    else this.functions.set(fields, (known ?? new Map<string, Made>()).set(name, made))
  }

  private functionOf(value: unknown, name: string): Made | undefined {
    return typeof value === 'object' && value !== null ? this.functions.get(value)?.get(name) : undefined
  }

  private noteVariable(fields: object, name: string): void {
    this.variable.set(fields, (this.variable.get(fields) ?? new Set()).add(name))
  }

  private named(name: string, scope: Scope, depth: number): unknown {
    const binding = this.found(name, scope)
    if (binding === undefined) {
      if (name === '__dirname') return this.folderOf(scope)
      return name === 'undefined' ? nothing : undefined
    }
    return this.changed(name, [], binding.value(depth + 1), scope)
  }

  /** Notes in a value what the script changes in it later, possibly under a condition. */
  private changed(name: string, path: readonly string[], value: unknown, { source }: Scope): unknown {
    for (const change of source.changes().inside.get(name) ?? []) {
      if (!path.every((part, index) => part === change.path[index]) || !this.spend(1)) continue
      const object = change.path.slice(path.length).reduce(fieldIn, value)
      if (typeof object !== 'object' || object === null) continue
      if (isFields(object)) this.forget(object as Record<string, unknown>, change.field)
      else this.incomplete.add(object)
    }
    return value
  }

  /** @param field Undefined for all fields. */
  private forget(object: Record<string, unknown>, field: string | undefined): void {
    if (field === undefined) {
      this.incomplete.add(object)
      this.functions.delete(object)
    } else this.noteFunction(object, field, undefined)
    for (const name of field === undefined ? Object.keys(object) : [field]) object[name] = undefined
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
    return this.fieldOf(this.value(object, scope, depth + 1), name)
  }

  /** Places in a list from which values were left out are not known. */
  private fieldOf(value: unknown, name: unknown): unknown {
    const isKnown =
      typeof value === 'object' &&
      value !== null &&
      !(Array.isArray(value) && this.incomplete.has(value)) &&
      (typeof name === 'string' || typeof name === 'number') &&
      this.doubtful.get(value)?.has(String(name)) !== true
    return isKnown ? fieldIn(value, name) : undefined
  }

  /** Notes that something in an object or a list may be otherwise, and so may all fields that it has now. */
  private doubt(value: object): void {
    this.incomplete.add(value)
    if (Array.isArray(value)) return
    const names = this.doubtful.get(value) ?? new Set()
    if (this.spend(Object.keys(value).length)) for (const name of Object.keys(value)) names.add(name)
    this.doubtful.set(value, names)
    this.functions.delete(value)
  }

  private ofEnvironment(name: unknown): undefined {
    if (name === 'env') this.reads += 1
  }

  /** The script of which this is everything: `import * as all`. */
  private everythingIn(node: Node, scope: Scope): Source | undefined {
    return node.type === 'Identifier' ? this.found(node.name, scope)?.all : undefined
  }

  /** What a call results in. Functions of packages give back the objects that they get. */
  private called(node: CallExpression, scope: Scope, depth: number): unknown {
    const { callee } = node
    const given = this.given(node, scope, depth)
    const first = given?.[0]
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed)
      return this.calledMethod(node, callee, given, scope, depth)
    if (isFunction(callee)) return this.result({ node: callee, scope }, given, depth)
    if (callee.type !== 'Identifier') return undefined
    const binding = this.found(callee.name, scope)
    const made = binding?.made?.(depth + 1)
    if (made !== undefined) return this.result(made, given, depth)
    if (callee.name === 'require') {
      const source = typeof first === 'string' ? imported(first, scope.source) : undefined
      return source && this.exported(source, depth + 1)
    }
    if (/^(?:join|resolve)$/.test(callee.name) && first === '.') return given && joinedPath(given)
    const [argument] = node.arguments
    if (isFunction(argument)) return this.result({ node: argument, scope }, undefined, depth)
    const isPassedOn = typeof first === 'object' ? !searching.test(callee.name) : pathMaking.test(callee.name)
    if (!isPassedOn || !this.isMadeHere(binding, scope, depth)) return isPassedOn ? first : undefined
    if (typeof first !== 'object' || first === null) return undefined
    this.doubt(first)
    return first
  }

  /** Whether a function that is not known comes from this script, so that it may give back anything. */
  private isMadeHere(binding: Binding | undefined, scope: Scope, depth: number): boolean {
    if (binding === undefined || binding.isOfPackage === true) return false
    const { init } = binding
    if (init?.type !== 'CallExpression') return init?.type !== 'AwaitExpression' && !isOfModule(init)
    const { callee } = init
    return (
      isFunction(callee) ||
      (callee.type === 'Identifier' && this.functionIn(callee, scope, depth) !== undefined)
    )
  }

  /** What a call gives; undefined if it is not known how much that is. */
  private given({ arguments: given }: CallExpression, scope: Scope, depth: number): unknown[] | undefined {
    const values: unknown[] = []
    for (const argument of given) {
      const isSpread = argument.type === 'SpreadElement'
      const value = this.value(isSpread ? argument.argument : argument, scope, depth + 1)
      if (!isSpread) values.push(value)
      else if (!Array.isArray(value) || this.incomplete.has(value) || !this.spend(value.length))
        return undefined
      else for (const inner of value) values.push(inner)
    }
    return values
  }

  private calledMethod(
    node: CallExpression,
    { object, property }: MemberExpression,
    given: readonly unknown[] | undefined,
    scope: Scope,
    depth: number,
  ): unknown {
    const method = property.type === 'Identifier' ? property.name : ''
    if (isNamed(object, 'require') && method === 'resolve') return given?.[0]
    if (this.isOfPackage(object, 'path', scope) && /^(?:join|resolve)$/.test(method))
      return given && joinedPath(given)
    if (isNamed(object, 'JSON') && method === 'parse') return this.parsedFile(node.arguments[0], scope, depth)
    if (method === 'getFullYear' && object.type === 'NewExpression' && isNamed(object.callee, 'Date'))
      return object.arguments.length === 0 ? new Date().getFullYear() : undefined
    const all = this.everythingIn(object, scope)
    const made = all && this.exportedAs(method, all, depth + 1)?.made?.(depth + 1)
    if (made !== undefined) return this.result(made, given, depth)
    const value = this.value(object, scope, depth + 1)
    const own = this.functionOf(value, method)
    if (own !== undefined) return this.result(own, given, depth)
    const isFiltered = method === 'filter' && isNamed(node.arguments[0], 'Boolean') && Array.isArray(value)
    if (!isFiltered) return undefined
    const kept = value.filter(isTrue)
    if (this.incomplete.has(value)) this.incomplete.add(kept)
    return kept
  }

  /** Whether a name stands for what a script has from elsewhere, or nothing in the script has it. */
  private isOfPackage(node: Node, name: string, scope: Scope): boolean {
    if (!isNamed(node, name)) return false
    const binding = this.found(name, scope)
    return binding === undefined || binding.isOfPackage === true
  }

  /** The JSON in a file, which is named from the script or from its folder. */
  private parsedFile(node: Node | undefined, scope: Scope, depth: number): unknown {
    if (node?.type !== 'CallExpression') return undefined
    const { callee } = node
    if (callee.type === 'MemberExpression' && callee.object.type === 'CallExpression')
      return this.parsedFile(callee.object, scope, depth)
    const name = callee.type === 'MemberExpression' ? callee.property : callee
    if (!isNamed(name, 'readFileSync')) return undefined
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
    if (typeof first !== 'object' || first === null || value !== undefined) return value
    // It may pass on what it gets, with something around it.
    this.doubt(first)
    return first
  }

  /** What a function returns may depend on more. */
  private certain({ value, isCertain }: Outcome): unknown {
    if (isCertain) return value
    if (typeof value !== 'object' || value === null) return undefined
    this.doubt(value)
    return value
  }

  /** @param given Undefined if it is not known. */
  private returned(
    { node, scope }: Made,
    given: readonly unknown[] | undefined,
    depth: number,
  ): Outcome | undefined {
    if (depth > deepest || node.generator) return undefined
    const inner = this.innerScope(node, scope, given)
    if (node.body.type !== 'BlockStatement')
      return { value: this.value(node.body, inner, depth + 1), isCertain: true }
    return this.run(node.body.body, inner, depth + 1)
  }

  private innerScope(node: FunctionNode, parent: Scope, given: readonly unknown[] | undefined): Scope {
    const scope: Scope = { source: parent.source, names: new Map(), parent }
    if (node.type === 'FunctionExpression' && node.id) scope.names.set(node.id.name, unknown)
    node.params.forEach((parameter, index) => {
      const value = (): unknown => {
        if (given === undefined) return undefined
        if (parameter.type === 'RestElement') return given.slice(index)
        return index < given.length ? given[index] : nothing
      }
      this.bind(parameter.type === 'RestElement' ? parameter.argument : parameter, { value }, scope)
    })
    return scope
  }

  /** What statements return; undefined if they return nothing. */
  private run(
    statements: readonly Statement[],
    scope: Scope,
    depth: number,
    isInner = false,
  ): Outcome | undefined {
    if (depth > deepest) return undefined
    this.declare(statements, scope, isInner)
    let isCertain = true
    for (const statement of statements) {
      if (!this.spend(1)) return undefined
      if (statement.type === 'ReturnStatement') {
        const value = statement.argument ? this.value(statement.argument, scope, depth + 1) : nothing
        return { value, isCertain }
      }
      const branch = this.branchOf(statement, scope, depth)
      if (branch === undefined) {
        if (mayReturn(statement)) isCertain = false
        continue
      }
      const inner: Scope = { source: scope.source, names: new Map(), parent: scope }
      const outcome = this.run(branch, inner, depth + 1, true)
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
    const branch = isTrue(condition) ? statement.consequent : statement.alternate
    return branch ? (branch.type === 'BlockStatement' ? branch.body : [branch]) : []
  }

  /** The object with the most fields that a function returns anywhere, if its last words do not say what it returns. */
  private largestReturned({ node, scope }: Made, depth: number): unknown {
    const inner = this.scopeIn(node, scope)
    let [largest, size] = [undefined as unknown, 0]
    for (const statement of nodesIn(node.body)) {
      if (statement.type !== 'ReturnStatement') continue
      const value = this.value(statement.argument, inner, depth + 1)
      const fields = isFields(value) ? Object.keys(value).length : 0
      if (fields > size) [largest, size] = [value, fields]
    }
    return this.certain({ value: largest, isCertain: false })
  }

  /** The names in a function of which it is not known what it gets. */
  scopeIn(node: FunctionNode, parent: Scope): Scope {
    const scope = this.innerScope(node, parent, undefined)
    if (node.body.type === 'BlockStatement') this.declare(node.body.body, scope)
    return scope
  }

  /** Notes the names that statements declare. Their values are read when they are asked for. */
  private declare(statements: readonly Statement[], scope: Scope, isInner = false): void {
    if (!isInner)
      for (const statement of statements)
        for (const name of hoistedNames(statement)) this.bind(name, unknown, scope)
    for (const statement of statements) {
      const isExport =
        statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
      const declaration = isExport ? statement.declaration : statement
      if (declaration?.type === 'FunctionDeclaration' && declaration.id) {
        const made = { node: declaration, scope }
        this.bind(declaration.id, { ...unknown, made: () => made }, scope)
      } else if (declaration?.type === 'VariableDeclaration')
        for (const { id, init } of declaration.declarations) {
          const made = (depth: number) =>
            init && depth <= deepest ? this.functionIn(init, scope, depth) : undefined
          const isOfPackage = init?.type === 'CallExpression' && isNamed(init.callee, 'require')
          this.bind(id, { value: (depth) => this.value(init, scope, depth), made, isOfPackage, init }, scope)
        }
      else if (declaration?.type === 'ClassDeclaration' && declaration.id)
        this.bind(declaration.id, unknown, scope)
      else if (declaration?.type === 'TSEnumDeclaration')
        this.bind(declaration.id, { value: (depth) => this.members(declaration, scope, depth) }, scope)
      else if (declaration?.type === 'ImportDeclaration')
        for (const specifier of declaration.specifiers)
          this.import(specifier, declaration.source.value, scope)
    }
  }

  /** The values of an enum that it says itself. Others count on from those before them. */
  private members({ members }: TSEnumDeclaration, scope: Scope, depth: number): unknown {
    const fields: Record<string, unknown> = Object.create(null)
    for (const { id, initializer } of members) fields[nameIn(id)] = this.value(initializer, scope, depth + 1)
    return fields
  }

  private import(specifier: ImportDeclaration['specifiers'][number], from: string, scope: Scope): void {
    const isOfPackage = !from.startsWith('.')
    if (specifier.type === 'ImportNamespaceSpecifier') {
      const source = () => imported(from, scope.source)
      const binding: Binding = {
        ...unknown,
        isOfPackage,
        get all() {
          return source()
        },
      }
      this.bind(specifier.local, binding, scope)
      return
    }
    const name = specifier.type === 'ImportSpecifier' ? nameIn(specifier.imported) : 'default'
    const origin = (depth: number) => {
      const source = imported(from, scope.source)
      return source && this.exportedAs(name, source, depth)
    }
    const binding: Binding = {
      value: (depth) => origin(depth)?.value(depth),
      isOfPackage,
      made: (depth) => origin(depth + 1)?.made?.(depth + 1),
    }
    this.bind(specifier.local, binding, scope)
  }

  private bind(pattern: Node, binding: Binding, scope: Scope): void {
    this.spend(1)
    if (pattern.type === 'Identifier')
      // Of two that a script declares, the first may be meant before the second.
      scope.names.set(pattern.name, scope.names.has(pattern.name) ? unknown : binding)
    else if (pattern.type === 'AssignmentPattern')
      this.bind(
        pattern.left,
        {
          init: binding.init,
          value: (depth) => this.orElse(binding.value(depth), pattern.right, scope, depth),
        },
        scope,
      )
    else if (pattern.type === 'RestElement') this.bind(pattern.argument, unknown, scope)
    else if (pattern.type === 'ArrayPattern')
      pattern.elements.forEach((element, index) => {
        if (element) this.bind(element, this.part(binding, index), scope)
      })
    else if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties)
        if (property.type === 'RestElement') this.bind(property, unknown, scope)
        else {
          const name = nameOf(property)
          this.bind(property.value, name === undefined ? unknown : this.part(binding, name), scope)
        }
  }

  private part(whole: Binding, name: string | number): Binding {
    return {
      init: whole.init,
      value: (depth) => this.fieldOrNothing(whole.value(depth), name),
      made: (depth) => (depth > deepest ? undefined : this.functionOf(whole.value(depth + 1), String(name))),
    }
  }

  private orElse(value: unknown, usual: Expression, scope: Scope, depth: number): unknown {
    return value === nothing ? this.value(usual, scope, depth + 1) : value
  }

  private fieldOrNothing(value: unknown, name: string | number): unknown {
    const isMissing =
      typeof value === 'object' &&
      value !== null &&
      !Object.hasOwn(value, name) &&
      !(name in (Array.isArray(value) ? Array.prototype : Object.prototype)) &&
      !this.incomplete.has(value)
    return isMissing ? nothing : this.fieldOf(value, name)
  }

  private found(name: string, scope: Scope): Binding | undefined {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
      const binding = at.names.get(name)
      if (binding !== undefined) return scope.source.changes().names.has(name) ? unknown : binding
    }
    return undefined
  }

  /** What a script exports under a name, also from another script. */
  private exportedAs(name: string, source: Source, depth: number): Binding | undefined {
    if (depth > deepest || !this.spend(1)) return undefined
    const known = this.exports.get(source) ?? new Map<string, Binding | undefined>()
    if (known.has(name)) return known.get(name)
    // Scripts may pass on names in a circle.
    this.exports.set(source, known.set(name, undefined))
    const binding = this.exportIn(name, source, depth)
    known.set(name, binding)
    return binding
  }

  private exportIn(name: string, source: Source, depth: number): Binding | undefined {
    const node = source.exported().whole
    if (name === 'default' && node !== undefined) {
      const made = () => (isFunction(node) ? { node, scope: this.scopeOf(source) } : undefined)
      return { value: (inner) => this.exported(source, inner + 1), made }
    }
    if (source.tree?.type !== 'File') return this.fieldOfExport(name, source)
    const own = this.own(name, source)
    return own ?? this.passedOn(name, source, depth) ?? this.fieldOfExport(name, source)
  }

  /** What a name means at the top of a script. */
  private own(name: string, source: Source): Binding | undefined {
    const scope = this.scopeOf(source)
    const binding = this.found(name, scope)
    return binding && { ...binding, value: (depth) => this.named(name, scope, depth) }
  }

  /** A field of what CommonJS or a file of data exports. */
  private fieldOfExport(name: string, source: Source): Binding | undefined {
    const { tree } = source
    const isModule =
      tree?.type === 'File' && tree.program.body.some(({ type }) => /^(?:Import|Export)/.test(type))
    if (isModule) return undefined
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
      if (inner === undefined || (isAll && name === 'default')) continue
      const from = statement.source ? imported(statement.source.value, source) : undefined
      const found = statement.source
        ? from && this.exportedAs(inner, from, depth + 1)
        : this.own(inner, source)
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

/** Whether something is imported, or a field of that. */
function isOfModule(node: Node | null | undefined): boolean {
  const root = node && placeOf(node)?.root
  return root?.type === 'CallExpression' && isNamed(root.callee, 'require')
}

/** Whether a field of an object says what the object inherits. In data, it is a field like any other. */
const isPrototype = (property: ObjectMethod | ObjectProperty, { source }: Scope): boolean =>
  property.type === 'ObjectProperty' &&
  !property.shorthand &&
  nameOf(property) === '__proto__' &&
  source.tree?.type === 'File'

/** Functions of packages that make something else from what they get, as their names say. */
const searching = /^(?:auto|find|generate|get|load|read|scan)(?![a-z])/

/** Functions that only write a path in another form. */
const pathMaking = /^(?:fileURLToPath|pathToFileURL|normalizePath|resolve)$/

/** `new URL('./a', import.meta.url)`, which is a path in the folder of the script, or a whole address. */
const isAddress = ({ callee, arguments: [, base] }: NewExpression): boolean =>
  isNamed(callee, 'URL') &&
  (base === undefined || (base.type === 'MemberExpression' && base.object.type === 'MetaProperty'))

const isEnvironment = (node: Node): boolean =>
  node.type === 'MemberExpression' && isNamed(node.object, 'process') && isNamed(node.property, 'env')

/** Names that a statement declares for what is around it: with `var`, or functions in blocks. */
function* hoistedNames(statement: Statement): Iterable<Node> {
  if (/^(?:Variable|Function|Class|Import|Export)/.test(statement.type)) return
  for (const node of nodesIn(statement, (inner) => !isFunction(inner) && inner.type !== 'ClassBody'))
    if (node.type === 'VariableDeclaration' && node.kind === 'var')
      for (const { id } of node.declarations) yield id
    else if (node.type === 'FunctionDeclaration' && node.id) yield node.id
}

/** Whether a statement may end the function that it is in. */
function mayReturn(statement: Statement): boolean {
  for (const node of nodesIn(statement, (inner) => !isFunction(inner)))
    if (node.type === 'ReturnStatement') return true
  return false
}

const nameIn = (node: { readonly type: string; readonly name?: string; readonly value?: string }): string =>
  node.name ?? node.value ?? ''
