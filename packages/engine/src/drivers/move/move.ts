import { join } from 'node:path'
import { ConfigError } from '../../config/config-error.js'
import type { ConfigOverrides } from '../../config/config-overrides.js'
import type { LoadOptions } from '../../config/loaded-config.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { moveByHand } from '../../diagnostics/messages/links.js'
import { movePath, tryName } from '../../io/move-path.js'
import { sourceLines } from '../../io/source-lines.js'
import { editTextFile, readBytes, readEditableText, writeTextFile } from '../../io/text-file.js'
import { applyEdits, type TextEdit, targetEdit, targetSpan, wordEdit } from '../../parse/link-source.js'
import { byPath, type RoutePath, type SourcePath } from '../../paths.js'
import { linesOf } from '../../text/source-text.js'
import { grouped } from '../../values/grouped.js'
import { type OpenedSteps, openSteps } from '../open-steps.js'
import { type MovedPath, type MoveEdit, rootOf } from './effect.js'
import { type MoveNames, movedBy } from './names.js'
import { type MovePlan, planMove } from './plan.js'

/** What to move, and where. */
export interface MoveOptions extends Pick<ConfigOverrides, 'base' | 'defaultTheme'>, LoadOptions, MoveNames {
  /** Folder of the config, or the config itself. */
  readonly site: string
  /** Only report what would be done. Default: false. */
  readonly dryRun?: boolean
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
  /** What must be changed by hand. */
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
 * is started that is known to fail.
 *
 * @throws ConfigError if the config is wrong, if another command is changing the site, or if the
 *   old name does not exist or the new one does.
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
      translations: plan.translations,
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

/** Reads the lines now, because the files will change. */
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
  /** The text in which the edits were found, without byte order mark. */
  readonly before: string
  readonly textEdits: readonly TextEdit[]
  readonly edits: readonly MoveEdit[]
}

interface Changes {
  readonly byFile: ReadonlyMap<SourcePath, FileChange>
  /** Edits whose place could not be found, or whose file is not UTF-8. */
  readonly missed: readonly MoveEdit[]
}

async function changesOf({ edits }: MovePlan, root: string): Promise<Changes> {
  const ofFile = grouped(edits, ({ at }) => at.path)
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
      // Text that several pages include can lead to only one target.
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

/** @returns False if the file has changed since the edits were found. It is then left alone. */
async function makeChange(file: string, { before, textEdits }: FileChange): Promise<boolean> {
  let isAsBefore = false
  await editTextFile(file, (text) => {
    isAsBefore = text === before
    return isAsBefore ? applyEdits(text, textEdits) : undefined
  })
  return isAsBefore
}

/** @param gone Text of the lines to remove, without line ends. */
async function addRedirects(
  file: string,
  lines: readonly string[],
  gone: ReadonlySet<string | undefined>,
): Promise<void> {
  if (lines.length === 0 && gone.size === 0) return
  // One character per byte, so that comments in another encoding than UTF-8 are not changed.
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

/** The text of a line in the form that {@link linesBefore} gives. */
const lineOf = (letters: string) =>
  Buffer.from(letters, 'latin1')
    .toString('utf8')
    .replace(/^\uFEFF|\r?\n$/g, '')
