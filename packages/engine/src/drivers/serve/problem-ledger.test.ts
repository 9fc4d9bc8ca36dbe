import { expect, test } from 'vitest'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import type { SourcePath } from '../../paths.js'
import { createProblemLedger } from './problem-ledger.js'

const wrong = (message: string, line: number, path = 'a.md'): Diagnostic => ({
  code: 'broken-link',
  severity: 'warning',
  message,
  at: { path: path as SourcePath, line, column: 1 },
})

test('a mistake is told when it comes and when it goes, and again when it comes back', () => {
  const ledger = createProblemLedger()
  const [one, two] = [wrong('One.', 1), wrong('Two.', 2)]
  const steps: readonly (readonly [
    why: string,
    subject: string,
    now: readonly Diagnostic[],
    fresh: readonly Diagnostic[],
    gone: readonly Diagnostic[],
  ])[] = [
    ['nothing is wrong', '/a.html', [], [], []],
    ['a first mistake', '/a.html', [one], [one], []],
    ['it is still there', '/a.html', [one], [], []],
    ['it stands further down', '/a.html', [wrong('One.', 7)], [], []],
    ['another comes', '/a.html', [one, two], [two], []],
    ['the same words a second time', '/a.html', [one, wrong('One.', 5), two], [wrong('One.', 5)], []],
    ['that goes', '/a.html', [one, two], [], [wrong('One.', 5)]],
    ['another page has it too', '/b.html', [two], [], []],
    ['one of the two pages loses it', '/a.html', [one], [], []],
    ['the other does', '/b.html', [], [], [two]],
    ['the same words in another file', '/b.html', [wrong('One.', 1, 'b.md')], [wrong('One.', 1, 'b.md')], []],
    ['all is right', '/a.html', [], [], [one]],
    ['it comes back', '/a.html', [one], [one], []],
  ]
  for (const [why, subject, now, fresh, gone] of steps)
    expect(ledger.note(subject, now), why).toEqual({ fresh, gone })
  expect(ledger.subjects().toSorted()).toEqual(['/a.html', '/b.html'])
  ledger.note('/a.html', [])
  expect(ledger.subjects(), 'a page that is right is not looked at again').toEqual(['/b.html'])
})
