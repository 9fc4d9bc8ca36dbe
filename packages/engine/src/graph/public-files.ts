import { hasHashedName } from '../addresses/hashed-name.js'
import { routeOfFile } from '../addresses/page-file.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import { type Diagnostic, topOfFile } from '../diagnostics/diagnostic.js'
import {
  publicFileHidden,
  publicFileLooksHashed,
  publicFileMissing,
  publicFileTaken,
} from '../diagnostics/messages/links.js'
import { type OutputPath, pathIn, type SourcePath } from '../paths.js'
import type { RouteLookup } from '../route/resolve-path.js'

/**
 * Types of files that can only be in the public folder. Others may also be made by the build, or
 * provided by the host.
 */
const certainlyPublic = /\.(?:png|jpe?g|gif|svg|ico|webp|avif|css|m?js|webmanifest|woff2?)$/i

/** Whether a path with a leading slash can only lead to a file of the public folder. */
export const namesPublicFile = (path: string): boolean =>
  /^\/(?!\/)/.test(path) && !path.includes(':') && certainlyPublic.test(path)

/**
 * Finds files of the public folder that the config names but that do not exist; files that are not
 * published because a page or the site itself has their address; and files whose changes readers
 * would not see, because their names look hashed.
 *
 * @param publicFiles By their path below the base.
 * @param ownFiles Files of the site itself, which no public file may replace.
 */
export function publicFileProblems(
  {
    head,
    discovery,
    publicDir,
    base,
    importedFiles,
  }: Pick<ResolvedConfig, 'head' | 'discovery' | 'publicDir' | 'base' | 'importedFiles'>,
  publicFiles: ReadonlyMap<string, SourcePath>,
  pages: Pick<RouteLookup, 'has'>,
  ownFiles: readonly OutputPath[],
): Diagnostic[] {
  const named: (readonly [option: string, address: string])[] = head.flatMap(([, { href, src }]) =>
    [href, src].flatMap((address) => (address === undefined ? [] : [['head', address] as const])),
  )
  if (discovery.image !== undefined) named.push(['discovery.image', discovery.image])
  const missing = named.flatMap(([option, address]) => {
    const written = pathIn(address)
    // The name of the picture may be written without a leading slash.
    const path = `${option === 'head' || written.startsWith('/') ? '' : '/'}${written}`
    if (!namesPublicFile(path) || publicFiles.has(path) || importedFiles.has(path)) return []
    const below = path.startsWith(base) ? path.slice(base.length - 1) : undefined
    return [
      publicFileMissing(option, address, {
        file: `${publicDir}${path}`,
        below: below !== undefined && publicFiles.has(below) ? below : undefined,
      }),
    ]
  })
  const hidden = [...publicFiles].flatMap(([path, source]) =>
    routeOfFile(pages, path) !== undefined ? [publicFileHidden(topOfFile(source), path)] : [],
  )
  const own = ownFiles.flatMap((file) => {
    const taken = publicFiles.get(`/${file}`)
    return taken === undefined ? [] : [publicFileTaken(topOfFile(taken), `/${file}`)]
  })
  const kept = [...publicFiles].flatMap(([path, source]) =>
    hasHashedName(path.slice(1)) ? [publicFileLooksHashed(topOfFile(source))] : [],
  )
  return [...missing, ...hidden, ...own, ...kept]
}
