// Commands that read a whole site, and a preview of a pull request: without a cache, and with that of a build.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { docsCommand, quire } from './lib/contestants.mjs'
import { generateSite } from './lib/generate.mjs'
import { measure, median, megabytes } from './lib/measure.mjs'
import { machineLine, printTable } from './lib/report.mjs'

export const summary = 'check, why, affected, graph and a preview of generated sites (--pages 1000,10000)'

export function run({ folder, runs, pages = [1_000, 10_000] }) {
  console.log(`${machineLine()}\n`)
  for (const count of pages) printTable([header(count), ...rowsOf(folder, count, runs)])
}

const header = (count) => [`${count} generated pages`, 'no cache', 'memory', 'cache of a build', 'memory']

function rowsOf(folder, count, runs) {
  const site = join(folder, `read-${count}`)
  generateSite(site, { pages: count })
  const build = quire(site, `${site}-out`)
  const withoutCache = () => rmSync(join(site, '.docs'), { recursive: true, force: true })
  const reading = [
    ['check', site],
    ['why', '/section-0010/page-000365.html', site],
    ['affected', 'content/section-0010/page-000365.md', site],
    ['graph', '--json', site],
  ]
  const preview = ['build', site, '--pr', '7', '--out', `${site}-pr`]
  const cold = [...reading, preview].map((command) => timesOf(command, runs, withoutCache))
  const buildAgain = () => {
    withoutCache()
    build.run()
  }
  buildAgain()
  // A preview replaces the cache, so it comes last and needs a build before each run.
  const warm = [...reading.map((command) => timesOf(command, runs)), timesOf(preview, runs, buildAgain)]
  withoutCache()
  return [...reading.map(([name]) => `docs ${name}`), 'docs build --pr 7'].map((name, index) => [
    name,
    ...cold[index],
    ...warm[index],
  ])
}

/** @returns {string[]} The time and the memory, for the table. */
function timesOf(command, runs, prepare = () => {}) {
  const results = Array.from({ length: runs }, () => {
    prepare()
    // Status 1 means that the content has mistakes.
    return measure(docsCommand(...command), { accept: [0, 1] })
  })
  const seconds = results.map((result) => result.seconds)
  return [
    `${median(seconds).toFixed(2)} s (${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)})`,
    megabytes(Math.max(...results.map(({ peakBytes }) => peakBytes))),
  ]
}
