import type { ResolvedConfig } from '../config/resolve.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { diagramNotDrawn, diagramOutdated } from '../diagnostics/messages/diagrams.js'
import { assetOf } from '../graph/assets.js'
import { hashOf } from '../io/hash.js'
import type { Facts } from '../parse/page.js'
import type { OutputPath, RoutePath, SourcePath } from '../paths.js'
import type { Memo, Query } from '../query/query.js'
import { pageKey } from '../render/view.js'
import type { SiteInputs } from './inputs.js'
import { inStore } from './keep.js'
import type { PublishedText } from './output-file.js'

/** A diagram that another program draws. */
export interface Diagram {
  readonly id: string
  readonly text: string
}

/** What a diagram became. */
export interface Drawing {
  /** Changes with the picture. */
  readonly name: string
  /** In pixels; absent where the picture does not say. */
  readonly width?: number
  readonly height?: number
}

/** Pictures that another program draws, and what is wrong with drawings. */
export interface DiagramSteps {
  /** Of the whole site; none where the config names no program. */
  readonly diagrams: () => readonly Diagram[]
  readonly pageDiagrams: Query<readonly Diagram[], SourcePath>
  /** By the id of the diagram; null until it is drawn. */
  readonly drawing: (id: string) => Drawing | null
  /** Pictures that were drawn for a page, under names of its own: no two pages write one file. */
  readonly drawingFiles: (route: RoutePath, page: Facts) => readonly PublishedText[]
  readonly undrawn: (page: Facts) => readonly Diagnostic[]
  /** @param files The page's assets as they were found, in the order of its facts. */
  readonly outdated: (page: Facts, files: readonly (SourcePath | null)[]) => readonly Diagnostic[]
}

export interface DiagramPipelineOptions
  extends Pick<SiteInputs, 'setting' | 'listing' | 'location' | 'changed' | 'drawn'> {
  readonly config: Pick<ResolvedConfig, 'plantuml'>
  readonly facts: (page: SourcePath) => Facts
  /** Why there is no picture of a diagram; undefined when nobody tried. */
  readonly problem: (id: string) => string | undefined
}

/** Joins the steps of diagrams: facts → what is to be drawn, and what was drawn → files of a page. */
export function diagramPipeline(memo: Memo, options: DiagramPipelineOptions): DiagramSteps {
  const { config, setting, listing, location, changed, drawn, facts, problem } = options

  const drawing = memo.per<Drawing | null>('drawing', (id) => {
    const svg = drawn(id)
    if (svg === undefined) return null
    const { width, height } = assetOf('diagram.svg' as SourcePath, Buffer.from(svg))
    return { name: hashOf(svg).slice(0, 8), ...(width !== null && height !== null && { width, height }) }
  })
  const pageDiagrams = memo.per<readonly Diagram[], SourcePath>(
    'page-diagrams',
    (path) =>
      facts(path).assets.flatMap(({ src, kind, text }) =>
        kind === 'diagram' ? [{ id: src, text: text ?? '' }] : [],
      ),
    inStore,
  )
  const diagrams = memo.once<readonly Diagram[]>(
    'diagrams',
    () => {
      setting('site')
      if (config.plantuml === false) return []
      const all = listing().flatMap(({ path }) => pageDiagrams(path))
      return [...new Map(all.map((diagram) => [diagram.id, diagram])).values()]
    },
    inStore,
  )
  /** The source of a drawing, which stands beside it, when it was changed after the drawing. */
  const newerSource = memo.per<SourcePath | null, SourcePath>('newer-source', (drawing) => {
    const source = diagramSources(drawing).find((path) => location(path).kind === 'file')
    if (source === undefined) return null
    const [drawn, written] = [changed(drawing), changed(source)]
    return drawn !== undefined && written !== undefined && drawn < written ? source : null
  })

  return {
    diagrams,
    pageDiagrams,
    drawing,
    drawingFiles(route, { assets }) {
      const ids = new Set(assets.flatMap(({ kind, src }) => (kind === 'diagram' ? [src] : [])))
      const files = [...ids].flatMap((id) => {
        const [shown, content] = [drawing(id), drawn(id)]
        return shown === null || content === undefined ? [] : [{ path: drawingOutput(route, shown), content }]
      })
      return [...new Map(files.map((file) => [file.path, file])).values()]
    },
    undrawn: ({ assets }) =>
      assets.flatMap(({ kind, src, at }) =>
        kind === 'diagram' && drawn(src) === undefined
          ? [diagramNotDrawn(at, problem(src) ?? 'it has not been drawn')]
          : [],
      ),
    outdated: ({ assets }, files) =>
      files.flatMap((file, index) => {
        const at = assets[index]?.at
        const source = file === null ? null : newerSource(file)
        return file === null || source === null || at === undefined ? [] : [diagramOutdated(at, file, source)]
      }),
  }
}

/** Where the picture of a page's diagram is published. */
export function drawingOutput(route: RoutePath, { name }: Drawing): OutputPath {
  return `assets/img/${pageKey(route)}.${name}.svg` as OutputPath
}

/** Where the PlantUML of a drawing may stand: beside it, under the same name. */
function diagramSources(drawing: SourcePath): SourcePath[] {
  if (!/\.svg$/i.test(drawing)) return []
  const bare = drawing.slice(0, -'.svg'.length)
  return ['.puml', '.plantuml'].map((extension) => `${bare}${extension}` as SourcePath)
}
