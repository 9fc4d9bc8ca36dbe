import { createContext, Script } from 'node:vm'
import { workedMs } from '../io/running/worked-ms.js'
import { lazily } from '../values/lazily.js'

/**
 * Runs a function; returns undefined if it works for too long.
 *
 * For libraries that a few lines can keep busy for minutes, with patterns that backtrack or
 * drawings that do not fit.
 *
 * @param mostMs Maximum processor time, in milliseconds.
 * @throws What `run` throws.
 */
export function inTime<Result>(run: () => Result, mostMs: number): Result | undefined {
  const { script, sandbox } = guard()
  const before = workedMs()
  for (;;) {
    try {
      sandbox.run = run
      // The script is the call of `run`, so it returns what that returns.
      return script.runInContext(sandbox, { timeout: mostMs }) as Result
    } catch (error) {
      if (!isTimeout(error)) throw error
      // The limit is in real time, which also passes while the machine sleeps or is busy. Only processor time
      // counts, because equal sources must give equal pages.
      if (workedMs() - before >= mostMs * enough) return undefined
    }
  }
}

/**
 * Share of the limit that counts as reaching it. The system measures in ticks, and another try
 * would take the full time again.
 */
const enough = 0.9

/** A script with a time limit is the only way to interrupt synchronous code. */
const guard = lazily(() => ({
  script: new Script('run()'),
  sandbox: createContext({}),
}))

/** The error belongs to the script's realm, so `instanceof Error` is false for it. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
