import { isAbsolute, join, relative } from 'node:path'
import type * as Engine from '@quire/engine'
import type { Io } from './terminal.js'

/** The parts of the engine that commands call. */
export type Drivers = Pick<
  typeof Engine,
  | 'build'
  | 'check'
  | 'move'
  | 'serve'
  | 'version'
  | 'preview'
  | 'dates'
  | 'print'
  | 'contentGraph'
  | 'why'
  | 'affected'
>

/** What commands work with; tests give their own. */
export interface Context extends Io {
  /** Loaded by the command that needs it: help should not wait. */
  readonly drivers: () => Promise<Drivers>
  /** Name of the package whose theme counts when a config names none. */
  readonly defaultTheme: string
  /** Folders whose packages a config may import besides its own. */
  readonly packagesOf: readonly string[]
  /** Resolves when the reader ends a server: Ctrl-C. */
  readonly interrupted: () => Promise<void>
}

export const exitStatus = { fine: 0, contentHasErrors: 1, commandOrConfigIsWrong: 2 } as const

/** A path of a diagnostic as the reader can open it: from the current folder, or absolute when it lies elsewhere. */
export function displayPathFrom(root: string, cwd: string): (path: string) => string {
  const shownFrom = (path: string) => {
    const absolute = join(root, path)
    const fromHere = relative(cwd, absolute)
    return fromHere.startsWith('..') || isAbsolute(fromHere) ? absolute : fromHere
  }
  // Messages come file by file.
  let last: { readonly path: string; readonly shown: string } | undefined
  return (path) => {
    if (last?.path !== path) last = { path, shown: shownFrom(path) }
    return last.shown
  }
}
