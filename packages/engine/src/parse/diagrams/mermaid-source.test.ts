import { expect, test } from 'vitest'
import { kindOf, mermaidSource, understood } from './mermaid-source.js'

test.each([
  ['flowchart LR\n  A --> B', 'flowchart'],
  ['\n\n  sequenceDiagram\n  A->>B: x', 'sequenceDiagram'],
  ['C4Context\n', 'C4Context'],
  ['stateDiagram-v2', 'stateDiagram'],
  ['', 'diagram'],
])('%j is a %s', (source, kind) => {
  expect(kindOf(source)).toBe(kind)
})

test.each([
  ['nothing', 'pie\n%% c\n%%x', undefined, 'pie\n%% c\n%%x'],
  ['comments', '%% c\n\n %% d\npie', undefined, '\n\n\npie'],
  ['a directive', "%%{init: {'theme':'base'}}%%\npie", undefined, '\npie'],
  ['one of several lines', '%%{init: {\n  "theme": "dark"\n}}%%\npie\n a', undefined, '\n\n\npie\n a'],
  ['one that is not closed', '%%{init: {\npie', undefined, '\npie'],
  ['frontmatter', '---\ntitle: "Who: pays"\nconfig:\n  theme: base\n---\npie', 'Who: pays', '\n\n\n\n\npie'],
  ['all of it', '---\n---\n%%{wrap}%% %% c\npie', undefined, '\n\n\npie'],
  ['frontmatter that is not closed', '---\ntitle: A\npie', undefined, '---\ntitle: A\npie'],
])('before what is drawn stands %s', (_, block, title, text) => {
  expect(mermaidSource(block)).toEqual({ title, text })
})

test.each([
  ['a node labelled later', 'C --> O\nO[Operator: hub]', 'C --> O[Operator: hub]\nO[Operator: hub]'],
  ['without spaces', 'C-->O\nO(("two"))-->C', 'C --> O(("two"))\nO(("two")) --> C'],
  ['with text on the line', 'C -->|to O| O --> D\nO{yes?}', 'C -->|to O| O{yes?} --> D\nO{yes?}'],
  ['hyphens in names', 'a-b --> c\na-b[Label]', 'a-b[Label] --> c\na-b[Label]'],
  ['labelled at once', 'A[One] --> B\nA[Other]', 'A[One] --> B\nA[Other]'],
  ['words in labels', 'A["uses B and C"] --> X\nB[Bee]', 'A["uses B and C"] --> X\nB[Bee]'],
  ['names of groups', 'subgraph B\nend\nA --> B\nB[Bee]', 'subgraph B\nend\nA --> B[Bee]\nB[Bee]'],
  ['nothing to do', 'A --> B', 'A --> B'],
])('flow charts: %s', (_, source, said) => {
  expect(understood(`flowchart TD\n${source}`)).toBe(`flowchart TD\n${said}`)
})

test.each([
  ['no spaces', 'A-->B-->C', 'A --> B --> C'],
  ['hyphens in names', 'a-b-->c-d', 'a-b --> c-d'],
  [
    'texts',
    'A--some text-->B\nB -. "a b" .-> C\nC==yes==>A',
    'A -->|some text| B\nB -.->|a b| C\nC ==>|yes| A',
  ],
  ['texts between bars', 'A --> |a; b| B\nA-.->|"c"|B', 'A -->|a; b| B\nA -.->|c| B'],
  ['long links', 'A---->B-----C\nA-..->B\nA====>B', 'A --> B --- C\nA -.-> B\nA ==> B'],
  ['both ends', 'A<-->B', 'A <--> B'],
  ['dots without a dash before them', 'A .-> B', 'A -.-> B'],
  ['links over the end of a line', 'A\n.-> B -->\nC\n%% why\nC --> D', 'A -.-> B --> C\nC --> D'],
  ['several in a line', 'A-->B; B-->C;', 'A --> B\nB --> C'],
  ['groups', 'A & B-->C & D', 'A & B --> C & D'],
  ['classes', 'A:::x-->B:::y-z', 'A:::x --> B:::y-z'],
  [
    'shapes',
    'A["a --> b; (c)"]-->B{{x}}-->C>flag]-->D[(db)]',
    'A["a --> b; (c)"] --> B{{x}} --> C>flag] --> D[(db)]',
  ],
  [
    'what is not seen',
    'A ~~~ B-->C\nclick A "https://a.example"\naccTitle: T\nA-->B %% why',
    'A\nB --> C\nA --> B',
  ],
  ['groups of shapes', 'subgraph one\ndirection LR\nA-->B\nend', 'subgraph one\ndirection LR\nA --> B\nend'],
  ['loops', 'A-->A\nB-->C\nD', 'B --> C\nD\nA --> A'],
  ['loops among others', 'A-->A\nA-->B', 'A --> A\nA --> B'],
  ['loops in a group', 'subgraph S\nA-->A\nend\nB-->C', 'subgraph S\nA --> A\nend\nB --> C'],
])('flow charts are written as they are read: %s', (_, source, said) => {
  expect(understood(`graph TD;\n${source}`)).toBe(`graph TD\n${said}`)
})

test.each([
  ['A --x B', 'lines that end in a cross or a circle are not supported: "A --x B"'],
  ['A --> B\nA@{ shape: rect } --> C', 'this line is not understood: "A@{ shape: rect } --> C"'],
  ['A -> B', 'this line is not understood: "A -> B"'],
  ['A -->', 'this line is not understood: "A -->"'],
])('a line of a flow chart that cannot be drawn is named: %s', (source, message) => {
  expect(() => understood(`flowchart LR\n${source}`)).toThrow(message)
})

test('states that only lead to themselves come last', () => {
  const lines = ['stateDiagram-v2', 'A --> A: again', 'B --> C', '[*] --> D', 'D --> D']
  expect(understood(lines.join('\n')).split('\n')).toEqual([
    'stateDiagram-v2',
    'B --> C',
    '[*] --> D',
    'D --> D',
    'A --> A: again',
  ])
})

test('all beginnings of a level are one, and so are all ends', () => {
  const lines = [
    'stateDiagram-v2',
    '[*] --> A',
    '[*] --> B: later',
    'state B {',
    '[*] --> C',
    'C --> [*]',
    '--',
    '[*] --> D',
    'D --> [*]',
    '[*] --> [*]',
    '}',
    'A --> [*] : a [*] of the label',
    'B --> [*]',
    '[*] --> [*]',
  ]
  expect(understood(lines.join('\n')).split('\n')).toEqual([
    'stateDiagram-v2',
    '[*] --> A',
    '_start --> B: later',
    'state B {',
    '[*] --> C',
    'C --> [*]',
    '--',
    '[*] --> D',
    'D --> [*]',
    '_start3 --> _end2',
    '}',
    'A --> [*] : a [*] of the label',
    'B --> _end3',
    '_start --> _end3',
  ])
})

test('entities: none or more, on the left of a line', () => {
  expect(understood('erDiagram\n  A }o--o{ B : x\n  A }o..|| B : y\n  A ||--o{ B : z')).toBe(
    'erDiagram\n  A o{--o{ B : x\n  A o{..|| B : y\n  A ||--o{ B : z',
  )
})
