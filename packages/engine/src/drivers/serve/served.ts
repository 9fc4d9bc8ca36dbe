import type { ConfigError } from '../../config/config-error.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import type { Session } from './session.js'

/** Events of the dev server. */
export type ServeEvent =
  /**
   * Files that the site is made of were added, changed or removed, and pages show it from now on.
   * `paths` are relative to the site root, `ms` is how long the server worked on it.
   */
  | { readonly kind: 'changed'; readonly paths: readonly string[]; readonly ms: number }
  /**
   * Problems of the site, or of a page that was requested. Each is reported once, and again if it
   * comes back.
   */
  | {
      readonly kind: 'problems'
      readonly diagnostics: readonly Diagnostic[]
      readonly sourceLine: (place: Place) => string | undefined
    }
  /** Problems that were reported before and no longer exist. */
  | { readonly kind: 'corrected'; readonly diagnostics: readonly Diagnostic[] }
  /**
   * The config is wrong, and the last valid site is still served. Reported once until the problems
   * change.
   */
  | { readonly kind: 'config-error'; readonly error: ConfigError }
  /** The config was wrong and is valid now. */
  | { readonly kind: 'config-corrected' }
  /** The config gives the site another base. */
  | { readonly kind: 'base-changed'; readonly base: string }

/** What the parts of the dev server share. */
export interface Served {
  /** The last session with a valid config. */
  session: Session
  /** The current problems of the config, if any. */
  failure: ConfigError | undefined
  /** Bases that the site had since the server started. Open pages may still use them. */
  readonly formerBases: Set<string>
  /**
   * Counts changes over the whole life of the server. A page that was sent before the last change
   * notices when it connects.
   */
  revision: number
  /**
   * The revision in which each public file last changed, by its path below the base. The addresses
   * of these files stay the same.
   */
  readonly publicChanges: Map<string, number>
  isClosed: boolean
  readonly tell: (event: ServeEvent) => void
}
