import type { ContentGraph } from '../graph/content-graph.js'
import { answerSite, type GraphOptions } from './answered-site.js'

/**
 * The content graph of a site as it stands on the disk. Writes nothing.
 *
 * @throws ConfigError when the config is wrong.
 */
export async function contentGraph(options: GraphOptions): Promise<ContentGraph> {
  const { steps, close } = await answerSite(options)
  try {
    return steps.contentGraph()
  } finally {
    close()
  }
}
