import { type OutputPath, outputAt, type SourcePath } from '../../paths.js'
import { sharedArg } from '../../pipeline/page-pipeline.js'
import type { Pipeline } from '../../pipeline.js'
import type { Question } from '../../query/explain.js'
import type { Site } from '../../site.js'
import { chunkFile } from '../../split/split.js'
import { firstShown } from '../build/put-files.js'
import type { Pages } from '../build/run.js'
import type { Facet } from './reasons.js'
import { siteOutputs } from './site-outputs.js'

/** What makes a file of the output. */
export type Maker =
  | { readonly question: Question; readonly isList: boolean; readonly source: SourcePath | undefined }
  | { readonly copied: SourcePath }
  /** It depends on nothing else. */
  | { readonly facet: Facet }

/** What makes each file of the output. If a file has several makers, the last one counts. */
export function makersOf(
  pages: Pages,
  steps: Pipeline,
  site: Pick<Site, 'client' | 'publicFiles'>,
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
  for (const [route, { outputs, files }] of pages) {
    for (const [output, copied] of files) makers.set(output, { copied })
    const question = { kind: 'page', arg: route }
    for (const [output] of outputs)
      makers.set(output, { question, isList: false, source: routes.get(route)?.page })
  }
  for (const [key, route] of firstShown(pages)) {
    const question = { kind: 'shared', arg: sharedArg(key, route) }
    makers.set(chunkFile(steps.shared(key, route)), { question, isList: false, source: undefined })
  }
  return makers
}
