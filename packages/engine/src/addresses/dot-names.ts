/**
 * Names that begin with a dot, but that a site publishes if its public folder has them: of
 * well-known addresses (RFC 8615), of GitHub Pages and of Apache. All others are taken for files of
 * tools, which may hold secrets.
 */
const publishedDotNames: ReadonlySet<string> = new Set(['.well-known', '.nojekyll', '.htaccess'])

export const beginsWithDot = (name: string): boolean => name.startsWith('.')

/** Whether a file or folder of that name, and all that is in it, is never part of a site. */
export const isHiddenName = (name: string): boolean => beginsWithDot(name) && !publishedDotNames.has(name)
