import { createRequire } from 'node:module'
import { type KeptScript, runKept } from '../../io/running/compiled-script.js'
import { importModule } from '../../io/running/import-module.js'

/**
 * Code of a site or a theme that is kept in memory, not in a file: the config's folder may be
 * read-only, and threads can be sent code but not functions.
 */
export interface SiteCode {
  /**
   * A script can load everything it needs synchronously, and its compiled form can be cached. Code
   * that awaits or has static imports must be a module.
   */
  readonly format: 'script' | 'module'
  readonly text: string
  /** File that `require` resolves from; absolute. */
  readonly file: string
}

/** How to run code. */
export interface RunOptions {
  /**
   * How stack traces name the code. Node caches modules by text and name, so the same text under
   * another name runs again.
   */
  readonly name: string
  /** File for the compiled form of a script; undefined for no caching. */
  readonly keptIn: string | undefined
  /** Whether this thread may write it. */
  readonly mayKeep: boolean
}

/** Variable of a script that holds its exports. */
export const exportsVariable = '__quireExports'

/** Replaces `import` in a script. Of the same length, so that columns stay the same. */
export const importParameter = '$impo$'

/**
 * Prefix for addresses in a script's dynamic imports. It tells such calls from text that only looks
 * like one.
 */
export const laterPrefix = 'quire-later:'

/**
 * Runs the code and returns its exports.
 *
 * @throws Whatever the code throws.
 */
export async function runCode(
  code: SiteCode,
  { name, keptIn, mayKeep }: RunOptions,
): Promise<Readonly<Record<string, unknown>>> {
  if (code.format === 'module') return importModule(addressOf(code, name))
  const script = {
    source: code.text,
    around: inFunction,
    filename: name,
    keptIn,
    mayKeep,
    makesFolder: false,
  }
  // The function that `inFunction` puts around the script.
  const run = runKept(script) as RunScript
  const load: LoadModule = (address, options) => importModule(address.slice(laterPrefix.length), options)
  // A script without exports returns undefined.
  return run(createRequire(code.file), load) ?? {}
}

/** Strict mode, as in modules. */
const inFunction: KeptScript['around'] = [
  `(function (require, ${importParameter}) { 'use strict'; `,
  `\nreturn ${exportsVariable} })`,
]

type LoadModule = (address: string, options?: ImportCallOptions) => Promise<unknown>

type RunScript = (require: NodeJS.Require, load: LoadModule) => Readonly<Record<string, unknown>> | undefined

/** The name of the code as it appears to code that inspects stacks itself. */
export function addressOf({ format, text }: SiteCode, name: string): string {
  if (format === 'script') return name
  const named = `${text}\n//# sourceURL=${name}`
  return `data:text/javascript;base64,${Buffer.from(named).toString('base64')}`
}
