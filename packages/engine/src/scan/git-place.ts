import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { foldersAbove } from '../io/path-from.js'
import { statOf } from '../io/reading/files.js'
import { ifThere, lookAt } from '../io/reading/look-at.js'

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

/**
 * The repository that holds a folder, if it belongs to another user, as often in a container. Git
 * refuses to read such a one. Undefined on Windows, where Node does not tell.
 */
export function foreignRepository(folder: string): string | undefined {
  return lookAt(() => {
    const top = topOf(folder)
    const user = process.geteuid?.()
    return top !== undefined && user !== undefined && statSync(top).uid !== user ? top : undefined
  })
}

/**
 * Hash of the commit that is checked out where a folder is, also in a linked worktree or a
 * submodule. Undefined if there is none, or if only git can tell.
 */
export function currentCommit(folder: string, env = process.env): string | undefined {
  if (variablesOfPlace.some((name) => env[name] !== undefined)) return undefined
  return lookAt(() => {
    const top = topOf(folder)
    if (top === undefined) return undefined
    const place = join(top, '.git')
    const elsewhere = lstatSync(place).isFile() ? /^gitdir: (.+)$/.exec(textOf(place) ?? '')?.[1] : '.git'
    if (elsewhere === undefined) return undefined
    const repository = resolve(top, elsewhere)
    // Branches of a linked worktree are those of the main one.
    return headOf(repository, resolve(repository, textOf(join(repository, 'commondir')) ?? ''))
  })
}

/** @param refsIn The folder that has the refs. */
function headOf(repository: string, refsIn: string = repository): string | undefined {
  const head = textOf(join(repository, 'HEAD'))
  if (head === undefined || isHash(head)) return head
  const [, name] = /^ref: (refs\/\S+)$/.exec(head) ?? []
  if (name === undefined) return undefined
  const hash =
    textOf(join(refsIn, name)) ??
    textOf(join(refsIn, 'packed-refs'))
      ?.split('\n')
      .find((line) => line.endsWith(` ${name}`))
      ?.slice(0, -name.length - 1)
  return hash !== undefined && isHash(hash) ? hash : undefined
}

/** SHA-1, or SHA-256 in repositories that use it. */
const isHash = (text: string) => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)

/** Text of a file without the final line feed. Other white space may be part of a branch's name. */
const textOf = (file: string): string | undefined =>
  ifThere(() => readFileSync(file, 'utf8'))?.replace(/\n$/, '')
