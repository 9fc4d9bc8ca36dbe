import { outputOf } from '../../addresses/page-file.js'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { outputClash } from '../../diagnostics/messages/output.js'
import { linkedFiles } from '../../graph/page-links.js'
import { type OutputPath, outputAt } from '../../paths.js'
import type { Pipeline } from '../../pipeline.js'
import type { Site } from '../../site.js'
import { outputClaims } from '../../write/output-claims.js'
import { publicOutputs } from '../build/put-files.js'

/**
 * Files that cannot be published together, because one has the name of a folder that another is in. A build
 * ends with the first of them.
 */
export function outputClashes(site: Site, steps: Pipeline): Diagnostic[] {
  const files = new Set<OutputPath>()
  const clashing = outputClaims((path) => files.has(path))
  const clashes = new Map<OutputPath, OutputPath>()
  for (const path of siteFiles(site, steps)) {
    if (files.has(path)) continue
    const clash = clashing(path)
    if (clash === undefined) files.add(path)
    else if (!clashes.has(clash.file)) clashes.set(clash.file, clash.inside)
  }
  return [...clashes].map(([file, inside]) => outputClash(file, inside, undefined))
}

/**
 * The files of a site in the order in which a build passes them on. Of those whose names follow from their
 * content, which are all in `assets`, only some.
 */
function* siteFiles(site: Site, steps: Pipeline): Iterable<OutputPath> {
  const { routes } = steps.routes()
  for (const [output] of publicOutputs(site, steps)) yield output
  for (const { path } of routes) yield outputOf(path)
  yield* steps.machine.paths()
  for (const path of steps.notFound().keys()) yield outputAt(path)
  yield* steps.ownFiles
  for (const { path } of site.client.files) yield path
  // Reading what few pages have takes longer than all else here.
  for (const { path } of routes)
    if (linkedFiles(steps.references(path)).length > 0)
      for (const [output] of steps.fillings(path).files) yield output
  for (const { output } of steps.frozenFiles()) yield output
  for (const { path } of steps.redirects.outputs()) yield path
}
