import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The last that runs on Node 20; run by npx, because its 180 packages are of use to nobody else. */
const version = '12.8.2'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * Runs Lighthouse as it is: mobile, simulated slow line, all of its categories.
 *
 * @param {string} address
 * @param {{ chromium: string, folder: string }} options `chromium`: path of the program. `folder`: for the report.
 * @returns {Promise<{ scores: number[], blockingMs: number, failed: string[] }>} Scores of 100 in the order of {@link categories}; `failed`: what it would have otherwise.
 * @throws With what it printed, when it fails.
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
  // The server of the site may live in this process: it must go on answering.
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
