import type { ResolvedConfig } from '../config/resolved-config.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { pictureNotCopied } from '../diagnostics/messages/pictures.js'
import type { Asset } from '../graph/assets.js'
import type { PageReferences } from '../graph/page-links.js'
import { rasterOf } from '../graph/raster.js'
import { hashOf } from '../io/hash.js'
import type { PictureCopy } from '../io/pictures/picture-copies.js'
import type { Facts } from '../parse/page.js'
import { lastName, type OutputPath, outputPath, type RoutePath, type SourcePath } from '../paths.js'
import type { Memo } from '../query/query.js'
import type { AssetView } from '../render/fill.js'
import type { RouteIndex, RouteTable } from '../route/route.js'
import type { SiteInputs } from './inputs.js'
import { inStore } from './keep.js'
import { knownRoute } from './known.js'

/** A picture in pages, of which narrower copies are published. */
export interface Picture {
  /** Changes with the picture, and with how copies are made. */
  readonly id: string
  readonly source: SourcePath
  /** Beginning of the names of its copies. */
  readonly name: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** A copy of a picture as it is published. */
export interface PublishedCopy extends PictureCopy {
  readonly output: OutputPath
}

/** Narrower copies of the pictures in pages. */
export interface PictureSteps {
  /** All pictures of which copies are published; empty unless the config asks for them. */
  readonly pictures: () => readonly Picture[]
  /** Copies of a picture, the widest last; empty until they are made. */
  readonly copies: (source: SourcePath) => readonly PublishedCopy[]
  /** All copies, with what they are copies of. */
  readonly outputs: () => readonly (PublishedCopy & { readonly picture: Picture })[]
  /** Pictures that cannot be copied, each where a page first shows it. */
  readonly problems: () => readonly Diagnostic[]
}

export interface PicturePipelineOptions
  extends Pick<SiteInputs, 'setting' | 'bytes' | 'hashOfBytes' | 'copied'> {
  readonly config: Pick<ResolvedConfig, 'images' | 'trust'>
  readonly routes: () => Pick<RouteTable, 'routes'>
  readonly routeIndex: RouteIndex
  readonly facts: (page: SourcePath) => Facts
  readonly asset: (source: SourcePath) => Asset | null
  readonly references: (route: RoutePath) => PageReferences
}

/** Counted up when copies are made in another way, so that those in caches are made again. */
const copiesForm = 1

/** Connects the steps for pictures: facts and references → what is to be copied, and copies → files. */
export function picturePipeline(memo: Memo, options: PicturePipelineOptions): PictureSteps {
  const { config, setting, bytes, hashOfBytes, copied, routes, routeIndex, facts, asset, references } =
    options

  const picture = memo.per<Picture | null, SourcePath>(
    'picture',
    (source) => {
      setting('site')
      const { images, trust } = config
      const found = images && asset(source)
      const content = found && bytes(source)
      const raster = content && rasterOf(found, content)
      if (!raster) return null
      const { widths, quality, encoder } = images
      const hash = hashOfBytes(source, content)
      const made = [copiesForm, hash, raster.width, widths, quality, encoder.version, trust]
      return { id: hashOf(JSON.stringify(made)), source, name: nameOf(found.output), ...raster }
    },
    inStore,
  )
  const copies = memo.per<readonly PublishedCopy[], SourcePath>(
    'picture-copies',
    (source) => {
      const found = picture(source)
      const made = found && copied(found.id)
      if (!found || !made || 'problem' in made) return []
      return made.copies.map((copy) => ({ ...copy, output: copyOutput(found, copy) }))
    },
    inStore,
  )
  const pagePictures = memo.per<readonly SourcePath[], RoutePath>(
    'page-pictures',
    (route) => [...new Set(shownBy(route).map(({ source }) => source))],
    inStore,
  )
  const pictures = memo.once<readonly (Picture & { readonly shownBy: RoutePath })[]>(
    'pictures',
    () => {
      setting('site')
      if (config.images === undefined) return []
      const first = new Map<SourcePath, RoutePath>()
      for (const { path } of routes().routes)
        for (const source of pagePictures(path)) if (!first.has(source)) first.set(source, path)
      return [...first].flatMap(([source, shownBy]) => {
        const found = picture(source)
        return found === null ? [] : [{ ...found, shownBy }]
      })
    },
    inStore,
  )

  /** Pictures that a page shows, with their places. */
  function shownBy(route: RoutePath) {
    const { page } = knownRoute(routeIndex, route)
    const { assets: sources } = references(route)
    return facts(page).assets.flatMap(({ copyable, src, at }, index) => {
      const source = copyable ? (sources[index] ?? null) : null
      return source === null ? [] : [{ source, src, at }]
    })
  }

  return {
    pictures,
    copies,
    outputs: () =>
      pictures().flatMap((picture) => copies(picture.source).map((copy) => ({ ...copy, picture }))),
    problems: () =>
      pictures().flatMap(({ id, source, shownBy: route }) => {
        const made = copied(id)
        if (made === undefined || !('problem' in made)) return []
        const shown = shownBy(route).find((one) => one.source === source)
        return [pictureNotCopied(shown?.at, shown?.src ?? source, made.problem)]
      }),
  }
}

/** Output path of a copy. */
export function copyOutput({ name }: Pick<Picture, 'name'>, { width, hash }: PictureCopy): OutputPath {
  return outputPath(`assets/img/${name}-${width}.${hash.slice(0, 8)}.webp`)
}

/** The name of a published picture, without hash and extension. */
const nameOf = (output: OutputPath): string => lastName(output).replace(/\.[\da-f]{8}(?:\.\w+)?$/, '')

/**
 * How a page shows the copies of a picture. If none is as wide as the picture, the picture itself is
 * one of the choices.
 *
 * No choice is said to be wider than the picture: where neither attributes nor styles give a width,
 * browsers would enlarge it.
 */
export function shownCopies(
  picture: Pick<Asset, 'output' | 'width'>,
  copies: readonly PublishedCopy[],
  {
    shownWidth,
    column,
    hrefOf,
  }: {
    /** In CSS pixels. */
    readonly shownWidth: number | undefined
    readonly column: number
    readonly hrefOf: (output: OutputPath) => string
  },
): Pick<AssetView, 'srcset' | 'sizes'> {
  const own = picture.width ?? 0
  const isWhole = copies.some(({ width }) => width >= own)
  const choices = isWhole ? copies : [...copies, { output: picture.output, width: own }]
  const shown = Math.min(own, column, shownWidth ?? own)
  return {
    srcset: choices.map(({ output, width }) => `${hrefOf(output)} ${width}w`).join(', '),
    sizes: `(max-width: ${shown}px) 100vw, ${shown}px`,
  }
}
