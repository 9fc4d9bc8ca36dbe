import { type FlowGroup, type FlowLine, withoutLoops } from './flow-loops.js'

/** A line that cannot be drawn. */
export class UndrawableLine extends Error {
  override readonly name = 'UndrawableLine'

  /** @param line Counted from 0. */
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message)
  }
}

/**
 * Rewrites a flow chart in the subset that the drawing library understands: one statement a line,
 * spaces around links, texts of links between bars.
 *
 * Otherwise the library takes `A-->B` for a shape named `A--`, and silently drops whatever follows
 * a link that it does not know.
 *
 * @param loops What happens to links that lead back; see {@link withoutLoops}.
 * @throws UndrawableLine for the first line that cannot be drawn.
 */
export function plainFlow(source: string, loops: 'kept' | 'turned'): string {
  const lines = source.split('\n').map((line) => line.trim())
  const first = lines.findIndex((line) => line !== '' && !line.startsWith('%%'))
  const [, kind, direction = 'TD', rest = ''] =
    /^(graph|flowchart)(?:\s+(TD|TB|LR|BT|RL))?\s*(?:;(.*))?$/i.exec(lines[first] ?? '') ?? []
  if (kind === undefined) return source
  let depth = 0
  const flow = continued([rest, ...lines.slice(first + 1)]).flatMap(({ text: line, index }): FlowLine[] => {
    if (line.startsWith('%%')) return []
    const words = line.replace(/\s*;$/, '')
    if (/^subgraph\b/.test(words)) depth += 1
    else if (words === 'end') depth -= 1
    else if (/^direction\s/.test(words)) return depth > 0 ? [{ text: words }] : []
    else if (/^(?:classDef|class|style|linkStyle)\s/.test(words))
      return known.test(words) ? [{ text: words }] : []
    else if (/^(?:click\s|accTitle\s*:|accDescr\s*:)/.test(words)) return []
    else return statementsOf(line, first + index)
    return [{ text: words }]
  })
  return [`${kind} ${direction}`, ...loopsLast(loops === 'turned' ? withoutLoops(flow) : flow)].join('\n')
}

/**
 * Joins lines, because a link may be continued on the next line. `index` is that of the first of
 * the joined lines.
 */
function continued(lines: readonly string[]): { readonly text: string; readonly index: number }[] {
  const whole: { text: string; readonly index: number }[] = []
  for (const [index, text] of lines.entries()) {
    const before = whole.at(-1)
    const isStatement = before !== undefined && before.text !== '' && !before.text.startsWith('%%')
    if (isStatement && (/^<?(?:--|==|-\.|\.+-)/.test(text) || /(?:--|==|\.-)[->=]?$/.test(before.text)))
      before.text += ` ${text}`
    else whole.push({ text, index })
  }
  return whole
}

/** Styles that the library can read. It would take others for shapes. */
const known =
  /^(?:classDef\s+\w+\s+.|class\s+[\w,-]+\s+\w+$|style\s+[\w,-]+\s+.|linkStyle\s+(?:default|[\d,\s]+)\s+.)/

/**
 * A link: either its beginning, its text and its end, or all in one. Long links are allowed; they
 * are drawn short.
 */
const link =
  /(<?)(?:(--|==|-\.)(?![-=.>xo])\s*(.{1,300}?)(-{2,}[->xo]|={2,}[=>xo]|\.+-[>xo]?)|(-{2,}[->xo]|={2,}[=>xo]|-?\.+-[>xo]?|~{3,}))\s*(\|\0*)?/g

/** A shape: its name, its text (blanked except for the first character), and a class. */
const shape = String.raw`([\w-]+)(?:[[({]\0*|>[^\]]*\])?(?::::\w[\w-]*)?`
const group = new RegExp(String.raw`^\s*${shape}(?:\s*&\s*${shape})*\s*$`)
const shapes = new RegExp(shape, 'g')

/** @param number Number of the line, from 0. */
function statementsOf(line: string, number: number): FlowLine[] {
  const blank = line.replace(texts, (text) => text[0] + '\0'.repeat(text.length - 1)).replace(/\s%%.*/, '')
  let from = 0
  return blank.split(';').flatMap((part) => {
    const written = line.slice(from, from + part.length)
    from += part.length + 1
    return part.trim() === '' ? [] : statementOf(written, part, number)
  })
}

/** Texts in shapes and on links. */
const texts = /"[^"\n]*"|\[[^\]\n]*\]+|\([^)\n]*\)+|\{[^}\n]*\}+|\|[^|\n]*\|/g

/**
 * @param blank The statement with its texts blanked.
 * @param number Number of its line, from 0.
 */
function statementOf(written: string, blank: string, number: number): FlowLine[] {
  const lines = [emptyStatement()]
  let end = 0
  const addShapes = (start: number, stop: number) => {
    const part = blank.slice(start, stop)
    if (!group.test(part))
      throw new UndrawableLine(`this line is not understood: "${written.trim().slice(0, 80)}"`, number)
    const line = lines.at(-1)
    if (line === undefined) return
    const text = written.slice(start, stop).trim()
    const names = [...part.matchAll(shapes)].map(([, name = '']) => name)
    line.text += text
    line.shapes.push(...names)
    line.chain.groups.push({ text, names })
  }
  for (const match of blank.matchAll(link)) {
    const { 0: whole, 1: tail = '', 2: begin, 3: between, 4: ending, 5: alone, 6: bars, index } = match
    addShapes(end, index)
    end = index + whole.length
    const mark = alone ?? ending ?? ''
    if (mark.startsWith('~')) {
      // An invisible link only says that shapes are next to each other.
      lines.push(emptyStatement())
      continue
    }
    if (/[xo]$/.test(mark))
      throw new UndrawableLine(
        `lines that end in a cross or a circle are not supported: "${written.trim()}"`,
        number,
      )
    const offset = index + tail.length + (begin?.length ?? 0)
    const label = bars !== undefined ? written.slice(end - bars.length + 1, end - 1) : textOf(between, offset)
    const bar =
      label === undefined
        ? ''
        : `|${label
            .trim()
            .replace(/^"(.*)"$/, '$1')
            .replaceAll('|', '¦')}|`
    const line = lines.at(-1)
    if (line === undefined) continue
    const plain = `${tail}${drawn(mark)}${bar}`
    line.text += ` ${plain} `
    line.chain.links.push(plain)
  }
  addShapes(end, blank.length)
  return lines

  function textOf(between: string | undefined, offset: number): string | undefined {
    if (between === undefined) return undefined
    const start = offset + (/^\s*/.exec(blank.slice(offset))?.[0].length ?? 0)
    return written.slice(start, start + between.length)
  }
}

const emptyStatement = () => ({
  text: '',
  shapes: [] as string[],
  chain: { groups: [] as FlowGroup[], links: [] as string[] },
})

/** The library's form of a link of any length. */
function drawn(mark: string): string {
  const hasHead = mark.endsWith('>')
  if (mark.includes('.')) return hasHead ? '-.->' : '-.-'
  if (mark.startsWith('=')) return hasHead ? '==>' : '==='
  return hasHead ? '-->' : '---'
}

/**
 * Moves shapes that only link to themselves to the end: the library cannot place what follows them.
 * Changes nothing if links are styled by their number.
 */
function loopsLast(lines: readonly FlowLine[]): string[] {
  const texts = lines.map(({ text }) => text)
  if (texts.some((text) => /^linkStyle\s+\d/.test(text))) return texts
  const tied = new Set<string>()
  const looped = new Set<string>()
  let depth = 0
  for (const { text, shapes } of lines) {
    if (/^(?:subgraph\b|state\b.*\{$)/.test(text)) depth += 1
    if (text === 'end' || text === '}') depth -= 1
    if (shapes === undefined) continue
    const [name = ''] = shapes
    const isAlone = depth === 0 && shapes.every((other) => other === name)
    if (!isAlone) for (const one of shapes) tied.add(one)
    else if (shapes.length > 1) looped.add(name)
  }
  const isLast = ({ shapes = [] }: FlowLine) => shapes.some((name) => looped.has(name) && !tied.has(name))
  return [...lines.filter((line) => !isLast(line)), ...lines.filter(isLast)].map(({ text }) => text)
}

/**
 * Rewrites a state chart: states have their labels where they are first mentioned, states that only
 * lead to themselves come last, and each level has one beginning and one end.
 */
export function plainStates(source: string): string {
  const lines = labelledFirst(source.split('\n').map((line) => line.trim())).map((text): FlowLine => {
    const [, from, to] = transition.exec(text) ?? []
    if (from !== undefined && to !== undefined) return { text, shapes: [from, to] }
    const [, state] = /^(?:state\s+"[^"]*"\s+as\s+)?([\w\p{L}-]+)\s*(?::.*)?$/u.exec(text) ?? []
    return state === undefined ? { text } : { text, shapes: [state] }
  })
  return withOneBeginning(loopsLast(lines)).join('\n')
}

/** The library only reads the label of a state that it does not know yet, and only one. */
function labelledFirst(lines: readonly string[]): string[] {
  const labels = new Map<string, string>()
  for (const line of lines) {
    const [, words, name, other = name, otherWords = words] = labelled.exec(line) ?? []
    if (other === undefined || otherWords === undefined) continue
    const before = labels.get(other)
    labels.set(other, before === undefined ? otherWords : `${before}<br>${otherWords}`)
  }
  const mentioned = new Set<string>()
  return lines.flatMap((line) => {
    const [, from, to] = transition.exec(line) ?? []
    const [, , name, other = name] = labelled.exec(line) ?? []
    const isLabel = other !== undefined
    const named = isLabel ? [other] : [from, to]
    const first = named.flatMap((one) => {
      const label = one === undefined || mentioned.has(one) ? undefined : labels.get(one)
      if (one !== undefined) mentioned.add(one)
      return label === undefined ? [] : [`${one} : ${label}`]
    })
    return isLabel && first.length > 0 ? first : [...first, line]
  })
}

/** `state "Label" as name`, or `name : Label`. */
const labelled = /^(?:state\s+"([^"]+)"\s+as\s+([\w\p{L}-]+)|([\w\p{L}-]+)\s*:\s*(\S.*))$/u

const transition = /^(\[\*\]|[\w\p{L}-]+)\s*-->\s*(\[\*\]|[\w\p{L}-]+)(?:\s*:.*)?$/u

/**
 * In Mermaid, every `[*]` of a level is the same dot, but the library draws one for each. So every
 * further `[*]` is replaced by the name that the library gave to the first dot: `_start`,
 * `_start2`, counted over the whole chart.
 */
function withOneBeginning(lines: readonly string[]): string[] {
  const counts = { _start: 0, _end: 0 }
  const levels: Level[] = [{}]
  return lines.map((line) => {
    if (line.endsWith('{')) levels.push({})
    else if (line === '}' && levels.length > 1) levels.pop()
    // Concurrent parts of a state are levels of their own.
    else if (line === '--') levels.splice(-1, 1, {})
    const [, from, to] = transition.exec(line) ?? []
    const level = levels.at(-1) ?? {}
    const named = (dot: keyof Level) => {
      const known = level[dot]
      if (known !== undefined) return known
      counts[dot] += 1
      level[dot] = counts[dot] === 1 ? dot : `${dot}${counts[dot]}`
      return '[*]'
    }
    const begun = from === '[*]' ? line.replace('[*]', named('_start')) : line
    return to === '[*]' ? begun.replace(/(-->\s*)\[\*\]/, (_, arrow: string) => arrow + named('_end')) : begun
  })
}

/** Names of the dots that a level has already. */
interface Level {
  _start?: string
  _end?: string
}
