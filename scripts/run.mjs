// The commands of the checkout: `npm run site`, `npm test`, `npm run test:differential`, `npm run test:windows`, `npm run test:browsers`, `npm run corpus`. Needs only Node and npm.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { nodeProblem } from '../packages/cli/bin/node-version.cjs'
import { findOrInstallBrowser } from './browser.mjs'
import { findOtherBrowsers } from './other-browsers.mjs'
import { fail, readJson, root, run, runQuietly } from './shell.mjs'
import { testInWine } from './windows.mjs'

if (nodeProblem !== undefined) fail(`${nodeProblem.message} ${nodeProblem.hint}`)

const commands = {
  site,
  test,
  corpus,
  'test:differential': differential,
  'test:windows': windows,
  'test:browsers': otherBrowsers,
}
const [name, ...given] = process.argv.slice(2)
// npm takes the dashes before arguments away, pnpm passes them on.
const args = given[0] === '--' ? given.slice(1) : given
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
if (command === undefined)
  fail(`Unknown command "${name ?? ''}". There are: ${Object.keys(commands).join(', ')}.`)
process.exit((await command(args)) ? 0 : 1)

/** Builds the documentation site and serves it. */
async function site(args) {
  return (
    install() &&
    (await build()) &&
    (await docs('build', 'sites/docs')) &&
    (await docs('preview', 'sites/docs', ...args))
  )
}

/** Builds the corpus, if it is next to the checkout. `--out DIR` sets the output folder. */
async function corpus(args) {
  if (!existsSync(join(root, '..', 'shared', 'corpora', 'mojaloop'))) {
    console.log('Skipped: there is no corpus at ../shared/corpora/mojaloop.')
    return true
  }
  return install() && (await build()) && (await docs('build', 'tests/corpus', ...args))
}

/**
 * Installs, builds, checks and tests. Arguments are names or paths of tests; without arguments,
 * everything is run.
 */
async function test(args) {
  if (!install() || !(await build())) return false
  const checked = args.length > 0 || (await turbo('check', 'lint'))
  let browser
  try {
    browser = findOrInstallBrowser(console.log)
  } catch (error) {
    fail(error.message)
  }
  const passed = await vitest(args, { QUIRE_CHROMIUM: browser })
  if (!checked) console.error('The static checks found mistakes; they stand above the tests.')
  return checked && passed
}

/**
 * Makes random edits to a site, and after each compares an incremental build with a clean one:
 * `--seed N --ops N`.
 */
async function differential(args) {
  const values = { seed: '1', ops: '300' }
  for (let index = 0; index < args.length; index += 2) {
    const name = args[index]?.replace(/^--/, '')
    if (!Object.hasOwn(values, name) || !/^\d+$/.test(args[index + 1] ?? ''))
      fail('It takes --seed N and --ops N, both whole numbers.')
    values[name] = args[index + 1]
  }
  return (
    install() &&
    (await build()) &&
    vitest(['--project', 'site', 'tests/incremental/differential/seed-1.test.ts'], {
      QUIRE_SEED: values.seed,
      QUIRE_OPERATIONS: values.ops,
    })
  )
}

/** Compares what the packages build with Node for Windows, in Wine, with what they build here. */
async function windows() {
  return install() && (await build()) && testInWine()
}

/** Goes through a site as readers do, in those of Firefox and WebKit that are installed. */
async function otherBrowsers(args) {
  const found = findOtherBrowsers(console.log)
  if (found.length === 0) fail('There is no browser to test in.')
  if (!install() || !(await build())) return false
  let passed = true
  for (const { name, env } of found) {
    console.log(`In ${name}:`)
    passed = (await vitest(['--config', 'vitest.firefox-webkit.config.ts', ...args], env)) && passed
  }
  return passed
}

/** Installs the versions in the lock file, unless that has been done. */
function install() {
  const done = join(root, 'node_modules', '.pnpm', 'lock.yaml')
  // pnpm writes this copy of the lock file as its last step.
  if (existsSync(done) && readFileSync(done).equals(readFileSync(join(root, 'pnpm-lock.yaml')))) return true
  console.log('Installing …')
  const { ok, output } = runQuietly(
    'npx',
    ['--yes', readJson('package.json').packageManager, 'install', '--frozen-lockfile'],
    {
      // With CI set, pnpm does not ask before it replaces node_modules.
      env: { CI: 'true' },
    },
  )
  if (!ok) console.error(`${output}\nThe packages could not be installed; pnpm's words stand above.`)
  return ok
}

async function build() {
  const ok = await turbo('build')
  if (!ok) console.error("The packages could not be built; the compiler's words stand above.")
  return ok
}

/**
 * If a task fails, those that depend on it are skipped. The others still run, so that all mistakes
 * are shown at once.
 */
function turbo(...tasks) {
  const program = join(root, 'node_modules', 'turbo', 'bin', 'turbo')
  return run(process.execPath, [
    program,
    'run',
    ...tasks,
    '--output-logs=errors-only',
    '--continue=dependencies-successful',
  ])
}

function docs(command, site, ...args) {
  return run(process.execPath, [
    join(root, 'packages', 'cli', 'bin', 'docs.cjs'),
    command,
    site,
    ...args.map(fromCaller),
  ])
}

/**
 * Commands run in the checkout, no matter in which folder npm was called. A path after `--out` is
 * relative to that folder.
 */
function fromCaller(argument, index, all) {
  return all[index - 1] === '--out' ? resolve(process.env.INIT_CWD ?? root, argument) : argument
}

/** Runs the tests, and prints one line of counts at the end. */
async function vitest(args, env) {
  const report = join(root, 'node_modules', '.cache', 'tests.json')
  rmSync(report, { force: true })
  const ended = await run(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      // Names each file when it has ended, so that a failure is known before the end.
      '--reporter=default',
      '--slowTestThreshold=30000',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { env },
  )
  if (!existsSync(report)) {
    console.error('The tests did not run to their end.')
    return false
  }
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, success, testResults } =
    JSON.parse(readFileSync(report, 'utf8'))
  for (const { fullName, failureMessages } of passedWhenRepeated(testResults))
    console.log(`Failed at first, passed when repeated: ${fullName}\n${failureMessages[0]}`)
  // A file that could not be loaded has no tests to count, but still failed.
  const failed = Math.max(numFailedTests, ended && success ? 0 : Math.min(numFailedTestSuites, 1))
  console.log(`${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped`)
  return ended && success && numPassedTests > 0
}

/** Tests that passed, but not at once. */
function passedWhenRepeated(files) {
  return files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
}
