import { openSync, readSync } from 'node:fs'
import { lazily } from '../values/lazily.js'
import { lookAt } from './look-at.js'

/**
 * Processor time of this thread, in milliseconds. Used for time limits, which other busy threads of
 * a build should not shorten. On systems that do not tell threads apart, they do.
 */
export function workedMs(): number {
  const account = accountOfThread()
  if (account !== undefined) return nanosecondsIn(account) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Linux's account of the thread that opens it. It stays open, because opening it takes many times
 * as long as reading it.
 */
const accountOfThread = lazily(() => {
  if (process.platform !== 'linux') return undefined
  const account = lookAt(() => openSync('/proc/thread-self/schedstat', 'r'))
  // Kernels without this account give a file of zeros.
  return account !== undefined && nanosecondsIn(account) > 0 ? account : undefined
})

function nanosecondsIn(account: number): number {
  const text = Buffer.alloc(80)
  return Number.parseInt(text.toString('latin1', 0, readSync(account, text, 0, text.length, 0)), 10)
}
