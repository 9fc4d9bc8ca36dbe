import { expect, test } from 'vitest'
import { hashOf } from '../hash.js'
import { fingerprintOfAll } from './read-again.js'

const [one, two] = [hashOf('one'), hashOf('two')]

/** Reads one thing several times. */
const readings = (hashes: readonly (string | null)[]) =>
  hashes.reduce<string | null | undefined>((before, hash) => fingerprintOfAll(before, hash), undefined)

test('what was the same each time has its own fingerprint', () => {
  expect([readings([one]), readings([one, one]), readings([null, null])]).toEqual([one, one, null])
})

test('what was another in between has a fingerprint that nothing has', () => {
  for (const hashes of [
    [one, two],
    [one, two, one],
    [one, null, one],
    [null, one, null, null],
  ]) {
    const fingerprint = readings(hashes)
    expect([typeof fingerprint, hashes.includes(fingerprint ?? null)]).toEqual(['string', false])
    expect(fingerprint).not.toHaveLength(one.length)
  }
})
