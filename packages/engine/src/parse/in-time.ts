import { createContext, Script } from 'node:vm'
import { workedMs } from '../io/worked-ms.js'
import { lazily } from '../lazily.js'

/**
 * What `run` gives; undefined when it works for too long.
 *
 * For libraries that a few lines can make work for minutes, by patterns that
 * backtrack or drawings that do not fit.
 *
 * @param mostMs Time of the processor, in milliseconds.
 * @throws What `run` throws.
 */
export function inTime<Result>(run: () => Result, mostMs: number): Result | undefined {
  const { script, sandbox } = guard()
  const before = workedMs()
  for (;;) {
    try {
      sandbox.run = run
      return script.runInContext(sandbox, { timeout: mostMs }) as Result
    } catch (error) {
      if (!isTimeout(error)) throw error
      // Time passes for a machine that is asleep or busy, too, and equal sources must give equal pages.
      if (workedMs() - before >= mostMs * enough) return undefined
    }
  }
}

/** How much of the limit counts as all of it: the system counts in ticks, and a second try would take as long again. */
const enough = 0.9

/** The time limit of a script is the only thing that can end code while it is at work. */
const guard = lazily(() => ({
  script: new Script('run()'),
  sandbox: createContext({}) as { run?: () => unknown },
}))

/** The error is one of the script's own realm, so it is no instance of Error here. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
