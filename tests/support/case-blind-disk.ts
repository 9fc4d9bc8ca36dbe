import type { Stats } from 'node:fs'
import { basename, dirname, join } from 'node:path'

type FileSystem = typeof import('node:fs')

/**
 * The functions of `node:fs` that take a path, for a disk that keeps letter case but ignores it in
 * lookups, as on Windows and macOS. Applies inside the given folder; undefined turns it off.
 */
export function caseBlindDisk(fs: FileSystem, folder: () => string | undefined) {
  function real(path: string): string {
    const blind = folder()
    // Not everything is a path: some functions also take the number of an open file.
    if (blind === undefined || typeof path !== 'string' || !path.startsWith(`${blind}/`)) return path
    return path
      .slice(blind.length + 1)
      .split('/')
      .reduce((parent, name) => join(parent, nameIn(parent, name)), blind)
  }

  function nameIn(parent: string, name: string): string {
    if (fs.statSync(parent, { throwIfNoEntry: false })?.isDirectory() !== true) return name
    return fs.readdirSync(parent).find((other) => other.toLowerCase() === name.toLowerCase()) ?? name
  }

  const through =
    <Rest extends readonly unknown[], Result>(call: (path: string, ...rest: Rest) => Result) =>
    (path: string, ...rest: Rest): Result =>
      call(real(path), ...rest)

  return {
    existsSync: through(fs.existsSync),
    lstatSync: through(fs.lstatSync),
    mkdirSync: through(fs.mkdirSync),
    openSync: through(fs.openSync),
    realpathSync: Object.assign(
      through((path) => fs.realpathSync(path)),
      {
        native: through((path) => fs.realpathSync.native(path)),
      },
    ),
    statSync: through(fs.statSync as (path: string, options?: object) => Stats),
    readdirSync: through(fs.readdirSync as (path: string, options?: object) => string[]),
    rmdirSync: through(fs.rmdirSync),
    rmSync: through(fs.rmSync),
    unlinkSync: through(fs.unlinkSync),
    writeFileSync: through(fs.writeFileSync),
    copyFileSync: (from: string, to: string) => fs.copyFileSync(real(from), real(to)),
    linkSync: (from: string, to: string) => fs.linkSync(real(from), real(to)),
    renameSync(from: string, to: string) {
      const target = join(real(dirname(to)), basename(to))
      if (folder() !== undefined && real(to) !== target && real(to) !== real(from)) fs.rmSync(real(to))
      fs.renameSync(real(from), target)
    },
  }
}
