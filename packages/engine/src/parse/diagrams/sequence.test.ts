import { describe, expect, test } from 'vitest'
import { readSequence } from './sequence.js'

const read = (...lines: string[]) => readSequence(['sequenceDiagram', ...lines].join('\n'))
const message = { kind: 'message', from: 'A', to: 'B', text: 'hi', dashed: false, head: 'filled' }

describe('a sequence diagram is read', () => {
  test.each([
    ['A->>B: hi', message],
    ['A -->> B : hi', { ...message, dashed: true }],
    ['A->B: hi', { ...message, head: 'none' }],
    ['A-->B: hi', { ...message, head: 'none', dashed: true }],
    ['A-xB: hi', { ...message, head: 'cross' }],
    ['A--)B: hi', { ...message, head: 'open', dashed: true }],
    ['pre-x->>B: hi', { ...message, from: 'pre-x' }],
    ['A->>B: one<br/>two \\n three', { ...message, text: 'one\ntwo\nthree' }],
    ['A->>B: "quoted": x', { ...message, text: '"quoted": x' }],
    ['Note over A,B: both', { kind: 'note', side: 'over', actors: ['A', 'B'], text: 'both' }],
    ['note left of A: "l"', { kind: 'note', side: 'left', actors: ['A'], text: 'l' }],
    ['Note right of A: r', { kind: 'note', side: 'right', actors: ['A'], text: 'r' }],
    ['activate A', { kind: 'activate', actor: 'A' }],
  ])('%s', (line, step) => {
    expect(read(line)?.steps).toEqual([step])
  })

  test('actors stand in the order in which they are named first', () => {
    expect(read('actor P as The payer', 'A->>P: hi', 'participant A as late')?.actors).toEqual([
      { id: 'P', label: 'The payer', isPerson: true },
      { id: 'A', label: 'A', isPerson: false },
    ])
  })

  test('blocks, with comments and empty lines between', () => {
    const kinds = read('%% c', 'alt ok', '', 'A->>+B: hi', 'else', 'loop', 'B-->>-A: no', 'end', 'end')
    expect(kinds?.steps.map((step) => [step.kind, 'text' in step && step.text])).toEqual([
      ['begin', 'ok'],
      ['message', 'hi'],
      ['activate', false],
      ['else', ''],
      ['begin', ''],
      ['message', 'no'],
      ['deactivate', false],
      ['end', false],
      ['end', false],
    ])
  })
})

test('messages are numbered from where that is said, and a coloured ground is nothing', () => {
  const lines = ['A->>B: a', 'autonumber', 'rect rgb(1, 2, 3)', 'A->>B: b', 'alt x', 'A->>B: c', 'end', 'end']
  const more = ['autonumber 10 5', 'A->>B: d', 'A->>B:', 'autonumber off', 'A->>B: e']
  expect(read(...lines, ...more)?.steps.map((step) => ('text' in step ? step.text : step.kind))).toEqual([
    'a',
    '1. b',
    'x',
    '2. c',
    'end',
    '10. d',
    '15.',
    'e',
  ])
})

test('what is not known is left to who knows it', () => {
  const others = [
    ['box Hub', 'participant A', 'end'],
    ['rect rgb(1, 2, 3)', 'A->>B: hi'],
    ['rect rgb(1, 2, 3)', 'A->>B: hi', 'else', 'end'],
    ['autonumber x', 'A->>B: hi'],
    ['A->>B: <b>hi</b>'],
    ['A->>B: **hi**'],
    ['loop no end', 'A->>B: hi'],
    ['A->>B'],
    [],
  ]
  for (const lines of others) expect(read(...lines), lines.join('; ')).toBeUndefined()
  expect(readSequence('flowchart LR\n  A --> B')).toBeUndefined()
})
