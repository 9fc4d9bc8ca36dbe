import { errorCode } from '../io/error-code.js'

/**
 * Tidies up after it is settled which site is published. If the system refuses, the next build does
 * this, as after a crash.
 */
export function afterwards(tidy: () => void): void {
  try {
    tidy()
  } catch (error) {
    if (errorCode(error) === undefined) throw error
  }
}
