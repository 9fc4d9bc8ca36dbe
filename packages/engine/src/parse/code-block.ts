import type { Element, Text } from 'hast'
import type { Code } from 'mdast'
import { unknownLanguage } from '../diagnostics/messages/markdown.js'
import { type CodeInfo, parseInfo } from './code-info.js'
import { type ParseContext, placeOf } from './context.js'
import { diagramFigure, plantumlFigure } from './diagram.js'
import { leastGuarded, linesOf } from './highlight.js'

/** How the lines of a code block are shown. */
export interface CodeDisplay {
  readonly language: string
  readonly numbered: boolean
  /** Classes of a line by its number; lines without stay bare. */
  readonly lines: ReadonlyMap<number, string>
}

/** The elements of a code block: title, `pre` and `code`, in one box. The code is plain text until all plugins have run. */
export function codeBlock(node: Code, context: ParseContext): Element {
  const info = parseInfo(node)
  const block = () => codeElements(node, info, context)
  if (context.options.plantuml === true && /^(?:plantuml|puml)$/.test(info.language)) {
    // The title stands below the picture.
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
  const { text, lines } = readLineMarks(node.value, info.language)
  for (const line of info.highlighted) lines.set(line, classes(lines.get(line), 'highlighted'))
  const numbered = info.lineNumbers ?? context.options.markdown.lineNumbers
  const language = info.language || 'text'
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: { className: [`language-${language}`] },
    children: [{ type: 'text', value: text === '' ? '' : `${text}\n` }],
    data: {
      code: { language: isKnown && info.language !== 'diff' ? info.language : '', numbered, lines },
      ...(node.meta && { meta: node.meta }),
    },
  }
  const pre: Element = { type: 'element', tagName: 'pre', properties: { tabIndex: 0 }, children: [code] }
  if (node.position !== undefined) code.position = pre.position = node.position
  const title: Element[] =
    info.title === undefined || node.data?.labelled
      ? []
      : [
          {
            type: 'element',
            tagName: 'div',
            properties: { className: ['code-title'] },
            children: [{ type: 'text', value: info.title }],
          },
        ]
  return {
    type: 'element',
    tagName: 'div',
    properties: {
      className: ['code-block', `language-${language}`, ...(numbered ? ['line-numbers'] : [])],
      ...(info.language !== '' && { dataLang: info.language }),
    },
    children: [...title, pre],
  }
}

const lineMark =
  /[ \t]*(?:\/\/|#|--|;|%|'|<!--|\/\*|\(\*|\{-)[ \t]*\[!code (\+\+|--|highlight|hl)\][ \t]*(?:-->|\*\/|\*\)|-\})?[ \t]*$/
const markNames: Readonly<Record<string, string>> = {
  '++': 'add',
  '--': 'remove',
  highlight: 'highlighted',
  hl: 'highlighted',
}

/** Marks in comments at the end of lines, and the first characters of a diff, whose lines need no other colours. */
function readLineMarks(
  value: string,
  language: string,
): { readonly text: string; readonly lines: Map<number, string> } {
  const lines = new Map<number, string>()
  const isDiff = language === 'diff'
  if (!isDiff && !value.includes('[!code')) return { text: value, lines }
  const text = value.split('\n').map((line, index) => {
    if (isDiff) {
      if (/^\+(?!\+\+ )/.test(line)) lines.set(index + 1, 'add')
      else if (/^-(?!-- )/.test(line)) lines.set(index + 1, 'remove')
    }
    const match = line.includes('[!code') ? lineMark.exec(line) : null
    if (match === null) return line
    lines.set(index + 1, classes(lines.get(index + 1), markNames[match[1] as string] as string))
    return line.slice(0, match.index)
  })
  return { text: text.join('\n'), lines }
}

function classes(before: string | undefined, name: string): string {
  return before === undefined ? name : `${before} ${name}`
}

/** Blocks of a page whose highlighting may take too long, before long ones are not tried any more. */
const mostGivenUp = 2

/** The content of `code` as HTML: highlighted, its marked lines in elements of their own. */
export function codeHtml(
  text: string,
  { language, numbered, lines }: CodeDisplay,
  onTooLong: () => void,
  { highlighter, flags }: ParseContext,
): string {
  const giveUp = () => {
    flags.codeGivenUp += 1
    onTooLong()
  }
  // Whoever writes one such block may have written hundreds.
  const isHopeless = flags.codeGivenUp >= mostGivenUp && text.length >= leastGuarded
  if (isHopeless) giveUp()
  const html = highlighter.highlight(text, isHopeless ? '' : language, giveUp)
  if (lines.size === 0 && !numbered) return html
  const split = linesOf(html)
  // The last line end closes the last line; it begins none.
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

export function textOf(node: Element): string | undefined {
  const [only] = node.children
  return node.children.length === 1 && only?.type === 'text' ? (only as Text).value : undefined
}

declare module 'hast' {
  interface ElementData {
    code?: CodeDisplay
  }
}
