import { hashOf } from '../hash.js'
import { openSvgFiles } from './svg-files.js'

/** Drawings made by an external program, by an id of what they show. */
export interface Drawings {
  /** The drawing; undefined if there is none. */
  get(id: string): string | undefined
  /** Why there is no drawing; undefined if nothing tried to make it. */
  problem(id: string): string | undefined
  put(id: string, svg: string): void
  fail(id: string, problem: string): void
}

/**
 * @param folder Folder in which drawings are cached, created if necessary. Undefined keeps them
 *   only in memory.
 * @param maker Identifies what makes the drawings. Cached drawings of another maker are ignored.
 */
export function openDrawings(folder: string | undefined, maker: unknown): Drawings {
  const files = openSvgFiles(folder)
  const known = new Map<string, string>()
  const problems = new Map<string, string>()
  const nameOf = (id: string) => hashOf(JSON.stringify([id, maker]))
  return {
    get(id) {
      const svg = known.get(id) ?? files.read(nameOf(id))
      if (svg !== undefined) known.set(id, svg)
      return svg
    },
    problem: (id) => problems.get(id),
    put(id, svg) {
      known.set(id, svg)
      problems.delete(id)
      files.write(nameOf(id), svg)
    },
    fail: (id, problem) => problems.set(id, problem),
  }
}
