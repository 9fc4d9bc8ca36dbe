import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { defaultsUnused } from '../diagnostics/messages/frontmatter.js'
import { anyDefaults, entriesFinder, type FolderDefaults } from '../parse/frontmatter/default-fields.js'
import type { DefaultFields } from '../parse/frontmatter/frontmatter.js'
import { relativeTo, type SourcePath, versionFolderOf } from '../paths.js'

/**
 * Reports fields that the config gives to no page. Those of frozen versions are left out, since
 * nobody edits them.
 */
export function unusedDefaults(
  folders: readonly FolderDefaults[],
  pages: readonly SourcePath[],
): readonly Diagnostic[] {
  // Without pages, only that is the mistake.
  if (!anyDefaults(folders) || pages.length === 0) return []
  const entriesOf = entriesFinder(folders)
  const used = new Set(pages.flatMap((page) => entriesOf(page).matching))
  const own = folders.filter(({ dir }) => versionFolderOf(`${dir}/`) === '')
  // Several folders share the entries of the site.
  const entries = new Set(own.flatMap(({ frontmatterDefaults }) => frontmatterDefaults))
  return [...entries]
    .filter((entry) => !used.has(entry))
    .map((entry) => defaultsUnused(entry.option, entry.glob, globMeant(entry, own, pages)))
}

/** The glob with all pages of the folder that it names, or without the content folder. */
function globMeant(
  { glob }: DefaultFields,
  folders: readonly FolderDefaults[],
  pages: readonly SourcePath[],
): string | undefined {
  const bare = glob.replace(/\/+$/, '')
  for (const { dir } of folders) {
    const inFolder = dir !== '' && bare.startsWith(`${dir}/`) ? relativeTo(dir, bare) : bare
    const isFolder = pages.some((page) =>
      page.startsWith(dir === '' ? `${inFolder}/` : `${dir}/${inFolder}/`),
    )
    if (isFolder) return `${inFolder}/**`
    if (inFolder !== bare) return inFolder
  }
  return undefined
}
