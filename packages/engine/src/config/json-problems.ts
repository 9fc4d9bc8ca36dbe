import { bundleConfig } from './bundle.js'
import type { BundleProblem } from './bundle-problem.js'

/**
 * What keeps a file from being JSON; at least one problem.
 *
 * `JSON.parse` gives no line; the compiler does, and its words are clearer.
 *
 * @param file Absolute path; ends in `.json`.
 */
export async function jsonProblems(file: string): Promise<readonly BundleProblem[]> {
  const result = await bundleConfig(file, [])
  return 'problems' in result ? result.problems : [{ kind: 'syntax', text: 'It is not JSON.' }]
}
