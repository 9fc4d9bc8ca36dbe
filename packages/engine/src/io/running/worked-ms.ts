import { openSync, readSync } from 'node:fs'
import { lazily } from '../../values/lazily.js'
import { lookAt } from '../reading/look-at.js'

/**
 * Processor time of this thread, in milliseconds. Used for time limits, which other busy threads of
 * a build should not shorten. On other systems than Linux, they do before Node 22.15, which
 * tells threads apart there.
 */
export function workedMs(): number {
  const account = accountOfThread()
  if (account !== undefined) return nanosecondsIn(account) / 1e6
  const { threadCpuUsage = process.cpuUsage }: NodeJS.Process & NewerProcess = process
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

/** `threadCpuUsage` is missing in older versions of Node. */
interface NewerProcess {
  readonly threadCpuUsage?: () => NodeJS.CpuUsage
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
