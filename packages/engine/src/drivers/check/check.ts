import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type CheckedPage,
  headingProblems,
  homeProblems,
  orphanPages,
  titleProblems,
} from '../../check/site-checks.js'
import {
  type FilesOfTranslations,
  type TranslatedRoot,
  translationDiagnostics,
} from '../../check/translations.js'
import { ConfigError } from '../../config/config-error.js'
import { findSite } from '../../config/load.js'
import type { ResolvedConfig } from '../../config/resolved-config.js'
import { originalRoot } from '../../content-families.js'
import { type DiagnosticCode, diagnosticCodes, isDiagnosticCode } from '../../diagnostics/codes.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { distinct } from '../../diagnostics/distinct.js'
import { unknownCode } from '../../diagnostics/messages/config.js'
import { reported } from '../../diagnostics/reported.js'
import { sortDiagnostics } from '../../diagnostics/sort.js'
import { routesOfTrees } from '../../graph/tree-nodes.js'
import { pathFrom } from '../../io/path-from.js'
import { routePath, type SourcePath } from '../../paths.js'
import type { Pipeline } from '../../pipeline.js'
import { topOf } from '../../scan/git-place.js'
import type { Site } from '../../site.js'
import { nearest } from '../../text/nearest.js'
import { lazily } from '../../values/lazily.js'
import { editedFiles } from '../edited-files.js'
import { messageLines, messagePlaces } from '../message-places.js'
import { type OpenedSteps, openSteps } from '../open-steps.js'
import {
  halfMovedProblems,
  noSourceLock,
  refuseHalfMoved,
  type SourceLock,
  withSourcesLocked,
} from '../source-lock.js'
import { compareContract } from './contract.js'
import { externalFindings } from './external.js'
import { countFixable, type FixedFile, fixSite } from './fix.js'
import { compareKnown } from './known-mistakes.js'
import type { CheckOptions } from './options.js'
import { outputClashes } from './output-clashes.js'
import { ownAddressProblems } from './own-addresses.js'
import { type RenamedFile, renamable } from './rename.js'

/** What a check found. */
export interface CheckResult {
  /** Whether there is nothing to report. */
  readonly ok: boolean
  /** Number of pages that were checked. */
  readonly pages: number
  /** The diagnostics that count, sorted. */
  readonly diagnostics: readonly Diagnostic[]
  /** How many problems the baseline knows, and how many of those no longer exist. */
  readonly baseline: { readonly known: number; readonly gone: number } | null
  /** Number of addresses in the contract. */
  readonly contract: { readonly addresses: number } | null
  /** Files that were corrected. */
  readonly fixed: readonly FixedFile[]
  /** Pages that were named as in other generators. They may be among the corrected files. */
  readonly renamed: readonly RenamedFile[]
  /**
   * Number of places that can be corrected with the option `fix`: at least as many, because what is
   * corrected may show more. 0 if nothing is reported.
   */
  readonly fixable: number
  /** Number of files that can be renamed with the option `fix`. 0 if nothing is reported. */
  readonly renamable: number
  /**
   * External addresses: how many there are, how many were requested this time, and those whose host
   * refused to answer.
   */
  readonly external: {
    readonly addresses: number
    readonly asked: number
    readonly refused: readonly string[]
  } | null
  /** Folder that paths in diagnostics are relative to. Absolute. */
  readonly root: string
  /** Top folder of the git repository that the site is in; undefined if it is in none. Absolute. */
  readonly repository: string | undefined
  /** The config, for diagnostics without a place. */
  readonly config: SourcePath
  /** Text of the line that a place names; undefined if there is none. */
  readonly sourceLine: (place: Place) => string | undefined
}

/** Diagnostics about the machine or about dates, which an author of the text cannot change. */
const notOfContent: ReadonlySet<DiagnosticCode> = new Set([
  'shallow-history',
  'no-history',
  'dates-outdated',
  'dates-file',
  'parser-fallback',
  'diagram-not-drawn',
  'picture-not-copied',
])

/**
 * Looks for problems in a site: all those of a build, and others. Publishes nothing. Files are
 * written only if the options ask for it.
 *
 * @throws ConfigError if the config is wrong, if a file to compare with is missing or is something
 *   else, if a code to ignore does not exist, or if another command is changing a site that is to
 *   be corrected. The reason of the signal, if that is aborted; files may have been corrected then,
 *   each as a whole.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const strangers = (options.ignore ?? []).filter((code) => !isDiagnosticCode(code))
  if (strangers.length > 0)
    throw new ConfigError(strangers.map((code) => unknownCode(code, nearest(code, diagnosticCodes))))
  if (options.fix !== true) return checkNow(options, noSourceLock)
  const site = findSite(options.site, options)
  // Locked for all rounds. Otherwise, changes of another command between two rounds could be overwritten.
  return withSourcesLocked(site, options, async (lock) => {
    refuseHalfMoved(site)
    return checkNow(options, lock)
  })
}

async function checkNow(options: CheckOptions, { refuseIfLost }: SourceLock): Promise<CheckResult> {
  const asFound = await openSteps({ ...options, renders: true })
  try {
    const { opened, renamed, fixed } =
      options.fix === true
        ? await fixSite(asFound, refuseIfLost)
        : { opened: asFound, renamed: [], fixed: [] }
    // Also if there was nothing to change: it may be another command that corrected it while this one read.
    refuseIfLost()
    const { steps, site, config, loaded } = opened
    const ofSite = [
      ...halfMovedProblems(loaded.folder, config),
      ...(await siteFindings(opened, options)),
      ...ownAddressProblems(opened),
    ]
    const outside = options.external === true ? await externalFindings(opened, options) : null
    const contract = options.contract && (await compareContract(steps, site.files.root, options.contract))
    const found = [...ofSite, ...(outside?.diagnostics ?? []), ...(contract?.diagnostics ?? [])]
    const ignored: ReadonlySet<string> = new Set(options.ignore)
    // Pages that include the same file share its problems.
    const counting = sortDiagnostics(
      distinct(reported(found, config).filter(({ code }) => !notOfContent.has(code) && !ignored.has(code))),
    )
    const compared = options.baseline && (await compareKnown(counting, options.baseline))
    const diagnostics = compared?.fresh ?? counting
    return {
      ok: diagnostics.length === 0,
      pages: steps.routes().routes.length,
      diagnostics,
      baseline: compared ? { known: compared.known, gone: compared.gone } : null,
      contract: contract ? { addresses: contract.addresses } : null,
      fixed,
      renamed,
      renamable: diagnostics.length === 0 ? 0 : renamable(opened.site).length,
      fixable: diagnostics.length === 0 ? 0 : await countFixable(opened),
      external: outside && { addresses: outside.addresses, asked: outside.asked, refused: outside.refused },
      root: config.root,
      repository: topOf(config.root),
      config: pathFrom(config.root, loaded.file),
      sourceLine: messageLines(loaded, site),
    }
  } finally {
    await asFound.close()
  }
}

async function siteFindings(
  opened: OpenedSteps,
  options: Pick<CheckOptions, 'onProgress' | 'signal'>,
): Promise<Diagnostic[]> {
  const { steps, site, loaded, config } = opened
  const pages = checkedPages(steps)
  const { nav, sidebars } = steps.trees()
  const entrances = [
    ...config.content.map(({ prefix }) => routePath(prefix)),
    ...routesOfTrees([...nav, ...sidebars]),
    ...steps.themeLinks().routes,
  ]
  // A page that stands in for a translation is the original again, whose problems are reported already.
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
    ...[...steps.notFound().values()].flatMap(({ diagnostics }) => diagnostics.map(placed)),
    ...(await pageFindings(opened, pages, options)),
    ...own.flatMap(({ facts }) => headingProblems(facts)),
    ...titleProblems(own),
    ...outputClashes(site, steps),
    ...orphanPages(pages, entrances, steps.listedIn),
    ...translationDiagnostics(pages, translatedRoots(config), filesOfTranslations(site)),
  ]
}

/** What is found on each page by itself. Between two pages, the check can be stopped. */
async function pageFindings(
  { steps, site, loaded }: OpenedSteps,
  pages: readonly CheckedPage[],
  { onProgress, signal }: Pick<CheckOptions, 'onProgress' | 'signal'>,
): Promise<Diagnostic[]> {
  const placed = messagePlaces(loaded, site)
  const found: Diagnostic[] = []
  for (const [index, { node, facts }] of pages.entries()) {
    found.push(...steps.pageDiagnostics(node.route.path).map(placed))
    if (node.route.fallbackFrom === undefined) found.push(...steps.findings(facts.path).advice)
    onProgress?.({ step: 'render', done: index + 1, total: pages.length })
    await nextTurn()
    signal?.throwIfAborted()
  }
  return found
}

/** Only roots of the latest version: nobody translates old versions. */
function translatedRoots({ content, lang: siteLang }: ResolvedConfig): TranslatedRoot[] {
  return content.flatMap(({ version, dir, lang, fallback }, root): TranslatedRoot[] => {
    const index = version === 'latest' ? originalRoot(root, content, siteLang) : undefined
    const original = index === undefined ? undefined : content[index]
    return index === undefined || original === undefined
      ? []
      : [{ root, dir, lang, fallback, original: { root: index, dir: original.dir } }]
  })
}

/**
 * Files with uncommitted changes count as having no date, because the date that git knows is that
 * of another text.
 */
function filesOfTranslations(site: Site): FilesOfTranslations {
  const paths = lazily(() => new Set(site.pages))
  const edited = lazily(() => editedFiles(site))
  return {
    isPage: (path) => paths().has(path),
    changed(path) {
      const files = edited()
      // Rather no date than that of another text.
      return 'problem' in files || files.has(path) ? undefined : site.changed(path)
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
