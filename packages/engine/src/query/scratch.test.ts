import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { unfinishedName } from '../io/writing/unfinished-files.js'
import { readCache } from './read-cache.js'
import { openScratch } from './scratch.js'
import { cacheFolder, run } from './test-support.js'

test('answers of a scratch come back as they were put, and no file of it is seen', () => {
  const folder = cacheFolder()
  run(folder, new Map([['a', 'x y z']]))
  const names = readdirSync(folder)
  const scratch = openScratch(folder)
  const reader = readCache(folder, 'engine 1', scratch.values) ?? expect.fail()
  const texts = Array.from({ length: 300 }, (_, number) => `"${String(number).repeat(5_000)}"`)
  const places = texts.map((text) => reader.values.put(text))
  expect(readdirSync(folder)).toEqual(names)
  expect(places.map((place) => reader.values.get(place)?.toString())).toEqual(texts)
  const [past = 0] = [...reader.past.arrays.stored].filter((stored) => stored > 0)
  expect(reader.values.get(past - 1)?.toString()).toBe('["x","y","z"]')
  reader.close()
  scratch.close()
  scratch.close()
  expect(readdirSync(folder)).toEqual(names)
})

test('a scratch makes its folder, which is no part of the sources, and does without where that cannot be', () => {
  const folder = join(cacheFolder(), 'made', 'when needed')
  openScratch(folder).close()
  expect(readdirSync(folder)).toEqual(['.gitignore'])
  const { values, close } = openScratch(join(folder, '.gitignore', 'below a file'))
  expect(values.get(values.put('"x"'))?.toString()).toBe('"x"')
  close()
})

test('a scratch of a process that was killed is removed by the next one, and that of a living one is kept', () => {
  const folder = cacheFolder()
  run(folder, new Map([['a', 'x']]))
  const living = unfinishedName(join(folder, 'scratch'))
  const killed = living.replace(`.${process.pid}.`, '.4194305.')
  // Windows cannot remove an open file, but renames it.
  const renamed = `${killed}.0123456789abcdef`
  writeFileSync(living, '')
  for (const next of [() => run(folder, new Map([['a', 'y']])), () => openScratch(folder).close()]) {
    for (const file of [killed, renamed]) writeFileSync(file, '')
    next()
    expect(readdirSync(folder).filter((name) => name.startsWith('scratch'))).toEqual([basename(living)])
  }
})

test('a scratch that cannot be removed does no harm', () => {
  const folder = cacheFolder()
  const texts = new Map([['a', 'x']])
  run(folder, texts)
  const killed = unfinishedName(join(folder, 'scratch')).replace(`.${process.pid}.`, '.4194305.')
  mkdirSync(killed)
  expect(run(folder, texts).ran).not.toContain('words a')
})
