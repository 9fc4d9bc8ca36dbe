import { relative, sep } from 'node:path'
import { ConfigError } from '../../config/config-error.js'
import { aliveElsewhere, lockHolder } from '../../diagnostics/messages/locks.js'
import {
  outputClash,
  outputForeign,
  outputLost,
  outputNameRefused,
  outputNamesAlike,
  outputNotWritable,
  type Remaining,
} from '../../diagnostics/messages/output.js'
import type { HeldLock } from '../../io/locks/lock.js'
import { generatorName } from '../../split/chunk-data.js'
import { manifestPath } from '../../split/manifest.js'
import { OutputClashError, OutputError, OutputLostError } from '../../write/output-error.js'
import { takeOutput } from '../../write/output-lock.js'
import { outputProblem, outputStands } from '../../write/output-state.js'
import { workFolderOf } from '../../write/standby.js'
import { unfitForWindows } from '../../write/windows-names.js'

/**
 * @param isRecorded Whether the site's own builds made everything in the folder, in spite of a
 *   missing manifest. Only asked if the manifest does not say so.
 * @throws ConfigError if the folder contains anything that Quire did not make, unless `force`
 *   allows replacing it.
 */
export async function refuseForeignOutput(
  outDir: string,
  isRecorded: () => Promise<boolean>,
  { force }: { readonly force?: boolean | undefined },
): Promise<void> {
  const problem = outputProblem(outDir, { file: manifestPath, generator: generatorName })
  if (problem === undefined || (problem.kind !== 'not-a-folder' && force === true)) return
  if (problem.kind === 'not-ours' && (await isRecorded())) return
  const refused = (message: string, hint: string) => new ConfigError([outputForeign(message, hint)])
  if (problem.kind === 'not-a-folder')
    throw refused(`The output "${outDir}" is not a folder.`, 'Choose another one with --out.')
  const otherwise = 'another folder with --out, or replace everything in this one with --force.'
  if (problem.kind === 'unreadable')
    throw refused(
      `Cannot tell whether Quire created the output folder "${outDir}": ${problem.cause}.`,
      `Check the permissions of its files, choose ${otherwise}`,
    )
  if (problem.hasOtherMarker)
    throw refused(
      `Cannot tell whether Quire created the output folder "${outDir}": its "${manifestPath}" was changed, or is that of another program.`,
      `Choose ${otherwise}`,
    )
  throw refused(
    `The output folder "${outDir}" contains files that Quire did not create.`,
    `Choose ${otherwise}`,
  )
}

/** @throws ConfigError if another build is writing to the same folder, or if it is not writable. */
export function lockOutput(outDir: string): HeldLock {
  let lock: ReturnType<typeof takeOutput>
  try {
    lock = takeOutput(outDir)
  } catch (error) {
    throw tellable(outDir, error)
  }
  if ('release' in lock) return lock
  throw new ConfigError(
    `Another build, ${lockHolder(lock.heldBy)}, is writing to "${outDir}".`,
    ['Wait for it to finish, or choose another folder with --out.', aliveElsewhere(lock.heldBy)]
      .filter(Boolean)
      .join(' '),
  )
}

/** Turns an error that prevented publishing into one for the author. Other errors are returned unchanged. */
export function tellable(outDir: string, error: unknown): unknown {
  const remaining = (): Remaining => (outputStands(outDir) ? 'last site' : 'nothing')
  if (error instanceof OutputClashError)
    return new ConfigError([
      'alike' in error.clash
        ? outputNamesAlike(outDir, error.clash.alike, remaining())
        : outputClash(error.clash.file, error.clash.inside, remaining()),
    ])
  if (error instanceof OutputLostError) return new ConfigError([outputLost(outDir, remaining())])
  if (!(error instanceof OutputError)) return error
  const { code, message, cause } = error
  const name = unfitName(outDir, error)
  const problem =
    name === undefined
      ? outputNotWritable(outDir, { code, cause: message }, remaining())
      : outputNameRefused(outDir, name, remaining())
  return new ConfigError([problem], undefined, { cause })
}

/** A name in the output that the disk does not accept. Windows and its file systems forbid some. */
function unfitName(outDir: string, { code, cause }: OutputError): string | undefined {
  const path = cause instanceof Error && 'path' in cause ? cause.path : undefined
  if (typeof path !== 'string' || !/^(?:EINVAL|ENOENT)$/.test(code)) return undefined
  return relative(workFolderOf(outDir), path)
    .split(sep)
    .find((name) => name !== '..' && unfitForWindows(name) !== undefined)
}
