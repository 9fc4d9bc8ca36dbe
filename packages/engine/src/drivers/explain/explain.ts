import { byPath, type OutputPath } from '../../paths.js'
import type { Pipeline } from '../../pipeline.js'
import { causesOf } from '../../query/explain.js'
import type { Snapshot } from '../../query/snapshot.js'
import type { Site } from '../../site.js'
import type { WrittenFile } from '../../write/publication.js'
import type { Pages } from '../build/run.js'
import { type Maker, makersOf } from './makers.js'
import { type Ingredient, ingredientOfCause, inOrder, ownFirst } from './reasons.js'

/** Why a build wrote and deleted files. In groups, the largest first. Each file occurs once. */
export type Explanation = readonly ExplainedFiles[]

/** Files that a build wrote or deleted for the same reason. */
export interface ExplainedFiles {
  readonly reason: BuildReason
  /** For the reason `changed`: the sources that differ. */
  readonly ingredients: readonly Ingredient[]
  /** In path order. */
  readonly files: readonly OutputPath[]
}

/** Why a build wrote or deleted a file. */
export type BuildReason =
  /**
   * No earlier build is remembered: this is the first one, it has another version of Quire, or the
   * cache was discarded.
   */
  | 'nothing remembered'
  /** Something that the file is made of has changed. */
  | 'changed'
  /** The page or the file is new. */
  | 'new'
  /** Someone had changed or deleted it in the output. */
  | 'repaired'
  /** It lists or refers to other files, which have changed. */
  | 'follows'
  /** Its source is gone, or it has another name now. */
  | 'deleted'

interface BuildKnowledge {
  readonly past: Snapshot | undefined
  readonly now: Snapshot
  readonly written: readonly WrittenFile[]
  readonly deleted: readonly OutputPath[]
  readonly pages: Pages
  readonly steps: Pipeline
  readonly site: Site
}

export function explainBuild({
  past,
  now,
  written,
  deleted,
  pages,
  steps,
  site,
}: BuildKnowledge): Explanation {
  const groups = new Map<string, { reason: BuildReason; ingredients: Ingredient[]; files: OutputPath[] }>()
  const add = (path: OutputPath, reason: BuildReason, ingredients: readonly Ingredient[] = []) => {
    const key = JSON.stringify([reason, ingredients])
    const group = groups.get(key) ?? { reason, ingredients: [...ingredients], files: [] }
    group.files.push(path)
    groups.set(key, group)
  }
  const makers = past === undefined ? new Map<OutputPath, Maker>() : makersOf(pages, steps, site)
  for (const { path, was } of written) {
    if (past === undefined) add(path, 'nothing remembered')
    else if (was === 'damaged') add(path, 'repaired')
    else add(path, ...reasonOf(was, makers.get(path), past))
  }
  for (const path of deleted) add(path, 'deleted')
  return [...groups.values()]
    .map((group) => ({ ...group, files: group.files.sort(byPath) }))
    .sort((a, b) => b.files.length - a.files.length || byPath(a.files[0] ?? '', b.files[0] ?? ''))

  function reasonOf(
    was: WrittenFile['was'],
    maker: Maker | undefined,
    before: Snapshot,
  ): [BuildReason, (readonly Ingredient[])?] {
    if (maker === undefined) return ['follows']
    if ('facet' in maker) return ['changed', [{ facet: maker.facet, file: undefined }]]
    if ('copied' in maker) {
      const ingredient = { facet: 'shown file' as const, file: maker.copied }
      const isNew = was === 'absent' && before.find('bytes', maker.copied) === undefined
      return isNew ? ['new'] : ['changed', [ingredient]]
    }
    const causes = causesOf(before, now, maker.question)
    if (causes === 'new') return ['new']
    // A list changes with every page that it contains. The reasons of these pages tell more.
    if (maker.isList) return ['follows']
    const ingredients = inOrder(
      causes.map((cause) => ownFirst(ingredientOfCause(cause, site.config.publicDir), maker.source)),
    )
    return ingredients.length === 0 ? ['follows'] : ['changed', ingredients]
  }
}
