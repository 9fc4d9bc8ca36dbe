import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import type { ConfigPath } from './schema.js'

/** Where a config sets a value, as far as its text shows it. */
export type PlaceOf = (path: ConfigPath) => Place | undefined

/** Takes what is wrong with the parts of a config, so that an author sees all of it at once. */
export interface ConfigReport {
  readonly placeOf: PlaceOf
  readonly found: Diagnostic[]
}
