import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createMemo } from './memo.js'
import { type Cache, openCache as open } from './store.js'

/** With a pack that is compacted soon. */
export function openCache(folder: string, key: string, options: { readonly fresh: boolean }): Cache {
  const cache = open(folder, key, { ...options, compactFrom: 64 })
  if ('unusable' in cache) throw new Error(cache.unusable)
  return cache
}

export function cacheFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quire-cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** One process: opens the cache, asks for the report, saves. The report lists how many words each text has. */
export function run(folder: string, disk: ReadonlyMap<string, string>, key = 'engine 1') {
  const ran: string[] = []
  const cache = openCache(folder, key, { fresh: false })
  const memo = createMemo(cache.values, cache.past)
  const text = memo.input('text', {
    fingerprint: (path) => disk.get(path) ?? '',
    value: (path) => disk.get(path) ?? '',
  })
  const list = memo.input('list', {
    fingerprint: () => [...disk.keys()].sort().join(),
    value: () => [...disk.keys()].sort(),
  })
  const words = memo.per<readonly string[]>(
    'words',
    (path) => {
      ran.push(`words ${path}`)
      return text(path).split(' ').filter(Boolean)
    },
    { keep: 'store', early: true },
  )
  const count = memo.per('count', (path) => {
    ran.push(`count ${path}`)
    return words(path).length
  })
  const report = memo.once('report', () => {
    ran.push('report')
    return list('')
      .map((path) => `${path}:${count(path)}`)
      .join(' ')
  })
  const answer = report()
  const ofPast = [...disk.keys()].filter((path) => words.isOfPast(path))
  const saved = cache.save(memo.snapshot(), { json: { saved: true }, parts: {} })
  return { answer, ran, ofPast, saved, cache }
}
