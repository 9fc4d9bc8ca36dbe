import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import type { ImportKind, Metafile } from 'esbuild'
import { foldersAbove } from '../../io/path-from.js'
import { readPlainFile } from '../../io/reading/read-plain-file.js'
import { lazily } from '../../values/lazily.js'
import type { CodeLookups } from '../caching/code-inputs.js'
import { type ImportedName, packageNameIn } from './bundle-packages.js'
import { commonJsNamespace } from './common-js.js'
import { fileOfCssModule } from './css-modules.js'
import { namesOfSettings } from './endless-settings.js'
import { requiredNamespace } from './required-modules.js'

/** In style sheets a relative path needs no leading `./`. */
const ofStyles: ReadonlySet<ImportKind> = new Set(['import-rule', 'url-token'])

/** Whether a module of the metafile is generated. */
export const isOfNoFile = (input: string): boolean =>
  [requiredNamespace, commonJsNamespace].some((namespace) => input.startsWith(`${namespace}:`))

/** The files of a bundle, absolute, without modules that are generated. */
export const filesOfBundle = ({ inputs }: Pick<Metafile, 'inputs'>, folder: string): string[] =>
  Object.keys(inputs)
    .filter((input) => !input.startsWith('docs:') && !isOfNoFile(input))
    .map((input) => resolve(folder, fileOfCssModule(input)))

/** What the bundle's metafile does not say about its imports. */
export interface LookupOptions {
  /** Packages that stay outside of the bundle. The metafile does not say which files import them. */
  readonly imported?: readonly ImportedName[]
  /** More folders to look packages up from, in this order. */
  readonly packagesOf?: readonly string[]
}

/**
 * Finds where the bundler looked for imports, besides the files that it found. If something changes
 * there, the same import may resolve to another file next time. Packages are tracked by their real
 * path, since a link may lead to another version.
 *
 * @param folder Folder that paths in the bundle are relative to.
 */
export function bundleLookups(
  { inputs }: Pick<Metafile, 'inputs'>,
  folder: string,
  { imported: given = [], packagesOf = [] }: LookupOptions = {},
): CodeLookups {
  const importers = new Set<string>()
  const folders = new Set<string>()
  const places = new Set<string>()
  const imported = new Map<string, ImportedName>()
  const addImported = (one: ImportedName) => imported.set(JSON.stringify(one), one)
  given.forEach(addImported)
  for (const [input, { imports }] of Object.entries(inputs)) {
    if (isOfNoFile(input)) continue
    const from = dirname(resolve(folder, fileOfCssModule(input)))
    importers.add(from)
    for (const { original, kind } of imports) {
      if (original === undefined || isBuiltin(original)) continue
      const isPath = isAbsolute(original) || /^\.{1,2}(?:\/|$)/.test(original)
      if (isPath || ofStyles.has(kind)) folders.add(dirname(resolve(from, original)))
      if (!isPath && !/^(?:#|[\w-]+:)/.test(original)) addImported({ name: packageNameIn(original), from })
    }
  }
  for (const { name, from } of imported.values())
    for (const place of placesOfPackage(name, [from, ...packagesOf])) places.add(place)
  // Packages are tracked by their version; their files are not expected to change.
  const own = (path: string) => !path.includes(`${sep}node_modules${sep}`)
  const above = new Set([...importers].filter(own).flatMap(foldersAbove))
  const settings = [...above].flatMap((above) => namesOfSettings.map((name) => join(above, name)))
  const ownFolders = [...folders].filter(own)
  return {
    files: [
      ...settings,
      ...settings.flatMap((file) => (basename(file) === 'package.json' ? [] : basesOf(file))),
    ],
    folders: ownFolders,
    places: [...places, ...ownFolders],
  }
}

/** Settings that exist for the code in a folder. */
export const settingsFor = (folder: string): string[] =>
  foldersAbove(folder)
    .flatMap((above) => namesOfSettings.map((name) => join(above, name)))
    .filter((file) => existsSync(file))

/** All places where a package of that name could be, up to the first where it is. */
function placesOfPackage(name: string, starts: readonly string[]): string[] {
  const places: string[] = []
  for (const folder of new Set(starts.flatMap(foldersAbove))) {
    if (basename(folder) === 'node_modules') continue
    const modules = join(folder, 'node_modules')
    const place = existsSync(modules) ? join(modules, name) : modules
    places.push(place)
    if (place !== modules && existsSync(place)) break
  }
  return places
}

/** Files that a `tsconfig.json` may extend, directly or indirectly. */
function basesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const modules = lazily(() => foldersAbove(dirname(file)).map((folder) => join(folder, 'node_modules')))
  const candidates = extendedBy(file).flatMap((name) =>
    (isAbsolute(name) || name.startsWith('.') ? [dirname(file)] : modules()).flatMap((from) => {
      const path = resolve(from, name)
      return [path, `${path}.json`, join(path, 'tsconfig.json')]
    }),
  )
  return [...candidates, ...candidates.flatMap((candidate) => basesOf(candidate, seen))]
}

/** Read with a pattern, because a `tsconfig.json` may have comments and then is not JSON. */
function extendedBy(file: string): string[] {
  try {
    const [, value = ''] = /"extends"\s*:\s*("[^"]*"|\[[^\]]*\])/.exec(String(readPlainFile(file))) ?? []
    return [...value.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name)
  } catch {
    // Usual: most folders have no such file.
    return []
  }
}
