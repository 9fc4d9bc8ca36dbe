import type { ConfigOverrides } from '../../config/config-overrides.js'
import type { LoadOptions } from '../../config/loaded-config.js'
import type { DriverOptions, StoppableOptions, WaitingOptions } from '../driver-options.js'

/** Options of a build. */
export interface BuildOptions
  extends DriverOptions,
    StoppableOptions,
    WaitingOptions,
    ConfigOverrides,
    LoadOptions {
  /**
   * What a preview is compared with: the output folder of another build, or the address of a
   * published site.
   */
  readonly against?: string | undefined
  /**
   * Whether the site comes from a stranger. Then no code in its folder is run, and nothing outside
   * its content is read. Default: the config's `trust`.
   */
  readonly untrusted?: boolean | undefined
  /** Ignore what earlier builds remembered. Default: false. */
  readonly clean?: boolean | undefined
  /**
   * Replace an output folder even if Quire did not make its files, which are then lost. Default:
   * false, so that the build is refused.
   */
  readonly force?: boolean | undefined
  /** Explain why each file was written. Default: false. */
  readonly explain?: boolean | undefined
  /** Publish the site even if its content has errors. Default: false, so that the last good site stays. */
  readonly allowErrors?: boolean | undefined
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined
}

/** Progress of a step of a build. */
export interface BuildProgress {
  /** Name of the step: `generate`, `scan`, `parse`, `render`. The first two only report their beginning. */
  readonly step: string
  readonly done: number
  /** Decreases as pages turn out to be unchanged. */
  readonly total: number
}

/** The progress of a step that only reports its beginning, so that one that never ends is known. */
export const begun = (step: 'generate' | 'scan'): BuildProgress => ({ step, done: 0, total: 1 })
