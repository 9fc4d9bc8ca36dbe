import { expect, test } from 'vitest'
import { createMemo } from './memo.js'
import { decodeSnapshot, encodeSnapshot } from './snapshot-encoding.js'

test('a snapshot is read again, whichever of its parts are empty', () => {
  const empty = new Uint8Array(new Float64Array(0).buffer)
  const parts = { before: empty, full: Uint8Array.of(1, 2, 3), behind: empty }
  const file = Buffer.concat(encodeSnapshot(createMemo().snapshot(), { json: 'all', parts }))
  const { extra } = decodeSnapshot(file) ?? {}
  expect(extra?.json).toBe('all')
  expect(Object.values(extra?.parts ?? {}).map((part) => [...part])).toEqual([[], [1, 2, 3], []])
})
