import { escapeHref } from './escape.js'
import { markShared, type SharedMarkup } from './shared.js'

export interface RenderedRegion {
  /** Markup inside the region's element. */
  readonly html: string
  /** Set if other pages show the same. */
  readonly sharedKey: string | undefined
  /** Markup after the region's current link; empty for regions that are not shared. */
  readonly behindCurrent: string
}

/** What stands in the layout's markup where the content belongs. */
export const contentPlaceholder = '\uFDD0X\uFDD1'

const regionMarks = /\uFDD0([RE])([A-Za-z-]+)(?: ([^\uFDD1]*))?\uFDD1/g

/** A layout with its content, and what authors of layouts should know. */
export interface Assembled {
  /** Markup inside `<body>`. */
  readonly body: string
  /** By name, in document order. */
  readonly regions: ReadonlyMap<string, RenderedRegion>
  /** Names that more than one region has. */
  readonly repeated: ReadonlySet<string>
  /**
   * The region in which the layout shows the page's text; null if it does so outside of all
   * regions, undefined if it does not show it.
   */
  readonly contentRegion: string | null | undefined
  /** How many times the layout contains the content. */
  readonly contents: number
}

interface OpenRegion {
  readonly name: string
  readonly start: number
  readonly sharedKey: string | undefined
}

/**
 * Inserts the content and the shared regions into the layout, and records where each region begins
 * and ends.
 */
export function assemble(
  markup: string,
  content: string,
  href: string,
  shared: ReadonlyMap<string, SharedMarkup>,
): Assembled {
  const regions = new Map<string, RenderedRegion>()
  const open: OpenRegion[] = []
  let body = ''
  let position = 0
  let contentRegion: Assembled['contentRegion']
  const repeated = new Set<string>()
  let contents = 0
  const withContent = (part: string): string => {
    if (!part.includes(contentPlaceholder)) return part
    if (contents === 0) contentRegion = open.at(-1)?.name ?? null
    // Insert the content only once: twice, its ids and tab groups would clash.
    return part.replaceAll(contentPlaceholder, () => (contents++ === 0 ? content : ''))
  }
  for (const mark of markup.matchAll(regionMarks)) {
    const [text, kind, name = '', key = ''] = mark
    body += withContent(markup.slice(position, mark.index))
    position = mark.index + text.length
    if (kind === 'R') {
      open.push({ name, start: body.length, sharedKey: decodeURIComponent(key) || undefined })
      continue
    }
    const { start, sharedKey } = open.pop() ?? { start: body.length, sharedKey: undefined }
    const inside = body.slice(start)
    const markupOfAll = sharedKey === undefined ? undefined : shared.get(`${name} ${sharedKey}`)
    if (markupOfAll !== undefined)
      body = body.slice(0, start) + markShared(markupOfAll, escapeHref(href), inside)
    if (regions.has(name)) repeated.add(name)
    regions.set(name, {
      html: body.slice(start),
      sharedKey,
      behindCurrent: markupOfAll === undefined ? '' : inside,
    })
  }
  body += withContent(markup.slice(position))
  return { body, regions, contentRegion, contents, repeated }
}
