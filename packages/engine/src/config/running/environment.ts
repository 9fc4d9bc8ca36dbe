/** A running module, and the variables it has read so far. */
interface Watch {
  readonly address: string
  readonly seen: Map<string, string | undefined>
}

/** More than one if a program builds several sites at the same time. */
const watches = new Set<Watch>()

/** The real `process.env`, while a proxy stands in for it. */
let unwatched = process.env

/**
 * Records which variables a module reads while it runs, including reads by packages that it calls.
 * Reads by other code in the process are not recorded: they depend on what happens to be loading at
 * the moment.
 *
 * @param seen Receives the value of each variable by its name.
 * @param address How stack traces name the module.
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
    // Another module that started later may still be running.
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
    getOwnPropertyDescriptor(target, name) {
      note(name)
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
    ownKeys(target) {
      const names = Reflect.ownKeys(target)
      for (const name of names) note(name)
      return names
    },
  })
}

/** Files of the functions on the call stack. */
function callers(): readonly (string | null | undefined)[] {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 50
  let files: readonly (string | null | undefined)[] = []
  Error.prepareStackTrace = (_, sites) => {
    files = sites.map((site) => site.getFileName())
  }
  // Reading the stack has it prepared, if making the error has not.
  void new Error().stack
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return files
}
