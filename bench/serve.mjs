// The dev server: how long it takes to the first page, and until an edit is visible in a browser.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from './lib/browser.mjs'
import { quire } from './lib/contestants.mjs'
import { generateSite, pageName, sectionName } from './lib/generate.mjs'
import { median } from './lib/measure.mjs'
import { machineLine, printTable } from './lib/report.mjs'

export const summary = 'the dev server: first page, and from an edit to the browser (--pages 1000,10000)'

const docs = fileURLToPath(new URL('../packages/cli/bin/docs.cjs', import.meta.url))

export async function run({ folder, runs, pages = [1_000, 10_000] }) {
  const browser = await launchBrowser()
  console.log(`${machineLine()} Chromium ${browser.version()}. Medians, with the range.\n`)
  const rows = [['pages', 'first page, no cache', 'first page, with the cache of a build', 'edit seen']]
  try {
    for (const count of pages) {
      const site = join(folder, `serve-${count}`)
      generateSite(site, { pages: count })
      const cold = []
      for (let turn = 0; turn < runs; turn += 1) {
        rmSync(join(site, '.docs'), { recursive: true, force: true })
        cold.push(await firstPage(site))
      }
      const builder = quire(site, `${site}-out`)
      builder.prepare()
      builder.run()
      const warm = []
      for (let turn = 0; turn < runs; turn += 1) warm.push(await firstPage(site))
      const edits = await editsSeen(browser, site, Math.max(15, runs))
      rows.push([String(count), seconds(cold), seconds(warm), milliseconds(edits)])
    }
  } finally {
    await browser.close()
  }
  printTable(rows)
}

const page = `${sectionName(0)}/${pageName(3)}`

/** From the start of the process to the last byte of a page, in seconds. */
async function firstPage(site) {
  const start = performance.now()
  const server = await started(site)
  try {
    const response = await fetch(`${server.address}${page}.html`)
    const text = await response.text()
    if (!response.ok || !text.includes('</html>'))
      throw new Error(`The first page came with ${response.status}.`)
    return (performance.now() - start) / 1_000
  } finally {
    await server.close()
  }
}

/**
 * From writing the file to the changed document, in milliseconds, by a clock that browser and
 * script share.
 */
async function editsSeen(browser, site, times) {
  const file = join(site, 'content', `${page}.md`)
  const original = readFileSync(file, 'utf8')
  const server = await started(site)
  const tab = await browser.newPage()
  const results = []
  try {
    await tab.goto(`${server.address}${page}.html`, { waitUntil: 'load' })
    // By now the event stream is open, and prefetching is done.
    await tab.waitForTimeout(2_000)
    for (let turn = 0; turn < times; turn += 1) {
      const words = `Edit number ${turn} of this page.`
      const seen = tab.evaluate(
        (expected) =>
          new Promise((done) => {
            const look = () => {
              if (!document.querySelector('main')?.textContent.includes(expected)) return
              observer.disconnect()
              done(Date.now())
            }
            const observer = new MutationObserver(look)
            observer.observe(document.body, { subtree: true, childList: true, characterData: true })
          }),
        words,
      )
      // Gives the observer time to start. Authors also pause between edits.
      await tab.waitForTimeout(500)
      const start = Date.now()
      writeFileSync(file, `${original}\n${words}\n`)
      results.push((await seen) - start)
    }
  } finally {
    writeFileSync(file, original)
    await tab.close()
    await server.close()
  }
  return results
}

async function started(site) {
  const child = spawn(process.execPath, [docs, 'serve', site, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  let text = ''
  for await (const line of createInterface({ input: child.stdout })) {
    text += line
    const address = /"(http:[^"]+)"/.exec(text)?.[1]
    if (address === undefined) continue
    return {
      address: address.endsWith('/') ? address : `${address}/`,
      close: async () => {
        child.kill('SIGINT')
        await ended
      },
    }
  }
  throw new Error('The server ended before it told its address.')
}

const seconds = (values) => range(values, (value) => `${value.toFixed(2)} s`)
const milliseconds = (values) => range(values, (value) => `${Math.round(value)} ms`)

function range(values, print) {
  return `${print(median(values))} (${print(Math.min(...values))} to ${print(Math.max(...values))})`
}
