import pc from 'picocolors'

/** Where a command writes; `process.stdout` and `process.stderr` fit. */
export interface Output {
  readonly write: (text: string) => unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

/** What a command sees of its process. */
export interface Io {
  readonly stdout: Output
  readonly stderr: Output
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
}

export type Colours = ReturnType<typeof pc.createColors>

/** Colours for a terminal. `FORCE_COLOR` decides for pipes, too; `NO_COLOR` always turns them off. */
export function coloursFor(
  { isTTY = false }: Output,
  { NO_COLOR = '', FORCE_COLOR = '', TERM }: Io['env'],
): Colours {
  const isWanted = FORCE_COLOR === '' ? isTTY && TERM !== 'dumb' : FORCE_COLOR !== '0'
  return pc.createColors(NO_COLOR === '' && isWanted)
}

/** The progress of a step. It ends when the next step reports. */
export interface Progress {
  readonly report: (progress: {
    readonly step: string
    readonly done: number
    readonly total: number
  }) => void
  /** To be called before anything else is written. */
  readonly end: () => void
}

/** What is shown until the config is loaded. One that never ends is stuck there. */
export const readingConfig = { step: 'config', done: 0, total: 1 } as const

/** Minimum time between two updates of the line, in milliseconds. */
const redrawMs = 80

/** On a terminal, one line that is updated; in a pipe, one line for each finished step. */
export function createProgress(output: Output, now: () => number = () => performance.now()): Progress {
  if (output.isTTY !== true) {
    return {
      report({ step, done, total }) {
        if (done === total) output.write(`${step} ${formatCount(total)}\n`)
      },
      end() {},
    }
  }
  let drawnAt = Number.NEGATIVE_INFINITY
  let drawnStep = ''
  return {
    report({ step, done, total }) {
      if (step === drawnStep && now() - drawnAt < redrawMs) return
      ;[drawnStep, drawnAt] = [step, now()]
      output.write(
        `${clearLine}${`${step} ${formatCount(done)}/${formatCount(total)}`.slice(0, (output.columns || 80) - 1)}`,
      )
    },
    end() {
      if (drawnStep !== '') output.write(clearLine)
      drawnStep = ''
    },
  }
}

const clearLine = '\r\u001B[2K'

/** `1,234`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1 page`, `448 pages`. */
export function formatCounted(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`
}

/** `12 ms`, `1.24 s`, `83 s`. */
export function formatMs(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`
  return `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : ms < 100_000 ? 1 : 0)} s`
}

/** `512 B`, `12.3 KB`, `4.1 MB`, in steps of 1,000. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  let size = bytes
  let unit = 0
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1_000
    unit += 1
  }
  return `${unit === 0 || size >= 99.95 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`
}
