import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { distinct } from '../../diagnostics/distinct.js'
import {
  cacheDiscarded,
  cacheUnusable,
  replacedInPlace,
  strangerInOutput,
} from '../../diagnostics/messages/output.js'
import { redirectPageAlike } from '../../diagnostics/messages/redirects.js'
import type { Pipeline } from '../../pipeline.js'
import { openSnapshot } from '../../query/snapshot.js'
import type { SnapshotArrays } from '../../query/snapshot-arrays.js'
import { awaitedLater } from '../../values/awaited-later.js'
import { emptyRecord } from '../../write/output-record.js'
import { outputStands } from '../../write/output-state.js'
import type { Publication, PublishResult } from '../../write/publication.js'
import { forgetUnrecorded } from '../../write/unrecorded.js'
import { type Explanation, explainBuild } from '../explain/explain.js'
import { messagePlaces } from '../message-places.js'
import { pageColumns } from './page-memory.js'
import { type BuildMemory, extraOf, isAsRemembered, standingOutputs } from './remembered.js'
import { about, type BuildResult, nothingPublished } from './result.js'
import type { Memory, Pages, Revision, Run } from './run.js'
import { shownLines } from './shown-lines.js'
import { versionReports } from './version-report.js'

/** Publishes the site, unless it has errors, and remembers it. */
export async function publish(
  run: Run,
  revision: Revision,
  publication: Publication,
  pages: Pages,
): Promise<BuildResult> {
  const { options, clock, loaded, config, memory, work } = run
  const { site, memo, steps, before } = revision
  const found = contentProblems(steps, pages)
  const changes = steps.changes()
  const ok = !found.some(({ severity }) => severity === 'error')
  const published = ok || options.allowErrors === true
  const isAsBefore = isAsRemembered(site, memory.past) && memo.isAsInPast()
  const outcome = {
    ok,
    pages: [...pages.values()].filter(({ failed }) => !failed).length,
    versions: versionReports(site, steps.routes().routes),
  }
  const committing = awaitedLater(published ? publication.commit() : discarded(publication))
  // The snapshot is made while the last files are written.
  const snapshot = await clock.measure('cache', () => (isAsBefore ? undefined : memo.snapshot()))
  const { counts, ...output } = await clock.measure('publish', () => committing)
  const explanation =
    options.explain === true ? explained(run, revision, { ...output, pages, snapshot }) : null
  const isSameSite = !published || (output.record === memory.record && before !== undefined)
  const isSaved =
    (isAsBefore && isSameSite) ||
    (await clock.measure('cache', () =>
      remember(run, revision, {
        pages,
        snapshot,
        published: published
          ? { ...output, outcome: { ...outcome, diagnostics: found, leftOut: output.leftOut } }
          : undefined,
      }),
    ))
  if (isSaved && published && memory.cache !== undefined) forgetUnrecorded(config.outDir)
  return {
    ...about(run, revision),
    ...counts,
    ...outcome,
    published,
    outputStands: published || outputStands(config.outDir),
    work,
    explanation,
    changes,
    diagnostics: [
      ...openingProblems(memory),
      ...found.map(messagePlaces(loaded, site)),
      ...cacheProblems(memory, isSaved),
      ...outputProblems(output, config.outDir),
    ],
  }
}

function contentProblems(steps: Pipeline, pages: Pages): readonly Diagnostic[] {
  // A page that stands in for a translation has the same problems in each language.
  return distinct([
    ...steps.siteDiagnostics(),
    ...[...pages.values()].flatMap(({ diagnostics }) => diagnostics),
    ...[...steps.notFound().values()].flatMap(({ diagnostics }) => diagnostics),
  ])
}

function explained(
  { memory: { cache } }: Run,
  { site, memo, steps }: Revision,
  {
    written,
    deleted,
    pages,
    snapshot = memo.snapshot(),
  }: Pick<PublishResult, 'written' | 'deleted'> & {
    readonly pages: Pages
    readonly snapshot: SnapshotArrays | undefined
  },
): Explanation {
  return explainBuild({
    past: cache?.past,
    now: openSnapshot(snapshot),
    written,
    deleted,
    pages,
    steps,
    site,
  })
}

/**
 * Saves what this build knows for the next one.
 *
 * @returns False if the disk did not take it. Without a cache there is nothing to save.
 */
function remember(
  { loaded, memory: { cache, past, name } }: Run,
  { site, memo, sourceLine, key, before }: Revision,
  known: {
    readonly pages: Pages
    /** Snapshot of the memo; undefined if it has not been made yet. */
    readonly snapshot: SnapshotArrays | undefined
    /** Undefined if the last site stayed. */
    readonly published:
      | (Pick<PublishResult, 'record' | 'moved'> & {
          readonly outcome: Omit<BuildMemory, 'output' | 'key' | 'shownLines'>
        })
      | undefined
  },
): boolean {
  if (cache === undefined) return true
  const { pages, snapshot = memo.snapshot(), published } = known
  const extra = extraOf({
    stamps: site.stamps(),
    dates: site.knownDates(),
    scans: site.scans,
    pages: pageColumns(
      pages,
      published && {
        positionOf: published.record.positionOf,
        moved: published.moved,
        arePastKnown: before !== undefined,
      },
    ),
    outputs: new Map([
      ...standingOutputs(loaded.folder, past),
      ...(published === undefined ? [] : [[name, published.record.columns] as const]),
    ]),
    ...(published && {
      result: {
        output: name,
        key,
        ...published.outcome,
        shownLines: shownLines(published.outcome.diagnostics, site, sourceLine),
      },
    }),
  })
  return cache.save(snapshot, extra)
}

function openingProblems({ opened, cache }: Memory): Diagnostic[] {
  return [
    ...(cache?.discarded === undefined ? [] : [cacheDiscarded(cache.discarded)]),
    ...(opened !== undefined && 'unusable' in opened ? [cacheUnusable(opened)] : []),
  ]
}

/** Problems of the cache that show only when the site has been built. */
function cacheProblems({ cache }: Memory, isSaved: boolean): Diagnostic[] {
  return [
    ...(cache !== undefined && cache.damagedValues() > 0 ? [cacheDiscarded('partly damaged')] : []),
    ...(isSaved ? [] : [cacheUnusable({ unusable: 'not saved' })]),
  ]
}

function outputProblems(
  { strangers, leftOut, inPlace }: Pick<PublishResult, 'strangers' | 'leftOut' | 'inPlace'>,
  outDir: string,
): Diagnostic[] {
  return [
    ...strangers.map(strangerInOutput),
    ...leftOutProblems(leftOut, outDir),
    ...(inPlace ? [replacedInPlace(outDir)] : []),
  ]
}

/** Problems with files that the disk of the output takes for others. */
export const leftOutProblems = (leftOut: PublishResult['leftOut'], outDir: string): Diagnostic[] =>
  leftOut.map(({ path, other }) => redirectPageAlike(outDir, path, other))

async function discarded(publication: Publication): Promise<PublishResult> {
  await publication.discard()
  return {
    counts: nothingPublished,
    record: emptyRecord,
    moved: undefined,
    written: [],
    deleted: [],
    strangers: [],
    leftOut: [],
    inPlace: false,
  }
}
