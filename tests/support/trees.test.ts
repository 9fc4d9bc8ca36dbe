import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, writeFiles } from './sites.js'
import { readTree, treeDifferences } from './trees.js'

test('two folders are compared byte for byte', () => {
  const [a, b] = [temporaryFolder(), temporaryFolder()]
  writeFiles(a, { 'same.txt': 'x', 'sub/left.txt': '1', 'both.txt': 'abc' })
  writeFiles(b, { 'same.txt': 'x', 'both.txt': 'abd' })
  mkdirSync(join(b, 'empty'))
  expect(treeDifferences(a, a)).toEqual([])
  expect(treeDifferences(a, b)).toEqual([
    'both.txt: byte 2: "abc" and "abd"',
    'only in b: empty/',
    'only in a: sub/left.txt',
  ])
  expect([...readTree(a).keys()]).toEqual(['both.txt', 'same.txt', 'sub/left.txt'])
})

test('a file that is the beginning of another differs from it', () => {
  const [a, b] = [temporaryFolder(), temporaryFolder()]
  writeFiles(a, { f: 'abc' })
  writeFiles(b, { f: 'ab' })
  expect(treeDifferences(a, b)).toEqual(['f: byte 2: "abc" and "ab"'])
})

test('two empty folders are no proof of anything', () => {
  expect(treeDifferences(temporaryFolder(), temporaryFolder())).toEqual(['both are empty'])
})
