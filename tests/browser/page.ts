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

export const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

/** How far below the top of the window an element stands, in pixels; not a number when there is none. */
export const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate(
    (name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN),
    id,
  )
