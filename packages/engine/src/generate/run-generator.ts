import { posix } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isUint8Array } from 'node:util/types'
import { hashOf } from '../io/hash.js'
import { decodeText } from '../io/reading/decode-text.js'
import { fingerprintOfAll } from '../io/reading/read-again.js'
import { byPath, looseName } from '../paths.js'
import { shortened } from '../text/shortened.js'
import { messageOf } from '../values/error-message.js'
import { isRecord } from '../values/is-record.js'
import { type FileGenerator, type GeneratedFile, type GeneratorSources, PageError } from './file-generator.js'

const { dirname, extname, join } = posix

type DataFormat = 'json' | 'yaml' | 'toml'

/** Why a text is no data. */
interface DataProblem {
  readonly problem: string
  readonly line: number
  readonly column: number
  readonly hint: string
}

/** Files as a generator may read them. Paths are relative to the site's root. */
export interface SourceFiles {
  /** Content of a file; undefined if there is no such file. */
  read(path: string): Uint8Array | undefined
  /** Paths of the files that match, in path order. */
  list(globs: readonly string[]): readonly string[]
  /** Name of a file in the same folder that may be meant by one that is not there. */
  similar(path: string): string | undefined
  /** The value of a text in a data format. */
  parse(format: DataFormat, text: string): { readonly value: unknown } | DataProblem
}

/** Something that a generator asked for, with the fingerprint of the answer. */
export type GeneratorInput =
  | { readonly kind: 'file'; readonly path: string; readonly hash: string | null }
  | { readonly kind: 'list'; readonly globs: readonly string[]; readonly hash: string }

/** What came of a run. */
export type Generation = {
  readonly inputs: readonly GeneratorInput[]
} /** `files`: their content by their paths in the folder. */ & (
  | { readonly kind: 'made'; readonly files: ReadonlyMap<string, Uint8Array> }
  /** The generator threw something. */
  | { readonly kind: 'threw'; readonly error: unknown }
  /** It returned something else than files. `problem` completes "The generator …". */
  | { readonly kind: 'wrong'; readonly problem: string }
)

const formats: ReadonlyMap<string, DataFormat> = new Map([
  ['.json', 'json'],
  ['.yaml', 'yaml'],
  ['.yml', 'yaml'],
  ['.toml', 'toml'],
])

/**
 * Runs a generator and records what it reads.
 *
 * @param isHidden Whether a file of that name would never be found in the generator's folder.
 * @param signal If it is aborted, no further file is taken. Whatever the result is then, it says nothing.
 */
export async function runGenerator(
  generate: FileGenerator,
  files: SourceFiles,
  isHidden: HiddenNames,
  signal?: AbortSignal,
): Promise<Generation> {
  const inputs = new Map<string, GeneratorInput>()
  /** @param input Makes the input from the fingerprint to remember. */
  const note = <Hash extends string | null>(
    name: string,
    hash: Hash,
    input: (hash: Hash | string) => GeneratorInput,
  ): void => {
    inputs.set(name, input(fingerprintOfAll(inputs.get(name)?.hash, hash)))
  }
  const readText = (path: string): string => {
    const bytes = files.read(path)
    note(`file ${path}`, hashOfFile(bytes), (hash) => ({ kind: 'file', path, hash }))
    if (bytes === undefined)
      throw new PageError(`There is no file "${path}".`, { hint: hintForMissing(path, files) })
    const { text, invalidLine } = decodeText(bytes)
    if (invalidLine === undefined) return text
    throw new PageError('The file is not UTF-8.', { path, line: invalidLine, hint: 'Save it as UTF-8.' })
  }
  const sources: GeneratorSources = {
    readText,
    readData(path) {
      const format = formats.get(extname(path).toLowerCase())
      if (format === undefined)
        throw new PageError(
          `"${path}" is no data: its name ends in none of ${[...formats.keys()].join(', ')}.`,
        )
      const read = files.parse(format, readText(path))
      if ('value' in read) return read.value
      const { problem, ...place } = read
      throw new PageError(`${problem}.`, { path, ...place })
    },
    list(...globs) {
      const paths = files.list(globs)
      note(`list ${globs.join('\n')}`, hashOfList(paths), (hash) => ({ kind: 'list', globs, hash }))
      return paths
    },
  }
  const ended = await generated(generate, sources, isHidden, signal)
  return { ...ended, inputs: [...inputs.values()] }
}

/** Whether all that a generator asked for is still the same. */
export const areCurrent = (inputs: readonly GeneratorInput[], files: SourceFiles): boolean =>
  inputs.every((input) =>
    input.kind === 'file'
      ? hashOfFile(files.read(input.path)) === input.hash
      : hashOfList(files.list(input.globs)) === input.hash,
  )

/** Null for a file that is not there. */
export const hashOfFile = (bytes: Uint8Array | undefined): string | null =>
  bytes === undefined ? null : hashOf(bytes)
const hashOfList = (paths: readonly string[]) => hashOf(paths.join('\n'))

type Outcome = Generation extends infer Each
  ? Each extends Generation
    ? Omit<Each, 'inputs'>
    : never
  : never

async function generated(
  generate: FileGenerator,
  sources: GeneratorSources,
  isHidden: HiddenNames,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const files = new Map<string, Uint8Array>()
  try {
    const made: unknown = await generate(sources)
    if (!isIterable(made)) return { kind: 'wrong', problem: 'did not return a list of files' }
    for await (const file of made) {
      // Nothing else could abort the signal while a generator waits for nothing.
      if (signal !== undefined) await nextTurn()
      signal?.throwIfAborted()
      if (!isFile(file)) return { kind: 'wrong', problem: `made ${noFile(file)}` }
      const { path } = file
      const problem = problemOfPath(path, isHidden)
      if (problem !== undefined) return { kind: 'wrong', problem: `made a file "${path}", ${problem}` }
      if (files.has(path)) return { kind: 'wrong', problem: `made the file "${path}" twice` }
      files.set(path, Buffer.from('text' in file ? file.text : file.bytes))
    }
  } catch (error) {
    return { kind: 'threw', error }
  }
  const clash = clashIn([...files.keys()])
  return clash === undefined
    ? { kind: 'made', files }
    : { kind: 'wrong', problem: `made files that cannot both exist: "${clash[0]}" and "${clash[1]}"` }
}

const isIterable = (value: unknown): value is Iterable<unknown> | AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value)

/** Not an input: when a file of the first name appears, the generator runs again. */
function hintForMissing(path: string, files: SourceFiles): string {
  const near = files.similar(path)
  return near === undefined
    ? 'Paths are relative to the root of the site.'
    : `Did you mean "${join(dirname(path), near)}"?`
}

/** What is wrong with something that a generator made. */
function noFile(made: unknown): string {
  if (!isRecord(made)) return 'something that is no file'
  if (typeof made.path === 'string') return `the file "${made.path}" without a text, and without bytes`
  const names = Object.keys(made)
  // Such as bytes, whose names are numbers.
  if (names.length === 0 || names.length > 9) return 'a file without a path'
  return `a file without a path: it has ${names.map((name) => `"${shortened(name)}"`).join(', ')}`
}

const isFile = (value: unknown): value is GeneratedFile =>
  isRecord(value) &&
  typeof value.path === 'string' &&
  ('text' in value ? typeof value.text === 'string' : isUint8Array(value.bytes))

/** Which names a folder is never searched for. */
export type HiddenNames = (name: string) => boolean

/** Why a generated file cannot have a path; undefined if it can. Completes "a file …, ". */
export function problemOfPath(path: string, isHidden: HiddenNames): string | undefined {
  const names = path.split('/')
  if (/[\\\p{Cc}\p{Cs}\uFFFD]/u.test(path))
    return 'whose path has a character that files of a site cannot have'
  if (names.some((name) => name === '' || name === '..' || name === '.'))
    return 'whose path is not one inside of the folder, such as "users/create.md"'
  if (names.some((name) => isHidden(name) || name === 'node_modules'))
    return 'where files are never looked for'
  return names.some((name) => Buffer.byteLength(name) > longestName) ? 'whose name is too long' : undefined
}

/** In bytes, on the file systems of all common systems. */
const longestName = 255

/** Two files of which one would replace the other on some disk, or have to be a folder at the same time. */
function clashIn(paths: readonly string[]): readonly [string, string] | undefined {
  const known = new Map<string, string>()
  // In this order, what would have to be a folder comes before what is in it.
  const byName = paths.map((path) => ({ path, loose: looseName(path) }))
  for (const { path, loose } of byName.sort((a, b) => byPath(a.loose, b.loose) || byPath(a.path, b.path))) {
    const folders = loose.split('/').map((_, depth, names) => names.slice(0, depth + 1).join('/'))
    for (const name of folders) {
      const other = known.get(name)
      if (other !== undefined) return [other, path]
    }
    known.set(loose, path)
  }
  return undefined
}

/** What to say of an error that is no {@link PageError}. */
export const thrownMessage = (error: unknown): string => messageOf(error).replace(/[.\s]+$/, '')
