import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import type { SourcePath } from '../paths.js'
import { readFrontmatter, readPlainYaml } from './read-frontmatter.js'
import { splitFrontmatter } from './split-frontmatter.js'

const path = 'page.md' as SourcePath

function read(text: string) {
  const { frontmatter } = splitFrontmatter(text)
  if (frontmatter === null) throw new Error('no frontmatter')
  const { value, diagnostics } = readFrontmatter(frontmatter, path)
  return { value, data: JSON.parse(JSON.stringify(value.data)) as unknown, diagnostics }
}

const places = (text: string) =>
  read(text).diagnostics.map(({ code, at }) => `${code} ${at?.line}:${at?.column}`)

describe('frontmatter is cut off', () => {
  const cases: readonly (readonly [
    what: string,
    text: string,
    format: string | undefined,
    raw: string | undefined,
    content: string,
  ])[] = [
    ['YAML', '---\na: 1\n---\nText\n', 'yaml', 'a: 1\n', '\n\n\nText\n'],
    ['YAML by name', '--- yaml\na: 1\n---\n', 'yaml', 'a: 1\n', '\n\n\n'],
    ['TOML', '---toml\na = 1\n---\nText', 'toml', 'a = 1\n', '\n\n\nText'],
    ['TOML between pluses', '+++\na = 1\n+++\n', 'toml', 'a = 1\n', '\n\n\n'],
    ['JSON', '---json\n{}\n---\n', 'json', '{}\n', '\n\n\n'],
    ['JSON by its braces', '---\n{ "a": 1 }\n---\n', 'json', '{ "a": 1 }\n', '\n\n\n'],
    ['empty', '---\n---\nText', 'yaml', '', '\n\nText'],
    ['closed on the last line', '---\na: 1\n---', 'yaml', 'a: 1\n', '\n\n'],
    ['space after the marks', '--- \na: 1\n---\t\n', 'yaml', 'a: 1\n', '\n\n\n'],
    ['not closed', '---\na: 1\n', undefined, undefined, '---\na: 1\n'],
    ['not on the first line', '\n---\na: 1\n---\n', undefined, undefined, '\n---\na: 1\n---\n'],
    ['four hyphens', '----\na: 1\n----\n', undefined, undefined, '----\na: 1\n----\n'],
    ['of another language', '---js\na()\n---\n', undefined, undefined, '---js\na()\n---\n'],
  ]
  test.each(cases)('%s', (_, text, format, raw, content) => {
    const split = splitFrontmatter(text)
    expect([split.frontmatter?.format, split.frontmatter?.raw, split.content]).toEqual([format, raw, content])
  })
})

describe('values', () => {
  const cases: readonly (readonly [what: string, text: string, data: unknown])[] = [
    [
      'of YAML 1.2',
      '---\na: yes\nb: 2026-01-31\nc: 010\nd: ~\ne: [1.5, true]\nf: {g: "h"}\ni: !!js/function x\n---\n',
      { a: 'yes', b: '2026-01-31', c: 10, d: null, e: [1.5, true], f: { g: 'h' }, i: 'x' },
    ],
    [
      'of TOML',
      '+++\na = 1\nb = 2026-01-31\n[c]\nd = ["e"]\n+++\n',
      { a: 1, b: '2026-01-31', c: { d: ['e'] } },
    ],
    ['of JSON', '---\n{"a": [null, {"b": 1}]}\n---\n', { a: [null, { b: 1 }] }],
    ['that are no JSON', '---\na: .inf\nb: .nan\n---\n', { a: 'Infinity', b: 'NaN' }],
    ['nothing at all', '---\n# comment\n---\n', {}],
  ]
  test.each(cases)('%s', (_, text, data) => expect(read(text)).toMatchObject({ data, diagnostics: [] }))

  test('known fields are set, with the right types', () => {
    const { value, diagnostics } = read(
      '---\ntitle: T\ndate: 2026-01-31T10:00:00Z\nhome: true\nheroText: null\nsidebar: auto\nsidebarDepth: 2\nprev: false\nnext: {text: A, link: /a}\nfeatures:\n  - title: B\n    details: C\n    link: /d\nmeta:\n  - name: description\n    content: 5\nother: 1\n---\n',
    )
    const { data, ...fields } = value
    expect(fields).toEqual({
      title: 'T',
      date: '2026-01-31',
      home: true,
      heroText: null,
      sidebar: 'auto',
      sidebarDepth: 2,
      prev: false,
      next: { text: 'A', link: '/a' },
      features: [{ title: 'B', details: 'C', link: '/d' }],
      meta: [{ name: 'description', content: '5' }],
    })
    expect(data.other).toBe(1)
    expect(diagnostics).toEqual([])
  })

  test('keys are words and nothing more', () => {
    const { value } = read(
      '---\n__proto__: {polluted: true}\nconstructor: 1\n<<: {title: merged}\nhasOwnProperty: 2\n---\n',
    )
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(value.data)).toBeNull()
    expect(Object.keys(value.data)).toEqual(['__proto__', 'constructor', '<<', 'hasOwnProperty'])
    expect(value.title).toBeUndefined()
  })
})

describe('mistakes', () => {
  const cases: readonly (readonly [what: string, text: string, places: readonly string[]])[] = [
    ['YAML that is none', '---\ntitle: a: b\n---\n', ['frontmatter-syntax 2:8']],
    ['a tab', '---\na:\n\tb: 1\n---\n', ['frontmatter-syntax 3:1']],
    ['a key twice', '---\na: 1\na: 2\n---\n', ['frontmatter-syntax 3:1']],
    ['TOML that is none', '+++\na = \n+++\n', ['frontmatter-syntax 2:5']],
    ['JSON that is none', '---json\n{"a": 1,\n}\n---\n', ['frontmatter-syntax 3:1']],
    ['a language that is none', '---\ntitle: T\nlang: en_US\n---\n', ['frontmatter-value 3:1']],
    ['text instead of fields', '---\njust text\n---\n', ['frontmatter-syntax 2:1']],
    ['a list instead of fields', '---\n- a\n---\n', ['frontmatter-syntax 2:1']],
    [
      'wrong types, each in its place',
      '---\ntitle: 404\nother: x\nhome: yes\n  \nsidebarDepth: 3\nprev: true\nfeatures: [a]\ndate: soon\nmeta: {a: 1}\n---\n',
      [
        'frontmatter-value 2:1',
        'frontmatter-value 4:1',
        'frontmatter-value 6:1',
        'frontmatter-value 7:1',
        'frontmatter-value 8:1',
        'frontmatter-value 9:1',
        'frontmatter-value 10:1',
      ],
    ],
    [
      'misspelt fields',
      '---\ntitel: T\nTitle: T\nsidebarTitle: a\nnote: b\ntext: c\n---\n',
      ['frontmatter-unknown-field 2:1', 'frontmatter-unknown-field 3:1'],
    ],
    [
      'a bomb of aliases',
      `---\na: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
        .split('')
        .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(',')}]`)
        .join('\n')}\n---\n`,
      ['frontmatter-syntax 2:1'],
    ],
    [
      'too many levels',
      `---\n${Array.from({ length: 60 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')} 1\n---\n`,
      ['frontmatter-too-large 2:1'],
    ],
    [
      'addresses that run code or carry a document',
      '---\nactionLink: " JavaScript:alert(1)"\ncanonicalUrl: data:text/html,x\nprev: { text: a, link: "vbscript:x" }\nfeatures:\n  - { title: a, details: b, link: "data:,x" }\neditUrl: mailto:a@b.c\n---\n',
      ['frontmatter-value 2:1', 'frontmatter-value 3:1', 'frontmatter-value 4:1', 'frontmatter-value 5:1'],
    ],
    [
      'misspelt schemes',
      '---\nactionLink: htps://a.b/\nheroImage: htp://a.b/c.png\nnext: htttps://a.b\nfeatures: [{ title: a, details: b, link: "mailt:a@b.c" }]\neditUrl: irc://a.b\n---\n',
      ['unknown-scheme 2:1', 'unknown-scheme 3:1', 'unknown-scheme 4:1', 'unknown-scheme 5:1'],
    ],
    ['too much text', `---\na: ${'x'.repeat(70_000)}\n---\n`, ['frontmatter-too-large 2:1']],
  ]
  test.each(cases)('%s', (_, text, expected) => expect(places(text)).toEqual(expected))

  test('say what is allowed', () => {
    expect(read('---\ntitle: 404\n---\n').diagnostics[0]?.message).toBe(
      'The frontmatter field "title" must be text, not the number 404.',
    )
    expect(read('---\nsidebar: left\n---\n').diagnostics[0]?.message).toBe(
      'The frontmatter field "sidebar" must be true, false or "auto", not "left".',
    )
    expect(read('---\ntitel: T\n---\n').diagnostics[0]?.hint).toBe('Did you mean "title"?')
  })
})

describe('plain YAML', () => {
  const piece = fc.constantFrom(
    'title',
    'a',
    '_x',
    'true',
    'null',
    'yes',
    '~',
    ' ',
    '  ',
    ': ',
    ':',
    '#',
    ' #',
    '"',
    "'",
    '-',
    '- ',
    '1',
    '007',
    '12e3',
    '.',
    '/',
    '(',
    ')',
    ',',
    '[',
    '{',
    '\t',
    '\n',
    'word',
    'No',
    '0x1f',
    'é',
    '|',
    '>',
    '&a',
    '*a',
    '!x',
    '%',
    'key: ',
    '\nk: ',
    'k: "v"',
  )

  test('is what the library reads, wherever it is read at all', () => {
    let used = 0
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), fc.boolean(), (pieces, withKey) => {
        const raw = `${withKey ? 'key: ' : ''}${pieces.join('')}`
        const plain = readPlainYaml(raw)
        if (plain === undefined || plain.size === 0) return
        used += 1
        const document = parseDocument(raw, {
          schema: 'core',
          version: '1.2',
          merge: false,
          stringKeys: true,
        })
        expect(document.errors, raw).toEqual([])
        expect(Object.fromEntries(plain), raw).toEqual(document.toJS())
      }),
      { numRuns: 20_000, seed: 7 },
    )
    expect(used).toBeGreaterThan(300)
  })

  test('is most frontmatter', () => {
    expect(
      readPlainYaml('title: A page (1)\ndescription: "With: signs"\nsidebarDepth: 2\nhome: true\n\n'),
    ).toEqual(
      new Map<string, unknown>([
        ['title', 'A page (1)'],
        ['description', 'With: signs'],
        ['sidebarDepth', 2],
        ['home', true],
      ]),
    )
  })
})

test('what to do about a mistake is told', () => {
  const cases = [
    ['---\ntitle: a: b\n---\n', /into quotes, for instance title: "Start: now"/],
    ['---\na:\n\tb: 1\n---\n', /Indent with spaces/],
    ['---\na: 1\na: 2\n---\n', /Remove one of the two/],
    ['---\na: "b\n---\n', /Close the quotes/],
    ['+++\na = \n+++\n', /title = "Start"/],
    ['---json\n{"a": }\n---\n', /double quotes/],
  ] as const
  for (const [text, hint] of cases) {
    const { frontmatter } = splitFrontmatter(text)
    const [diagnostic] = frontmatter ? readFrontmatter(frontmatter, 'a.md' as SourcePath).diagnostics : []
    expect(diagnostic?.hint, text).toMatch(hint)
    // One line, and not the whole text once more.
    expect(diagnostic?.message, text).not.toMatch(/\n|\{"a"/)
  }
})

describe('fields of other generators', () => {
  const told = (text: string) =>
    read(`---\n${text}\n---\n`).diagnostics.map(({ message, hint }) => `${message} ${hint}`)

  test('are reported with what to write instead', () => {
    expect(places('---\ntitle: A\nsidebar_position: 2\n---\n')).toEqual(['frontmatter-foreign-field 3:1'])
    expect(told('hide_table_of_contents: true')).toEqual([
      'The frontmatter field "hide_table_of_contents" is one of Docusaurus; Quire makes nothing of it. Write "contentSidebar: false".',
    ])
  })

  test('home pages of VitePress and Starlight are home pages', () => {
    const vitepress = `---
layout: home
hero:
  name: Hub
  text: Payments
  tagline: at once
  image: { src: /logo.svg, alt: A hub }
  actions:
    - { theme: brand, text: Start, link: /guide/ }
    - { text: More, link: /more }
features:
  - { icon: 🚀, title: Fast, details: Very }
---
`
    const { value, diagnostics } = read(vitepress)
    const { data, ...known } = value
    expect(known).toEqual({
      home: true,
      heroText: 'Hub',
      tagline: 'Payments. at once',
      heroImage: '/logo.svg',
      heroAlt: 'A hub',
      actionText: 'Start',
      actionLink: '/guide/',
      features: [{ title: 'Fast', details: 'Very' }],
    })
    expect(data['layout']).toBe('home')
    expect(diagnostics.map(({ message, at }) => `${at?.line} ${message}`)).toEqual([
      '3 Of the 2 actions of "hero" only the first is shown.',
    ])
    const starlight = read('---\ntitle: A\ntemplate: splash\nhero:\n  title: Hub\n---\n')
    expect([starlight.value.home, starlight.value.heroText, starlight.diagnostics]).toEqual([true, 'Hub', []])
  })

  const cases: readonly (readonly [text: string, count: number])[] = [
    ['hero: { name: A }', 1],
    ['hero: a.png', 0],
    ['outline: [2, 3]', 1],
    ['outline: deep', 1],
    ['outline: A story of', 0],
    ['aside: left', 1],
    ['aside: words', 0],
    ['head: [[meta, { name: a }]]', 1],
    ['head: of', 0],
    ['slug: a', 1],
    ['slug: 1', 0],
    ['lastUpdated: false', 1],
    ['lastUpdated: 2026-01-31', 0],
    ['footer: false', 1],
    ['footer: Words', 0],
    ['hide: [toc]', 1],
    ['hide: true', 0],
    ['template: home.html', 1],
    ['template: home', 0],
    ['search: { exclude: true }', 1],
    ['search: false', 0],
    ['features: [{ title: A, details: B, link: 1 }]', 1],
    ['constructor: a', 0],
    ['tags: [a]', 0],
  ]
  test.each(cases)('%s: %d', (text, count) => {
    expect(told(text).length).toBe(count)
  })
})
