import { readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../../io/hash.js'
import { ifThere, namesIn } from '../../io/reading/look-at.js'
import { readPlainFile } from '../../io/reading/read-plain-file.js'
import { clearPlaces } from '../../io/writing/clear-places.js'
import { ignoreAll } from '../../io/writing/ignore-all.js'
import { discard } from '../../io/writing/keep-text.js'
import { makeFolders } from '../../io/writing/make-folders.js'
import { byPath } from '../../paths.js'
import { type CodeInputs, type CodeLookups, mayHaveMissed } from './code-inputs.js'
import { engineFingerprint } from './engine-fingerprint.js'

/** Caches bundles: making one can take longer than checking a large site. */
export interface CodeCache {
  /**
   * Returns the value cached under that name if the key and all inputs are unchanged; otherwise
   * makes it again.
   *
   * @param key Everything that the value depends on besides its inputs.
   * @param make Returns a value that JSON can represent. Without `inputs` the value is not cached.
   */
  remember<Value>(
    name: string,
    key: string,
    make: () => Promise<{ readonly value: Value; readonly inputs: CodeInputs | undefined }>,
  ): Promise<Value>
  /** File for the compiled form of the script of that name; undefined if it is not cached. */
  keptFile(name: string): string | undefined
  /** Writes what is new. If the folder cannot be written to, the next process makes the bundles again. */
  save(): void
}

interface Entry {
  readonly key: string
  /** Fingerprints by path; null for what does not exist. */
  readonly files: Readonly<Record<string, string | null>>
  readonly folders: Readonly<Record<string, string | null>>
  readonly places: Readonly<Record<string, string | null>>
  readonly value: unknown
}

/** A cache that starts empty and is never saved. */
export const noCodeCache: CodeCache = {
  remember: async (_name, _key, make) => (await make()).value,
  keptFile: () => undefined,
  save: () => {},
}

/**
 * Opens the cache in a site's folder: the file `code.json`, whose first line is the hash of the
 * rest. If it is damaged or written by another version of the engine, the cache starts empty.
 *
 * @param fresh Start empty in any case.
 */
export function openCodeCache(folder: string, { fresh }: { readonly fresh: boolean }): CodeCache {
  clearPlaces(folder, (name) => /^code\.json(?:\.new)?$/.test(name) || name.includes(compiledMark))
  const file = join(folder, 'code.json')
  const aside = `${file}.new`
  const engine = engineFingerprint()
  const entries = new Map(Object.entries(fresh ? {} : load(file, engine)))
  let isChanged = false
  // Left over from a process that ended while saving.
  remove([aside])
  if (fresh) remove(compiledForms(folder))
  return {
    async remember<Value>(
      name: string,
      key: string,
      make: () => Promise<{ readonly value: Value; readonly inputs: CodeInputs | undefined }>,
    ): Promise<Value> {
      const known = entries.get(name)
      // Safe because the same version of the engine wrote the entry, with a value from this `make`.
      if (known !== undefined && known.key === key && holds(known)) return known.value as Value
      const began = Date.now()
      const { value, inputs } = await make()
      // What was changed meanwhile may be in the bundle as it was before, or half-written. Its fingerprint would
      // be that of now, and the bundle would be kept for good. So fingerprints are taken first.
      const entry = inputs && { key, value, ...printsOf(inputs) }
      if (inputs === undefined || entry === undefined || mayHaveMissed(inputs, began, Date.now()))
        entries.delete(name)
      else entries.set(name, entry)
      isChanged = true
      return value
    },
    keptFile: (name) => join(folder, name + compiledMark),
    save() {
      if (!isChanged) return
      isChanged = false
      try {
        // Fails if it would be longer than any text can be.
        const body = JSON.stringify({ engine, entries: Object.fromEntries(entries) })
        makeFolders(folder)
        ignoreAll(folder)
        // If another process saves at the same moment, a mixture of both has a wrong hash and is ignored.
        writeFileSync(aside, `${hashOf(body)}\n${body}`)
        renameSync(aside, file)
      } catch {
        // The cache only saves time. On a full disk, the output may need the space.
        discard(aside)
      }
    },
  }
}

function remove(files: readonly string[]): void {
  try {
    for (const file of files) rmSync(file, { force: true })
  } catch {
    // Ignored: if the folder cannot be written to, nothing can be saved there either.
  }
}

/** Compiled scripts in the folder, for any version of V8. */
const compiledForms = (folder: string): string[] =>
  namesIn(folder).flatMap((name) => (name.includes(compiledMark) ? [join(folder, name)] : []))

/** Part of the names of files with compiled scripts. */
const compiledMark = '.compiled'

function load(file: string, engine: string): Readonly<Record<string, Entry>> {
  try {
    // As bytes, because a hash of a long string begins with making bytes of it again.
    const bytes = readFileSync(file)
    const end = bytes.indexOf('\n')
    const body = bytes.subarray(end + 1)
    if (bytes.toString('latin1', 0, end) !== hashOf(body)) return {}
    // The hash is right, so `save` wrote it, in this version of the engine or in another.
    const saved = JSON.parse(body.toString('utf8')) as {
      readonly engine: string
      readonly entries: Readonly<Record<string, Entry>>
    }
    return saved.engine === engine ? saved.entries : {}
  } catch {
    // Missing or truncated counts as empty.
    return {}
  }
}

const isAsNoted = (noted: Entry['files'], printNow: (path: string) => string | null) =>
  Object.entries(noted).every(([path, print]) => printNow(path) === print)

const holds = ({ files, folders, places }: Entry): boolean =>
  isAsNoted(places, realPathOf) && isAsNoted(files, filePrint) && isAsNoted(folders, folderPrint)

function printsOf({ files, folders, places }: CodeLookups): Pick<Entry, keyof CodeLookups> {
  const noted = (paths: Iterable<string>, printNow: (path: string) => string | null) =>
    Object.fromEntries([...new Set(paths)].map((path) => [path, printNow(path)]))
  return {
    files: noted(files, filePrint),
    folders: noted(folders, folderPrint),
    places: noted(places, realPathOf),
  }
}

function filePrint(file: string): string | null {
  try {
    const bytes = readPlainFile(file)
    return bytes === undefined ? null : hashOf(bytes)
  } catch {
    // Missing or unreadable: an import does not find it either.
    return null
  }
}

function realPathOf(path: string): string | null {
  try {
    return realpathSync.native(path)
  } catch {
    // Missing, or a link that leads nowhere.
    return null
  }
}

function folderPrint(folder: string): string | null {
  const names = ifThere(() => readdirSync(folder, { withFileTypes: true }))?.map((entry) =>
    entry.isSymbolicLink() ? `${entry.name}\0${realPathOf(join(folder, entry.name))}` : entry.name,
  )
  return names === undefined ? null : hashOf(names.sort(byPath).join('\n'))
}
