import type { LoadOptions } from '../config/loaded-config.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'

/** What drivers take that can be stopped. */
export interface StoppableOptions {
  /**
   * Stops the work when it is aborted. The promise then rejects with the reason of the signal, once
   * all threads have ended and all locks are released.
   */
  readonly signal?: AbortSignal | undefined
}

/** What drivers take that need a lock. */
export interface WaitingOptions {
  /**
   * Called if the work has to wait because a process in another container or on another machine holds a
   * lock, and gives no sign of life. The message says which one, and how long it is waited for.
   */
  readonly onWait?: ((why: Diagnostic) => void) | undefined
}

/** What every driver takes: the site to work on, and where to find its packages. */
export interface DriverOptions extends Pick<LoadOptions, 'defaultTheme' | 'packagesOf'> {
  /** Folder of the config, or the config itself, relative to the current folder. */
  readonly site: string
}
