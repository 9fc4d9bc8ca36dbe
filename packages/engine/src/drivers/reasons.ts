import { byPath, type SourcePath } from '../paths.js'
import type { Cause, Question } from '../query/explain.js'

/**
 * What of a file, or of the site, something was made of. The questions of the
 * pipeline in the words of authors.
 */
export type Facet =
  /** The page's own text. */
  | 'text'
  /** A file that stands in the text, or that a plugin read for it. */
  | 'file read for the text'
  | 'title'
  | 'title in the sidebar'
  /** Ids of headings, which links lead to. */
  | 'headings'
  | 'sidebar'
  /** Content and size of a picture or another file that is shown. */
  | 'shown file'
  /** Whether the file exists, and the letter case of its name. */
  | 'existence'
  /** Date of the last commit. */
  | 'date'
  /** Who committed the file. */
  | 'contributors'
  /** What another program made of the sources of drawings. */
  | 'drawings'
  /** The config, the code of theme and plugins, the environment variables that the config read. */
  | 'config and code'
  /** A module or style sheet that the browser's files are bundled from. */
  | 'code for browsers'
  /** Which pages there are and at which addresses. */
  | 'addresses of all pages'
  /** What browsers load of each page. */
  | 'chunks of all pages'
  /** Old addresses and where they lead. */
  | 'redirects'
  /** Which sections have feeds. */
  | 'feeds'
  /** What a preview changes of the published site. */
  | 'changes of the preview'
  /** Words of pages, for search. */
  | 'words of pages'
  /** Titles, descriptions, dates and outlines of pages, for files that programs read. */
  | 'entries of pages'

/** What a question means for what is below it. Not among these: questions that pass on what they were asked for. */
const crossings: ReadonlyMap<string, { readonly facet: Facet; readonly isWhole?: true }> = new Map([
  ['anchors', { facet: 'headings' }],
  ['asset', { facet: 'shown file' }],
  ['changes', { facet: 'changes of the preview', isWhole: true }],
  ['machine-areas', { facet: 'feeds', isWhole: true }],
  ['machine-dated', { facet: 'feeds', isWhole: true }],
  ['machine-described', { facet: 'entries of pages', isWhole: true }],
  ['machine-entry', { facet: 'entries of pages', isWhole: true }],
  ['machine-has-feed', { facet: 'feeds', isWhole: true }],
  ['mark', { facet: 'changes of the preview', isWhole: true }],
  ['marks', { facet: 'changes of the preview', isWhole: true }],
  ['moved-paths', { facet: 'redirects', isWhole: true }],
  ['redirects', { facet: 'redirects', isWhole: true }],
  ['redirect-rules', { facet: 'redirects', isWhole: true }],
  ['redirect-table', { facet: 'redirects', isWhole: true }],
  ['nearest-page', { facet: 'addresses of all pages', isWhole: true }],
  ['page-files', { facet: 'addresses of all pages', isWhole: true }],
  ['routable', { facet: 'addresses of all pages', isWhole: true }],
  ['route-folder', { facet: 'addresses of all pages', isWhole: true }],
  ['route-folders', { facet: 'addresses of all pages', isWhole: true }],
  ['route-table', { facet: 'addresses of all pages', isWhole: true }],
  ['routes', { facet: 'addresses of all pages', isWhole: true }],
  ['search-words', { facet: 'words of pages', isWhole: true }],
  ['sidebar', { facet: 'sidebar' }],
  ['title', { facet: 'title' }],
] as const)

/** A part of what something was made of. */
export interface Ingredient {
  readonly facet: Facet
  /** Undefined for what belongs to the site as a whole. */
  readonly file: SourcePath | undefined
}

/** Follows a question down: what is below it is read for this. */
export function facetBelow({ kind }: Question, reached: Facet): Facet {
  const crossing = crossings.get(kind)
  if (crossing === undefined) return reached
  if (crossing.facet === 'title' && reached === 'sidebar') return 'title in the sidebar'
  return crossing.facet
}

/** What is below such a question is not worth naming one by one. */
export function isWhole({ kind }: Question): boolean {
  return crossings.get(kind)?.isWhole === true
}

/**
 * An input in the words of authors.
 *
 * @param publicDir Folder of the public files.
 * @param ownText The file whose own text is read, where it is.
 */
export function ingredientOf(
  { kind, arg }: Question,
  facet: Facet,
  { publicDir, ownText }: { readonly publicDir: string; readonly ownText: SourcePath | undefined },
): Ingredient {
  switch (kind) {
    case 'bytes': {
      const isRead = facet === 'text' && ownText !== undefined && arg !== ownText
      return { facet: isRead ? 'file read for the text' : facet, file: arg as SourcePath }
    }
    case 'location':
      return { facet: 'existence', file: arg as SourcePath }
    case 'public-file':
      return { facet: 'existence', file: `${publicDir}${arg}` as SourcePath }
    case 'changed':
      return { facet: 'date', file: arg as SourcePath }
    case 'contributors':
      return { facet: 'contributors', file: arg as SourcePath }
    case 'drawn':
      return { facet: 'drawings', file: undefined }
    case 'listing':
      return { facet: 'addresses of all pages', file: undefined }
    case 'setting':
    case 'nav-entries':
    case 'sidebar-keys':
    case 'sidebar-entries':
      return { facet: 'config and code', file: undefined }
    default:
      return { facet, file: undefined }
  }
}

/** The page whose text a question parses, on the way to an input. */
function parsedPageOn(via: readonly Question[]): SourcePath | undefined {
  return via.findLast(({ kind }) => kind === 'parse')?.arg as SourcePath | undefined
}

/** A cause in the words of authors. */
export function ingredientOfCause({ input, via }: Cause, publicDir: string): Ingredient {
  let facet: Facet = 'text'
  for (const question of via) {
    facet = facetBelow(question, facet)
    // Of which pages came or went, the pages are told, and not each of their frontmatters.
    if (isWhole(question) && facet !== 'addresses of all pages' && facet !== 'redirects') break
  }
  return ingredientOf(input, facet, { publicDir, ownText: parsedPageOn(via) })
}

/** What is said of a page's own file is said once: its text is all of it. */
export function ownFirst(ingredient: Ingredient, source: SourcePath | undefined): Ingredient {
  const { file, facet } = ingredient
  const isText = facet !== 'date' && facet !== 'contributors'
  return file !== undefined && file === source && isText ? { file, facet: 'text' } : ingredient
}

/** Each once, in path order; those of the whole site first. */
export function inOrder(list: readonly Ingredient[]): Ingredient[] {
  const byKey = new Map(list.map((one) => [`${one.file ?? ''}\n${one.facet}`, one]))
  return [...byKey].sort(([a], [b]) => byPath(a, b)).map(([, one]) => one)
}
