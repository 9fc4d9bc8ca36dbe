import { decodeLeniently, type OutputPath, type SourcePath, splitAddress } from '../paths.js'

/** What entries of trees are looked up in besides pages. */
export interface PublicScope {
  /** File of the public folder at that path below the base, with a leading slash; undefined when there is none. */
  readonly publicFile: (path: string) => SourcePath | undefined
  /** Folder of the public files, from the root of the site. */
  readonly publicFolder: string
  /** The copy that a frozen version has of the file at that path; it counts before the file itself. Default: there are none. */
  readonly frozenCopy?: (path: string) => FrozenCopy | undefined
}

/** A public file as it was when a version was frozen. */
export interface FrozenCopy {
  readonly source: SourcePath
  /** Where it is published, since the file of today may have its address. */
  readonly output: OutputPath
}

/** A file that an entry of the navigation leads to. */
export interface PublicLink {
  /** Below the base, decoded, with a leading slash; a folder stands for its `index.html`, as it does on hosts. */
  readonly path: string
  /** Query and fragment. */
  readonly suffix: string
  /** What is meant by the path in a frozen version. */
  readonly copy?: FrozenCopy
}

/** @param address From the root of the site: `/files/guide.pdf#page=2`. */
export function publicLink(address: string, { publicFile, frozenCopy }: PublicScope): PublicLink | undefined {
  const { path: written, suffix } = splitAddress(address)
  const path = decodeLeniently(written)
  const copy = frozenCopy?.(path)
  if (copy !== undefined) return { path, suffix, copy }
  const isThere = publicFile(path.endsWith('/') ? `${path}index.html` : path) !== undefined
  return isThere ? { path, suffix } : undefined
}

/** Where the file would have to stand that an address names; undefined for one that can only mean a page. */
export function publicPlace(address: string, { publicFolder }: PublicScope): string | undefined {
  const { path } = splitAddress(address)
  return /\.(?!md$|html?$)[a-z][a-z\d]*$/i.test(path) ? `${publicFolder}${path}` : undefined
}

/** Whether a version keeps a copy of a public file that its navigation leads to. Pages of HTML lead on to other files, and stay what they are. */
export const isFrozenWithTrees = (path: string): boolean => !/\/$|\.html?$/i.test(path)
