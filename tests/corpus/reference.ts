import { readSpec } from './config.js'

/** A page of the reference site. */
export interface ReferenceRoute {
  readonly route: string
  /** Path of the source in the reference's repository. */
  readonly source: string
  /** Path of the source in the corpus. */
  readonly corpus: string
  readonly title: string | null
  readonly version: string
  readonly lang: string
  readonly headers: readonly { readonly level: number; readonly title: string; readonly slug: string }[]
  readonly prev: { readonly title: string; readonly path: string } | null
  readonly next: { readonly title: string; readonly path: string } | null
  /** Whether it is part of the specification, which covers English pages of one revision. */
  readonly inSpec: boolean
  readonly alias?: string
  readonly frontmatter?: Readonly<Record<string, unknown>>
  /** Only for pages of the older version. */
  readonly relativePath?: string
}

/** A mistake in the corpus itself. */
export interface BrokenReference {
  readonly kind: string
  readonly set: 'latest' | 'v1.0.1' | 'fr'
  readonly source: string
  /** Target as the author wrote it. */
  readonly link: string
}

export const referenceRoutes = (): readonly ReferenceRoute[] => readSpec('routes.json')

export const brokenReferences = (): readonly BrokenReference[] =>
  readSpec<{ readonly items: readonly BrokenReference[] }>('broken-links.json').items
