import { chosenId, createSlugger, type SlugRule } from '../slug.js'
import { fenceTracker } from '../source/fences.js'
import type { Part } from './region.js'

interface HeadingLine {
  readonly index: number
  readonly level: number
  readonly text: string
  readonly id: string | undefined
}

const headingLine = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/

/**
 * The section below a heading with that id, including the heading; undefined if there is none. The
 * file may be read by pages whose ids follow either rule, so both count.
 */
export function sectionOf(content: string, id: string): Part | undefined {
  const lines = content.split('\n')
  const headings = headingsIn(lines)
  const [at = -1] = rules.map((rule) => idsOf(headings, rule).indexOf(id)).filter((place) => place >= 0)
  const found = headings[at]
  if (found === undefined) return undefined
  const next = headings.find(({ index, level }) => index > found.index && level <= found.level)
  return {
    text: lines.slice(found.index, next?.index).join('\n'),
    lineOf: (line) => line + found.index,
    indent: 0,
  }
}

const rules: readonly SlugRule[] = ['vuepress', 'github']

function headingsIn(lines: readonly string[]): HeadingLine[] {
  const inFence = fenceTracker()
  return lines.flatMap((line, index) => {
    const [, marks = '', written = ''] = inFence(line) ? [] : (headingLine.exec(line) ?? [])
    if (marks === '' || written.length > longestHeading) return []
    const chosen = chosenId.exec(written)
    return {
      index,
      level: marks.length,
      text: plainText(chosen === null ? written : written.slice(0, chosen.index)),
      id: chosen?.slice(1).find((id) => id !== undefined),
    }
  })
}

function idsOf(headings: readonly HeadingLine[], rule: SlugRule): string[] {
  const slugger = createSlugger(rule)
  for (const { id } of headings) if (id !== undefined) slugger.claim(id)
  return headings.map(({ id, text }) => id ?? slugger.slugOf(text))
}

/** Nobody reads longer ones, and their text could take long to find. In UTF-16 units. */
const longestHeading = 1_000

/** The words of a heading, without the marks of Markdown around them. */
function plainText(written: string): string {
  return written
    .split(/`([^`]*)`/)
    .map((piece, index) => (index % 2 === 1 ? piece : withoutMarks(piece)))
    .join('')
    .trim()
}

function withoutMarks(text: string): string {
  return text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^<>]*>|:[\w+-]+:|[*~]|\\(?=[!-/:-@[-`{-~])/g, '')
}
