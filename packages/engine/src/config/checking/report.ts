import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import type { ConfigPath } from './config-path.js'

/** Finds where a config sets a value, as far as its text shows it. */
export type PlaceOf = (path: ConfigPath) => Place | undefined

/** Collects the problems of all parts of a config, so that the author sees them all at once. */
export interface ConfigReport {
  readonly placeOf: PlaceOf
  /** Whether the author wrote that file: it is of the site, not of a package. */
  readonly isOwn: (file: string) => boolean
  readonly found: Diagnostic[]
}
