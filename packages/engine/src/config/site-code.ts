import { createRequire } from 'node:module'
import { type KeptScript, runKept } from '../io/compiled-script.js'
import { importModule } from '../io/import-module.js'

/**
 * Code of a site or a theme that stands in no file: a config may stand in a
 * folder that cannot be written, and threads can be given code, but no functions.
 */
export interface SiteCode {
  /**
   * A script needs nothing while it runs but what is there at once, and its
   * compiled form can be kept. What awaits, or imports modules that are no part of it, is a module.
   */
  readonly format: 'script' | 'module'
  readonly text: string
  /** What `require` counts from; absolute. */
  readonly file: string
}

/** How code is run. */
export interface RunOptions {
  /** What stack traces call it. Node remembers modules by text and name, so another name is another module. */
  readonly name: string
  /** Where the compiled form of a script is kept; undefined keeps none. */
  readonly keptIn: string | undefined
  /** Whether this thread may write it. */
  readonly mayKeep: boolean
}

/** Variable of a script that gets the object with its exports. */
export const exportsVariable = '__quireExports'

/** What a script says instead of `import`: as long, so that columns stay. */
export const importParameter = '$impo$'

/** Begins the address of a module that a script imports later, by which its bundle tells such a call from other text. */
export const laterPrefix = 'quire-later:'

/**
 * What the code exports.
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
  const run = runKept(script) as RunScript
  const load: typeof importModule = (address, options) =>
    importModule(address.slice(laterPrefix.length), options)
  // A script without exports gives nothing.
  return run(createRequire(code.file), load) ?? {}
}

/** Strict, as modules are. */
const inFunction: KeptScript['around'] = [
  `(function (require, ${importParameter}) { 'use strict'; `,
  `\nreturn ${exportsVariable} })`,
]

type RunScript = (
  require: NodeJS.Require,
  load: typeof importModule,
) => Readonly<Record<string, unknown>> | undefined

/** What calls of the code come from, as programs see it that look at stacks themselves. */
export function addressOf({ format, text }: SiteCode, name: string): string {
  if (format === 'script') return name
  const named = `${text}\n//# sourceURL=${name}`
  return `data:text/javascript;base64,${Buffer.from(named).toString('base64')}`
}
