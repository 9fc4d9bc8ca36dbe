import type { ResolvedConfig } from '../config/resolved-config.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { diagramNotDrawn, diagramOutdated } from '../diagnostics/messages/diagrams.js'
import { assetOf } from '../graph/assets.js'
import { hashOf } from '../io/hash.js'
import type { Facts } from '../parse/page.js'
import { type OutputPath, outputPath, type RoutePath, type SourcePath, sourcePath } from '../paths.js'
import type { Memo, Query } from '../query/query.js'
import { pageKey } from '../render/view.js'
import type { SiteInputs } from './inputs.js'
import { inStore } from './keep.js'
import type { PublishedText } from './output-file.js'

/** A diagram that an external program draws. */
export interface Diagram {
  readonly id: string
  readonly text: string
}

/** The drawn picture of a diagram. */
export interface Drawing {
  /** Part of the file name. Changes with the picture. */
  readonly name: string
  /** In pixels; absent if the picture has no size. */
  readonly width?: number
  readonly height?: number
}

/** Pictures that an external program draws, and problems with drawings. */
export interface DiagramSteps {
  /** All diagrams of the site; empty if the config names no program. */
  readonly diagrams: () => readonly Diagram[]
  readonly pageDiagrams: Query<readonly Diagram[], SourcePath>
  /** The picture of a diagram, by the diagram's id; null until it is drawn. */
  readonly drawing: (id: string) => Drawing | null
  /** Pictures of a page. Their names are unique to the page, so that no two pages write the same file. */
  readonly drawingFiles: (route: RoutePath, page: Facts) => readonly PublishedText[]
  readonly undrawn: (page: Facts) => readonly Diagnostic[]
  /** @param files The page's assets as resolved, in the same order as in its facts. */
  readonly outdated: (page: Facts, files: readonly (SourcePath | null)[]) => readonly Diagnostic[]
}

export interface DiagramPipelineOptions
  extends Pick<SiteInputs, 'setting' | 'listing' | 'location' | 'changed' | 'drawn'> {
  readonly config: Pick<ResolvedConfig, 'plantuml'>
  readonly facts: (page: SourcePath) => Facts
  /** Why a diagram has no picture; undefined if nothing tried to draw it. */
  readonly problem: (id: string) => string | undefined
}

/** Connects the steps for diagrams: facts → what is to be drawn, and pictures → files of a page. */
export function diagramPipeline(memo: Memo, options: DiagramPipelineOptions): DiagramSteps {
  const { config, setting, listing, location, changed, drawn, facts, problem } = options

  const drawing = memo.per<Drawing | null>('drawing', (id) => {
    const svg = drawn(id)
    if (svg === undefined) return null
    const { width, height } = assetOf(sourcePath('diagram.svg'), Buffer.from(svg))
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
      const all = listing().flatMap(pageDiagrams)
      return [...new Map(all.map((diagram) => [diagram.id, diagram])).values()]
    },
    inStore,
  )
  /** The source file next to a drawing, if it was changed after the drawing; otherwise null. */
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

/** Output path of the picture of a page's diagram. */
export function drawingOutput(route: RoutePath, { name }: Drawing): OutputPath {
  return outputPath(`assets/img/${pageKey(route)}.${name}.svg`)
}

/** Possible PlantUML sources of a drawing: next to it, with the same name. */
function diagramSources(drawing: SourcePath): SourcePath[] {
  if (!/\.svg$/i.test(drawing)) return []
  const bare = drawing.slice(0, -'.svg'.length)
  return ['.puml', '.plantuml'].map((extension) => sourcePath(`${bare}${extension}`))
}
