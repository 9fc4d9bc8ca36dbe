import { dirname } from 'node:path'
import type { Place } from '../../diagnostics/diagnostic.js'
import { pathFrom } from '../../io/path-from.js'
import type { ConfigFile } from './config-source.js'
import { authorsFiles, literalsOf } from './literals.js'

/**
 * Finds where the code of a site names a file by its path from the module: `styles: ['./own.css']`.
 * Undefined if that is not in exactly one place.
 *
 * @param file Absolute.
 * @param root Folder of the site, absolute. Only modules in it count, without packages.
 */
export function placeOfPath(file: string, code: readonly ConfigFile[], root: string): Place | undefined {
  const [only, ...others] = authorsFiles(code, [root]).flatMap((source) => {
    const path = pathFrom(dirname(source.file), file)
    return [`./${path}`, path].flatMap((written) => literalsOf(written, [source], root))
  })
  return others.length === 0 ? only?.at : undefined
}
