import type { Page } from 'playwright-core'

/** Text of the page's heading, without its anchor. */
export const heading = (page: Page): Promise<string> =>
  page
    .locator('main h1')
    .innerText()
    .then((text) => text.replace(/^#\s*|\s*#$/g, ''))

/** Follows a link to an address at once, as a click on it would, whether the page shows one or not. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    document.body.append(link)
    link.click()
    link.remove()
  }, address)

/** A mark on the window that only a full page load takes away. */
export const mark = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { inPlace: true }))

/** False when the page was loaded as a whole since it was marked. */
export const stayed = (page: Page): Promise<boolean> => page.evaluate(() => 'inPlace' in window)

/** Lets the browser say that it saves data: then nothing is loaded on a guess. */
export const withoutGuesses = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** Before the page is loaded: lets {@link hydrated} know of islands. */
export const watchHydration = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const texts: string[] = []
    Object.assign(window, { hydratedTexts: texts })
    addEventListener('docs:hydrated', ({ target }) => texts.push((target as HTMLElement).innerText), true)
  })

/** Waits until React has an island of that text: a click before that is lost. */
export const hydrated = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      (window as unknown as { hydratedTexts: string[] }).hydratedTexts.some((one) => one.includes(wanted)),
    text,
  )

/** Before the page is loaded: lets {@link zoomArrived} know of images that open. */
export const watchZoom = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { zoomsArrived: 0 })
    const note = () => {
      ;(window as unknown as { zoomsArrived: number }).zoomsArrived += 1
    }
    document.addEventListener('medium-zoom:opened', note, true)
  })

/** Waits until the image that is opened has arrived, once for each: while it moves it cannot be closed. */
export const zoomArrived = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const counted = window as unknown as { zoomsArrived: number }
    if (counted.zoomsArrived === 0) return false
    counted.zoomsArrived = 0
    return true
  })

export const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

/** What stands on the page in the words that browsers give to screen readers, in their order. */
export async function textsForScreenReaders(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textsOf = (id: string): string[] => {
    const node = byId.get(id)
    if (node === undefined) return []
    if (node.role?.value === 'StaticText') return node.ignored ? [] : [String(node.name?.value)]
    return (node.childIds ?? []).flatMap(textsOf)
  }
  return nodes.filter(({ parentId }) => parentId === undefined).flatMap(({ nodeId }) => textsOf(nodeId))
}

/** How far below the top of the window an element stands, in pixels; not a number when there is none. */
export const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate(
    (name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN),
    id,
  )
