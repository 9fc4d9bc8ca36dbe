import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { distinct } from '../diagnostics/distinct.js'
import { formatDiagnostic } from '../diagnostics/format.js'
import { decodeText } from '../io/files.js'
import { lookAt } from '../io/look-at.js'
import type { RoutePath } from '../paths.js'
import { resolvePath } from '../route/resolve-path.js'
import { linesOf } from '../source-text.js'
import { messagePlaces } from './message-places.js'
import { createProblemLedger } from './problem-ledger.js'
import { composed, draw } from './serve-session.js'
import type { Served } from './served.js'
import { toldOf } from './told-error.js'

/** A problem as open pages show it. */
export interface ShownProblem {
  readonly severity: Diagnostic['severity']
  /** With the source line, as the terminal shows it. */
  readonly text: string
}

/** What is wrong with a site while it is written: found again after every change, told when it comes and when it is gone. */
export interface ServeProblems {
  /** Looks at the site, and again at the pages that had mistakes: they may be open nowhere. Not at once. */
  lookSoon(): void
  /** Tells what is wrong with a page that was asked for. */
  notePage(route: RoutePath): void
  /** What is wrong with the config, else with the page at that address and with what the author named for the whole site. */
  shownAt(path: string): readonly ShownProblem[]
  /** What is nobody's mistake in the content fails whatever asked for it, and the reader only sees that it did. Told once until something changes. */
  tellFault(error: unknown): void
  /** Something changed: what failed before and fails again is told again. */
  forgetFaults(): void
  stop(): void
}

/** What is wrong is looked for when the pages that show a change have had their turn, after so many milliseconds. */
const lookDelayMs = 200

/** Whose mistakes those are that no page has; no route is empty. */
const ofSite = ''

export function createServeProblems(served: Served): ServeProblems {
  const problems = createProblemLedger<RoutePath | typeof ofSite>()
  /** What failed since the last change, by its words: a page asks for much that fails alike. */
  const toldFaults = new Set<string>()
  let looking: ReturnType<typeof setTimeout> | undefined

  return {
    lookSoon() {
      clearTimeout(looking)
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
      // Requests that wait get their turn; what changes meanwhile is looked at all over again.
      await new Promise((resolve) => setImmediate(resolve))
      if (served.isClosed || mine !== served.revision) return
      if (subject !== ofSite) await noteAgain(subject)
    }
  }

  async function noteAgain(route: RoutePath): Promise<void> {
    if (!served.session.steps.routes().has(route)) return noteProblems(route, [])
    await draw(served.session, route)
    if (!served.isClosed) noteProblems(route, pageProblems(route))
  }

  function siteProblems(): readonly Diagnostic[] {
    const { steps, loaded, current } = served.session
    try {
      served.session.siteProblems ??= distinct([
        ...steps.quickSiteDiagnostics(),
        ...[...steps.notFound().values()].flatMap(({ diagnostics }) => diagnostics),
      ]).map(messagePlaces(loaded, current.site))
      return served.session.siteProblems
    } catch (error) {
      return toldOf(error).diagnostics
    }
  }

  function pageProblems(route: RoutePath): readonly Diagnostic[] {
    return composed(served.session, route).diagnostics.map(
      messagePlaces(served.session.loaded, served.session.current.site),
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
    // The page may have been shown in place of another, and not been asked for as a whole.
    if (route !== undefined) noteProblems(route, ofPage)
    // What belongs to no file, as dates that git does not know, would stand on every page for ever.
    const here = siteProblems().filter(({ severity, at }) => severity === 'error' || at !== undefined)
    return [...here, ...ofPage].map((diagnostic) => problem(diagnostic, sourceLine))
  }

  function problem(diagnostic: Diagnostic, lineOf: (place: Place) => string | undefined): ShownProblem {
    return { severity: diagnostic.severity, text: formatDiagnostic(diagnostic, { sourceLine: lineOf }) }
  }

  function sourceLine(place: Place): string | undefined {
    const bytes = lookAt(() => served.session.current.site.files.read(place.path))
    return bytes && linesOf(decodeText(bytes).text)[place.line - 1]
  }
}
