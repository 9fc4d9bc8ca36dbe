import { join } from 'node:path'
import { codeOfGenerators } from '../config/caching/fingerprint.js'
import { reportOn } from '../config/checking/typed-config.js'
import { ConfigError } from '../config/config-error.js'
import { cacheFolder } from '../config/load.js'
import type { LoadedConfig } from '../config/loaded-config.js'
import { lineOnDisk } from '../config/reading/config-source.js'
import type { ResolvedConfig, ResolvedContentRoot } from '../config/resolved-config.js'
import { placeOfCode } from '../config/running/runnable.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import {
  generatorBlocked,
  generatorOccupied,
  generatorResult,
  generatorThrew,
} from '../diagnostics/messages/generators.js'
import { folderChanges, ownedFileName, ownedText, readOwned } from '../generate/generated-folder.js'
import {
  type GeneratedRecord,
  type GeneratedRecords,
  readRecords,
  recordsText,
} from '../generate/generated-record.js'
import { PageError, type PageErrorPlace, type PageGenerator } from '../generate/page-generator.js'
import {
  areCurrent,
  type Generation,
  type GeneratorInput,
  runGenerator,
  type SourceFiles,
  thrownMessage,
} from '../generate/run-generator.js'
import { openSite } from '../io/files.js'
import { listSources, obstacleFor, putGenerated, readSource } from '../io/generated-files.js'
import { hashOf } from '../io/hash.js'
import { keepText, readKept } from '../io/keep-text.js'
import { lookAt } from '../io/look-at.js'
import { pathFrom } from '../io/path-from.js'
import { readData } from '../parse/frontmatter/data-formats.js'
import { plainData } from '../parse/frontmatter/plain-data.js'
import { inFolder, type SourcePath } from '../paths.js'
import { noStamps, type Stamps } from '../scan/stamps.js'
import { hashesOf } from '../site/file-hashes.js'

/** The pages that generators of the config made. */
export interface GeneratedPages {
  readonly folders: readonly GeneratedFolder[]
  /** Whether all that the generators read is still as it was. False if that cannot be read. */
  readonly areCurrent: () => boolean
}

/** What the generator of one content folder read and wrote. */
export interface GeneratedFolder {
  /** Files that it read. Absolute. */
  readonly sources: readonly string[]
  readonly pages: ReadonlySet<SourcePath>
}

/** Whether a file is written by a generator, so that changes of it would be lost. */
export const isGenerated = (path: SourcePath, { folders }: GeneratedPages): boolean =>
  folders.some(({ pages }) => pages.has(path))

interface GeneratorRun {
  readonly loaded: LoadedConfig
  readonly config: ResolvedConfig
  readonly files: SourceFiles
  readonly root: ResolvedContentRoot
  readonly generate: PageGenerator
  readonly at: Place | undefined
}

/**
 * Lets the generators of the config write their pages, as far as something that they read has
 * changed. Must be done before the site is scanned.
 *
 * @param options `fresh`: run all of them. `stamps`: of the files of the last build.
 * @throws ConfigError if a generator fails. The pages of its last run are then unchanged.
 */
export async function generatePages(
  loaded: LoadedConfig,
  config: ResolvedConfig,
  {
    fresh = false,
    stamps = noStamps,
  }: { readonly fresh?: boolean | undefined; readonly stamps?: Stamps | undefined } = {},
): Promise<GeneratedPages> {
  const { placeOf } = reportOn(loaded)
  const files: SourceFiles = {
    read: (path) => readSource(config.root, path),
    list: (globs) => listSources(config.root, globs),
    parse(format, raw) {
      const read = readData({ format, raw })
      if ('problem' in read) return read
      const value = plainData(read.value)
      return value === undefined
        ? { problem: 'it is nested too deep', line: 1, column: 1, hint: 'Divide it into several files.' }
        : { value }
    },
  }
  const runs = config.content.flatMap((root, index): GeneratorRun[] =>
    root.generate === undefined
      ? []
      : [
          {
            loaded,
            config,
            files,
            root,
            generate: root.generate,
            at: placeOf(['content', index, 'generate']),
          },
        ],
  )
  if (runs.length === 0) return { folders: [], areCurrent: () => true }
  const kept = join(cacheFolder(loaded.folder), 'generated.json')
  const code = codeOfGenerators(loaded)
  const past = fresh ? {} : readRecords(readKept(kept))
  const isIntact = intactIn(config, stamps)
  const records: Record<string, GeneratedRecord> = {}
  for (const run of runs) {
    const last = past[run.root.dir]
    const isValid =
      last?.code === code && areCurrent(last.inputs, files) && isIntact(run.root.dir, last.pages)
    records[run.root.dir] = isValid ? last : await makeFolder(run, code)
  }
  if (runs.some(({ root }) => records[root.dir] !== past[root.dir])) keepText(kept, recordsText(records))
  return generatedBy(records, files, config.root)
}

function generatedBy(records: GeneratedRecords, files: SourceFiles, root: string): GeneratedPages {
  const inputs = Object.values(records).flatMap((record) => record.inputs)
  return {
    folders: Object.entries(records).map(([dir, record]) => ({
      sources: sourcesOf(record.inputs, root),
      pages: new Set(Object.keys(record.pages).map((path) => inFolder(dir, path))),
    })),
    areCurrent: () => lookAt(() => areCurrent(inputs, files)) ?? false,
  }
}

const sourcesOf = (inputs: readonly GeneratorInput[], root: string): string[] =>
  inputs.flatMap((input) => (input.kind === 'file' ? [join(root, input.path)] : []))

/** Tells whether a folder still has the pages that were written. */
function intactIn(
  { root }: ResolvedConfig,
  stamps: Stamps,
): (dir: string, pages: GeneratedRecord['pages']) => boolean {
  const { fileHash } = hashesOf(openSite(root), stamps)
  return (dir, pages) => Object.entries(pages).every(([path, hash]) => fileHash(inFolder(dir, path)) === hash)
}

/** Runs a generator and puts its pages into its folder. */
async function makeFolder(run: GeneratorRun, code: string): Promise<GeneratedRecord> {
  const { config, root, generate, files } = run
  const generation = await runGenerator(generate, files)
  if (generation.kind !== 'made') throw failed(run, generation)
  const { pages, inputs } = generation
  const { dir } = root
  const textAt = (path: string) => {
    const bytes = files.read(inFolder(dir, path))
    return bytes && Buffer.from(bytes).toString()
  }
  const owned = readOwned(textAt(ownedFileName) ?? '')
  const { written, removed, occupied } = folderChanges(pages, owned, textAt)
  const at = (path: string) => placeOfSource(run, { path: inFolder(dir, path) })
  const [first, ...others] = occupied
  if (first !== undefined) throw refused(run, inputs, generatorOccupied(at(first), dir, others.length))
  const folder = join(config.root, dir)
  const touched = [...written.keys(), ...removed, ownedFileName].map((path) => inFolder(dir, path))
  const obstacle = obstacleFor(config.root, touched)
  if (obstacle !== undefined)
    throw refused(run, inputs, generatorBlocked(placeOfSource(run, obstacle), dir, obstacle.kind))
  // Before and after: whenever this process is stopped, the next one knows the files that it wrote.
  if (written.size + removed.length > 0) {
    putGenerated(folder, [[ownedFileName, ownedText(new Set([...owned, ...pages.keys()]))]], [])
    putGenerated(folder, written, removed)
  }
  const list = ownedText(pages.keys())
  if (textAt(ownedFileName) !== list) putGenerated(folder, [[ownedFileName, list]], [])
  return {
    code,
    inputs,
    pages: Object.fromEntries([...pages].map(([path, text]) => [path, hashOf(text)])),
  }
}

function failed(run: GeneratorRun, generation: Exclude<Generation, { readonly kind: 'made' }>): ConfigError {
  const { root, at } = run
  if (generation.kind === 'wrong')
    return refused(run, generation.inputs, generatorResult(at, root.dir, generation.problem))
  const { error, inputs } = generation
  const place = error instanceof PageError ? error.place : undefined
  const source = place && placeOfSource(run, place)
  const inCode = error instanceof PageError ? at : (placeOfCode(error) ?? at)
  return refused(
    run,
    inputs,
    generatorThrew(source ?? inCode, root.dir, thrownMessage(error), place?.hint),
    error,
  )
}

/** A place in messages, whose paths are relative to the config's folder. */
const placeOfSource = (
  { loaded, config }: GeneratorRun,
  { path, line = 1, column = 1 }: PageErrorPlace,
): Place => ({
  path: pathFrom(loaded.folder, join(config.root, path)),
  line,
  column,
})

function refused(
  { loaded, config }: GeneratorRun,
  inputs: readonly GeneratorInput[],
  diagnostic: Diagnostic,
  cause?: unknown,
): ConfigError {
  return new ConfigError([diagnostic], undefined, {
    folder: loaded.folder,
    files: [...loaded.files.map(({ file }) => file), ...sourcesOf(inputs, config.root)],
    sourceLine: ({ path, line }) => lineOnDisk(join(loaded.folder, path), line),
    cause,
  })
}
