import { basename, dirname, resolve } from 'node:path'
import { ConfigError } from '../../config/config-error.js'
import { didYouMean } from '../../diagnostics/messages/hints.js'
import { asOnDisk, kindAt } from '../../io/move-path.js'
import { leadsOut, pathFrom } from '../../io/path-from.js'
import { sourcePath } from '../../paths.js'
import { nearest } from '../../text/nearest.js'
import type { OpenedSteps } from '../open-steps.js'
import { type MovedPath, rootOf } from './effect.js'

/** The names of a move, as a person gives them. */
export interface MoveNames {
  /**
   * A page's file or a folder of pages, relative to the current folder, the site or its content
   * folder. `.md` may be omitted.
   */
  readonly from: string
  /** The new name, or a folder to move it into. */
  readonly to: string
}

/**
 * Resolves the two names of a move to paths relative to the root of the site.
 *
 * @throws ConfigError if the old name does not exist, if the new one does, or if it cannot be the
 *   name of a page.
 */
export function movedBy({ from, to }: MoveNames, { config, site }: OpenedSteps): MovedPath {
  const { root, content } = config
  const fromRoot = (path: string) => pathFrom(root, path)
  /** Folders that names may be relative to, in order of preference. */
  const bases = [
    (name: string) => fromRoot(resolve(name)),
    (name: string) => fromRoot(resolve(root, name)),
    ...content.map(
      ({ dir }) =>
        (name: string) =>
          fromRoot(resolve(root, dir, name)),
    ),
  ]
  const isFile = (path: string) => site.files.stat(sourcePath(path)) !== undefined
  /** Also true for a folder without pages, such as one that contains only parts of pages. */
  const isFolder = (path: string) =>
    site.pages.some((page) => page.startsWith(`${path}/`)) ||
    (rootOf(path, content) >= 0 && kindAt(root, path) === 'folder')
  const isListed = (path: string) => site.files.names(dirname(path)).has(basename(path))
  for (const base of bases) {
    const old = [base(from), `${base(from)}.md`].find(
      (path) => !isOutside(path) && (isFile(path) || isFolder(path)),
    )
    if (old === undefined) continue
    if (rootOf(old, content) < 0)
      throw new ConfigError(`"${from}" is neither a page of the site nor a folder in a content folder.`)
    const given = base(to)
    const isInto = /[/\\]$/.test(to) || (!isAlike(given, old) && kindAt(root, given) === 'folder')
    const wanted = isInto ? `${given === '' ? '' : `${given}/`}${basename(old)}` : given
    const target = asOnDisk(
      isFile(old) && /\.md$/i.test(old) && !/\.md$/i.test(wanted) ? `${wanted}.md` : wanted,
      site.files,
    )
    if (isOutside(target) || rootOf(target, content) < 0)
      throw new ConfigError(
        `"${to}" is not in a content folder.`,
        `Content folders: ${content.map(({ dir }) => dir || '.').join(', ')}.`,
      )
    if (target === old) throw new ConfigError(`"${from}" already has that name.`)
    if (target.startsWith(`${old}/`) && !isFile(old))
      throw new ConfigError('A folder cannot be moved into itself.')
    // On a disk that ignores letter case, the page itself has the new name if only the spelling differs.
    if (isAlike(target, old) ? isListed(target) : kindAt(root, target) !== undefined)
      throw new ConfigError(`"${target}" already exists.`, 'Choose another name, or remove it first.')
    return { from: sourcePath(old), to: sourcePath(target) }
  }
  const names = site.pages
  const near =
    nearest(from, names) ?? names.find((path) => path.endsWith(`/${from.replace(/(?:\.md)?$/, '.md')}`))
  throw new ConfigError(
    `There is no page or folder of pages "${from}".`,
    didYouMean(near, 'Give its path from the current folder, the site or its content folder.'),
  )
}

const isAlike = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const isOutside = (path: string) => path === '' || leadsOut(path)
