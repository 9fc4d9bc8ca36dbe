import type { ResolvedConfig } from '../config/resolved-config.js'
import { type FrozenCopy, isFrozenWithTrees, type PublicScope } from '../graph/public-link.js'
import { type OutputPath, type SourcePath, sourcePath, versionFolderOf } from '../paths.js'
import type { SiteInputs } from './inputs.js'
import { rootAt, type SiteRoot } from './roots.js'

/** Public files as the pages of each content folder see them. */
export interface RootFiles {
  /** Public files as pages of the latest version see them. */
  readonly latest: PublicScope
  /** Pages of a frozen version see the files that were frozen with it. */
  readonly of: (root: number) => PublicScope
  readonly isFrozen: (root: number) => boolean
}

export interface RootFilesOptions extends Pick<SiteInputs, 'publicFile' | 'location'> {
  readonly config: Pick<ResolvedConfig, 'publicDir'>
  readonly roots: readonly SiteRoot[]
  /** Whether the build makes a file at a path below the base. */
  readonly isMade: (path: string) => boolean
  /** Output path of a file outside the public folder; undefined if it must not be published. */
  readonly assetOutput: (source: SourcePath) => OutputPath | undefined
}

export function rootFiles(options: RootFilesOptions): RootFiles {
  const { config, roots, publicFile, isMade, location, assetOutput } = options
  const latest = { publicFile, isMade, publicFolder: config.publicDir }
  const folders = roots.map(({ dir }) => versionFolderOf(`${dir}/`))
  const folderOf = (root: number) => rootAt(folders, root)

  function frozenCopy(folder: string, path: string): FrozenCopy | undefined {
    const source = sourcePath(`${folder}${config.publicDir}${path}`)
    if (!isFrozenWithTrees(path) || location(source).kind !== 'file') return undefined
    const output = assetOutput(source)
    return output && { source, output }
  }

  return {
    latest,
    of(root) {
      const folder = folderOf(root)
      return folder === '' ? latest : { ...latest, frozenCopy: (path) => frozenCopy(folder, path) }
    },
    isFrozen: (root) => folderOf(root) !== '',
  }
}
