import type { Worker } from 'node:worker_threads'

/** A thread that never returns keeps itself from ending; in milliseconds. */
const patienceMs = 5_000

/** What a thread is told before it is ended, so that nothing that was printed there is lost. */
export interface EndOrder {
  readonly kind: 'end'
}

/** All that was printed has been told. */
export interface EndAnswer {
  readonly kind: 'ended'
}

/**
 * Ends a thread.
 *
 * @param mayTell Something may have been printed there that has not been told.
 */
export async function endThread(worker: Worker, mayTell: boolean): Promise<void> {
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

/** In the thread: what is printed goes to the other one, which may not be ready for it at once. */
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
