import { join } from 'node:path/posix'
import { type SourcePath, sourcePath } from '../paths.js'
import type { SiteRoot } from './roots.js'

/**
 * The files that could be the page at an address, best first.
 *
 * @param address From the root of the site, decoded and without an extension.
 * @param endings Extensions of the files, without the dot.
 */
export function pageFilesAt(
  address: string,
  roots: readonly Pick<SiteRoot, 'dir' | 'prefix'>[],
  endings: readonly string[],
): SourcePath[] {
  const [root] = roots
    .filter(({ prefix }) => address.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length)
  if (root === undefined) return []
  const place = join(root.dir, address.slice(root.prefix.length))
  return [place, join(place, 'index'), join(place, 'README')].flatMap((name) =>
    endings.map((ending) => sourcePath(`${name}.${ending}`)),
  )
}
