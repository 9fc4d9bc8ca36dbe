import type { Element } from 'hast'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { contains, innermostFolder, rebased, type SourcePath, versionFolderOf } from '../paths.js'
import type { Body, Facts, PageFindings, ParsedPage } from './page.js'

/** A page in another version with exactly the same text. */
export interface IdenticalPage {
  readonly path: SourcePath
  /** The beginning of its path, and what to replace it by for this page. The rest of the path is the same. */
  readonly from: string
  readonly to: string
}

/** What decides which pages of a content root can be identical to others. */
export interface VersionRoot {
  readonly dir: string
  readonly version: string
  readonly lang: string
}

/**
 * Finds the page whose parse a page of an older version can share: the first one with the same text
 * at the same place, in the latest version or in a version that is listed before its own. Null for
 * pages that have to be parsed.
 *
 * @param hashOf Fingerprint of a file's content; undefined if there is none.
 */
export function identicalPageOf(
  path: SourcePath,
  roots: readonly VersionRoot[],
  hashOf: (path: SourcePath) => string | undefined,
): IdenticalPage | null {
  const own = rootHolding(path, roots)
  if (own === undefined || own.version === 'latest') return null
  const before = roots.slice(0, roots.indexOf(own))
  const candidates = [
    ...roots.filter(({ version }) => version === 'latest'),
    ...before.filter(({ version }) => version !== 'latest' && version !== own.version),
  ].filter(({ lang }) => lang === own.lang)
  let hash: string | undefined
  for (const root of candidates) {
    const page = samePlace(path, own, root)
    if (page === undefined) continue
    const other = hashOf(page.path)
    if (other === undefined) continue
    hash ??= hashOf(path)
    if (other === hash) return page
  }
  return null
}

/** Number of pages of a root that are identical to those of the latest version. */
export function identicalPages(
  pages: readonly SourcePath[],
  roots: readonly VersionRoot[],
  hashOf: (path: SourcePath) => string | undefined,
): number {
  return pages.filter((path) => {
    const own = rootHolding(path, roots)
    const latest = roots.filter(({ version, lang }) => version === 'latest' && lang === own?.lang)
    return own !== undefined && identicalPageOf(path, [...latest, own], hashOf) !== null
  }).length
}

function rootHolding(path: string, roots: readonly VersionRoot[]): VersionRoot | undefined {
  const folders = roots.map(({ dir }) => dir)
  return roots[innermostFolder(path, folders)]
}

function samePlace(path: SourcePath, own: VersionRoot, other: VersionRoot): IdenticalPage | undefined {
  const frozenIn = versionFolderOf(path)
  if (frozenIn !== '') {
    const from = versionFolderOf(`${other.dir}/`)
    const mirrored = rebased(path, frozenIn, from)
    if (contains(other.dir, mirrored)) return { path: mirrored, from, to: frozenIn }
  }
  const [from, to] = [folder(other.dir), folder(own.dir)]
  return { path: rebased(path, to, from), from, to }
}

const folder = (dir: string): string => (dir === '' ? '' : `${dir}/`)

/** Messages that depend on whether another file exists. */
const aboutOtherFiles: ReadonlySet<string> = new Set(['include-missing', 'include-cycle', 'snippet-missing'])

/** Whether messages about a page could be different for an identical page elsewhere. */
export function areToldOfFiles(path: SourcePath, messages: readonly Diagnostic[]): boolean {
  return messages.some(
    ({ code, message, hint = '' }) =>
      aboutOtherFiles.has(code) || message.includes(path) || hint.includes(path),
  )
}

/**
 * Whether the parse of an identical page differs from that of the page only by the paths in it.
 *
 * @param facts Of the identical page.
 * @param isSame Whether two files exist and have the same content.
 */
export function isShareable(
  { title, headings, includes, dependsOn, toldOfFiles }: Facts,
  { from, to }: IdenticalPage,
  isSame: (file: SourcePath, other: SourcePath) => boolean,
): boolean {
  // Search calls a page without a title by its first heading with words, or else by its path.
  if (title === null && headings.every((heading) => heading.title === '')) return false
  if (toldOfFiles === true || dependsOn.length > 0) return false
  // References are relative to the page or to the root. Both are equivalent only if the whole site was
  // copied.
  const isCopy = from === '' || versionFolderOf(from) === from
  return includes.every(
    (file) =>
      isCopy && versionFolderOf(to) === to && file.startsWith(from) && isSame(file, rebased(file, from, to)),
  )
}

/** The parse of a page, derived from that of the identical page. They must be shareable. */
export function sharedPage(page: ParsedPage, identical: IdenticalPage): ParsedPage {
  const { facts, body } = page
  return {
    ...page,
    ...sharedFindings(page, identical),
    facts: sharedFacts(facts, identical),
    body: facts.includes.length === 0 ? body : sharedBody(body, identical),
  }
}

/** As {@link sharedPage}, for the text of a page that includes files, whose components have their places. */
function sharedBody(body: Body, identical: IdenticalPage): Body {
  return { ...body, components: body.components.map((component) => sharedElement(component, identical)) }
}

function sharedElement(element: Element, identical: IdenticalPage): Element {
  const { from, to } = identical
  const { data } = element
  return {
    ...element,
    ...(data?.file !== undefined && { data: { ...data, file: rebased(data.file, from, to) } }),
    children: element.children.map((child) =>
      child.type === 'element' ? sharedElement(child, identical) : child,
    ),
  }
}

/** As {@link sharedPage}, for the facts alone. */
export function sharedFacts(facts: Facts, identical: IdenticalPage): Facts {
  const { from, to } = identical
  return {
    ...facts,
    path: rebased(facts.path, from, to),
    links: facts.links.map((link) => moved(link, identical)),
    assets: facts.assets.map((asset) => moved(asset, identical)),
    ...(facts.folders && { folders: facts.folders.map((folder) => moved(folder, identical)) }),
    includes: facts.includes.map((file) => rebased(file, from, to)),
  }
}

/** As {@link sharedPage}, for what is found on the page. */
export function sharedFindings(
  { external, diagnostics, advice }: PageFindings,
  identical: IdenticalPage,
): PageFindings {
  return {
    external: external.map((link) => moved(link, identical)),
    diagnostics: sharedMessages(diagnostics, identical),
    advice: sharedMessages(advice, identical),
  }
}

function sharedMessages(messages: readonly Diagnostic[], identical: IdenticalPage): readonly Diagnostic[] {
  return messages.map((message) => {
    const { at } = message
    return at === undefined ? message : moved({ ...message, at }, identical)
  })
}

function moved<Placed extends { readonly at: Place }>(one: Placed, { from, to }: IdenticalPage): Placed {
  return { ...one, at: { ...one.at, path: rebased(one.at.path, from, to) } }
}
