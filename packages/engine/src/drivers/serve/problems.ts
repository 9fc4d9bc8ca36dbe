import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { distinct } from '../../diagnostics/distinct.js'
import { formatDiagnostic } from '../../diagnostics/format.js'
import { reported } from '../../diagnostics/reported.js'
import { sourceLines } from '../../io/reading/source-lines.js'
import type { RoutePath, SourcePath } from '../../paths.js'
import { resolvePath } from '../../route/resolve-path.js'
import { messagePlaces } from '../message-places.js'
import { halfMovedProblems } from '../source-lock.js'
import { toldOf } from '../told-error.js'
import { createProblemLedger } from './problem-ledger.js'
import type { Served } from './served.js'
import { composed, draw, pausesAfter } from './session.js'

/** A problem as open pages show it. */
export interface ShownProblem {
  readonly severity: Diagnostic['severity']
  /** Includes the source line, as in the terminal. */
  readonly text: string
}

/**
 * The problems of a site during writing. They are checked after every change, and reported when
 * they appear and when they are gone.
 */
export interface ServeProblems {
  /**
   * Checks the site, pages that had problems, and pages that a change may have given some, because
   * these may not be open anywhere. Waits for a moment first.
   */
  lookSoon(): void
  /** Reports the problems of a page that was requested. */
  notePage(route: RoutePath): void
  /**
   * Problems of the config, if there are any. Otherwise, those of the page at that address and of
   * the site as a whole.
   */
  shownAt(path: string): readonly ShownProblem[]
  /**
   * Reports an error that is not a problem of the content. The reader only sees that the request
   * failed. Each error is reported once until something changes.
   */
  tellFault(error: unknown): void
  /** Forgets which errors were reported, because something changed. */
  forgetFaults(): void
  stop(): void
}

/** Delay of the check after a change, in milliseconds. Pages that show the change come first. */
const lookDelayMs = 200

/** How long to look for pages that a change reaches before requests get their turn, in milliseconds. */
const lookTurnMs = 4

/** Stands for the site as a whole. No route is empty. */
const ofSite = ''

export function createServeProblems(served: Served): ServeProblems {
  const problems = createProblemLedger<RoutePath | typeof ofSite>()
  /** Messages of errors since the last change. A page makes many requests that fail in the same way. */
  const toldFaults = new Set<string>()
  let looking: ReturnType<typeof setTimeout> | undefined

  return {
    lookSoon() {
      clearTimeout(looking)
      // A change that is still being handled while the server is closed.
      if (served.isClosed) return
      looking = setTimeout(() => void noteAll().catch(tellFault), lookDelayMs)
    },
    notePage: (route) => noteProblems(route, pageProblems(route)),
    shownAt,
    tellFault,
    forgetFaults: () => toldFaults.clear(),
    stop: () => clearTimeout(looking),
  }

  function tellFault(error: unknown): void {
    const { message, diagnostics, sourceLine } = toldOf(error)
    if (toldFaults.has(message)) return
    toldFaults.add(message)
    served.tell({ kind: 'problems', diagnostics, sourceLine })
  }

  async function noteAll(): Promise<void> {
    const mine = served.revision
    noteProblems(ofSite, siteProblems())
    for (const subject of problems.subjects()) {
      // Lets requests be handled in between. If something changes meanwhile, another check will start.
      await nextTurn()
      if (served.isClosed || mine !== served.revision) return
      if (subject !== ofSite) await noteAgain(subject)
    }
    await noteReached(() => !served.isClosed && mine === served.revision)
  }

  /**
   * Reports new problems of pages that nobody may have open, such as links to a heading that has
   * another name now. Only looks at pages of which more is known than their text, so that no edit
   * leads to the parsing of the whole site.
   */
  async function noteReached(isWanted: () => boolean): Promise<void> {
    const { steps } = served.session
    const mayPause = pausesAfter(lookTurnMs)
    for (const { path, page } of steps.routes().routes) {
      await mayPause()
      if (!isWanted()) return
      if (hasNewProblems(path, page)) await noteAgain(path)
    }
  }

  function hasNewProblems(route: RoutePath, page: SourcePath): boolean {
    const { facts, pageProblems } = served.session.steps
    try {
      return facts.isFresh(page) && !pageProblems.isFresh(route) && pageProblems(route).length > 0
    } catch {
      // For instance, a picture cannot be read. Composing the page tells why.
      return true
    }
  }

  async function noteAgain(route: RoutePath): Promise<void> {
    if (!served.session.steps.routes().has(route)) return noteProblems(route, [])
    await draw(served.session, route)
    if (!served.isClosed) noteProblems(route, pageProblems(route))
  }

  function siteProblems(): readonly Diagnostic[] {
    const { steps, loaded, config, current, made } = served.session
    try {
      made.siteProblems ??= reported(
        distinct([
          ...steps.quickSiteDiagnostics(),
          ...[...steps.notFound().values()].flatMap(({ diagnostics }) => diagnostics),
        ]),
        config,
      ).map(messagePlaces(loaded, current.site))
      // Not kept: the command that finishes the move may end after its last change.
      return [...halfMovedProblems(loaded.folder, config), ...made.siteProblems]
    } catch (error) {
      return toldOf(error).diagnostics
    }
  }

  function pageProblems(route: RoutePath): readonly Diagnostic[] {
    const { loaded, config, current } = served.session
    return reported(composed(served.session, route).diagnostics, config).map(
      messagePlaces(loaded, current.site),
    )
  }

  function noteProblems(subject: RoutePath | typeof ofSite, found: readonly Diagnostic[]): void {
    const { fresh, gone } = problems.note(subject, found)
    if (gone.length > 0) served.tell({ kind: 'corrected', diagnostics: gone })
    if (fresh.length > 0) served.tell({ kind: 'problems', diagnostics: fresh, sourceLine })
  }

  function shownAt(path: string): readonly ShownProblem[] {
    if (served.failure !== undefined) {
      const { diagnostics, sourceLine: lineOf } = served.failure
      return diagnostics.map((diagnostic) => problem(diagnostic, lineOf))
    }
    const { steps, config } = served.session
    const resolution = path.startsWith(config.base)
      ? resolvePath(path.slice(config.base.length - 1), steps.routes())
      : undefined
    const route = resolution?.kind === 'exact' ? resolution.route : undefined
    const ofPage = route === undefined ? [] : pageProblems(route)
    // The page may have been shown by replacing the content of another, so that it was never requested
    // itself.
    if (route !== undefined) noteProblems(route, ofPage)
    // Warnings without a place, such as dates that git does not know, would be shown on every page all the
    // time.
    const here = siteProblems().filter(({ severity, at }) => severity === 'error' || at !== undefined)
    return [...here, ...ofPage].map((diagnostic) => problem(diagnostic, sourceLine))
  }

  function problem(diagnostic: Diagnostic, lineOf: (place: Place) => string | undefined): ShownProblem {
    return { severity: diagnostic.severity, text: formatDiagnostic(diagnostic, { sourceLine: lineOf }) }
  }

  /** Reads anew each time, because files change. */
  function sourceLine(place: Place): string | undefined {
    return sourceLines((path) => served.session.current.site.files.read(path))(place)
  }
}
