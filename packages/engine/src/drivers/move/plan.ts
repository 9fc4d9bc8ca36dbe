import { originalRoot } from '../../content-families.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { distinct } from '../../diagnostics/distinct.js'
import { inFolder, relativeTo } from '../../paths.js'
import type { OpenedSteps } from '../open-steps.js'
import { configEdits } from './config.js'
import { type Changes, effectOf, type MovedPage, type MovedPath, type MoveEdit, rootOf } from './effect.js'
import { pageEdits } from './pages.js'
import { redirectEdits } from './redirects.js'

/** What a move changes. */
export interface MovePlan {
  /** Pages whose address changes. */
  readonly pages: readonly Omit<MovedPage, 'root'>[]
  readonly edits: readonly MoveEdit[]
  /** Lines to add to the redirects file. */
  readonly redirects: readonly string[]
  /**
   * Lines to remove from the redirects file, because there is a page at the old address again, or
   * because other lines replace them.
   */
  readonly dropped: readonly Place[]
  /** What must be changed but cannot be with certainty. */
  readonly byHand: readonly Diagnostic[]
  /** Pages that would have the same address. */
  readonly collisions: readonly Diagnostic[]
  /** The same moves of translations, which this one leaves where they are. */
  readonly translations: readonly MovedPath[]
}

/** Plans a move. Writes nothing. */
export function planMove(opened: OpenedSteps, moved: MovedPath): MovePlan {
  const effect = effectOf(opened, moved)
  const changes: Changes = { edits: [], byHand: [] }
  // A page that stands in for a translation has no text of its own.
  for (const route of effect.before.routes)
    if (route.fallbackFrom === undefined) pageEdits(route, effect, changes)
  configEdits(effect, changes)
  const redirects = redirectEdits(effect)
  return {
    pages: effect.pages.map(({ from, to }) => ({ from, to })),
    edits: [...changes.edits, ...redirects.edits],
    redirects: redirects.lines,
    dropped: redirects.dropped,
    // Many pages may have the same field from the config.
    byHand: distinct(changes.byHand),
    collisions: effect.after.diagnostics,
    translations: translationsOf(opened, moved),
  }
}

function translationsOf({ config, site }: OpenedSteps, { from, to }: MovedPath): MovedPath[] {
  const { content, lang } = config
  const original = rootOf(from, content)
  if (rootOf(to, content) !== original) return []
  const own = content[original]?.dir ?? ''
  return content.flatMap(({ dir }, index) => {
    if (originalRoot(index, content, lang) !== original) return []
    const old = inFolder(dir, relativeTo(own, from))
    const isThere = site.pages.some((path) => path === old || path.startsWith(`${old}/`))
    return isThere ? [{ from: old, to: inFolder(dir, relativeTo(own, to)) }] : []
  })
}
