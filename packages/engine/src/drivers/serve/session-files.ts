import { browserMermaidFolder } from '../../addresses/mermaid-address.js'
import { fileNameOf, routeOfFile } from '../../addresses/page-file.js'
import { browserMermaidFiles } from '../../bundle/browser-mermaid.js'
import { type OutputPath, outputAt, type RoutePath, type SourcePath } from '../../paths.js'
import { manifestPath } from '../../split/manifest.js'
import { keepFiles, type Session } from './session.js'

/** Finds everything that is neither a page nor the chunk of one by its output path. A request never names a file on disk. */
export function fileAt(below: string, session: Session): string | Uint8Array | undefined {
  const { steps } = session
  const { site } = session.current
  const output = outputAt(below)
  const bundled = site.client.files.find(({ path }) => path === output)
  if (bundled !== undefined) return bundled.content
  const style = session.styles.get(output)
  if (style !== undefined) return style
  const { browserMermaid } = site.config
  if (browserMermaid !== undefined && output.startsWith(`${browserMermaidFolder(browserMermaid.version)}/`))
    return browserMermaidFiles(browserMermaid)
      .find(({ path }) => path === output)
      ?.content()
  const source = isPublishedOtherwise(below, session) ? undefined : sourceAt(below, session)
  const content = source && site.files.read(source)
  // A file that pages showed may be gone. Then its address is that of another file again.
  if (content !== undefined) return content
  const made = machineFile(output, session)
  if (made !== undefined) return made
  if (!below.startsWith('/assets/')) return undefined
  session.made.manifest ??= steps.liveManifest()
  return output === manifestPath ? session.made.manifest.root : session.made.manifest.file(output)
}

/** The page whose chunk is at a path; undefined if there is none. */
export function pageOfChunk(below: string, session: Session): RoutePath | undefined {
  if (!below.endsWith('.live.js')) return undefined
  session.made.manifest ??= session.steps.liveManifest()
  return session.made.manifest.pageOf(outputAt(below))
}

/** What a navigation in place loads of a page. The browser then requests its files, but not the page itself. */
export function chunkOf(route: RoutePath, session: Session): string {
  const page = session.steps.compose(route)
  keepFiles(session, page)
  return page.chunk.code
}

/** The file of the site that is published unchanged at a path. */
function sourceAt(below: string, session: Session): SourcePath | undefined {
  const { steps, current, files } = session
  const name = fileNameOf(below)
  const output = outputAt(name)
  return (
    current.site.publicFiles.get(name) ??
    files.get(output) ??
    (/^\/assets\/(?!js\/)/.test(below)
      ? steps.frozenFiles().find((copy) => copy.output === output)?.source
      : undefined)
  )
}

/** In a build, pages and the site's own files take precedence over files with the same address. */
function isPublishedOtherwise(below: string, { steps }: Session): boolean {
  const name = fileNameOf(below)
  return steps.ownFiles.includes(outputAt(name)) || routeOfFile(steps.routes(), name) !== undefined
}

/** Sitemap, lists and the Markdown of pages, made on request. */
function machineFile(output: OutputPath, { steps }: Session): string | undefined {
  const { machine, compose } = steps
  if (!/^[^/]+\.(?:xml|txt|json)$|\.md$|(?:^|\/)feed\.xml$/.test(output)) return undefined
  const page = output.endsWith('.md') ? machine.pageOfMarkdown(output) : undefined
  return page === undefined ? machine.fileAt(output)?.content : (compose(page).markdown?.content ?? undefined)
}
