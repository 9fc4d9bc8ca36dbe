import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { lazily } from '../../values/lazily.js'

const require = createRequire(import.meta.url)

/** The part of fs-native-extensions that is used. */
interface Exchange {
  readonly swapSync: (from: string, to: string) => void
}

/**
 * Exchanges the names of two files or folders on the same disk in one step, so that both names
 * exist at all times. Node cannot do this, but Linux (`renameat2`) and macOS (`renamex_np`) can.
 *
 * @returns False if the system or the disk cannot do it. Then nothing has changed.
 */
export function exchangeNames(a: string, b: string): boolean {
  if (process.platform !== 'linux' && process.platform !== 'darwin') return false
  try {
    exchange().swapSync(a, b)
    return true
  } catch {
    // The package or its binary is missing, or the disk cannot do it. Callers then use a slower way, which
    // reports real errors.
    return false
  }
}

/**
 * Loads the binary directly. The package looks for it with 15 modules, which takes five times as
 * long as loading it.
 */
const exchange = lazily((): Exchange => {
  const name = 'fs-native-extensions'
  try {
    const machine = `${process.platform}-${process.arch}`
    return require(join(dirname(require.resolve(name)), 'prebuilds', machine, `${name}.node`))
  } catch {
    return require(name)
  }
})
