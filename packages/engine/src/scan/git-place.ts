import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { isMissing, statOf } from '../io/files.js'

/** Where a folder stands in a git repository. */
export interface GitPlace {
  /** Hash of the commit that is checked out. */
  readonly head: string
  /** The folder from the top of the repository, with a slash at its end; empty for the top. */
  readonly prefix: string
  /** The top of the repository from the folder: `../../`. */
  readonly up: string
}

/**
 * Reads what `git rev-parse` says of a whole repository of the usual form from its files: to start git takes longer
 * than all else that a build of a small site without changes does.
 *
 * @param folder Absolute, with links resolved.
 * @returns `none` where there is no repository; undefined where only git can tell, which for a folder in another's
 *   worktree, a shallow clone, refs in another form and variables of git's is the case.
 */
export function gitPlaceOf(folder: string, env = process.env): GitPlace | 'none' | undefined {
  if (variablesOfPlace.some((name) => env[name] !== undefined)) return undefined
  try {
    return placeByFiles(folder)
  } catch {
    // Where files cannot be read, git says why.
    return undefined
  }
}

/** By these, git finds another repository or other files of it. */
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

function topOf(folder: string): string | undefined {
  if (statOf(join(folder, '.git'), lstatSync) !== undefined) return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : topOf(parent)
}

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

/** SHA-1, or SHA-256 where a repository has that. */
const isHash = (text: string) => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)

/** Without the line feed at the end: other white space may belong to the name of a branch. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\n$/, '')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
