import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCache } from './test-support.js'

test('answers of any size come back as they were put, in any order, while the pack grows', () => {
  const sizes = fc.array(fc.oneof(fc.nat(50), fc.nat(20_000), fc.integer({ min: 100_000, max: 400_000 })), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(sizes, sizes, fc.infiniteStream(fc.nat()), (first, second, chance) => {
      const folder = mkdtempSync(join(tmpdir(), 'quire-cache-'))
      const cache = openCache(folder, 'engine 1', { fresh: true })
      const put: (readonly [offset: number, json: string])[] = []
      const add = (size: number) => {
        const json = JSON.stringify(String.fromCharCode(97 + (put.length % 26)).repeat(size))
        put.push([cache.values.put(json), json])
      }
      const readSome = () => {
        for (let time = 0; time < 2 * put.length; time += 1) {
          const [offset, json] = put[(chance.next().value ?? 0) % put.length] ?? [0, '']
          expect(cache.values.get(offset)?.toString() === json).toBe(true)
        }
      }
      for (const size of first) add(size)
      readSome()
      for (const size of second) add(size)
      readSome()
      expect(cache.damagedValues()).toBe(0)
      cache.close()
      rmSync(folder, { recursive: true, force: true })
    }),
    { numRuns: 40 },
  )
})
