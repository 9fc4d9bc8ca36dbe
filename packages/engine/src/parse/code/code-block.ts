import type { Element } from 'hast'
import type { Code } from 'mdast'
import { foreignCodeOption, missingWord, unknownLanguage } from '../../diagnostics/messages/markdown.js'
import { type ParseContext, placeOf } from '../context.js'
import { diagramFigure, plantumlFigure } from '../diagrams/diagram.js'
import { h } from '../html/element.js'
import { mostGivenUp } from '../limits.js'
import { type CodeInfo, parseInfo } from './code-info.js'
import { foreignOptions } from './foreign-options.js'
import { withoutHiddenLines } from './hidden-lines.js'
import { htmlLines, isPlain, withMarks } from './highlight.js'
import { addMark, type MarkedWord, readLineMarks } from './line-marks.js'

/** How the lines of a code block are shown. */
export interface CodeDisplay {
  readonly language: string
  readonly numbered: boolean
  /** Classes of each line by its number. Lines without classes get no element. */
  readonly lines: ReadonlyMap<number, string>
  readonly words: readonly MarkedWord[]
}

/**
 * Makes the elements of a code block: title, `pre` and `code`, in one box. The code stays plain
 * text until all plugins have run.
 */
export function codeBlock(node: Code, context: ParseContext): Element {
  const info = parseInfo(node)
  const block = () => codeElements(node, info, context)
  if (context.options.plantuml && /^(?:plantuml|puml)$/.test(info.language)) {
    // The title is shown below the picture.
    node.data = { ...node.data, labelled: true }
    return plantumlFigure(node, info, block())
  }
  return info.language === 'mermaid' ? diagramFigure(node, info, block, context) : block()
}

function codeElements(node: Code, info: CodeInfo, context: ParseContext): Element {
  const isKnown = context.highlighter.isKnown(info.language)
  if (!isKnown && !context.flags.unknownLanguages.has(info.language)) {
    context.flags.unknownLanguages.add(info.language)
    context.diagnostics.push(unknownLanguage(placeOf(node.position, context), info.language))
  }
  for (const option of foreignOptions(node, context))
    context.diagnostics.push(foreignCodeOption(placeOf(node.position, context), option))
  const shown = withoutHiddenLines(node.value, context.options.markdown.hiddenLines, info.language)
  const { text, lines, words: named } = readLineMarks(shown, info.language)
  for (const line of info.highlighted) addMark(lines, line, 'highlighted')
  for (const line of info.added) addMark(lines, line, 'add')
  for (const line of info.removed) addMark(lines, line, 'remove')
  const words = [...info.words.map((word) => ({ word, first: 1, last: Number.POSITIVE_INFINITY })), ...named]
  for (const one of words)
    if (!isIn(text, one)) context.diagnostics.push(missingWord(placeOf(node.position, context), one.word))
  const numbered = info.lineNumbers ?? context.options.markdown.lineNumbers
  const language = info.language || 'text'
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: { className: [`language-${language}`] },
    children: [{ type: 'text', value: text === '' ? '' : `${text}\n` }],
    data: {
      code: { language: isKnown && info.language !== 'diff' ? info.language : '', numbered, lines, words },
      ...(node.meta && { meta: node.meta }),
    },
  }
  const pre = h('pre', { tabIndex: 0 }, [code])
  if (numbered && info.firstLine !== 1) pre.data = { linesBefore: info.firstLine - 1 }
  if (node.position !== undefined) code.position = pre.position = node.position
  const title: Element[] =
    info.title === undefined || node.data?.labelled
      ? []
      : [h('div', { className: ['code-title'] }, [{ type: 'text', value: info.title }])]
  return {
    type: 'element',
    tagName: 'div',
    properties: {
      className: ['code-block', ...(numbered ? ['line-numbers'] : [])],
      ...(info.language !== '' && { dataLang: info.language }),
    },
    children: [...title, pre],
    data: { codeBox: language },
  }
}

/** The content of `code` as HTML: highlighted, with marked lines in elements of their own. */
export function codeHtml(
  text: string,
  { language, numbered, lines, words }: CodeDisplay,
  onTooLong: () => void,
  { highlighter, flags }: ParseContext,
): string {
  const giveUp = () => {
    flags.givenUp += 1
    onTooLong()
  }
  // Two blocks have already taken too long, and a page may have hundreds, so longer ones are not tried any
  // more.
  const isHopeless =
    flags.givenUp >= mostGivenUp && text.length >= highlighter.leastGuarded && !isPlain(language)
  if (isHopeless) giveUp()
  const html = highlighter.highlight(text, isHopeless ? '' : language, giveUp)
  if (lines.size === 0 && !numbered && words.length === 0) return html
  const split = htmlLines(html).map((line, index) => {
    const here = words.filter(({ first, last }) => index + 1 >= first && index + 1 <= last)
    return here.length === 0
      ? line
      : withMarks(
          line,
          here.map(({ word }) => word),
        )
  })
  // The last line end closes the last line; no further line begins after it.
  const count = split.at(-1) === '' ? split.length - 1 : split.length
  return split
    .map((line, index) => {
      const name = lines.get(index + 1)
      return index < count && (numbered || name !== undefined)
        ? `<span class="line${name === undefined ? '' : ` ${name}`}">${line}</span>`
        : line
    })
    .join('\n')
}

function isIn(text: string, { word, first, last }: MarkedWord): boolean {
  return text
    .split('\n')
    .slice(first - 1, last)
    .some((line) => line.includes(word))
}

export function textOf(node: Element): string | undefined {
  const [only] = node.children
  return node.children.length === 1 && only?.type === 'text' ? only.value : undefined
}

declare module 'hast' {
  interface ElementData {
    code?: CodeDisplay
    /** For a `pre`: offset to add to its line numbers. */
    linesBefore?: number
    /**
     * Language of the code in the box. Kept here because plugins look for it as a class of `code`,
     * and would take the box for code as well.
     */
    codeBox?: string
  }
}
