import type { Theme } from '../../theme.js'

/** Options of a build. */
export interface BuildOptions {
  /** Folder of the config. */
  readonly site: string
  /** Output folder, relative to the current folder. Default: the config's `outDir`. */
  readonly out?: string
  /** Replaces the config's `base`. */
  readonly base?: string
  /** Number of the pull request, if this build is a preview of one. */
  readonly pr?: number
  /** Branch for edit links, instead of the config's. */
  readonly branch?: string
  /**
   * What a preview is compared with: the output folder of another build, or the address of a
   * published site.
   */
  readonly against?: string
  /**
   * A config outside the site: folder or file, relative to the current folder. Folders in it are
   * relative to the site.
   */
  readonly config?: string
  /**
   * Whether the site comes from a stranger. Then no code in its folder is run, and nothing outside
   * its content is read. Default: the config's `trust`.
   */
  readonly untrusted?: boolean
  /** For sites whose config names no theme: a theme, or the name of its package. */
  readonly defaultTheme?: Theme | string
  /** Folders, besides the config's own, whose packages a config may import. */
  readonly packagesOf?: readonly string[]
  /** Ignore what earlier builds remembered. Default: false. */
  readonly clean?: boolean
  /**
   * Replace an output folder even if Quire did not make its files, which are then lost. Default:
   * false, so that the build is refused.
   */
  readonly force?: boolean
  /** Explain why each file was written. Default: false. */
  readonly explain?: boolean
  /** Publish the site even if its content has errors. Default: false, so that the last good site stays. */
  readonly allowErrors?: boolean
  readonly onProgress?: (progress: BuildProgress) => void
}

/** Progress of a step of a build. */
export interface BuildProgress {
  /** Name of the step: `parse`, `render`. */
  readonly step: string
  readonly done: number
  /** Decreases as pages turn out to be unchanged. */
  readonly total: number
}
