import { plainClasses } from './class-source.js'
import { plainFlow, plainStates, UndrawableLine } from './flow-source.js'

/** The source of a Mermaid block, split into what is drawn and what is not. */
export interface MermaidSource {
  /** From its frontmatter. */
  readonly title: string | undefined
  /** What is drawn. It begins with the kind of diagram, and has the same line numbers as the block. */
  readonly text: string
}

/**
 * Splits a block. Its frontmatter, its directives (`%%{init: …}%%`) and comments before its kind
 * are not drawn.
 */
export function mermaidSource(block: string): MermaidSource {
  const [before = '', frontmatter = ''] =
    /^\s*---[ \t]*\n(?:([\s\S]*?)\n)?[ \t]*---[ \t]*(?=\n|$)/.exec(block) ?? []
  const title = /^[ \t]*title:(.*)/m
    .exec(frontmatter)?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2')
  const rest = block.slice(before.length).replace(directive, lineEndsOf)
  const [comments = ''] = /^(?:\s*%%.*)*/.exec(rest) ?? []
  return { title: title || undefined, text: lineEndsOf(before + comments) + rest.slice(comments.length) }
}

/**
 * Does not match a beginning inside another one. Otherwise each unclosed directive would be
 * searched to the end of the block.
 */
const directive = /%%\{(?:(?!%%\{)[\s\S])*?\}%%/g

/** Removes everything but line ends, so that line numbers stay the same. */
const lineEndsOf = (text: string): string => text.replace(/[^\n]/g, '')

/** Blanks titles and descriptions for screen readers, which the library would draw as shapes. */
const withoutDescriptions = (source: string): string =>
  source.replace(/\baccDescr\s*\{[^}]*\}|^[ \t]*acc(?:Title|Descr)[ \t]*:.*/gm, lineEndsOf)

/** The first word of what a Mermaid block draws, which is its kind; a general name if there is none. */
export function kindOf(source: string): string {
  return /^\s*([A-Za-z]\w*)/.exec(source)?.[1] ?? 'diagram'
}

/** Kinds that can be drawn at build time, by the library or by Quire itself. */
export const drawnKinds: readonly string[] = [
  'flowchart',
  'graph',
  'sequenceDiagram',
  'stateDiagram',
  'classDiagram',
  'erDiagram',
  'xychart',
]

/** Kinds that the package mermaid draws in the browser, from the detectors of its versions 11.17 and 12.3. */
export const browserKinds: readonly string[] = [
  'agentflow',
  'architecture',
  'block',
  'C4Component',
  'C4Container',
  'C4Context',
  'C4Deployment',
  'C4Dynamic',
  'cynefin',
  'eventmodeling',
  'gantt',
  'gitGraph',
  'ishikawa',
  'journey',
  'kanban',
  'mindmap',
  'packet',
  'pie',
  'quadrantChart',
  'radar',
  'railroad',
  'requirement',
  'requirementDiagram',
  'sankey',
  'swimlane',
  'timeline',
  'treemap',
  'treeView',
  'usecase',
  'venn',
  'wardley',
]

/**
 * Rewrites a source in the subset that the drawing library understands.
 *
 * Otherwise the library would silently draw less: it leaves out lines from "none or more" entities,
 * and a node that is mentioned before its label gets none.
 *
 * @param loops What happens in flow charts to links that lead back.
 * @throws UndrawableLine for a line that cannot be drawn.
 */
export function understood(written: string, loops: 'kept' | 'turned' = 'kept'): string {
  const source = withoutDescriptions(written)
  const kind = kindOf(source)
  refuseStrangeLine(source, kind)
  if (kind === 'erDiagram') return source.replace(/^(\s*\S+\s+)\}o(?=--|\.\.)/gm, '$1o{')
  if (kind === 'stateDiagram') return plainStates(source)
  if (kind === 'classDiagram') return plainClasses(source)
  return kind === 'flowchart' || kind === 'graph' ? labelledFirst(plainFlow(source, loops)) : source
}

/** What lines of a sequence diagram begin with, apart from messages. */
const sequenceWords =
  /^(?:sequenceDiagram|participant|actor|create|destroy|box|end|note|loop|alt|else|opt|par|par_over|and|critical|option|break|rect|activate|deactivate|autonumber|title|acc(?:Title|Descr)|links?|properties|details)\b/i

/**
 * Throws for lines that the library would silently leave out, and for blocks that are not closed,
 * whose text it would misread.
 */
function refuseStrangeLine(source: string, kind: string): void {
  const lines = source.split('\n').map((line) => line.replace(/%%.*/, '').trim())
  const refuse = (reason: string, line: number): never => {
    throw new UndrawableLine(`${reason}: "${lines[line]?.slice(0, 80)}"`, line)
  }
  if (kind === 'sequenceDiagram')
    lines.forEach((line, index) => {
      if (line !== '' && !sequenceWords.test(line) && !/--?(?:>|\)|x)/.test(line))
        refuse('this line is not understood', index)
    })
  if (kind === 'stateDiagram')
    lines.forEach((line, index) => {
      if (/^note\s+(?:left|right)\s+of\b/i.test(line)) refuse('notes are not supported', index)
    })
  if (kind === 'xychart')
    lines.forEach((line, index) => {
      const [, values] = /^(?:bar|line)\b[^[]*\[([^\]]*)\]?$/.exec(line) ?? []
      if (values?.split(',').some((value) => value.trim() === '' || Number.isNaN(Number(value))))
        refuse('not all of these are numbers', index)
    })
  if (kind === 'classDiagram' || kind === 'erDiagram') {
    const open: number[] = []
    lines.forEach((line, index) => {
      if (line.endsWith('{')) open.push(index)
      else if (line === '}') open.pop()
    })
    const [unclosed] = open
    if (unclosed !== undefined) refuse('this block is not closed', unclosed)
  }
}

/** Gives each node its label where it is first mentioned. */
function labelledFirst(source: string): string {
  // Labels do not mention nodes, so they are blanked, except for the first character.
  const blanked = source.replace(
    /"[^"\n]*"|\[[^\]\n]*\]+|\([^)\n]*\)+|\{[^}\n]*\}+|\|[^|\n]*\||%%.*|^\s*(?:flowchart|graph|subgraph|end|direction|style|class|classDef|linkStyle|click)\b.*/gm,
    (text) => text[0] + '\0'.repeat(text.length - 1),
  )
  const first = new Map<string, number>()
  const missing = new Map<number, string>()
  for (const { 0: id, index } of blanked.matchAll(/[A-Za-z_]\w*(?:-\w+)*/g)) {
    const end = index + id.length
    const before = first.get(id) ?? end
    first.set(id, before)
    const [shape] = /^[[({]\0+/.exec(blanked.slice(end)) ?? []
    if (shape === undefined || missing.has(before)) continue
    // The label at the first mention counts, whatever later ones say.
    missing.set(before, before === end ? '' : source.slice(end, end + shape.length))
  }
  const places = [...missing].sort(([a], [b]) => b - a)
  return places.reduce((text, [at, label]) => text.slice(0, at) + label + text.slice(at), source)
}
