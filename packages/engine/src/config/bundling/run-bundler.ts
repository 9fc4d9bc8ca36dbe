import type { BuildFailure } from 'esbuild'
import { bundlerUnavailable } from '../../diagnostics/messages/failures.js'
import { deniedAccess } from '../../io/error-code.js'
import { importModule } from '../../io/running/import-module.js'
import { messageOf } from '../../values/error-message.js'
import { ConfigError } from '../config-error.js'

/**
 * Has the bundler do something. It is a program of its own, which may be missing or built for
 * another system, and which the system may end when memory is short. If it was ended, it is started
 * again once.
 *
 * @param run May be called twice.
 * @throws Its failure for mistakes in the code, and what Node denies; ConfigError if it cannot run.
 */
export async function runBundler<T>(run: (bundler: typeof import('esbuild')) => Promise<T>): Promise<T> {
  const bundler = await importModule('esbuild')
  try {
    return await run(bundler)
  } catch (error) {
    if (isBuildFailure(error) || deniedAccess(error) !== undefined) throw error
  }
  // It may have ended long ago, while a server waited for the next change. Until it is stopped, it counts as
  // ended for good.
  await bundler.stop()
  try {
    return await run(bundler)
  } catch (error) {
    if (isBuildFailure(error) || deniedAccess(error) !== undefined) throw error
    await bundler.stop()
    throw new ConfigError([bundlerUnavailable(firstLineOf(error))], undefined, { cause: error })
  }
}

/** Whether the bundler found mistakes in the code. */
export function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors)
}

/** The bundler explains what happened in many lines. */
const firstLineOf = (error: unknown): string => messageOf(error).trim().split('\n')[0] ?? ''
