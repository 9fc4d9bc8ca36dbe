import { openSync, readSync } from 'node:fs'
import { lazily } from '../lazily.js'
import { lookAt } from './look-at.js'

/**
 * Time of the processor that this thread has had, in milliseconds. Other threads of a build are busy, too,
 * and should not make its limits shorter; where the system does not tell them apart, they do.
 */
export function workedMs(): number {
  const account = accountOfThread()
  if (account !== undefined) return nanosecondsIn(account) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What Linux notes of the thread that opens it. It stays open: to open it takes many times as long as to read it. */
const accountOfThread = lazily(() => {
  if (process.platform !== 'linux') return undefined
  const account = lookAt(() => openSync('/proc/thread-self/schedstat', 'r'))
  // Kernels that keep no such account give a file of zeros.
  return account !== undefined && nanosecondsIn(account) > 0 ? account : undefined
})

function nanosecondsIn(account: number): number {
  const text = Buffer.alloc(80)
  return Number.parseInt(text.toString('latin1', 0, readSync(account, text, 0, text.length, 0)), 10)
}
