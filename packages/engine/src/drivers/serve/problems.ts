import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { distinct } from '../../diagnostics/distinct.js'
import { formatDiagnostic } from '../../diagnostics/format.js'
import { reported } from '../../diagnostics/reported.js'
import { sourceLines } from '../../io/reading/source-lines.js'
import type { RoutePath, SourcePath } from '../../paths.js'
import { messagePlaces } from '../message-places.js'
import { halfMovedProblems } from '../source-lock.js'
import { toldOf } from '../told-error.js'
import { createProblemLedger, type ProblemChanges } from './problem-ledger.js'
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
   *
   * @param changed Files that changed. Pages among them are checked, too.
   */
  lookSoon(changed?: readonly SourcePath[]): void
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

/**
 * How many changed pages are checked before someone asks for them. If more change at once, for
 * instance because another branch is checked out, parsing them all would take long.
 */
const mostChanged = 100

/** Stands for the site as a whole. No route is empty. */
const ofSite = ''

export function createServeProblems(served: Served): ServeProblems {
  const problems = createProblemLedger<RoutePath | typeof ofSite>()
  /** Messages of errors since the last change. A page makes many requests that fail in the same way. */
  const toldFaults = new Set<string>()
  let looking: ReturnType<typeof setTimeout> | undefined
  /** Files that have changed since a check came to its end. */
  const unchecked = new Set<SourcePath>()
  /** What a check has noted and not told yet. It is told together, because one change may reach thousands of pages. */
  const untold: ProblemChanges[] = []

  return {
    lookSoon(changed = []) {
      clearTimeout(looking)
      for (const path of changed) unchecked.add(path)
      // A change that is still being handled while the server is closed.
      if (served.isClosed) return
      looking = setTimeout(() => void noteAll().catch(tellFault), lookDelayMs)
    },
    notePage: (route) => noteAndTell(route, pageProblems(route)),
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
    const isWanted = () => !served.isClosed && mine === served.revision
    noteAndTell(ofSite, siteProblems())
    try {
      for (const subject of problems.subjects()) {
        // Lets requests be handled in between. If something changes meanwhile, another check will start.
        await nextTurn()
        if (!isWanted()) return
        if (subject !== ofSite) await noteAgain(subject)
      }
      await noteReached(isWanted)
    } finally {
      if (!served.isClosed) tellNoted()
    }
  }

  /**
   * Notes new problems of pages that nobody may have open, such as links to a heading that has
   * another name now. Besides the changed pages, it only looks at those of which more is known than
   * their text, so that no edit leads to the parsing of the whole site.
   */
  async function noteReached(isWanted: () => boolean): Promise<void> {
    const { steps } = served.session
    const changed = unchecked.size > mostChanged ? new Set<SourcePath>() : new Set(unchecked)
    const mayPause = pausesAfter(lookTurnMs)
    for (const { path, page } of steps.routes().routes) {
      await mayPause()
      if (!isWanted()) return
      if (changed.has(page) || hasNewProblems(path, page)) await noteAgain(path)
    }
    // Something may have changed while the last page was checked.
    if (isWanted()) unchecked.clear()
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
    const isThere = served.session.steps.routes().has(route)
    if (isThere) await draw(served.session, route)
    if (served.isClosed) return
    untold.push(problems.note(route, isThere ? problemsOfUnshown(route) : []))
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
    return told(composed(served.session, route).diagnostics)
  }

  /**
   * The same for a page that nobody may have asked for. It is remembered without the page itself,
   * which is not made again if no change reaches it: thousands of pages may have problems.
   */
  function problemsOfUnshown(route: RoutePath): readonly Diagnostic[] {
    const { steps, made } = served.session
    if (made.composed.has(route)) return pageProblems(route)
    try {
      return told([...steps.pageProblems(route), ...steps.page(route).diagnostics])
    } catch (error) {
      return told(toldOf(error).diagnostics)
    }
  }

  function told(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    const { loaded, config, current } = served.session
    return reported(diagnostics, config).map(messagePlaces(loaded, current.site))
  }

  function noteAndTell(subject: RoutePath | typeof ofSite, found: readonly Diagnostic[]): void {
    // In the order in which they were noted: what is corrected must not be told as a problem afterwards.
    tellNoted()
    untold.push(problems.note(subject, found))
    tellNoted()
  }

  function tellNoted(): void {
    const noted = untold.splice(0)
    const gone = noted.flatMap((changes) => changes.gone)
    const fresh = noted.flatMap((changes) => changes.fresh)
    if (gone.length > 0) served.tell({ kind: 'corrected', diagnostics: gone })
    if (fresh.length > 0) served.tell({ kind: 'problems', diagnostics: fresh, sourceLine })
  }

  function shownAt(path: string): readonly ShownProblem[] {
    if (served.failure !== undefined) {
      const { diagnostics, sourceLine: lineOf } = served.failure
      return diagnostics.map((diagnostic) => problem(diagnostic, lineOf))
    }
    const { steps, config } = served.session
    const below = path.slice(config.base.length - 1)
    const route = path.startsWith(config.base) && steps.routes().has(below) ? below : undefined
    const ofPage = route === undefined ? [] : pageProblems(route)
    // The page may have been shown by replacing the content of another, so that it was never requested
    // itself.
    if (route !== undefined) noteAndTell(route, ofPage)
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
    return sourceLines(served.session.current.site.files.read)(place)
  }
}
