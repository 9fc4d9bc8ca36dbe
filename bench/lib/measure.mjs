// Measures the time that whole programs take, from outside.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * @typedef {object} Run
 * @property {number} seconds Wall time of the whole process.
 * @property {number} peakBytes Peak memory of its largest process.
 */

/**
 * Runs a program to its end.
 *
 * @param {readonly string[]} command
 * @param {{ cwd?: string, env?: Record<string, string>, accept?: readonly number[] }} options
 *   `accept`: exit statuses that count as success. Default: only 0.
 * @returns {Run}
 * @throws With its output, if it ends with another status.
 */
export function measure(command, { cwd, env, accept = [0] } = {}) {
  const clock = '/usr/bin/time'
  if (!existsSync(clock)) throw new Error('The measurements need GNU time: apt-get install time')
  const folder = mkdtempSync(join(tmpdir(), 'quire-measure-'))
  const report = join(folder, 'peak')
  const start = process.hrtime.bigint()
  const result = spawnSync(clock, ['-f', '%M', '-o', report, ...command], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  const seconds = Number(process.hrtime.bigint() - start) / 1e9
  const peak = existsSync(report) ? readFileSync(report, 'utf8') : ''
  rmSync(folder, { recursive: true })
  if (!accept.includes(result.status ?? -1)) {
    throw new Error(
      `${command.join(' ')} ended with status ${result.status}:\n${result.stdout}${result.stderr}`.slice(
        0,
        4_000,
      ),
    )
  }
  const peakBytes = Number(peak.trim().split('\n').at(-1)) * 1024
  return { seconds, peakBytes }
}

/**
 * Measures several programs in turns (A B A B …), so that changes in the machine's speed affect all
 * of them.
 *
 * @param {readonly { name: string, prepare: () => void, run: () => Run }[]} contestants `prepare`
 *   is not measured.
 * @param {number} runs At least 1.
 * @returns {{ name: string, seconds: number[], peakBytes: number[] }[]} In the given order.
 */
export function inTurns(contestants, runs) {
  const results = contestants.map(({ name }) => ({ name, seconds: [], peakBytes: [] }))
  for (let round = 0; round < runs; round += 1) {
    contestants.forEach(({ name, prepare, run }, index) => {
      prepare()
      const { seconds, peakBytes } = run()
      results[index].seconds.push(seconds)
      results[index].peakBytes.push(peakBytes)
      console.error(
        `  ${name}, run ${round + 1} of ${runs}: ${seconds.toFixed(2)} s, ${megabytes(peakBytes)}`,
      )
    })
  }
  return results
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`
