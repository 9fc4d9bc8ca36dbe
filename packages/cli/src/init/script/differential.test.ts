import { compileFunction } from 'node:vm'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../../../tests/support/random.js'
import { readScript, type Script } from './literals.js'

/** What Node makes of a script of CommonJS; undefined if it fails. */
function ranBy(text: string): { readonly exports: unknown } | undefined {
  const module = { exports: {} as unknown }
  try {
    compileFunction(text, ['module', 'exports']).call(module.exports, module, module.exports)
    return module
  } catch {
    return undefined
  } finally {
    // What was not declared is one of these.
    for (const name of ['a', 'b', 'c', 'd', 'f', 'g', 'h']) Reflect.deleteProperty(globalThis, name)
  }
}

/**
 * Where a value as it is read differs from the real one, without being known to be incomplete;
 * undefined if nowhere.
 */
function difference(
  read: unknown,
  real: unknown,
  isComputed: Script['isComputed'],
  at = 'exports',
): string | undefined {
  if (read === undefined) return undefined
  if (typeof read !== 'object' || read === null)
    return Object.is(read ?? null, real ?? null)
      ? undefined
      : `${at}: read ${String(read)}, is ${String(real)}`
  if (typeof real !== 'object' || real === null)
    return isComputed(read) ? undefined : `${at}: read ${JSON.stringify(read)}, is ${String(real)}`
  const isWhole = !isComputed(read)
  if (Array.isArray(read)) {
    if (!isWhole) return undefined
    if (!Array.isArray(real) || real.length !== read.length) return `${at}: another length`
  } else if (isWhole) {
    for (const name of Object.keys(real)) if (!Object.hasOwn(read, name)) return `${at}.${name}: not read`
    for (const name of Object.keys(read)) if (!Object.hasOwn(real, name)) return `${at}.${name}: is not there`
  }
  if (isIncompleteItself(read, isComputed)) return undefined
  for (const [name, inner] of Object.entries(read)) {
    const wrong = difference(
      inner,
      (real as Readonly<Record<string, unknown>>)[name],
      isComputed,
      `${at}.${name}`,
    )
    if (wrong !== undefined) return wrong
  }
  return undefined
}

/** Whether more than values of its fields is not known: others may have come in their place. */
function isIncompleteItself(read: object, isComputed: Script['isComputed']): boolean {
  const fields = read as Record<string, unknown>
  const computed = Object.entries(fields).filter(([, value]) => isComputed(value))
  for (const [name] of computed) delete fields[name]
  const isIncomplete = isComputed(read)
  for (const [name, value] of computed) fields[name] = value
  return isIncomplete
}

function wrongIn(text: string): string | undefined {
  const ran = ranBy(text)
  if (ran === undefined) return undefined
  const { exported, isComputed } = readScript(text)
  return difference(exported(), ran.exports, isComputed)
}

const result = (text: string) => `${text}\nmodule.exports = { r: v }`

test.each([
  // Another name for the same thing.
  result('const v = { x: 1 }\nconst b = v\nb.x = 2'),
  result('const v = { x: { y: 1 } }\nconst b = v.x\nb.y = 2'),
  result('const v = { x: { y: 1 } }\nconst { x } = v\nx.y = 2'),
  result('const v = { x: [{ y: 1 }] }\nconst { x: [b] } = v\nb.y = 2'),
  result('const v = [1]\nlet b\nb = v\nb.push(2)'),
  result('const v = { x: 1 }\nconst b = { v }\nb.v.x = 2'),
  result('const v = { x: 1 }\nconst b = {}\nb.k = v\nb.k.x = 2'),
  result('const v = { x: 1 }\nconst b = [v]\nb[0].x = 2'),
  result('const v = { x: 1 }\nconst b = [v]\nfor (const c of b) c.x = 2'),
  result('const v = { x: 1 }\nconst b = []\nb.push(v)\nb[0].x = 2'),
  result('const v = { x: { y: 1 } }\nconst b = { ...v }\nb.x.y = 2'),
  result('const v = { x: 1 }\nconst b = true ? v : 1\nb.x = 2'),
  result('const v = { x: 1 }\nconst b = (0, v)\nb.x = 2'),
  result('const v = { x: 1 };\n(true ? v : {}).x = 2'),
  result('const v = { x: 1 }\nconst get = () => v\nget().x = 2'),
  result('const v = { x: 1 }\nconst b = { get: () => v }\nb.get().x = 2'),
  result('const v = { x: 1 }\nconst id = (c) => c\nid(v).x = 2'),
  result('const v = { x: 1 }\nconst id = (c) => c\nconst b = id(v)\nb.x = 2'),
  result('const v = { x: { y: 1 } }\nObject.values(v).forEach((c) => { c.y = 2 })'),
  result('const v = { x: { y: 1 } }\nfor (const k in v) v[k].y = 2'),
  result("const v = { x: { y: 1 } }\nconst k = 'x'\nv[k].y = 2\nconst w = v"),
  "const a = { x: { y: 1 } }\nconst k = ['x'][0]\na[k].y = 2\nmodule.exports = { r: a.x }",
  "const a = { x: 1 }\nconst k = ['x'].map(String)[0]\na[k] = 2\nmodule.exports = { r: a.x }",
  result("const v = [1]\nv['push'](2)"),
  result('const v = [1]\nv?.push(2)'),
  result('const v = { x: [1] }\nv.x?.push(2)'),
  result("const v = { x: 1 }\nObject.defineProperty(v, 'x', { value: 2 })"),
  result("const v = { x: 1 }\nReflect.set(v, 'x', 2)"),
  result('const v = { x: { y: 1 } }\nObject.assign(v.x, { y: 2 })'),
  result('const v = [1]\nArray.prototype.push.call(v, 2)'),
  result('const a = { x: 1 }\nconst b = (module.exports = a)\nb.x = 2\nconst v = 1'),
  'const e = module.exports = { a: 1 }\ne.a = 2',
  'const e = module.exports\ne.a = 2\nmodule.exports.b = 1',
  'exports.a = { b: 1 }\nexports.a.b = 2',
  'exports.a = 1\nif (Math.random() < 2) exports.a = 2',
  'module.exports = { a: 1 }\nif (Math.random() < 2) { module.exports = { a: 2 } }',
  // In a function.
  result('const v = { x: 1 }\nconst f = (c) => { c.x = 2 }\nf(v)'),
  result('const v = { x: 1 }\nf(v)\nfunction f(c) { const d = c; d.x = 2 }'),
  result('const v = { x: 1 }\nfunction f({ c }) { c.x = 2 }\nf({ c: v })'),
  result('const v = { x: 1 }\nfunction f(...c) { c[0].x = 2 }\nf(v)'),
  result('const v = { x: 1 }\nfunction f() { arguments[0].x = 2 }\nf(v)'),
  result('const v = { x: 1 }\nfunction f(c) { g(c) }\nfunction g(d) { d.x = 2 }\nf(v)'),
  result('const v = { x: 1 }\nconst o = { f(c) { c.x = 2 } }\no.f(v)'),
  result('const v = { x: 1 }\nconst o = { f: (c) => { c.x = 2 } }\nconst { f } = o\nf(v)'),
  result('const v = { x: 1 }\nconst f = () => (c) => { c.x = 2 }\nf()(v)'),
  result('const v = { x: 1 };\n[v].forEach((c) => { c.x = 2 })'),
  result('const v = [{ x: 1 }]\nconst f = (c) => { c.x = 2 }\nv.forEach(f)'),
  result('const v = { x: 1, set() { this.x = 2 } }\nv.set()'),
  result('const v = { x: 1 };\n((c) => { c.x = 2 })(v)'),
  result('const v = { x: 1 }\nfunction f(c) { c.x = 2 }\nf.call(null, v)'),
  result('const v = { x: [1] }\nfunction f(c, d = c.x) { d.push(2) }\nf(v)'),
  'const o = { f: () => 1 }\no.f = () => 2\nmodule.exports = { r: o.f() }',
  'const o = { f: () => 1, f() { return 2 } }\nmodule.exports = { r: o.f() }',
  // Nothing, and no value.
  result('const f = (c = 1) => c\nconst v = f(null)'),
  result('const f = (c = 1) => c\nconst v = f(undefined)'),
  result('const { c: v = 1 } = { c: null }'),
  result('const { c: v = 1 } = { c: undefined }'),
  result('const { c: v = 1 } = {}'),
  result('const [v = 1] = [null]'),
  result('const [v = 1] = [undefined]'),
  result('const v = undefined === null'),
  result('const v = null === null'),
  result('const v = undefined ? 1 : 2'),
  result('const v = undefined || 2'),
  result('const v = [null, undefined, 0, 1].filter(Boolean)'),
  result('const f = () => { return }\nconst v = f() === null'),
  result('const f = () => { if (undefined) return 1; return 2 }\nconst v = f()'),
  result('const v = !undefined'),
  result('const { toString: v = 1 } = {}'),
  result('const { length: v } = [1, 2]'),
  // Names that are declared in inner blocks, and in another order.
  'var v = 1\n{ var v = 2 }\nmodule.exports = { r: v }',
  'var v = 1\nif (true) { var v = 2 }\nmodule.exports = { r: v }',
  'for (var v = 1; v < 3; v++);\nmodule.exports = { r: v }',
  'function f() { { var v = 2 } return v }\nvar v = 1\nmodule.exports = { r: f() }',
  'function f(v) { if (true) var v = 2; return v }\nmodule.exports = { r: f(1) }',
  'function f() { { function v() { return 2 } } return v({ a: 1 }) }\nmodule.exports = { r: f() }',
  'const f = function v() { return typeof v === typeof 1 ? 1 : v }\nconst v = 1\nmodule.exports = { r: f() }',
  'module.exports = { r: v }\nvar v = 1',
  'const f = () => v\nconst w = f()\nvar v = 1\nmodule.exports = { r: w }',
  'switch (1) { case 1: var v = 2 }\nmodule.exports = { r: v }',
  'try { var v = 1 } finally { var v = 2 }\nmodule.exports = { r: v }',
  // What a literal does not own.
  result('const v = { __proto__: { x: 1 }, y: 2 }'),
  'module.exports = { r: { __proto__: { x: 1 } }.x }',
  result("const v = { ['__proto__']: 1 }"),
  result('const __proto__ = 1\nconst v = { __proto__ }'),
  result('const { x: v = 1 } = { __proto__: { x: 2 } }'),
  result("const v = { '__proto__': { x: 1 } }"),
  // What comes later takes precedence.
  "const u = () => ['x'].map(() => ({ x: 2 }))[0]\nconst a = { x: 1, ...u() }\nmodule.exports = { r: a.x }",
  "const k = () => ['x'].join('')\nconst a = { x: 1, [k()]: 2 }\nmodule.exports = { r: a.x }",
  "const u = () => ['x'].join('') === 'x'\nconst f = () => { if (u()) return { x: 1 }; return { x: 2 } }\nmodule.exports = { r: f().x, s: { ...f() }.x }",
  'const f = (c) => [c].map((d) => ({ x: 2 }))[0]\nmodule.exports = { r: f({ x: 1 }).x }',
  'const f = (c) => (d) => ({ x: c })\nconst g = f(1)\nmodule.exports = { r: g({ x: 2 }) }',
  "module.exports = { r: { ...'ab' }, s: { ...[1] } }",
])('a script is read as Node runs it, or not at all: %j', (text) => {
  expect(ranBy(text)).toBeDefined()
  expect(wrongIn(text)).toBeUndefined()
})

/** A script of statements that are combined at random, with few names, so that they meet. */
function randomScript(random: () => number): string {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const names = ['a', 'b', 'c', 'd'] as const
  const name = () => pick(names)
  const field = () => pick(['x', 'y', 'z'])
  const maybe = (text: string) => (random() < 0.3 ? text : '')
  const value = (depth = 2): string => {
    const leaf = () =>
      pick(['1', "'t'", 'null', 'undefined', 'true', '0', "''", name(), `${name()}.${field()}`])
    if (depth === 0) return leaf()
    const inner = () => value(depth - 1)
    return pick([
      leaf,
      leaf,
      () => `{ ${field()}: ${inner()}, ${field()}: ${inner()} }`,
      () => `{ ...${inner()}, ${field()}: ${inner()}${maybe(`, ...${name()}`)} }`,
      () => `{ ${name()}, [${pick(["'x'", name()])}]: ${inner()} }`,
      () => `{ ${pick(['__proto__', "['__proto__']", 'x'])}: ${inner()}, get y() { return 1 } }`,
      () => `[${inner()}, ${inner()}${maybe(`, ...[${leaf()}]`)}]`,
      () => `(${inner()} ${pick(['??', '||', '&&', '===', '!=='])} ${inner()})`,
      () => `(${inner()} ? ${inner()} : ${inner()})`,
      () => `${name()}?.${field()}`,
      () => `${name()}[${pick(['0', '1', "'x'", name()])}]`,
      () => `${pick(['f', 'g', 'h'])}(${inner()}${maybe(`, ${leaf()}`)})`,
      () => `${name()}.${pick(['f', 'g'])}(${leaf()})`,
      () =>
        `{ f: (p, q = ${leaf()}) => ${pick(['p', 'q', '[p, q]', '{ x: p, y: q }'])}, ${field()}: ${leaf()} }`,
      () => `{ f(p) { ${statement(0)}; return p }, ${field()}: ${leaf()} }`,
      () => `[${leaf()}, ${leaf()}].filter(Boolean)`,
      () => `!${leaf()}`,
      () => `\`${'$'}{${leaf()}}t\``,
      () => `((p) => ({ x: p }))(${leaf()})`,
    ])().replace(/^\{/, ' {')
  }
  const pattern = () =>
    pick([
      () => name(),
      () => `{ ${field()}: ${name()} }`,
      () => `{ ${field()}: ${name()} = ${value(0)} }`,
      () => `{ ${field()}: { ${field()}: ${name()} = ${value(0)} } = {} }`,
      () => `[${name()}, ${name()} = ${value(0)}]`,
      () => `{ ${field()}: ${name()}, ...${name()} }`,
    ])()
  const body = (depth: number) =>
    Array.from({ length: 1 + Math.floor(random() * 2) }, () => statement(depth)).join('; ')
  const statement = (depth = 2): string => {
    const plain = [
      () => `${name()}.${field()} = ${value(1)}`,
      () => `${name()}.${field()}.${field()} = ${value(0)}`,
      () => `${name()}[${pick(["'x'", '0', name()])}] = ${value(0)}`,
      () => `${name()}.${pick(['push', 'unshift', 'pop', 'reverse'])}?.(${value(0)})`,
      () => `${name()} = ${value(1)}`,
      () => `delete ${name()}.${field()}`,
      () => `Object.assign(${name()}, ${value(1)})`,
      () => `${pick(['f', 'g', 'h'])}(${value(1)}, ${name()})`,
      () => `${name()}.f?.(${value(0)})`,
      () => `(${value(1)} || {}).${field()} = 2`,
      () => `[${name()}].forEach((p) => { ${pick(['p.x = 2', 'p.y = p', 'p.z = 1'])} })`,
    ]
    if (depth === 0) return pick(plain)()
    return pick([
      ...plain,
      () => `${pick(['var', 'let', 'const'])} ${pattern()} = ${value()}`,
      () => `${pick(['var', 'let', 'const'])} ${name()} = ${value()}`,
      () => `var ${name()} = ${value()}`,
      () => `if (${value(1)}) { ${body(depth - 1)} }`,
      () => `{ ${body(depth - 1)} }`,
      () => `for (const p of [${name()}, ${name()}]) { p.${field()} = ${value(0)} }`,
      () => `for (const k in ${name()}) { ${name()}[k] = ${value(0)} }`,
      () => `try { ${body(depth - 1)} } catch {}`,
      () => `function ${pick(['f', 'g', 'h'])}(p, q = ${value(0)}) { ${fn(depth)} }`,
      () => `const ${pick(['f', 'g', 'h'])} = (p, { x: q = ${value(0)} } = {}) => { ${fn(depth)} }`,
      () => `const ${pick(['f', 'g', 'h'])} = ${pick(['f', 'g', 'h'])}`,
      () =>
        `const ${pick(['f', 'g', 'h'])} = (p) => (q) => ${pick(['p', 'q', '({ x: p, y: q })', '(q.x = p)'])}`,
    ])()
  }
  const fn = (depth: number) =>
    `${pick(['', 'p.x = 2', 'const r = p; r.y = q', `var ${name()} = p`, 'if (q) return q', body(depth - 1)])}; ${pick(['return p', 'return q', 'return { x: p, y: q }', `return ${name()}`, ''])}`
  const lines = [
    'function f(p, q) { return p }',
    'const g = (p) => p',
    'const h = (p, q = 1) => ({ x: p, y: q })',
  ].filter(() => random() < 0.7)
  const exported = () =>
    `module.exports = { ${names.map((made) => `${made}: ${pick([made, made, value(1)])}`).join(', ')} }`
  const add = (line: string) => {
    const at = random() < 0.15 ? 0 : lines.length
    const longer = [...lines.slice(0, at), line, ...lines.slice(at)]
    const isFine = ranBy(longer.join('\n;')) !== undefined
    if (isFine) lines.splice(at, 0, line)
    return isFine
  }
  for (const made of names) {
    const kind = pick(['var', 'let', 'const'])
    if (!add(`${kind} ${made} = ${pick([value, () => `{ x: ${value(1)}, y: ${value(1)} }`])()}`))
      lines.push(`${kind} ${made} = ${pick(['{ x: 1 }', '[0]', '{ y: { x: null } }'])}`)
  }
  for (let count = 3 + Math.floor(random() * 6); count > 0; count -= 1) add(statement())
  lines.push(exported())
  if (random() < 0.2) add(statement())
  return lines.join('\n;')
}

test('scripts that are combined at random are read as Node runs them, or not at all', () => {
  const count = Number(process.env.QUIRE_SCRIPTS ?? 1_000)
  const wrong: string[] = []
  let [ran, known] = [0, 0]
  const random = randomFrom(Number(process.env.QUIRE_SEED ?? 1))
  for (let index = 0; index < count; index += 1) {
    const text = randomScript(random)
    if (ranBy(text) === undefined) continue
    ran += 1
    const { exported, isComputed } = readScript(text)
    for (const read of Object.values(exported() ?? {})) if (!isComputed(read)) known += 1
    const problem = wrongIn(text)
    if (problem !== undefined) wrong.push(`${problem}\n${text}`)
  }
  expect(
    wrong
      .sort((a, b) => a.length - b.length)
      .slice(0, 5)
      .join('\n\n'),
    `${wrong.length} of ${ran}`,
  ).toBe('')
  expect(ran).toBeGreaterThan(count / 2)
  // Of four values.
  expect(known).toBeGreaterThan(ran)
})
