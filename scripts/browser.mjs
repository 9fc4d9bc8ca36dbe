// Finds a Chromium for the browser tests, or installs one.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, readJson, runQuietly } from './shell.mjs'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chromium-headless-shell',
]

/**
 * Looks for Chromium: the variable QUIRE_CHROMIUM, then the path, then Playwright's own downloads.
 *
 * @returns {string | undefined} Path of the program.
 */
export function findBrowser() {
  const named = process.env.QUIRE_CHROMIUM
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`QUIRE_CHROMIUM names "${named}", but there is no such file.`)
  }
  return onPath(names) ?? inPlaywrightStore()
}

/**
 * Finds a browser or installs one: as root Debian's package, otherwise Playwright's download.
 *
 * @param {(line: string) => void} tell Receives a line before something is installed.
 * @returns {string} Path of the program.
 * @throws If neither works. The message says what to install.
 */
export function findOrInstallBrowser(tell) {
  const found = findBrowser()
  if (found !== undefined) return found
  const tried = []
  for (const [name, install] of [
    // Chromium without its windows: the same pages for half the processor time.
    ["Debian's package chromium-headless-shell", () => installFromDebian('chromium-headless-shell')],
    ["Debian's package chromium", () => installFromDebian('chromium')],
    ["Playwright's download", installFromPlaywright],
  ]) {
    const steps = install()
    if (steps === undefined) continue
    tell(`No browser found. Installing ${name} …`)
    const problem = firstProblem(steps)
    const browser = findBrowser()
    if (browser !== undefined) return browser
    tried.push(`${name}: ${problem ?? 'no browser was found afterwards'}`)
  }
  throw new Error(
    [
      'The browser tests need Chromium, and none could be found or installed.',
      ...tried.map((line) => `  ${line}`),
      'Install Chromium or Google Chrome, or set QUIRE_CHROMIUM to the path of one.',
    ].join('\n'),
  )
}

/** Runs commands until one fails. Returns why it failed. */
function firstProblem(steps) {
  for (const [command, ...args] of steps) {
    const { ok, output } = runQuietly(command, args)
    if (ok) continue
    const lines = output.trim().split('\n')
    return lines.findLast((line) => /error|failed|^E:/i.test(line))?.trim() ?? lines.at(-1)
  }
  return undefined
}

/** The first program of one of these names in the path. */
export function onPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const file = join(folder, process.platform === 'win32' ? `${name}.exe` : name)
      if (folder !== '' && existsSync(file)) return file
    }
  }
  return undefined
}

/** The newest Chromium that Playwright has downloaded. Playwright itself only looks for one version. */
function inPlaywrightStore() {
  const store = process.env.PLAYWRIGHT_BROWSERS_PATH ?? playwrightStore()
  if (store === undefined || !existsSync(store)) return undefined
  const versions = readdirSync(store)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
  const programs = [
    ['chrome-linux', 'chrome'],
    ['chrome-linux64', 'chrome'],
    ['chrome-linux-arm64', 'chrome'],
    ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
    ...['chrome-mac-arm64', 'chrome-mac-x64'].map((folder) => [
      folder,
      ...['Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
    ]),
    ['chrome-win', 'chrome.exe'],
    ['chrome-win64', 'chrome.exe'],
  ]
  return versions
    .flatMap((version) => programs.map((program) => join(store, version, ...program)))
    .find((file) => existsSync(file))
}

function playwrightStore() {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright')
  if (process.platform === 'win32')
    return process.env.LOCALAPPDATA && join(process.env.LOCALAPPDATA, 'ms-playwright')
  return join(homedir(), '.cache', 'ms-playwright')
}

/** @returns Commands; undefined if Debian's packages cannot be installed. */
function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  return [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name, 'fonts-dejavu-core'],
  ]
}

function installFromPlaywright() {
  const version = readJson('tests/package.json').dependencies['playwright-core']
  return [['npx', '--yes', `playwright-core@${version}`, 'install', 'chromium']]
}

// Run directly, it prints where the browser is, for shell scripts.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(findOrInstallBrowser((line) => console.error(line)))
  } catch (error) {
    fail(error.message)
  }
}
