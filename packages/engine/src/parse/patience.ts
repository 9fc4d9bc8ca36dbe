/** Waits for plugins that give promises, and gives up on those that never end. */
export interface Patience {
  /**
   * What a plugin's promise becomes.
   *
   * @param plugin Its name: one that was given up on is given less time on the next page.
   * @throws Whatever the promise rejects with; {@link NotEnded}, or what the caller gave up with, when that comes first.
   */
  wait<Result>(plugin: string, promise: PromiseLike<Result>): Promise<Result>
  /** Some plugin is awaited. */
  isWaiting(): boolean
  /** Nothing is left in this thread that could end what is awaited. Asked twice with nothing between, it gives up. */
  nothingLeft(): void
  /** All that is awaited fails with this. */
  giveUp(error: Error): void
}

/** Why a plugin was given up on. */
export type Stuck = { readonly seconds: number } | 'nothing left'

/** A plugin was awaited in vain. */
export class NotEnded extends Error {
  readonly stuck: Stuck

  constructor(stuck: Stuck) {
    super('The plugin is waiting for something that does not finish.')
    this.stuck = stuck
  }
}

/** In seconds in which nothing that is awaited begins or ends. */
export interface PatienceLimits {
  readonly seconds: number
  /** For plugins that have not ended before: a site has many pages. */
  readonly secondsAgain: number
}

/** What is awaited may stand in no queue of this thread, for instance in another one that keeps nothing alive. In milliseconds. */
const graceMs = 200

/**
 * Seconds are counted by a clock that stands still while the thread is at work:
 * plugins that calculate for a minute are not to be given up on.
 */
export function createPatience(limits: PatienceLimits = { seconds: 30, secondsAgain: 2 }): Patience {
  interface Awaited {
    readonly plugin: string
    readonly fail: (error: Error) => void
  }
  const awaited = new Set<Awaited>()
  /** Plugins that did not end the last time. */
  const lost = new Set<string>()
  let secondsQuiet = 0
  let hasLooked = false
  let clock: ReturnType<typeof setInterval> | undefined

  function somethingHappened(): void {
    secondsQuiet = 0
    hasLooked = false
    if (awaited.size > 0) {
      clock ??= setInterval(tick, 1000)
      clock.unref()
    } else {
      clearInterval(clock)
      clock = undefined
    }
  }

  function tick(): void {
    secondsQuiet += 1
    const seconds = [...awaited].every(({ plugin }) => lost.has(plugin))
      ? limits.secondsAgain
      : limits.seconds
    if (secondsQuiet >= seconds) giveUp(new NotEnded({ seconds }))
  }

  function giveUp(error: Error): void {
    for (const { plugin, fail } of awaited) {
      lost.add(plugin)
      fail(error)
    }
    awaited.clear()
    somethingHappened()
  }

  return {
    wait: (plugin, promise) =>
      new Promise((resolve, reject) => {
        const one = { plugin, fail: reject }
        awaited.add(one)
        somethingHappened()
        const ended = () => {
          // One that ends after all is no sign of those that are awaited now.
          if (!awaited.delete(one)) return
          lost.delete(plugin)
          somethingHappened()
        }
        promise.then(
          (result) => {
            ended()
            resolve(result)
          },
          (error) => {
            ended()
            reject(error)
          },
        )
      }),
    isWaiting: () => awaited.size > 0,
    nothingLeft() {
      if (hasLooked) return giveUp(new NotEnded('nothing left'))
      hasLooked = true
      setTimeout(() => {}, graceMs)
    },
    giveUp,
  }
}
