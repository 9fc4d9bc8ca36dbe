import { expect, test } from 'vitest'
import { kindOf, understood } from './mermaid-source.js'

test.each([
  ['flowchart LR\n  A --> B', 'flowchart'],
  ['%% a comment\n\n  sequenceDiagram\n  A->>B: x', 'sequenceDiagram'],
  ['', 'diagram'],
])('%j is a %s', (source, kind) => {
  expect(kindOf(source)).toBe(kind)
})

test.each([
  ['a node labelled later', 'C --> O\nO[Operator: hub]', 'C --> O[Operator: hub]\nO[Operator: hub]'],
  ['without spaces', 'C-->O\nO(("two"))-->C', 'C-->O(("two"))\nO(("two"))-->C'],
  ['with text on the line', 'C -->|to O| O --> D\nO{yes?}', 'C -->|to O| O{yes?} --> D\nO{yes?}'],
  ['hyphens in names', 'a-b --> c\na-b[Label]', 'a-b[Label] --> c\na-b[Label]'],
  ['labelled at once', 'A[One] --> B\nA[Other]', 'A[One] --> B\nA[Other]'],
  ['words in labels', 'A["uses B and C"] --> X\nB[Bee]', 'A["uses B and C"] --> X\nB[Bee]'],
  ['names of groups', 'subgraph B\nend\nA --> B\nB[Bee]', 'subgraph B\nend\nA --> B[Bee]\nB[Bee]'],
  ['nothing to do', 'A --> B', 'A --> B'],
])('flow charts: %s', (_, source, said) => {
  expect(understood(`flowchart TD\n${source}`)).toBe(`flowchart TD\n${said}`)
})

test('entities: none or more, on the left of a line', () => {
  expect(understood('erDiagram\n  A }o--o{ B : x\n  A }o..|| B : y\n  A ||--o{ B : z')).toBe(
    'erDiagram\n  A o{--o{ B : x\n  A o{..|| B : y\n  A ||--o{ B : z',
  )
})
