import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { checkout, makeSite } from '../support/sites.js'

test('what measures the cost of parsing goes along with the engine', () => {
  const site = makeSite({
    'docs.config.json': '{"title":"T"}',
    'content/README.md': '# A\n',
    'content/b.md': '# B\n',
  })
  const printed = execFileSync(process.execPath, [join(checkout, 'bench/lib/parse-cost.mjs'), site], {
    encoding: 'utf8',
  })
  expect(JSON.parse(printed)).toEqual({
    pages: 2,
    wallMs: expect.any(Number),
    processorMs: expect.any(Number),
  })
})

test('the benchmarks say how they are called, and what is wrong with a call', () => {
  const called = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(checkout, 'bench/run.mjs'), ...args],
      {
        encoding: 'utf8',
      },
    )
    return { status, stdout, stderr, firstLine: stderr.split('\n')[0] }
  }
  const help = called('--help')
  expect([help.status, help.stderr]).toEqual([0, ''])
  expect(help.stdout).toMatch(/^Usage: pnpm bench [\s\S]+ {2}corpus [\s\S]+ {2}--runs N /)
  const wrong = [
    ['--nope', /^Unknown option '--nope'/],
    ['nope', /^There is no benchmark "nope"\.$/],
    ['--runs=x', /^--runs must be a whole number from 1\.$/],
    ['--pages=1,a', /^--pages must be whole numbers from 1, separated by commas\.$/],
    ['--only=pagefind', /^--only must be one of quire, hugo, corpus, generated\.$/],
  ] as const
  for (const [argument, message] of wrong) {
    const { status, stdout, stderr, firstLine } = called(argument)
    expect([status, stdout], argument).toEqual([2, ''])
    expect(firstLine, argument).toMatch(message)
    expect(stderr, argument).toContain('Usage: ')
    expect(stderr, argument).not.toMatch(/\n\s+at /)
  }
})
