/** Where an island shows its static children. */
export interface StaticChildren {
  /** Puts children into an element that shows them, unless it has them from the page. */
  fill(place: HTMLElement): void
  /** Keeps the children of an element that goes; they come back as they are, with what lives in them. */
  release(place: HTMLElement): void
}

/** Children that are not shown: where their nodes stand, and when they were shown last. */
interface Kept {
  readonly holder: ParentNode & Node
  readonly since: number
}

/** The islands that keep children, by what holds them. */
const owners = new WeakMap<Node, HTMLElement>()

/** True for what is shown, and for what an island that is shown may show again. */
export function isPartOfPage(element: HTMLElement): boolean {
  if (element.isConnected) return true
  const owner = owners.get(element.getRootNode())
  return owner !== undefined && isPartOfPage(owner)
}

/** How often the page's behaviours were mounted: those do not know what was not shown then. */
let mountings = 0
for (const type of ['docs:shown', 'docs:updated'])
  document.addEventListener(type, () => {
    mountings += 1
  })

/**
 * Takes the static children of an island from its HTML, before React has it.
 *
 * @returns Undefined when it has none.
 */
export function staticChildrenOf(
  island: HTMLElement,
  markup: (html: string) => string,
): StaticChildren | undefined {
  const kept: Kept[] = ownPlaces(island).map((holder) => ({ holder, since: mountings }))
  // Children that the island did not show at first wait in a template.
  const template = island.querySelector<HTMLTemplateElement>(':scope > template')
  if (kept.length === 0 && template !== null) {
    template.remove()
    owners.set(template.content, island)
    kept.push({ holder: template.content, since: -1 })
  }
  if (kept.length === 0) return undefined
  const html = ownPlaces(island)[0]?.innerHTML ?? template?.innerHTML ?? ''

  /** For an island that shows its children in more places than at first. */
  function copy(): Kept {
    const template = document.createElement('template')
    template.innerHTML = markup(html)
    const { content } = template
    for (const nested of content.querySelectorAll<HTMLElement>('[data-watched]'))
      delete nested.dataset.watched
    return { holder: content, since: -1 }
  }

  return {
    fill(place) {
      const index = Math.max(
        0,
        kept.findIndex(({ holder }) => holder === place),
      )
      const { holder, since } = kept.splice(index, 1)[0] ?? copy()
      if (holder === place) return
      place.replaceChildren(...holder.childNodes)
      if (since !== mountings) tellOfNew()
    },
    release(place) {
      const holder = document.createDocumentFragment()
      holder.append(...place.childNodes)
      owners.set(holder, island)
      kept.push({ holder, since: mountings })
    },
  }
}

/** Places of the island's own children, not those of islands among them. */
export function ownPlaces(island: HTMLElement): HTMLElement[] {
  return [...island.querySelectorAll<HTMLElement>('docs-static')].filter(
    (place) => place.closest('docs-island') === island,
  )
}

let isTelling = false

/** Lets islands and behaviours of the page know of what they have not seen, once for all that appears together. */
function tellOfNew(): void {
  if (isTelling) return
  isTelling = true
  queueMicrotask(() => {
    isTelling = false
    document.dispatchEvent(new CustomEvent('docs:updated'))
  })
}
