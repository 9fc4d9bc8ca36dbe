import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { mayHaveChanged } from '../io/change-time.js'
import { isMissing } from '../io/files.js'
import { hashOf } from '../io/hash.js'
import { ignoreAll } from '../io/ignore-all.js'
import { lookAt } from '../io/look-at.js'
import { byPath } from '../paths.js'
import { engineFingerprint } from './fingerprint.js'

/** What a bundle was made of; absolute paths. */
export interface CodeInputs {
  /** Files whose content counts. A file that is not there counts as such. */
  readonly files: Iterable<string>
  /** Folders whose names count, because a new file could be what an import means, and where links in them lead. */
  readonly folders: Iterable<string>
  /** What counts by its real path, because a link could lead elsewhere, or by not being there. */
  readonly places: Iterable<string>
}

/** Remembers bundles, which take longer to make than a large site to check. */
export interface CodeCache {
  /**
   * What was made before under that name, as long as the key and all inputs are the same; else it is made anew.
   *
   * @param key Of everything besides the inputs that it depends on.
   * @param make Gives a value that JSON can hold; undefined inputs are not remembered.
   */
  remember<Value>(
    name: string,
    key: string,
    make: () => Promise<{ readonly value: Value; readonly inputs: CodeInputs | undefined }>,
  ): Promise<Value>
  /** Where the compiled form of a script of that name may be kept; undefined where nothing is kept. */
  keptFile(name: string): string | undefined
  /** Writes what is new. A folder that cannot be written to is not an error: the next process makes the bundles again. */
  save(): void
}

interface Entry {
  readonly key: string
  /** Fingerprint by path; null for what is not there. */
  readonly files: Readonly<Record<string, string | null>>
  readonly folders: Readonly<Record<string, string | null>>
  readonly places: Readonly<Record<string, string | null>>
  readonly value: unknown
}

/** A cache that begins empty and is not kept. */
export const noCodeCache: CodeCache = {
  remember: async (_name, _key, make) => (await make()).value,
  keptFile: () => undefined,
  save: () => {},
}

/**
 * Opens the cache of a site's folder: `code.json`, whose first line is the
 * hash of the rest. A damaged one, or another engine's, counts as empty.
 *
 * @param fresh Begin with nothing.
 */
export function openCodeCache(folder: string, { fresh }: { readonly fresh: boolean }): CodeCache {
  const file = join(folder, 'code.json')
  const aside = `${file}.new`
  const engine = engineFingerprint()
  const entries = new Map(Object.entries(fresh ? {} : load(file, engine)))
  let isChanged = false
  // Left by a process that ended while it saved.
  remove([aside])
  if (fresh) remove(compiledForms(folder))
  return {
    async remember<Value>(
      name: string,
      key: string,
      make: () => Promise<{ readonly value: Value; readonly inputs: CodeInputs | undefined }>,
    ): Promise<Value> {
      const known = entries.get(name)
      // The engine that wrote it is this one, and it wrote what `make` gives.
      if (known !== undefined && known.key === key && holds(known)) return known.value as Value
      const began = Date.now()
      const { value, inputs } = await make()
      // What it was made of may be another text than what the file says by now, such as none while it was written.
      if (inputs === undefined || haveChanged(inputs, began)) entries.delete(name)
      else entries.set(name, { key, value, ...printsOf(inputs) })
      isChanged = true
      return value
    },
    keptFile: (name) => join(folder, name + compiledMark),
    save() {
      if (!isChanged) return
      isChanged = false
      const body = JSON.stringify({ engine, entries: Object.fromEntries(entries) })
      try {
        mkdirSync(folder, { recursive: true })
        ignoreAll(folder)
        // Another process may write its own at the same moment; a mixture of both has a wrong hash.
        writeFileSync(aside, `${hashOf(body)}\n${body}`)
        renameSync(aside, file)
      } catch {
        // It only saves time.
      }
    },
  }
}

function remove(files: readonly string[]): void {
  try {
    for (const file of files) rmSync(file, { force: true })
  } catch {
    // In a folder that cannot be written there is nothing to save either.
  }
}

/** Of all versions of V8 that there have been. */
function compiledForms(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap((name) => (name.includes(compiledMark) ? [join(folder, name)] : []))
  } catch {
    return []
  }
}

/** In the names of the files that hold compiled scripts. */
const compiledMark = '.compiled'

function load(file: string, engine: string): Readonly<Record<string, Entry>> {
  try {
    const text = readFileSync(file, 'utf8')
    const end = text.indexOf('\n')
    const body = text.slice(end + 1)
    if (text.slice(0, end) !== hashOf(body)) return {}
    const saved = JSON.parse(body) as {
      readonly engine: string
      readonly entries: Readonly<Record<string, Entry>>
    }
    return saved.engine === engine ? saved.entries : {}
  } catch {
    // Absent or cut off: the same as empty.
    return {}
  }
}

const isAsNoted = (noted: Entry['files'], printNow: (path: string) => string | null) =>
  Object.entries(noted).every(([path, print]) => printNow(path) === print)

const holds = ({ files, folders, places }: Entry): boolean =>
  isAsNoted(places, realPathOf) && isAsNoted(files, filePrint) && isAsNoted(folders, folderPrint)

function printsOf({ files, folders, places }: CodeInputs): Pick<Entry, keyof CodeInputs> {
  const noted = (paths: Iterable<string>, printNow: (path: string) => string | null) =>
    Object.fromEntries([...new Set(paths)].map((path) => [path, printNow(path)]))
  return {
    files: noted(files, filePrint),
    folders: noted(folders, folderPrint),
    places: noted(places, realPathOf),
  }
}

/** @param began In milliseconds since 1970. */
function haveChanged({ files }: CodeInputs, began: number): boolean {
  const ended = Date.now()
  return [...files].some((file) => {
    const stats = lookAt(() => statSync(file))
    return stats !== undefined && mayHaveChanged(stats, began, ended)
  })
}

function filePrint(file: string): string | null {
  try {
    return hashOf(readFileSync(file))
  } catch {
    // Not there, or not to be read: an import does not find it either.
    return null
  }
}

function realPathOf(path: string): string | null {
  try {
    return realpathSync.native(path)
  } catch {
    // Not there, or a link that leads nowhere.
    return null
  }
}

function folderPrint(folder: string): string | null {
  try {
    const names = readdirSync(folder, { withFileTypes: true }).map((entry) =>
      entry.isSymbolicLink() ? `${entry.name}\0${realPathOf(join(folder, entry.name))}` : entry.name,
    )
    return hashOf(names.sort(byPath).join('\n'))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The folder and those above it, the innermost first. */
export function foldersAbove(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersAbove(above)]
}
