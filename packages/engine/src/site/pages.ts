import type { Dirent } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import type { ResolvedConfig } from '../config/resolved-config.js'
import { type Diagnostic, topOfFile } from '../diagnostics/diagnostic.js'
import { folderPageMisnamed, pageEndingsUnknown, pageEndingUnknown } from '../diagnostics/messages/files.js'
import { isOutput } from '../io/output-marker.js'
import type { SiteFiles } from '../io/reading/files.js'
import { lookAt } from '../io/reading/look-at.js'
import { byPath, innermostFolder, type SourcePath } from '../paths.js'
import { type ScanOptions, type ScanRecord, scanFiles } from '../scan/scan.js'
import { generatorName } from '../split/chunk-data.js'
import { manifestPath } from '../split/manifest.js'
import { grouped } from '../values/grouped.js'

interface PageList {
  readonly pages: readonly SourcePath[]
  /**
   * Files whose names have another meaning in other generators: pages with another ending, and
   * pages of folders.
   */
  readonly misnamed: readonly SourcePath[]
  readonly diagnostics: readonly Diagnostic[]
  readonly records: readonly ScanRecord[]
}

/**
 * Lists the pages, in path order. A file belongs to the innermost content root that contains it,
 * even if that root excludes it.
 *
 * @param past Records of earlier scans.
 */
export function listPages(config: ResolvedConfig, files: SiteFiles, past: readonly ScanRecord[]): PageList {
  const diagnostics: Diagnostic[] = []
  const records: ScanRecord[] = []
  const misnamed: SourcePath[] = []
  const dirs = config.content.map(({ dir }) => dir)
  const pages = config.content
    .flatMap(({ dir, exclude }, index) => {
      const options: ScanOptions = {
        purpose: 'pages',
        dir,
        accepts: (name) => isPage(name) || isTakenForPage(name),
        exclude,
        links: config.trust === 'trusted',
        leavesOut: (folder, entries) => isBuiltSite(files, folder, entries),
        onFolder: files.learn,
      }
      const scan = scanFiles(files.root, options, past)
      if (scan.record !== undefined) records.push(scan.record)
      const own = scan.files.filter((path) => innermostFolder(path, dirs) === index)
      const others = own.filter((path) => !isPage(path))
      const ofFolders = own.filter((path) => isPage(path) && isFolderPageOfHugo(path))
      diagnostics.push(...scan.diagnostics, ...wrongEndings(others), ...wrongFolderPages(ofFolders))
      misnamed.push(...others, ...ofFolders)
      return own.filter(isPage)
    })
    .sort(byPath)
  return { pages, misnamed: misnamed.sort(byPath), diagnostics, records }
}

/**
 * One message for all files: a site that moves from another generator may have hundreds, which are
 * renamed together.
 */
function wrongEndings(paths: readonly SourcePath[]): Diagnostic[] {
  return [...grouped(paths, (path) => parse(path).ext)].flatMap(([ending, alike]) => {
    const [first] = alike
    return first !== undefined && alike.length >= many
      ? [pageEndingsUnknown(topOfFile(first), { count: alike.length, ending })]
      : alike.map((path) => pageEndingUnknown(topOfFile(path), parse(path).name))
  })
}

/** One message for all, since nobody names only a few pages so. */
function wrongFolderPages([first, ...others]: readonly SourcePath[]): Diagnostic[] {
  return first === undefined ? [] : [folderPageMisnamed(topOfFile(first), others.length + 1)]
}

const many = 10

/**
 * Whether a folder is another output of this site, for instance of a preview. Copies of pages in it
 * are not pages of the site.
 */
const isBuiltSite = ({ root }: SiteFiles, folder: string, entries: readonly Dirent[]): boolean =>
  entries.some(({ name }) => name === dirname(manifestPath)) &&
  lookAt(() => isOutput(join(root, folder), { file: manifestPath, generator: generatorName })) === true

const isPage = (name: string) => /\.md$/i.test(name)

const isFolderPageOfHugo = (name: string) => /(?:^|\/)_index\.md$/i.test(name)

/** Extensions that other generators treat as pages. */
const isTakenForPage = (name: string) => /\.(?:md|mdx|markdown)$/i.test(name)
