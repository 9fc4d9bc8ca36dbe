import { outputOf } from '../../addresses/page-file.js'
import { browserMermaidFiles } from '../../bundle/browser-mermaid.js'
import type { MermaidPackage } from '../../config/packages/mermaid-package.js'
import type { PictureCopies } from '../../io/pictures/picture-copies.js'
import { type OutputPath, outputAt, type RoutePath, type SourcePath } from '../../paths.js'
import type { SiteChunks } from '../../pipeline/manifest-pipeline.js'
import type { LazyFile } from '../../pipeline/output-file.js'
import type { PageDigest } from '../../pipeline/page-pipeline.js'
import type { PictureSteps } from '../../pipeline/picture-pipeline.js'
import type { Pipeline } from '../../pipeline.js'
import type { Site } from '../../site.js'
import { type Chunk, chunkFile } from '../../split/split.js'
import type { Publication } from '../../write/publication.js'

/** Where the files of a build go. */
export interface Target {
  readonly publication: Publication
  /** Whether the published output is the one that the memo remembers. */
  readonly isLast: boolean
}

/**
 * Passes files to the publication. Like pages, unchanged files are taken from the published output.
 * Files that are made again are passed on while they are made.
 */
export async function putOutputs(
  outputs: Iterable<LazyFile>,
  { publication, isLast }: Target,
): Promise<void> {
  for (const { isFresh, output, path, isOfPast, file } of outputs) {
    if (isLast && isOfPast?.() === true && publication.keepAsPublished(path())) continue
    const wasFresh = isFresh()
    const [name, hash] = output()
    if (wasFresh && publication.has(name, hash)) publication.keep(name)
    else if (wasFresh) publication.put(name, file().content)
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
  const shared = new Map([...firstShown(pages)].map(([key, route]) => [key, steps.shared(key, route)]))
  const notFound = [...withoutFailed(steps.notFound())].map(([path, { chunk }]) => [path, chunk] as const)
  return { pages, shared, notFound: new Map(notFound) }
}

/** For each key of what pages share, the first page that shows it. */
export function firstShown(
  pages: ReadonlyMap<RoutePath, Pick<PageDigest, 'sharedKey'>>,
): ReadonlyMap<string, RoutePath> {
  const first = new Map<string, RoutePath>()
  for (const [route, { sharedKey }] of pages)
    if (sharedKey !== null && !first.has(sharedKey)) first.set(sharedKey, route)
  return first
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
export function putPublicFiles(site: Site, steps: Pipeline, publication: Publication): void {
  for (const [output, source] of publicOutputs(site, steps)) putCopy(output, source, site, publication)
}

/** The public files that are published, and where. */
export function publicOutputs(
  { publicFiles }: Pick<Site, 'publicFiles'>,
  { routes, ownFiles }: Pick<Pipeline, 'routes' | 'ownFiles'>,
): (readonly [OutputPath, SourcePath])[] {
  const taken = new Set([...routes().routes.map(({ path }) => outputOf(path)), ...ownFiles])
  return [...publicFiles].flatMap(([path, source]) => {
    const output = outputAt(path)
    return taken.has(output) ? [] : [[output, source] as const]
  })
}

function putCopy(output: OutputPath, source: SourcePath, site: Site, publication: Publication): void {
  const hash = site.fileHash(source)
  if (hash === undefined) return
  if (publication.has(output, hash)) return publication.keep(output)
  const content = site.files.read(source)
  // Removed during the build. The next build will notice.
  if (content !== undefined) publication.put(output, content, site.isAsHashed(source) ? hash : undefined)
}
