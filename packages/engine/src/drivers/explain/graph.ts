import type { ContentGraph } from '../../graph/content-graph.js'
import { answerSite, type GraphOptions } from './answered-site.js'

/**
 * Gives the content graph of a site as it is on disk. Writes nothing but generated pages.
 *
 * @throws ConfigError if the config is wrong.
 */
export async function contentGraph(options: GraphOptions): Promise<ContentGraph> {
  const { steps, close } = await answerSite(options)
  try {
    return steps.contentGraph()
  } finally {
    close()
  }
}
