import { hashOf } from '../io/hash.js'
import { type OutputPath, outputPath, type RoutePath } from '../paths.js'
import {
  generatorName,
  type RedirectList,
  type RootManifest,
  type ShardFile,
  type ShardRow,
} from './chunk-data.js'
import type { Shard } from './chunk-ids.js'
import { type Chunk, chunkFile } from './split.js'

/**
 * Address of the root manifest, below the base. The only name that stays the same when its content
 * changes.
 */
export const manifestPath = outputPath('assets/manifest.json')
const shardFolder = 'assets/manifest/'

/** Whether a file is the manifest or one of its shards. */
export const isManifestFile = (path: string): boolean =>
  path === manifestPath || (path.startsWith(shardFolder) && path.endsWith('.json'))

/** Maximum number of routes in a shard. */
export const maxRoutesInShard = 500

export interface ManifestFile {
  readonly path: OutputPath
  readonly content: string
  /** Fingerprint of the content. */
  readonly hash: string
}

export interface ManifestPages {
  readonly chunkOf: (route: RoutePath) => Pick<Chunk, 'name' | 'hash'>
  readonly sharedKeyOf: (route: RoutePath) => string | undefined
}

export function shardFile(shard: Shard, pages: ManifestPages): ManifestFile {
  const rows = shard.routes.map((route): ShardRow => {
    const { name, hash } = pages.chunkOf(route)
    return [route, `${name}.${hash}`, pages.sharedKeyOf(route) ?? 0]
  })
  const file: ShardFile = { rows }
  const content = `${JSON.stringify(file)}\n`
  const name = shard.section.replace(/[^\w.-]+/g, '-').replace(/^-|-$/g, '') || 'root'
  return namedByHash(`${shardFolder}${name}`, content)
}

/** The list of old addresses; undefined if there are none. */
export function redirectFile(list: RedirectList): ManifestFile | undefined {
  if (list.prefixes.length === 0 && Object.keys(list.moved).length === 0) return undefined
  const content = `${JSON.stringify(list)}\n`
  return namedByHash('assets/redirects', content)
}

function namedByHash(name: string, content: string): ManifestFile {
  const hash = hashOf(content)
  return { path: outputPath(`${name}.${hash.slice(0, 8)}.json`), content, hash }
}

export interface RootManifestParts {
  readonly shards: readonly { readonly shard: Shard; readonly file: OutputPath }[]
  /** By key. */
  readonly shared: ReadonlyMap<string, Pick<Chunk, 'name' | 'hash'>>
  /** The file of {@link redirectFile}; undefined if there is none. */
  readonly redirects: OutputPath | undefined
  /** By address of the page. */
  readonly notFound: ReadonlyMap<RoutePath, Pick<Chunk, 'name' | 'hash'>>
  /** Fingerprint of the scripts and styles that every page loads. It is in the manifest only as a part of `build`. */
  readonly theme: string
}

export function rootManifest({
  shards,
  shared,
  redirects,
  notFound,
  theme,
}: RootManifestParts): ManifestFile {
  const pages = shards.reduce((count, { shard }) => count + shard.routes.length, 0)
  const body = {
    shards: shards.map(({ shard: { section, firstId }, file }) => ({ section, file, firstId })),
    shared: Object.fromEntries(
      [...shared].map(([key, chunk], index) => [key, [pages + index + 1, chunkFile(chunk)] as const]),
    ),
    redirects: redirects ?? null,
    notFound: Object.fromEntries(
      [...notFound].map(([route, chunk], index) => [
        route,
        [pages + shared.size + index + 1, chunkFile(chunk)] as const,
      ]),
    ),
  }
  const manifest: RootManifest = {
    generator: generatorName,
    build: hashOf(JSON.stringify({ ...body, theme })).slice(0, 16),
    ...body,
  }
  const content = `${JSON.stringify(manifest)}\n`
  return { path: manifestPath, content, hash: hashOf(content) }
}
