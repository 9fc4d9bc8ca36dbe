// Renders the documentation site's pictures from their sources: node scripts/render-artwork.mjs
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { fail, root, runQuietly } from './shell.mjs'

/** Pictures with their width and height in pixels. */
const pictures = [
  ['mojaloop_logo_med', 1072, 280],
  ['apple-touch-icon', 180, 180, 'favicon'],
]

const browser = findBrowser() ?? fail('Pictures are drawn by Chromium, and there is none.')
const artwork = join(root, 'sites', 'docs', 'artwork')
const published = join(root, 'sites', 'docs', 'public')
const folder = mkdtempSync(join(tmpdir(), 'quire-artwork-'))
for (const [name, width, height, source = name] of pictures) {
  const page = join(folder, `${name}.html`)
  const svg = readFileSync(join(artwork, `${source}.svg`), 'utf8').replace(
    / width="\d+" height="\d+"/,
    ` width="${width}" height="${height}"`,
  )
  writeFileSync(page, `<!doctype html><style>body { margin: 0 } svg { display: block }</style>${svg}`)
  const { ok, output } = runQuietly(browser, [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--default-background-color=00000000',
    `--user-data-dir=${join(folder, 'profile')}`,
    `--window-size=${width},${height}`,
    `--screenshot=${join(published, `${name}.png`)}`,
    page,
  ])
  if (!ok) fail(output)
}
copyFileSync(join(artwork, 'favicon.svg'), join(published, 'favicon.svg'))
rmSync(folder, { recursive: true })
