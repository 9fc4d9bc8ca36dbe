/** Manages the static children of an island. */
export interface StaticChildren {
  /** Puts children into an element that should show them, unless it already contains them. */
  fill(place: HTMLElement): void
  /** Keeps the children of an element that is removed, unchanged and with the islands in them alive. */
  release(place: HTMLElement): void
}

/** Children that are currently not shown: the node that holds them, and when they were last shown. */
interface Kept {
  readonly holder: ParentNode & Node
  readonly since: number
}

/** The island to which a node with kept children belongs. */
const owners = new WeakMap<Node, HTMLElement>()

/** Whether an element is shown, or kept by an island that is shown. */
export function isPartOfPage(element: HTMLElement): boolean {
  if (element.isConnected) return true
  const owner = owners.get(element.getRootNode())
  return owner !== undefined && isPartOfPage(owner)
}

/**
 * How often the page's behaviours were mounted. They do not know children that were not shown at
 * the time.
 */
let mountings = 0
for (const type of ['docs:shown', 'docs:updated'])
  document.addEventListener(type, () => {
    mountings += 1
  })

/**
 * Takes the static children of an island out of its HTML, before React uses it.
 *
 * @returns Undefined if it has none.
 */
export function staticChildrenOf(
  island: HTMLElement,
  markup: (html: string) => string,
): StaticChildren | undefined {
  const kept: Kept[] = ownPlaces(island).map((holder) => ({ holder, since: mountings }))
  // Children that the island does not show at first are in a template.
  const template = island.querySelector<HTMLTemplateElement>(':scope > template')
  if (kept.length === 0 && template !== null) {
    template.remove()
    owners.set(template.content, island)
    kept.push({ holder: template.content, since: -1 })
  }
  if (kept.length === 0) return undefined
  const html = ownPlaces(island)[0]?.innerHTML ?? template?.innerHTML ?? ''

  /** A copy, for an island that shows its children in more places than at first. */
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

/** Places for the island's own children, without those of islands among them. */
export function ownPlaces(island: HTMLElement): HTMLElement[] {
  return [...island.querySelectorAll<HTMLElement>('docs-static')].filter(
    (place) => place.closest('docs-island') === island,
  )
}

let isTelling = false

/** Announces new elements to islands and behaviours, once for everything that appears at the same time. */
function tellOfNew(): void {
  if (isTelling) return
  isTelling = true
  queueMicrotask(() => {
    isTelling = false
    document.dispatchEvent(new CustomEvent('docs:updated'))
  })
}
