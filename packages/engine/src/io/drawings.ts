import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './hash.js'
import { readIfThere } from './read-if-there.js'

/** Drawings that another program made, kept by what they were made of. */
export interface Drawings {
  /** The drawing; undefined when there is none. */
  get(id: string): string | undefined
  /** Why there is none; undefined when nobody tried. */
  problem(id: string): string | undefined
  put(id: string, svg: string): void
  fail(id: string, problem: string): void
}

/**
 * @param folder Where drawings are kept; made when it is needed. Undefined keeps them in memory.
 * @param maker What makes them: another maker's drawings do not count.
 */
export function openDrawings(folder: string | undefined, maker: unknown): Drawings {
  const known = new Map<string, string>()
  const problems = new Map<string, string>()
  const fileOf = (id: string) => `${hashOf(JSON.stringify([id, maker]))}.svg`
  return {
    get(id) {
      const svg = known.get(id) ?? (folder === undefined ? undefined : readIfThere(join(folder, fileOf(id))))
      if (svg !== undefined) known.set(id, svg)
      return svg
    },
    problem: (id) => problems.get(id),
    put(id, svg) {
      known.set(id, svg)
      problems.delete(id)
      if (folder === undefined) return
      mkdirSync(folder, { recursive: true })
      const file = join(folder, fileOf(id))
      writeFileSync(`${file}.${process.pid}`, svg)
      renameSync(`${file}.${process.pid}`, file)
    },
    fail: (id, problem) => problems.set(id, problem),
  }
}
