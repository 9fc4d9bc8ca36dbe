import { expect, test, vi } from 'vitest'
import { html, messages, parse } from '../test-support.js'

/** Imitates a busy machine: the first drawing is interrupted as soon as it begins. */
const limits = [1]

vi.mock('../in-time.js', async (original) => {
  const { inTime } = await original<typeof import('../in-time.js')>()
  return { inTime: (run: () => unknown, mostMs: number) => inTime(run, limits.shift() ?? mostMs) }
})

test('a drawing that was given up does not spoil the next one, nor the clock of the process', async () => {
  const first = parse('```mermaid\nflowchart LR\n  A --> B\n  B --> C\n  C --> A\n```\n')
  const second = parse('```mermaid\nflowchart LR\n  D --> E\n```\n')
  expect(messages(second)).toEqual([])
  expect(html('```mermaid\nflowchart LR\n  D --> E\n```\n')).toContain('<svg')
  // If the machine was fast enough for the first drawing, nothing was interrupted.
  expect([[], ['diagram-failed :1:1']]).toContainEqual(messages(first))
  await new Promise((resolve) => setTimeout(resolve, 0))
})
