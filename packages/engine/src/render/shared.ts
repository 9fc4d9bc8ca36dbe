/** The children of a shared region with no page active, and where a page's marks go in. */
export interface SharedMarkup {
  readonly html: string
  readonly links: ReadonlyMap<string, readonly LinkPlace[]>
}

interface LinkPlace {
  /** Behind the last attribute of the link's opening tag. */
  readonly attributes: number
  /** Behind the link. */
  readonly end: number
  /** Behind the name of each closed `<details>` around it. */
  readonly closed: readonly number[]
}

const tags = /<(\/?)(a|details)\b([^>]*)>/g

/** @param html As React writes it: attributes in double quotes, with every `>` of a value escaped. */
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
    links.set(href, [...(links.get(href) ?? []), place])
  }
  return { html, links }
}

/**
 * The region as one page shows it. The browser does the same with elements
 * when it goes from page to page (`client/swap.ts`).
 *
 * @param href As the link's attribute says it, escaped.
 * @param behindCurrent Markup.
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
