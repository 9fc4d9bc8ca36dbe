import { join } from 'node:path'
import { ConfigError } from '../../config/config-error.js'
import { findSite } from '../../config/load.js'
import type { ResolvedConfig } from '../../config/resolved-config.js'
import { type FrozenVersion, type ListedVersion, versionFile, versionsFile } from '../../config/versions.js'
import { linkedFiles } from '../../graph/page-links.js'
import { isFrozenWithTrees } from '../../graph/public-link.js'
import { allNodes } from '../../graph/tree-nodes.js'
import { leadsOut } from '../../io/path-from.js'
import { realFolderOf } from '../../io/writing/move-path.js'
import { makeFolder } from '../../io/writing/new-folder.js'
import { writeTextFile } from '../../io/writing/text-file.js'
import { byPath, type SourcePath, versionFolderOf, versionsFolder } from '../../paths.js'
import type { Route } from '../../route/route.js'
import { type DatedPage, datesFileName, datesFileText, hashAsCommitted } from '../../scan/dates-file.js'
import type { DriverOptions, StoppableOptions, WaitingOptions } from '../driver-options.js'
import { editedFiles } from '../edited-files.js'
import { type OpenedSteps, openSteps } from '../open-steps.js'
import { refuseHalfMoved, type SourceLock, withSourcesLocked } from '../source-lock.js'
import { frozenRoots, isLatest, movedRoute } from './frozen-roots.js'
import { problemOfName } from './version-name.js'

/** Options for a new version. */
export interface VersionOptions extends DriverOptions, StoppableOptions, WaitingOptions {
  /** Used in addresses and as the name of a folder: `v1.0.1`. */
  readonly name: string
}

/** A version that was frozen. */
export interface VersionResult {
  readonly name: string
  /** Its folder. Absolute. */
  readonly folder: string
  /** The list of versions. Absolute. */
  readonly list: string
  /** Number of pages that were frozen. */
  readonly pages: number
  /** Number of images, included texts and other files that the pages use. */
  readonly files: number
}

/**
 * Freezes the latest version: copies its pages, their sidebars and all files of the site that they
 * use into a version of its own. Drafts are left out.
 *
 * @throws ConfigError if the config is wrong, if another command is changing the site, or if the
 *   name cannot be used. The reason of the signal, if that is aborted before the version has its folder.
 */
export async function version(options: VersionOptions): Promise<VersionResult> {
  options.signal?.throwIfAborted()
  const site = findSite(options.site, {})
  return withSourcesLocked(site, options, async (lock) => {
    refuseHalfMoved(site)
    return freeze(options, lock)
  })
}

async function freeze(options: VersionOptions, { refuseIfLost }: SourceLock): Promise<VersionResult> {
  const { name, signal } = options
  const opened = await openSteps(options)
  try {
    const { config, site, steps, loaded } = opened
    const { routes } = steps.routes()
    const problem = problemOfName(name, {
      config,
      routes,
      taken: [...site.files.names(versionsFolder)].sort(byPath),
      publicNames: site.files.names(config.publicDir),
      redirects: steps.redirects.rules(),
      frozenPath: ({ path }) => movedRoute(path, name, config, steps),
    })
    if (problem !== undefined)
      throw new ConfigError(
        `A version cannot be named "${name}": ${problem}.`,
        'Give it another name, such as v2.0.',
      )
    const folder = join(config.root, versionsFolder, name)
    if (leadsOut(realFolderOf(config.root, `${versionsFolder}/${name}`)))
      throw new ConfigError(
        `A version cannot be frozen: the folder "${versionsFolder}" is a link that leads out of the site.`,
        'Put the folder itself there. Its files must be in the site.',
      )
    const frozen = frozenPages(routes, config)
    if (frozen.length === 0) throw new ConfigError('The latest version has no pages.')
    const pages = new Set(frozen.map(({ page }) => page))
    const used = usedFiles(frozen, opened).filter((path) => !pages.has(path))
    const description: FrozenVersion = { content: frozenRoots(name, opened) }
    const mayWrite = () => {
      refuseIfLost()
      signal?.throwIfAborted()
    }
    const copies = function* (): Generator<readonly [string, string | Uint8Array]> {
      const hashes = new Map<SourcePath, string>()
      for (const path of [...pages, ...used].sort(byPath)) {
        const bytes = site.files.read(path)
        if (bytes === undefined) continue
        mayWrite()
        if (pages.has(path)) hashes.set(path, hashAsCommitted(bytes))
        yield [path, bytes]
      }
      yield [versionFile(name).slice(`${versionsFolder}/${name}/`.length), jsonText(description)]
      const dated = datesOf(hashes, opened)
      if (dated.length > 0) yield [datesFileName, datesFileText(dated)]
      mayWrite()
    }
    mayWrite()
    await makeFolder(folder, copies())
    const list = join(config.root, versionsFile)
    const listed: readonly ListedVersion[] = [name, ...loaded.versions.listed]
    refuseIfLost()
    await writeTextFile(list, jsonText(listed))
    return { name, folder, list, pages: pages.size, files: used.length }
  } finally {
    await opened.close()
  }
}

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * When and by whom pages were changed, because the commit that freezes them does not tell. Files
 * with uncommitted changes are left out.
 *
 * @param hashes Of the pages as they were copied.
 * @throws ConfigError if git cannot tell which ones these are.
 */
function datesOf(hashes: ReadonlyMap<SourcePath, string>, { site }: OpenedSteps): DatedPage[] {
  const edited = editedFiles(site)
  if ('problem' in edited) throw new ConfigError([{ ...edited.problem, severity: 'error' }])
  return [...hashes].flatMap(([path, hash]) => {
    const changed = edited.has(path) ? undefined : site.changed(path)
    return changed === undefined
      ? []
      : [{ path, hash, history: { changed, contributors: site.contributors(path) } }]
  })
}

function frozenPages(routes: readonly Route[], { content }: ResolvedConfig): Route[] {
  return routes.filter(({ root, fallbackFrom }) => {
    const of = content[root]
    return of !== undefined && isLatest(of) && fallbackFrom === undefined
  })
}

/**
 * Files that pages include, show or link to, and public files in their navigation. Files of older
 * versions stay where they are.
 */
function usedFiles(pages: readonly Route[], { config, steps, site }: OpenedSteps): SourcePath[] {
  const files = new Set<SourcePath>()
  for (const { path, page } of pages) {
    const { includes, dependsOn } = steps.facts(page)
    const references = steps.references(path)
    for (const file of [...includes, ...dependsOn, ...references.assets, ...linkedFiles(references)])
      if (file !== null) files.add(file)
  }
  for (const [index, root] of config.content.entries()) {
    if (!isLatest(root)) continue
    const { nav, sidebars } = steps.treesOf(index)
    const entries = [...nav, ...sidebars.flatMap(([, nodes]) => (nodes === 'auto' ? [] : nodes))]
    for (const node of allNodes(entries)) {
      if (node.kind !== 'file' || !isFrozenWithTrees(node.path)) continue
      const file = site.publicFiles.get(node.path)
      if (file !== undefined) files.add(file)
    }
  }
  return [...files].filter((file) => versionFolderOf(file) === '' && site.files.stat(file) !== undefined)
}
