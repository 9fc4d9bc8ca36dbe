import { copyFileSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { foldersInPath } from '../io/path-from.js'
import { statOf } from '../io/reading/files.js'
import { makeFolders } from '../io/writing/make-folders.js'
import { removePatiently } from '../io/writing/remove-patiently.js'
import { renamePatiently } from '../io/writing/rename-patiently.js'
import { byPath, type OutputPath } from '../paths.js'
import { afterwards } from './afterwards.js'
import { isRealFolder } from './files-in.js'
import { flush } from './flush.js'
import { differInSpelling } from './output-claims.js'
import { type OutputNames, removeStandby } from './standby.js'
import { folderMaker, removeFile, removeWhatever, removeWithFolders } from './write-file.js'

/**
 * Replaces the files one by one, in an order in which a page never refers to a file that does not
 * exist yet. All content is copied to the output's disk before the first file is replaced, so that
 * nothing changes if the disk is full.
 */
export async function replaceInPlace(
  names: OutputNames,
  { written, removed }: { readonly written: readonly OutputPath[]; readonly removed: readonly OutputPath[] },
): Promise<void> {
  const rank = (path: OutputPath) => (path.endsWith('manifest.json') ? 2 : path.endsWith('.html') ? 1 : 0)
  const aside = join(names.out, asideName)
  const arriving = [...written].sort((a, b) => rank(a) - rank(b) || byPath(a, b))
  removePatiently(aside)
  try {
    for (const path of arriving) {
      makeFolders(dirname(join(aside, path)))
      copyFileSync(join(names.standby, path), join(aside, path))
    }
    await flush(aside, arriving)
    const isRespelled = differInSpelling(removed, written)
    if (isRespelled) for (const path of removed) removeWithFolders(names.out, path)
    const makeFolder = folderMaker()
    const removeLinks = linkRemover(names.out)
    for (const path of arriving) {
      const target = join(names.out, path)
      removeLinks(path)
      makeFolder(target)
      if (isRealFolder(target)) removeWhatever(target)
      renamePatiently(join(aside, path), target)
    }
    // On Windows, a program may hold one of these open. The next build finds it as a file that no build put there.
    if (!isRespelled) for (const path of removed) afterwards(() => removeWithFolders(names.out, path))
  } finally {
    afterwards(() => removePatiently(aside))
  }
  afterwards(() => removeStandby(names))
}

/**
 * Returns a function that removes symbolic links among the folders of a file. Otherwise the file
 * would be written to where the link leads.
 */
function linkRemover(root: string): (path: OutputPath) => void {
  const real = new Set<string>()
  return (path) => {
    // From the outermost: what is behind a link is not the site's.
    for (const folder of [...foldersInPath(path)].reverse()) {
      if (real.has(folder)) continue
      if (statOf(join(root, folder), lstatSync)?.isSymbolicLink() === true) removeFile(join(root, folder))
      real.add(folder)
    }
  }
}

/** Folder inside an output that cannot be renamed, for files about to be moved into place. */
const asideName = '.quire-incoming'
