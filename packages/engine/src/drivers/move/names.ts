import { basename, dirname, join, resolve } from 'node:path'
import { ConfigError } from '../../config/config-error.js'
import { unusableBecause } from '../../diagnostics/messages/files.js'
import { didYouMean } from '../../diagnostics/messages/hints.js'
import { leadsOut, pathFrom } from '../../io/path-from.js'
import { asOnDisk, isRelativeLink, isTaken, kindAt, realFolderOf } from '../../io/writing/move-path.js'
import { looseName, sourcePath } from '../../paths.js'
import { unusableCharacter, wouldList } from '../../scan/scan.js'
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
export function movedBy({ from, to }: MoveNames, opened: OpenedSteps): MovedPath {
  const { content } = opened.config
  for (const base of basesOf(opened.config)) {
    const old = [base(from), `${base(from)}.md`].find(
      (path) => !isOutside(path) && (isFile(path, opened) || isFolder(path, opened)),
    )
    if (old === undefined) continue
    if (rootOf(old, content) < 0)
      throw new ConfigError(`"${from}" is neither a page of the site nor a folder in a content folder.`)
    const made = opened.generated.folders.flatMap(({ files }) => [...files])
    if (made.some((file) => file === old || file.startsWith(`${old}/`)))
      throw new ConfigError(
        `"${from}" is generated, and would be again in its old place.`,
        'Let the generator of the config give it another path.',
      )
    const target = targetOf(old, base(to), /[/\\]$/.test(to), opened)
    if (isOutside(target) || rootOf(target, content) < 0)
      throw new ConfigError(
        `"${to}" is not in a content folder.`,
        `Content folders: ${content.map(({ dir }) => dir || '.').join(', ')}.`,
      )
    if (target === old) throw new ConfigError(`"${from}" already has that name.`)
    if (target.startsWith(`${old}/`) && !isFile(old, opened))
      throw new ConfigError('A folder cannot be moved into itself.')
    if (isTaken(opened.config.root, { from: old, to: target }))
      throw new ConfigError(`"${target}" already exists.`, 'Choose another name, or remove it first.')
    const moved = { from: sourcePath(old), to: sourcePath(target) }
    refuseLost(moved, opened)
    return moved
  }
  const names = opened.site.pages
  const near =
    nearest(from, names) ?? names.find((path) => path.endsWith(`/${from.replace(/(?:\.md)?$/, '.md')}`))
  throw new ConfigError(
    `There is no page or folder of pages "${from}".`,
    didYouMean(near, 'Give its path from the current folder, the site or its content folder.'),
  )
}

/**
 * Refuses what would take a page out of the site.
 *
 * @throws ConfigError
 */
function refuseLost({ from, to }: MovedPath, { config, site }: OpenedSteps): void {
  const { root, content } = config
  const character = unusableCharacter(to)
  if (character !== undefined)
    throw new ConfigError(
      `${JSON.stringify(to)} would be left out of the site: ${unusableBecause[character]}.`,
      'Choose another name.',
    )
  if (leadsOut(realFolderOf(root, to)))
    throw new ConfigError(
      `"${to}" would be outside of the site: a folder on the way there is a symbolic link.`,
      'Choose another folder.',
    )
  if (dirname(from) !== dirname(to) && isRelativeLink(join(root, from)))
    throw new ConfigError(
      `"${from}" is a symbolic link, which would lead elsewhere from another folder.`,
      'Move the file that it leads to, and make the link anew.',
    )
  for (const page of site.pages) {
    if (page !== from && !page.startsWith(`${from}/`)) continue
    const path = sourcePath(to + page.slice(from.length))
    const folder = content[rootOf(path, content)]
    if (folder !== undefined && !wouldList(root, folder, path))
      throw new ConfigError(
        `"${path}" would be no page of the site: its name is hidden, or "exclude" in the config leaves it out.`,
        'Choose another name.',
      )
  }
}

/** Ways to read a name as a path relative to the root of the site, in order of preference. */
function basesOf({ root, content }: OpenedSteps['config']): ((name: string) => string)[] {
  return [
    (name) => pathFrom(root, resolve(name)),
    (name) => pathFrom(root, resolve(root, name)),
    ...content.map(
      ({ dir }) =>
        (name: string) =>
          pathFrom(root, resolve(root, dir, name)),
    ),
  ]
}

const isFile = (path: string, { site }: OpenedSteps) => site.files.stat(sourcePath(path)) !== undefined

/** Also true for a folder without pages, such as one that contains only parts of pages. */
const isFolder = (path: string, { config, site }: OpenedSteps) =>
  site.pages.some((page) => page.startsWith(`${path}/`)) ||
  (rootOf(path, config.content) >= 0 && kindAt(config.root, path) === 'folder')

/** The path that a page or folder gets if the given one is its new name, or a folder to move it into. */
function targetOf(old: string, given: string, isInto: boolean, opened: OpenedSteps): string {
  const { config, site } = opened
  const wanted =
    isInto || (looseName(given) !== looseName(old) && kindAt(config.root, given) === 'folder')
      ? `${given === '' ? '' : `${given}/`}${basename(old)}`
      : given
  const isPage = isFile(old, opened) && /\.md$/i.test(old)
  return asOnDisk(isPage && !/\.md$/i.test(wanted) ? `${wanted}.md` : wanted, site.files)
}

const isOutside = (path: string) => path === '' || leadsOut(path)
