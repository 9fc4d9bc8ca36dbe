/** Joins a folder and a path inside it; resolves `.`, `..` and empty parts. */
export function inFolder(folder: string, name: string): string {
  const parts: string[] = []
  for (const part of `${folder}/${name}`.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return parts.join('/') || '.'
}

/** A path or name without a slash at its beginning and its end. */
export const withoutSlashes = (name: string): string => name.replace(/^\/|\/$/g, '')

/** Path of a page's file, as sidebars write it. */
export function pagePath(file: string): string {
  return file
    .replace(/^\.?\//, '')
    .replace(/\.mdx?$/i, '')
    .replace(/(^|\/)_?(?:index|readme)$/i, '$1')
}

/**
 * The same for a link to a page, which may name a place on it: `a.md#b` gives `a` and `#b`. Names of
 * files may contain a hash, too.
 */
export function linkedPage(link: string): { readonly path: string; readonly place: string } {
  const [, file = link, place = ''] = /^(.*?\.mdx?)(#.*)$/i.exec(link) ?? []
  return { path: pagePath(file), place }
}
