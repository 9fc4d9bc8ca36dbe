import { resolve } from 'node:path'
import { baselineText, compareBaseline, isOurBaseline, readBaseline, strangeLine } from '../check/baseline.js'
import {
  type CheckedPage,
  headingProblems,
  homeProblems,
  orphanPages,
  titleProblems,
} from '../check/site-checks.js'
import {
  type FilesOfTranslations,
  type TranslatedRoot,
  translationDiagnostics,
} from '../check/translations.js'
import { ConfigError } from '../config/config-error.js'
import { configLine } from '../config/entry-place.js'
import { findSite, type LoadOptions } from '../config/load.js'
import type { ConfigOverrides, ResolvedConfig } from '../config/resolve.js'
import { originalRoot } from '../content-families.js'
import { type DiagnosticCode, diagnosticCodes, isDiagnosticCode } from '../diagnostics/codes.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { distinct } from '../diagnostics/distinct.js'
import { sortDiagnostics } from '../diagnostics/format.js'
import { unknownCode } from '../diagnostics/messages/config.js'
import { nearest } from '../diagnostics/nearest.js'
import { routesOfTrees } from '../graph/tree-nodes.js'
import { pathFrom } from '../io/path-from.js'
import { sourceLines } from '../io/source-lines.js'
import { readTextFile, writeTextFile } from '../io/text-file.js'
import { lazily } from '../lazily.js'
import { byPath, type RoutePath, type SourcePath } from '../paths.js'
import type { Pipeline } from '../pipeline.js'
import { uncommittedFiles } from '../scan/git-dates.js'
import type { Site } from '../site.js'
import { compareContract } from './check-contract.js'
import { externalFindings } from './check-external.js'
import { fixFiles } from './check-fix.js'
import { messagePlaces } from './message-places.js'
import { type OpenedSteps, openSteps } from './open-steps.js'
import { lockSources } from './source-lock.js'

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
  /** Codes of messages that do not count. */
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
  /** The config, for messages that have no place of their own. */
  readonly config: SourcePath
  readonly sourceLine: (place: Place) => string | undefined
}

/** How often files are corrected in one check: blocks may stand in blocks that stand in lists. */
const mostRounds = 5

/** About the machine, or about dates: nothing that an author of the text could change. */
const notOfContent: ReadonlySet<DiagnosticCode> = new Set([
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
 * @throws ConfigError when the config is wrong, a file to compare with is missing or another one, a code to ignore is none, or another command is changing the site that is to be corrected.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const strangers = (options.ignore ?? []).filter((code) => !isDiagnosticCode(code))
  if (strangers.length > 0)
    throw new ConfigError(strangers.map((code) => unknownCode(code, nearest(code, diagnosticCodes))))
  // For all rounds: what another command changed between two of them would be corrected as it was.
  const release = options.fix === true ? lockSources(findSite(options.site, options)) : () => {}
  try {
    return await checkLocked(options)
  } finally {
    release()
  }
}

async function checkLocked(options: CheckOptions): Promise<CheckResult> {
  const open = () =>
    openSteps(options.site, {
      ...options,
      onProgress: (done, total) => options.onProgress?.({ step: 'parse', done, total }),
    })
  let opened = await open()
  try {
    const fixed = new Map<SourcePath, number>()
    // What stood in an indented block is text after the first round, with links of its own.
    for (let round = 0; options.fix === true && round < mostRounds; round++) {
      const changed = await fixFiles(opened)
      if (changed.length === 0) break
      for (const { path, changes } of changed) fixed.set(path, (fixed.get(path) ?? 0) + changes)
      opened.close()
      opened = await open()
    }
    const { steps, site, config, loaded } = opened
    const ofSite = siteFindings(opened)
    const outside = options.external === true ? await externalFindings(opened, options) : null
    const contract = options.contract && (await compareContract(steps, site.files.root, options.contract))
    const found = [...ofSite, ...(outside?.diagnostics ?? []), ...(contract?.diagnostics ?? [])]
    const ignored: ReadonlySet<string> = new Set(options.ignore)
    // Pages that include one file have its mistakes in common.
    const counting = sortDiagnostics(
      distinct(found.filter(({ code }) => !notOfContent.has(code) && !ignored.has(code))),
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
      fixed: [...fixed].sort(([a], [b]) => byPath(a, b)).map(([path, changes]) => ({ path, changes })),
      external: outside && { addresses: outside.addresses, asked: outside.asked, refused: outside.refused },
      root: config.root,
      config: pathFrom(config.root, loaded.file),
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
    ...routesOfTrees([...nav, ...sidebars]),
    ...steps.themeLinks().routes,
  ]
  // What stands in for a translation is the original once more, whose mistakes are told already.
  const own = pages.filter(({ node: { route } }) => route.fallbackFrom === undefined)
  const placed = messagePlaces(loaded, site)
  const { moved, prefixes } = steps.redirects.list()
  const isPublished = (path: string) =>
    steps.routes().has(path) ||
    site.publicFiles.has(path) ||
    moved[path] !== undefined ||
    prefixes.some(([from]) => path.startsWith(from))
  return [
    ...steps.siteDiagnostics().map(placed),
    ...(pages.length === 0 ? [] : homeProblems(config.content, isPublished)),
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

async function compareKnown(
  found: readonly Diagnostic[],
  { file, update }: CheckFile,
): Promise<ReturnType<typeof compareBaseline>> {
  const path = resolve(file)
  const text = await readTextFile(path)
  if (update) {
    if (text !== undefined && !isOurBaseline(text))
      throw new ConfigError(
        `"${file}" is not a baseline, and would be overwritten.`,
        'Choose another file with --baseline, or remove this one.',
      )
    const written = baselineText(found)
    await writeTextFile(path, written)
    return compareBaseline(found, readBaseline(written))
  }
  // The name of another file must not pass for a baseline that knows nothing.
  const hint = 'Create it with --update-baseline.'
  if (text === undefined) throw new ConfigError(`There is no baseline "${file}".`, hint)
  const line = strangeLine(text)
  if (line !== undefined)
    throw new ConfigError(`"${file}" is not a baseline: its line ${line} is not a mistake.`, hint)
  return compareBaseline(found, readBaseline(text))
}
