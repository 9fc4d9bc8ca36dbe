import type { Output } from './terminal.js'

/** The two outputs of a process. */
export interface OrderedOutputs {
  readonly stdout: Output
  readonly stderr: Output
  /** Resolves once everything has left the process. Rejects with the first error of a write. */
  readonly flushed: () => Promise<void>
  /** Passes on what still waits, for a process that ends now and cannot wait. */
  readonly release: () => void
}

type Stream = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'> & {
  readonly write: (text: string, onWritten: (error?: Error | null) => void) => boolean
}

/**
 * Keeps the order between standard output and standard error where both are one pipe, as in
 * `docs build 2>&1 | tee log`. A pipe takes only 64 KB at a time: Node keeps the rest of a long text
 * until there is room, and meanwhile writes to the other stream would come first.
 *
 * @param options.areOne Whether both are the same. Otherwise neither waits for the other, because a
 *   program may read only one of them.
 */
export function orderedOutputs(
  stdout: Stream,
  stderr: Stream,
  { areOne }: { readonly areOne: boolean },
): OrderedOutputs {
  const waiting: { readonly stream: Stream; readonly text: string }[] = []
  /** What the streams have, but the process still holds. */
  let held: Stream[] = []
  const whenFlushed: (() => void)[] = []
  let failure: Error | undefined

  function advance(): void {
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const { stream, text } = first
      if (areOne && held.some((other) => other !== stream)) return
      waiting.shift()
      held.push(stream)
      stream.write(text, (error) => {
        failure ??= error ?? undefined
        held = held.toSpliced(held.indexOf(stream), 1)
        advance()
      })
    }
    if (held.length === 0) for (const settle of whenFlushed.splice(0)) settle()
  }

  const output = (stream: Stream): Output => ({
    write(text) {
      waiting.push({ stream, text })
      advance()
    },
    get isTTY() {
      return stream.isTTY
    },
    get columns() {
      return stream.columns
    },
  })

  return {
    stdout: output(stdout),
    stderr: output(stderr),
    flushed: () =>
      new Promise((resolve, reject) => {
        whenFlushed.push(() => (failure === undefined ? resolve() : reject(failure)))
        advance()
      }),
    release() {
      for (const { stream, text } of waiting.splice(0)) stream.write(text, () => {})
    },
  }
}
