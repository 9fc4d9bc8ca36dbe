import { byPath, type SourcePath, sourcePath } from '../../paths.js'
import type { Cause, Question } from '../../query/explain.js'

/**
 * Something about a file, or about the site, that other things are made of. These are the questions
 * of the pipeline in the words of authors.
 */
export type Facet =
  /** The page's own text. */
  | 'text'
  /** A file that is included in the text, or that a plugin read for it. */
  | 'file read for the text'
  /** A file that a generator read. */
  | 'source of generated files'
  | 'title'
  | 'title in the sidebar'
  /** Ids of headings, which links point to. */
  | 'headings'
  | 'sidebar'
  /** Content and size of a picture or another file that is shown. */
  | 'shown file'
  /** Whether the file exists, and the letter case of its name. */
  | 'existence'
  /** Date of the last commit. */
  | 'date'
  /** Who committed to the file. */
  | 'contributors'
  /** What an external program drew. */
  | 'drawings'
  /** Narrower copies of a picture. */
  | 'copies of pictures'
  /** The config, the code of theme and plugins, and environment variables that the config read. */
  | 'config and code'
  /** A module or style sheet in the browser's bundles. */
  | 'code for browsers'
  /** Which pages exist and their addresses. */
  | 'addresses of all pages'
  /** What browsers load for each page. */
  | 'chunks of all pages'
  /** Old addresses and where they lead. */
  | 'redirects'
  /** Which sections have feeds. */
  | 'feeds'
  /** How a preview differs from the published site. */
  | 'changes of the preview'
  /** Words of pages, for search. */
  | 'words of pages'
  /** Titles, descriptions, dates and outlines of pages, for files that programs read. */
  | 'entries of pages'

/**
 * For each kind of question, what everything below it is used for. Kinds that only pass on what
 * they ask are left out.
 */
const crossings: ReadonlyMap<string, { readonly facet: Facet; readonly isWhole?: true }> = new Map([
  ['anchors', { facet: 'headings' }],
  ['asset', { facet: 'shown file' }],
  ['changes', { facet: 'changes of the preview', isWhole: true }],
  ['folder-first', { facet: 'addresses of all pages', isWhole: true }],
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
  ['picture', { facet: 'shown file' }],
  ['nearest-page', { facet: 'addresses of all pages', isWhole: true }],
  ['page-files', { facet: 'addresses of all pages', isWhole: true }],
  ['routable', { facet: 'addresses of all pages', isWhole: true }],
  ['route-folder', { facet: 'addresses of all pages', isWhole: true }],
  ['route-folders', { facet: 'addresses of all pages', isWhole: true }],
  ['route-table', { facet: 'addresses of all pages', isWhole: true }],
  ['routes', { facet: 'addresses of all pages', isWhole: true }],
  ['search-words', { facet: 'words of pages', isWhole: true }],
  ['sidebar', { facet: 'sidebar' }],
  ['sidebar-label', { facet: 'title in the sidebar' }],
  ['title', { facet: 'title' }],
] as const)

/** A part of what something was made of. */
export interface Ingredient {
  readonly facet: Facet
  /** Undefined for something that belongs to the site as a whole. */
  readonly file: SourcePath | undefined
}

/** What everything below a question is used for. */
export function facetBelow({ kind }: Question, reached: Facet): Facet {
  const crossing = crossings.get(kind)
  if (crossing === undefined) return reached
  if (crossing.facet === 'title' && reached === 'title in the sidebar') return reached
  return crossing.facet
}

/** Whether a question is named as a whole, because naming each input below it is not useful. */
export function isWhole({ kind }: Question): boolean {
  return crossings.get(kind)?.isWhole === true
}

/**
 * Describes an input in the words of authors.
 *
 * @param publicDir Folder of the public files.
 * @param ownText The page that the input belongs to, if known: reading another file for its text is
 *   a facet of its own.
 */
export function ingredientOf(
  { kind, arg }: Question,
  facet: Facet,
  { publicDir, ownText }: { readonly publicDir: string; readonly ownText: SourcePath | undefined },
): Ingredient {
  switch (kind) {
    case 'bytes': {
      const isRead = facet === 'text' && ownText !== undefined && arg !== ownText
      return { facet: isRead ? 'file read for the text' : facet, file: sourcePath(arg) }
    }
    case 'location':
      return { facet: 'existence', file: sourcePath(arg) }
    case 'public-file':
      return { facet: 'existence', file: sourcePath(`${publicDir}${arg}`) }
    case 'changed':
      return { facet: 'date', file: sourcePath(arg) }
    case 'contributors':
      return { facet: 'contributors', file: sourcePath(arg) }
    case 'drawn':
      return { facet: 'drawings', file: undefined }
    case 'copied':
      return { facet: 'copies of pictures', file: undefined }
    case 'listing':
      return { facet: 'addresses of all pages', file: undefined }
    case 'setting':
    case 'page-defaults':
    case 'nav-entries':
    case 'sidebar-keys':
    case 'sidebar-entries':
      return { facet: 'config and code', file: undefined }
    default:
      return { facet, file: undefined }
  }
}

/** The page that is parsed on the way to an input. */
function parsedPageOn(via: readonly Question[]): SourcePath | undefined {
  const question = via.findLast(({ kind }) => kind === 'parse')
  return question && sourcePath(question.arg)
}

/** Describes a cause in the words of authors. */
export function ingredientOfCause({ input, via }: Cause, publicDir: string): Ingredient {
  let facet: Facet = 'text'
  for (const question of via) {
    facet = facetBelow(question, facet)
    // Goes on for these two, so that the pages or rules that changed can be named.
    if (isWhole(question) && facet !== 'addresses of all pages' && facet !== 'redirects') break
  }
  return ingredientOf(input, facet, { publicDir, ownText: parsedPageOn(via) })
}

/** For a page's own file, everything but date and contributors is combined into its text. */
export function ownFirst(ingredient: Ingredient, source: SourcePath | undefined): Ingredient {
  const { file, facet } = ingredient
  const isText = facet !== 'date' && facet !== 'contributors'
  return file !== undefined && file === source && isText ? { file, facet: 'text' } : ingredient
}

/** Removes duplicates and sorts by path. Those of the whole site come first. */
export function inOrder(list: readonly Ingredient[]): Ingredient[] {
  const byKey = new Map(list.map((one) => [`${one.file ?? ''}\n${one.facet}`, one]))
  return [...byKey].sort(([a], [b]) => byPath(a, b)).map(([, one]) => one)
}
