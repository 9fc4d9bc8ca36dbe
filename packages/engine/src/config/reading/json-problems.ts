import { dirname } from 'node:path'
import { type BundleProblem, problemOf } from '../bundling/bundle-problem.js'
import { isBuildFailure, runBundler } from '../bundling/run-bundler.js'

/**
 * Finds out why a text is not valid JSON; returns at least one problem.
 *
 * `JSON.parse` gives no line; the compiler does, and its messages are clearer.
 *
 * @param file Absolute path that the text was read from. It is not read again, because it may have
 *   changed since.
 */
export async function jsonProblems(file: string, text: string): Promise<readonly BundleProblem[]> {
  try {
    await runBundler(({ transform }) =>
      transform(text, { loader: 'json', sourcefile: file, logLevel: 'silent' }),
    )
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    return error.errors.map((message) => problemOf(message, dirname(file)))
  }
  return [{ kind: 'syntax', text: 'It is not JSON.' }]
}
