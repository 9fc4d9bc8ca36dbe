// A process of its own that parses all pages of a site as a cold build does, and prints what that cost, as JSON.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const engine = (path) => import(new URL(`../../packages/engine/dist/${path}.js`, import.meta.url).href)
const [
  { loadConfig },
  { resolveConfig },
  { codeFingerprint, engineFingerprint },
  { createParsing },
  { pipeline },
  { createMemo },
  { openCache },
  { scanSite, siteOf },
] = await Promise.all(
  [
    'config/load',
    'config/resolve',
    'config/fingerprint',
    'drivers/parsing',
    'pipeline',
    'query/query',
    'query/store',
    'site',
  ].map(engine),
)

const [folder = '.'] = process.argv.slice(2)
rmSync(join(folder, '.docs'), { recursive: true, force: true })
const options = {
  defaultTheme: '@quire/theme-default',
  packagesOf: [fileURLToPath(new URL('..', import.meta.url))],
}
const loaded = await loadConfig(folder, options)
const config = resolveConfig(loaded, options)
const { values, past } = openCache(join(folder, '.docs', 'cache'), engineFingerprint(), { fresh: true })
/** Only rendered pages name scripts and styles. */
const client = {
  files: [],
  script: '',
  styles: [],
  earlyScript: null,
  liveScript: null,
  islands: new Map(),
  sources: [],
  fingerprint: '',
}

const start = performance.now()
const before = process.cpuUsage()
const site = siteOf(scanSite(config), client, {
  drafts: false,
  code: codeFingerprint(loaded, config.theme),
})
const parsing = createParsing()
const steps = pipeline(() => site, createMemo(values, past), { parsedAhead: parsing.take })
const pages = site.pages.map(({ path }) => path)
parsing.start(config, pages, site.fileHash)
await parsing.all(
  steps.facts,
  () => new Promise((resolve) => setImmediate(resolve)),
  () => {},
)
const { user, system } = process.cpuUsage(before)
console.log(
  JSON.stringify({
    pages: pages.length,
    wallMs: performance.now() - start,
    processorMs: (user + system) / 1_000,
  }),
)
process.exit(0)
