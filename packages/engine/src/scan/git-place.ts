import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isMissing, statOf } from '../io/files.js'
import { foldersAbove } from '../io/path-from.js'

/** Where a folder is in a git repository. */
export interface GitPlace {
  /** Hash of the current commit. */
  readonly head: string
  /** The folder relative to the top of the repository, with a trailing slash; empty for the top itself. */
  readonly prefix: string
  /** The top of the repository relative to the folder: `../../`. */
  readonly up: string
}

/**
 * Finds out the same as `git rev-parse`, by reading the files of the repository. Starting git takes
 * longer than everything else in a build of a small site without changes.
 *
 * @param folder Absolute, with links resolved.
 * @returns `none` if there is no repository. Undefined for whatever only git can tell: a folder in
 *   a linked worktree, a shallow clone, refs in another format, or if git's environment variables
 *   are set.
 */
export function gitPlaceOf(folder: string, env = process.env): GitPlace | 'none' | undefined {
  if (variablesOfPlace.some((name) => env[name] !== undefined)) return undefined
  try {
    return placeByFiles(folder)
  } catch {
    // If files cannot be read, let git explain why.
    return undefined
  }
}

/** Environment variables that make git use another repository, or other files of it. */
const variablesOfPlace = [
  'GIT_CEILING_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_DIR',
  'GIT_GRAFT_FILE',
  'GIT_NAMESPACE',
  'GIT_SHALLOW_FILE',
  'GIT_WORK_TREE',
]

function placeByFiles(folder: string): GitPlace | 'none' | undefined {
  const top = topOf(folder)
  if (top === undefined) return 'none'
  const repository = join(top, '.git')
  if (!lstatSync(repository).isDirectory() || existsSync(join(repository, 'shallow'))) return undefined
  const head = headOf(repository)
  if (head === undefined) return undefined
  const below = relative(top, folder).split(sep).join('/')
  return {
    head,
    prefix: below === '' ? '' : `${below}/`,
    up: below === '' ? '' : '../'.repeat(below.split('/').length),
  }
}

/** The top folder of the repository that contains a folder; undefined if there is no repository. */
export const topOf = (folder: string): string | undefined =>
  foldersAbove(folder).find((above) => statOf(join(above, '.git'), lstatSync) !== undefined)

function headOf(repository: string): string | undefined {
  const head = textOf(join(repository, 'HEAD'))
  if (head === undefined || isHash(head)) return head
  const [, name] = /^ref: (refs\/\S+)$/.exec(head) ?? []
  if (name === undefined) return undefined
  const hash =
    textOf(join(repository, name)) ??
    textOf(join(repository, 'packed-refs'))
      ?.split('\n')
      .find((line) => line.endsWith(` ${name}`))
      ?.slice(0, -name.length - 1)
  return hash !== undefined && isHash(hash) ? hash : undefined
}

/** SHA-1, or SHA-256 in repositories that use it. */
const isHash = (text: string) => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)

/** Text of a file without the final line feed. Other white space may be part of a branch's name. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\n$/, '')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
