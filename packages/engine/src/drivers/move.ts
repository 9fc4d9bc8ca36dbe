import { join } from 'node:path'
import { ConfigError, type LoadOptions } from '../config/load.js'
import type { ConfigOverrides } from '../config/resolve.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { moveByHand } from '../diagnostics/messages/links.js'
import { movePath, tryName } from '../io/move-path.js'
import { sourceLines } from '../io/source-lines.js'
import { editTextFile, readTextFile, writeTextFile } from '../io/text-file.js'
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
    const changes = await changesOf(plan, root)
    const diagnostics = [
      ...plan.byHand,
      ...changes.missed.map(({ at, from, to }) => moveByHand(at, from, to)),
    ]
    const result = {
      moved,
      pages: plan.pages,
      edits: changes.made.map(({ at, from, to }) => ({ at, from, to })),
      redirects: plan.redirects,
      diagnostics,
      written: options.dryRun !== true,
      root,
      sourceLine: linesBefore(
        opened,
        [...changes.made, ...diagnostics].map(({ at }) => at),
      ),
    }
    if (options.dryRun === true) return result
    await tryName(root, moved.to)
    for (const [path, edits] of changes.byFile)
      await editTextFile(join(root, path), (text) => applyEdits(text, edits))
    await movePath(root, moved, opened.config.content[rootOf(moved.from, opened.config.content)]?.dir ?? '')
    await addRedirects(join(root, redirects.file), plan)
    return result
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

interface Changes {
  readonly byFile: ReadonlyMap<SourcePath, readonly TextEdit[]>
  readonly made: readonly MoveEdit[]
  /** Those whose characters could not be found. */
  readonly missed: readonly MoveEdit[]
}

async function changesOf({ edits }: MovePlan, root: string): Promise<Changes> {
  const ofFile = new Map<SourcePath, MoveEdit[]>()
  for (const edit of edits) {
    const list = ofFile.get(edit.at.path)
    if (list === undefined) ofFile.set(edit.at.path, [edit])
    else list.push(edit)
  }
  const byFile = new Map<SourcePath, TextEdit[]>()
  const made: MoveEdit[] = []
  const missed: MoveEdit[] = []
  for (const [path, list] of [...ofFile].sort(([a], [b]) => byPath(a, b))) {
    const text = ((await readTextFile(join(root, path))) ?? '').replace(/^\uFEFF/, '')
    const texts = new Map<string, TextEdit>()
    for (const edit of list) {
      const span = edit.kind === 'link' ? targetSpan(text, edit.at, edit.from) : undefined
      const change =
        edit.kind === 'word' ? wordEdit(text, edit.at, edit.from, edit.to) : span && targetEdit(span, edit.to)
      const key = `${change?.start}`
      const other = texts.get(key)
      // Text that several pages include can only lead to one place.
      if (change === undefined || (other !== undefined && other.text !== change.text)) missed.push(edit)
      else if (other === undefined) {
        texts.set(key, change)
        made.push(edit)
      }
    }
    if (texts.size > 0) byFile.set(path, [...texts.values()])
  }
  return { byFile, made, missed }
}

async function addRedirects(file: string, { redirects, dropped }: MovePlan): Promise<void> {
  if (redirects.length === 0 && dropped.length === 0) return
  const text = (await readTextFile(file)) ?? ''
  const gone = new Set(dropped)
  const kept = text
    .split(/(?<=\n)/)
    .filter((_, index) => !gone.has(index + 1))
    .join('')
  const newline = kept.includes('\r\n') ? '\r\n' : '\n'
  const end = kept === '' || kept.endsWith('\n') ? '' : newline
  await writeTextFile(file, `${kept}${end}${redirects.map((line) => `${line}${newline}`).join('')}`)
}
