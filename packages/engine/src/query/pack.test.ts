import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { growingPack } from './pack.js'
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
        const letter = ['a', 'é', '語', '😀'][put.length % 4] ?? ''
        const json = JSON.stringify(letter + String.fromCharCode(97 + (put.length % 26)).repeat(size))
        put.push([cache.values.put(put.length % 3 === 0 ? Buffer.from(json) : json), json])
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

test.skipIf(process.platform !== 'linux')('answers stay in memory if the disk is full', () => {
  const descriptor = openSync('/dev/full', 'a+')
  onTestFinished(() => closeSync(descriptor))
  const pack = growingPack(descriptor, 0)
  const texts = Array.from({ length: 60 }, (_, number) => JSON.stringify(`${number} é`.repeat(9_000)))
  const places = texts.map((text) => pack.put(text))
  expect(pack.flush()).toBe(false)
  for (const [index, place] of places.entries())
    expect(pack.get(place)?.toString() === texts[index], `answer ${index}`).toBe(true)
  expect(pack.damaged()).toBe(0)
})

test('what is no answer is damaged, wherever it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-pack-'))
  const descriptor = openSync(join(folder, 'values.pack'), 'a+')
  onTestFinished(() => {
    closeSync(descriptor)
    rmSync(folder, { recursive: true, force: true })
  })
  const pack = growingPack(descriptor, 0)
  for (const isWritten of [false, true]) {
    const place = pack.put('"abcdefghijklmnopqrstuvwxyz"')
    if (isWritten) pack.flush()
    const damaged = pack.damaged()
    const wrong = [place + 1, place + 4, place + 9, pack.size() - 4, pack.size(), pack.size() + 9]
    for (const offset of wrong) expect(pack.get(offset), `${offset}`).toBeUndefined()
    expect(pack.damaged() - damaged).toBe(wrong.length)
    expect(pack.get(place)?.toString()).toBe('"abcdefghijklmnopqrstuvwxyz"')
  }
})
