/** Parts that several messages share. */

import type { Place } from '../diagnostic.js'

/** What can be said about a name that is not known. */
export interface OtherNames {
  /** The name that is probably meant; undefined if none is similar. */
  readonly near: string | undefined
  /** All names that are allowed there. */
  readonly known: readonly string[]
}

/** Names what was probably meant; `otherwise` is used if nothing is similar. */
export function didYouMean(near: string | undefined, otherwise: string): string
export function didYouMean(near: string | undefined, otherwise?: string): string | undefined
export function didYouMean(near: string | undefined, otherwise?: string): string | undefined {
  return near ? `Did you mean "${near}"?` : otherwise
}

/** A quoted address, in which an author may have written a line break as `&#10;`. */
export const inOneLine = (address: string): string => address.replaceAll('\n', '\\n')

/** For a relative path that leads to no file. */
export const relativePathHint = 'Paths begin at the file that contains them. Is the file there?'

/** For a file that browsers could read only after it is made into another. */
export const compileStyles = 'Compile it to CSS, and name that file instead.'

/** For a tag that may have been meant as words in angle brackets. */
export const escapeTag = 'To show it as text, write "\\<" instead of "<", or put it in backticks.'

/** Names the line of the site's code that failed. Comes before the rest of a hint. */
export function thrownAt(place: Place | undefined): string {
  return place === undefined ? '' : `It failed at ${place.path}:${place.line}:${place.column}. `
}

/** What to do about the usual causes of errors in React components. Comes before the rest of a hint. */
export function aboutReact(cause: string): string {
  if (cause === 'React is not defined') return 'Set "jsx": "react-jsx" in tsconfig.json. '
  if (/^Cannot read properties of null \(reading 'use[A-Z]\w*'\)$/.test(cause))
    return 'Probably a package brings its own copy of React; "npm ls react" shows them all. '
  return lacksBrowser(cause)
    ? 'Pages are rendered without a browser: use it in an effect (useEffect) of an island. '
    : ''
}

/** Whether code failed because something exists only in browsers. */
export const lacksBrowser = (cause: string): boolean =>
  /^(?:window|self|document|location|history|navigator|localStorage|sessionStorage|matchMedia|getComputedStyle|requestAnimationFrame|(?:HTML\w*)?Element|Node|DOMParser|(?:Intersection|Mutation|Resize)Observer) is not defined$/.test(
    cause,
  )

/** @param mark What must be alone on its line. */
export function endWithLine(mark: string): string {
  return `End it with a line "${mark}".`
}
