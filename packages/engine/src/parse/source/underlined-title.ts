import { lineEnd } from '../../text/source-text.js'
import { normaliseText, splitFrontmatter } from '../frontmatter/split-frontmatter.js'

/** Beginnings of lines that are, or may be, something else than text. */
const notText = /^(?:[#>|<`~:]|\$\$|\[[^\]]*\]:|[-*+][ \t]|\d+[.)][ \t]|[-*_=][-*_= \t]*$)/

/**
 * Writes the underlined heading of level 1 that begins the text as `# Title`, the only form that
 * gives a title.
 *
 * @returns Undefined if the text does not begin with such a heading of one line.
 */
export function withTitleMark(text: string): string | undefined {
  const { content } = splitFrontmatter(normaliseText(text))
  const lines = text.split(/(?<=\n)/)
  // Lines of the frontmatter are empty here, too.
  const first = content.split('\n').findIndex((line) => line.trim() !== '')
  const title = /^ {0,3}(\S.*)\r?\n$/.exec(lines[first] ?? '')?.[1]?.replace(/(?<![ \t])[ \t]+$/, '') ?? ''
  const isUnderlined = /^ {0,3}=+[ \t]*\r?\n?$/.test(lines[first + 1] ?? '')
  if (!isUnderlined || title === '' || notText.test(title) || /[#\\]$/.test(title)) return undefined
  const end = lineEnd(lines[first + 1])
  return [...lines.slice(0, first), `# ${title}${end}`, ...lines.slice(first + 2)].join('')
}
