import { extname, join } from 'node:path'
import { kindAt } from '../../io/writing/move-path.js'
import { renamePatiently } from '../../io/writing/rename-patiently.js'
import { type SourcePath, sourcePath } from '../../paths.js'
import type { Site } from '../../site.js'

/** A file that has another name now. */
export interface RenamedFile {
  readonly from: SourcePath
  readonly to: SourcePath
}

type MisnamedPages = Pick<Site, 'misnamed' | 'files'>

/** Pages named as in other generators that can have a name of Quire, because no file has it. */
export function renamable({ misnamed, files }: MisnamedPages): readonly RenamedFile[] {
  const taken = new Set<string>()
  return misnamed.flatMap((from) => {
    const names = namesFor(from)
    if (names.some((name) => taken.has(name) || kindAt(files.root, name) !== undefined)) return []
    for (const name of names) taken.add(name)
    return [{ from, to: names[0] }]
  })
}

/** The name that a page should have, and others that would be published at the same address. */
function namesFor(path: SourcePath): readonly [SourcePath, ...SourcePath[]] {
  const name = `${path.slice(0, -extname(path).length)}.md`
  if (!/(?:^|\/)_index\.md$/i.test(name)) return [sourcePath(name)]
  const named = (index: string) => sourcePath(name.replace(/[^/]*$/, index))
  return [named('index.md'), named('README.md'), named('readme.md')]
}

/**
 * @param mayWrite Called before each change; throws if there must be none.
 * @throws The system's error, for instance if a folder is read-only.
 */
export function renamePages(site: MisnamedPages, mayWrite: () => void): readonly RenamedFile[] {
  const renamed = renamable(site)
  for (const { from, to } of renamed) {
    mayWrite()
    renamePatiently(join(site.files.root, from), join(site.files.root, to))
  }
  return renamed
}
