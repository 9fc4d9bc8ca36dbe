import { fileNameOf } from '../addresses/page-file.js'
import { decodeLeniently, type OutputPath, type SourcePath, splitAddress } from '../paths.js'

/** Where entries of navigation and sidebars are looked up, besides pages. */
export interface PublicScope {
  /**
   * File of the public folder at that path below the base, with a leading slash; undefined if there
   * is none.
   */
  readonly publicFile: (path: string) => SourcePath | undefined
  /** Whether the build makes a file at that path, such as a feed. Default: it makes none. */
  readonly isMade?: (path: string) => boolean
  /** The public folder, relative to the site root. */
  readonly publicFolder: string
  /**
   * A frozen version's copy of the file at that path, which takes precedence over the file itself.
   * Default: no copies.
   */
  readonly frozenCopy?: (path: string) => FrozenCopy | undefined
}

/** A public file as it was when a version was frozen. */
export interface FrozenCopy {
  readonly source: SourcePath
  /** Where it is published. It needs its own address, since the current file may have the original one. */
  readonly output: OutputPath
}

/** A public file, or one that the build makes, that an entry of the navigation leads to. */
export interface PublicLink {
  /** Decoded path below the base, with a leading slash. A folder means its `index.html`, as on hosts. */
  readonly path: string
  /** Query and fragment of the link. */
  readonly suffix: string
  /** What the path refers to in a frozen version. */
  readonly copy?: FrozenCopy
}

/** @param address Relative to the site root: `/files/guide.pdf#page=2`. */
export function publicLink(
  address: string,
  { publicFile, isMade = () => false, frozenCopy }: PublicScope,
): PublicLink | undefined {
  const { path: written, suffix } = splitAddress(address)
  const path = decodeLeniently(written)
  const copy = frozenCopy?.(path)
  if (copy !== undefined) return { path, suffix, copy }
  const isThere = publicFile(fileNameOf(path)) !== undefined || isMade(path)
  return isThere ? { path, suffix } : undefined
}

/** Where the file for an address would have to be; undefined if the address can only mean a page. */
export function publicPlace(address: string, { publicFolder }: PublicScope): string | undefined {
  const { path } = splitAddress(address)
  return /\.(?!md$|html?$)[a-z][a-z\d]*$/i.test(path) ? `${publicFolder}${path}` : undefined
}

/**
 * Whether a version keeps a copy of a public file that its navigation links to. HTML pages are not
 * copied, because they link to further files.
 */
export const isFrozenWithTrees = (path: string): boolean => !/\/$|\.html?$/i.test(path)
