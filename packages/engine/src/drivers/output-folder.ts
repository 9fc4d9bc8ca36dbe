import { ConfigError } from '../config/config-error.js'
import { outputNotWritable } from '../diagnostics/messages/output.js'
import { generatorName } from '../split/chunk-data.js'
import { manifestPath } from '../split/manifest.js'
import { OutputError } from '../write/output-error.js'
import { outputProblem, outputStands, takeOutput } from '../write/publication.js'

/** @throws ConfigError when the folder holds something that Quire did not make, unless that may go. */
export function refuseForeignOutput(outDir: string, { force }: { readonly force?: boolean }): void {
  const problem = outputProblem(outDir, { file: manifestPath, generator: generatorName })
  if (problem === undefined || (problem.kind === 'not-ours' && force === true)) return
  throw new ConfigError(
    problem.kind === 'not-a-folder'
      ? `The output "${outDir}" is no folder.`
      : `The output folder "${outDir}" holds files that Quire did not make.`,
    problem.kind === 'not-a-folder'
      ? 'Name another with --out.'
      : 'Name another folder with --out, or replace all that is in this one with --force.',
  )
}

/** @throws ConfigError when another build writes to the same folder, or when it cannot be written. */
export function lockOutput(outDir: string): { readonly release: () => void } {
  let lock: ReturnType<typeof takeOutput>
  try {
    lock = takeOutput(outDir)
  } catch (error) {
    throw error instanceof OutputError ? notWritable(outDir, error) : error
  }
  if ('release' in lock) return lock
  throw new ConfigError(
    `Another build, process ${lock.heldBy}, is writing to "${outDir}".`,
    'Wait for it to end, or name another folder with --out.',
  )
}

export const notWritable = (outDir: string, { code, message, cause }: OutputError) =>
  new ConfigError([outputNotWritable(outDir, code, message, outputStands(outDir))], undefined, { cause })
