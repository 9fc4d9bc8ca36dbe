import { expect } from 'vitest'
import type { Browser } from './browser.js'

/** Keys without a character, as WebDriver names them. */
const keys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  PageDown: '\uE00F',
  ArrowLeft: '\uE012',
  ArrowDown: '\uE015',
}

/** Someone at a browser, who clicks, types and looks. */
export class Reader {
  constructor(
    private readonly browser: Browser,
    private readonly address: string,
  ) {}

  /** Loads a page. Ends when its scripts have run: drivers tell of that earlier, or of the page before. */
  async open(path: string): Promise<void> {
    await this.browser.run(() => void Object.assign(window, { isLeft: true }))
    await this.browser.open(this.address + path)
    await this.sees(() => !('isLeft' in window) && document.readyState === 'complete', true)
  }

  /** Presses a key, or several together: `Control+k`. */
  press(together: string): Promise<void> {
    const values = together.split('+').map((name) => keys[name] ?? name)
    const down = values.map((value) => ({ type: 'keyDown', value }))
    const up = values.map((value) => ({ type: 'keyUp', value })).reverse()
    return this.browser.perform([{ type: 'key', id: 'keyboard', actions: [...down, ...up] }])
  }

  type(text: string, pauseMs = 0): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
      { type: 'pause', duration: pauseMs },
    ])
    return this.browser.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  /** Clicks on the first element that contains a text, once nothing covers it and it does not move. */
  async click(selector: string, text = ''): Promise<void> {
    const places: (Place | null)[] = []
    await expect
      .poll(
        async () => {
          places.push(await this.browser.run(placeOf, selector, text))
          const [last, now] = places.slice(-2)
          return now && last && now.x === last.x && now.y === last.y
        },
        { message: `${selector} ${text} can be clicked` },
      )
      .toBe(true)
    const actions = [
      { type: 'pointerMove', ...places.at(-1) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.browser.perform([{ type: 'pointer', id: 'mouse', actions }])
  }

  focusOn(selector: string): Promise<void> {
    return this.browser.run((one) => document.querySelector<HTMLElement>(one)?.focus(), selector)
  }

  /** Waits until a function in the page returns a value. */
  async sees<Value>(look: () => Value, value: NoInfer<Value>): Promise<void> {
    await expect.poll(() => this.browser.run(look), { message: String(look) }).toEqual(value)
  }

  /** Waits until a page is there and its heading has the focus. */
  arrives(title: string): Promise<void> {
    return this.sees(() => {
      const heading = document.querySelector('main h1')
      return document.activeElement === heading ? heading?.textContent?.replace(/^#\s*/, '') : undefined
    }, title)
  }

  /** Waits until a place is below the bars and has the focus. */
  async arrivesAt(id: string, belowPx = 75): Promise<void> {
    await this.isAt(id, belowPx)
    await this.sees(() => document.activeElement?.id, id)
  }

  /** Waits until a place is below the bars. */
  async isAt(id: string, belowPx = 75): Promise<void> {
    const distance = (name: string, px: number) =>
      Math.abs((document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN) - px)
    // Browsers scroll to whole pixels of the screen, each in its own way.
    await expect
      .poll(() => this.browser.run(distance, id, belowPx), { message: `#${id} is below the bars` })
      .toBeLessThanOrEqual(1)
  }
}

interface Place {
  readonly x: number
  readonly y: number
}

/** The middle of an element, to which the page is scrolled; null while something else is there. */
function placeOf(selector: string, text: string): Place | null {
  const element = [...document.querySelectorAll(selector)].find(
    (one) => one.textContent?.includes(text) && one.getClientRects().length > 0,
  )
  if (element === undefined) return null
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const box = element.getBoundingClientRect()
  const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)]
  return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null
}
