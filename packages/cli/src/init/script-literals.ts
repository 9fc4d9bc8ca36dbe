/**
 * Reads data out of a config that is a program, without running it: the program
 * may need packages that are not installed, and it is somebody else's code.
 * What it puts together is left out.
 */
export interface Script {
  /** What stands behind `name:` at its first place; undefined where there is none, or no data. */
  readonly setting: (name: string) => unknown
  /** What the script exports. */
  readonly exported: () => unknown
}

/** Names lead to other names, in a circle perhaps, and values stand in each other. */
const deepest = 50

export function readScript(source: string): Script {
  const bare = withoutComments(source)
  return {
    setting(name) {
      const place = new RegExp(`(?<![\\w$.-])(?:${name}|'${name}'|"${name}")\\s*:`).exec(bare)
      return place === null ? undefined : new Reader(bare, place.index + place[0].length).value(0)
    },
    exported() {
      const place = /\bexport\s+default\s|\bmodule\.exports\s*=|^\s*(?=\{)/.exec(bare)
      return place === null ? undefined : new Reader(bare, place.index + place[0].length).value(0)
    },
  }
}

const texts = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|` + '`(?:\\\\.|[^`\\\\])*`'

/** Comments become blank, so that their quotes and brackets count for nothing. */
function withoutComments(source: string): string {
  return source.replace(
    new RegExp(`(${texts})|//[^\\n]*|/\\*[\\s\\S]*?\\*/`, 'g'),
    (_, text?: string) => text ?? ' ',
  )
}

class Reader {
  constructor(
    private readonly source: string,
    private at: number,
  ) {}

  /** The value that begins here; undefined for what is no data. Stands behind it afterwards. */
  value(depth: number): unknown {
    const begin = this.at
    const value = depth > deepest ? undefined : this.literal(depth)
    // What goes on, as a sum does, is another value.
    this.takes(/\s*(?:as|satisfies)\s[^,;}\])]*/y)
    if (this.sees(/\s*(?:[,;}\])]|$)|[ \t]*\n\s*[\w'"]/y)) return value
    this.at = begin
    this.skip()
    return undefined
  }

  private literal(depth: number): unknown {
    this.takes(/\s*/y)
    const text = this.takes(new RegExp(texts, 'y'))
    if (text !== undefined) return /^`.*\$\{/s.test(text) ? undefined : unescaped(text.slice(1, -1))
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
    if (!this.takes(/\s*\(/y)) return this.named(name, depth + 1)
    // A call gives what it is given (`defineConfig({ … })`), or what a function here returns.
    const given = this.value(depth + 1)
    while (this.takes(/\s*,/y)) this.skip()
    this.takes(/\s*\)/y)
    return given ?? this.returned(name, depth + 1)
  }

  private list(depth: number): unknown[] {
    const items: unknown[] = []
    while (!this.isOver(/\s*\]/y)) {
      const isSpread = this.takes(/\s*\.\.\./y) !== undefined
      const item = this.value(depth)
      if (isSpread && Array.isArray(item)) items.push(...item)
      else if (!isSpread && item !== undefined) items.push(item)
      this.takes(/\s*,/y)
    }
    return items
  }

  private fields(depth: number): Record<string, unknown> {
    const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
    while (!this.isOver(/\s*\}/y)) {
      if (this.takes(/\s*\.\.\./y)) Object.assign(fields, this.value(depth))
      else {
        const key = this.takes(new RegExp(`\\s*(?:${texts}|[\\w$]+)`, 'y'))?.trim()
        const name = key?.replace(/^(['"`])(.*)\1$/s, '$2')
        const value = this.takes(/\s*:/y)
          ? this.value(depth)
          : name !== undefined && this.sees(/\s*[,}]/y)
            ? this.named(name, depth)
            : this.skip()
        // A value that is no data still has a name.
        if (name !== undefined) fields[name] = value
      }
      this.takes(/\s*,/y)
    }
    return fields
  }

  /** What a constant of the script holds. */
  private named(name: string, depth: number): unknown {
    const begin = new RegExp(`\\b(?:const|let|var)\\s+${escaped(name)}\\b[^=;]*=(?!=|>)`).exec(this.source)
    return begin === null ? undefined : new Reader(this.source, begin.index + begin[0].length).value(depth)
  }

  private returned(name: string, depth: number): unknown {
    const begin = new RegExp(`\\bfunction\\s+${escaped(name)}\\b[^{}]*\\{\\s*return\\s`).exec(this.source)
    return begin === null ? undefined : new Reader(this.source, begin.index + begin[0].length).value(depth)
  }

  /** Goes to the end of a value that is not read. */
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
    // A bracket of another kind: the source is not what it seems.
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
