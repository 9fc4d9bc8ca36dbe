/** Where pages are published. */

import { looksLike, type RoutePath, type SourcePath } from '../../paths.js'
import type { Diagnostic, Place } from '../diagnostic.js'
import { didYouMean, type OtherNames } from './hints.js'

export function routeCollision(route: RoutePath, holder: SourcePath, at: Place): Diagnostic {
  return {
    code: 'duplicate-route',
    severity: 'error',
    message: `This page would be published at "${route}", where "${holder}" already is. It is left out.`,
    hint: 'Rename or remove one of the two, or give one a permalink.',
    at,
  }
}

export function routeCaseCollision(
  route: RoutePath,
  other: RoutePath,
  holder: SourcePath,
  at: Place,
): Diagnostic {
  return {
    code: 'route-case-collision',
    severity: 'error',
    message: `The route "${route}" differs only in ${looksLike(route, other) ? 'how its accents are written' : 'letter case'} from "${other}" of "${holder}", and some file systems cannot hold both. It is left out.`,
    hint: 'Rename one of the two.',
    at,
  }
}

/** @param name Name of the file that would be published. */
export function pageNameTooLong(name: string, at: Place): Diagnostic {
  return {
    code: 'page-name',
    severity: 'error',
    message: `This page would be published as "${name}", which is too long for a file name (at most 255 bytes). It is left out.`,
    hint: 'Shorten its name, or give it a permalink.',
    at,
  }
}

export function badPermalink(at: Place, permalink: string, reason: string): Diagnostic {
  return {
    code: 'bad-permalink',
    severity: 'error',
    message: `The permalink "${permalink}" ${reason}. The page is published at its own path.`,
    hint: 'A permalink is a path such as "/guide/start.html" or "/guide/start/".',
    at,
    about: { in: 'frontmatter', field: 'permalink' },
  }
}

/**
 * @param part With its colon: `:years`.
 */
export function unknownPermalinkPart(at: Place, part: string, { near, known }: OtherNames): Diagnostic {
  return {
    code: 'permalink-part',
    severity: 'warning',
    message: `"${part}" in the permalink stands for nothing, so it is part of the page's address as it is.`,
    hint: didYouMean(near, `A pattern may have ${known.join(', ')}.`),
    at,
    about: { in: 'frontmatter', field: 'permalink' },
  }
}

/** @param folders Where pages were looked for, relative to the site root. */
export function noPages(folders: readonly string[]): Diagnostic {
  const names = folders.map((folder) => `"${folder === '' ? '.' : folder}"`)
  return {
    code: 'no-pages',
    severity: 'error',
    message: `The site has no pages: there is no Markdown in ${names.join(', ')}, or only drafts.`,
    hint: 'Add an index.md there, or set "content" in the config to another folder.',
  }
}

/** @param folder Folder of the first pages, relative to the site root. */
export function noHome(folder: string): Diagnostic {
  const file = folder === '' ? 'index.md' : `${folder}/index.md`
  return {
    code: 'no-home',
    severity: 'warning',
    message: 'No page is published at "/": readers who open the site get the not-found page.',
    hint: `Add "${file}", give a page the permalink "/", or redirect "/" to one.`,
  }
}
