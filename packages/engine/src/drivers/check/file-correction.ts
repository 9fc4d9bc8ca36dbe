import type { SourcePath } from '../../paths.js'

/** What to correct in a file. */
export interface FileCorrection {
  readonly path: SourcePath
  readonly correct: (text: string) => { readonly text: string; readonly changes: number }
}
