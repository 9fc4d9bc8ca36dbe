import type { ConfigError } from '../config/load.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import type { Session } from './serve-session.js'

/** What the dev server tells whoever started it. */
export type ServeEvent =
  | { readonly kind: 'changed'; readonly paths: readonly string[]; readonly ms: number }
  /** What is wrong with the site or with a page that was asked for; told once, and again when it comes back. */
  | {
      readonly kind: 'problems'
      readonly diagnostics: readonly Diagnostic[]
      readonly sourceLine: (place: Place) => string | undefined
    }
  /** What was told as a problem is none any more. */
  | { readonly kind: 'corrected'; readonly diagnostics: readonly Diagnostic[] }
  /** The config is wrong; what was right last is still served. Told once until its words change. */
  | { readonly kind: 'config-error'; readonly error: ConfigError }
  /** The config was wrong, and is not any more. */
  | { readonly kind: 'config-corrected' }
  /** The config gives the site another base. */
  | { readonly kind: 'base-changed'; readonly base: string }

/** What the parts of the dev server have in common. */
export interface Served {
  /** The last one whose config was right. */
  session: Session
  /** What is wrong with the config now. */
  failure: ConfigError | undefined
  /** That the site had since the server began: pages that are open know no other. */
  readonly formerBases: Set<string>
  /** Of the whole server: a page that was sent before the last change finds that out when it begins to listen. */
  revision: number
  /** Public files that changed, by their path below the base, with the revision: they keep their address. */
  readonly publicChanges: Map<string, number>
  isClosed: boolean
  readonly tell: (event: ServeEvent) => void
}
