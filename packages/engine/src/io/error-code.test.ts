import { expect, test } from 'vitest'
import { isFileError } from './error-code.js'
import { lookAt } from './look-at.js'

test('a file that another program holds open on Windows is no fault of Quire', () => {
  const error = (code: string) =>
    Object.assign(new Error(`${code}: resource busy or locked, rename 'a' -> 'b'`), {
      code,
      syscall: 'rename',
    })
  expect(isFileError(error('EBUSY'))).toBe(true)
  expect(isFileError(error('EINVAL'))).toBe(false)
  expect(isFileError(Object.assign(new Error('not of the system'), { code: 'EBUSY' }))).toBe(false)
})

test('a file that another program holds open cannot be looked at, which is no failure', () => {
  const looking = (code: string) => () =>
    lookAt(() => {
      throw Object.assign(new Error(code), { code })
    })
  expect(looking('EBUSY')()).toBe(undefined)
  expect(looking('EIO')).toThrow('EIO')
})
