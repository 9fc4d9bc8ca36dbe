import nodePath from 'node:path'
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

/** What commands work with. Tests provide their own. */
export interface Context extends Io {
  /** Loads the engine. Called only by commands that need it, so that help is fast. */
  readonly drivers: () => Promise<Drivers>
  /** Name of the package whose theme is used if a config names none. */
  readonly defaultTheme: string
  /** More folders whose packages a config may import, besides its own. */
  readonly packagesOf: readonly string[]
  /** Opens an address in the user's browser. Rejects with the reason, for people, if there is none. */
  readonly openBrowser: (url: string) => Promise<void>
  /** Resolves when the user stops a server with Ctrl-C. */
  readonly interrupted: () => Promise<void>
}

/** What every driver takes: the site to work on, and where to find its packages. */
export const driverOptions = (site: string, { defaultTheme, packagesOf }: Context) => ({
  site,
  defaultTheme,
  packagesOf,
})

/** Takes the exit status of a command that has ended. */
export type Finish = (status: number) => void

export const exitStatus = { fine: 0, contentHasErrors: 1, commandOrConfigIsWrong: 2 } as const

/**
 * Returns a function that turns the path of a diagnostic into one that the reader can open:
 * relative to the current folder with `/`, which Windows understands and GitHub and SARIF expect, or
 * absolute if it is elsewhere.
 */
export function displayPathFrom(
  root: string,
  cwd: string,
  { isAbsolute, join, relative, sep }: typeof nodePath = nodePath,
): (path: string) => string {
  const shownFrom = (path: string) => {
    const absolute = join(root, path)
    const fromHere = relative(cwd, absolute)
    return fromHere.startsWith('..') || isAbsolute(fromHere) ? absolute : fromHere.split(sep).join('/')
  }
  // Cached, because diagnostics of the same file follow each other.
  let last: { readonly path: string; readonly shown: string } | undefined
  return (path) => {
    if (last?.path !== path) last = { path, shown: shownFrom(path) }
    return last.shown
  }
}
