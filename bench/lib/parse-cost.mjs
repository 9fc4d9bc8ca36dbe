// A separate process that parses all pages of a site as a cold build does, and prints the cost as JSON.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const openSteps = new URL('../../packages/engine/dist/drivers/open-steps.js', import.meta.url)
const engine = await import(openSteps.href)

const [folder = '.'] = process.argv.slice(2)
rmSync(join(folder, '.docs'), { recursive: true, force: true })

const start = performance.now()
const before = process.cpuUsage()
const { site, close } = await engine.openSteps({
  site: folder,
  defaultTheme: '@quire/theme-default',
  packagesOf: [fileURLToPath(new URL('..', import.meta.url))],
})
const { user, system } = process.cpuUsage(before)
console.log(
  JSON.stringify({
    pages: site.pages.length,
    wallMs: performance.now() - start,
    processorMs: (user + system) / 1_000,
  }),
)
close()
process.exit(0)
