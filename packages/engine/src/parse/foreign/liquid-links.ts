import { schemeOf } from '../../addresses/scheme.js'
import { fenceTracker } from '../source/fences.js'
import type { Rewritten } from '../source/told-lines.js'

const baseurl = String.raw`(?:\{\{-? *site\.url *-?\}\})?\{\{-? *site\.baseurl *-?\}\}`
const filtered = String.raw`\{\{-? *(?:"([^"{}]*)"|'([^'{}]*)') *\| *(?:relative|absolute)_url *-?\}\}`
const linked = String.raw`\{%-? *link +([^\s%{}]+) *-?%\}`

/** An address that begins with tags of Jekyll, in a link, an image or a definition. */
const address = new RegExp(
  String.raw`(\]\( *|^[ \t]*\[[^\]]+\]: *)(?:${filtered}|(?:${baseurl})?${linked}|${baseurl}(?=/))`,
  'g',
)

/** The same, as the beginning of an address that Markdown reads. */
export const liquidAddress = /^\{\{-? *site\.(?:baseurl|url) *-?\}\}/

/**
 * Rewrites addresses of Jekyll as addresses below the base: `{{ site.baseurl }}/a/`,
 * `{{ "/a/" | relative_url }}` and `{% link a.md %}`.
 *
 * @param told Numbers of the lines with such addresses, from 1. Of a paragraph, it may be the first only.
 */
export function convertLiquidLinks(text: string, told: ReadonlySet<number>): Rewritten {
  let blocks = 0
  let isTold = false
  const isCode = fenceTracker()
  const lines = text.split(/(?<=\n)/).map((line, index) => {
    // Code ends a paragraph without an empty line.
    isTold = !isCode(line) && (told.has(index + 1) || (isTold && line.trim() !== ''))
    if (!isTold || !line.includes('{')) return line
    return line.replace(address, (whole: string, before: string, ...rest: unknown[]) => {
      const [double, single, file, at] = rest as [string?, string?, string?, number?]
      // An odd number of backticks means that it is in code.
      if ((line.slice(0, at).split('`').length - 1) % 2 === 1) return whole
      const path = double ?? single ?? file
      // Filters leave whole addresses as they are, and escape spaces.
      if (path !== undefined && (schemeOf(path) !== undefined || /\s/.test(path))) return whole
      blocks += 1
      return before + (path === undefined ? '' : `/${path.replace(/^\//, '')}`)
    })
  })
  return { text: blocks === 0 ? text : lines.join(''), blocks }
}
