import { join } from 'node:path'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { authorsFiles, literalsOf } from './literals.js'
import type { ConfigFile, LoadedConfig } from './load.js'

/** Messages about what a config names that only the whole site tells, and the words before the name. */
const namedInConfig: ReadonlyMap<string, RegExp> = new Map([
  ['nav-without-page', /leads to "([^"]*)"/],
  ['sidebar-without-page', /(?:lists|its page is) "([^"]*)"/],
  ['sidebar-group-empty', /a group "([^"]*)"/],
  ['sidebar-unused', /the sidebar "([^"]*)"/i],
  ['config-file-missing', /the file "([^"]*)"/],
  ['redirects-missing', /the file "([^"]*)"/],
])

/**
 * Gives such messages the place where the config has the name, if that is one
 * place: a wrong one would mislead more than none.
 *
 * @param root Folder that places count from; absolute.
 */
export function entryPlaces(
  { files, folder }: Pick<LoadedConfig, 'files' | 'folder'>,
  root: string,
): (diagnostic: Diagnostic) => Diagnostic {
  const sources = authorsFiles(files, [root, folder])
  return (diagnostic) => {
    const name = namedInConfig.get(diagnostic.code)?.exec(diagnostic.message)?.[1]
    if (diagnostic.at !== undefined || name === undefined) return diagnostic
    const isKey = diagnostic.code === 'sidebar-unused'
    const [only, ...more] = literalsOf(name, sources, root).filter((literal) => literal.isKey === isKey)
    return only === undefined || more.length > 0 ? diagnostic : { ...diagnostic, at: only.at }
  }
}

/** Text of a line of a config's files, by a place that counts from the root of the site. */
export function configLine(
  { path, line }: Place,
  root: string,
  files: readonly ConfigFile[],
): string | undefined {
  const file = files.find(({ file }) => file === join(root, path))
  return file?.text.split(/\r\n|[\r\n]/)[line - 1]
}
