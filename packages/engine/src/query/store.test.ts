import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSnapshot } from './snapshot.js'
import { openCache as open } from './store.js'
import { cacheFolder, openCache, run } from './test-support.js'

/**
 * How often a rename fails as on Windows, where virus scanners hold new files for a moment, and
 * whether memos cannot be read or written.
 */
const held = vi.hoisted(() => ({ times: 0, reads: false, writes: false }))

/**
 * Imitates Windows: files that are open for appending cannot be truncated, and open files cannot be
 * replaced.
 */
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const appended = new Map<number, string>()
  const refuse = () => {
    throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
  }
  return {
    ...fs,
    openSync(path: string, flags: string | number) {
      if (held.writes && path.endsWith('memo.bin.new')) refuse()
      const descriptor = fs.openSync(path, flags)
      if (flags === 'a+') appended.set(descriptor, path)
      return descriptor
    },
    readFileSync: (path: string | number, options?: 'utf8') =>
      held.reads && String(path).endsWith('memo.bin') ? refuse() : fs.readFileSync(path, options),
    closeSync(descriptor: number) {
      appended.delete(descriptor)
      fs.closeSync(descriptor)
    },
    ftruncateSync: (descriptor: number, size: number) =>
      appended.has(descriptor) ? refuse() : fs.ftruncateSync(descriptor, size),
    renameSync(from: string, to: string) {
      if (held.times > 0) {
        held.times -= 1
        refuse()
      }
      return [...appended.values()].includes(to) ? refuse() : fs.renameSync(from, to)
    },
  }
})

test('on Windows, a cache that a virus scanner reads is saved when it is free', () => {
  const folder = cacheFolder()
  const own = process.platform
  onTestFinished(() => {
    Object.defineProperty(process, 'platform', { value: own })
    held.times = 0
  })
  Object.defineProperty(process, 'platform', { value: 'win32' })
  held.times = 2
  expect(run(folder, new Map([['a', 'x y']])).saved).toBe(true)
  expect(run(folder, new Map([['a', 'x y']])).ran).not.toContain('words a')
})

test('a process knows which answers are those of an earlier one', () => {
  const folder = cacheFolder()
  const disk = new Map([
    ['a', 'x y'],
    ['b', 'z'],
  ])
  expect(run(folder, disk).ofPast).toEqual([])
  expect(run(folder, disk).ofPast).toEqual(['a', 'b'])
  disk.set('b', 'p q r')
  disk.set('c', 'new')
  expect(run(folder, disk).ofPast).toEqual(['a'])
  expect(run(folder, disk).ofPast).toEqual(['a', 'b', 'c'])
})

test('a second process runs only what changed, and what that reaches', () => {
  const folder = cacheFolder()
  const disk = new Map([
    ['a', 'x y'],
    ['b', 'z'],
  ])
  expect(run(folder, disk)).toMatchObject({
    answer: 'a:2 b:1',
    ran: ['report', 'count a', 'words a', 'count b', 'words b'],
  })
  // The answer itself was not stored, so the last question runs again, but nothing below it.
  expect(run(folder, disk)).toMatchObject({ answer: 'a:2 b:1', ran: ['report', 'count a', 'count b'] })
  disk.set('b', 'p q r')
  expect(run(folder, disk).ran).toEqual(['words b', 'count b', 'report', 'count a'])
  disk.set('a', 'other words')
  expect(run(folder, disk).ran.filter((name) => name.startsWith('words'))).toEqual(['words a'])
})

test('a cache that is cut off, damaged, or another engine’s is thrown away, and the answer is right', () => {
  const disk = new Map([
    ['a', 'x y'],
    ['b', 'z'],
  ])
  const damages: [string, (folder: string) => void, string | undefined][] = [
    ['memo cut off', (folder) => truncateSync(join(folder, 'memo.bin'), 100), 'damaged'],
    ['memo empty', (folder) => writeFileSync(join(folder, 'memo.bin'), ''), 'damaged'],
    [
      'memo foreign',
      (folder) =>
        writeFileSync(
          join(folder, 'memo.bin'),
          'something else entirely, and long enough to be read as a header',
        ),
      'damaged',
    ],
    ['a bit of the memo', (folder) => flip(join(folder, 'memo.bin'), 0.5), 'damaged'],
    ['pack cut off', (folder) => truncateSync(join(folder, 'values.pack'), 3), 'damaged'],
    ['a bit of the pack', (folder) => flip(join(folder, 'values.pack'), 0.4), undefined],
    ['pack of zeros', (folder) => blank(join(folder, 'values.pack')), undefined],
    ['pack gone', (folder) => rmSync(join(folder, 'values.pack')), 'damaged'],
    ['memo gone', (folder) => rmSync(join(folder, 'memo.bin')), undefined],
  ]
  const damagedBy: Readonly<Record<string, number>> = { 'a bit of the pack': 1, 'pack of zeros': 2 }
  for (const [name, damage, discarded] of damages) {
    const folder = cacheFolder()
    run(folder, disk)
    damage(folder)
    const again = run(folder, disk)
    expect([again.answer, again.cache.discarded], name).toEqual(['a:2 b:1', discarded])
    expect(again.cache.damagedValues(), name).toBe(damagedBy[name] ?? 0)
    expect(run(folder, disk).answer, `${name}, and after it`).toBe('a:2 b:1')
  }
  const folder = cacheFolder()
  run(folder, disk)
  const foreign = run(folder, disk, 'engine 2')
  expect([foreign.ran, foreign.cache.discarded]).toEqual([expect.arrayContaining(['words a']), 'foreign'])
})

/** Makes zeros of a file, as a disk may after a power cut. */
function blank(file: string): void {
  writeFileSync(file, Buffer.alloc(statSync(file).size))
}

function flip(file: string, place: number): void {
  const bytes = readFileSync(file)
  const index = Math.floor(bytes.length * place)
  bytes[index] = (bytes[index] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

const edit = fc.record({
  path: fc.constantFrom('a', 'b', 'c', 'd'),
  words: fc.option(fc.integer({ min: 0, max: 3 })),
})

test('after any edits, one process after the other, the answer is that of a process without a cache', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const folder = mkdtempSync(join(tmpdir(), 'quire-cache-'))
      const disk = new Map<string, string>()
      for (const { path, words } of edits) {
        if (words === null) disk.delete(path)
        else disk.set(path, 'w '.repeat(words))
        const expected = [...disk.keys()]
          .sort()
          .map((name) => `${name}:${(disk.get(name) ?? '').split(' ').filter(Boolean).length}`)
          .join(' ')
        expect(run(folder, disk).answer).toBe(expected)
      }
      rmSync(folder, { recursive: true, force: true })
    }),
    { numRuns: 60 },
  )
})

test('what is of no use does not fill the disk', () => {
  const folder = cacheFolder()
  const disk = new Map([['kept', 'a b c']])
  for (let round = 0; round < 100; round += 1) {
    disk.set('edited', `word${round} `.repeat(10))
    const { answer, ran } = run(folder, disk)
    expect(answer).toBe('edited:10 kept:3')
    if (round > 0) expect(ran).not.toContain('words kept')
  }
  expect(statSync(join(folder, 'values.pack')).size).toBeLessThan(1_000)
  // Where names can be exchanged, the previous memo stays, to be overwritten next time.
  const names = readdirSync(folder).filter((name) => name !== 'memo.bin.new')
  expect(names.sort()).toEqual(['.gitignore', 'memo.bin', 'values.pack'])
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  expect(Math.max(...sizes)).toBeLessThan(1_000)
})

test('a memo is written over a longer one', () => {
  const folder = cacheFolder()
  const many = new Map(Array.from({ length: 200 }, (_, number) => [`file${number}`, 'a b']))
  for (let round = 0; round < 2; round += 1) run(folder, many)
  const longer = statSync(join(folder, 'memo.bin')).size
  for (const words of ['a', 'a b', 'a b c']) run(folder, new Map([['kept', words]]))
  expect(statSync(join(folder, 'memo.bin')).size).toBeLessThan(longer / 2)
  const { answer, ran } = run(folder, new Map([['kept', 'a b c']]))
  expect(answer).toBe('kept:3')
  expect(ran).not.toContain('words kept')
})

test('where the memo cannot be written, the one before counts', () => {
  const folder = cacheFolder()
  expect(run(folder, new Map([['a', 'x y']])).saved).toBe(true)
  onTestFinished(() => {
    held.writes = false
  })
  held.writes = true
  expect(run(folder, new Map([['a', 'x y z']]))).toMatchObject({ answer: 'a:3', saved: false })
  held.writes = false
  expect(run(folder, new Map([['a', 'x y']]))).toMatchObject({ answer: 'a:2', ran: ['report', 'count a'] })
})

test('the first memo of a new pack is a new file: one that is written over may hold what a power cut left', () => {
  const folder = cacheFolder()
  const places: (readonly number[])[] = []
  for (let round = 0; round < 20; round += 1) {
    const before = ['memo.bin', 'memo.bin.new'].flatMap((name) => heldFile(join(folder, name)))
    const packBefore = heldFile(join(folder, 'values.pack'))
    run(folder, new Map([['edited', `word${round} `.repeat(10)]]))
    const isNewPack = packBefore.length > 0 && !packBefore.includes(placeOf(join(folder, 'values.pack')))
    if (isNewPack) places.push([...before, placeOf(join(folder, 'memo.bin'))])
  }
  expect(places.length).toBeGreaterThan(2)
  for (const ofRound of places) expect(new Set(ofRound).size).toBe(ofRound.length)
})

const placeOf = (file: string) => statSync(file).ino

/**
 * Inode of a file, if it exists. The file is kept open, so that no other file gets this inode
 * before the end of the test.
 */
function heldFile(file: string): number[] {
  if (!existsSync(file)) return []
  const descriptor = openSync(file, 'r')
  onTestFinished(() => closeSync(descriptor))
  return [placeOf(file)]
}

test('what nobody asks for any more is forgotten', () => {
  const folder = cacheFolder()
  run(
    folder,
    new Map([
      ['a', 'x'],
      ['b', 'y'],
    ]),
  )
  run(folder, new Map([['a', 'x']]))
  const { past } = openCache(folder, 'engine 1', { fresh: false })
  expect(past?.find('words', 'a')).toBeDefined()
  expect(past?.find('words', 'b')).toBeUndefined()
  expect(openSnapshot(past?.arrays ?? expect.fail()).count).toBe(past?.count)
})

test('a second process at the same time leaves the cache alone', () => {
  const folder = cacheFolder()
  const first = openCache(folder, 'engine 1', { fresh: false })
  expect(open(folder, 'engine 1', { fresh: false })).toEqual({
    unusable: 'in use',
    heldBy: { pid: process.pid, elsewhere: undefined },
  })
  first.close()
  expect('unusable' in open(folder, 'engine 1', { fresh: false })).toBe(false)
})

test('a cache that was begun anew and not saved is none: the old memo never reads the new pack', () => {
  const folder = cacheFolder()
  const disk = new Map([['a', 'x y z']])
  run(folder, disk)
  const old = openCache(folder, 'engine 1', { fresh: false })
  const stored = [...(old.past?.arrays.stored ?? [])].filter((place) => place > 0)
  expect(stored.map((place) => old.values.get(place - 1)?.toString())).toEqual(['["x","y","z"]'])
  old.close()
  const anew = openCache(folder, 'engine 1', { fresh: true })
  for (let size = 0; size < 2_000_000; size += 1_000) anew.values.put('["p","q","r"]'.padEnd(1_000))
  anew.close()
  const next = openCache(folder, 'engine 1', { fresh: false })
  expect([next.past, next.discarded]).toEqual([undefined, undefined])
})

test('a memo that cannot be read leaves the cache alone, and the lock with it', () => {
  const folder = cacheFolder()
  run(folder, new Map([['a', 'x']]))
  onTestFinished(() => {
    held.reads = false
  })
  held.reads = true
  expect(open(folder, 'engine 1', { fresh: false })).toEqual({ unusable: 'not writable' })
  expect(readdirSync(folder)).not.toContain('lock')
})

test('what could not be saved takes no room, and the cache before it stays', () => {
  const folder = cacheFolder()
  const disk = new Map([['a', 'x y']])
  run(folder, disk)
  const size = () => statSync(join(folder, 'values.pack')).size
  const before = size()
  onTestFinished(() => {
    held.writes = false
  })
  held.writes = true
  expect(run(folder, new Map([...disk, ['b', 'z']])).saved).toBe(false)
  expect(size()).toBe(before)
  held.writes = false
  const next = run(folder, disk)
  expect([next.saved, next.ran.includes('words a')]).toEqual([true, false])
})

test('what is not a file makes way for the files of a cache', () => {
  for (const name of ['memo.bin', 'memo.bin.new', 'values.pack', 'values.pack.new', 'lock', '.gitignore'])
    for (const make of [
      (path: string) => mkdirSync(join(path, 'inner'), { recursive: true }),
      (path: string) => symlinkSync('/dev/zero', path),
      (path: string) => execFileSync('mkfifo', [path]),
    ]) {
      const folder = cacheFolder()
      mkdirSync(folder, { recursive: true })
      make(join(folder, name))
      const cache = open(folder, 'key', { fresh: false })
      expect('unusable' in cache, name).toBe(false)
      if (!('unusable' in cache)) cache.close()
      expect(statSync(join(folder, 'values.pack')).isFile(), name).toBe(true)
    }
})
