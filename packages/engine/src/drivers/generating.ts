import { join } from 'node:path'
import { beginsWithDot, isHiddenName } from '../addresses/dot-names.js'
import { codeOfGenerators } from '../config/caching/fingerprint.js'
import { reportOn } from '../config/checking/typed-config.js'
import { ConfigError } from '../config/config-error.js'
import { cacheFolder } from '../config/load.js'
import type { LoadedConfig } from '../config/loaded-config.js'
import { lineOnDisk } from '../config/reading/config-source.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import { placeOfCode } from '../config/running/runnable.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import {
  generatorBlocked,
  generatorOccupied,
  generatorResult,
  generatorThrew,
} from '../diagnostics/messages/generators.js'
import { type FileGenerator, PageError, type PageErrorPlace } from '../generate/file-generator.js'
import { folderChanges, ownedFileName, ownedText, readOwned } from '../generate/generated-folder.js'
import {
  type GeneratedRecord,
  type GeneratedRecords,
  readRecords,
  recordsText,
} from '../generate/generated-record.js'
import {
  areCurrent,
  type Generation,
  type GeneratorInput,
  type HiddenNames,
  hashOfFile,
  runGenerator,
  type SourceFiles,
  thrownMessage,
} from '../generate/run-generator.js'
import { hashOf } from '../io/hash.js'
import { isInsideAny, pathFrom } from '../io/path-from.js'
import { openSiteFiles } from '../io/reading/files.js'
import { lookAt } from '../io/reading/look-at.js'
import { similarFile } from '../io/reading/similar-file.js'
import { listSources, obstacleFor, putGenerated, readSource } from '../io/writing/generated-files.js'
import { keepText, readKept } from '../io/writing/keep-text.js'
import { readData } from '../parse/frontmatter/data-formats.js'
import { plainData } from '../parse/frontmatter/plain-data.js'
import { inFolder, type SourcePath } from '../paths.js'
import { noStamps, type Stamps } from '../scan/stamps.js'
import { hashesOf } from '../site/file-hashes.js'
import { untilAborted } from '../values/until-aborted.js'

/** The files that generators of the config made. */
export interface GeneratedFiles {
  readonly folders: readonly GeneratedFolder[]
  /**
   * Whether all that the generators read is still as it was, and what they wrote, too. False if that
   * cannot be read.
   *
   * @param changed Files and folders that may have changed. Others that were written are not read.
   */
  readonly areCurrent: (changed: readonly SourcePath[]) => boolean
}

/** What the generator of one folder read and wrote. */
export interface GeneratedFolder {
  /** Files that it read. Absolute. */
  readonly sources: readonly string[]
  readonly files: ReadonlySet<SourcePath>
}

/** Whether a file is written by a generator, so that changes of it would be lost. */
export const isGenerated = (path: SourcePath, { folders }: GeneratedFiles): boolean =>
  folders.some(({ files }) => files.has(path))

/** A generator of the config and the folder for its files. */
interface OwnGenerator {
  /** Relative to the site's root. */
  readonly dir: string
  readonly generate: FileGenerator
  readonly isHidden: HiddenNames
  readonly at: Place | undefined
}

interface GeneratorRun extends OwnGenerator {
  readonly loaded: LoadedConfig
  readonly config: ResolvedConfig
  readonly sources: SourceFiles
  readonly signal: AbortSignal | undefined
}

/**
 * Lets the generators of the config write their files, as far as something that they read has
 * changed. Must be done before the site is scanned.
 *
 * @param options `fresh`: run all of them. `stamps`: of the files of the last build. `signal`: stops
 *   waiting for them, so that the folders of those that are not done stay as they are.
 * @throws ConfigError if a generator fails. The files of its last run are then unchanged. The
 *   reason of the signal, if that is aborted.
 */
export async function generateFiles(
  loaded: LoadedConfig,
  config: ResolvedConfig,
  {
    fresh = false,
    stamps = noStamps,
    signal,
  }: {
    readonly fresh?: boolean | undefined
    readonly stamps?: Stamps | undefined
    readonly signal?: AbortSignal | undefined
  } = {},
): Promise<GeneratedFiles> {
  const generators = generatorsOf(loaded, config)
  if (generators.length === 0) return { folders: [], areCurrent: () => true }
  const sources: SourceFiles = {
    read: (path) => readSource(config.root, path),
    list: (globs) => listSources(config.root, globs),
    similar: (path) => similarFile(join(config.root, path)),
    parse(format, raw) {
      const read = readData({ format, raw })
      if ('problem' in read) return read
      const value = plainData(read.value)
      return value === undefined
        ? { problem: 'it is nested too deep', line: 1, column: 1, hint: 'Divide it into several files.' }
        : { value }
    },
  }
  const kept = join(cacheFolder(loaded.folder), 'generated.json')
  const code = codeOfGenerators(loaded)
  const past = fresh ? {} : readRecords(readKept(kept))
  const isIntact = intactIn(config, stamps)
  const records: Record<string, GeneratedRecord> = {}
  for (const generator of generators) {
    const { dir } = generator
    const last = past[dir]
    const isValid = last?.code === code && areCurrent(last.inputs, sources) && isIntact(dir, last.files)
    records[dir] = isValid ? last : await makeFolder({ ...generator, loaded, config, sources, signal }, code)
  }
  if (generators.some(({ dir }) => records[dir] !== past[dir])) keepText(kept, recordsText(records))
  return generatedBy(records, sources, config.root)
}

function generatorsOf(loaded: LoadedConfig, config: ResolvedConfig): readonly OwnGenerator[] {
  const { placeOf } = reportOn(loaded)
  const { content, publicDir, generatePublic } = config
  const ofContent = content.flatMap(({ dir, generate }, index): OwnGenerator[] =>
    generate === undefined
      ? []
      : [{ dir, generate, isHidden: beginsWithDot, at: placeOf(['content', index, 'generate']) }],
  )
  if (generatePublic === undefined) return ofContent
  const at = placeOf(['generatePublic'])
  return [...ofContent, { dir: publicDir, generate: generatePublic, isHidden: isHiddenName, at }]
}

function generatedBy(records: GeneratedRecords, sources: SourceFiles, root: string): GeneratedFiles {
  const inputs = Object.values(records).flatMap((record) => record.inputs)
  const written = Object.entries(records).flatMap(([dir, { files }]) =>
    Object.entries(files).map(([path, hash]) => ({ path: inFolder(dir, path), hash })),
  )
  const areIntact = (changed: ReadonlySet<SourcePath>) =>
    written.every(({ path, hash }) => !isIn(changed, path) || hashOfFile(sources.read(path)) === hash)
  return {
    folders: Object.entries(records).map(([dir, record]) => ({
      sources: sourcesOf(record.inputs, root),
      files: new Set(Object.keys(record.files).map((path) => inFolder(dir, path))),
    })),
    areCurrent: (changed) =>
      lookAt(() => areCurrent(inputs, sources) && areIntact(new Set(changed))) ?? false,
  }
}

/** Whether a path, or a folder that it is in, is one of those. */
const isIn = (paths: ReadonlySet<SourcePath>, path: SourcePath): boolean =>
  paths.has(path) || isInsideAny(path, paths)

const sourcesOf = (inputs: readonly GeneratorInput[], root: string): string[] =>
  inputs.flatMap((input) => (input.kind === 'file' ? [join(root, input.path)] : []))

/** Tells whether a folder still has the files that were written. */
function intactIn(
  { root }: ResolvedConfig,
  stamps: Stamps,
): (dir: string, files: GeneratedRecord['files']) => boolean {
  const { fileHash } = hashesOf(openSiteFiles(root), stamps)
  return (dir, files) => Object.entries(files).every(([path, hash]) => fileHash(inFolder(dir, path)) === hash)
}

/** Runs a generator and puts its files into its folder. */
async function makeFolder(run: GeneratorRun, code: string): Promise<GeneratedRecord> {
  const { config, dir, generate, isHidden, sources, signal } = run
  const generation = await untilAborted(runGenerator(generate, sources, isHidden, signal), signal)
  if (generation.kind !== 'made') throw failed(run, generation)
  const { files, inputs } = generation
  const contentAt = (path: string) => sources.read(inFolder(dir, path))
  const ownList = Buffer.from(contentAt(ownedFileName) ?? []).toString()
  const owned = readOwned(ownList, isHidden)
  const { written, removed, occupied } = folderChanges(files, owned, contentAt)
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
    putGenerated(folder, [[ownedFileName, ownedText(new Set([...owned, ...files.keys()]))]], [])
    putGenerated(folder, written, removed)
  }
  const list = ownedText(files.keys())
  if (ownList !== list || written.size + removed.length > 0) putGenerated(folder, [[ownedFileName, list]], [])
  return {
    code,
    inputs,
    files: Object.fromEntries([...files].map(([path, content]) => [path, hashOf(content)])),
  }
}

function failed(run: GeneratorRun, generation: Exclude<Generation, { readonly kind: 'made' }>): ConfigError {
  const { dir, at } = run
  if (generation.kind === 'wrong')
    return refused(run, generation.inputs, generatorResult(at, dir, generation.problem))
  const { error, inputs } = generation
  const place = error instanceof PageError ? error.place : undefined
  const source = place?.path === undefined ? undefined : placeOfSource(run, { ...place, path: place.path })
  const inCode = error instanceof PageError ? at : (placeOfCode(error) ?? at)
  return refused(run, inputs, generatorThrew(source ?? inCode, dir, thrownMessage(error), place?.hint), error)
}

/** A place in messages, whose paths are relative to the config's folder. */
const placeOfSource = (
  { loaded, config }: GeneratorRun,
  { path, line = 1, column = 1 }: PageErrorPlace & { readonly path: string },
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
