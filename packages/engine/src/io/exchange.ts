import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { lazily } from '../lazily.js'

const require = createRequire(import.meta.url)

/** Of fs-native-extensions. */
interface Exchange {
  readonly swapSync: (from: string, to: string) => void
}

/**
 * Lets two files or two folders of one disk change names in one step, so that at
 * no moment one of the names leads nowhere. Node has no call for it; the system has one
 * on Linux (`renameat2`) and on macOS (`renamex_np`).
 *
 * @returns False when the system, or the disk, cannot; both are then as they were.
 */
export function exchangeNames(a: string, b: string): boolean {
  if (process.platform !== 'linux' && process.platform !== 'darwin') return false
  try {
    exchange().swapSync(a, b)
    return true
  } catch {
    // Not installed, no binary for this machine, or a disk that cannot: whoever called has a slower way, and meets real faults there.
    return false
  }
}

/** The package looks for its binary in 15 modules, five times as long as it takes to load it. */
const exchange = lazily((): Exchange => {
  const name = 'fs-native-extensions'
  try {
    const machine = `${process.platform}-${process.arch}`
    return require(join(dirname(require.resolve(name)), 'prebuilds', machine, `${name}.node`)) as Exchange
  } catch {
    return require(name) as Exchange
  }
})
