import { ConfigError } from '../../config/config-error.js'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { watchFailed, watchLimited } from '../../diagnostics/messages/files.js'
import { reported } from '../../diagnostics/reported.js'
import { isInside, pathFrom } from '../../io/path-from.js'
import type { WatchedChange } from '../../io/watching/change-batches.js'
import { type Watcher, watchPaths } from '../../io/watching/watch.js'
import type { SourcePath } from '../../paths.js'
import { isReadByScan, type Site, withChanges, withDatesRead } from '../../site.js'
import { messageOf } from '../../values/error-message.js'
import { lazily } from '../../values/lazily.js'
import { type ListenOptions, listen, type RunningServer } from '../http/http.js'
import { toldOf } from '../told-error.js'
import { createServeAnswers } from './answers.js'
import { followCommits } from './commits.js'
import { createDatesAside } from './dates-aside.js'
import { createServeProblems } from './problems.js'
import type { Served, ServeEvent } from './served.js'
import { advance, isCode, openSession, type SessionOptions, takeOverFiles, watchedOf } from './session.js'

/** Options of the dev server. */
export interface ServeOptions extends SessionOptions, Omit<ListenOptions, 'firstPort'> {
  readonly onEvent?: ((event: ServeEvent) => void) | undefined
}

/** With the site's base at the start, and the folder that paths in diagnostics are relative to. */
export type DevServer = RunningServer & { readonly base: string; readonly root: string }

/** First port that is tried if none is given. */
const servePort = 4321

/**
 * Longest delay before watching starts, in milliseconds. It starts after the first response, so
 * that going through all folders does not delay that.
 */
const watchDelayMs = 1_000

/**
 * Serves a site during writing. Pages are made on request, and open pages follow every change.
 *
 * If the config becomes invalid later, that is reported and the last valid site is still served.
 *
 * @throws ConfigError if the config is wrong at the start, or if the port or the address cannot be
 *   used.
 */
export async function serve(options: ServeOptions): Promise<DevServer> {
  const since = Date.now()
  const dates = createDatesAside()
  const served: Served = {
    session: await openSession(options, dates).catch((error: unknown) => {
      dates.stop()
      throw error
    }),
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
  /** Whether files were added or removed and the disk could not be listed then. */
  let isListingDue = false
  const patience = setTimeout(watchNow, watchDelayMs)
  dates.follow(onDates)
  const unfollowCommits = followCommits(() => served.session, onCommit)
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
    // A running watcher would keep the process alive.
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
    unfollowCommits()
    problems.stop()
    dates.stop()
    await watcher?.close()
  }

  function watchNow(): void {
    clearTimeout(patience)
    if (served.isClosed || watcher !== undefined) return
    problems.lookSoon()
    const onError = (error: unknown) => tellOfWatch(watchFailed(messageOf(error)))
    try {
      watcher = watchPaths({
        ...watchedOf(served.session),
        since,
        onChange,
        onError,
        onPolling: () => tellOfWatch(watchLimited()),
      })
    } catch (error) {
      // For instance, the disk does not respond. After the next response, it is tried again.
      onError(error)
    }
  }

  function tellOfWatch(diagnostic: Diagnostic): void {
    const diagnostics = reported([diagnostic], served.session.config)
    if (diagnostics.length > 0) served.tell({ kind: 'problems', diagnostics, sourceLine: () => undefined })
  }

  /** Pages show other dates. No file of the site need have changed. */
  function onCommit(): void {
    served.revision += 1
    follow({ paths: new Set(), listing: true }, [])
    answers.announceChange()
    problems.lookSoon()
  }

  /** Git has answered, possibly after the first pages were sent. */
  function onDates(): void {
    if (served.isClosed) return
    served.revision += 1
    try {
      advance(served.session, withDatesRead(served.session.current.site))
    } catch (error) {
      problems.tellFault(error)
    }
    answers.announceChange()
    problems.lookSoon()
  }

  async function onChange(change: WatchedChange): Promise<void> {
    const start = performance.now()
    const { session } = served
    const inSite = (path: string) => pathFrom(session.current.site.files.root, path)
    const sources = [...change.paths].map(inSite)
    const ofCode = [...change.paths].filter((path) => isCode(path, change.listing, session)).map(inSite)
    const used = new Set(ofCode)
    const noteUsed = () => {
      for (const path of sources.filter(usedBy(served.session.current.site, isFile))) used.add(path)
    }
    noteUsed()
    served.revision += 1
    if (used.size > 0 || change.listing) problems.forgetFaults()
    // Before and after: a file that was removed is listed only before, one that was added only after.
    notePublic(new Set(sources))
    // Even if a new session follows, because a wrong config prevents that.
    follow(change, sources)
    notePublic(new Set(sources))
    // A problem of the config may be corrected elsewhere, for instance by creating a folder that it names.
    const isDue = ofCode.length > 0 || served.failure !== undefined || !session.generated.areCurrent(sources)
    const isNews = isDue && (await reopen())
    noteUsed()
    // The output of this server may be written to a file in the site. Reporting that would never end.
    if (used.size === 0 && !isNews) return
    answers.announceChange()
    served.tell({
      kind: 'changed',
      paths: used.size > 0 ? sources.filter((path) => used.has(path)) : sources,
      ms: performance.now() - start,
    })
    problems.lookSoon(sources)
  }

  function isFile(path: SourcePath): boolean {
    try {
      return served.session.current.site.files.stat(path)?.isFile() === true
    } catch {
      // The disk does not respond. What needs the file reports that.
      return false
    }
  }

  function notePublic(changed: ReadonlySet<SourcePath>): void {
    for (const [path, source] of served.session.current.site.publicFiles)
      if (changed.has(source)) served.publicChanges.set(path, served.revision)
  }

  /** Starts the next revision of a site whose config is unchanged. */
  function follow({ listing }: WatchedChange, changed: readonly SourcePath[]): void {
    const before = served.session.current.site
    isListingDue ||= listing
    try {
      advance(served.session, withChanges(before, { changed, listing: isListingDue }))
      isListingDue = false
    } catch (error) {
      // For instance, a folder cannot be read. Known pages are still served, and the next change tries again.
      problems.tellFault(error)
      advance(served.session, withChanges(before, { changed, listing: false }))
    }
  }

  /** @returns False if the config still has the same problems. */
  async function reopen(): Promise<boolean> {
    const since = Date.now()
    try {
      const next = await openSession(options, dates)
      watcher?.watch({ ...watchedOf(next), since })
      const before = served.session
      takeOverFiles(before, next)
      before.close()
      served.session = next
      served.revision += 1
      isListingDue = false
      if (served.failure !== undefined) served.tell({ kind: 'config-corrected' })
      served.failure = undefined
      noteBase(before.config.base, next.config.base)
      return true
    } catch (error) {
      // Code of the site runs in many places, such as getters in the config and properties of components.
      const told = error instanceof ConfigError ? error : toldOf(error)
      // Until the config is valid, every change of a page tries again, so the same problems are not reported
      // again.
      const isNews = served.failure === undefined || textOfFailure(told) !== textOfFailure(served.failure)
      served.failure = told
      if (isNews) served.revision += 1
      watchAlso(told.files, since)
      if (isNews) served.tell({ kind: 'config-error', error: told })
      return isNews
    }
  }

  /**
   * Files outside of the site that the last session did not have, such as a new module of a linked
   * theme. Editing one of them may correct the config.
   */
  function watchAlso(files: readonly string[], since: number): void {
    const watched = watchedOf(served.session)
    const { root } = served.session.config
    const more = files.filter((file) => !isInside(root, file) && !watched.paths.includes(file))
    if (more.length > 0) watcher?.watch({ ...watched, paths: [...watched.paths, ...more], since })
  }

  function noteBase(before: string, base: string): void {
    if (before === base) return
    served.formerBases.add(before)
    served.tell({ kind: 'base-changed', base })
  }
}

/**
 * Returns whether a file is published, anything was made from it, or anything depends on whether it
 * exists. A folder stands for the files in it, and what is gone may have been a folder.
 */
function usedBy(
  { config, pages, publicFiles, located, wasAsked, wasAskedInside }: Site,
  isFile: (path: SourcePath) => boolean,
): (path: SourcePath) => boolean {
  const published = lazily(() => new Set([...pages, ...publicFiles.values()]))
  const hasPublishedInside = (folder: SourcePath) =>
    folder === '' || [...published()].some((path) => path.startsWith(`${folder}/`))
  return (path) =>
    wasAsked(path) ||
    located.has(path) ||
    isReadByScan(path, config) ||
    published().has(path) ||
    (!isFile(path) && (wasAskedInside(path) || located.hasInside(path) || hasPublishedInside(path)))
}

const textOfFailure = (error: ConfigError): string => JSON.stringify(error.diagnostics)
