import type { Worker } from 'node:worker_threads'

/** How long to wait for a thread that does not respond, in milliseconds. It may be stuck in a loop. */
const patienceMs = 5_000

/** Sent to a thread before it is ended, so that no output is lost. */
export interface EndOrder {
  readonly kind: 'end'
}

/** The reply, sent when all output has been passed on. */
export interface EndAnswer {
  readonly kind: 'ended'
}

/** How threads are ended. */
export interface EndOptions {
  /** Does not wait until what they printed has been passed on. Default: false. */
  readonly atOnce?: boolean
}

/**
 * Ends a thread.
 *
 * @param options.mayTell Whether it may have printed something that has not been passed on.
 */
export async function endThread(worker: Worker, { mayTell }: { readonly mayTell: boolean }): Promise<void> {
  if (mayTell)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs)
      const finish = () => {
        clearTimeout(timer)
        resolve()
      }
      worker.on('message', ({ kind }: { readonly kind: string }) => kind === 'ended' && finish())
      worker.once('exit', finish)
      worker.postMessage({ kind: 'end' } satisfies EndOrder)
    })
  await worker.terminate()
}

/** Called in the thread. Waits until all output has reached the other thread, which may be busy. */
export async function allPrinted(): Promise<void> {
  await Promise.all(
    [process.stdout, process.stderr].map(
      (stream) =>
        new Promise<void>((resolve) => {
          stream.write('', () => resolve())
        }),
    ),
  )
}
