// Commands that read a whole site without publishing it: without a cache, and with that of a build.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { docsCommand, quire } from './lib/contestants.mjs'
import { generateSite } from './lib/generate.mjs'
import { measure, median, megabytes } from './lib/measure.mjs'
import { machineLine, printTable } from './lib/report.mjs'

export const summary = 'check, why, affected and graph on generated sites (--pages 1000,10000)'

export function run({ folder, runs, pages = [1_000, 10_000] }) {
  console.log(`${machineLine()}\n`)
  for (const count of pages) printTable([header(count), ...rowsOf(folder, count, runs)])
}

const header = (count) => [`${count} generated pages`, 'no cache', 'memory', 'cache of a build', 'memory']

function rowsOf(folder, count, runs) {
  const site = join(folder, `read-${count}`)
  generateSite(site, { pages: count })
  const cache = join(site, '.docs')
  const commands = [
    ['check', site],
    ['why', '/section-0010/page-000365.html', site],
    ['affected', 'content/section-0010/page-000365.md', site],
    ['graph', '--json', site],
  ]
  const cold = commands.map((command) =>
    timesOf(command, runs, () => rmSync(cache, { recursive: true, force: true })),
  )
  quire(site, `${site}-out`).run()
  const warm = commands.map((command) => timesOf(command, runs))
  rmSync(cache, { recursive: true, force: true })
  return commands.map(([name], index) => [`docs ${name}`, ...cold[index], ...warm[index]])
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
