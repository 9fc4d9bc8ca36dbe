/** A module that runs, and what it has read so far. */
interface Watch {
  readonly address: string
  readonly seen: Map<string, string | undefined>
}

/** Of several sites at once, where a program builds them side by side. */
const watches = new Set<Watch>()

/** What `process.env` is while nobody watches. */
let unwatched = process.env

/**
 * Notes which variables a module reads while it runs, also through packages
 * that it calls. Other code of the process reads some too, whatever happens to
 * be loaded at that moment; that is not noted.
 *
 * @param seen Gets the value of each variable by its name.
 * @param address What stack traces call the module.
 */
export async function watchingEnvironment<T>(
  seen: Map<string, string | undefined>,
  address: string,
  action: () => Promise<T>,
): Promise<T> {
  if (watches.size === 0) {
    unwatched = process.env
    process.env = noting(unwatched)
  }
  const watch = { address, seen }
  watches.add(watch)
  try {
    return await action()
  } finally {
    watches.delete(watch)
    // Others that began later may go on for longer.
    if (watches.size === 0) process.env = unwatched
  }
}

function noting(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const note = (name: string | symbol) => {
    if (typeof name !== 'string') return
    const unseen = [...watches].filter(({ seen }) => !seen.has(name))
    if (unseen.length === 0) return
    const addresses = callers()
    for (const { address, seen } of unseen) if (addresses.includes(address)) seen.set(name, environment[name])
  }
  return new Proxy(environment, {
    get(target, name) {
      note(name)
      return Reflect.get(target, name)
    },
    has(target, name) {
      note(name)
      return Reflect.has(target, name)
    },
  })
}

/** Addresses of the modules whose calls led here. */
function callers(): readonly (string | null | undefined)[] {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 50
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName())
  // The function above decides the type.
  const files = new Error().stack as unknown as readonly (string | null | undefined)[]
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return files
}
