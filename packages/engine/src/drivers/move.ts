import { join } from 'node:path'
import { ConfigError, type LoadOptions } from '../config/load.js'
import type { ConfigOverrides } from '../config/resolve.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { moveByHand } from '../diagnostics/messages/links.js'
import { movePath, tryName } from '../io/move-path.js'
import { sourceLines } from '../io/source-lines.js'
import { editTextFile, readBytes, readEditableText, writeTextFile } from '../io/text-file.js'
import { applyEdits, type TextEdit, targetEdit, targetSpan, wordEdit } from '../parse/link-source.js'
import { byPath, type RoutePath, type SourcePath } from '../paths.js'
import { linesOf } from '../source-text.js'
import { type MovedPath, type MoveEdit, rootOf } from './move-effect.js'
import { movedBy } from './move-names.js'
import { type MovePlan, planMove } from './move-plan.js'
import { type OpenedSteps, openSteps } from './open-steps.js'

/** What is moved, and where to. */
export interface MoveOptions extends Pick<ConfigOverrides, 'base' | 'defaultTheme'>, LoadOptions {
  /** Folder of the config, or the config itself. */
  readonly site: string
  /** A page's file or a folder of pages: from the current folder, the site or its content folder. `.md` may be left out. */
  readonly from: string
  /** Its new name, or a folder that it goes into. */
  readonly to: string
  /** Say what would be done, and do nothing. Default: false. */
  readonly dryRun?: boolean
}

/** What a move did, or would do. */
export interface MoveResult {
  readonly moved: MovedPath
  /** Pages with another address. */
  readonly pages: readonly { readonly from: RoutePath; readonly to: RoutePath }[]
  /** Links and other words that were changed, in file order; files by their old names. */
  readonly edits: readonly { readonly at: Place; readonly from: string; readonly to: string }[]
  /** Lines that the file of redirects got. */
  readonly redirects: readonly string[]
  /** What has to be changed by hand. */
  readonly diagnostics: readonly Diagnostic[]
  readonly written: boolean
  /** Folder that paths count from; absolute. */
  readonly root: string
  /** Text of a line of `edits` and `diagnostics`, as it was before. */
  readonly sourceLine: (place: Place) => string | undefined
}

/**
 * Moves a page or a folder of pages: its files, the links to it and from it,
 * entries of sidebars and navigation where they stand in the config as such,
 * and a redirect from each old address.
 *
 * Files are changed first and renamed last; nothing is begun that is known to fail.
 *
 * @throws ConfigError when the config is wrong, another command is changing the site, there is nothing of the old name, or something of the new one.
 */
export async function move(options: MoveOptions): Promise<MoveResult> {
  const opened = await openSteps(options.site, { ...options, changes: options.dryRun !== true })
  try {
    const moved = movedBy(options, opened)
    const plan = planMove(opened, moved)
    const [collision] = plan.collisions
    if (collision !== undefined) throw new ConfigError([collision])
    const { root, redirects } = opened.config
    const { byFile, missed } = await changesOf(plan, root)
    const planned = [...byFile.values()].flatMap(({ edits }) => edits)
    const sourceLine = linesBefore(opened, [
      ...[...planned, ...missed, ...plan.byHand].map(({ at }) => at),
      ...plan.dropped,
    ])
    const resultOf = (made: readonly MoveEdit[], left: readonly MoveEdit[]): MoveResult => ({
      moved,
      pages: plan.pages,
      edits: made.map(({ at, from, to }) => ({ at, from, to })),
      redirects: plan.redirects,
      diagnostics: [...plan.byHand, ...left.map(({ at, from, to }) => moveByHand(at, from, to))],
      written: options.dryRun !== true,
      root,
      sourceLine,
    })
    if (options.dryRun === true) return resultOf(planned, missed)
    await tryName(root, moved.to)
    const made: MoveEdit[] = []
    const left = [...missed]
    for (const [path, change] of byFile) {
      const list = (await makeChange(join(root, path), change)) ? made : left
      list.push(...change.edits)
    }
    await movePath(root, moved, opened.config.content[rootOf(moved.from, opened.config.content)]?.dir ?? '')
    await addRedirects(join(root, redirects.file), plan.redirects, new Set(plan.dropped.map(sourceLine)))
    return resultOf(made, left)
  } finally {
    opened.close()
  }
}

/** The lines are read now: afterwards they are others. */
function linesBefore(
  { site, loaded, config }: OpenedSteps,
  places: readonly (Place | undefined)[],
): MoveResult['sourceLine'] {
  const ofSite = sourceLines((path) => site.files.read(path))
  const keyOf = ({ path, line }: Place) => JSON.stringify([path, line])
  const lines = new Map<string, string | undefined>()
  for (const place of places)
    if (place !== undefined) {
      const inConfig = loaded.files.find(({ file }) => file === join(config.root, place.path))
      lines.set(keyOf(place), inConfig === undefined ? ofSite(place) : linesOf(inConfig.text)[place.line - 1])
    }
  return (place) => lines.get(keyOf(place))
}

/** Changes of one file. */
interface FileChange {
  /** The text that they were found in, without byte order mark. */
  readonly before: string
  readonly textEdits: readonly TextEdit[]
  readonly edits: readonly MoveEdit[]
}

interface Changes {
  readonly byFile: ReadonlyMap<SourcePath, FileChange>
  /** Those whose characters could not be found, and those in files that are not UTF-8. */
  readonly missed: readonly MoveEdit[]
}

async function changesOf({ edits }: MovePlan, root: string): Promise<Changes> {
  const ofFile = new Map<SourcePath, MoveEdit[]>()
  for (const edit of edits) {
    const list = ofFile.get(edit.at.path)
    if (list === undefined) ofFile.set(edit.at.path, [edit])
    else list.push(edit)
  }
  const byFile = new Map<SourcePath, FileChange>()
  const missed: MoveEdit[] = []
  for (const [path, list] of [...ofFile].sort(([a], [b]) => byPath(a, b))) {
    const before = (await readEditableText(join(root, path))) ?? ''
    const texts = new Map<string, TextEdit>()
    const made: MoveEdit[] = []
    for (const edit of list) {
      const span = edit.kind === 'link' ? targetSpan(before, edit.at, edit.from) : undefined
      const change =
        edit.kind === 'word'
          ? wordEdit(before, edit.at, edit.from, edit.to)
          : span && targetEdit(span, edit.to)
      const key = `${change?.start}`
      const other = texts.get(key)
      // Text that several pages include can only lead to one place.
      if (change === undefined || (other !== undefined && other.text !== change.text)) missed.push(edit)
      else if (other === undefined) {
        texts.set(key, change)
        made.push(edit)
      }
    }
    if (texts.size > 0) byFile.set(path, { before, textEdits: [...texts.values()], edits: made })
  }
  return { byFile, missed }
}

/** @returns False when the file is not any more as the changes were found in it: then it is left alone. */
async function makeChange(file: string, { before, textEdits }: FileChange): Promise<boolean> {
  let isAsBefore = false
  await editTextFile(file, (text) => {
    isAsBefore = text === before
    return isAsBefore ? applyEdits(text, textEdits) : undefined
  })
  return isAsBefore
}

/** @param gone Texts of lines, without their ends, that are not needed any more. */
async function addRedirects(
  file: string,
  lines: readonly string[],
  gone: ReadonlySet<string | undefined>,
): Promise<void> {
  if (lines.length === 0 && gone.size === 0) return
  // A letter for each byte: a comment that is not UTF-8 stays as it is.
  const text = (await readBytes(file))?.toString('latin1') ?? ''
  const kept = text
    .split(/(?<=\n)/)
    .filter((line) => !gone.has(lineOf(line)))
    .join('')
  const newline = kept.includes('\r\n') ? '\r\n' : '\n'
  const end = kept === '' || kept.endsWith('\n') ? '' : newline
  const added = `${end}${lines.map((line) => `${line}${newline}`).join('')}`
  await writeTextFile(file, Buffer.concat([Buffer.from(kept, 'latin1'), Buffer.from(added)]))
}

/** As {@link linesBefore} gives it. */
const lineOf = (letters: string) =>
  Buffer.from(letters, 'latin1')
    .toString('utf8')
    .replace(/^\uFEFF|\r?\n$/g, '')
