import type { Theme } from '../theme.js'

/** Options of the command that override the config. */
export interface ConfigOverrides {
  /** Output folder, relative to the current folder. */
  readonly out?: string
  /** Path of the site on its host, with slashes at both ends. */
  readonly base?: string
  /**
   * Number of a pull request, for a preview of it. Its base is `pr/{number}/` below the config's,
   * unless `base` is given too.
   */
  readonly pr?: number
  /** Branch that edit links lead to, instead of the one in the config. */
  readonly branch?: string
  /** Do not trust the site's own folder: neither its content nor a config in it. Default: false. */
  readonly untrusted?: boolean
  /**
   * Theme to use if the config names none. A package name was already handled when the config was
   * loaded, and is ignored here.
   */
  readonly defaultTheme?: Theme | string
}
