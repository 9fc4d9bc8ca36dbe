import { inFolder } from './paths.js'

/**
 * Reads data from a config that is a program, without running it: the program may need packages
 * that are not installed, and it is someone else's code. Values that it computes are left out.
 */
export interface Script {
  /** The value after the first `name:`; undefined if there is none, or if it is not plain data. */
  readonly setting: (name: string) => unknown
  /** What the script exports. */
  readonly exported: () => unknown
}

/** The other files of the site, from which the script may import values. */
export interface Modules {
  /** Path of the script itself. */
  readonly path: string
  readonly read: (path: string) => string | undefined
}

/** Limit for names that lead to other names, possibly in a circle, and for nested values. */
const deepest = 50

/**
 * Limit for names that are looked up. Each may stand for a list with other names, so a few lines could
 * mean more values than any memory holds.
 */
const mostNames = 20_000

/** The modules of one reading. */
interface Context extends Modules {
  /** How many names may still be looked up. */
  readonly names: { left: number }
}

export function readScript(source: string, given: Modules = alone): Script {
  const bare = withoutComments(source)
  const modules: Context = { ...given, names: { left: mostNames } }
  return {
    setting(name) {
      const place = new RegExp(`(?<![\\w$.-])(?:${name}|'${name}'|"${name}")\\s*:`).exec(bare)
      return place === null ? undefined : new Reader(bare, place.index + place[0].length, modules).value(0)
    },
    exported: () => exportedBy({ bare, modules }, 0),
  }
}

const alone: Modules = { path: '', read: () => undefined }

/** A script without comments, and its context. */
interface Source {
  readonly bare: string
  readonly modules: Context
}

function exportedBy({ bare, modules }: Source, depth: number): unknown {
  const place = /\bexport\s+default\s|\bmodule\.exports\s*=|^\s*(?=[{[])/.exec(bare)
  if (place === null) return undefined
  const begin = place.index + place[0].length
  return new Reader(bare, begin, modules).value(depth) ?? returnedBy({ bare, modules }, begin, depth)
}

/**
 * What a function returns that begins there, such as `async function config() { … }`: the object
 * with the most fields, since functions inside it return others.
 */
function returnedBy({ bare, modules }: Source, begin: number, depth: number): unknown {
  if (!/^\s*(?:async\b\s*)?(?:function\b|\([^()]*\)\s*=>)/.test(bare.slice(begin))) return undefined
  let [most, size] = [undefined as unknown, 0]
  for (const { 0: word, index } of bare.slice(begin).matchAll(/\breturn\s+(?=[{(])/g)) {
    const value = new Reader(bare, begin + index + word.length, modules).value(depth)
    const fields = typeof value === 'object' && value !== null ? Object.keys(value).length : 0
    if (fields > size) [most, size] = [value, fields]
  }
  return most
}

/** Another script of the same site; undefined for a package, or if it does not exist. */
function imported(specifier: string, { path, read, names }: Context): Source | undefined {
  if (!/^\.\.?(?:\/|$)/.test(specifier)) return undefined
  const file = inFolder(path.replace(/[^/]*$/, '.'), specifier)
  const bareName = file.replace(/\.[mc]?[jt]s$/, '')
  for (const name of [file, ...endings.map((ending) => `${bareName}${ending}`)]) {
    const text = read(name)
    if (text !== undefined) return { bare: withoutComments(text), modules: { path: name, read, names } }
  }
  return undefined
}

const endings = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs', 'json'].flatMap((end) => [
  `.${end}`,
  `/index.${end}`,
])

/** Where an imported name comes from, and its name there. */
function originOf(name: string, { bare, modules }: Source): { source: Source; name: string } | undefined {
  for (const [, whole, list = '', , specifier = ''] of bare.matchAll(importing)) {
    const named = whole === name ? 'default' : listed(list, name)
    const source = named === undefined ? undefined : imported(specifier, modules)
    if (named !== undefined && source !== undefined) return { source, name: named }
  }
  return undefined
}

const importing = /\bimport\s+(?:type\s+)?(?:([\w$]+)\s*,?\s*)?(?:\{([^{}]*)\}\s*)?from\s*(['"])([^'"\n]+)\3/g

/** The original name of a name in `{ a, b as c }`. */
function listed(list: string, name: string): string | undefined {
  for (const entry of list.split(',')) {
    const [outer = '', inner] = entry.trim().split(/\s+as\s+/)
    if ((inner ?? outer) === name) return outer
  }
  return undefined
}

/** What a script exports under a name, also from another script. */
function givenAs(
  name: string,
  source: Source,
  find: (source: Source, name: string) => unknown,
  depth: number,
): unknown {
  if (depth > deepest) return undefined
  if (name === 'default') return exportedBy(source, depth)
  const own = find(source, name) ?? undefined
  if (own !== undefined) return own
  for (const [, list, , specifier = ''] of source.bare.matchAll(passingOn)) {
    const named = list === undefined ? name : listed(list, name)
    const next = named === undefined ? undefined : imported(specifier, source.modules)
    const value =
      next === undefined || named === undefined ? undefined : givenAs(named, next, find, depth + 1)
    if (value !== undefined) return value
  }
  return undefined
}

const passingOn = /\bexport\s*(?:\*|\{([^{}]*)\})\s*from\s*(['"])([^'"\n]+)\2/g

const texts = [
  String.raw`'(?:\\.|[^'\\\n])*'`,
  String.raw`"(?:\\.|[^"\\\n])*"`,
  '`(?:\\\\.|[^`\\\\])*`',
].join('|')

/** In the line about the copyright of most sites. */
const thisYear = /\$\{\s*new Date\(\)\.getFullYear\(\)\s*\}/g

/** Blanks comments, so that quotes and brackets in them do not count. */
function withoutComments(source: string): string {
  return source.replace(
    new RegExp(`(${texts})|//[^\\n]*|/\\*[\\s\\S]*?\\*/`, 'g'),
    (_, text?: string) => text ?? ' ',
  )
}

/** Semicolons are in types, and in code that only looks like a value. Without them, reading would not go on. */
const separator = /\s*[,;]/y

class Reader {
  constructor(
    private readonly source: string,
    private at: number,
    private readonly modules: Context,
  ) {}

  /** Reads the value that begins here and moves behind it; undefined if it is not plain data. */
  value(depth: number): unknown {
    const begin = this.at
    const value = depth > deepest ? undefined : this.literal(depth)
    // A value that continues, such as a sum, is another value.
    this.takes(/\s*(?:as|satisfies)\s[^,;}\])]*/y)
    if (this.sees(/\s*(?:[,;}\])]|$)|[ \t]*\n\s*[\w'"]/y)) return value
    this.at = begin
    this.skip()
    return undefined
  }

  private literal(depth: number): unknown {
    this.takes(/\s*/y)
    const text = this.takes(new RegExp(texts, 'y'))
    if (text !== undefined) {
      const dated = text.replace(thisYear, String(new Date().getFullYear()))
      return /^`.*\$\{/s.test(dated) ? undefined : unescaped(dated.slice(1, -1))
    }
    const number = this.takes(/-?\d+(?:\.\d+)?\b/y)
    if (number !== undefined) return Number(number)
    if (this.takes(/\[/y)) return this.list(depth + 1)
    if (this.takes(/\{/y)) return this.fields(depth + 1)
    if (this.takes(/\(/y)) {
      const inner = this.value(depth + 1)
      return this.takes(/\s*\)/y) ? inner : undefined
    }
    const name = this.takes(/[A-Za-z_$][\w$]*/y)
    if (name === undefined) return undefined
    if (name === 'true' || name === 'false') return name === 'true'
    if (name === 'null') return null
    const isPath = name === 'require' && this.takes(/\s*\.resolve/y) !== undefined
    if (!this.takes(/\s*\(/y)) return isPath ? undefined : this.named(name, depth + 1)
    // The value of a call is its argument (`defineConfig({ … })`), or what a function returns.
    const given = this.value(depth + 1)
    while (this.takes(/\s*,/y)) this.skip()
    this.takes(/\s*\)/y)
    if (name === 'require' && !isPath && typeof given === 'string') {
      const source = imported(given, this.modules)
      return source && exportedBy(source, depth + 1)
    }
    return given ?? this.returned(name, depth + 1)
  }

  private list(depth: number): unknown[] {
    const items: unknown[] = []
    while (!this.isOver(/\s*\]/y)) {
      const isSpread = this.takes(/\s*\.\.\./y) !== undefined
      const item = this.value(depth)
      if (isSpread && Array.isArray(item)) items.push(...item)
      else if (!isSpread && item !== undefined) items.push(item)
      this.takes(separator)
    }
    return items
  }

  private fields(depth: number): Record<string, unknown> {
    const fields: Record<string, unknown> = Object.create(null)
    while (!this.isOver(/\s*\}/y)) {
      if (this.takes(/\s*\.\.\./y)) Object.assign(fields, this.value(depth))
      else {
        this.takes(/\s*(?:async|get|set)\s+(?=[\w$*])\*?/y)
        const key = this.takes(new RegExp(`\\s*(?:${texts}|[\\w$]+)`, 'y'))?.trim()
        const name = key?.replace(/^(['"`])(.*)\1$/s, '$2')
        const value = this.takes(/\s*:/y)
          ? this.value(depth)
          : key !== undefined && key === name && this.sees(/\s*[,}]/y)
            ? this.named(key, depth)
            : this.skip()
        // The name exists even if its value is not plain data.
        if (name !== undefined) fields[name] = value
      }
      this.takes(separator)
    }
    return fields
  }

  /** The value of a constant in the script, or of one that it imports. */
  private named(name: string, depth: number): unknown {
    return this.found(name, depth, (source, own) => {
      const begin = new RegExp(`\\b(?:const|let|var)\\s+${escaped(own)}\\b[^=;]*=(?!=|>)`).exec(source.bare)
      return begin && new Reader(source.bare, begin.index + begin[0].length, source.modules).value(depth)
    })
  }

  private returned(name: string, depth: number): unknown {
    return this.found(name, depth, (source, own) => {
      const begin = new RegExp(`\\bfunction\\s+${escaped(own)}\\b[^{}]*\\{\\s*return\\s`).exec(source.bare)
      return begin && new Reader(source.bare, begin.index + begin[0].length, source.modules).value(depth)
    })
  }

  private found(name: string, depth: number, find: (source: Source, name: string) => unknown): unknown {
    const { names } = this.modules
    if (depth > deepest || names.left <= 0) return undefined
    names.left -= 1
    const source = { bare: this.source, modules: this.modules }
    const own = find(source, name) ?? undefined
    if (own !== undefined) return own
    const origin = originOf(name, source)
    return origin && (givenAs(origin.name, origin.source, find, depth) ?? undefined)
  }

  /** Skips to the end of a value that is not read. */
  private skip(): undefined {
    let depth = 0
    const part = new RegExp(`${texts}|[\\s\\S]`, 'y')
    while (this.at < this.source.length) {
      part.lastIndex = this.at
      const [token = ''] = part.exec(this.source) ?? []
      if (depth === 0 && /^[,;}\])]$/.test(token)) return
      if (/^[{[(]$/.test(token)) depth += 1
      else if (/^[}\])]$/.test(token)) depth -= 1
      this.at += token.length
    }
  }

  private isOver(closing: RegExp): boolean {
    if (this.takes(closing) || this.at >= this.source.length) return true
    // Stop at a bracket of the wrong kind: the source is not what it seems to be.
    if (!this.sees(/\s*[}\])]/y)) return false
    this.at = this.source.length
    return true
  }

  private sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    return pattern.test(this.source)
  }

  private takes(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.source)
    if (match === null) return undefined
    this.at += match[0].length
    return match[0]
  }
}

const escaped = (name: string) => name.replace(/\$/g, '\\$&')
const unescaped = (text: string) =>
  text.replace(/\\(?:u([\da-fA-F]{4})|n|([\s\S]))/g, (_, code?: string, plain?: string) =>
    code === undefined ? (plain ?? '\n') : String.fromCharCode(Number.parseInt(code, 16)),
  )
