import { type Dirent, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * Every file in a folder by its path, with `/` on every platform, in path order. An empty folder
 * counts as a file with a trailing slash.
 */
export function readTree(folder: string): ReadonlyMap<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const parents = new Set(entries.map((entry) => entry.parentPath))
  const files = entries
    .filter((entry) => !entry.isDirectory() || !parents.has(join(entry.parentPath, entry.name)))
    .map((entry) => [pathOf(folder, entry), contentOf(entry)] as const)
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function pathOf(folder: string, entry: Dirent): string {
  const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
  return entry.isDirectory() ? `${path}/` : path
}

function contentOf(entry: Dirent): Buffer {
  const file = join(entry.parentPath, entry.name)
  if (entry.isSymbolicLink()) return Buffer.from(`link to ${readlinkSync(file)}`)
  return entry.isDirectory() ? Buffer.alloc(0) : readFileSync(file)
}

/**
 * Compares two folders byte for byte.
 *
 * @returns One line for each difference, in path order: `only in a: x`, `only in b: x`, or the
 *   first byte that differs, with the text around it. Empty if they are equal and hold files.
 */
export function treeDifferences(a: string, b: string): string[] {
  const [left, right] = [readTree(a), readTree(b)]
  const paths = [...new Set([...left.keys(), ...right.keys()])].sort()
  // A test that compares nothing with nothing has a mistake.
  if (paths.length === 0) return ['both are empty']
  return paths.flatMap((path) => {
    const [x, y] = [left.get(path), right.get(path)]
    if (x === undefined) return [`only in b: ${path}`]
    if (y === undefined) return [`only in a: ${path}`]
    return x.equals(y) ? [] : [`${path}: ${firstDifference(x, y)}`]
  })
}

function firstDifference(a: Buffer, b: Buffer): string {
  const at = a.findIndex((byte, index) => byte !== b[index])
  const offset = at < 0 ? a.length : at
  const around = (bytes: Buffer) =>
    JSON.stringify(bytes.toString('utf8', Math.max(0, offset - 30), offset + 50))
  return `byte ${offset}: ${around(a)} and ${around(b)}`
}
