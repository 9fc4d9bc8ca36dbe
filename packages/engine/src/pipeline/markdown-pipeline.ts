import type { ResolvedConfig } from '../config/resolve.js'
import type { Facts } from '../parse/page.js'
import { type OutputPath, type RoutePath, type SourcePath, urlOf } from '../paths.js'
import type { SiteInputs } from './inputs.js'
import type { MarkdownOrder } from './page-markdown.js'

export interface MarkdownPipelineOptions extends Pick<SiteInputs, 'textOf' | 'refusal'> {
  readonly config: ResolvedConfig
  /** Where a page's copy is published; null where it is not. */
  readonly markdownOf: (route: RoutePath) => OutputPath | null
}

/** The Markdown copies of pages. */
export interface MarkdownSteps {
  /** All that the copy of a page is made of besides the parsed page; null where the site publishes none. */
  readonly markdownOrder: (route: RoutePath, page: Facts) => MarkdownOrder | null
}

/** Joins what Markdown copies are made of. Asks, and has no questions of its own. */
export function markdownPipeline({
  config,
  textOf,
  refusal,
  markdownOf,
}: MarkdownPipelineOptions): MarkdownSteps {
  return {
    markdownOrder(route, { path, includes }) {
      const output = markdownOf(route)
      if (output === null) return null
      // What cannot be read has an error on the page.
      const readable = (file: SourcePath) => (refusal(file) === undefined ? textOf(file) : undefined)
      return {
        output,
        href: urlOf(config.base, `/${output}`),
        texts: [path, ...includes].map((file) => [file, readable(file) ?? ''] as const),
      }
    },
  }
}
