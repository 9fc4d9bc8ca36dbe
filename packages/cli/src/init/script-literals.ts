import {
  type Declaration,
  imported,
  type Modules,
  type Origin,
  originOf,
  passedOn,
  type Source,
  sourceOf,
  texts,
} from './script-source.js'
import { fieldsOf, isFields } from './values.js'

/**
 * Reads data from a config that is a program, without running it: the program may need packages
 * that are not installed, and it is someone else's code. Values that it computes are left out,
 * unless constants and simple functions of the site say what they are in a production build.
 */
export interface Script {
  /** The value after the first `name:`; undefined if there is none, or if it is not plain data. */
  readonly setting: (name: string) => unknown
  /** What the script exports. */
  readonly exported: () => unknown
  /** Whether a value, or something in it, was left out. */
  readonly isComputed: (value: unknown) => boolean
  /** Whether a variable of the environment can change a field. */
  readonly isVariable: (fields: object, name: string) => boolean
}

/** Limit for names that lead to other names, possibly in a circle, and for nested values. */
const deepest = 50

/**
 * Limit for what names stand for, in characters that are read and in entries that are copied. Each
 * name may stand for a list with other names, so a few lines could mean more values than any memory
 * holds.
 */
const mostWork = 2_000_000

/** What looking up a name costs. */
const workOfName = 100

/** Length of the longest text that is joined from others. */
const longestText = 10_000

/** What all parts of one reading share. */
interface Reading {
  /** How much work is left. */
  readonly work: { left: number }
  /** Lists and objects with values that were left out. */
  readonly incomplete: WeakSet<object>
  /** How often the environment was asked, and which fields depend on it. */
  readonly environment: { reads: number; readonly fields: WeakMap<object, Set<string>> }
  /** Folder of the script that is read first, to which paths are relative. */
  readonly folder: string
}

/** A function whose value is read, with what its parameters are. */
interface Scope {
  readonly source: Source
  readonly begin: number
  readonly end: number
  readonly parameters: ReadonlyMap<string, unknown>
  /** The one that it is called in. */
  readonly caller: Scope | undefined
}

export function readScript(text: string, modules: Modules = alone): Script {
  const source = sourceOf(text, modules)
  const reading: Reading = {
    work: { left: mostWork },
    incomplete: new WeakSet(),
    environment: { reads: 0, fields: new WeakMap() },
    folder: folderOf(modules),
  }
  return {
    setting(name) {
      const place = new RegExp(`(?<![\\w$.-])(?:${name}|'${name}'|"${name}")\\s*:`).exec(source.bare)
      return place === null ? undefined : new Reader(source, place.index + place[0].length, reading).value(0)
    },
    exported: () => exportedBy(source, reading, 0),
    isComputed: (value) => isComputed(value, reading.incomplete),
    isVariable: (fields, name) => reading.environment.fields.get(fields)?.has(name) ?? false,
  }
}

const alone: Modules = { path: '', read: () => undefined }

const folderOf = ({ path }: Modules) => path.replace(/[^/]*$/, '')

const isComputed = (value: unknown, incomplete: WeakSet<object>): boolean =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    (incomplete.has(value) || Object.values(value).some((inner) => isComputed(inner, incomplete))))

function exportedBy(source: Source, reading: Reading, depth: number): unknown {
  const place = /\bexport\s+default\s|\bmodule\.exports\s*=|^\s*(?=[{[])/.exec(source.bare)
  if (place === null) return undefined
  const begin = place.index + place[0].length
  return (
    new Reader(source, begin, reading).value(depth) ??
    new Reader(source, begin, reading).returned([], depth) ??
    returnedBelow(source, begin, reading, depth)
  )
}

/**
 * What a function returns that begins there, if its last words do not say so: the object with the
 * most fields, since functions inside it return others.
 */
function returnedBelow(source: Source, begin: number, reading: Reading, depth: number): unknown {
  const { bare } = source
  if (!/^\s*(?:async\b\s*)?(?:function\b|\([^()]*\)\s*=>)/.test(bare.slice(begin))) return undefined
  let [most, size] = [undefined as unknown, 0]
  for (const { 0: word, index } of bare.slice(begin).matchAll(/\breturn\s+(?=[{(])/g)) {
    const value = new Reader(source, begin + index + word.length, reading).value(depth)
    const fields = typeof value === 'object' && value !== null ? Object.keys(value).length : 0
    if (fields > size) [most, size] = [value, fields]
  }
  return most
}

/** What a script exports under a name, also from another script. */
function givenAs<Found>(
  { name, source }: Origin,
  reading: Reading,
  depth: number,
  find: (source: Source, name: string) => Found | undefined,
): Found | undefined {
  if (depth > deepest) return undefined
  const own = find(source, name)
  if (own !== undefined) return own
  for (const origin of passedOn(name, source)) {
    const found = givenAs(origin, reading, depth + 1, find)
    if (found !== undefined) return found
  }
  return undefined
}

/** Operators that join values, by how closely: those further down first. */
const operators = [/\s*(?:\?\?|\|\|)(?!=)/y, /\s*&&(?!=)/y, /\s*[!=]==?/y, /\s*\+(?![+=])/y] as const

/** What an operator makes of two values. What is computed counts as missing: `process.env.BASE || '/'`. */
function combined(operator: string, left: unknown, right: unknown): unknown {
  switch (operator) {
    case '??':
      return left ?? right
    case '||':
      return left || right
    case '&&':
      return left === undefined ? undefined : left && right
    case '+':
      return sumOf(left, right)
    default: {
      const isPlain = [left, right].every((value) => value !== undefined && typeof value !== 'object')
      return isPlain ? (left === right) === operator.startsWith('=') : undefined
    }
  }
}

function sumOf(left: unknown, right: unknown): string | number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left + right
  if (![left, right].every((value) => typeof value === 'string' || typeof value === 'number'))
    return undefined
  const text = `${left}${right}`
  return text.length > longestText ? undefined : text
}

const inAngles = (inner: string) => `<(?:[^<>]|${inner})*>`
const inBrackets = String.raw`\[[^[\]]*\]|\([^()]*\)|\{[^{}]*\}`
/** A part of a type, such as `Record<string, A['b']>`. */
const partOfType = `${inAngles(inAngles('<[^<>]*>'))}|${inBrackets}|[^,;=<>(){}[\\]]`

/** What TypeScript adds behind a value: `as const`, `satisfies A`. */
const typeOfValue = new RegExp(String.raw`(?:\s*\b(?:as|satisfies)\s(?:${partOfType})*)+`, 'y')
const typeOfParameter = new RegExp(String.raw`\s*\??\s*:\s*(?:${partOfType})+`, 'y')

/** Semicolons are in types, and in code that only looks like a value. Without them, reading would not go on. */
const separator = /\s*[,;]/y

class Reader {
  constructor(
    private readonly source: Source,
    private at: number,
    private readonly reading: Reading,
    private readonly scope: Scope | undefined = undefined,
  ) {}

  /** Reads the value that begins here and moves behind it; undefined if it is not plain data. */
  value(depth: number): unknown {
    const begin = this.at
    const value = depth > deepest ? undefined : this.expression(depth)
    // What goes on is another value.
    this.takes(typeOfValue)
    if (this.sees(/\s*(?:[,;}\])]|$)|[ \t]*\n\s*[\w'"]/y)) return value
    this.at = begin
    this.skip()
    return undefined
  }

  /** What the function that begins here returns; undefined if that is not plain data. */
  returned(given: readonly unknown[], depth: number): unknown {
    const begin = this.at
    const parameters = depth > deepest ? undefined : this.parameters(given, depth)
    if (parameters === undefined) return undefined
    const isBlock = this.takes(/\s*\{/y) !== undefined
    const body = this.at
    this.skip(isBlock ? /^[}\])]$/ : undefined)
    const scope = { source: this.source, begin, end: this.at, parameters, caller: this.scope }
    if (!this.spend(this.at - begin)) return undefined
    const { last, count } = isBlock ? this.returnsIn(body) : { last: body, count: 1 }
    const value =
      last === undefined ? undefined : new Reader(this.source, last, this.reading, scope).value(depth)
    if (count === 1) return value
    // Which of them it is depends on more.
    if (typeof value !== 'object' || value === null) return undefined
    this.reading.incomplete.add(value)
    return value
  }

  /** Reads up to the body of a function. */
  private parameters(given: readonly unknown[], depth: number): Map<string, unknown> | undefined {
    const found = new Map<string, unknown>()
    this.takes(/\s*(?:async\b\s*)?/y)
    const alone = this.takes(/[A-Za-z_$][\w$]*(?=\s*=>)/y)
    if (alone !== undefined) {
      this.takes(/\s*=>/y)
      return found.set(alone, given[0])
    }
    const isNamed = this.takes(/function\b\s*[\w$]*/y) !== undefined
    // A declaration is read from behind its name.
    const isDeclared =
      isNamed || /\bfunction\s+[\w$]+\s*$/.test(this.source.bare.slice(Math.max(0, this.at - 200), this.at))
    if (!this.takes(/\s*(?:<[^<>()]{0,100}>)?\s*\(/y)) return undefined
    for (let index = 0; !this.takes(/\s*\)/y); index += 1) {
      const fields = this.takes(/\s*\{[^{}]*\}/y)
      const name = fields === undefined ? this.takes(/\s*(?:\.\.\.\s*)?[A-Za-z_$][\w$]*/y)?.trim() : ''
      if (name === undefined) return undefined
      this.takes(typeOfParameter)
      const usual = this.takes(/\s*=(?![=>])/y) ? this.value(depth + 1) : undefined
      if (fields === undefined) found.set(name, given[index] ?? usual)
      else
        for (const [inner] of fields.matchAll(/[A-Za-z_$][\w$]*/g))
          found.set(inner, fieldsOf(given[index])[inner])
      this.takes(/\s*,/y)
    }
    this.takes(/\s*:\s*[^{}=;]{1,300}?(?=\s*(?:=>|\{))/y)
    return this.takes(/\s*=>/y) || isDeclared ? found : undefined
  }

  /** Where the value begins that a block returns at its end, and how often it returns something. */
  private returnsIn(begin: number): { readonly last: number | undefined; readonly count: number } {
    let depth = 0
    let count = 0
    let last: number | undefined
    const part = new RegExp(`${texts}|\\breturn\\b|[\\s\\S]`, 'g')
    part.lastIndex = begin
    for (let match = part.exec(this.source.bare); match !== null; match = part.exec(this.source.bare)) {
      const [token] = match
      if (token === 'return') count += 1
      if (token === 'return' && depth === 0) last = part.lastIndex
      else if (/^[{[(]$/.test(token)) depth += 1
      else if (/^[}\])]$/.test(token)) {
        if (depth === 0) break
        depth -= 1
      }
    }
    return { last, count }
  }

  private expression(depth: number): unknown {
    const condition = this.joined(0, depth)
    if (!this.takes(/\s*\?(?![.?])/y)) return condition
    const chosen = this.expression(depth + 1)
    if (!this.takes(/\s*:/y)) return undefined
    const other = this.expression(depth + 1)
    return condition === undefined ? undefined : condition ? chosen : other
  }

  private joined(level: number, depth: number): unknown {
    const operator = operators[level]
    if (operator === undefined) return this.operand(depth)
    let value = this.joined(level + 1, depth)
    for (let sign = this.takes(operator); sign !== undefined; sign = this.takes(operator))
      value = combined(sign.trim(), value, this.joined(level + 1, depth))
    return value
  }

  private operand(depth: number): unknown {
    if (depth > deepest) return undefined
    if (this.takes(/\s*!(?!=)/y)) {
      const value = this.operand(depth + 1)
      return value === undefined ? undefined : !value
    }
    let value = this.literal(depth)
    for (;;) {
      if (this.takes(/!(?!=)/y)) continue
      const name = this.takes(/\s*\??\.\s*[A-Za-z_$][\w$]*/y)?.replace(/^[\s?.]+/, '')
      if (name !== undefined) value = this.member(value, name, depth)
      else if (this.takes(/(?:\?\.)?\[/y)) {
        const key = this.value(depth + 1)
        if (!this.takes(/\s*\]/y)) return undefined
        value = typeof key === 'string' || typeof key === 'number' ? fieldIn(value, String(key)) : undefined
      } else if (this.takes(/(?:\?\.)?\(/y)) {
        this.given(depth)
        value = undefined
      } else return value
    }
  }

  /** A field of a value. What a method makes of it is not known. */
  private member(value: unknown, name: string, depth: number): unknown {
    if (!this.takes(/\s*\(/y)) return fieldIn(value, name)
    const isWithoutEmpty = name === 'filter' && this.sees(/\s*Boolean\s*\)/y)
    this.given(depth)
    return isWithoutEmpty && Array.isArray(value) ? value : undefined
  }

  private literal(depth: number): unknown {
    this.takes(/\s*/y)
    if (this.takes(/`/y)) return this.template(depth + 1)
    const text = this.takes(new RegExp(texts, 'y'))
    if (text !== undefined) return unescaped(text.slice(1, -1))
    const number = this.takes(/-?\d+(?:\.\d+)?\b/y)
    if (number !== undefined) return Number(number)
    if (this.takes(/\[/y)) return this.list(depth + 1)
    if (this.takes(/\{/y)) return this.fields(depth + 1)
    if (this.takes(/\(/y)) {
      const inner = this.value(depth + 1)
      return this.takes(/\s*\)/y) ? inner : undefined
    }
    if (this.takes(/new\s+Date\(\)\.getFullYear\(\)/y)) return new Date().getFullYear()
    if (this.takes(/new\s+URL\s*\(/y)) return this.given(depth)[0]
    if (this.takes(/process\.env\.NODE_ENV\b/y)) return 'production'
    if (this.takes(/JSON\.parse\s*\(\s*(?:fs\.)?readFileSync\s*\(/y)) return this.parsedFile(depth)
    if (this.takes(/path\.(?:join|resolve)\s*\(/y)) return joinedPath(this.given(depth))
    if (this.takes(/(?:__dirname|import\.meta\.dirname)\b/y))
      return folderOf(this.source.modules) === this.reading.folder ? '.' : undefined
    if (this.sees(/process\.env\b/y)) this.reading.environment.reads += 1
    const name = this.takes(/[A-Za-z_$][\w$]*/y)
    if (name === undefined) return undefined
    if (name === 'true' || name === 'false') return name === 'true'
    if (name === 'null' || name === 'undefined') return null
    const isPath = name === 'require' && this.takes(/\s*\.resolve/y) !== undefined
    if (this.takes(/\s*\(/y)) return this.called(name, this.given(depth), isPath, depth)
    return isPath ? undefined : (this.exportedAs(name, depth + 1) ?? this.named(name, depth + 1))
  }

  /** The JSON in a file, which is named from the script or from its folder. */
  private parsedFile(depth: number): unknown {
    const [path] = this.given(depth)
    this.given(depth)
    const source = typeof path === 'string' ? imported(path.replace(/^(?!\.)/, './'), this.source) : undefined
    return source && exportedBy(source, this.reading, depth + 1)
  }

  /** What `all.name` is after `import * as all`. */
  private exportedAs(all: string, depth: number): unknown {
    const origin = this.sees(/\s*\.\s*[A-Za-z_$]/y) ? originOf(all, this.source) : undefined
    if (origin?.name !== '*') return undefined
    const name = this.takes(/\s*\.\s*[\w$]+/y)?.replace(/^[\s.]+/, '') ?? ''
    return new Reader(origin.source, 0, this.reading).named(name, depth)
  }

  /** What a call results in: what the function returns. Functions of packages give back what they get. */
  private called(name: string, given: readonly unknown[], isPath: boolean, depth: number): unknown {
    const [first] = given
    if (isPath) return first
    if (name === 'require') {
      const source = typeof first === 'string' ? imported(first, this.source) : undefined
      return source && exportedBy(source, this.reading, depth + 1)
    }
    if ((name === 'join' || name === 'resolve') && first === '.') return joinedPath(given)
    const made = this.returnedBy(name, given, depth + 1)
    if (made === undefined) return first
    const { value } = made
    if (typeof first !== 'object' || first === null || !isComputed(value, this.reading.incomplete))
      return value
    // It may pass on what it gets, with something around it.
    this.reading.incomplete.add(first)
    return first
  }

  /** Reads what a call gets, behind the bracket. */
  private given(depth: number): unknown[] {
    const values: unknown[] = []
    while (!this.isOver(/\s*\)/y)) {
      values.push(this.value(depth + 1))
      this.takes(separator)
    }
    return values
  }

  /** A text with values in it, behind its quote. */
  private template(depth: number): string | undefined {
    let text: string | undefined = ''
    for (;;) {
      const plain = this.takes(/(?:\\[\s\S]|[^`\\$]|\$(?!\{))+/y) ?? ''
      const hasValue = this.takes(/\$\{/y) !== undefined
      const value = hasValue ? this.value(depth) : ''
      if (hasValue && !this.takes(/\s*\}/y)) return undefined
      const joined = sumOf(unescaped(plain), value)
      text = text === undefined || joined === undefined ? undefined : String(sumOf(text, joined) ?? '')
      if (this.takes(/`/y)) return text
      if (this.at >= this.source.bare.length) return undefined
    }
  }

  private list(depth: number): unknown[] {
    const items: unknown[] = []
    while (!this.isOver(/\s*\]/y)) {
      const isSpread = this.takes(/\s*\.\.\./y) !== undefined
      const item = this.value(depth)
      if (isSpread && Array.isArray(item) && this.spend(item.length)) {
        for (const inner of item) items.push(inner)
        if (this.reading.incomplete.has(item)) this.reading.incomplete.add(items)
      } else if (item === undefined || (isSpread && item)) this.reading.incomplete.add(items)
      else if (!isSpread) items.push(item)
      this.takes(separator)
    }
    return items
  }

  private fields(depth: number): Record<string, unknown> {
    const fields: Record<string, unknown> = Object.create(null)
    while (!this.isOver(/\s*\}/y)) {
      if (this.takes(/\s*\.\.\./y)) this.spread(fields, this.value(depth))
      else if (this.takes(/\s*\[/y)) {
        const key = this.value(depth)
        const value = this.takes(/\s*\]\s*:/y) ? this.value(depth) : this.skip()
        if (typeof key === 'string' || typeof key === 'number') fields[key] = value
        else this.reading.incomplete.add(fields)
      } else {
        this.takes(/\s*(?:async|get|set)\s+(?=[\w$*])\*?/y)
        const key = this.takes(new RegExp(`\\s*(?:${texts}|[\\w$]+)`, 'y'))?.trim()
        const name = key?.replace(/^(['"`])(.*)\1$/s, '$2')
        const { reads } = this.reading.environment
        const value = this.takes(/\s*:/y)
          ? this.value(depth)
          : key !== undefined && key === name && this.sees(/\s*[,}]/y)
            ? this.named(key, depth)
            : this.skip()
        // The name exists even if its value is not plain data.
        if (name !== undefined) fields[name] = value
        if (name !== undefined && this.reading.environment.reads > reads) this.noteVariable(fields, name)
      }
      this.takes(separator)
    }
    return fields
  }

  private noteVariable(fields: object, name: string): void {
    const { fields: variable } = this.reading.environment
    variable.set(fields, (variable.get(fields) ?? new Set()).add(name))
  }

  private spread(fields: Record<string, unknown>, value: unknown): void {
    if (isFields(value) && this.spend(Object.keys(value).length)) Object.assign(fields, value)
    if (value === undefined || (isFields(value) && this.reading.incomplete.has(value)))
      this.reading.incomplete.add(fields)
    if (!isFields(value)) return
    for (const name of this.reading.environment.fields.get(value) ?? []) this.noteVariable(fields, name)
  }

  /** The value of a parameter, of a constant in the script, or of one that it imports. */
  private named(name: string, depth: number): unknown {
    for (let { scope } = this; scope !== undefined; scope = scope.caller)
      if (scope.parameters.has(name) && this.isIn(scope)) return scope.parameters.get(name)
    const found = this.found(name, depth)
    if (found !== undefined) return found.value
    for (let { scope } = this; scope !== undefined; scope = scope.caller)
      if (scope.parameters.has(name)) return scope.parameters.get(name)
    return undefined
  }

  private found(name: string, depth: number): { readonly value: unknown } | undefined {
    const constant = (source: Source, own: string): { value: unknown } | undefined => {
      const declaration = this.declaration(source, own)
      if (declaration === undefined) {
        if (source === this.source) return undefined
        const whole = exportedBy(source, this.reading, depth)
        if (own === 'default') return { value: whole }
        return Object.hasOwn(fieldsOf(whole), own) ? { value: fieldIn(whole, own) } : undefined
      }
      const reader = new Reader(source, declaration.at, this.reading, this.scope)
      const whole = reader.value(depth)
      this.spend(reader.at - declaration.at)
      const value = declaration.field === undefined ? whole : fieldIn(whole, declaration.field)
      if (typeof value === 'object' && value !== null && source.declarations().filled.has(own))
        this.reading.incomplete.add(value)
      return { value }
    }
    return this.resolved(name, depth, constant)
  }

  private returnedBy(name: string, given: readonly unknown[], depth: number) {
    return this.resolved(name, depth, (source, own) => {
      const at = this.declaration(source, own, ({ field }) => field === undefined)?.at
      if (at === undefined) return undefined
      return { value: new Reader(source, at, this.reading, this.scope).returned(given, depth) }
    })
  }

  /** What a name stands for, here or where it is imported from. */
  private resolved<Found>(
    name: string,
    depth: number,
    find: (source: Source, name: string) => Found | undefined,
  ): Found | undefined {
    if (depth > deepest || !this.spend(workOfName)) return undefined
    const own = find(this.source, name)
    if (own !== undefined) return own
    const origin = originOf(name, this.source)
    return origin && givenAs(origin, this.reading, depth, find)
  }

  /** Where a name is declared: in the function that is read, or else first. */
  private declaration(
    source: Source,
    name: string,
    isWanted: (declaration: Declaration) => boolean = () => true,
  ): Declaration | undefined {
    const all = (source.declarations().byName.get(name) ?? []).filter(isWanted)
    for (let { scope } = this; scope !== undefined; scope = scope.caller) {
      const { begin, end } = scope
      const inside = scope.source === source ? all.find(({ at }) => at > begin && at < end) : undefined
      if (inside !== undefined && this.isIn(scope)) return inside
    }
    return all[0]
  }

  private isIn({ source, begin, end }: Scope): boolean {
    return source === this.source && this.at >= begin && this.at <= end
  }

  /** @returns Whether there was enough left. */
  private spend(work: number): boolean {
    this.reading.work.left -= work
    return this.reading.work.left > 0
  }

  /** Skips to the end of a value that is not read. */
  private skip(stop = /^[,;}\])]$/): undefined {
    const { bare } = this.source
    let depth = 0
    const part = new RegExp(`${texts}|[\\s\\S]`, 'y')
    while (this.at < bare.length) {
      part.lastIndex = this.at
      const [token = ''] = part.exec(bare) ?? []
      if (depth === 0 && stop.test(token)) return
      if (/^[{[(]$/.test(token)) depth += 1
      else if (/^[}\])]$/.test(token)) depth -= 1
      this.at += token.length
    }
  }

  private isOver(closing: RegExp): boolean {
    const { length } = this.source.bare
    if (this.takes(closing) || this.at >= length) return true
    // Stop at a bracket of the wrong kind: the source is not what it seems to be.
    if (!this.sees(/\s*[}\])]/y)) return false
    this.at = length
    return true
  }

  private sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    return pattern.test(this.source.bare)
  }

  private takes(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.source.bare)
    if (match === null) return undefined
    this.at += match[0].length
    return match[0]
  }
}

const fieldIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined

/** A path in the folder of the script; undefined if it is computed. */
const joinedPath = (parts: readonly unknown[]): string | undefined =>
  parts.every((part) => typeof part === 'string') ? parts.join('/') : undefined

const unescaped = (text: string) =>
  text.replace(/\\(?:u([\da-fA-F]{4})|n|([\s\S]))/g, (_, code?: string, plain?: string) =>
    code === undefined ? (plain ?? '\n') : String.fromCharCode(Number.parseInt(code, 16)),
  )
