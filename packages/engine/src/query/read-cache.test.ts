import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMemo } from './memo.js'
import { readCache } from './read-cache.js'
import { valuesInMemory } from './scratch.js'
import { cacheFolder, openCache, run } from './test-support.js'

test('who reads a cache has its answers, and new ones that no one else sees', () => {
  const folder = cacheFolder()
  expect(readCache(folder, 'engine 1')).toBeUndefined()
  run(folder, new Map([['a', 'x y z']]))
  const files = () => readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  const before = files()
  expect(readCache(folder, 'engine 2')).toBeUndefined()
  const reader = readCache(folder, 'engine 1') ?? expect.fail()
  const [place = 0] = [...reader.past.arrays.stored].filter((stored) => stored > 0)
  const places = [place - 1, reader.values.put('"one"'), reader.values.put('"other"')]
  expect(places.map((offset) => reader.values.get(offset)?.toString())).toEqual([
    '["x","y","z"]',
    '"one"',
    '"other"',
  ])
  reader.close()
  expect(files()).toEqual(before)
})

test('who reads a cache holds the last answers, however many there were before', () => {
  const folder = cacheFolder()
  run(folder, new Map([['a', 'x y z']]))
  const reader = readCache(folder, 'engine 1') ?? expect.fail()
  onTestFinished(() => reader.close())
  const [past = 0] = [...reader.past.arrays.stored].filter((stored) => stored > 0)
  for (const values of [reader.values, valuesInMemory()]) {
    const places: number[] = []
    const memo = createMemo(
      {
        ...values,
        put(json) {
          const place = values.put(json)
          places.push(place)
          return place
        },
      },
      values === reader.values ? reader.past : undefined,
    )
    let written = ''
    const text = memo.input('text', { fingerprint: () => written, value: () => written })
    const words = memo.per('words', (path) => text(path).split(' '), { keep: 'store' })
    for (let edits = 0; edits < 100; edits += 1) {
      written = `edit ${edits}`
      memo.nextRevision()
      for (const path of ['a', 'b']) words(path)
    }
    expect(places).toHaveLength(200)
    expect(new Set(places).size).toBe(200)
    expect(places.flatMap((place) => values.get(place)?.toString() ?? [])).toEqual([
      '["edit","99"]',
      '["edit","99"]',
    ])
  }
  // A reader must not drop what a build has stored.
  expect(reader.values.get(past - 1)?.toString()).toBe('["x","y","z"]')
})

test('who reads a cache goes on with it while a build begins another', () => {
  const folder = cacheFolder()
  run(folder, new Map([['a', 'x y z']]))
  const reader = readCache(folder, 'engine 1')
  const [place = 0] = [...(reader?.past.arrays.stored ?? [])].filter((stored) => stored > 0)
  const anew = openCache(folder, 'engine 1', { fresh: true })
  for (let size = 0; size < 2_000_000; size += 13) anew.values.put('["p","q","r"]')
  expect(reader?.values.get(place - 1)?.toString()).toBe('["x","y","z"]')
  anew.close()
  reader?.close()
  // A request that is still running makes it again.
  expect(reader?.values.get(place - 1)).toBeUndefined()
})

test('a cache that cannot be read is none', () => {
  const folder = cacheFolder()
  run(folder, new Map([['a', 'x']]))
  rmSync(join(folder, 'memo.bin'))
  mkdirSync(join(folder, 'memo.bin'))
  expect(readCache(folder, 'engine 1')).toBeUndefined()
  rmSync(join(folder, 'values.pack'))
  symlinkSync('values.pack', join(folder, 'values.pack'))
  expect(readCache(folder, 'engine 1')).toBeUndefined()
})
