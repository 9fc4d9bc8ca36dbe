import fs, { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { caseBlindDisk } from './case-blind-disk.js'

/** Folder of the checkout. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url))

/** Text or bytes of files by their path in the site. */
export type FileTexts = Readonly<Record<string, string | Uint8Array>>

/** A new empty folder, with links resolved. It is removed after the test, or by `keepUntil`. */
export function temporaryFolder(keepUntil: (remove: () => void) => void = onTestFinished): string {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'quire-test-')))
  keepUntil(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * A site in a temporary folder.
 *
 * @param files Its files. If there is no config among them, a small `docs.config.json` is added.
 * @param folder Where to put it. Default: a new temporary folder, which is removed after the test.
 */
export function makeSite(files: FileTexts, folder: string = temporaryFolder()): string {
  const named = Object.keys(files).some((path) => path.startsWith('docs.config.'))
  writeFiles(folder, named ? files : { 'docs.config.json': '{ "title": "Test" }\n', ...files })
  return folder
}

/** Lets the code of a site import the packages of the workspace, as in an installed site. */
export function linkPackages(site: string): void {
  symlinkSync(join(checkout, 'tests', 'node_modules'), join(site, 'node_modules'), 'junction')
}

/** Writes files into a folder, and creates subfolders as needed. */
export function writeFiles(folder: string, files: FileTexts): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** A copy of `tests/fixtures/{name}` in a temporary folder, which is removed after the test. */
export function fixtureSite(name: string): string {
  const folder = temporaryFolder()
  cpSync(join(checkout, 'tests', 'fixtures', name), folder, { recursive: true })
  return folder
}

/**
 * Makes opening any file of that name fail until the returned function is called. Works even if the
 * tests run as root.
 *
 * @param name May begin with folders.
 */
export function closeFiles(name: string): () => void {
  const { openSync, readFileSync } = fs
  const refuse = (path: unknown) => {
    if (String(path).endsWith(join(sep, name)))
      throw Object.assign(new Error(`EACCES: permission denied, open '${String(path)}'`), {
        code: 'EACCES',
        syscall: 'open',
        path,
      })
  }
  fs.openSync = (path, ...rest) => {
    refuse(path)
    return openSync(path, ...rest)
  }
  fs.readFileSync = ((path: string, ...rest: never[]) => {
    refuse(path)
    return readFileSync(path, ...rest)
  }) as typeof readFileSync
  syncBuiltinESMExports()
  const open = () => {
    Object.assign(fs, { openSync, readFileSync })
    syncBuiltinESMExports()
  }
  onTestFinished(open)
  return open
}

/** Makes a folder one on a disk that ignores letter case, for the rest of the test. */
export function ignoreCaseIn(folder: string): void {
  const blind = caseBlindDisk({ ...fs }, () => folder)
  const names = Object.keys(blind) as (keyof typeof blind)[]
  const before = Object.fromEntries(names.map((name) => [name, fs[name]]))
  const use = (functions: object) => {
    Object.assign(fs, functions)
    syncBuiltinESMExports()
  }
  use(blind)
  onTestFinished(() => use(before))
}

/**
 * Makes every look at a file fail, as on a disk that does not respond, until the returned function is called.
 *
 * @param onLook Called before a look fails.
 */
export function silenceDisk(onLook: (answerAgain: () => void) => void = () => {}): () => void {
  const { statSync } = fs
  const answerAgain = () => {
    Object.assign(fs, { statSync })
    syncBuiltinESMExports()
  }
  Object.assign(fs, {
    statSync() {
      onLook(answerAgain)
      throw Object.assign(new Error('EIO: i/o error, stat'), { code: 'EIO', syscall: 'stat' })
    },
  })
  syncBuiltinESMExports()
  onTestFinished(answerAgain)
  return answerAgain
}

/**
 * Makes reading any folder of that name fail until the returned function is called. Works even if
 * the tests run as root.
 */
export function closeFolders(name: string): () => void {
  const { readdirSync } = fs
  let isClosed = true
  fs.readdirSync = ((path: string, ...rest: never[]) => {
    // Checked at each call, because someone may have kept this function.
    if (isClosed && basename(String(path)) === name)
      throw Object.assign(new Error(`EACCES: permission denied, scandir '${path}'`), {
        code: 'EACCES',
        syscall: 'scandir',
      })
    return readdirSync(path, ...rest)
  }) as typeof readdirSync
  const open = () => {
    isClosed = false
    fs.readdirSync = readdirSync
  }
  onTestFinished(open)
  return open
}
