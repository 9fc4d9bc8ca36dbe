import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { check, type Diagnostic } from '@quire/engine'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { corpusExists, corpusPages, corpusText } from '../conformance/suites.js'
import { buildSite, commandDefaults } from '../support/build.js'
import { serveSite } from '../support/serve.js'
import { linkPackages, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'
import { hostilePage, mutatedPage } from './hostile-page.js'
import { hostileSite } from './hostile-site.js'
import { faultsOf } from './site-faults.js'

// React's advice for developers would fill the output.
vi.spyOn(console, 'error').mockImplementation(() => {})

const firstSeed = Number(process.env.QUIRE_SEED ?? 1)
const rounds = Number(process.env.QUIRE_ROUNDS ?? 1)
const seeds = Array.from({ length: rounds }, (_, round) => firstSeed + round)
const pagesOfSite = 40
/** Guards against a build that does not end, in milliseconds. */
const mostTime = 120_000

type Pages = Readonly<Record<string, string>>

const pagesFrom = (make: (seed: number, index: number) => string, seed: number): Pages =>
  Object.fromEntries(
    Array.from({ length: pagesOfSite }, (_, index) => [
      `content/h/p${index}.md`,
      make(seed * 1000 + index, index),
    ]),
  )

/** Pages of the corpus with random changes. Long ones are cut, so that each is changed in many places. */
const changedCorpusPage = (seed: number): string => {
  const paths = corpusPages()
  return mutatedPage(corpusText(paths[(seed * 7919) % paths.length]!)?.slice(0, 12_000) ?? '', seed)
}

describe.each(seeds)('pages that nobody would write, seed %i', (seed) => {
  const kinds = [
    ['made of hostile pieces, read by satteri', 'satteri', hostilePage],
    ['made of hostile pieces, read by remark', 'remark', hostilePage],
    ...(corpusExists ? [['of the corpus with random changes', 'satteri', changedCorpusPage] as const] : []),
  ] as const
  test.each(kinds)(
    'give whole pages and messages for authors: %s',
    async (_, parser, make) => {
      const site = hostileSite(pagesFrom(make, seed), join(temporaryFolder(), 'site'), parser)
      const result = await buildSite(site, { allowErrors: true })
      expect(result.published).toBe(true)
      expect(faultsOf(result)).toEqual([])
    },
    mostTime,
  )

  test(
    'are built alike again after changes, and the check and the server find the same',
    async () => {
      const folder = temporaryFolder()
      const pages = pagesFrom(hostilePage, seed)
      const site = hostileSite(pages, join(folder, 'site'), 'satteri')
      const incremental = join(folder, 'incremental')
      await buildSite(site, { allowErrors: true, out: incremental })
      writeFiles(
        site,
        pagesFrom((number, index) => changed(pages[`content/h/p${index}.md`] ?? '', number, index), seed),
      )
      const built = await buildSite(site, { allowErrors: true, out: incremental })

      const copy = join(folder, 'copy')
      cpSync(site, copy, { recursive: true, filter: (path) => !/\/(?:\.docs|node_modules)$/.test(path) })
      linkPackages(copy)
      const clean = await buildSite(copy, { allowErrors: true, out: join(folder, 'clean') })
      expect(treeDifferences(incremental, join(folder, 'clean'))).toEqual([])
      expect(built.diagnostics).toEqual(clean.diagnostics)

      const checked = await check({ site, ...commandDefaults })
      expect(without(keysOf(built.diagnostics), keysOf(checked.diagnostics))).toEqual([])

      const served = await diagnosticsOfServer(site, Object.keys(pages))
      // Problems of the site as a whole are told a moment later.
      await expect.poll(() => without(keysOf(built.diagnostics), served)).toEqual([])
      // Only the server shows drafts.
      const drafts = Object.keys(pages).filter((path) => !existsSync(join(incremental, htmlOf(path))))
      const others = served.filter((key) => !drafts.some((path) => key.includes(path)))
      expect(without(others, keysOf(built.diagnostics))).toEqual([])
    },
    mostTime,
  )
})

/** Every third page stays, every third is changed in a few places, the others are new. */
function changed(text: string, seed: number, index: number): string {
  if (index % 3 === 0) return text
  return index % 3 === 1 ? mutatedPage(text, seed) : hostilePage(seed + 500)
}

const keysOf = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(
    ({ code, severity, at, message }) =>
      `${code} ${severity} ${at?.path}:${at?.line}:${at?.column} ${message}`,
  )

function without(keys: readonly string[], known: readonly string[]): string[] {
  const all = new Set(known)
  return keys.filter((key) => !all.has(key))
}

const htmlOf = (path: string) => path.slice('content/'.length).replace(/md$/, 'html')

/** What the server tells when all pages of the site are requested. More may be added later. */
async function diagnosticsOfServer(site: string, pages: readonly string[]): Promise<string[]> {
  const told: string[] = []
  const server = await serveSite(
    site,
    {
      onEvent(event) {
        if (event.kind === 'problems') told.push(...keysOf(event.diagnostics))
      },
    },
    onTestFinished,
  )
  const around = ['', 'b.html', 'h/', 'h/b.html', 'h/part.html', 'h/cycle.html', 'h/cycle2.html']
  for (const path of [...pages.map(htmlOf), ...around]) await (await fetch(`${server.origin}/${path}`)).text()
  return told
}
