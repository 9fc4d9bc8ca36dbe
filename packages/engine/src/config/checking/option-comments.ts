/** What the source of the types says about an option. */
export interface OptionComment {
  readonly name: string
  /** Text of the comment; empty if there is none. */
  readonly comment: string
  /** The option's type as it is written. */
  readonly type: string
}

/** An object in the types. */
export interface OptionsShape {
  /** Name of the type that it is part of. */
  readonly of: string
  readonly options: readonly OptionComment[]
}

/** Options by the names of their types, as the sources declare them. */
export interface OptionComments {
  /** Objects that a type, given as it is written, consists of. */
  shapesIn(type: string): readonly OptionsShape[]
  /** Comment of the only type that a type, given as it is written, names. */
  commentOf(type: string): string
}

/**
 * Reads the comments of options from the declarations of their types.
 *
 * Knows only what the config's own types are written with, in the form that the formatter gives them.
 */
export function readOptionComments(sources: readonly string[]): OptionComments {
  const declared = new Map(
    sources.flatMap((source) =>
      [
        ...source.matchAll(
          /(?:^(?<comment>\/\*\*(?:(?!\*\/).)*\*\/)\n)?^export (?:interface|type) (?<name>\w+)(?<body>.*?)(?=\n\n|(?![\s\S]))/gms,
        ),
      ].map(({ groups: { name = '', comment = '', body = '' } = {} }) => [name, { comment, body }] as const),
    ),
  )
  const namesIn = (type: string) => [
    ...new Set([...type.matchAll(/\b[A-Z]\w+/g)].map(([name]) => name).filter((name) => declared.has(name))),
  ]
  function shapesIn(type: string, seen: readonly string[] = []): readonly OptionsShape[] {
    return namesIn(type)
      .filter((name) => !seen.includes(name))
      .flatMap((name) => {
        const { body } = declared.get(name) ?? { body: '' }
        const own = objectsIn(body).map((options) => ({ of: name, options }))
        return [...own, ...shapesIn(withoutObjects(body), [...seen, name])]
      })
  }
  return {
    shapesIn,
    commentOf(type) {
      const [name, ...others] = namesIn(type)
      return name === undefined || others.length > 0 ? '' : textOf(declared.get(name)?.comment ?? '')
    },
  }
}

/** The objects of a declaration, but not those inside them. */
function objectsIn(body: string): readonly (readonly OptionComment[])[] {
  return bracesOf(body).map(([start, end]) => {
    const inner = body.slice(start + 1, end)
    return [
      ...inner.matchAll(
        /(?:(?<comment>\/\*\*(?:(?!\*\/).)*\*\/)\s*)?^ *readonly (?<name>[\w$]+)\??: (?<type>.*?)(?=\n *(?:\/\*\*|readonly)|(?![\s\S]))/gms,
      ),
    ]
      .map(({ groups: { comment = '', name = '', type = '' } = {} }) => ({
        name,
        comment: textOf(comment),
        type,
      }))
      .filter(({ type }) => !/^never\s*$/.test(type))
  })
}

function withoutObjects(body: string): string {
  const ends = bracesOf(body)
  return ends.reduceRight((text, [start, end]) => text.slice(0, start) + text.slice(end + 1), body)
}

/** Where the outer braces of a text are, those in comments and texts left out. */
function bracesOf(text: string): readonly (readonly [start: number, end: number])[] {
  const found: (readonly [number, number])[] = []
  let [depth, start] = [0, 0]
  for (const { 0: part, index } of text.matchAll(/\/\*\*.*?\*\/|'[^'\n]*'|[{}]/gs)) {
    if (part === '{' && depth++ === 0) start = index
    if (part === '}' && --depth === 0) found.push([start, index])
  }
  return found
}

/** The text of a comment, with one line for each paragraph and each entry of a list. */
function textOf(comment: string): string {
  return comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
    .replace(/(?<!\n)\n(?!\n|- )/g, ' ')
}
