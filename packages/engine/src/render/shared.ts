import { hashOf } from '../io/hash.js'
import { addTo } from '../values/grouped.js'

/** Name of what pages with this key share: of its chunk, and in the ids of islands in it. */
export function sharedName(key: string): string {
  return `s-${hashOf(key).slice(0, 12)}`
}

/**
 * The children of a shared region without an active page, and where to insert what differs from
 * page to page.
 */
export interface SharedMarkup {
  readonly html: string
  readonly links: ReadonlyMap<string, readonly LinkPlace[]>
}

interface LinkPlace {
  /** Position after the last attribute of the link's opening tag. */
  readonly attributes: number
  /** Position after the link. */
  readonly end: number
  /** For each closed `<details>` around the link: the position after its tag name. */
  readonly closed: readonly number[]
}

const tags = /<(\/?)(a|details)\b([^>]*)>/g

/** @param html As React writes it: attributes in double quotes, with every `>` in a value escaped. */
export function sharedMarkup(html: string): SharedMarkup {
  const links = new Map<string, LinkPlace[]>()
  const around: { readonly nameEnd: number; readonly isOpen: boolean }[] = []
  for (const { index, 0: tag, 1: slash, 2: name, 3: attributes = '' } of html.matchAll(tags)) {
    if (name === 'details') {
      if (slash === '/') around.pop()
      else around.push({ nameEnd: index + '<details'.length, isOpen: /\sopen\b/.test(attributes) })
      continue
    }
    const href = slash === '' ? /\shref="([^"]*)"/.exec(attributes)?.[1] : undefined
    if (href === undefined) continue
    const place = {
      attributes: index + tag.length - 1,
      end: html.indexOf('</a>', index) + '</a>'.length,
      closed: around.filter(({ isOpen }) => !isOpen).map(({ nameEnd }) => nameEnd),
    }
    addTo(links, href, place)
  }
  return { html, links }
}

/**
 * The region as one page shows it. When navigating, the browser makes the same changes to elements
 * (`client/swap.ts`).
 *
 * @param href As written in the link's attribute, escaped.
 * @param behindCurrent Markup to insert after the current link.
 */
export function markShared({ html, links }: SharedMarkup, href: string, behindCurrent: string): string {
  const places = links.get(href) ?? []
  const inserts = places.flatMap(({ attributes, end, closed }): (readonly [number, string])[] => [
    [attributes, ' aria-current="page"'],
    [end, behindCurrent === '' ? '' : `<div data-behind="">${behindCurrent}</div>`],
    ...closed.map((position) => [position, ' open=""'] as const),
  ])
  const done = new Set<number>()
  let result = ''
  let position = 0
  for (const [at, text] of inserts.sort(([a], [b]) => a - b)) {
    if (done.has(at)) continue
    done.add(at)
    result += html.slice(position, at) + text
    position = at
  }
  return result + html.slice(position)
}
