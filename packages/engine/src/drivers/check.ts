import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { baselineText, compareBaseline, readBaseline } from '../check/baseline.js'
import { type ContractEntry, contractProblems, contractText, readContract } from '../check/contract.js'
import { checkExternal, type ExternalMemory, withoutFragment } from '../check/external.js'
import { type CheckedPage, headingProblems, orphanPages, titleProblems } from '../check/site-checks.js'
import {
  type FilesOfTranslations,
  type TranslatedRoot,
  translationDiagnostics,
} from '../check/translations.js'
import { ConfigError } from '../config/config-error.js'
import { configLine } from '../config/entry-place.js'
import type { LoadOptions } from '../config/load.js'
import type { ConfigOverrides, ResolvedConfig } from '../config/resolve.js'
import { originalRoot } from '../content-families.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { sortDiagnostics } from '../diagnostics/format.js'
import { externalLink, externalMoved } from '../diagnostics/messages/links.js'
import { certainAsset } from '../graph/letter-case.js'
import { certainLink } from '../graph/link-fix.js'
import type { NavNode } from '../graph/nav.js'
import { assetPlace, standingIn } from '../graph/page-links.js'
import type { SidebarNode } from '../graph/sidebar.js'
import { pathFrom } from '../io/path-from.js'
import { sourceLines } from '../io/source-lines.js'
import { editTextFile, readTextFile, writeTextFile } from '../io/text-file.js'
import { lazily } from '../lazily.js'
import { applyEdits, targetEdit, targetSpan } from '../parse/link-source.js'
import type { LinkReference } from '../parse/page.js'
import { byPath, decodePath, type RoutePath, type SourcePath } from '../paths.js'
import type { Pipeline } from '../pipeline.js'
import { resolvePath } from '../route/resolve-path.js'
import { uncommittedFiles } from '../scan/git-dates.js'
import type { Site } from '../site.js'
import { messagePlaces } from './message-places.js'
import { type OpenedSteps, openSteps } from './open-steps.js'

/** A file that a check compares with, or writes. */
export interface CheckFile {
  /** From the current folder. */
  readonly file: string
  /** Write what is found instead of comparing with it. */
  readonly update: boolean
}

/** What a check is asked for. */
export interface CheckOptions extends Pick<ConfigOverrides, 'base' | 'defaultTheme'>, LoadOptions {
  /** Folder of the config, or the config itself. */
  readonly site: string
  /** Ask for addresses outside of the site too. Default: false. */
  readonly external?: boolean
  /** Hosts, or beginnings of addresses, that are not asked for. */
  readonly externalIgnore?: readonly string[]
  /** Correct what can only have meant one thing. Default: false. */
  readonly fix?: boolean
  /** Codes that do not count. */
  readonly ignore?: readonly string[]
  /** Mistakes that are known. */
  readonly baseline?: CheckFile
  /** Addresses that must lead somewhere. */
  readonly contract?: CheckFile
  readonly onProgress?: (progress: {
    readonly step: string
    readonly done: number
    readonly total: number
  }) => void
}

/** What a check found. */
export interface CheckResult {
  /** Nothing is left to do. */
  readonly ok: boolean
  readonly pages: number
  /** Those that count, sorted. */
  readonly diagnostics: readonly Diagnostic[]
  /** How many the baseline knows, and how many of its mistakes are not found any more. */
  readonly baseline: { readonly known: number; readonly gone: number } | null
  /** Addresses of the contract. */
  readonly contract: { readonly addresses: number } | null
  /** Changes that were made, by file. */
  readonly fixed: readonly { readonly path: SourcePath; readonly changes: number }[]
  /** Addresses outside: how many there are, how many were asked for now, and those whose host did not want to say. */
  readonly external: {
    readonly addresses: number
    readonly asked: number
    readonly refused: readonly string[]
  } | null
  /** Folder that the diagnostics' paths count from; absolute. */
  readonly root: string
  readonly sourceLine: (place: Place) => string | undefined
}

/** About the machine, or about dates: nothing that an author of the text could change. */
const notOfContent: ReadonlySet<string> = new Set([
  'shallow-history',
  'no-history',
  'dates-outdated',
  'dates-file',
  'parser-fallback',
])

/**
 * Looks for mistakes in a site. Nothing is rendered and nothing is published;
 * files are written only where the options say so.
 *
 * @throws ConfigError when the config is wrong, or a file to compare with is missing.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const open = () =>
    openSteps(options.site, {
      ...options,
      onProgress: (done, total) => options.onProgress?.({ step: 'parse', done, total }),
    })
  let opened = await open()
  try {
    let fixed: CheckResult['fixed'] = []
    if (options.fix === true) {
      fixed = await fixLinks(opened)
      if (fixed.length > 0) {
        opened.close()
        opened = await open()
      }
    }
    const { steps, site, config, loaded } = opened
    const found = siteFindings(opened)
    const outside = options.external === true ? await externalFindings(opened, options) : null
    found.push(...(outside?.diagnostics ?? []))
    const contract = options.contract && (await compareContract(steps, site.files.root, options.contract))
    found.push(...(contract?.diagnostics ?? []))
    const ignored = new Set(options.ignore)
    const counting = sortDiagnostics(
      found.filter(({ code }) => !notOfContent.has(code) && !ignored.has(code)),
    )
    const compared = options.baseline && (await compareKnown(counting, options.baseline))
    const diagnostics = compared?.fresh ?? counting
    const linesOfSite = sourceLines((path) => site.files.read(path))
    return {
      ok: diagnostics.length === 0,
      pages: steps.routes().routes.length,
      diagnostics,
      baseline: compared ? { known: compared.known, gone: compared.gone } : null,
      contract: contract ? { addresses: contract.addresses } : null,
      fixed,
      external: outside && { addresses: outside.addresses, asked: outside.asked, refused: outside.refused },
      root: config.root,
      sourceLine: (place) => linesOfSite(place) ?? configLine(place, config.root, loaded.files),
    }
  } finally {
    opened.close()
  }
}

function siteFindings({ steps, site, loaded, config }: OpenedSteps): Diagnostic[] {
  const pages = checkedPages(steps)
  const { nav, sidebars } = steps.trees()
  const entrances = [
    ...config.content.map(({ prefix }) => prefix as RoutePath),
    ...routesOfNav(nav),
    ...steps.themeLinks().routes,
    ...routesOfSidebars(sidebars),
  ]
  // What stands in for a translation is the original once more, whose mistakes are told already.
  const own = pages.filter(({ node: { route } }) => route.fallbackFrom === undefined)
  const placed = messagePlaces(loaded, site)
  return [
    ...steps.siteDiagnostics().map(placed),
    ...pages.flatMap(({ node: { route } }) => steps.pageDiagnostics(route.path).map(placed)),
    ...own.flatMap(({ facts }) => [...steps.parsed(facts.path).advice, ...headingProblems(facts)]),
    ...titleProblems(own),
    ...orphanPages(pages, entrances),
    ...translationDiagnostics(pages, translatedRoots(config), filesOfTranslations(site)),
  ]
}

/** Of the latest version: nobody translates what is outdated. */
function translatedRoots({ content, lang: siteLang }: ResolvedConfig): TranslatedRoot[] {
  return content.flatMap(({ version, dir, lang, fallback }, root): TranslatedRoot[] => {
    const index = version === 'latest' ? originalRoot(root, content, siteLang) : undefined
    const original = index === undefined ? undefined : content[index]
    return index === undefined || original === undefined
      ? []
      : [{ root, dir, lang, fallback, original: { root: index, dir: original.dir } }]
  })
}

/** What was edited and not committed has no date: the one that git knows is of another text. */
function filesOfTranslations({ config, pages, changed }: Site): FilesOfTranslations {
  const paths = lazily(() => new Set(pages.map(({ path }) => path)))
  const edited = lazily(() =>
    uncommittedFiles(
      config.root,
      config.content.map(({ dir }) => dir),
    ),
  )
  return {
    isPage: (path) => paths().has(path),
    changed(path) {
      const seconds = changed(path)
      return seconds === undefined || edited().has(path) ? undefined : seconds
    },
  }
}

function checkedPages(steps: Pipeline): CheckedPage[] {
  return steps.routes().routes.map(({ path, page }) => ({
    facts: steps.facts(page),
    node: steps.node(path),
    references: steps.references(path),
  }))
}

function routesOfNav(nodes: readonly NavNode[]): RoutePath[] {
  return nodes.flatMap((node) =>
    node.kind === 'group' ? routesOfNav(node.nodes) : node.kind === 'page' ? [node.route] : [],
  )
}

function routesOfSidebars(nodes: readonly SidebarNode[]): RoutePath[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'page') return [node.route]
    if (node.kind === 'external' || node.kind === 'file') return []
    return [...(node.route === undefined ? [] : [node.route]), ...routesOfSidebars(node.nodes)]
  })
}

// Corrections

/** Writes corrections into the files, each link only where it stands. */
async function fixLinks({ steps, site }: OpenedSteps): Promise<CheckResult['fixed']> {
  const wanted = new Map<
    SourcePath,
    Map<string, { readonly at: Place; readonly from: string; to: string | null }>
  >()
  const scope = steps.referenceScope()
  const want = (at: Place, from: string, to: string | undefined) => {
    if (to === undefined || to === from) return
    const ofFile = wanted.get(at.path) ?? new Map()
    wanted.set(at.path, ofFile)
    const key = JSON.stringify([at.line, at.column, from])
    const other = ofFile.get(key)
    // Text that several pages include may have to lead to several places.
    if (other !== undefined && other.to !== to) other.to = null
    else ofFile.set(key, { at, from, to })
  }
  for (const { facts, node } of checkedPages(steps)) {
    for (const { href, at } of facts.links)
      want(at, href, certainLink(href, standingIn(at.path, node.route), scope))
    for (const { src, at } of facts.assets) {
      const place = assetPlace(src, at.path, node.route, scope)
      if (place?.differsInCase === true) want(at, src, certainAsset(src, place.file))
    }
  }
  const fixed: { path: SourcePath; changes: number }[] = []
  for (const [path, changes] of [...wanted].sort(([a], [b]) => byPath(a, b))) {
    let made = 0
    await editTextFile(join(site.files.root, path), (text) => {
      const edits = [...changes.values()].flatMap(({ at, from, to }) => {
        const span = to === null ? undefined : targetSpan(text, at, from)
        return (span && to !== null && targetEdit(span, to)) || []
      })
      made = new Set(edits.map(({ start }) => start)).size
      return made === 0 ? undefined : applyEdits(text, edits)
    })
    if (made > 0) fixed.push({ path, changes: made })
  }
  return fixed
}

// Baseline and contract

async function compareKnown(
  found: readonly Diagnostic[],
  { file, update }: CheckFile,
): Promise<ReturnType<typeof compareBaseline>> {
  const path = resolve(file)
  if (update) await writeTextFile(path, baselineText(found))
  return compareBaseline(found, readBaseline((await readTextFile(path)) ?? ''))
}

/** A name that is spelt wrong must not pass for a contract that promises nothing. */
async function publishedContract(file: string): Promise<string> {
  const text = await readTextFile(resolve(file))
  if (text === undefined)
    throw new ConfigError(`There is no contract "${file}".`, '--update-contract writes it.')
  return text
}

async function compareContract(
  steps: Pipeline,
  root: string,
  { file, update }: CheckFile,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly addresses: number }> {
  const path = resolve(file)
  const published = readContract(update ? ((await readTextFile(path)) ?? '') : await publishedContract(file))
  const leads = leadsSomewhere(steps)
  if (update) {
    // What once was published and is redirected stays promised.
    const kept = published.filter((entry) => leads(entry.path, entry.fragment))
    const entries = [...kept, ...addressesOf(steps)]
    await writeTextFile(path, contractText(entries))
    return { diagnostics: [], addresses: readContract(contractText(entries)).length }
  }
  const name = pathFrom(root, path)
  const { nearestPage } = steps.referenceScope()
  return {
    diagnostics: contractProblems(published, name, { leads, nearest: nearestPage }),
    addresses: published.length,
  }
}

function addressesOf(steps: Pipeline): Omit<ContractEntry, 'line'>[] {
  return [
    ...steps.routes().routes.flatMap(({ path, page }) => {
      const { headings, anchors } = steps.facts(page)
      const places = [...headings.map(({ slug }) => slug), ...anchors].filter((id) => id !== '')
      return [{ path, fragment: undefined }, ...places.map((fragment) => ({ path, fragment }))]
    }),
    ...steps.redirects.table().pages.map(({ from }) => ({ path: from, fragment: undefined })),
    ...steps.redirects.table().fragments.map(({ from, fragment }) => ({ path: from, fragment })),
  ]
}

function leadsSomewhere(steps: Pipeline): (path: string, fragment: string | undefined) => boolean {
  const routes = steps.routes()
  const scope = steps.referenceScope()
  const hasPlace = (route: RoutePath, fragment: string) => {
    const page = routes.byPath.get(route)?.page
    return page !== undefined && scope.anchorsOf(page).has(fragment)
  }
  return function leads(path, fragment): boolean {
    if (fragment !== undefined && steps.redirects.moved(path, fragment) !== undefined) return true
    if (routes.has(path)) return fragment === undefined || hasPlace(path as RoutePath, fragment)
    if (path.endsWith('/index.html') && routes.has(path.slice(0, -'index.html'.length)))
      return leads(path.slice(0, -'index.html'.length), fragment)
    if (scope.publicFile(path) !== undefined) return true
    const to = steps.redirects.moved(path)
    if (to === undefined) return false
    if (!to.startsWith('/')) return true
    const target = decodePath(to.replace(/[?#].*$/s, '')) ?? to
    const resolution = resolvePath(target, routes)
    if (resolution.kind === 'not-found') return scope.publicFile(target) !== undefined
    // A browser takes the fragment along, unless the new address has its own.
    return fragment === undefined || to.includes('#') || hasPlace(resolution.route as RoutePath, fragment)
  }
}

// Addresses outside

interface ExternalFindings {
  readonly diagnostics: readonly Diagnostic[]
  readonly addresses: number
  readonly asked: number
  readonly refused: readonly string[]
}

async function externalFindings(
  { steps, loaded }: OpenedSteps,
  { externalIgnore = [], onProgress }: CheckOptions,
): Promise<ExternalFindings> {
  const links: LinkReference[] = steps
    .routes()
    .routes.flatMap(({ page }) => steps.parsed(page).external)
    .map(({ href, at }) => ({ href: href.trim(), at }))
  const file = join(loaded.folder, '.docs', 'cache', 'external-links.json')
  const { results, memory, asked } = await checkExternal(
    links.map(({ href }) => href),
    memoryOf(await readTextFile(file)),
    {
      fetch,
      now: () => Math.floor(Date.now() / 1000),
      wait: delay,
      ignore: externalIgnore,
      onProgress: (done, total) => onProgress?.({ step: 'addresses', done, total }),
    },
  )
  await writeTextFile(file, `${JSON.stringify(memory)}\n`)
  return {
    diagnostics: links.flatMap(({ href, at }) => {
      const result = results.get(withoutFragment(href))
      if (result?.kind === 'broken') return [externalLink(at, href, result.reason)]
      return result?.kind === 'moved' ? [externalMoved(at, href, result.to)] : []
    }),
    addresses: results.size,
    asked,
    refused: [...results]
      .flatMap(([address, { kind }]) => (kind === 'refused' ? [address] : []))
      .sort(byPath),
  }
}

/** A damaged memory is none: it can be asked for again. */
function memoryOf(text: string | undefined): ExternalMemory {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as ExternalMemory) : {}
  } catch {
    return {}
  }
}
