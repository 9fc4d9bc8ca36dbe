import { type Diagnostic, topOfFile } from '../diagnostics/diagnostic.js'
import { missingTranslation, outdatedTranslation } from '../diagnostics/messages/versions.js'
import type { PageNode } from '../graph/page-node.js'
import { inFolder, type RoutePath, relativeTo, type SourcePath } from '../paths.js'
import type { Route } from '../route/route.js'
import { dayOf } from '../text/day-of.js'

/** A content folder with translations of another folder's pages. */
export interface TranslatedRoot {
  /** Number of the content root. */
  readonly root: number
  readonly dir: string
  readonly lang: string
  /** Whether readers see untranslated pages in the site's language. */
  readonly fallback: boolean
  readonly original: { readonly root: number; readonly dir: string }
}

/** What tells whether a page is translated. */
export interface TranslatablePage {
  readonly node: {
    readonly route: Pick<Route, 'path' | 'page' | 'root' | 'fallbackFrom'>
    readonly languages: PageNode['languages']
  }
}

/** What else is known about files. */
export interface FilesOfTranslations {
  /** Whether a file is a page of the site, published or not. */
  readonly isPage: (path: SourcePath) => boolean
  /** Time of the last change, in seconds since 1970; undefined if it is not certain. */
  readonly changed: (path: SourcePath) => number | undefined
}

/**
 * Reports pages that a language lacks, and translations that are older than their original.
 *
 * A translation is found by its file, which has the same place in its folder as the original, or by
 * its address. Drafts do not count as missing, since they are being written.
 */
export function translationDiagnostics(
  pages: readonly TranslatablePage[],
  languages: readonly TranslatedRoot[],
  { isPage, changed }: FilesOfTranslations,
): Diagnostic[] {
  if (languages.length === 0) return []
  const originals = pages.filter(({ node: { route } }) => route.fallbackFrom === undefined)
  const published = new Set(originals.map(({ node: { route } }) => route.page))
  const pageAt = new Map<RoutePath, SourcePath>(
    originals.map(({ node: { route } }) => [route.path, route.page]),
  )
  return languages.flatMap((language) =>
    originals.flatMap(({ node }) => {
      const { path, page, root } = node.route
      if (root !== language.original.root || path === '/404.html') return []
      const expected = placeIn(language, page)
      const byAddress = node.languages.find((one) => one.root === language.root && one.samePage)?.route
      const translation = published.has(expected) ? expected : byAddress && pageAt.get(byAddress)
      if (translation !== undefined) return problemOfDates(page, translation, changed)
      return isPage(expected) ? [] : [missingTranslation(topOfFile(page), expected, language)]
    }),
  )
}

function problemOfDates(
  page: SourcePath,
  translation: SourcePath,
  changed: FilesOfTranslations['changed'],
): Diagnostic[] {
  const [original, translated] = [changed(page), changed(translation)]
  if (original === undefined || translated === undefined || original <= translated) return []
  return [
    outdatedTranslation(topOfFile(translation), page, {
      original: dayOf(original),
      translated: dayOf(translated),
    }),
  ]
}

function placeIn({ dir, original }: TranslatedRoot, page: SourcePath): SourcePath {
  return inFolder(dir, relativeTo(original.dir, page))
}
