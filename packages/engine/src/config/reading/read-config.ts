import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Diagnostic, topOfFile } from '../../diagnostics/diagnostic.js'
import {
  configCommonJs,
  configNameTwice,
  configThrew,
  configWithoutDefault,
  wrongConfigValue,
} from '../../diagnostics/messages/config.js'
import { hashOf } from '../../io/hash.js'
import { pathFrom } from '../../io/path-from.js'
import { decodeText } from '../../io/reading/decode-text.js'
import { byPath } from '../../paths.js'
import { repeatedJsonName } from '../../text/repeated-json-name.js'
import { pointAt } from '../../text/source-text.js'
import { messageOf, stackOf } from '../../values/error-message.js'
import { bundleConfig } from '../bundling/bundle.js'
import { notUtf8Line } from '../bundling/bundle-problem.js'
import type { CodeCache } from '../caching/code-cache.js'
import { ConfigError } from '../config-error.js'
import type { ReadConfig } from '../loaded-config.js'
import { watchingEnvironment } from '../running/environment.js'
import {
  framesOf,
  placeInStack,
  type Runnable,
  run,
  runnableOf,
  withRealPlaces,
} from '../running/runnable.js'
import { type ConfigFile, diagnosticOf, filesOf, sourceLineIn } from './config-source.js'
import { jsonProblems } from './json-problems.js'
import { placeOfExport } from './place.js'

/**
 * Reads a config: JSON, or a script, which is bundled and run.
 *
 * @param packagesOf More folders whose packages a script may import.
 * @throws ConfigError if it cannot be read, or if it fails.
 */
export async function readConfig(
  file: string,
  packagesOf: readonly string[],
  codeCache: CodeCache,
): Promise<ReadConfig> {
  return file.endsWith('.json') ? readJson(file) : readScript(file, packagesOf, codeCache)
}

async function readJson(file: string): Promise<ReadConfig> {
  const bytes = readFileSync(file)
  const { text, invalidLine } = decodeText(bytes)
  const own = { file, hash: hashOf(bytes), text }
  const sourceLine = sourceLineIn(dirname(file), [own])
  const refuse = (diagnostics: readonly Diagnostic[]) =>
    new ConfigError(diagnostics, undefined, { folder: dirname(file), sourceLine, files: [file] })
  if (invalidLine !== undefined) {
    const at = { file, line: invalidLine, column: 1, lineText: '' }
    throw refuse([diagnosticOf({ kind: 'syntax', text: notUtf8Line, at }, dirname(file))])
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse((await jsonProblems(file, text)).map((problem) => diagnosticOf(problem, dirname(file))))
  }
  const repeated = repeatedJsonName(text)
  if (repeated !== undefined)
    throw refuse([configNameTwice({ path: pathFrom(dirname(file), file), ...pointAt(text, repeated) })])
  return {
    value,
    files: [{ ...own, hash: hashOf(JSON.stringify(value)) }],
    packages: [],
    islands: [],
    staticModules: [],
    lookedIn: [],
    environment: new Map(),
    runnable: undefined,
    themeModule: undefined,
    sourceLine,
  }
}

async function readScript(
  file: string,
  packagesOf: readonly string[],
  codeCache: CodeCache,
): Promise<ReadConfig> {
  const folder = dirname(file)
  const result = await bundleConfig({ file }, packagesOf, codeCache)
  const sources = 'bundle' in result ? result.bundle.sources : result.sources
  const files = filesOf(sources).sort(
    (a, b) => Number(b.file === file) - Number(a.file === file) || byPath(a.file, b.file),
  )
  const sourceLine = sourceLineIn(folder, files)
  const context = { folder, sourceLine, files: [...new Set([file, ...sources.keys()])] }
  if ('problems' in result)
    throw new ConfigError(
      result.problems.map((problem) => diagnosticOf(problem, folder)),
      undefined,
      context,
    )
  const runnable = runnableOf(result, folder, codeCache.keptFile('config'))
  const environment = new Map<string, string | undefined>()
  const namespace = await watchingEnvironment(environment, runnable.address, () => run(runnable)).catch(
    (error: unknown) => {
      const cause = withRealPlaces(error, runnable)
      throw new ConfigError([failureOf(error, runnable, { file, files })], undefined, { ...context, cause })
    },
  )
  const problem = problemOfExport(namespace.default, file, files)
  if (problem !== undefined) throw new ConfigError([problem], undefined, context)
  return {
    value: namespace.default,
    files,
    packages: result.bundle.packages,
    islands: result.bundle.islands,
    staticModules: result.bundle.staticModules,
    lookedIn: result.bundle.lookedIn,
    environment: new Map([...environment].sort(([a], [b]) => byPath(a, b))),
    runnable,
    themeModule: { code: result.bundle.code, gives: 'config', keptIn: runnable.keptIn },
    sourceLine,
  }
}

/** What a config threw, as a message. */
function failureOf(
  error: unknown,
  runnable: Runnable,
  { file, files }: { readonly file: string; readonly files: readonly ConfigFile[] },
): Diagnostic {
  const at = placeInStack(error, runnable)
  const module = at === undefined ? moduleInStack(error, dirname(file)) : at.path
  const isCommonJs =
    error instanceof ReferenceError && files.some(({ text }) => /^\s*(?:module\.)?exports\b/m.test(text))
  if (isCommonJs) return configCommonJs(at)
  return configThrew(at, messageOf(error), module === pathFrom(dirname(file), file) ? undefined : module)
}

/** The module of a package that threw an error, with line and column; undefined if it is not known. */
function moduleInStack(error: unknown, folder: string): string | undefined {
  const frame = framesOf(stackOf(error)).find(({ file }) => /\.[cm]?[jt]sx?$/.test(file))
  return frame && `${pathFrom(folder, frame.file)}:${frame.line}:${frame.column}`
}

/** Why the default export cannot be a config; undefined if it may be one. */
function problemOfExport(value: unknown, file: string, files: readonly ConfigFile[]): Diagnostic | undefined {
  const folder = dirname(file)
  if (value === undefined) return configWithoutDefault(topOfFile(pathFrom(folder, file)))
  const form = uncalledForm(value)
  return form === undefined
    ? undefined
    : wrongConfigValue(placeOfExport(files, folder), '', 'an object', form)
}

/**
 * How a message describes an export that still has to be called or awaited; undefined for a
 * finished config.
 */
function uncalledForm(value: unknown): string | undefined {
  if (value instanceof Promise) return 'a promise: write "await" before it'
  return typeof value === 'function' ? 'a function: call it, and export what it returns' : undefined
}
