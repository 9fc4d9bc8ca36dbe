import type { ResolvedConfig } from '../config/resolved-config.js'
import type { Facts } from '../parse/page.js'
import { type OutputPath, type RoutePath, type SourcePath, urlOf } from '../paths.js'
import type { SiteInputs } from './inputs.js'
import type { MarkdownOrder } from './page-markdown.js'

export interface MarkdownPipelineOptions extends Pick<SiteInputs, 'textOf' | 'refusal'> {
  readonly config: ResolvedConfig
  /** Output path of a page's Markdown copy; null if it is not published. */
  readonly markdownOf: (route: RoutePath) => OutputPath | null
}

/** The Markdown copies of pages. */
export interface MarkdownSteps {
  /** Address of a page's copy, with the base; null if it is not published. */
  readonly markdownHref: (route: RoutePath) => string | null
  /** What the copy of a page is made of besides the parsed page; null if the site publishes none. */
  readonly markdownOrder: (route: RoutePath, page: Facts) => MarkdownOrder | null
}

/** Collects what Markdown copies are made of. It only combines answers; it defines no questions. */
export function markdownPipeline({
  config,
  textOf,
  refusal,
  markdownOf,
}: MarkdownPipelineOptions): MarkdownSteps {
  const hrefOf = (output: OutputPath) => urlOf(config.base, `/${output}`)
  return {
    markdownHref(route) {
      const output = markdownOf(route)
      return output && hrefOf(output)
    },
    markdownOrder(route, { path, includes }) {
      const output = markdownOf(route)
      if (output === null) return null
      // For a file that cannot be read, the page has an error already.
      const readable = (file: SourcePath) => (refusal(file) === undefined ? textOf(file) : undefined)
      return {
        output,
        href: hrefOf(output),
        texts: [path, ...includes].map((file) => [file, readable(file) ?? ''] as const),
      }
    },
  }
}
