import { isUtf8 } from 'node:buffer'
import { promises } from 'node:fs'
import { dirname, join } from 'node:path'
import { isMissing } from '../reading/files.js'
import { ifThereAsync } from '../reading/look-at.js'
import { makeFolders } from './make-folders.js'
import { renamePatiently } from './rename-patiently.js'
import { isUnfinishedOf, unfinishedName } from './unfinished-files.js'

/**
 * Text of a file that the user named, outside of any site, without byte order mark; undefined if it
 * does not exist.
 */
export async function readTextFile(path: string): Promise<string | undefined> {
  return (await readBytes(path))?.toString('utf8').replace(/^\uFEFF/, '')
}

/**
 * Writes a file so that readers see the old text or the new one, never a part. Creates folders as
 * needed. If the path is a symbolic link, it stays one.
 *
 * The bytes reach the disk before the name changes. These are files of authors: renamed first, a
 * power cut could leave an empty one, and what was not committed would be lost.
 */
export async function writeTextFile(path: string, text: string | Uint8Array): Promise<void> {
  const file = await realPathOf(path)
  const temporary = unfinishedName(file)
  makeFolders(dirname(file))
  try {
    await promises.writeFile(temporary, text, { flush: true })
    const before = await ifThereAsync(() => promises.stat(file))
    if (before !== undefined) await promises.chmod(temporary, before.mode)
    renamePatiently(temporary, file)
  } catch (error) {
    await promises.rm(temporary, { force: true })
    throw error
  }
}

/** Removes what a process wrote for a file, if it was stopped before that got its name. */
export async function removeUnnamed(path: string, pid: number): Promise<void> {
  const file = await realPathOf(path)
  const folder = dirname(file)
  for (const name of (await ifThereAsync(() => promises.readdir(folder))) ?? [])
    if (isUnfinishedOf(pid, join(folder, name), file)) await promises.rm(join(folder, name), { force: true })
}

/**
 * Changes a text file, and keeps its byte order mark.
 *
 * @param change Returns the new text, without byte order mark; undefined leaves the file alone.
 *   Gets line ends as they are in the file.
 * @returns False if the file does not exist, is not UTF-8, or was left alone.
 */
export async function editTextFile(
  path: string,
  change: (text: string) => string | undefined,
): Promise<boolean> {
  const found = await readUtf8(path)
  if (found === undefined) return false
  const { mark, text } = found
  const changed = change(text)
  if (changed === undefined || changed === text) return false
  await writeTextFile(path, mark + changed)
  return true
}

async function readUtf8(path: string): Promise<EditableText | undefined> {
  const bytes = await readBytes(path)
  return bytes && editableText(bytes)
}

/** Text of a file. */
interface EditableText {
  /** Byte order mark; empty if there is none. */
  readonly mark: string
  readonly text: string
}

/** The text that {@link editTextFile} would pass to `change`; undefined if it would leave the file alone. */
export function editableText(bytes: Buffer): EditableText | undefined {
  if (!isUtf8(bytes)) return undefined
  const text = bytes.toString('utf8')
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  return { mark, text: text.slice(mark.length) }
}

/** Content of a file; undefined if it does not exist. */
export async function readBytes(path: string): Promise<Buffer | undefined> {
  try {
    return await promises.readFile(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    // If the path is a folder, the system's error does not contain it.
    if (error instanceof Error && !('path' in error))
      throw Object.assign(error, { path, message: `${error.message} '${path}'` })
    throw error
  }
}

const realPathOf = async (path: string): Promise<string> =>
  (await ifThereAsync(() => promises.realpath(path))) ?? path
