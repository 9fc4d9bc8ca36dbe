import { expect, test } from 'vitest'
import { coloursFor, createProgress, formatBytes, formatCounted, formatMs } from './terminal.js'

function recorder(stream: { readonly isTTY?: boolean; readonly columns?: number } = {}) {
  const writes: string[] = []
  return { writes, output: { ...stream, write: (text: string) => writes.push(text) } }
}

test('times, sizes and counts are short', () => {
  for (const [ms, text] of [
    [0, '0 ms'],
    [11.6, '12 ms'],
    [999.4, '999 ms'],
    [999.6, '1.00 s'],
    [1_234, '1.23 s'],
    [12_345, '12.3 s'],
    [123_456, '123 s'],
  ] as const) {
    expect(formatMs(ms)).toBe(text)
  }
  for (const [bytes, text] of [
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 KB'],
    [12_345, '12.3 KB'],
    [123_456, '123 KB'],
    [999_999, '1.0 MB'],
    [12_345_678, '12.3 MB'],
    [5e12, '5000 GB'],
  ] as const) {
    expect(formatBytes(bytes)).toBe(text)
  }
  expect([0, 1, 1_234].map((count) => formatCounted(count, 'page'))).toEqual([
    '0 pages',
    '1 page',
    '1,234 pages',
  ])
})

test('a terminal has one line that is drawn again, not too often', () => {
  let time = 0
  const { writes, output } = recorder({ isTTY: true, columns: 20 })
  const progress = createProgress(output, () => time)
  for (let done = 1; done <= 1_000; done++) {
    time += 1
    progress.report({ step: 'parse', done, total: 1_000 })
  }
  progress.report({ step: 'a step with a long name', done: 1, total: 2 })
  progress.end()
  progress.end()
  expect(writes.length).toBeLessThan(16)
  expect(writes[0]).toBe('\r\u001B[2Kparse 1/1,000')
  expect(writes.slice(-2)).toEqual(['\r\u001B[2Ka step with a long ', '\r\u001B[2K'])
})

test('a pipe gets a line for each step that is done', () => {
  const { writes, output } = recorder()
  const progress = createProgress(output)
  for (const done of [1, 2, 3]) progress.report({ step: 'parse', done, total: 3 })
  progress.end()
  expect(writes).toEqual(['parse 3\n'])
})

test('colours are for terminals, unless the environment says otherwise', () => {
  const cases = [
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [false, { FORCE_COLOR: '0' }, false],
    [true, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ] as const
  for (const [isTTY, env, coloured] of cases) {
    expect(
      coloursFor({ isTTY, write: () => undefined }, env).isColorSupported,
      JSON.stringify([isTTY, env]),
    ).toBe(coloured)
  }
})
