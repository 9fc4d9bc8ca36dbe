import type { Page } from 'playwright-core'

/** Text of the page's heading, without its anchor. */
export const heading = (page: Page): Promise<string> =>
  page
    .locator('main h1')
    .innerText()
    .then((text) => text.replace(/^#\s*|\s*#$/g, ''))

/** Follows a link to an address immediately, like a click, whether or not the page contains such a link. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    document.body.append(link)
    link.click()
    link.remove()
  }, address)

/** Marks the window. Only a full page load removes the mark. */
export const mark = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { inPlace: true }))

/** False if the page was fully loaded since it was marked. */
export const stayed = (page: Page): Promise<boolean> => page.evaluate(() => 'inPlace' in window)

/** Makes the browser report that it saves data, which turns off prefetching. */
export const withoutGuesses = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** Must be called before the page is loaded. Lets {@link hydrated} know about islands. */
export const watchHydration = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const texts: string[] = []
    Object.assign(window, { hydratedTexts: texts })
    addEventListener('docs:hydrated', ({ target }) => texts.push((target as HTMLElement).innerText), true)
  })

/** Waits until React has hydrated an island with this text. An earlier click would be lost. */
export const hydrated = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      (window as unknown as { hydratedTexts: string[] }).hydratedTexts.some((one) => one.includes(wanted)),
    text,
  )

/** Must be called before the page is loaded. Lets {@link zoomArrived} know about images that are opened. */
export const watchZoom = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { zoomsArrived: 0 })
    const note = () => {
      ;(window as unknown as { zoomsArrived: number }).zoomsArrived += 1
    }
    document.addEventListener('medium-zoom:opened', note, true)
  })

/** Waits until the opened image has arrived. Works once per image. While it moves, it cannot be closed. */
export const zoomArrived = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const counted = window as unknown as { zoomsArrived: number }
    if (counted.zoomsArrived === 0) return false
    counted.zoomsArrived = 0
    return true
  })

export const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

/** Content of the page as browsers describe it to screen readers, in order. */
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

/** Distance of an element from the top of the window, in pixels; NaN if there is no such element. */
export const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate(
    (name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN),
    id,
  )
