declare const brand: unique symbol

/** A string type that cannot be mixed up with other strings. */
export type Branded<T extends string, Name extends string> = T & { readonly [brand]: Name }

/** Path of a source file from the site root, `/` on every platform, no leading slash: `content/guide/install.md`. */
export type SourcePath = Branded<string, 'SourcePath'>

/** Path of a page below the base, decoded, with a leading slash: `/guide/install.html`, `/guide/`. */
export type RoutePath = Branded<string, 'RoutePath'>

/** Path of a published file from the output folder, no leading slash: `guide/install.html`, `assets/js/x.1a2b3c4d.js`. */
export type OutputPath = Branded<string, 'OutputPath'>

/** Declares a text to be the path of a source file. It is not checked. */
export const sourcePath = (path: string): SourcePath => path as SourcePath

/** Declares a text to be the path of a page. It is not checked. */
export const routePath = (path: string): RoutePath => path as RoutePath

/** Declares a text to be the path of a published file. It is not checked. */
export const outputPath = (path: string): OutputPath => path as OutputPath

/**
 * Orders paths by UTF-16 code unit.
 *
 * Not `localeCompare`: its answer depends on the machine's language, and equal
 * sources must give equal bytes on every machine.
 */
export const byPath = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Makes names equal that many disks treat as the same: those that differ only in letter case, or in
 * whether an accented letter is one character, as keyboards type it, or two, as macOS stores it.
 */
export const looseName = (name: string): string => name.toLowerCase().normalize('NFC')

/** Whether two names look the same to a reader, even if they consist of different characters. */
export const looksLike = (a: string, b: string): boolean => a.normalize('NFC') === b.normalize('NFC')

/** Makes all forms of a page's address equal. */
export const bareAddress = (path: string): string => path.replace(/(?:\/index)?\.html$|\/$/, '')

/**
 * Finds the innermost folder that contains a file.
 *
 * @param folders Without slashes at their ends; empty for the root.
 * @returns Index in the list; -1 if no folder contains the file.
 */
export function innermostFolder(file: string, folders: readonly string[]): number {
  let best = -1
  folders.forEach((folder, index) => {
    if (contains(folder, file) && folder.length > (folders[best]?.length ?? -1)) best = index
  })
  return best
}

/** Whether a folder contains something, at any depth. The empty folder is the root. */
export const contains = (folder: string, path: string): boolean =>
  folder === '' || path.startsWith(`${folder}/`)

/** The path of something in a folder. The empty folder is the root. */
export const inFolder = (folder: string, path: string): SourcePath =>
  sourcePath(folder === '' ? path : `${folder}/${path}`)

/** A path relative to a folder that contains it. The empty folder is the root. */
export const relativeTo = (folder: string, path: string): string =>
  folder === '' ? path : path.slice(folder.length + 1)

/** The last name in a path; empty if the path ends in a slash. */
export const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** What comes before the last name in a path: a folder with the slash at its end, or nothing. */
export const folderPart = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/**
 * A path with another beginning.
 *
 * @param from What the path begins with.
 */
export const rebased = <Path extends SourcePath | RoutePath>(path: Path, from: string, to: string): Path =>
  `${to}${path.slice(from.length)}` as Path

/** The published file at a path below the base: `/img/a.png` gives `img/a.png`. */
export const outputAt = (path: string): OutputPath => outputPath(path.slice(1))

/**
 * Resolves `reference` against the folder of `from`; a leading `/` means the root.
 *
 * @returns The path without a leading slash, or undefined if it is outside the root.
 */
export function resolveFrom(from: SourcePath, reference: string): SourcePath | undefined
export function resolveFrom(from: string, reference: string): string | undefined
export function resolveFrom(from: string, reference: string): string | undefined {
  const segments = reference.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const segment of reference.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}

/**
 * Resolves `reference` against another address; both begin with a slash. A reference that ends in a
 * slash, `.` or `..` is a folder, whose address ends in a slash.
 *
 * @returns Undefined if it leads out of the site.
 */
export function resolveAddress(from: string, reference: string): string | undefined {
  const path = resolveFrom(from.slice(1), reference)
  if (path === undefined) return undefined
  const isFolder = path !== '' && /(?:^|\/)\.{0,2}$/.test(reference)
  return `/${path}${isFolder ? '/' : ''}`
}

/**
 * Folder in which `docs version` puts frozen versions: `versions/{name}/`, with each file at its
 * path from the site root.
 */
export const versionsFolder = 'versions'

/**
 * The folder of the frozen version that contains a file, with a trailing slash; empty if no version
 * contains it.
 */
export function versionFolderOf(path: string): string {
  return /^versions\/[^/]+\//.exec(path)?.[0] ?? ''
}

/** The address of a path below the base, percent-encoded: `/pr/427/` and `/a b.html` give `/pr/427/a%20b.html`. */
export function urlOf(base: string, path: string): string {
  return base.slice(0, -1) + encodePath(path)
}

/**
 * Percent-encodes a decoded path, segment by segment. Keeps the characters that RFC 3986 allows in
 * a segment.
 */
export function encodePath(path: string): string {
  return /^[\w/.~-]*$/.test(path) ? path : encodeDecoded(path.toWellFormed())
}

/**
 * Like {@link encodePath}, but only for text that was decoded from an address and so is
 * well-formed. Not all browsers can repair malformed text.
 */
export function encodeDecoded(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent)
}

/**
 * The address to which a redirect leads from `href`. Browsers keep the fragment, unless the new address
 * has its own.
 */
export function withFragmentOf(href: string, to: string): string {
  const [fragment = ''] = /#.*$/s.exec(href) ?? []
  return to.includes('#') ? to : `${to}${fragment}`
}

/**
 * Percent-encodes all characters of an address that are not ASCII. What is encoded already stays
 * the same.
 *
 * A host name is encoded as in the DNS: `https://日本.jp/城` gives `https://xn--wgv71a.jp/%E5%9F%8E`.
 */
export function asciiAddress(address: string): string {
  if (!beyondAscii.test(address)) return address
  const [origin = ''] = /^https?:\/\/[^/?#]*/i.exec(address) ?? []
  const rest = address.slice(origin.length).toWellFormed()
  const encoded = rest.replace(/[\u0080-\uffff]+/g, (text) => encodeURIComponent(text))
  return (beyondAscii.test(origin) ? new URL(origin).href.slice(0, -1) : origin) + encoded
}

const beyondAscii = /[\u0080-\uffff]/

/** Decodes percent-encoding once; undefined for a malformed sequence. */
export function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Decodes percent-encoding once. Leaves malformed text as it is. */
export const decodeLeniently = (path: string): string => decodePath(path) ?? path

/**
 * Splits an address into its path, and its query and fragment with their `?` and `#`. Either may be
 * empty.
 */
export function splitAddress(address: string): { readonly path: string; readonly suffix: string } {
  const end = address.search(/[?#]/)
  return end < 0 ? { path: address, suffix: '' } : { path: address.slice(0, end), suffix: address.slice(end) }
}

/** The path of an address as its author means it: decoded, without query and fragment. */
export const pathIn = (address: string): string => decodeLeniently(splitAddress(address).path)

/**
 * Where a file really is, if a reference names it by a folder that has moved.
 *
 * @param aliases Maps old folders to new ones.
 */
export function realPath(path: SourcePath, aliases: Readonly<Record<string, string>>): SourcePath {
  const frozenIn = versionFolderOf(path)
  for (const [named, real] of Object.entries(aliases)) {
    if (path.startsWith(`${named}/`)) return rebased(path, named, real)
    // In a frozen version, the path inside the version's folder is what counts.
    if (frozenIn !== '' && path.startsWith(`${frozenIn}${named}/`))
      return rebased(path, frozenIn + named, frozenIn + real)
  }
  return path
}
