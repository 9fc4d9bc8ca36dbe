import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import type { PlantUmlOptions } from '../config/config.js'
import { cacheFolder } from '../config/load.js'
import type { LoadedConfig } from '../config/loaded-config.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import { causeOf } from '../io/error-code.js'
import { type Drawings, openDrawings } from '../io/pictures/drawings.js'
import { removeSvgFiles } from '../io/pictures/svg-files.js'
import { type ProgramResult, runFilter } from '../io/running/programs.js'
import type { Diagram } from '../pipeline/diagram-pipeline.js'
import { signalWithin } from '../values/signal-within.js'

/**
 * Time limit for a drawing, in milliseconds. It usually takes a second or two, most of it for
 * starting Java.
 */
const patienceMs = 30_000

/** Number of diagrams that are drawn at a time. */
const atOnce = 4

/**
 * The drawings of a site. Their folder is separate from the rest of the cache, because drawings take
 * longest to make again.
 */
export const siteDrawings = (
  { folder }: Pick<LoadedConfig, 'folder'>,
  { plantuml }: Pick<ResolvedConfig, 'plantuml'>,
): Drawings => openDrawings(join(folder, '.docs', 'drawings'), plantuml)

/**
 * Folder in which drawings of Mermaid blocks are cached. It is part of the site's cache.
 *
 * @param options.fresh Whether to remove the drawings of earlier processes.
 */
export function openMermaidFolder(site: string, options: { readonly fresh?: boolean } = {}): string {
  const folder = join(cacheFolder(site), 'mermaid')
  if (options.fresh === true) removeSvgFiles(folder)
  return folder
}

/** How the program that draws is run. */
interface DrawingRun {
  /** Folder that it starts in; absolute. */
  readonly cwd: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Draws all diagrams that have no drawing yet. If one cannot be drawn, the reason is recorded, and
 * the next build tries again.
 *
 * @returns Whether anything was drawn or failed.
 * @throws The reason of the signal, if that is aborted.
 */
export async function drawMissing(
  diagrams: readonly Diagram[],
  drawings: Drawings,
  options: PlantUmlOptions,
  run: DrawingRun,
): Promise<boolean> {
  const missing = diagrams.filter(({ id }) => drawings.get(id) === undefined)
  const isAnyMissing = missing.length > 0
  const next = async (): Promise<void> => {
    for (let diagram = missing.shift(); diagram !== undefined; diagram = missing.shift()) {
      const { id, text } = diagram
      run.signal?.throwIfAborted()
      const result = await drawn(text, options, run)
      // What was stopped would be recorded as a failure.
      run.signal?.throwIfAborted()
      if ('problem' in result) drawings.fail(id, result.problem)
      else if (!/<svg[\s>]/.test(result.output)) drawings.fail(id, 'the answer is not SVG')
      else drawings.put(id, result.output)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  return isAnyMissing
}

async function drawn(
  text: string,
  { command, server }: PlantUmlOptions,
  { cwd, signal }: DrawingRun,
): Promise<ProgramResult> {
  if (command !== undefined) {
    const result = await runFilter(command, withMarks(text), { cwd, timeoutMs: patienceMs, signal })
    if ('output' in result) return result
    const [first = ''] = result.problem.split('\n')
    const [, line, cause] = /^ERROR\s*\n(\d+)\s*\n(.+)/.exec(result.problem) ?? []
    return { problem: mistakeIn(text, line, cause) ?? first }
  }
  try {
    const response = await fetch(`${server.replace(/\/+$/, '')}/svg/${encoded(withMarks(text))}`, {
      signal: signalWithin(patienceMs, signal),
    })
    const [line, cause] = ['-Line', ''].map((end) => response.headers.get(`X-PlantUML-Diagram-Error${end}`))
    const mistake = mistakeIn(text, line, cause)
    // A response with an error message contains a picture of the message.
    if (mistake !== undefined) return { problem: mistake }
    return response.ok
      ? { output: await response.text() }
      : { problem: `the server answered with status ${response.status}` }
  } catch (error) {
    return { problem: `the server cannot be reached (${causeOf(error)})` }
  }
}

/** PlantUML requires these markers, which authors leave out. */
const hasMarks = (text: string) => /^\s*@start/.test(text)
const withMarks = (text: string) => (hasMarks(text) ? text : `@startuml\n${text}\n@enduml\n`)

/**
 * PlantUML's error message for a diagram; undefined if there is none.
 *
 * @param line Counted from the start marker, which is line 0.
 */
function mistakeIn(
  text: string,
  line: string | null | undefined,
  cause: string | null | undefined,
): string | undefined {
  if (!cause) return undefined
  const where = line ? ` of its line ${Number(line) + (hasMarks(text) ? 1 : 0)}` : ''
  return `PlantUML says "${cause.trim()}"${where}`
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const plantUml = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/** Encodes a text for the address of a PlantUML server: deflated, in an alphabet of its own. */
function encoded(text: string): string {
  return deflateRawSync(text, { level: 9 })
    .toString('base64')
    .replace(/=+$/, '')
    .replace(/./g, (letter) => plantUml[base64.indexOf(letter)] ?? '')
}
