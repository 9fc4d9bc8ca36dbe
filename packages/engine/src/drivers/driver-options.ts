import type { LoadOptions } from '../config/loaded-config.js'

/** What every driver takes: the site to work on, and where to find its packages. */
export interface DriverOptions extends Pick<LoadOptions, 'defaultTheme' | 'packagesOf'> {
  /** Folder of the config, or the config itself, relative to the current folder. */
  readonly site: string
}
