import { errorCode } from '../error-code.js'

/** Whether there is a process with this id. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return errorCode(error) === 'EPERM'
  }
}
