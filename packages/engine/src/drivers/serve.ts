import { ConfigError } from '../config/load.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { watchFailed, watchLimited } from '../diagnostics/messages/files.js'
import { messageOf } from '../error-message.js'
import type { WatchedChange } from '../io/change-batches.js'
import { pathFrom } from '../io/path-from.js'
import { type Watcher, watchPaths } from '../io/watch.js'
import type { SourcePath } from '../paths.js'
import { type Site, withChanges } from '../site.js'
import { type ListenOptions, listen, type RunningServer } from './http.js'
import { createServeAnswers } from './serve-answers.js'
import { createServeProblems } from './serve-problems.js'
import { isCode, openSession, type SessionOptions, takeOverFiles, watchedOf } from './serve-session.js'
import type { Served, ServeEvent } from './served.js'
import { toldOf } from './told-error.js'

/** What the dev server is asked for. */
export interface ServeOptions extends SessionOptions, Omit<ListenOptions, 'firstPort'> {
  readonly onEvent?: (event: ServeEvent) => void
}

/** With the base that the site has at the start, and the folder that the diagnostics' paths count from. */
export type DevServer = RunningServer & { readonly base: string; readonly root: string }

/** First port that is tried when none is given. */
const servePort = 4321

/** The first page is not held up by looking through all folders: the watch begins after it, or after so many milliseconds. */
const watchDelayMs = 1_000

/**
 * Serves a site while it is written. Pages are made when they are asked for;
 * open ones follow every change.
 *
 * A config that breaks later is told and the last good site stays.
 *
 * @throws ConfigError when the config is wrong at the start, or the port or address cannot be used.
 */
export async function serve(options: ServeOptions): Promise<DevServer> {
  const since = Date.now()
  const served: Served = {
    session: await openSession(options),
    failure: undefined,
    formerBases: new Set(),
    revision: 0,
    publicChanges: new Map(),
    isClosed: false,
    tell: options.onEvent ?? (() => {}),
  }
  const problems = createServeProblems(served)
  const answers = createServeAnswers(served, problems)
  let watcher: Watcher | undefined
  /** Files came or went, and the disk did not let them be listed. */
  let isListingDue = false
  const patience = setTimeout(watchNow, watchDelayMs)
  const server = await listen(
    async (request, response) => {
      response.once('finish', watchNow)
      try {
        await answers.answer(request, response)
      } catch (error) {
        problems.tellFault(error)
        throw error
      }
    },
    { ...options, firstPort: servePort },
  ).catch(async (error: unknown) => {
    // A watch that goes on would keep the process alive.
    await stopWatching()
    served.session.close()
    throw error
  })
  const { base, root } = served.session.config
  return {
    ...server,
    base,
    root,
    async close() {
      await stopWatching()
      answers.close()
      await server.close()
      served.session.close()
    },
  }

  async function stopWatching(): Promise<void> {
    served.isClosed = true
    clearTimeout(patience)
    problems.stop()
    await watcher?.close()
  }

  function watchNow(): void {
    clearTimeout(patience)
    if (served.isClosed || watcher !== undefined) return
    problems.lookSoon()
    watcher = watchPaths({
      ...watchedOf(served.session),
      since,
      onChange,
      onError: (error) => tellOfWatch(watchFailed(messageOf(error))),
      onPolling: () => tellOfWatch(watchLimited()),
    })
  }

  function tellOfWatch(diagnostic: Diagnostic): void {
    served.tell({ kind: 'problems', diagnostics: [diagnostic], sourceLine: () => undefined })
  }

  async function onChange(change: WatchedChange): Promise<void> {
    const start = performance.now()
    const { session } = served
    const sources = [...change.paths].map((path) => pathFrom(session.current.site.files.root, path))
    const ofCode = [...change.paths].some((path) => isCode(path, session))
    const isOfUse = ofCode || change.listing || usesAny(session.current.site, sources)
    served.revision += 1
    if (isOfUse) problems.forgetFaults()
    notePublic(new Set(sources))
    // Also where a new session is wanted: with a config that is wrong there will be none.
    follow(change, sources)
    // What is wrong with a config may be corrected in another place, for instance by making a folder that it names.
    const isNews = (ofCode || served.failure !== undefined) && (await reopen())
    // What this server says may go into a file of the site, and to tell of that would never end.
    if (!isOfUse && !isNews) return
    answers.announceChange()
    served.tell({ kind: 'changed', paths: sources, ms: performance.now() - start })
    problems.lookSoon()
  }

  function notePublic(changed: ReadonlySet<SourcePath>): void {
    for (const [path, source] of served.session.current.site.publicFiles)
      if (changed.has(source)) served.publicChanges.set(path, served.revision)
  }

  /** Begins the next revision of a site whose config is as it was. */
  function follow({ listing }: WatchedChange, changed: readonly SourcePath[]): void {
    const before = served.session.current.site
    isListingDue ||= listing
    try {
      served.session.current.site = withChanges(before, { changed, listing: isListingDue })
      isListingDue = false
    } catch (error) {
      // A folder that cannot be read, say. The pages that are known are served on, and the next change tries again.
      problems.tellFault(error)
      served.session.current.site = withChanges(before, { changed, listing: false })
    }
    served.session.memo.nextRevision()
    served.session.manifest = undefined
    served.session.search = undefined
    served.session.siteProblems = undefined
    served.session.composed.clear()
  }

  /** @returns False when the config is wrong in the same words as before. */
  async function reopen(): Promise<boolean> {
    try {
      const since = Date.now()
      const next = await openSession(options)
      watcher?.watch({ ...watchedOf(next), since })
      const before = served.session
      takeOverFiles(before, next)
      before.close()
      served.session = next
      isListingDue = false
      if (served.failure !== undefined) served.tell({ kind: 'config-corrected' })
      served.failure = undefined
      noteBase(before.config.base, next.config.base)
      return true
    } catch (error) {
      // Code of the site runs in many places: getters of a config, components with properties of their own.
      const told = error instanceof ConfigError ? error : toldOf(error)
      // Every save of a page tries again meanwhile.
      const isNews = served.failure === undefined || textOfFailure(told) !== textOfFailure(served.failure)
      served.failure = told
      if (isNews) served.tell({ kind: 'config-error', error: told })
      return isNews
    }
  }

  function noteBase(before: string, base: string): void {
    if (before === base) return
    served.formerBases.add(before)
    served.tell({ kind: 'base-changed', base })
  }
}

/** Whether one of the files is published, or something was made of it. */
function usesAny({ pages, publicFiles, wasAsked }: Site, paths: readonly SourcePath[]): boolean {
  if (paths.some(wasAsked)) return true
  const published = new Set([...pages.map(({ path }) => path), ...publicFiles.values()])
  return paths.some((path) => published.has(path))
}

const textOfFailure = (error: ConfigError): string => JSON.stringify(error.diagnostics)
