import { byPath, type OutputPath, outputAt, type RoutePath, type SourcePath } from '../../paths.js'
import { type PageDigest, sharedArg } from '../../pipeline/page-pipeline.js'
import type { Pipeline } from '../../pipeline.js'
import { causesOf, type Question } from '../../query/explain.js'
import type { Snapshot } from '../../query/snapshot.js'
import type { Site } from '../../site.js'
import { chunkFile } from '../../split/split.js'
import type { WrittenFile } from '../../write/publication.js'
import { type Facet, type Ingredient, ingredientOfCause, inOrder, ownFirst } from './reasons.js'
import { siteOutputs } from './site-outputs.js'

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
  readonly pages: ReadonlyMap<RoutePath, PageDigest>
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

type Maker =
  | { readonly question: Question; readonly isList: boolean; readonly source: SourcePath | undefined }
  | { readonly copied: SourcePath }
  /** It depends on nothing else. */
  | { readonly facet: Facet }

/** What makes each file of the output. If a file has several makers, the last one counts. */
function makersOf(
  pages: ReadonlyMap<RoutePath, PageDigest>,
  steps: Pipeline,
  site: Site,
): Map<OutputPath, Maker> {
  const makers = new Map<OutputPath, Maker>()
  for (const { output, question } of [...steps.search.outputs(), ...steps.machine.outputs()])
    makers.set(output()[0], { question, isList: true, source: undefined })
  for (const { path } of site.client.files) makers.set(path, { facet: 'config and code' })
  for (const [path, question] of siteOutputs(steps))
    makers.set(path, { question, isList: false, source: undefined })
  for (const [path, copied] of site.publicFiles) makers.set(outputAt(path), { copied })
  for (const { output, source } of steps.frozenFiles()) makers.set(output, { copied: source })
  const { byPath: routes } = steps.routes()
  const shown = new Set<string>()
  for (const [route, { outputs, files, sharedKey }] of pages) {
    for (const [output, copied] of files) makers.set(output, { copied })
    const question = { kind: 'page', arg: route }
    for (const [output] of outputs)
      makers.set(output, { question, isList: false, source: routes.get(route)?.page })
    if (sharedKey === null || shown.has(sharedKey)) continue
    shown.add(sharedKey)
    const shared = { kind: 'shared', arg: sharedArg(sharedKey, route) }
    makers.set(chunkFile(steps.shared(sharedKey, route)), {
      question: shared,
      isList: false,
      source: undefined,
    })
  }
  return makers
}
