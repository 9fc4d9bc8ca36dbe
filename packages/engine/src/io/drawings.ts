import { hashOf } from './hash.js'
import { openSvgFiles } from './svg-files.js'

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
