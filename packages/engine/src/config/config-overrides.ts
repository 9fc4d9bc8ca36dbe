import type { LoadOptions } from './loaded-config.js'

/** Options that override the config. Whatever is left out is as the config says. */
export interface ConfigOverrides extends Pick<LoadOptions, 'defaultTheme'> {
  /** Output folder, relative to the current folder. */
  readonly out?: string | undefined
  /** Path of the site on its host, with slashes at both ends. */
  readonly base?: string | undefined
  /**
   * Number of a pull request, for a preview of it. Its base is `pr/{number}/` below the config's,
   * unless `base` is given too.
   */
  readonly pr?: number | undefined
  /** Branch that edit links lead to, instead of the one in the config. */
  readonly branch?: string | undefined
  /** Do not trust the site's own folder: neither its content nor a config in it. Default: false. */
  readonly untrusted?: boolean | undefined
}
