/** Waits for async plugins, and gives up on those that never finish. */
export interface Patience {
  /**
   * Waits for a plugin's promise.
   *
   * @param plugin Name of the plugin. After it was given up once, it gets less time on later pages.
   * @throws Whatever the promise rejects with. {@link NotEnded}, or the error given to `giveUp`, if
   *   that comes first.
   */
  wait<Result>(plugin: string, promise: PromiseLike<Result>): Promise<Result>
  /** Whether any plugin is being awaited. */
  isWaiting(): boolean
  /**
   * To be called when nothing is left in this thread's event loop that could settle the awaited
   * promises. If called again before anything happened, it gives up.
   */
  nothingLeft(): void
  /** Makes everything that is being awaited fail with this error. */
  giveUp(error: Error): void
}

/** Why a plugin was given up. */
export type Stuck = { readonly seconds: number } | 'nothing left'

/** A plugin did not finish. */
export class NotEnded extends Error {
  readonly stuck: Stuck

  constructor(stuck: Stuck) {
    super('The plugin is waiting for something that does not finish.')
    this.stuck = stuck
  }
}

/** Limits in seconds during which no plugin starts or finishes. */
export interface PatienceLimits {
  readonly seconds: number
  /** Limit for plugins that were given up before, since a site has many pages. */
  readonly secondsAgain: number
}

/**
 * What is awaited may not be in this thread's event loop, for instance if it happens in a thread
 * that keeps nothing alive. In milliseconds.
 */
const graceMs = 200

/**
 * Counts seconds by a timer, which stands still while the thread is busy: plugins that compute for
 * a minute should not be given up.
 */
export function createPatience(limits: PatienceLimits = { seconds: 30, secondsAgain: 2 }): Patience {
  interface Awaited {
    readonly plugin: string
    readonly fail: (error: Error) => void
  }
  const awaited = new Set<Awaited>()
  /** Plugins that were given up the last time. */
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
          // A promise that was given up and settles later says nothing about those that are awaited now.
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
