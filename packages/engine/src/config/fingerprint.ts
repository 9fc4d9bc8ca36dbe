import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { entriesBelow } from '../io/entries-below.js'
import { hashOf } from '../io/hash.js'
import { pathFrom } from '../io/path-from.js'
import { isPlainData } from '../is-plain-data.js'
import { lazily } from '../lazily.js'
import { byPath } from '../paths.js'
import type { Theme } from '../theme.js'
import type { LoadedConfig } from './load.js'

/**
 * Fingerprint of all code that takes part in a build besides the engine: the
 * config with its local files (but for comments, white space and types), the
 * packages that it imports by version, the files of the theme's folder, and the
 * environment variables that the config read. A config that gives no functions
 * is none of it: what it says counts, however it is made.
 *
 * Independent of where the site stands. A plugin of a package that changes
 * without a new version is not noticed; `--clean` builds anew.
 */
export function codeFingerprint(loaded: LoadedConfig, theme: Theme): string {
  const { folder: site } = loaded
  const { files, packages, environment } = isData(loaded) ? { ...loaded.themeCode, environment: [] } : loaded
  const themeFolder = dirname(fileURLToPath(theme.from))
  // Beside a theme that stands in the site's own folder lie its pages and its output.
  const holdsSite = `${site}${sep}`.startsWith(`${themeFolder}${sep}`)
  return hashOf(
    JSON.stringify([
      files.map(({ hash }) => hash),
      packages.map(({ name, version }) => `${name}@${version}`).sort(byPath),
      [...environment].map(([name, value]) => [name, value ?? null]),
      holdsSite ? null : folderHash(themeFolder, new Set(loaded.files.map(({ file }) => file))),
    ]),
  )
}

/** The config is plain data, but for a theme that it may name. */
function isData({ value, themeModule }: LoadedConfig): boolean {
  return isPlainData(themeModule?.gives === 'theme' ? { ...(value as object), theme: undefined } : value)
}

/** Fingerprint of where the code of {@link codeFingerprint} stands: names of its files and their lines, comments among them. */
export const codePlaces = ({ file: config, files }: Pick<LoadedConfig, 'file' | 'files'>): string =>
  hashOf(JSON.stringify(files.map(({ file, text }) => [pathFrom(dirname(config), file), hashOf(text)])))

/**
 * Fingerprint of the engine's own code, which is in few files, and of the versions of the packages beside it: a cache
 * of another engine is of no use, also when someone only patched this one. A CRC tells versions of a file apart.
 *
 * The addresses are the same from the module itself and from the file that it is bundled into.
 */
export const engineFingerprint = lazily(() => {
  const folder = fileURLToPath(new URL('../../dist/node/', import.meta.url))
  const names = readdirSync(folder).sort(byPath)
  return hashOf(
    JSON.stringify([
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
      ...names.map((name) => [name, crc32(readFileSync(join(folder, name)))]),
    ]),
  )
})

const codeFiles = new Set(['.js', '.mjs', '.css', '.ts', '.tsx', '.jsx', '.json'])

/** @param known Files whose fingerprints count already. */
function folderHash(folder: string, known: ReadonlySet<string>): string {
  const names = entriesBelow(folder)
    .filter((entry) => entry.isFile() && codeFiles.has(extname(entry.name)) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(folder.length).includes('node_modules') && !known.has(file))
    .sort(byPath)
  return hashOf(names.map((file) => hashOf(readFileSync(file))).join('\n'))
}
