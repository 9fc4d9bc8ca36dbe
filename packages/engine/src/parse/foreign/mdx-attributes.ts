import { applyEdits } from '../source/link-source.js'
import type { Rewritten } from '../source/told-lines.js'

/** A start tag. Braces may contain `>`, as in functions, and one more pair of braces. */
const startTag = /<[A-Za-z][\w.-]*(?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}))?)*\s*\/?>/g

/** An attribute whose value is in braces, and other attributes, which stay as they are. */
const braced = /(\s)([\w:-]+)=\{\s*((?:[^{}]|\{[^{}]*\})*?)\s*\}|"[^"]*"|'[^']*'/g

/**
 * Writes attributes of MDX as in HTML, if their values are certain: texts, numbers, files of
 * Docusaurus (`require('./a.png').default`, `useBaseUrl('/a.png')`) and styles.
 *
 * @param told Numbers of the lines at which the tags begin, from 1. Others may be in code.
 */
export function convertMdxAttributes(text: string, told: ReadonlySet<number>): Rewritten {
  const starts = lineStarts(text)
  const edits: { start: number; end: number; text: string }[] = []
  let line = 1
  for (const { 0: tag, index } of text.matchAll(startTag)) {
    while ((starts[line] ?? text.length) <= index) line += 1
    // Components read values in braces themselves.
    if (!told.has(line) || /^<[A-Z]/.test(tag)) continue
    const written = tag.replace(braced, (whole: string, space?: string, name?: string, value?: string) => {
      const html = name === undefined || value === undefined ? undefined : htmlValue(name, value)
      return html === undefined ? whole : `${space}${name === 'className' ? 'class' : name}="${html}"`
    })
    if (written !== tag) edits.push({ start: index, end: index + tag.length, text: written })
  }
  return { text: applyEdits(text, edits), blocks: edits.length }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1)
  return starts
}

/** Undefined if the value is computed, or cannot be in an attribute. */
function htmlValue(name: string, value: string): string | undefined {
  if (name === 'style') return styleOf(value)
  const plain =
    /^(?:useBaseUrl\(\s*|require\(\s*)?(['"])([^'"\n]*)\1(?:\s*\)(?:\.default)?)?$/.exec(value)?.[2] ??
    /^-?\d+(?:\.\d+)?$/.exec(value)?.[0]
  return plain?.replace(/^@site\/static\//, '/')
}

/** Properties that are numbers without a unit. */
const withoutUnit = /^(?:opacity|z-index|flex|flex-grow|flex-shrink|order|line-height|font-weight|zoom)$/

/** The value of a `style` for an object of texts and numbers. */
function styleOf(value: string): string | undefined {
  const inner = /^\{([^{}]*)\}$/.exec(value)?.[1]
  if (inner === undefined) return undefined
  const declarations: string[] = []
  const property =
    /\s*(?:([A-Za-z]+)|(['"])([\w-]+)\2)\s*:\s*(?:(['"])([^'"\n]*)\4|(-?\d+(?:\.\d+)?))\s*(?:,|$)/y
  while (property.lastIndex < inner.trimEnd().length) {
    const match = property.exec(inner)
    if (match === null) return undefined
    const [, bare, , quoted, , text, number] = match
    const key = (bare ?? quoted ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const hasUnit = number !== undefined && number !== '0' && !withoutUnit.test(key)
    declarations.push(`${key}: ${text ?? number}${hasUnit ? 'px' : ''}`)
  }
  return declarations.length === 0 ? undefined : declarations.join('; ')
}
