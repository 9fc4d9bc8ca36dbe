import { expect, test } from 'vitest'
import { failureOf } from '../drivers/told-error.js'
import { isFileError } from './error-code.js'
import { lookAt } from './reading/look-at.js'

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

test('a failure of the system is told in words, with its file', () => {
  const cases = [
    [{ code: 'EACCES', path: '/a/b.md' }, '"/a/b.md" cannot be read or written: permission is denied.'],
    [{ code: 'ENOSPC' }, 'A file cannot be read or written: the disk is full.'],
    [{ code: 'EROFS', path: '/a' }, '"/a" cannot be read or written: the disk is read-only.'],
    // The system names what it is about.
    [{ code: 'EEXIST', path: '/a' }, 'A file cannot be read or written: The message.'],
    [{ code: 'EISDIR', path: '/a' }, '"/a" cannot be read or written: there is a folder of that name.'],
    [
      { code: 'EPERM', path: '/a', dest: '/b' },
      '"/a" or "/b" cannot be read or written: permission is denied.',
    ],
  ] as const
  for (const [error, message] of cases)
    expect(
      failureOf(Object.assign(new Error('The message'), { syscall: 'write', ...error }), { debug: false }),
    ).toMatchObject({ code: 'file-failed', message })
})

test('the hint of a failure is about its reason', () => {
  const cases = [
    ['EACCES', 'Check its name, and the permissions of the file and its folder.'],
    ['EBUSY', 'Close the program that uses it, and run the command again.'],
    ['ENOSPC', 'Free some space on the disk, and run the command again.'],
  ] as const
  for (const [code, hint] of cases)
    expect(
      failureOf(Object.assign(new Error('The message'), { syscall: 'open', code, path: '/a' }), {
        debug: false,
      }),
    ).toMatchObject({ code: 'file-failed', hint })
})

test('too many open files are no fault of Quire', () => {
  const error = Object.assign(new Error('spawn esbuild EMFILE'), { code: 'EMFILE', syscall: 'spawn esbuild' })
  expect(failureOf(error, { debug: false })).toMatchObject({
    code: 'file-failed',
    message: 'Too many files are open: spawn esbuild EMFILE.',
    hint: 'Raise the limit, for instance with "ulimit -n 1024", or end other programs.',
  })
})
