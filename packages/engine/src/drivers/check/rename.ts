import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { renamePatiently } from '../../io/rename-patiently.js'
import { type SourcePath, sourcePath } from '../../paths.js'
import type { Site } from '../../site.js'

/** A file that has another name now. */
export interface RenamedFile {
  readonly from: SourcePath
  readonly to: SourcePath
}

type MisnamedPages = Pick<Site, 'misnamed' | 'files'>

/** Pages of other generators that can have the ending of a page, because no file has that name. */
export function renamable({ misnamed, files }: MisnamedPages): readonly RenamedFile[] {
  const taken = new Set<string>()
  return misnamed.flatMap((from) => {
    const to = sourcePath(`${from.slice(0, -extname(from).length)}.md`)
    if (taken.has(to) || existsSync(join(files.root, to))) return []
    taken.add(to)
    return [{ from, to }]
  })
}

/** @throws The system's error, for instance if a folder is read-only. */
export function renamePages(site: MisnamedPages): readonly RenamedFile[] {
  const renamed = renamable(site)
  for (const { from, to } of renamed) renamePatiently(join(site.files.root, from), join(site.files.root, to))
  return renamed
}
