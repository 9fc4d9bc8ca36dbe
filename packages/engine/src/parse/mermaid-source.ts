import { plainFlow, plainStates, UndrawableLine } from './flow-source.js'

/** What a Mermaid block says before and besides what is drawn, taken apart. */
export interface MermaidSource {
  /** In its frontmatter. */
  readonly title: string | undefined
  /** What is drawn. It begins with its kind, and all of it stands on the lines of the block. */
  readonly text: string
}

/** Divides a block: its frontmatter, its directives (`%%{init: …}%%`) and comments before its kind draw nothing here. */
export function mermaidSource(block: string): MermaidSource {
  const [before = '', frontmatter = ''] =
    /^\s*---[ \t]*\n(?:([\s\S]*?)\n)?[ \t]*---[ \t]*(?=\n|$)/.exec(block) ?? []
  const title = /^[ \t]*title:(.*)/m
    .exec(frontmatter)?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2')
  const rest = block.slice(before.length).replace(directive, linesOf)
  const [comments = ''] = /^(?:\s*%%.*)*/.exec(rest) ?? []
  return { title: title || undefined, text: linesOf(before + comments) + rest.slice(comments.length) }
}

/** None begins inside another: one that is not closed would be read to the end of the block, from each of its beginnings. */
const directive = /%%\{(?:(?!%%\{)[\s\S])*?\}%%/g

/** Nothing but the ends of the lines. */
const linesOf = (text: string): string => text.replace(/[^\n]/g, '')

/** The first word of what a Mermaid block draws, which says what it is; a name for a drawing that has none. */
export function kindOf(source: string): string {
  return /^\s*([A-Za-z]\w*)/.exec(source)?.[1] ?? 'diagram'
}

/** Kinds that are drawn, by the library or by Quire itself. */
export const drawnKinds: readonly string[] = [
  'flowchart',
  'graph',
  'sequenceDiagram',
  'stateDiagram',
  'classDiagram',
  'erDiagram',
  'xychart',
]

/** Kinds that the package mermaid draws in the browser; from the detectors of its versions 11.17 and 12.3. */
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
 * Says what a source says in the words that the drawing library understands.
 *
 * It would draw less, and tell nobody: lines from "none or more" entities are
 * left out, and a node that is mentioned before its label is given has none.
 *
 * @throws UndrawableLine for a line that cannot be drawn.
 */
export function understood(source: string): string {
  const kind = kindOf(source)
  refuseStrangeLine(source, kind)
  if (kind === 'erDiagram') return source.replace(/^(\s*\S+\s+)\}o(?=--|\.\.)/gm, '$1o{')
  if (kind === 'stateDiagram') return plainStates(source)
  return kind === 'flowchart' || kind === 'graph' ? labelledFirst(plainFlow(source)) : source
}

/** What a line of a sequence diagram begins with, if it is no message. */
const sequenceWords =
  /^(?:sequenceDiagram|participant|actor|create|destroy|box|end|note|loop|alt|else|opt|par|par_over|and|critical|option|break|rect|activate|deactivate|autonumber|title|acc(?:Title|Descr)|links?|properties|details)\b/i

/** The library leaves out lines that it does not know, and takes what follows a block that is not closed for its text. */
function refuseStrangeLine(source: string, kind: string): void {
  // A description may have lines of its own.
  const lines = source
    .replace(/\baccDescr\s*\{[^}]*\}/g, linesOf)
    .split('\n')
    .map((line) => line.replace(/%%.*/, '').trim())
  const refuse = (reason: string, line: number): never => {
    throw new UndrawableLine(`${reason}: "${lines[line]?.slice(0, 80)}"`, line)
  }
  if (kind === 'sequenceDiagram')
    lines.forEach((line, index) => {
      if (line !== '' && !sequenceWords.test(line) && !/--?(?:>|\)|x)/.test(line))
        refuse('this line is not understood', index)
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

/** Gives each node its label where it is mentioned first. */
function labelledFirst(source: string): string {
  // Labels do not mention nodes: all but their first character is blanked.
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
    // A label of its own counts, whatever others say later.
    missing.set(before, before === end ? '' : source.slice(end, end + shape.length))
  }
  const places = [...missing].sort(([a], [b]) => b - a)
  return places.reduce((text, [at, label]) => text.slice(0, at) + label + text.slice(at), source)
}
