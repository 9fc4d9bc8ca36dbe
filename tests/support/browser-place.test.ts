import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findBrowser } from '../../scripts/browser.mjs'
import { temporaryFolder, writeFiles } from './sites.js'

/** Where the version of Playwright that the tests use puts the browser, on each system. */
const places = [
  'chrome-linux64/chrome',
  'chrome-linux-arm64/chrome',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-win64/chrome.exe',
]

test.each(places)("Playwright's download is found: %s", (place) => {
  const store = temporaryFolder()
  writeFiles(store, { [`chromium-1234/${place}`]: '' })
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', store)
  vi.stubEnv('PATH', '')
  vi.stubEnv('QUIRE_CHROMIUM', '')
  try {
    expect(findBrowser()).toBe(join(store, 'chromium-1234', ...place.split('/')))
  } finally {
    vi.unstubAllEnvs()
  }
})
