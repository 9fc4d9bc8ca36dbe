import type * as Engine from '@quire/engine'
import type { BuildResult, ConfigError, Diagnostic, Place, VersionReport } from '@quire/engine'
import { type Context, displayPathFrom } from './context.js'
import { type Colours, coloursFor, formatBytes, formatCount, formatCounted, formatMs } from './terminal.js'

/**
 * How many messages of one code a terminal shows. Pipes get all, though those that say the same are
 * joined. What many files have alike is one message in both.
 */
const shownPerCode = 10

/** Diagnostics, and the folder that their paths are relative to. */
export interface Findings {
  readonly diagnostics: readonly Diagnostic[]
  readonly sourceLine: (place: Place) => string | undefined
  readonly root: string | undefined
}

/** Whether to show all messages, and what shows them otherwise; default: `--verbose`. */
export type HowMany = { readonly all: true } | { readonly all: false; readonly shownBy?: string }

/** Prints diagnostics on standard error, followed by an empty line. */
export async function printFindings(context: Context, findings: Findings, options: HowMany): Promise<void> {
  if (findings.diagnostics.length === 0) return
  const { formatPretty } = await import('@quire/engine')
  writeFindings(formatPretty, context, findings, options)
}

/**
 * Returns a function that says what a command waits for.
 *
 * @param before Called before something is written.
 */
export function waitPrinter(context: Context, before: () => void = () => {}): (why: Diagnostic) => void {
  return (why) => {
    before()
    const findings = { diagnostics: [why], sourceLine: () => undefined, root: undefined }
    void printFindings(context, findings, { all: true })
  }
}

/** Like {@link printFindings}, but synchronous. */
export function writeFindings(
  formatPretty: typeof Engine.formatPretty,
  { stderr, env, cwd }: Context,
  { diagnostics, sourceLine, root }: Findings,
  options: HowMany,
): void {
  const isTerminal = stderr.isTTY === true
  const fewer = isTerminal ? { maxPerCode: shownPerCode } : { joinsAlike: true }
  const text = formatPretty(diagnostics, {
    sourceLine,
    colours: coloursFor(stderr, env),
    ...(root === undefined ? {} : { displayPath: displayPathFrom(root, cwd) }),
    ...(isTerminal && { columns: stderr.columns }),
    ...(options.all
      ? {}
      : { ...fewer, joinsFiles: true, whereAllAre: `${options.shownBy ?? '--verbose'} shows all` }),
  })
  stderr.write(`${text}\n`)
}

export const findingsOf = ({ diagnostics, sourceLine, folder }: ConfigError): Findings => ({
  diagnostics,
  sourceLine,
  root: folder,
})

/** Describes a build for people, in a few lines. The first one is the outcome. */
export async function buildSummary(
  result: BuildResult,
  totalMs: number,
  { stdout, env, cwd }: Context,
): Promise<string> {
  const { summaryOf } = await import('@quire/engine')
  const colours = coloursFor(stdout, env)
  const found = summaryOf(result.diagnostics)
  const outDir = displayPathFrom(result.outDir, cwd)('') || '.'
  const lines = [
    outcome(result, { totalMs, outDir, found }, colours),
    ...(result.published ? [`  ${filesLine(result)}`] : []),
    ...result.versions.map((version) => `  ${versionLine(version, result.versions)}`),
    ...(result.changes === null ? [] : [`  ${changesLine(result.changes)}`]),
    ...(result.published && found !== '' ? [`  ${coloured(found, result, colours)}`] : []),
    colours.dim(`  ${result.timings.map(({ step, ms }) => `${step} ${formatMs(ms)}`).join(', ')}`),
    colours.dim(`  peak memory ${formatBytes(result.peakMemoryBytes)}`),
  ]
  return `${lines.join('\n')}\n`
}

function outcome(
  result: BuildResult,
  {
    totalMs,
    outDir,
    found,
  }: {
    readonly totalMs: number
    /** As the reader can open it. */
    readonly outDir: string
    /** How many errors and warnings there are, in words. */
    readonly found: string
  },
  colours: Colours,
): string {
  if (!result.published) {
    const state = result.outputStands
      ? `What was in ${outDir} before is still there.`
      : `There was nothing in ${outDir} before.`
    return `${colours.red(colours.bold('Not published:'))} ${found}. ${state}`
  }
  const mark = result.ok
    ? colours.green(colours.bold('Built'))
    : colours.yellow(colours.bold('Built with errors:'))
  return `${mark} ${formatCounted(result.pages, 'page')} in ${formatMs(totalMs)} to ${outDir}`
}

function filesLine({
  filesTotal,
  bytesTotal,
  filesWritten,
  bytesWritten,
  filesDeleted,
}: BuildResult): string {
  const all = `${formatCounted(filesTotal, 'file')}, ${formatBytes(bytesTotal)}`
  const written =
    filesWritten === 0
      ? 'none written'
      : `${formatCount(filesWritten)} written (${formatBytes(bytesWritten)})`
  return `${all}: ${written}, ${formatCount(filesDeleted)} deleted`
}

function versionLine(
  { version, lang, pages, identical }: VersionReport,
  all: readonly VersionReport[],
): string {
  const isOne = all.filter((other) => other.version === version).length === 1
  return `${version}${isOne ? '' : ` (${lang})`}: ${formatCounted(pages, 'page')}, ${formatCount(identical)} identical to latest`
}

function changesLine({
  added,
  changed,
  moved,
  removed,
  broken,
}: NonNullable<BuildResult['changes']>): string {
  const links = broken.reduce((sum, { targets }) => sum + targets.length, 0)
  return `Compared: ${added.length} added, ${changed.length} changed, ${moved.length} moved, ${removed.length} removed; ${formatCounted(links, 'newly broken link')}`
}

function coloured(found: string, { ok }: BuildResult, colours: Colours): string {
  return ok ? colours.yellow(found) : colours.red(found)
}

/** Describes a build for programs. Sizes in bytes, times in milliseconds. */
export async function buildDocument(result: BuildResult, totalMs: number, cwd: string): Promise<object> {
  const { documentOf } = await import('@quire/engine')
  const { ok, published, pages, outDir, root, timings, peakMemoryBytes } = result
  return {
    command: 'build',
    ok,
    published,
    pages,
    outDir,
    files: { total: result.filesTotal, written: result.filesWritten, deleted: result.filesDeleted },
    bytes: { total: result.bytesTotal, written: result.bytesWritten },
    ms: Math.round(totalMs),
    steps: timings.map(({ step, ms }) => ({ step, ms: Math.round(ms * 10) / 10 })),
    peakMemoryBytes,
    parsed: result.work.parsed,
    rendered: result.work.rendered,
    ...(result.explanation === null ? {} : { explanation: result.explanation }),
    ...(result.versions.length === 0 ? {} : { versions: result.versions }),
    ...(result.changes === null ? {} : { changes: result.changes }),
    ...documentOf(result.diagnostics, displayPathFrom(root, cwd)),
  }
}

export function writeJson(context: Context, document: object): void {
  context.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
}
