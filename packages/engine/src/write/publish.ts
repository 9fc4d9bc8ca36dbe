import { copyFileSync, existsSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isMissing } from '../io/files.js'
import { hashOf } from '../io/hash.js'
import type { OutputPath } from '../paths.js'

/** Writes one new generation of the output beside the published one. */
export interface Publication {
  /** Adds a file. Written only when the published one differs. */
  put(path: OutputPath, content: string | Uint8Array): void
  /** Makes the new generation the published one. Readers see the old site or the new one. */
  commit(): PublishResult
  /** Removes what was written so far; the published site stays as it was. */
  discard(): void
}

export interface PublishResult {
  readonly filesTotal: number
  readonly filesWritten: number
  readonly filesDeleted: number
  readonly bytesTotal: number
  readonly bytesWritten: number
}

/** The JSON file whose field `generator` says who made a folder. */
export interface OutputMarker {
  readonly file: OutputPath
  readonly generator: string
}

export type OutputProblem = { readonly kind: 'not-a-folder' | 'not-ours'; readonly path: string }

/**
 * Whether a folder may be replaced: it is absent, empty, or holds a site that
 * Quire made.
 */
export function outputProblem(outDir: string, marker: OutputMarker): OutputProblem | undefined {
  let names: string[]
  try {
    if (!lstatSync(outDir).isDirectory()) return { kind: 'not-a-folder', path: outDir }
    names = readdirSync(outDir)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  return names.length === 0 || isOurs(outDir, marker) ? undefined : { kind: 'not-ours', path: outDir }
}

function isOurs(outDir: string, { file, generator }: OutputMarker): boolean {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(outDir, file), 'utf8'))
    return typeof manifest === 'object' && manifest !== null && 'generator' in manifest && manifest.generator === generator
  } catch {
    return false
  }
}

/**
 * Begins a new generation in a folder beside the output, on the same disk.
 *
 * A crash leaves at most that folder, which the next call removes, and between
 * the two renames of a commit the old site under its second name, which the
 * next call puts back.
 *
 * @param outDir Absolute; may be absent.
 */
export function beginPublication(outDir: string): Publication {
  const staged = join(dirname(outDir), `.${basename(outDir)}.next`)
  const previous = join(dirname(outDir), `.${basename(outDir)}.previous`)
  if (!existsSync(outDir) && existsSync(previous)) renameSync(previous, outDir)
  for (const leftover of [staged, previous]) rmSync(leftover, { recursive: true, force: true })
  mkdirSync(staged, { recursive: true })

  const folders = new Set<string>()
  const paths = new Set<OutputPath>()
  let filesWritten = 0
  let bytesTotal = 0
  let bytesWritten = 0

  return {
    put(path, content) {
      if (paths.has(path)) return
      paths.add(path)
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      const target = join(staged, path)
      const folder = dirname(target)
      if (!folders.has(folder)) {
        mkdirSync(folder, { recursive: true })
        folders.add(folder)
      }
      bytesTotal += bytes.length
      const published = join(outDir, path)
      if (holds(published, bytes)) linkOrCopy(published, target)
      else {
        writeFileSync(target, bytes)
        filesWritten += 1
        bytesWritten += bytes.length
      }
    },
    commit() {
      const filesDeleted = existsSync(outDir) ? filesIn(outDir).filter((path) => !paths.has(path)).length : 0
      if (existsSync(outDir)) renameSync(outDir, previous)
      renameSync(staged, outDir)
      rmSync(previous, { recursive: true, force: true })
      return { filesTotal: paths.size, filesWritten, filesDeleted, bytesTotal, bytesWritten }
    },
    discard: () => rmSync(staged, { recursive: true, force: true }),
  }
}

function holds(file: string, bytes: Uint8Array): boolean {
  try {
    const stats = lstatSync(file)
    return stats.isFile() && stats.size === bytes.length && hashOf(readFileSync(file)) === hashOf(bytes)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // Another file system, or one without hard links: a copy is as good.
    copyFileSync(from, to)
  }
}

function filesIn(folder: string): OutputPath[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).split('\\').join('/') as OutputPath)
}
