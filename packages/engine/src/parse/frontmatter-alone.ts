import type { SourcePath } from '../paths.js'
import type { Frontmatter } from './frontmatter.js'
import { noFrontmatter, readFrontmatter } from './read-frontmatter.js'
import { normaliseText, splitFrontmatter } from './split-frontmatter.js'

/** The frontmatter of a page, for those who do not need its text. Mistakes in it are told when the page is parsed. */
export function frontmatterOf(text: string, path: SourcePath): Frontmatter {
  const { frontmatter } = splitFrontmatter(normaliseText(text))
  return frontmatter === null ? noFrontmatter : readFrontmatter(frontmatter, path).value
}
