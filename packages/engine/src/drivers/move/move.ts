import { join } from 'node:path'
import { ConfigError } from '../../config/config-error.js'
import type { ConfigOverrides } from '../../config/config-overrides.js'
import { findSite, loadConfig } from '../../config/load.js'
import type { LoadOptions } from '../../config/loaded-config.js'
import { resolveConfig } from '../../config/resolve.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { moveByHand } from '../../diagnostics/messages/links.js'
import { hashOf } from '../../io/hash.js'
import { isMoved, isTaken, kindAt, movePath, tryName } from '../../io/writing/move-path.js'
import { editableText, readBytes, writeTextFile } from '../../io/writing/text-file.js'
import {
  applyEdits,
  type TextEdit,
  targetEdit,
  targetSpan,
  wordEdit,
} from '../../parse/source/link-source.js'
import { byPath, type RoutePath } from '../../paths.js'
import { lineEndOf } from '../../text/source-text.js'
import { grouped } from '../../values/grouped.js'
import { untilAborted } from '../../values/until-aborted.js'
import type { DriverOptions, StoppableOptions, WaitingOptions } from '../driver-options.js'
import { type GeneratedFiles, isGenerated } from '../generating.js'
import { messageLines } from '../message-places.js'
import { type OpenedSteps, openSteps } from '../open-steps.js'
import { noSourceLock, refuseHalfMoved, type SourceLock, withSourcesLocked } from '../source-lock.js'
import { type MovedPath, type MoveEdit, rootOf } from './effect.js'
import {
  type FileChange,
  type MoveJournal,
  makeChange,
  readJournal,
  removeJournal,
  removeTraces,
  writeJournal,
} from './journal.js'
import { type MoveNames, movedBy } from './names.js'
import { type MovePlan, planMove } from './plan.js'

/** What to move, and where. */
export interface MoveOptions
  extends DriverOptions,
    StoppableOptions,
    WaitingOptions,
    Pick<ConfigOverrides, 'base'>,
    LoadOptions,
    MoveNames {
  /** Only report what would be done. Default: false. */
  readonly dryRun?: boolean | undefined
}

/** What a move did, or would do. */
export interface MoveResult {
  readonly moved: MovedPath
  /** Pages whose address changes. */
  readonly pages: readonly { readonly from: RoutePath; readonly to: RoutePath }[]
  /** Links and other words that were changed, in file order. Files have their old names. */
  readonly edits: readonly { readonly at: Place; readonly from: string; readonly to: string }[]
  /** Lines that were added to the redirects file. */
  readonly redirects: readonly string[]
  /** Translations of what was moved, which are still at the old place, and where they would belong. */
  readonly translations: readonly MovedPath[]
  /** What must be changed by hand. As a part of the result, it is there even if the config ignores the code. */
  readonly diagnostics: readonly Diagnostic[]
  readonly written: boolean
  /** Folder that paths are relative to. Absolute. */
  readonly root: string
  /** Text of a line that `edits` or `diagnostics` name, as it was before the move. */
  readonly sourceLine: (place: Place) => string | undefined
}

/**
 * Moves a page or a folder of pages: the files, links to and from them, and entries of sidebars and
 * navigation that are written out in the config. Adds a redirect from each old address.
 *
 * The text of files is changed first, then they are renamed, and redirects are added last. Nothing
 * is started that is known to fail. A move that was stopped is finished when it is asked for again.
 *
 * @throws ConfigError if the config is wrong, if another command is changing the site, if another
 *   move was stopped, or if the old name does not exist or the new one does. The reason of the signal, if
 *   that is aborted before anything is changed.
 */
export async function move(options: MoveOptions): Promise<MoveResult> {
  options.signal?.throwIfAborted()
  const site = findSite(options.site, options)
  const run = async (lock: SourceLock) => {
    const stopped = readJournal(site)
    if (stopped === undefined) return moveNow(options, site, lock)
    if (options.dryRun === true || !isAskedAgain(options, stopped)) refuseHalfMoved(site)
    return finish(options, site, { journal: stopped, lock })
  }
  return options.dryRun === true ? run(noSourceLock) : withSourcesLocked(site, options, run)
}

async function moveNow(options: MoveOptions, site: string, lock: SourceLock): Promise<MoveResult> {
  const opened = await openSteps(options)
  try {
    const moved = movedBy(options, opened)
    const plan = planMove(opened, moved)
    const [collision] = plan.collisions
    if (collision !== undefined) throw new ConfigError([collision])
    refuseNoFile(plan, opened)
    const { root, redirects, content } = opened.config
    const { files, missed } = await changesOf(plan, root, opened.generated)
    const planned = files.flatMap(({ edits }) => edits)
    const sourceLine = linesBefore(opened, [
      ...[...planned, ...missed, ...plan.byHand].map(({ at }) => at),
      ...plan.dropped,
    ])
    const journal: MoveJournal = {
      form: 1,
      pid: process.pid,
      asked: { from: options.from, to: options.to },
      moved,
      keep: content[rootOf(moved.from, content)]?.dir ?? '',
      files,
      redirects: {
        file: redirects.file,
        added: plan.redirects,
        removed: plan.dropped.flatMap((place) => sourceLine(place) ?? []),
      },
      report: {
        pages: plan.pages,
        translations: plan.translations,
        diagnostics: [...plan.byHand, ...missed.map(byHand)],
      },
    }
    const about = { root, sourceLine, written: options.dryRun !== true }
    if (options.dryRun === true) return resultOf(journal, [], about)
    lock.refuseIfLost()
    options.signal?.throwIfAborted()
    await writeJournal(site, journal)
    await tryName(root, moved.to).catch((error: unknown) => {
      removeJournal(site)
      throw error
    })
    return resultOf(journal, await carryOut(site, root, { journal, lock }), about)
  } finally {
    await opened.close()
  }
}

/**
 * Refuses a redirects file that is a folder, or a link out of the site: builds do not read it, and
 * what the link leads to may be anything.
 */
function refuseNoFile({ redirects, dropped }: MovePlan, { site, config }: OpenedSteps): void {
  if (redirects.length + dropped.length === 0) return
  const { file } = config.redirects
  const location = site.locate(file)
  if (location.kind === 'missing' && location.isTaken === true)
    throw new ConfigError(
      `The redirects of this move cannot be added: "${file}" is no file, and no link that leads to a file of the site.`,
      'Put the file itself there, or name another one with "redirects" in the config.',
    )
}

/** Whether someone names the move that was stopped, in the same words or as it is reported. */
const isAskedAgain = ({ from, to }: MoveNames, { asked, moved }: MoveJournal): boolean =>
  [asked, moved].some((names) => names.from === from && names.to === to)

/** All that a move is going to do, and the lock that allows it. */
interface LockedMove {
  readonly journal: MoveJournal
  readonly lock: SourceLock
}

/** Does what is left of a move that was stopped. */
async function finish(
  options: MoveOptions,
  site: string,
  { journal, lock }: LockedMove,
): Promise<MoveResult> {
  const loaded = await untilAborted(loadConfig(options.site, options), options.signal)
  const { root, trust } = resolveConfig(loaded, options)
  // In an untrusted folder, the journal may have been made up.
  if (trust === 'untrusted') {
    removeJournal(site)
    return moveNow(options, site, lock)
  }
  lock.refuseIfLost()
  await removeTraces(root, journal)
  const { from, to } = journal.moved
  if (kindAt(root, from) === undefined && !isMoved(root, journal.moved)) {
    // It was renamed or removed since. Otherwise, this move would keep all others from being made.
    removeJournal(site)
    return moveNow(options, site, lock)
  }
  if (kindAt(root, from) !== undefined && isTaken(root, journal.moved))
    throw new ConfigError(`"${to}" already exists.`, 'Remove it first: the move cannot be finished.')
  const left = await carryOut(site, root, { journal, lock })
  return resultOf(journal, left, { root, sourceLine: () => undefined, written: true })
}

/** @returns Edits of files that have changed since. */
async function carryOut(
  site: string,
  root: string,
  { journal, lock }: LockedMove,
): Promise<readonly MoveEdit[]> {
  const { moved, keep, files, redirects } = journal
  const left: MoveEdit[] = []
  // What has been renamed was changed before that.
  for (const change of isMoved(root, moved) ? [] : files) {
    lock.refuseIfLost()
    if (!(await makeChange(root, change))) left.push(...change.edits)
  }
  lock.refuseIfLost()
  await movePath(root, moved, keep)
  lock.refuseIfLost()
  await addRedirects(join(root, redirects.file), redirects.added, new Set(redirects.removed))
  lock.refuseIfLost()
  removeJournal(site)
  return left
}

function resultOf(
  { moved, files, redirects, report }: MoveJournal,
  left: readonly MoveEdit[],
  about: Pick<MoveResult, 'root' | 'sourceLine' | 'written'>,
): MoveResult {
  const made = files.flatMap(({ edits }) => edits).filter((edit) => !left.includes(edit))
  return {
    moved,
    pages: report.pages,
    edits: made.map(({ at, from, to }) => ({ at, from, to })),
    redirects: redirects.added,
    translations: report.translations,
    diagnostics: [...report.diagnostics, ...left.map(byHand)],
    ...about,
  }
}

const byHand = ({ at, from, to }: MoveEdit): Diagnostic => moveByHand(at, from, to)

/** Reads the lines now, because the files will change. */
function linesBefore(
  { site, loaded }: OpenedSteps,
  places: readonly (Place | undefined)[],
): MoveResult['sourceLine'] {
  const lineOf = messageLines(loaded, site)
  const keyOf = ({ path, line }: Place) => JSON.stringify([path, line])
  const lines = new Map(places.flatMap((place) => (place ? [[keyOf(place), lineOf(place)] as const] : [])))
  return (place) => lines.get(keyOf(place))
}

interface Changes {
  readonly files: readonly FileChange[]
  /** Edits whose place could not be found, or whose file is generated or not UTF-8. */
  readonly missed: readonly MoveEdit[]
}

async function changesOf({ edits }: MovePlan, root: string, generated: GeneratedFiles): Promise<Changes> {
  const ofFile = grouped(edits, ({ at }) => at.path)
  const files: FileChange[] = []
  const missed: MoveEdit[] = []
  for (const [path, list] of [...ofFile].sort(([a], [b]) => byPath(a, b))) {
    if (isGenerated(path, generated)) {
      missed.push(...list)
      continue
    }
    const bytes = (await readBytes(join(root, path))) ?? Buffer.alloc(0)
    const { mark, text } = editableText(bytes) ?? { mark: '', text: '' }
    const { edits: made, texts, missed: unclear } = textsOf(list, text)
    missed.push(...unclear)
    if (texts.length === 0) continue
    const after = Buffer.from(mark + applyEdits(text, texts))
    files.push({ path, before: hashOf(bytes), after: after.toString('base64'), edits: made })
  }
  return { files, missed }
}

/** Divides the edits of a file into those that can be made, with what they change in its text, and others. */
function textsOf(
  list: readonly MoveEdit[],
  text: string,
): Pick<FileChange, 'edits'> & { readonly texts: readonly TextEdit[]; readonly missed: readonly MoveEdit[] } {
  const texts = new Map<number, TextEdit>()
  const edits: MoveEdit[] = []
  const missed: MoveEdit[] = []
  for (const edit of list) {
    const change = textOf(edit, text)
    const other = change && texts.get(change.start)
    // Text that several pages include can lead to only one target.
    if (change === undefined || (other !== undefined && other.text !== change.text)) missed.push(edit)
    else if (other === undefined) {
      texts.set(change.start, change)
      edits.push(edit)
    }
  }
  return { edits, texts: [...texts.values()], missed }
}

function textOf({ kind, at, from, to }: MoveEdit, text: string): TextEdit | undefined {
  if (kind === 'word') return wordEdit(text, at, from, to)
  const span = targetSpan(text, at, from)
  return span && targetEdit(span, to)
}

/**
 * Changes the redirects file, as far as that has not been done.
 *
 * @param gone Text of the lines to remove, without line ends.
 */
async function addRedirects(
  file: string,
  lines: readonly string[],
  gone: ReadonlySet<string>,
): Promise<void> {
  if (lines.length === 0 && gone.size === 0) return
  // One character per byte, so that comments in another encoding than UTF-8 are not changed.
  const text = (await readBytes(file))?.toString('latin1') ?? ''
  const kept = text
    .split(/(?<=\n)/)
    .filter((line) => !gone.has(lineOf(line)))
    .join('')
  const newline = lineEndOf(kept)
  const end = kept === '' || kept.endsWith('\n') ? '' : newline
  const there = new Set(kept.split('\n').map(lineOf))
  const missing = lines.filter((line) => !there.has(line))
  if (missing.length === 0 && kept === text) return
  const added = missing.length === 0 ? '' : `${end}${missing.map((line) => line + newline).join('')}`
  await writeTextFile(file, Buffer.concat([Buffer.from(kept, 'latin1'), Buffer.from(added)]))
}

/** The text of a line in the form that {@link linesBefore} gives. */
const lineOf = (letters: string) =>
  Buffer.from(letters, 'latin1')
    .toString('utf8')
    .replace(/^\uFEFF|\r?\n?$/g, '')
