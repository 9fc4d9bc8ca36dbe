import { describe, expect, test } from 'vitest'
import { html, messages, parse, shown } from '../test-support.js'
import { browserKinds, drawnKinds } from './mermaid-source.js'

describe('diagrams', () => {
  test('are drawn, with a name, a description and no inline style', () => {
    const { body } = parse(
      '```mermaid title="Transfer" alt="Who pays whom"\nsequenceDiagram\n  A->>B: pay\n```\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
    )
    expect(body.html).toContain(
      '<figure class="diagram" data-title="Transfer" data-alt="Who pays whom"><div class="diagram-box" tabindex="0" role="img" aria-labelledby="diagram-1-desc"><svg',
    )
    expect(body.html).toContain(
      ' aria-hidden="true"><title id="diagram-1-title">Transfer</title><desc id="diagram-1-desc">Who pays whom</desc>',
    )
    expect(body.html).toContain('<figcaption>Transfer</figcaption>')
    expect(body.html).toContain(' role="img" aria-labelledby="diagram-2-title diagram-2-desc"><svg')
    expect(body.html).toContain(
      '<title id="diagram-2-title">flowchart</title><desc id="diagram-2-desc">A, B; A → B</desc>',
    )
    expect(body.html).not.toMatch(/style=|<style/)
    expect(body.css, 'its styles are the same on every page').toBe('')
    const ids = [...body.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('are drawn whatever Mermaid is told before them, and have the title that stands there', () => {
    const kinds = ['sequenceDiagram\n  A->>B: pay\n', 'classDiagram\n  A <|-- B\n', 'graph TD\n  A --> B\n']
    for (const kind of kinds) {
      const told = '---\ntitle: Paying\n---\n%%{init: {\n  "theme": "dark"\n}}%%\n%% why\n'
      const result = parse(`\`\`\`mermaid\n${told}${kind}\`\`\`\n`)
      expect(messages(result), kind).toEqual([])
      expect(result.body.html, kind).toContain('<title id="diagram-1-title">Paying</title>')
      expect(result.body.html, kind).toContain('<figcaption>Paying</figcaption>')
    }
  })

  test('of a kind that nothing draws say so', () => {
    const { diagnostics } = parse('```mermaid\n%% c\nzenuml\n  "a": 1\n```\n', { browserMermaid: '12.0.0' })
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `The diagram cannot be drawn and is shown as code: "zenuml" is not a supported kind: ${[...drawnKinds, ...browserKinds].join(', ')}.`,
    ])
  })

  test.each([
    ['sequenceDiagram\nA->>B: hi\nfoo bar', 4, 'this line is not understood: "foo bar"'],
    ['xychart-beta\nx-axis [a, b]\nbar [1, x]', 4, 'not all of these are numbers: "bar [1, x]"'],
    ['classDiagram\nclass A {\n+x\nA --> B', 3, 'this block is not closed: "class A {"'],
    ['erDiagram\nA ||--o{ B : has\nA {\nint id', 4, 'this block is not closed: "A {"'],
    ['classDiagram\nA --> B\nnote for A "why"', 4, 'this line is not supported: "note for A "why""'],
    ['classDiagram\nclass A["Label"]', 3, 'this line is not supported: "class A["Label"]"'],
    ['classDiagram\nA <--> B', 3, 'this line is not supported: "A <--> B"'],
    [
      'stateDiagram-v2\nA --> B\nnote right of B\nwhy : so\nend note',
      4,
      'notes are not supported: "note right of B"',
    ],
    ['', 1, 'it is empty'],
  ])('of which a part would be left out say so: %j', (source, line, cause) => {
    const { diagnostics } = parse(`\`\`\`mermaid\n${source}\n\`\`\`\n`)
    expect(diagnostics.map(({ at, message }) => [at?.line, message])).toEqual([
      [line, `The diagram cannot be drawn and is shown as code: ${cause}.`],
    ])
  })

  test('may have a description of several lines in them', () => {
    const source = 'sequenceDiagram\naccDescr {\nwho pays\nwhom\n}\nA->>B: pay'
    expect(messages(parse(`\`\`\`mermaid\n${source}\n\`\`\`\n`))).toEqual([])
  })

  test('are described by what they show where nobody described them', () => {
    const cases = [
      ['sequenceDiagram\n  A->>B: pay', 'A, B; A → B: pay'],
      ['erDiagram\n  ORDER ||--o{ LINE : has', 'ORDER, LINE; ORDER – LINE: has'],
      [
        'classDiagram\n  Animal <|-- Duck : is\n  class Duck {\n    +String beak\n  }',
        'Animal, Duck, + beak: String; Animal – Duck: is',
      ],
      [
        'classDiagram\n  accTitle: Told\n  A-->B : uses\n  C "1"*-- "n" D\n  Foo--Bar\n  a.b --> c.d\n  <<enum>> A\n  B : +int x\n  class E:::hot\n  class G { <<type>> }\n  class H { +id }\n  E <..F\n  style E fill:#f00',
        '&lt;&lt;enum&gt;&gt;, A, B, + x: int, C, D, Foo, Bar, a.b, c.d, E, &lt;&lt;type&gt;&gt;, G, H, + id, F; A – B: uses; C – D; Foo – Bar; a.b – c.d; E – F',
      ],
      [
        'flowchart LR\n  A[Start] --> B{Is it ok?}\n  B -->|yes| C[Go on]\n  C <--> D["Two<br>lines"]\n  D --- A',
        'Start, Is it ok?, Go on, Two lines; Start → Is it ok?; Is it ok? → Go on: yes; Go on ↔ Two lines; Two lines – Start',
      ],
      [
        'flowchart LR\n  subgraph one [First part]\n    A -->|a <b>b</b>| B\n  end',
        'First part, A, B; A → B: a b',
      ],
      ['stateDiagram-v2\n  [*] --> A\n  A --> [*] : done', 'A; → A; A →: done'],
      [
        'stateDiagram-v2\n  accTitle: Told\n  accDescr: Described\n  A --> B\n  state "First one" as A\n  B : Second\n  B : one\n  B --> C : then\n  C : Third',
        'First one, Second one, Third; First one → Second one; Second one → Third: then',
      ],
    ] as const
    for (const [source, words] of cases) {
      const { body } = parse(`\`\`\`mermaid\n${source}\n\`\`\`\n`)
      expect(/<desc[^>]*>([^<]*)/.exec(body.html)?.[1], source).toBe(words)
    }
  })

  test('of states have one beginning and one end on each level', () => {
    const { body } = parse(
      '```mermaid\nstateDiagram-v2\n  [*] --> A\n  [*] --> B\n  state B {\n    [*] --> C\n  }\n  A --> [*]\n  B --> [*]\n```\n',
    )
    // Two dots for beginnings, and an end with two circles.
    expect(body.html.match(/<circle\b/g)).toHaveLength(4)
  })

  test('of entities keep all their lines; a drawing of nothing is none', () => {
    const { body } = parse('```mermaid\nerDiagram\n  USER }o--o{ ROLE : has\n  ROLE }o..|| HUB : of\n```\n')
    expect(body.html.match(/class="er-relationship"/g)).toHaveLength(2)
    const empty = parse('```mermaid\nerDiagram\n  USER\n```\n')
    expect(messages(empty)).toEqual(['diagram-failed :1:1'])
    // The library would place shapes after the first one at a coordinate that is no number.
    const looped = parse('```mermaid\ngraph TD\nA --> A\nB-->C\nD\n```\n')
    expect(messages(looped)).toEqual([])
    expect(looped.body.html).not.toContain('NaN')
    expect(looped.body.html).toContain('>B, C, D, A; B → C; A → A</desc>')
    expect(shown(empty.body.html)).toContain('USER')
  })

  test('of numbers have the colours of the page, and series that are told apart without colours', () => {
    const { body } = parse(
      '```mermaid\nxychart-beta\n  title "Sales"\n  x-axis [jan, feb]\n  y-axis "Revenue" 0 --> 100\n  bar [10, 50]\n  line [10, 50]\n  line [20, 30]\n```\n',
    )
    const [svg = ''] =
      /<svg viewBox="[^"]*" width="\d+" height="\d+"[^>]*><title[\s\S]*?<\/svg>/.exec(body.html) ?? []
    const shapes = [...svg.matchAll(/<(?:path|rect|line|circle|text)\b[^>]*>/g)].map(([shape]) => shape)
    expect(shapes.length).toBeGreaterThan(15)
    expect(shapes.filter((shape) => !/ (?:fill|stroke)="?var/.test(shape))).toEqual([])
    const lines = shapes.filter((shape) => /^<path.*fill="?none/.test(shape))
    expect(
      lines.map((line) => /stroke="[^"]*"|stroke-dasharray="[^"]*"/g[Symbol.match](line)?.join(' ')),
    ).toEqual(['stroke="var(--_mix-55)"', 'stroke="var(--_mix-85)" stroke-dasharray="8 6"'])
    expect(svg, 'its grid is one shape').not.toMatch(/class=|r="1.5"/)
  })

  test('that take too long to draw are code, and a page with many of them does not wait for each', () => {
    const nodes = Array.from({ length: 3000 }, (_, index) => `A${index}`).join('\n')
    const result = parse(`\`\`\`mermaid\ngraph TD\n${nodes}\n\`\`\`\n\n`.repeat(5))
    expect(messages(result)).toHaveLength(5)
    expect(result.diagnostics[0]?.message).toContain('takes too long')
    expect(result.body.html).toContain('A2999\n')
  }, 240_000)

  test.each([
    'flowchart TD\n  A --> B\n  B -->|a label that is wider than its boxes| A\n  A -->|another label that is wide| C',
    'flowchart TD\n  A[One] --> B[Two]\n  B --> C[A name that is much longer than the others]\n  B --> D[Short]\n  B --> E[A name that is much longer than the others]',
    'stateDiagram-v2\n  [*] --> OPEN\n  OPEN --> OPEN: again, for as long as it takes\n  OPEN --> CLOSED: at last, and for good',
  ])('have room for all of their boxes: %s', (source) => {
    const { body } = parse(`\`\`\`mermaid\n${source}\n\`\`\`\n`)
    const [left = 0, top = 0, width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(body.html)?.[1] ?? '')
      .split(' ')
      .map(Number)
    const boxes = [
      ...body.html.matchAll(/<rect x="?([-\d.]+)"? y="?([-\d.]+)"? width="?([\d.]+)"? height="?([\d.]+)/g),
    ]
    expect(boxes.length).toBeGreaterThan(2)
    for (const [box, ...numbers] of boxes) {
      const [x = 0, y = 0, boxWidth = 0, boxHeight = 0] = numbers.map(Number)
      expect(x, box).toBeGreaterThanOrEqual(left)
      expect(y, box).toBeGreaterThanOrEqual(top)
      expect(x + boxWidth, box).toBeLessThanOrEqual(left + width)
      expect(y + boxHeight, box).toBeLessThanOrEqual(top + height)
    }
  })

  test('of classes have their triangles and diamonds on the lines, at either end', () => {
    const { body } = parse(
      '```mermaid\nclassDiagram\n  Animal <|-- Duck\n  Cat --|> Animal\n  Whole *-- Part\n  Wheel --o Car\n```\n',
    )
    const markers = [...body.html.matchAll(/<marker id="diagram-1-cls-(\w+)"[^>]*>/g)].map(
      ([marker, name]) => [name, /refX="(\d+)"/.exec(marker)?.[1], /orient="([^"]*)"/.exec(marker)?.[1]],
    )
    // The reference point is the tip, so the mark is before the end of the line, not below the box.
    expect(markers).toEqual([
      ['inherit', '12', 'auto-start-reverse'],
      ['composition', '12', 'auto-start-reverse'],
      ['aggregation', '12', 'auto-start-reverse'],
      ['arrow', '8', 'auto-start-reverse'],
    ])
  })

  test('have arrowheads at both ends of a line that asks for them', () => {
    const { body } = parse('```mermaid\nflowchart LR\n  A <--> B\n```\n')
    expect(body.html).toMatch(
      /<polyline[^>]* marker-end="url\(#diagram-1-arrowhead\)" marker-start="url\(#diagram-1-arrowhead-start\)"/,
    )
    // The arrowhead's points already face backwards, so it must not be turned as well.
    expect(body.html).not.toContain('auto-start-reverse')
  })

  test('are code where they cannot be drawn', () => {
    const result = parse('```mermaid title="Plan"\ngantt\n```\n')
    expect(shown(result.body.html)).toBe(
      '<figure class="diagram" data-title="Plan"><div class="code-block language-mermaid" data-lang="mermaid"><div class="code-title">Plan</div><pre tabindex="0"><code>gantt\n</code></pre></div><figcaption>Plan</figcaption></figure>',
    )
    expect(messages(result)).toEqual(['diagram-failed :1:1'])
  })

  test('name the line that cannot be drawn', () => {
    const result = parse(
      'Text\n\n- a\n\n  ```mermaid\n  %% first\n\n  flowchart LR\n    A -->\n    B\n    A --x C\n  ```\n\n```mermaid\ngraph TD; A => B\n```\n',
    )
    expect(messages(result)).toEqual(['diagram-failed :11:3', 'diagram-failed :15:1'])
  })

  test('whose text stands in another file are reported where it is named', () => {
    const files = { 'flow.mermaid': 'flowchart LR\nA --x C\n' }
    expect(messages(parse('Text\n\n<<< @/flow.mermaid\n', { files }))).toEqual(['diagram-failed :3:1'])
  })

  test('can be left as code, in their figure', () => {
    const given = { markdown: { diagrams: false } }
    expect(html('```mermaid\ngraph TD\n```', given)).toBe(
      '<figure class="diagram"><div class="code-block language-mermaid" data-lang="mermaid"><pre tabindex="0"><code>graph TD\n</code></pre></div></figure>',
    )
  })

  test('words in them are words', () => {
    const { html: text } = parse(
      '```mermaid\nflowchart LR\n  A["<img src=x onerror=alert(1)>"] --> B["</text><script>alert(1)</script>"]\n```\n',
    ).body
    expect(text).not.toMatch(/<(?:img|script)/)
  })
})

describe('diagrams of other kinds', () => {
  const pie = '```mermaid title="Shares" alt="Most are cards."\npie\n  "Card": 2\n```\n'

  test('stay code in their figure until the browser draws them', () => {
    const { body, diagnostics, facts } = parse(pie, { browserMermaid: '12.3.0' })
    expect(body.html).toContain(
      '<figure class="diagram" data-title="Shares" data-alt="Most are cards." data-mermaid="12.3.0"><div class="code-block language-mermaid"',
    )
    expect(body.html).toMatch(
      /<code>pie\s+"Card": 2\s*<\/code><\/pre><\/div><figcaption>Shares<\/figcaption>/,
    )
    expect(body.html, 'its title stands below it').not.toContain('code-title')
    expect([diagnostics, facts.drawnLater]).toEqual([[], true])
  })

  test.each(browserKinds)('such as %s', (kind) => {
    for (const source of [kind, `${kind}-beta`, `---\ntitle: T\n---\n%%{init: {}}%%\n  ${kind}`])
      expect(
        parse(`\`\`\`mermaid\n${source}\n  a\n\`\`\`\n`, { browserMermaid: '12.3.0' }).facts.drawnLater,
        source,
      ).toBe(true)
  })

  test('keep a title of their source in the drawing', () => {
    const { body } = parse('```mermaid\n---\ntitle: Shares\n---\npie\n  "Card": 2\n```\n', {
      browserMermaid: '12.3.0',
    })
    expect(body.html).not.toContain('<figcaption>')
  })

  test('are code where nothing draws them, which is told with what to do', () => {
    const cases = [
      [
        {},
        '"pie" is drawn in the browser by the package mermaid, which is not installed',
        'Install it for the site: npm install mermaid',
      ],
      [
        { untrusted: true },
        '"pie" is drawn in the browser by the package mermaid, which is not used for content that is not trusted',
        undefined,
      ],
    ] as const
    for (const [given, cause, hint] of cases) {
      const { body, diagnostics, facts } = parse(pie, given)
      expect(diagnostics.map(({ message, hint, at }) => [message, hint, at?.line])).toEqual([
        [`The diagram cannot be drawn and is shown as code: ${cause}.`, hint, 1],
      ])
      expect(body.html).toContain('"Card": 2')
      expect(body.html).not.toContain('data-mermaid')
      expect('drawnLater' in facts).toBe(false)
    }
  })

  test('are code where they are lists that nobody reads as a picture', () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `  "Part ${index}": ${index}`).join('\n')
    const { body, diagnostics } = parse(`\`\`\`mermaid\npie\n${lines}\n\`\`\`\n`, {
      browserMermaid: '12.3.0',
    })
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'The diagram cannot be drawn and is shown as code: it has more than 20000 characters.',
    ])
    expect(body.html).not.toContain('data-mermaid')
  })

  test('can be left as code, and a page without them has nothing to draw', () => {
    const given = { browserMermaid: '12.3.0', markdown: { diagrams: false } }
    expect(parse(pie, given).body.html).not.toContain('data-mermaid')
    expect(parse(pie, given).diagnostics).toEqual([])
    const flow = parse('```mermaid\nflowchart LR\n  A --> B\n```\n', { browserMermaid: '12.3.0' })
    expect('drawnLater' in flow.facts).toBe(false)
  })
})
