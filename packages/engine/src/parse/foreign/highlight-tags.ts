import { lineEnd } from '../../text/source-text.js'
import { looseFenceTracker } from '../source/fences.js'
import type { Rewritten } from '../source/told-lines.js'

/** Of Hugo: `{{< highlight go "linenos=table,hl_lines=2-3" >}}`; of Jekyll: `{% highlight go linenos %}`. */
const begin =
  /^([ \t]*)(?:\{\{([<%])[ \t]*highlight[ \t]+"?([\w+#.-]+)"?([^{}]*?)[>%]\}\}|\{%-?[ \t]*highlight[ \t]+([\w+#.-]+)([^{}]*?)-?%\})[ \t]*$/
const ends = {
  hugo: /^[ \t]*\{\{[<%][ \t]*\/[ \t]*highlight[ \t]*[>%]\}\}[ \t]*$/,
  jekyll: /^[ \t]*\{%-?[ \t]*endhighlight[ \t]*-?%\}[ \t]*$/,
}
const rawTag = /\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}/g

/**
 * Rewrites code between tags of Hugo and Jekyll, on lines of their own, as code blocks.
 *
 * @param told Numbers of the lines at which they begin, from 1. Others may be in code.
 */
export function convertHighlightTags(text: string, told: ReadonlySet<number>): Rewritten {
  const lines = text.split(/(?<=\n)/)
  const isCode = looseFenceTracker()
  let blocks = 0
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const found = isCode(line) || !told.has(index + 1) ? null : begin.exec(line.trimEnd())
    if (found === null) continue
    const [, indent = '', ofHugo, hugoName, hugoOptions, jekyllName = '', jekyllOptions = ''] = found
    const kind = ofHugo === undefined ? 'jekyll' : 'hugo'
    const last = endOfCode(lines, index + 1, ends[kind])
    if (last === undefined) continue
    if (kind === 'jekyll') for (let at = index + 1; at < last; at++) lines[at] = withoutRaw(lines[at] ?? '')
    const code = lines.slice(index + 1, last).join('')
    const longest = [...code.matchAll(/`{3,}/g)].reduce((most, [ticks]) => Math.max(most, ticks.length), 2)
    const fence = indent + '`'.repeat(longest + 1)
    const info = (hugoName ?? jekyllName) + optionsWritten(hugoOptions ?? jekyllOptions)
    lines[index] = `${fence}${info}${lineEnd(line)}`
    lines[last] = `${fence}${lineEnd(lines[last] ?? '')}`
    blocks += 1
    index = last
  }
  return { text: blocks === 0 ? text : lines.join(''), blocks }
}

/** Index of the line that ends code; undefined if there is none before the next code begins. */
function endOfCode(lines: readonly string[], from: number, end: RegExp): number | undefined {
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]?.trimEnd() ?? ''
    if (end.test(line)) return at
    // Looking further from each tag would take long in a text with many of them.
    if (begin.test(line)) return undefined
  }
  return undefined
}

/** A line as Liquid leaves it; nothing if it had only the tag. */
function withoutRaw(line: string): string {
  const left = line.replace(rawTag, '')
  return left !== line && left.trim() === '' ? '' : left
}

/** Line numbers and marked lines, as a code block has them. */
function optionsWritten(options: string): string {
  const first = /\blinenostart=(\d+)/.exec(options)?.[1]
  const isNumbered = /\blinenos\b(?!=["']?(?:false|0)\b)/.test(options)
  const marked = /\bhl_lines=\[?["']?([\d \t,"'-]*\d)/.exec(options)?.[1]?.match(/\d+(?:-\d+)?/g) ?? []
  const numbers = isNumbered ? `:line-numbers${first === undefined ? '' : `=${first}`}` : ''
  return numbers + (marked.length === 0 ? '' : ` {${marked.join(',')}}`)
}
