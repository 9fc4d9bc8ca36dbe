import type { PageMark } from '../graph/sidebar-nodes.js'
import { type BaseSite, marksOf, type SiteChanges } from '../machine/compare.js'
import type { RoutePath } from '../paths.js'
import type { Memo } from '../query/query.js'
import type { SiteInputs } from './inputs.js'
import { cheap, inStore } from './keep.js'

/** How a preview differs from the site that it is compared with. */
export interface PreviewSteps {
  /** Null if there is nothing to compare with. */
  readonly changes: () => SiteChanges | null
  /** What the preview changes about a page; null if nothing. */
  readonly mark: (route: RoutePath) => PageMark | null
}

export interface PreviewPipelineOptions extends Pick<SiteInputs, 'baseSite'> {
  readonly changesSince: (base: BaseSite) => SiteChanges
  /** For a page that stands in for a missing translation: the page whose text it shows. */
  readonly originalOf: (route: RoutePath) => RoutePath | undefined
}

/** Connects the steps of a preview: both sites → changes → the mark of each page. */
export function previewPipeline(
  memo: Memo,
  { baseSite, changesSince, originalOf }: PreviewPipelineOptions,
): PreviewSteps {
  const changes = memo.once<SiteChanges | null>(
    'changes',
    () => {
      const compared = baseSite()
      return compared && changesSince(compared)
    },
    inStore,
  )
  const marks = memo.once<ReadonlyMap<string, PageMark>>(
    'marks',
    () => {
      const found = changes()
      return found === null ? new Map() : marksOf(found)
    },
    cheap,
  )
  const mark = memo.per<PageMark | null, RoutePath>(
    'mark',
    (path) => marks().get(originalOf(path) ?? path) ?? null,
  )

  return { changes, mark }
}
