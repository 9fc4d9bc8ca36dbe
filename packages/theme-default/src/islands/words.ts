/** Texts of the search. `{n}` and `{query}` are replaced. */
export interface SearchWords {
  readonly search: string
  readonly placeholder: string
  readonly close: string
  readonly clear: string
  readonly results: string
  readonly count: string
  readonly countOne: string
  readonly nothing: string
  readonly nothingHint: string
  readonly failed: string
  readonly tryAgain: string
  readonly recent: string
  readonly forget: string
  readonly keyMove: string
  readonly keyOpen: string
  readonly keyClose: string
}
