// Prints measurements as Markdown.
import { cpus, totalmem } from 'node:os'
import { median, megabytes } from './measure.mjs'

/** The machine on which the figures were measured. */
export function machineLine() {
  const processors = cpus()
  return `Node ${process.versions.node}, ${processors.length} × ${processors[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}.`
}

/** @param {readonly (readonly string[])[]} rows The first row contains the headings. */
export function printTable(rows) {
  const [head, ...body] = rows
  console.log(
    [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...body]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n'),
  )
  console.log('')
}

/**
 * One row for each contestant: median, range and memory. The last column compares it with the last
 * contestant.
 *
 * @param {string} subject What was built.
 * @param {readonly { name: string, seconds: number[], peakBytes: number[] }[]} results
 */
export function printComparison(subject, results) {
  const reference = results.at(-1)
  printTable([
    [subject, 'wall time, median', 'from', 'to', 'peak memory', `times ${reference.name}`],
    ...results.map(({ name, seconds, peakBytes }) => [
      name,
      `${median(seconds).toFixed(2)} s`,
      `${Math.min(...seconds).toFixed(2)} s`,
      `${Math.max(...seconds).toFixed(2)} s`,
      megabytes(Math.max(...peakBytes)),
      (median(seconds) / median(reference.seconds)).toFixed(2),
    ]),
  ])
}

/** For what readers load: thousands of bytes. */
export const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(1)} KB`

/**
 * @param {string} subject
 * @param {readonly (readonly [string, import('./visit.mjs').Visit])[]} visits What was visited, and what it cost.
 */
export function printVisitTable(subject, visits) {
  printTable([
    [subject, 'script', 'of it React', 'other', 'HTML', 'requests', 'layout shift', 'blocking, 4× slower'],
    ...visits.map(([name, seen]) => [
      name,
      kilobytes(seen.scriptBytes),
      kilobytes(seen.reactBytes),
      kilobytes(seen.otherBytes),
      kilobytes(seen.htmlBytes),
      String(seen.requests),
      seen.layoutShift.toFixed(3),
      `${Math.round(seen.blockingMs)} ms`,
    ]),
  ])
}
