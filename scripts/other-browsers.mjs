// Finds the browsers of `npm run test:browsers`.
import { onPath } from './browser.mjs'

/** Each with the variable that names its program to the tests, and what it needs. */
const browsers = [
  {
    name: 'Firefox',
    variable: 'QUIRE_FIREFOX',
    programs: [['firefox-esr', 'firefox']],
    missing: 'Install Firefox; on Debian, the package firefox-esr.',
  },
  {
    name: 'WebKit',
    variable: 'QUIRE_WEBKIT',
    // The second one gives it a display.
    programs: [['WebKitWebDriver'], ['Xvfb']],
    missing: 'Install WebKitWebDriver and Xvfb; on Debian, the packages webkit2gtk-driver and xvfb.',
  },
]

/**
 * Looks for the browsers in the path.
 *
 * @param {(line: string) => void} tell Receives a line for each browser that is missing.
 * @returns {{ name: string, env: Record<string, string> }[]} What is there.
 */
export function findOtherBrowsers(tell) {
  return browsers.flatMap(({ name, variable, programs, missing }) => {
    const found = programs.map(onPath)
    if (!found.includes(undefined)) return [{ name, env: { [variable]: found[0] } }]
    tell(`${name} is left out, because it is not there. ${missing}`)
    return []
  })
}
