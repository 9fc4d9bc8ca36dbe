import { bundleConfig } from '../bundling/bundle.js'
import type { BundleProblem } from '../bundling/bundle-problem.js'

/**
 * Finds out why a file is not valid JSON; returns at least one problem.
 *
 * `JSON.parse` gives no line; the compiler does, and its messages are clearer.
 *
 * @param file Absolute path; ends in `.json`.
 */
export async function jsonProblems(file: string): Promise<readonly BundleProblem[]> {
  const result = await bundleConfig(file, [])
  return 'problems' in result ? result.problems : [{ kind: 'syntax', text: 'It is not JSON.' }]
}
