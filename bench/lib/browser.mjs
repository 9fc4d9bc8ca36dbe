// Starts the Chromium in which readers' pages are measured.
import { chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'

/**
 * @returns {string} Path of the program.
 * @throws If there is none. The message says what to install.
 */
export function browserProgram() {
  const program = findBrowser()
  if (program === undefined)
    throw new Error('There is no Chromium: apt-get install chromium, or set QUIRE_CHROMIUM to its path.')
  return program
}

/** The caller closes it. */
export const launchBrowser = (executablePath = browserProgram()) =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
