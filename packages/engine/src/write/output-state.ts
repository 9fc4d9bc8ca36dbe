import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { refusalOf } from '../io/error-code.js'
import { isOutput, type OutputMarker } from '../io/output-marker.js'
import { isMissing } from '../io/reading/files.js'

/** Why a folder may not be replaced. */
export type OutputProblem =
  | { readonly kind: 'not-a-folder' }
  /** Whether there is a file with the name of the marker that does not name the generator. */
  | { readonly kind: 'not-ours'; readonly hasOtherMarker: boolean }
  /** `cause` is the system's message. */
  | { readonly kind: 'unreadable'; readonly cause: string }

/** Checks whether a folder may be replaced: it must be missing, empty, or contain a site made by Quire. */
export function outputProblem(outDir: string, marker: OutputMarker): OutputProblem | undefined {
  try {
    if (!lstatSync(outDir).isDirectory()) return { kind: 'not-a-folder' }
    if (readdirSync(outDir).length === 0 || isOutput(outDir, marker)) return undefined
    return { kind: 'not-ours', hasOtherMarker: existsSync(join(outDir, marker.file)) }
  } catch (error) {
    if (isMissing(error)) return undefined
    if (error instanceof Error && refusalOf(error) !== undefined)
      return { kind: 'unreadable', cause: error.message }
    throw error
  }
}

/** Whether an output folder contains anything. If it cannot be read, it counts as not empty. */
export function outputStands(outDir: string): boolean {
  try {
    return readdirSync(outDir).length > 0
  } catch (error) {
    return !isMissing(error)
  }
}
