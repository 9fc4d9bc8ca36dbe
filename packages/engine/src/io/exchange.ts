import { createRequire } from 'node:module'

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
    const { swapSync } = createRequire(import.meta.url)('fs-native-extensions') as {
      readonly swapSync: (from: string, to: string) => void
    }
    swapSync(a, b)
    return true
  } catch {
    // Not installed, no binary for this machine, or a disk that cannot: whoever called has a slower way, and meets real faults there.
    return false
  }
}
