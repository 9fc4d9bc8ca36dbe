import { mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Renames a file or a folder of a site. Folders that become empty go away, up to `keep`.
 *
 * @param root Absolute. @param keep Folder from the root that stays, whatever it holds.
 */
export async function movePath(
  root: string,
  { from, to }: { readonly from: string; readonly to: string },
  keep: string,
): Promise<void> {
  await mkdir(dirname(join(root, to)), { recursive: true })
  await rename(join(root, from), join(root, to))
  for (
    let folder = dirname(from);
    folder !== '.' && folder !== keep && (await readdir(join(root, folder))).length === 0;
    folder = dirname(folder)
  )
    await rmdir(join(root, folder))
}
