import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The last version that runs on Node 20. Run with npx, because nothing else needs its 180 packages. */
const version = '12.8.2'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * Runs Lighthouse with its defaults: mobile, simulated slow connection, all categories.
 *
 * @param {string} address
 * @param {{ chromium: string, folder: string }} options `chromium`: path of the program. `folder`:
 *   for the report.
 * @returns {Promise<{ scores: number[], blockingMs: number, failed: string[] }>} Scores out of 100,
 *   in the order of {@link categories}; `failed`: the audits that failed.
 * @throws With its output, if it fails.
 */
export async function lighthouse(address, { chromium, folder }) {
  const file = join(folder, 'lighthouse.json')
  const command = [
    `lighthouse@${version}`,
    address,
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    '--quiet',
  ]
  // Asynchronous, because the site's server may be in this process and must keep answering.
  await promisify(execFile)('npx', ['--yes', ...command], {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: 64 * 1024 * 1024,
  })
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const counted = new Set(
    Object.values(report.categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  )
  return {
    scores: categories.map((name) => Math.round((report.categories[name].score ?? 0) * 100)),
    blockingMs: report.audits['total-blocking-time'].numericValue,
    failed: Object.values(report.audits)
      .filter(({ id, score }) => counted.has(id) && score !== null && score < 0.9)
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
  }
}

export const lighthouseVersion = version
