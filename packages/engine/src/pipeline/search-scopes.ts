import type { ResolvedConfig } from '../config/resolved-config.js'
import { hashOf } from '../io/hash.js'
import type { RoutePath, SourcePath } from '../paths.js'
import type { Memo } from '../query/query.js'
import type { Route, RouteTable } from '../route/route.js'
import { scopeFolder } from '../search/shards.js'
import { fromJson, type JsonText, toJson } from '../values/json-text.js'
import type { SiteInputs } from './inputs.js'
import { cheap, inStore } from './keep.js'

/**
 * A set of pages that are searched together, without the pages themselves. This is asked for after
 * every edit.
 */
export interface ScopeShape {
  readonly version: string
  readonly lang: string
  readonly prefixes: readonly string[]
  readonly folder: string
  /** Number of buckets that its pages are divided into. */
  readonly buckets: number
}

interface Scope extends Omit<ScopeShape, 'buckets'> {
  /** The pages, divided by a hash of their routes and files. */
  readonly buckets: readonly (readonly PageArg[])[]
}

/** Which pages are searched together, and how they are divided. */
export interface ScopeSteps {
  readonly shapes: () => readonly ScopeShape[]
  /** Path below `assets/search/`. */
  readonly folderOf: (scope: number) => string
  readonly allPages: () => readonly PageArg[]
  /** Arguments of the buckets of a scope. */
  readonly bucketsOf: (scope: number) => readonly string[]
  /** Pages of a bucket. */
  readonly bucket: (arg: string) => readonly PageArg[]
}

export interface ScopePipelineOptions extends Pick<SiteInputs, 'setting'> {
  readonly config: Pick<ResolvedConfig, 'content'>
  readonly routes: () => RouteTable
}

/** Connects routes → scopes → buckets of pages. */
export function scopePipeline(memo: Memo, { config, routes, setting }: ScopePipelineOptions): ScopeSteps {
  const scopes = memo.once(
    'search-scopes',
    () => {
      setting('site')
      return scopesOf(config.content, routes())
    },
    cheap,
  )
  const shapes = memo.once<readonly ScopeShape[]>(
    'search-scope-shapes',
    () => scopes().map(({ buckets, ...scope }) => ({ ...scope, buckets: buckets.length })),
    inStore,
  )
  const bucket = memo.per<readonly PageArg[]>(
    'search-bucket',
    (arg) => {
      const { scope, number } = bucketOf(arg)
      return scopes()[scope]?.buckets[number] ?? []
    },
    inStore,
  )
  return {
    shapes,
    folderOf: (scope) => shapes()[scope]?.folder ?? '',
    allPages: () => scopes().flatMap(({ buckets }) => buckets.flat()),
    bucketsOf: (scope) =>
      Array.from({ length: shapes()[scope]?.buckets ?? 0 }, (_, number) => bucketArg({ scope, number })),
    bucket,
  }
}

/**
 * A page as the argument of a question: its route and file. It does not depend on which other pages
 * there are.
 */
export type PageArg = JsonText<readonly [route: RoutePath, source: SourcePath]>

const pageArg = ({ path, page }: Route): PageArg => toJson([path, page])

export function pageOf(arg: PageArg): { readonly route: RoutePath; readonly source: SourcePath } {
  const [route, source] = fromJson(arg)
  return { route, source }
}

/** A bucket, or another numbered part of a scope. */
export interface NumberedPart {
  readonly scope: number
  readonly number: number
}

export const bucketArg = ({ scope, number }: NumberedPart) => `${scope} ${number}`

export function bucketOf(arg: string): NumberedPart {
  const [scope, number] = arg.split(' ')
  return { scope: Number(scope), number: Number(number) }
}

/**
 * Number of parts that the pages of a scope are divided into. An edit makes the index of one part
 * again and, for some shards, merges the slices of all parts: few parts make the first expensive,
 * many the second. A power of two, so that the number seldom changes: a new page usually leaves the
 * others in their parts.
 */
const partsFor = (pages: number) => 2 ** Math.max(0, Math.round(Math.log2(Math.sqrt(pages) * 0.7)))

/** Content folders with the same version and language are searched together. */
function scopesOf(roots: ResolvedConfig['content'], table: RouteTable): Scope[] {
  const scopes = new Map<
    string,
    {
      readonly version: string
      readonly lang: string
      readonly prefixes: string[]
      readonly folder: string
      readonly pages: PageArg[]
    }
  >()
  for (const { version, lang, prefix } of roots) {
    const key = JSON.stringify([version, lang])
    const scope = scopes.get(key)
    if (scope === undefined)
      scopes.set(key, {
        version,
        lang,
        prefixes: [prefix],
        folder: scopeFolder(
          { version, lang },
          [...scopes.values()].map(({ folder }) => folder),
        ),
        pages: [],
      })
    else scope.prefixes.push(prefix)
  }
  for (const route of table.routes) {
    // Nobody searches for the not-found page.
    if (route.path === '/404.html') continue
    const { version, lang } = roots[route.root] ?? {}
    scopes.get(JSON.stringify([version, lang]))?.pages.push(pageArg(route))
  }
  return [...scopes.values()].map(({ pages, ...scope }) => ({ ...scope, buckets: bucketsFor(pages) }))
}

function bucketsFor(pages: readonly PageArg[]): PageArg[][] {
  const buckets: PageArg[][] = Array.from({ length: partsFor(pages.length) }, () => [])
  for (const page of pages)
    buckets[Number.parseInt(hashOf(page).slice(0, 6), 16) % buckets.length]?.push(page)
  return buckets
}
