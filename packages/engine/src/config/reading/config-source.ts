import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import {
  configEngineFile,
  configFileImport,
  configPackageEntry,
  configPackageMissing,
  configStyleImport,
  configSyntax,
} from '../../diagnostics/messages/config.js'
import { relativePathHint } from '../../diagnostics/messages/hints.js'
import { pathFrom } from '../../io/path-from.js'
import type { OutputPath } from '../../paths.js'
import { linesOf } from '../../text/source-text.js'
import type { ConfigBundle } from '../bundling/bundle.js'
import type { BundleProblem } from '../bundling/bundle-problem.js'
import { saveAsUtf8 } from '../bundling/not-utf8.js'

/** A local file that is part of a config. */
export interface ConfigFile {
  /** Absolute. */
  readonly file: string
  /** Fingerprint of what the code does: comments, white space and types do not count. */
  readonly hash: string
  readonly text: string
  /** Where the file is published, if code imports its address. */
  readonly publishedAs?: OutputPath
}

/** The files of a bundle, in its order. */
export function filesOf(sources: ConfigBundle['sources']): ConfigFile[] {
  return [...sources].map(([file, { text, hash, publishedAs }]) => ({
    file,
    hash,
    text,
    ...(publishedAs && { publishedAs }),
  }))
}

/** Text of a line, for a place whose path is relative to the folder. */
export function sourceLineIn(
  folder: string,
  files: readonly ConfigFile[],
): (place: Place) => string | undefined {
  return ({ path, line }) => {
    const found = files.find(({ file }) => pathFrom(folder, file) === path)
    // Settings, such as tsconfig.json, are no code.
    return found ? linesOf(found.text)[line - 1] : lineOnDisk(join(folder, path), line)
  }
}

/** Current text of a line of a file. Undefined if it cannot be read; messages then show the place alone. */
export function lineOnDisk(file: string, line: number): string | undefined {
  try {
    return linesOf(readFileSync(file, 'utf8'))[line - 1]
  } catch {
    return undefined
  }
}

/** What usually causes a message of the compiler. */
const syntaxHints: readonly (readonly [sign: RegExp, hint: string])[] = [
  [/end of file$/, 'A bracket or a brace may not be closed.'],
  [/^Expected "[)\]}]" but found "[^;]/, 'A comma may be missing before it.'],
  [/^Unterminated string/, 'Close the quotes.'],
  [/^Could not resolve "\.\.?\//, relativePathHint],
  [
    /^Could not resolve "\//,
    'Paths of imports begin with "./" or "../". Files of the public folder are not imported: their addresses are the base of the site and their names.',
  ],
  [
    /^There is no ".*" in ".*"\.$/,
    'Is it exported there under that name? What is exported as "default" is imported without braces.',
  ],
  [/ not UTF-8$/, saveAsUtf8],
  [/ has no default export\.$/, 'Write "export default" there, or put the name into braces: import { … }.'],
]

/** Elements in code, in files whose names say that there are none. The compiler takes them for something else. */
function hintOfElements(at: BundleProblem['at']): string | undefined {
  const isWithout = at !== undefined && /\.[cm]?ts$/.test(at.file) && /<\/[\w>]|\/>/.test(at.lineText)
  return isWithout
    ? 'Elements (JSX) are read only in files whose names end in ".tsx" or ".jsx". Put the component into one, and import it.'
    : undefined
}

/**
 * Describes a problem in the code of a config, or of a theme that it names.
 *
 * @param around Place where the code is imported, used if the problem has no place of its own.
 */
export function diagnosticOf(
  { kind, text, hint, at, of }: BundleProblem,
  folder: string,
  around?: Place,
): Diagnostic {
  const place = at ? { path: pathFrom(folder, at.file), line: at.line, column: at.column } : around
  if (kind === 'package-missing') return configPackageMissing(place, text, undefined)
  if (kind === 'package-entry') return configPackageEntry(place, text)
  if (kind === 'engine-file') return configEngineFile(place, pathFrom(folder, text))
  if (kind === 'file-import') return configFileImport(place, pathFrom(folder, text))
  if (kind === 'style-import') return configStyleImport(place, pathFrom(folder, text))
  const subject = of && place ? `The ${of} "${place.path}"` : 'The config'
  const usual = syntaxHints.find(([sign]) => sign.test(text))?.[1]
  return configSyntax(place, subject, text, hint ?? hintOfElements(at) ?? usual)
}
