import type { Words } from './words.js'

/** What {@link openapi} makes pages of, and how. */
export interface OpenApiOptions {
  /**
   * The description: JSON or YAML, of OpenAPI 3.0, 3.1 or 3.2 or Swagger 2.0. Relative to the site's
   * root.
   */
  readonly file: string
  /**
   * `tag`: a page for all operations that have the same tag, and one for all schemas. `operation`: a
   * page for each operation and each schema. Default: `tag`.
   */
  readonly pages?: 'tag' | 'operation'
  /** Where readers can propose changes. Default: pages have no edit link. */
  readonly editUrl?: string
  /** Words of the pages in another language, or others. Default: English. */
  readonly words?: Partial<Words>
}
