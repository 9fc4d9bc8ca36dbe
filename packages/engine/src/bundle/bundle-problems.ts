import { isBuiltin } from 'node:module'
import { resolve } from 'node:path'
import type { Message } from 'esbuild'
import { fileOfCssModule, namingCssModules } from '../config/bundling/css-modules.js'
import { fileExtensions } from '../config/bundling/imported-files.js'
import type { ConfigFile } from '../config/reading/config-source.js'
import { placeOfPath } from '../config/reading/path-place.js'
import { type Diagnostic, type Place, topOfFile } from '../diagnostics/diagnostic.js'
import { compileStyles, relativePathHint } from '../diagnostics/messages/hints.js'
import {
  behaviourWithoutMount,
  bundleFailed,
  bundleWarning,
  noStyleSheet,
} from '../diagnostics/messages/theme.js'
import { pathFrom } from '../io/path-from.js'
import { styleSheet } from './bundle-plugins.js'

/** What paths in the bundler's messages are relative to. */
export interface BundlePlaces {
  /** Folder of the theme. The bundler's paths are relative to it. */
  readonly from: string
  /** Folder of the site. Places in messages are relative to it. */
  readonly root: string
  /** Code of the config, which shows where a file is named. */
  readonly code: readonly ConfigFile[]
}

/** Files that style sheets may refer to, besides other style sheets. */
export const assetLoaders = Object.fromEntries(
  fileExtensions.flatMap((extension) => [
    [extension, 'file'] as const,
    [extension.toUpperCase(), 'file'] as const,
  ]),
)

/** Describes why the scripts or styles of a theme cannot be bundled. */
export function bundleProblem(message: Message, theme: string, places: BundlePlaces): Diagnostic {
  const style = styleWithoutLoader(message)
  if (style !== undefined) {
    const file = resolve(places.from, style)
    return noStyleSheet(placeOfPath(file, places.code, places.root), pathFrom(places.root, file))
  }
  const behaviour = behaviourWithout(message)
  if (behaviour === undefined)
    return bundleFailed(
      placeOf(message, places),
      subjectOf(message),
      inSite(message.text, places),
      hintOf(message),
    )
  const path = pathFrom(places.root, resolve(places.from, behaviour))
  return behaviourWithoutMount(topOfFile(path), theme)
}

/** Warnings of the bundler about the author's own files. */
export function bundleWarnings(messages: readonly Message[], places: BundlePlaces): Diagnostic[] {
  return messages
    .filter(({ location }) => location !== null && !/(?:^|[\\/])node_modules[\\/]/.test(location.file))
    .map((message) =>
      bundleWarning(
        placeOf(message, places),
        subjectOf(message),
        message.text,
        typeof message.detail === 'string' ? message.detail : noteOf(message),
      ),
    )
}

/** Generated texts, which are no files. esbuild puts the namespace in front. */
const inNoFile = /(?:^|\/|:)docs:(app|styles)$/

/**
 * The behaviour that lacks the export which the generated import asks for. (No other import is in a
 * generated text.)
 */
function behaviourWithout({ text, location }: Message): string | undefined {
  if (inNoFile.exec(location?.file ?? '')?.[1] !== 'app') return undefined
  return /^No matching export in "(.+)" for import/.exec(text)?.[1]
}

/** The bundler's paths begin at the theme, which may be a package far away. */
const inSite = (text: string, { from, root }: BundlePlaces): string =>
  namingCssModules(text).replace(
    /^(No loader is configured for .*? files: )(.+)$/,
    (_, start: string, file: string) => start + pathFrom(root, resolve(from, file)),
  )

/** A file of another kind that the theme lists among its style sheets. */
function styleWithoutLoader({ text, location }: Message): string | undefined {
  if (inNoFile.exec(location?.file ?? '')?.[1] !== 'styles') return undefined
  return /^No loader is configured for ".*?" files: (.+)$/.exec(text)?.[1]
}

function subjectOf({ location }: Message): string {
  const file = fileOfCssModule(location?.file ?? '')
  if (inNoFile.exec(file)?.[1] === 'styles') return 'What "optionStyles" returns'
  return styleSheet.test(file) ? 'This style sheet' : 'This script'
}

/** esbuild counts columns in bytes from 0. */
function placeOf({ location }: Message, { from, root }: BundlePlaces): Place | undefined {
  if (location === null || inNoFile.test(location.file)) return undefined
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString('utf8')
  return {
    path: pathFrom(root, resolve(from, fileOfCssModule(location.file))),
    line: location.line,
    column: before.length + 1,
  }
}

/** The only notes of esbuild that help authors. Others are meant for its caller. */
const noteOf = ({ notes }: Message) => notes.find(({ text }) => text.startsWith('Did you mean'))?.text

/** What to try. */
function hintOf(message: Message): string | undefined {
  const { text, detail } = message
  if (typeof detail === 'string') return detail
  const missing = /^Could not resolve "(.+)"$/.exec(text)?.[1]
  const isStyleSheet = styleSheet.test(message.location?.file ?? '')
  if (missing === undefined) return notLoaded(text, isStyleSheet) ?? noteOf(message)
  if (isBuiltin(missing)) return 'Node.js modules do not exist in browsers.'
  if (missing.startsWith('/')) return 'Write a path relative to this file: "./name".'
  // In style sheets, file names need no leading dot.
  const isFile = missing.startsWith('.') || isStyleSheet
  return isFile ? relativePathHint : `Install it next to the theme: npm install ${missing}`
}

function notLoaded(problem: string, isStyleSheet: boolean): string | undefined {
  const [, ending] = /^No loader is configured for "\.(.*?)" files/.exec(problem) ?? []
  if (ending === undefined) return undefined
  if (/^(?:s[ac]ss|less|styl)$/i.test(ending)) return compileStyles
  return isStyleSheet
    ? `Style sheets may name files that end in ${fileExtensions.join(', ')}. Other files belong in the public folder.`
    : 'Code can import code, JSON, pictures and fonts. Put other files into the public folder, and write their address with the base of the site.'
}
