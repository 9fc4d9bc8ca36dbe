import { readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import {
  configFileMissing,
  configLinkBroken,
  configMissing,
  configNotCode,
  configTwice,
  siteFolderMissing,
} from '../../diagnostics/messages/config.js'
import { isMissing } from '../../io/reading/files.js'
import { ifThere, isLink, lookAt } from '../../io/reading/look-at.js'
import { byPath } from '../../paths.js'
import { nearest } from '../../text/nearest.js'
import { ConfigError } from '../config-error.js'

/** Names that a config may have, the recommended one first. */
const configNames = [
  'docs.config.ts',
  'docs.config.mts',
  'docs.config.js',
  'docs.config.mjs',
  'docs.config.json',
] as const

/**
 * Files that may be a config. A file with another extension, such as YAML, would not work even if
 * it were named explicitly.
 */
const isCode = /\.(?:[cm]?[jt]s|json)$/

const stem = 'docs.config'

/** Without the extension, so that `tsconfig.json` is not near to a config. */
const nameOfConfig = (name: string): string => name.replace(isCode, '')

/** Resolves to a folder: the given one, or that of the given config file. */
export function siteFolder(site: string): string {
  const path = resolve(site)
  try {
    return realpathSync.native(statSync(path).isDirectory() ? path : dirname(path))
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new ConfigError([siteFolderMissing(site, undefined)])
  }
}

/**
 * Finds the config: the given file, or the only one in the given folder. Absolute, with links
 * resolved.
 *
 * @param asGiven The path as messages show it.
 * @throws ConfigError if there is none, or more than one.
 */
export function findConfig(path: string, asGiven: string): string {
  let isFolder: boolean
  try {
    isFolder = statSync(path).isDirectory()
  } catch (error) {
    if (!isMissing(error)) throw error
    const isNamed = isCode.test(path)
    const near = nearest(basename(path), namesIn(dirname(path), isNamed ? 'files' : 'folders'))
    const meant = near && join(dirname(asGiven), near)
    throw new ConfigError([isNamed ? configFileMissing(asGiven, meant) : siteFolderMissing(asGiven, meant)])
  }
  if (!isFolder && !isCode.test(path)) throw new ConfigError([configNotCode(asGiven)])
  if (!isFolder) {
    refuseOther(path, asGiven)
    return realpathSync.native(path)
  }
  const names = namesIn(path, 'files')
  const found = configNames.filter((name) => names.includes(name))
  if (found.length > 1) throw new ConfigError([configTwice(asGiven, found)])
  if (found[0] === undefined) {
    const near = names.find((name) => isCode.test(name) && nearest(nameOfConfig(name), [stem]) !== undefined)
    const above = near === undefined ? folderAbove(path) : undefined
    throw new ConfigError([configMissing(asGiven, configNames, { near, above })], undefined, {
      files: [join(path, configNames[0])],
    })
  }
  const file = join(realpathSync.native(path), found[0])
  refuseOther(file, join(asGiven, found[0]))
  return file
}

/**
 * Refuses a link that leads nowhere, and what is not a file, such as a pipe or a device: reading it
 * might never end.
 */
function refuseOther(file: string, asGiven: string): void {
  const stats = lookAt(() => statSync(file))
  if (stats === undefined && isLink(file)) throw new ConfigError([configLinkBroken(asGiven)])
  if (stats?.isFile() === false) throw new ConfigError([configNotCode(asGiven)])
}

/** The nearest folder around another that has a config, relative to the current folder. */
function folderAbove(path: string): string | undefined {
  const around = dirname(path)
  if (around === path) return undefined
  const names = namesIn(around, 'files')
  return configNames.some((name) => names.includes(name))
    ? relative(process.cwd(), around) || '.'
    : folderAbove(around)
}

function namesIn(folder: string, kind: 'files' | 'folders'): string[] {
  return (ifThere(() => readdirSync(folder, { withFileTypes: true })) ?? [])
    .filter((entry) => entry.isSymbolicLink() || entry.isDirectory() === (kind === 'folders'))
    .map(({ name }) => name)
    .sort(byPath)
}
