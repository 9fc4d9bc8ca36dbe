/**
 * Notes which variables a module reads while it runs, also through packages
 * that it calls. Other code of the process reads some too, whatever happens to
 * be loaded at that moment; that is not noted.
 */
export async function watchingEnvironment<T>(
  seen: Map<string, string | undefined>,
  address: string,
  action: () => Promise<T>,
): Promise<T> {
  const original = process.env
  const note = (name: string | symbol) => {
    if (typeof name === 'string' && !seen.has(name) && callers().includes(address))
      seen.set(name, original[name])
  }
  process.env = new Proxy(original, {
    get(target, name) {
      note(name)
      return Reflect.get(target, name)
    },
    has(target, name) {
      note(name)
      return Reflect.has(target, name)
    },
  })
  try {
    return await action()
  } finally {
    process.env = original
  }
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
