import { browserMermaidFiles } from '../../bundle/browser-mermaid.js'
import type { MermaidPackage } from '../../config/packages/mermaid-package.js'
import type { PictureCopies } from '../../io/picture-copies.js'
import { type OutputPath, outputAt, type RoutePath, type SourcePath } from '../../paths.js'
import type { SiteChunks } from '../../pipeline/manifest-pipeline.js'
import type { LazyFile } from '../../pipeline/output-file.js'
import { outputsOf, type PageDigest } from '../../pipeline/page-pipeline.js'
import type { PictureSteps } from '../../pipeline/picture-pipeline.js'
import type { Pipeline } from '../../pipeline.js'
import type { Site } from '../../site.js'
import { type Chunk, chunkFile } from '../../split/split.js'
import type { Publication } from '../../write/publication.js'
import type { Rendering } from '../threads/rendering.js'
import type { PastPage, PastPages } from './page-memory.js'

/** Where the files of a build go. */
export interface Target {
  readonly publication: Publication
  /** Whether the published output is the one that the memo remembers. */
  readonly isLast: boolean
}

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
  }: {
    readonly rendering: Rendering
    readonly work: { rendered: number }
    /** What the last build made of each page; undefined if there was none. */
    readonly past: PastPages | undefined
    /** Counts pages that are made again. Their final number is known only at the end. */
    readonly progress: (done: number, total: number) => void
    readonly startThread: (pages: number) => void
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
    for (const path of rendering.arrived()) finish(path, steps.page(path))
  }
  for (const { path } of routes) {
    const known = steps.page.isAsInPast(path) ? past?.get(path) : undefined
    if (known !== undefined && (isLast ? keepAllAsPublished : keepAll)(known, publication)) {
      finishKept(path, known)
      continue
    }
    if (steps.page.isFresh(path))
      finishKept(path, putFresh(path, known ?? steps.page(path), steps, publication))
    else {
      work.rendered += 1
      // How many pages an edit affects is known only after checking all of them.
      startThread(past === undefined ? routes.length : work.rendered)
      if (rendering.hasRoom()) {
        rendering.send(steps.order(path))
        areInOrder = false
      } else finish(path, steps.page(path))
    }
    steps.machine.prepare(path)
    finishArrived()
    await publication.turn()
  }
  await rendering.settled()
  finishArrived()
  if (areInOrder) return pages
  // In the order of the routes, whatever was done first.
  return new Map(routes.flatMap(({ path }) => [[path, pages.get(path) ?? steps.page(path)] as const]))
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

/**
 * Passes files to the publication. Like pages, unchanged files are taken from the published output.
 * Files that are made again are passed on while they are made.
 */
export async function putOutputs(
  outputs: Iterable<LazyFile>,
  { publication, isLast }: Target,
): Promise<void> {
  for (const { isFresh, output, pathOfPast, file } of outputs) {
    const known = isLast ? pathOfPast?.() : undefined
    if (known !== undefined && publication.keepAsPublished(known)) continue
    const wasFresh = isFresh()
    const [path, hash] = output()
    if (wasFresh && publication.has(path, hash)) publication.keep(path)
    else if (wasFresh) publication.put(path, file().content)
    await publication.turn()
  }
}

/** Passes everything to the publication that is neither a page nor a list. */
export function putFiles(
  site: Site,
  steps: Pipeline,
  pages: ReadonlyMap<RoutePath, PageDigest>,
  target: Target,
): void {
  const { publication } = target
  const written = withoutFailed(pages)
  const notFound = withoutFailed(steps.notFound())
  for (const [path, { html }] of notFound) publication.put(outputAt(path), html)
  const chunks = siteChunks(steps, written)
  for (const chunk of [...chunks.shared.values(), ...[...notFound.values()].map(({ chunk }) => chunk)])
    publication.put(chunkFile(chunk), chunk.code)
  for (const { path, content, hash } of steps.manifest(chunks)) publication.put(path, content, hash)
  for (const { path, content } of site.client.files) publication.put(path, content)
  for (const [output, source] of new Map([...written.values()].flatMap(({ files }) => files)))
    putCopy(output, source, site, publication)
  for (const { output, source } of steps.frozenFiles()) putCopy(output, source, site, publication)
  const { browserMermaid } = site.config
  if (browserMermaid !== undefined && [...written.values()].some(({ drawnLater }) => drawnLater))
    putMermaid(browserMermaid, target)
  for (const { path, content } of steps.redirects.outputs()) publication.offer(path, content)
}

/** Passes narrower copies of pictures to the publication. */
export async function putCopies(
  outputs: ReturnType<PictureSteps['outputs']>,
  copies: PictureCopies,
  publication: Publication,
): Promise<void> {
  for (const { picture, output, ...copy } of outputs) {
    if (publication.has(output, copy.hash)) publication.keep(output)
    else {
      const bytes = copies.bytes(picture.id, copy)
      // Removed from the cache during the build. The next build will notice.
      if (bytes !== undefined) publication.put(output, new Uint8Array(bytes).buffer, copy.hash)
    }
    await publication.turn()
  }
}

/** Their names contain the version, so files that the last build published are the same. */
function putMermaid(found: MermaidPackage, { publication, isLast }: Target): void {
  for (const { path, content } of browserMermaidFiles(found))
    if (!isLast || !publication.keepAsPublished(path)) publication.put(path, content())
}

/**
 * Everything that the manifest lists.
 *
 * @param pages Without pages whose layout failed.
 */
export function siteChunks(
  steps: Pipeline,
  pages: ReadonlyMap<RoutePath, PageDigest>,
): Omit<SiteChunks, 'shared'> & { readonly shared: ReadonlyMap<string, Chunk> } {
  const firstShown = new Map<string, RoutePath>()
  for (const [route, { sharedKey }] of pages)
    if (sharedKey !== null && !firstShown.has(sharedKey)) firstShown.set(sharedKey, route)
  const shared = new Map([...firstShown].map(([key, route]) => [key, steps.shared(key, route)] as const))
  const notFound = [...withoutFailed(steps.notFound())].map(([path, { chunk }]) => [path, chunk] as const)
  return { pages, shared, notFound: new Map(notFound) }
}

export function withoutFailed<Page extends { readonly failed: boolean }>(
  pages: ReadonlyMap<RoutePath, Page>,
): ReadonlyMap<RoutePath, Page> {
  const failed = [...pages.values()].some((page) => page.failed)
  return failed ? new Map([...pages].filter(([, page]) => !page.failed)) : pages
}

/**
 * Passes public files to the publication. They are known from the start, so they are written while
 * pages are parsed. If a page has the same address, it takes precedence.
 */
export function putPublicFiles(site: Site, pages: ReadonlySet<OutputPath>, publication: Publication): void {
  for (const [path, source] of site.publicFiles) {
    const output = outputAt(path)
    if (!pages.has(output)) putCopy(output, source, site, publication)
  }
}

function putCopy(output: OutputPath, source: SourcePath, site: Site, publication: Publication): void {
  const hash = site.fileHash(source)
  if (hash === undefined) return
  if (publication.has(output, hash)) return publication.keep(output)
  const content = site.files.read(source)
  // Removed during the build. The next build will notice.
  if (content !== undefined) publication.put(output, content, site.isAsHashed(source) ? hash : undefined)
}
