import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { parserFallback } from '../diagnostics/messages.js'
import type { SourcePath } from '../paths.js'
import { finishBody } from './body.js'
import { readFacts } from './facts.js'
import type { Frontmatter } from './frontmatter.js'
import { lazy } from './lazy.js'
import { markdownParser } from './markdown.js'
import type { ParseInput, ParserOptions } from './options.js'
import type { ParsedPage } from './page.js'
import { noFrontmatter, readFrontmatter } from './read-frontmatter.js'
import { normaliseText, splitFrontmatter } from './split-frontmatter.js'
import { rehypeOptions } from './to-hast.js'
import type { Work } from './work.js'

export type { ParseInput, ParserOptions } from './options.js'

/** Parses pages of one site. */
export interface Parser {
  (input: ParseInput): ParsedPage
  /** What is wrong with the parser itself, whatever the page. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Makes the parser of a site: what all pages share is prepared once. */
export function createParser(options: ParserOptions): Parser {
  const markdown = markdownParser(options.markdown.parser)
  const parse = (input: ParseInput): ParsedPage => {
    const { content, frontmatter } = splitFrontmatter(normaliseText(input.text))
    const read = frontmatter && readFrontmatter(frontmatter, input.path)
    const work: Work = {
      input,
      options,
      frontmatter: read?.value ?? noFrontmatter,
      diagnostics: [...(read?.diagnostics ?? [])],
      files: [input.path],
      includes: new Set(),
      headings: [],
      title: null,
      excerpt: '',
    }
    const tree: Root = markdown.parse(content)
    readFacts(tree, work)
    let html = toHast(tree, rehypeOptions) as HtmlRoot
    if (html.children.length > 0 && content.includes('<'))
      html = lazy.hastUtilRaw().raw(html, { passThrough: [] }) as HtmlRoot
    const { body, anchors, links, assets, sections } = finishBody(html, work)
    const { path } = input
    return {
      facts: {
        path,
        title: work.title,
        frontmatter: work.frontmatter,
        headings: work.headings,
        anchors,
        links,
        assets,
        includes: [...work.includes],
        excerpt: work.excerpt,
      },
      body,
      sections,
      diagnostics: work.diagnostics,
    }
  }
  return Object.assign(parse, {
    diagnostics: markdown.fallback === undefined ? [] : [parserFallback(markdown.fallback)],
  })
}

/** Parses one page. For many, make the parser once: {@link createParser}. */
export function parsePage(input: ParseInput & ParserOptions): ParsedPage {
  return createParser(input)(input)
}

/** The frontmatter of a page alone, for those who do not need its text. Mistakes in it are told by the page's parse. */
export function frontmatterOf(text: string, path: SourcePath): Frontmatter {
  const { frontmatter } = splitFrontmatter(normaliseText(text))
  return frontmatter === null ? noFrontmatter : readFrontmatter(frontmatter, path).value
}
