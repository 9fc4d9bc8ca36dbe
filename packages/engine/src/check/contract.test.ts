import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.js'
import { contractProblems, contractText, isOurContract, readContract } from './contract.js'

const entry = (path: string, fragment?: string) => ({ path, fragment })

test('an address is read as it was written, whatever characters it has', () => {
  const entries = [
    entry('/a b.html'),
    entry('/a%23b.html'),
    entry('/c#d.html'),
    entry('/c#d.html', 'x#y%41'),
    entry('/é\nf%.html', 'ü'),
  ]
  expect(readContract(contractText(entries)).map(({ path, fragment }) => entry(path, fragment))).toEqual(
    entries,
  )
})

test('of a page that is gone its address alone is told, of one that is there its lost places', () => {
  const contract = ['/gone.html', '/gone.html#a', '/here.html', '/here.html#kept', '/here.html#lost'].join(
    '\n',
  )
  const problems = contractProblems(readContract(contract), 'urls.lock' as SourcePath, {
    leads: (path, fragment) => path === '/here.html' && fragment !== 'lost',
    nearest: () => undefined,
  })
  expect(problems.map(({ message, at }) => [at?.line, /"(.*?)"/.exec(message)?.[1]])).toEqual([
    [1, '/gone.html'],
    [5, '/here.html#lost'],
  ])
  expect(problems[1]?.hint).toBe(
    'Give the heading its old id, {#lost}, or add a redirect from this place to another.',
  )
})

test('of a page whose own address the contract lacks, its lost places are told', () => {
  const problems = contractProblems(readContract('# first\n/gone.html#a\n'), 'urls.lock' as SourcePath, {
    leads: () => false,
    nearest: (path) => (path === '/gone.html' ? '/here.html' : undefined),
  })
  expect(problems.map(({ at, message, hint }) => [at, message, hint?.includes('/here.html')])).toEqual([
    [{ path: 'urls.lock', line: 2, column: 1 }, expect.stringContaining('"/gone.html#a"'), true],
  ])
})

test('addresses are sorted, each once, whatever their order', () => {
  const [a, b] = [entry('/a.html'), entry('/b.html', 'x')]
  expect(contractText([b, a, b])).toBe(contractText([a, b]))
  expect(contractText([b, a]).split('\n').slice(1)).toEqual(['/a.html', '/b.html#x', ''])
  expect(readContract(contractText([entry('/##.html')]))[0]?.path).toBe('/##.html')
})

test('only what is a contract is written over, whatever a merge made of it', () => {
  const ours = contractText([entry('/a.html')])
  const inOtherWords = ours.replace(/: .*/, ': in other words.')
  for (const text of ['', ours, '/a.html\n', `${ours}<<<<<<< HEAD\n`, `${inOtherWords}<<<<<<< HEAD\n`])
    expect(isOurContract(text), text).toBe(true)
  for (const text of ['# Readme\n\nWords.\n', '{}\n']) expect(isOurContract(text), text).toBe(false)
})
