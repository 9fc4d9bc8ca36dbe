import { inFolder } from './paths.js'

/** The other files of the site, from which a script may import values. */
export interface Modules {
  /** Path of the script itself. */
  readonly path: string
  readonly read: (path: string) => string | undefined
}

/** A script without comments, and where it declares names. */
export interface Source {
  readonly bare: string
  readonly modules: Modules
  readonly declarations: () => Declarations
  /** Scripts that were read before, by their paths. */
  readonly others: Map<string, Source>
}

/** A name that a script declares. */
export interface Declaration {
  /** Where its value begins, or the parameters of the function. */
  readonly at: number
  /** The field of the value that it stands for, as in `const { name: a } = b`. */
  readonly field?: string | undefined
}

interface Declarations {
  /** In order. */
  readonly byName: ReadonlyMap<string, readonly Declaration[]>
  /** Lists and objects that the script fills later. */
  readonly filled: ReadonlySet<string>
  readonly imports: ReadonlyMap<string, readonly Import[]>
}

export function sourceOf(text: string, modules: Modules, others: Map<string, Source> = new Map()): Source {
  const bare = withoutComments(text)
  let found: Declarations | undefined
  return { bare, modules, others, declarations: () => (found ??= declarationsIn(bare, modules)) }
}

export const texts = [
  String.raw`'(?:\\.|[^'\\\n])*'`,
  String.raw`"(?:\\.|[^"\\\n])*"`,
  '`(?:\\\\.|[^`\\\\])*`',
].join('|')

/** A regular expression. Where a value may begin, a slash does not divide. */
const pattern = String.raw`(?<=[(,=:[!&|?;]\s{0,20})/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n]){0,200}\]|[^/\\\n[]){1,500}/[a-z]*`

const besidesCode = new RegExp(`(${texts})|//[^\\n]*|/\\*[\\s\\S]*?\\*/|(${pattern})`, 'g')

/** Blanks comments and regular expressions, so that quotes and brackets in them do not count. */
const withoutComments = (source: string): string =>
  source.replace(besidesCode, (_, text?: string, expression?: string) =>
    expression === undefined ? (text ?? ' ') : 'RegExp',
  )

const longestSignature = 1_000

const declaring =
  /\b(?:(?:const|let|var)\s+(?:([\w$]+)\b[^=;]{0,300}=(?!=|>)|\{([^{}]{0,500})\}\s*=(?!=))|function\s+([\w$]+)\s*(?=[<(]))/g
const filling = /\b([\w$]+)(?:\.(?:push|unshift|splice)\(|\[[^\]\n]{0,80}\]\s*=(?!=))/g

function declarationsIn(bare: string, { path }: Modules): Declarations {
  const byName = new Map<string, Declaration[]>()
  if (path.endsWith('.json')) return { byName, filled: new Set(), imports: new Map() }
  const add = (name: string, declaration: Declaration) => {
    const others = byName.get(name)
    if (others === undefined) byName.set(name, [declaration])
    else others.push(declaration)
  }
  for (const { 0: whole, 1: constant, 2: list, 3: made, index } of bare.matchAll(declaring)) {
    const at = index + whole.length
    const name = constant ?? made
    // A function may also be declared without its body, for its types.
    const isOverload =
      made !== undefined && /^function[^;{}]*;/.test(bare.slice(index, index + longestSignature))
    if (name !== undefined && !isOverload) add(name, { at })
    for (const { outer, inner } of pairsIn(list ?? '', ':')) add(inner, { at, field: outer })
  }
  const filled = new Set([...bare.matchAll(filling)].map(([, name = '']) => name))
  return { byName, filled, imports: importsIn(bare) }
}

/** Another script of the same site; undefined for a package, or if it does not exist. */
export function imported(specifier: string, { modules: { path, read }, others }: Source): Source | undefined {
  if (!/^\.\.?(?:\/|$)/.test(specifier)) return undefined
  const file = inFolder(path.replace(/[^/]*$/, '.'), specifier)
  const bareName = file.replace(/\.[mc]?[jt]s$/, '')
  for (const name of [file, ...endings.map((ending) => `${bareName}${ending}`)]) {
    const known = others.get(name)
    if (known !== undefined) return known
    const text = read(name)
    if (text === undefined) continue
    const source = sourceOf(text, { path: name, read }, others)
    others.set(name, source)
    return source
  }
  return undefined
}

const endings = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs', 'json'].flatMap((end) => [
  `.${end}`,
  `/index.${end}`,
])

/** A name that another script exports; `*` for all of them. */
export interface Origin {
  readonly source: Source
  readonly name: string
}

/** Where an imported name comes from. */
export function originOf(name: string, from: Source): Origin | undefined {
  for (const { specifier, outer } of from.declarations().imports.get(name) ?? []) {
    const source = imported(specifier, from)
    if (source !== undefined) return { source, name: outer }
  }
  return undefined
}

interface Import {
  readonly specifier: string
  /** The name that the other script has for it. */
  readonly outer: string
}

function importsIn(bare: string): ReadonlyMap<string, readonly Import[]> {
  const found = new Map<string, Import[]>()
  for (const [, all, whole, list = '', , specifier = ''] of bare.matchAll(importing))
    for (const { inner, outer } of [
      ...(all === undefined ? [] : [{ inner: all, outer: '*' }]),
      ...(whole === undefined ? [] : [{ inner: whole, outer: 'default' }]),
      ...pairsIn(list, ' as '),
    ])
      found.set(inner, [...(found.get(inner) ?? []), { specifier, outer }])
  return found
}

const importing =
  /\bimport\s+(?:type\s+)?(?:\*\s*as\s+([\w$]+)\s+)?(?:([\w$]+)\s*,?\s*)?(?:\{([^{}]*)\}\s*)?from\s*(['"])([^'"\n]+)\4/g

/** Where names come from that a script exports but does not declare. */
export function* passedOn(name: string, from: Source): Iterable<Origin> {
  for (const [, list, , specifier = ''] of from.bare.matchAll(passingOn)) {
    const named = list === undefined ? name : listed(list, name)
    const source = named === undefined ? undefined : imported(specifier, from)
    if (named !== undefined && source !== undefined) yield { source, name: named }
  }
}

const passingOn = /\bexport\s*(?:\*|\{([^{}]*)\})\s*from\s*(['"])([^'"\n]+)\2/g

/** The original name of a name in `{ a, b as c }`. */
const listed = (list: string, name: string): string | undefined =>
  pairsIn(list, ' as ').find(({ inner }) => inner === name)?.outer

/** Names in a list in braces, which may be called something else inside the script. */
const pairsIn = (list: string, separator: string) =>
  list.split(',').flatMap((entry) => {
    const [outer = '', inner = outer] = entry.split(separator).map((part) => part.replace(/=.*/s, '').trim())
    return outer === '' ? [] : [{ outer, inner }]
  })
