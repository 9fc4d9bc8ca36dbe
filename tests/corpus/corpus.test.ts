import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildResult, type CheckResult, check, type Place } from '@quire/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite, commandDefaults } from '../support/build.js'
import { type Crawl, crawlOutput, type OutputReference, servedFile } from '../support/crawl.js'
import { type InspectedPage, inspectPages } from '../support/records.js'
import { temporaryFolder } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'
import { corpusConfig, corpusExists } from './config.js'
import { brokenReferences, type ReferenceRoute, referenceRoutes } from './reference.js'

if (!corpusExists)
  console.log('The tests of the corpus are left out: there is no ../shared/corpora/mojaloop.')

const site = fileURLToPath(new URL('.', import.meta.url))

/** All differences, one line each, so that a failed test shows what differs and not only how much. */
function differences<T>(
  routes: readonly ReferenceRoute[],
  expected: (route: ReferenceRoute) => T,
  actual: (page: InspectedPage) => T,
  pages: ReadonlyMap<string, InspectedPage>,
): readonly string[] {
  const lines = routes.flatMap((route) => {
    const page = pages.get(route.route)
    if (page === undefined) return [`${route.route}: no such page`]
    const [wanted, given] = [JSON.stringify(expected(route)), JSON.stringify(actual(page))]
    return wanted === given ? [] : [`${route.route}: ${given} instead of ${wanted}`]
  })
  return few(lines)
}

/** The first of many lines, and the number of the others, so that a report stays readable. */
function few(lines: readonly string[]): readonly string[] {
  return lines.length <= 20 ? lines : [...lines.slice(0, 20), `… and ${lines.length - 20} more`]
}

/** The same value with sorted keys. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  )
}

describe.runIf(corpusExists)('the corpus', () => {
  const cleanups: (() => void)[] = []
  let out: string
  let result: BuildResult
  let pages: ReadonlyMap<string, InspectedPage>
  let crawl: Crawl
  let checked: CheckResult

  const routes = corpusExists ? referenceRoutes() : []
  const english = routes.filter(({ inSpec }) => inSpec)
  // Translations of a text whose licence forbids them are not in the corpus.
  const french = routes.filter(({ lang, route }) => lang === 'fr' && !route.startsWith('/fr/technical/api/'))

  beforeAll(async () => {
    out = join(
      temporaryFolder((remove) => cleanups.push(remove)),
      'out',
    )
    result = await buildSite(site, { out })
    checked = await check({
      site,
      ...commandDefaults,
    })
    pages = await inspectPages(site)
    crawl = crawlOutput(out)
  })
  afterAll(() => {
    for (const remove of cleanups) remove()
  })

  test('it is the corpus that the numbers are about', () => {
    expect([
      english.length,
      french.length,
      english.reduce((sum, { headers }) => sum + headers.length, 0),
    ]).toEqual([448, 313, 2513])
  })

  test('the build has no error and publishes every page', () => {
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    expect([result.ok, result.published, result.pages]).toEqual([true, true, 448 + 313])
  })

  test('every route is a file, and folder routes answer to index.html', () => {
    const expected = [...english, ...french].flatMap(({ route, alias }) => [
      route.endsWith('/') ? `${route}index.html` : route,
      ...(alias ? [alias] : []),
    ])
    expect(expected.filter((path) => !existsSync(join(out, path)))).toEqual([])
  })

  test('titles are the reference site’s', () => {
    expect(
      differences(
        english,
        ({ title }) => title,
        ({ record }) => record.title,
        pages,
      ),
    ).toEqual([])
  })

  test('levels, titles and ids of headings are the reference site’s', () => {
    // The reference leaves the emphasis marks in one title. Its slug has none.
    const headersOf = (headers: ReferenceRoute['headers']) =>
      headers.map(
        ({ level, title, slug }) => `${level} ${title.replace('_Finalized_', 'Finalized')} #${slug}`,
      )
    expect(
      differences(
        english,
        ({ headers }) => headersOf(headers),
        ({ record }) => headersOf(record.headers),
        pages,
      ),
    ).toEqual([])
  })

  test('previous and next are the reference site’s', () => {
    const pair = ({ prev, next }: Pick<ReferenceRoute, 'prev' | 'next'>) =>
      [prev, next].map((link) => link && `${link.title} ${link.path}`)
    expect(differences(english, pair, pair, pages)).toEqual([])
  })

  test('frontmatter is read as the authors wrote it', () => {
    expect(
      differences(
        english,
        ({ frontmatter }) => ordered(frontmatter ?? {}),
        ({ record }) => ordered(record.frontmatter.data),
        pages,
      ),
    ).toEqual([])
  })

  test('versions and the paths of older pages are as recorded', () => {
    const expected = ({ version, route, relativePath, corpus }: ReferenceRoute) =>
      version === 'latest'
        ? { version, relativePath: corpus.replace(/^docs\//, ''), original: [undefined, undefined] }
        : {
            version,
            relativePath,
            original: [route.replace('/v1.0.1/', '/'), relativePath?.replace('v1.0.1/', '')],
          }
    const actual = ({ record }: InspectedPage) => ({
      version: record.version,
      relativePath: record.relativePath,
      original: [record.originalRegularPath, record.originalRelativePath],
    })
    expect(differences(english, expected, actual, pages)).toEqual([])
  })

  test('French pages are built in French, with their titles', () => {
    // Titles of the later revision, whose pages use "sidebarTitle" and the like. They are compared as page
    // titles.
    expect(
      differences(
        french,
        ({ title }) => ['fr', title],
        ({ record, lang }) => [lang, record.title],
        pages,
      ),
    ).toEqual([])
  })

  test('every link and asset of the output leads to a file, but for the mistakes that were reported', () => {
    const lost = crawl.references.filter(({ path }) => servedFile(path, crawl.files) === undefined)
    expect(
      unreported(lost, [
        'broken-link',
        'missing-asset',
        'link-to-source',
        'link-case',
        'asset-case',
        'nav-without-page',
      ]),
    ).toEqual([])
  })

  test('every link with an anchor leads to an element, but for the mistakes that were reported', () => {
    const lost = crawl.references.filter(({ kind, path, hash }) => {
      const file = servedFile(path, crawl.files)
      return (
        kind === 'link' && hash !== '' && file !== undefined && !(crawl.anchors.get(file)?.has(hash) ?? false)
      )
    })
    expect(unreported(lost, ['broken-anchor', 'link-case'])).toEqual([])
  })

  /** References that no diagnostic of their page mentions. */
  function unreported(lost: readonly OutputReference[], codes: readonly string[]): readonly string[] {
    const corpusOf = new Map(
      routes.map(({ route, corpus }) => [
        route.endsWith('/') ? `${route.slice(1)}index.html` : route.slice(1),
        corpus,
      ]),
    )
    const reported = new Set(
      result.diagnostics
        .filter(({ code }) => codes.includes(code))
        .map(({ at, message }) => `${at?.path} ${ending(quotedIn(message))}`),
    )
    const lines = lost
      .filter(({ from, reference }) => !reported.has(`${corpusOf.get(from)} ${ending(reference)}`))
      .map(({ from, reference }) => `${from}: ${reference}`)
    return few(lines)
  }

  test('the check finds what the build finds, and more', async () => {
    const texts = ({ diagnostics }: Pick<CheckResult, 'diagnostics'>) =>
      diagnostics.map(({ code, at, message }) => `${code} ${at?.path}:${at?.line}:${at?.column} ${message}`)
    const known = new Set(texts(checked))
    // Diagnostics about sidebar entries are left out, because only the check gives them a place.
    const bySites = result.diagnostics.filter(({ at }) => at !== undefined)
    expect(few(texts({ diagnostics: bySites }).filter((text) => !known.has(text)))).toEqual([])
    const counts = new Map<string, number>()
    for (const { code } of checked.diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1)
    const all = [...counts].sort().map(([code, count]) => `${count} ${code}`)
    console.log(`docs check of ${checked.pages} pages: ${all.join(', ')}`)
    expect(checked.diagnostics.length).toBeGreaterThan(result.diagnostics.length)
  })

  test('the mistakes that are known of the corpus are reported with their place, and no false ones', () => {
    const corpusOf = new Map(routes.map(({ source, corpus }) => [source, corpus]))
    const listed = brokenReferences()
      .filter(({ set }) => set !== 'fr')
      .map(({ kind, source, link }) => ({ kind, source: corpusOf.get(source) ?? source, link: normal(link) }))
    const rows = kindsOfMistakes.map(({ name, kinds, codes }) => {
      const known = new Set(
        listed
          .filter(({ kind, source, link }) => kinds.includes(kind) && isMistake(source, link))
          .map(({ source, link }) => `${source} ${link}`),
      )
      const given = checked.diagnostics.filter(
        ({ code, at }) => codes.includes(code) && at !== undefined && !at.path.startsWith('docs/fr/'),
      )
      expect(given.filter(({ at }) => at === undefined || at.line < 1 || at.column < 1)).toEqual([])
      const found = new Set(given.map(({ at, message }) => `${at?.path} ${normal(quotedIn(message))}`))
      // For a link without an extension, the list only checks the page, so its anchor may still be wrong.
      const unlisted = new Set([
        ...unlistedMistakes,
        ...listed
          .filter(({ kind }) => kind === 'plain-extensionless')
          .map(({ source, link }) => `${source} ${link}`),
      ])
      const missed = [...known].filter((mistake) => !found.has(mistake))
      const others = [...found].filter((mistake) => !known.has(mistake))
      return {
        name,
        known: known.size,
        missed,
        others,
        // The list contains links in texts. This one is the action of a home page, and its target is known to
        // be missing.
        wrong: others.filter((mistake) => !unlisted.has(mistake) && !mistake.endsWith(' /introduction/')),
      }
    })
    for (const { name, known, missed, others, wrong } of rows) {
      console.log(
        `${name}: ${known - missed.length} of ${known} reported, ${others.length} that are not listed, ${wrong.length} false`,
      )
    }
    const sum = (count: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + count(row), 0)
    const [all, found] = [sum(({ known }) => known), sum(({ known, missed }) => known - missed.length)]
    console.log(
      `docs check: ${found} of ${all} known mistakes reported (${((100 * found) / all).toFixed(1)} %), ${sum(({ wrong }) => wrong.length)} false reports`,
    )
    for (const { name, missed, wrong } of rows) {
      expect(few(missed), `${name}, not reported`).toEqual([])
      expect(few(wrong), `${name}, reported though right`).toEqual([])
    }
  })

  test('corrections take mistakes away and bring none', async () => {
    const folder = copyOfCorpus()
    const options = commandDefaults
    const { fixed, diagnostics } = await check({ ...options, site: folder, fix: true })
    const changes = fixed.reduce((sum, file) => sum + file.changes, 0)
    // The copy has a config of its own, in which entries are at other places.
    const placeOf = (at: Place | undefined) =>
      at === undefined || at.path.includes('docs.config.') ? 'config' : `${at.path}:${at.line}`
    const textOf = ({ code, at, message }: CheckResult['diagnostics'][number]) =>
      `${code} ${placeOf(at)} ${message}`
    const before = new Set(checked.diagnostics.map(textOf))
    console.log(
      `docs check --fix: ${changes} links in ${fixed.length} files, ${checked.diagnostics.length - diagnostics.length} mistakes fewer`,
    )
    expect(few(diagnostics.map(textOf).filter((text) => !before.has(text)))).toEqual([])
    expect(checked.diagnostics.length - diagnostics.length).toBe(changes)
    expect(diagnostics.filter(({ code }) => code === 'link-case')).toEqual([])
  })

  test('the same sources in another folder give the same bytes', async () => {
    const folder = copyOfCorpus()
    await buildSite(folder, { out: join(folder, 'out') })
    expect(treeDifferences(out, join(folder, 'out'))).toEqual([])
  })
})

/** A separate site with a copy of the corpus, removed after the test. */
function copyOfCorpus(): string {
  const folder = temporaryFolder()
  const config = corpusConfig({ french: true })
  cpSync(config.root ?? '', join(folder, 'copy', 'of'), { recursive: true })
  execFileSync('chmod', ['-R', 'u+w', folder])
  writeFileSync(join(folder, 'docs.config.json'), JSON.stringify({ ...config, root: 'copy/of' }))
  return folder
}

/** Kinds in `broken-links.json` that are problems for Quire too, with the codes that report them. */
const kindsOfMistakes: readonly {
  readonly name: string
  readonly kinds: readonly string[]
  readonly codes: readonly string[]
}[] = [
  // The kinds "not published" and "extensionless" are left out, because Quire publishes and resolves these.
  {
    name: 'missing pages and files',
    kinds: ['page-missing', 'plain-missing'],
    codes: ['broken-link', 'link-to-source'],
  },
  { name: 'missing images', kinds: ['image-missing'], codes: ['missing-asset'] },
  { name: 'letter case of pages', kinds: ['page-case-mismatch'], codes: ['link-case'] },
  {
    name: 'anchors',
    kinds: ['anchor-missing', 'anchor-missing-same-page', 'anchor-case', 'anchor-case-same-page'],
    codes: ['broken-anchor'],
  },
]

/** Problems that are missing from the list. */
const unlistedMistakes: readonly string[] = [
  // Left out of the corpus, as its own documentation says.
  'docs/community/contributing/product-engineering-process.md assets/mojaloop-workstream-team-charter-template.pptx',
  // Written as HTML, which the list's tool did not check. The id of the heading has no "(IaC)".
  'docs/product/features/deployment/deploying.md ./tools.html#infrastructure-as-code-iac',
]

/** Whether an entry of the list is a problem for Quire, too. */
function isMistake(source: string, link: string): boolean {
  // According to HTML, "#" leads to the top of the page.
  if (link === '#') return false
  return !isInUnusedFootnote(
    readFileSync(join(corpusConfig({ french: false }).root ?? '', source), 'utf8'),
    link,
  )
}

/**
 * A footnote without a reference is not shown. The reference site did not support footnotes and
 * showed the text.
 */
function isInUnusedFootnote(text: string, link: string): boolean {
  const label = [...text.matchAll(/^\[\^(?<label>[^\]]+)\]:(?<note>.*)$/gm)].find(({ groups }) =>
    groups?.note?.includes(link),
  )?.groups?.label
  return label !== undefined && text.split(`[^${label}]`).length === 2
}

/** The first quoted text in a message: the target as the author wrote it. */
const quotedIn = (message: string): string =>
  /"([\s\S]*?)" (?:leads|does not lead|names|differs|is spelt)|no file "([\s\S]*)"/
    .exec(message)
    ?.slice(1)
    .find((group) => group !== undefined) ?? ''

function normal(link: string): string {
  try {
    return decodeURIComponent(link.trim())
  } catch {
    // A stray percent sign.
    return link.trim()
  }
}

/** The part that a link, as its author wrote it, has in common with the resulting address. */
const ending = (link: string): string =>
  link.includes('#') ? normal(link).replace(/^.*#/, '#') : lastPart(link)

const lastPart = (link: string): string =>
  normal(link)
    .split('/')
    .filter((part) => part !== '')
    .at(-1) ?? ''
