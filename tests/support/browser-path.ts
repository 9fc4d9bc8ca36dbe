import { findBrowser } from '../../scripts/browser.mjs'

/** Finds the browser once, before the browser tests start. Their workers get it from the environment. */
export default function setup(): void {
  const browser = findBrowser()
  if (browser === undefined) {
    throw new Error('The browser tests need Chromium. `npm test` installs it, or QUIRE_CHROMIUM names one.')
  }
  process.env.QUIRE_CHROMIUM = browser
}
