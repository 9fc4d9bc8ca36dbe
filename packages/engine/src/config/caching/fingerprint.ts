import { readFileSync } from 'node:fs'
import { dirname, extname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from '../../io/hash.js'
import { isInside, pathFrom } from '../../io/path-from.js'
import { entriesBelow } from '../../io/reading/entries-below.js'
import { byPath } from '../../paths.js'
import type { Theme } from '../../theme.js'
import { isPlainData } from '../../values/is-plain-data.js'
import { isPlainObject } from '../../values/is-plain-object.js'
import { isRecord } from '../../values/is-record.js'
import type { LoadedConfig } from '../loaded-config.js'
import { engineFingerprint } from './engine-fingerprint.js'

/** What a revision of a site depends on besides its files: the code of config, plugins and theme. */
export interface CodeFingerprints {
  /** Fingerprint of that code. */
  readonly code: string
  /** Fingerprint of all code of the config, which schemas of frontmatter may call. */
  readonly configCode: string
  /** Fingerprint of the places in it. Computed only if needed. */
  readonly codePlaces: () => string
}

export function codeFingerprints(loaded: LoadedConfig, theme: Theme): CodeFingerprints {
  return {
    code: codeFingerprint(loaded, theme),
    configCode: hashOf(JSON.stringify(partsOfCode(loaded))),
    codePlaces: () => placesFingerprint(loaded),
  }
}

/**
 * Fingerprint of all code besides the engine that takes part in a build: the config with its local
 * files (without comments, white space and types), the versions of the packages that it imports,
 * the files in the theme's folder, and the environment variables that the config read. A config
 * that is plain data is left out, because its values count elsewhere, no matter how they are
 * computed.
 *
 * Does not depend on the location of the site. Does not notice a package that changes without a new
 * version; `--clean` helps then.
 */
function codeFingerprint(loaded: LoadedConfig, theme: Theme): string {
  const { folder: site } = loaded
  const code = isData(loaded) ? { ...loaded.themeCode, environment: [] } : loaded
  const themeFolder = dirname(fileURLToPath(theme.from))
  // If the site's folder is inside the theme's, hashing it would include the site's pages and output.
  const holdsSite = site === themeFolder || isInside(themeFolder, site)
  return hashOf(
    JSON.stringify([
      ...partsOfCode(code),
      holdsSite ? null : folderHash(themeFolder, new Set(loaded.files.map(({ file }) => file))),
    ]),
  )
}

/** Fingerprint of the engine and of all code of the config, which may make pages. */
export const codeOfGenerators = (loaded: LoadedConfig): string =>
  hashOf(JSON.stringify([engineFingerprint(), ...partsOfCode(loaded)]))

const partsOfCode = ({
  files,
  packages,
  environment,
}: Pick<LoadedConfig, 'files' | 'packages'> & {
  readonly environment: Iterable<readonly [name: string, value: string | undefined]>
}) => [
  files.map(({ hash }) => hash),
  packages.map(({ name, version }) => `${name}@${version}`).sort(byPath),
  [...environment].map(([name, value]) => [name, value ?? null]),
]

/**
 * Whether the config is plain data, apart from a theme that it names, from generators, since what
 * they make counts by the content of its files, and from schemas, which only find mistakes.
 */
function isData({ value, themeModule }: LoadedConfig): boolean {
  if (!isPlainObject(value) || !isRecord(value)) return isPlainData(value)
  const { theme, content } = value
  return isPlainData({
    ...value,
    theme: themeModule?.gives === 'theme' ? undefined : theme,
    generatePublic: undefined,
    frontmatterSchema: undefined,
    content: Array.isArray(content) ? content.map(withoutCode) : content,
  })
}

const withoutCode = (root: unknown): unknown =>
  isPlainObject(root) && isRecord(root)
    ? { ...root, generate: undefined, frontmatterSchema: undefined }
    : root

/**
 * Fingerprint of the places in the code of {@link codeFingerprint}: the names of its files and
 * their full text, including comments, which move lines.
 */
function placesFingerprint({ file: config, files }: LoadedConfig): string {
  return hashOf(
    JSON.stringify(files.map(({ file, text }) => [pathFrom(dirname(config), file), hashOf(text)])),
  )
}

const codeFiles = new Set(['.js', '.mjs', '.css', '.ts', '.tsx', '.jsx', '.json'])

/** @param known Files whose fingerprints are already included. */
function folderHash(folder: string, known: ReadonlySet<string>): string {
  const names = entriesBelow(folder)
    .filter(
      (entry) =>
        entry.isFile() && codeFiles.has(extname(entry.name).toLowerCase()) && !entry.name.endsWith('.d.ts'),
    )
    .map((entry) => entry.parentPath + sep + entry.name)
    .filter((file) => !file.slice(folder.length).includes('node_modules') && !known.has(file))
    .sort(byPath)
  return hashOf(names.map((file) => hashOf(readFileSync(file))).join('\n'))
}
