import { decodeText } from '../../io/reading/decode-text.js'
import type { SourcePath } from '../../paths.js'
import type { Frontmatter } from './frontmatter.js'
import { noFrontmatter, readFrontmatter } from './read-frontmatter.js'
import { normaliseText, splitFrontmatter } from './split-frontmatter.js'

/** How many bytes of a page are read first. Few pages have a longer frontmatter. */
const headLength = 4096

/**
 * The frontmatter of a page, for callers that do not need its text. Mistakes in it are reported
 * when the page is parsed.
 */
export function frontmatterOf(bytes: Uint8Array, path: SourcePath): Frontmatter {
  const head = wholeLines(bytes, headLength)
  const block = blockOf(head) ?? (head.length < bytes.length && beginsBlock(head) ? blockOf(bytes) : null)
  return block === null ? noFrontmatter : readFrontmatter(block, path).value
}

const blockOf = (bytes: Uint8Array) => splitFrontmatter(normaliseText(decodeText(bytes).text)).frontmatter

/** Whether a page begins with `---` or `+++`, possibly after a byte order mark. */
const beginsBlock = (bytes: Uint8Array) => /^(?:---|\+\+\+)/.test(decodeText(bytes.subarray(0, 6)).text)

/** The first bytes, up to the end of a line; all bytes if there is no line end among them. */
function wholeLines(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length <= length) return bytes
  const end = bytes.lastIndexOf(10, length - 1)
  return end < 0 ? bytes : bytes.subarray(0, end + 1)
}
