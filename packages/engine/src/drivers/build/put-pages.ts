import type { RoutePath } from '../../paths.js'
import { outputsOf, type PageDigest } from '../../pipeline/page-pipeline.js'
import type { Pipeline } from '../../pipeline.js'
import { untilAborted } from '../../values/until-aborted.js'
import type { Publication } from '../../write/publication.js'
import type { Rendering } from '../threads/rendering.js'
import type { PastPage, PastPages } from './page-memory.js'
import type { Target } from './put-files.js'

/**
 * Passes all pages to the publication. An unchanged page is taken from the published output, unless
 * someone changed it there.
 */
export async function putPages(
  steps: Pipeline,
  { publication, isLast }: Target,
  {
    rendering,
    work,
    past,
    progress,
    startThread,
    signal,
  }: {
    readonly rendering: Rendering
    readonly work: { rendered: number }
    /** What the last build made of each page; undefined if there was none. */
    readonly past: PastPages | undefined
    /** Counts pages that are made again. Their final number is known only at the end. */
    readonly progress: (done: number, total: number) => void
    readonly startThread: (pages: number) => void
    readonly signal: AbortSignal | undefined
  },
): Promise<ReadonlyMap<RoutePath, PageDigest>> {
  const { routes } = steps.routes()
  const pages = new Map<RoutePath, PageDigest>()
  let areInOrder = true
  let kept = 0
  const finish = (path: RoutePath, digest: PageDigest) => {
    pages.set(path, digest)
    const total = routes.length - kept
    if (total > 0) progress(pages.size - kept, total)
  }
  const finishKept = (path: RoutePath, digest: PageDigest) => {
    kept += 1
    finish(path, digest)
  }
  const finishArrived = () => {
    for (const path of rendering.arrived()) finish(path, digestOf(path, steps))
  }
  for (const { path } of routes) {
    const isAsInPast = steps.page.isAsInPast(path) && steps.pageProblems.isAsInPast(path)
    const known = isAsInPast ? past?.get(path) : undefined
    if (known !== undefined && (isLast ? keepAllAsPublished : keepAll)(known, publication)) {
      finishKept(path, known)
      continue
    }
    if (steps.page.isFresh(path))
      finishKept(path, putFresh(path, known ?? digestOf(path, steps), steps, publication))
    else {
      work.rendered += 1
      // How many pages an edit affects is known only after checking all of them.
      startThread(past === undefined ? routes.length : work.rendered)
      if (rendering.hasRoom()) {
        rendering.send(steps.order(path))
        areInOrder = false
      } else finish(path, digestOf(path, steps))
    }
    steps.machine.prepare(path)
    finishArrived()
    await publication.turn()
  }
  await untilAborted(rendering.settled(), signal)
  finishArrived()
  if (areInOrder) return pages
  // In the order of the routes, whatever was done first.
  return new Map(routes.flatMap(({ path }) => [[path, pages.get(path) ?? digestOf(path, steps)] as const]))
}

/** With all problems of the page. */
function digestOf(path: RoutePath, steps: Pipeline): PageDigest {
  const { diagnostics, ...digest } = steps.page(path)
  return { diagnostics: [...steps.pageProblems(path), ...diagnostics], ...digest }
}

function putFresh(
  path: RoutePath,
  digest: PageDigest,
  steps: Pipeline,
  publication: Publication,
): PageDigest {
  if (!keepAll(digest, publication))
    for (const file of outputsOf(path, steps.compose(path)))
      publication.put(file.path, file.content, file.hash)
  return digest
}

/** Keeps a page's published files. If one is missing or has changed, keeps none. */
function keepAll({ outputs }: PageDigest, publication: Publication): boolean {
  const areThere = outputs.every(([output, hash]) => publication.has(output, hash))
  if (areThere) for (const [output] of outputs) publication.keep(output)
  return areThere
}

/** The same for files of the last build, without comparing fingerprints. */
function keepAllAsPublished(page: PastPage, publication: Publication): boolean {
  const { of, from, to } = page.outputPositions
  return (
    publication.keepAt(of, from, to) ||
    page.outputPaths.every((output) => publication.keepAsPublished(output))
  )
}
