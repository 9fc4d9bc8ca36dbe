import type { ContentGraph } from '../../graph/content-graph.js'
import { openSteps } from '../open-steps.js'
import type { GraphOptions } from './answered-site.js'

/**
 * Gives the content graph of a site as it is on disk. Writes only generated pages and the
 * cache's drawings of Mermaid.
 *
 * @throws ConfigError if the config is wrong.
 */
export async function contentGraph(options: GraphOptions): Promise<ContentGraph> {
  const { steps, close } = await openSteps(options)
  try {
    return steps.contentGraph()
  } finally {
    await close()
  }
}
