import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSvgFiles } from './svg-files.js'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'quire-svg-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return join(path, 'made', 'when needed')
}

const svg = '<svg><title>é</title></svg>'

test('what was written is read by a later process, and is still a picture', () => {
  const path = folder()
  openSvgFiles(path).write('a', svg)
  expect([openSvgFiles(path).read('a'), openSvgFiles(path).read('b')]).toEqual([svg, undefined])
  expect(readFileSync(join(path, 'a.svg'), 'utf8')).toMatch(/^<svg>.*<\/svg>\n<!-- [0-9a-f]+ -->\n$/)
  expect(readdirSync(path)).toEqual(['a.svg'])
})

test('a file that is cut off, changed or foreign is none', () => {
  const path = folder()
  const files = openSvgFiles(path)
  files.write('a', svg)
  const file = join(path, 'a.svg')
  const whole = readFileSync(file, 'utf8')
  const damaged = [whole.slice(0, -1), whole.slice(5), whole.replace('é', 'e'), svg, '', 'x'.repeat(100)]
  for (const content of damaged) {
    writeFileSync(file, content)
    expect(files.read('a'), content).toBeUndefined()
  }
  files.write('a', svg)
  expect(files.read('a')).toBe(svg)
})

test('what cannot be put in its place is not left beside it', () => {
  const path = folder()
  mkdirSync(join(path, 'a.svg', 'taken'), { recursive: true })
  openSvgFiles(path).write('a', svg)
  expect(readdirSync(path)).toEqual(['a.svg'])
})

test('where nothing can be kept, nothing is', () => {
  const path = folder()
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, 'a file')
  for (const files of [openSvgFiles(path), openSvgFiles(undefined)]) {
    files.write('a', svg)
    expect(files.read('a')).toBeUndefined()
  }
})

test('of very many the older half goes', () => {
  const path = folder()
  mkdirSync(path, { recursive: true })
  for (let number = 0; number < 10_000; number += 1) {
    const file = join(path, `${number}.svg`)
    writeFileSync(file, '')
    utimesSync(file, 1_000 + number, 1_000 + number)
  }
  const files = openSvgFiles(path)
  files.write('a', svg)
  const left = readdirSync(path)
  expect(left).toHaveLength(5_000)
  expect([left.includes('a.svg'), left.includes('9999.svg'), left.includes('0.svg')]).toEqual([
    true,
    true,
    false,
  ])
})
