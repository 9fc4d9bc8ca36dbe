import { describe, expect, test } from 'vitest'
import type { SourcePath } from '../../paths.js'
import { readFrontmatter } from './read-frontmatter.js'
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
    ['that are no JSON', '---\na: .inf\nb: .nan\nc: -0\n---\n', { a: 'Infinity', b: 'NaN', c: 0 }],
    ['nothing at all', '---\n# comment\n---\n', {}],
  ]
  test.each(cases)('%s', (_, text, data) => expect(read(text)).toMatchObject({ data, diagnostics: [] }))

  test('known fields are set, with the right types', () => {
    const { value, diagnostics } = read(
      '---\ntitle: T\ndate: 2026-01-31T10:00:00Z\nhome: true\nheroText: null\nsidebar: auto\nsidebarDepth: 2\nprev: false\nnext: {text: A, link: /a}\nfeatures:\n  - title: B\n    details: C\n    link: /d\nmeta:\n  - name: keywords\n    content: 5\nother: 1\n---\n',
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
      meta: [{ name: 'keywords', content: '5' }],
    })
    expect(data.other).toBe(1)
    expect(diagnostics).toEqual([])
  })

  test('a meta tag named "description" is the description, whatever else the page says', () => {
    const descriptions = ['', 'description: A\n'].map((field) => {
      const { value } = read(`---\n${field}meta: [{ name: description, content: B }]\n---\n`)
      return value.description
    })
    expect(descriptions).toEqual(['B', 'B'])
    expect(read('---\ndescription: A\nmeta: [{ name: description }]\n---\n').value.description).toBe('A')
  })

  const known: readonly (readonly [field: string, written: string, value: unknown])[] = [
    ['title', 'A', 'A'],
    ['lang', 'en-US', 'en-US'],
    ['description', 'A', 'A'],
    ['layout', 'Home', 'Home'],
    ['permalink', '/a/', '/a/'],
    ['date', '2026-12-01', '2026-12-01'],
    ['date', '"2026-01-31 10:00"', '2026-01-31'],
    ['lastUpdated', '2026-01-31T10:00:00Z', '2026-01-31'],
    ['lastUpdated', 'false', false],
    ['metaTitle', 'A', 'A'],
    ['meta', '[{ name: a, content: true }]', [{ name: 'a', content: 'true' }]],
    ['canonicalUrl', 'https://example.org/', 'https://example.org/'],
    ['keywords', '[a, 1]', ['a', '1']],
    ['keywords', 'a', ['a']],
    ['home', 'false', false],
    ['heroImage', '/a.png', '/a.png'],
    ['heroAlt', 'A', 'A'],
    ['heroText', 'A', 'A'],
    ['tagline', 'null', null],
    ['actionText', 'A', 'A'],
    ['actionLink', './a.md', './a.md'],
    ['actions', '[{ text: a, link: /b, type: c }]', [{ text: 'a', link: '/b' }]],
    ['actions', '[{ text: a }]', undefined],
    ['features', '[{ title: a, details: b }]', [{ title: 'a', details: 'b' }]],
    ['features', '[{ title: a, details: b, icon: 🚀 }]', [{ title: 'a', details: 'b', icon: '🚀' }]],
    [
      'features',
      '[{ title: a, details: b, icon: /c.svg }]',
      [{ title: 'a', details: 'b', picture: { src: '/c.svg' } }],
    ],
    [
      'features',
      '[{ title: a, details: b, icon: { src: /c.svg, dark: /d.svg } }]',
      [{ title: 'a', details: 'b', picture: { src: '/c.svg', dark: '/d.svg' } }],
    ],
    ['heroImageDark', '/a.png', '/a.png'],
    ['navbar', 'false', false],
    ['sidebar', 'false', false],
    ['sidebar', 'auto', 'auto'],
    ['sidebarTitle', 'Short', 'Short'],
    ['sidebarBadge', 'new', 'new'],
    ['sidebarBadge', '{ text: old, type: warning }', { text: 'old', type: 'warning' }],
    ['sidebarBadge', '{ text: old }', { text: 'old', type: 'tip' }],
    ['sidebarHidden', 'true', true],
    ['unlisted', 'true', true],
    ['sidebarDepth', '0', 0],
    ['sidebarDepth', '1', 1],
    ['search', 'false', false],
    ['prev', './a.md', './a.md'],
    ['next', '{ text: a }', undefined],
    ['next', '{ text: a, link: /b }', { text: 'a', link: '/b' }],
    ['editLink', 'false', false],
    ['editUrl', 'https://example.org/a', 'https://example.org/a'],
    ['contentSidebar', 'false', false],
    ['pageClass', 'a b', 'a b'],
    ['footerCopyright', 'A', 'A'],
    ['draft', 'true', true],
  ]
  test.each(known)('of the field %s: %s', (field, written, expected) => {
    const home = field === 'home' ? {} : { home: true }
    const { value, diagnostics } = read(
      `---\n${field}: ${written}\n${field === 'home' ? '' : 'home: true\n'}---\n`,
    )
    const { data: _, ...fields } = value
    expect(fields).toEqual(expected === undefined ? home : { ...home, [field]: expected })
    expect(diagnostics.length).toBe(expected === undefined ? 1 : 0)
  })

  test('that are empty count as absent; what null hides stays hidden', () => {
    const names = [...new Set(known.map(([field]) => field))]
    const empty = {
      yaml: `---\n${names.map((name) => `${name}:`).join('\n')}\n---\n`,
      json: `---json\n{ ${names.map((name) => `"${name}": null`).join(', ')} }\n---\n`,
    }
    for (const [format, text] of Object.entries(empty)) {
      const { value, diagnostics } = read(text)
      const { data, ...fields } = value
      expect([fields, diagnostics], format).toEqual([{ heroText: null, tagline: null }, []])
      expect(Object.keys(data), format).toEqual(names)
    }
    expect(read('---\nfeatures: [{ title: a, details: b, link: }]\n---\n')).toMatchObject({
      value: { features: [{ title: 'a', details: 'b' }] },
      diagnostics: [],
    })
  })

  test('that are empty make no other message of a name than values do', () => {
    for (const name of ['titel', 'hide_title', 'other', 'outline'])
      expect(read(`---\n${name}:\n---\n`).diagnostics, name).toEqual(
        read(`---\n${name}: words\n---\n`).diagnostics,
      )
  })

  const refused: readonly (readonly [field: string, written: readonly string[], allowed: string])[] = [
    ['title', ['1', 'true', '[a]', '{ a: b }'], 'text'],
    ['lang', ['1', 'en_US', 'english'], 'a language tag such as "en-US"'],
    [
      'canonicalUrl',
      ['1', 'javascript:a'],
      'a path, or an address that does not run code or contain a document',
    ],
    ['heroText', ['1', '[a]'], 'text, or null to hide it'],
    ['navbar', ['0', 'no', '[]'], 'true or false'],
    [
      'prev',
      ['true', '1', '[a]', '{ link: /a }', '{ text: a }', '{ text: 1, link: /a }'],
      'false, a page path, or text and link of a page',
    ],
    [
      'date',
      ['1', '2026-13-01', '2026-00-01', '2026-01-32', '2026-1-1', '2026-01-011', 'on 2026-01-01'],
      'a date such as 2026-01-31',
    ],
    [
      'meta',
      [
        '{ name: a }',
        '[a]',
        '[{ name: [a] }]',
        '[{ name: null }]',
        '[{ a b: c }]',
        '[{ __proto__: a }]',
        '[{ constructor: a }]',
      ],
      'a list of tags, each with names of attributes and their values as text',
    ],
    ['keywords', ['{ a: b }', '[true]', '[a, [b]]'], 'a list of texts, or one text'],
    [
      'features',
      [
        'a',
        '[a]',
        '[{ title: a }]',
        '[{ title: 1, details: b }]',
        '[{ title: a, details: 1 }]',
        '[{ title: a, details: b }, c]',
      ],
      'a list, each entry with title and details as text, and optionally a link that does not run code',
    ],
    ['sidebar', ['1', 'left'], 'true, false or "auto"'],
    [
      'sidebarBadge',
      ['1', '" "', '[new]', '{ type: tip }', '{ text: a, type: red }', '{ text: a, variant: tip }'],
      'text, or text and type of a badge (tip, info, warning, error, light)',
    ],
    ['unlisted', ['yes', '1'], 'true or false'],
    ['sidebarDepth', ['3', '-1', '1.5', '"1"', 'true'], '0, 1 or 2'],
  ]
  test('a list or fields of the wrong kind are told as what they are', () => {
    const told = (written: string) =>
      read(`---\n${written}\nhome: true\n---\n`).diagnostics[0]?.message.split(', not ')[1]
    expect(told('features: [a]')).toBe('this list.')
    expect(told('features: [{ title: a, details: b }, { title: c }]')).toBe(
      'this list, because of its entry 2.',
    )
    expect(told('keywords: [a, [b]]')).toBe('this list, because of its entry 2.')
    expect(told('meta: [{ name: a }, b, c]')).toBe('this list, because of its entry 2.')
    expect(told('title: [a]')).toBe('a list.')
    expect(told('prev: { text: 1 }')).toBe('these fields.')
    expect(told('title: { text: 1 }')).toBe('a group of fields.')
  })

  test.each(refused)('that the field %s does not take: %j', (field, written, allowed) => {
    for (const one of written) {
      const first = field === 'home' ? 'a: 1' : 'home: true'
      const { value, diagnostics } = read(`---\n${first}\n${field}: ${one}\n---\n`)
      expect(Object.keys(value), one).toEqual(field === 'home' ? ['data'] : ['data', 'home'])
      expect(diagnostics.map(({ code, at }) => [code, at])).toEqual([
        ['frontmatter-value', { path, line: 3, column: 1 }],
      ])
      expect(diagnostics[0]?.message).toContain(`"${field}" must be ${allowed}, not `)
    }
  })

  test('of fields for home pages are free on other pages', () => {
    const own =
      'features: [a, b]\nactions: { a: b }\ntagline: [c]\nheroImage: { src: d.png }\nactionLink: "javascript:e"\n'
    for (const home of ['', 'home: false\n', 'home:\n']) {
      const { value, data, diagnostics } = read(`---\n${home}${own}---\n`)
      expect(diagnostics).toEqual([])
      expect(data).toMatchObject({ features: ['a', 'b'], actions: { a: 'b' }, tagline: ['c'] })
      const { data: _data, home: _home, ...known } = value
      expect(known).toEqual({})
    }
    const { frontmatter } = splitFrontmatter(`---\n${own}---\n`)
    if (frontmatter === null) throw new Error('no frontmatter')
    const told = (given: object) => readFrontmatter(frontmatter, path, given).diagnostics.length
    expect([told({ home: true }), told({ home: false }), told({})]).toEqual([5, 0, 0])
  })

  test('are called in messages what authors call them', () => {
    const given = (written: string) =>
      / not (.*)\.$/.exec(read(`---\ntitle: ${written}\n---\n`).diagnostics[0]?.message ?? '')?.[1]
    const long = 'x'.repeat(41)
    expect(['[a]', '{ a: b }', '1.5', 'true'].map(given)).toEqual([
      'a list',
      'a group of fields',
      'the number 1.5',
      'the value true',
    ])
    const date = (written: string) => read(`---\ndate: ${written}\n---\n`).diagnostics[0]?.message
    expect(date(long)).toContain('not text.')
    expect(date(long.slice(1))).toContain(`not "${long.slice(1)}".`)
  })

  test('hold no half characters, and none of those that mark places in pages', () => {
    expect(read('---\ntitle: "a\\uD800b\\uFDD0c"\n"\\uFDD1x": 1\n---\n').data).toEqual({
      title: 'a\uFFFDbc',
      x: 1,
    })
  })

  test('that no number of JSON can be are text, and empty frontmatter has none', () => {
    expect(read('---\na: .inf\nb: -.inf\nc: .nan\n---\n').data).toEqual({
      a: 'Infinity',
      b: '-Infinity',
      c: 'NaN',
    })
    for (const text of [
      '---\n\n---\n',
      '---\n# nothing\n---\n',
      '---\nnull\n---\n',
      '+++\n \n+++\n',
      '---json\n\n---\n',
    ])
      expect([read(text).data, read(text).diagnostics], text).toEqual([{}, []])
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
    ['quotes that are not closed', '---\na: 1\nb: "x\nc: y\nd: z\n---\n', ['frontmatter-syntax 3:4']],
    ['quotes that the next ones close', '---\na: "x\nb: "y"\n---\n', ['frontmatter-syntax 2:4']],
    ['a quote in a list in a group', "---\na:\n  - b: 'x\n    c: y\n---\n", ['frontmatter-syntax 3:8']],
    ['brackets that are not closed', '---\na: [b, [c, d]\ne: f\n---\n', ['frontmatter-syntax 2:4']],
    ['braces that are not closed', '---\na: { b: c\nd: e\n---\n', ['frontmatter-syntax 2:4']],
    ['a field indented below another', '---\na: b\n  c: d\n---\n', ['frontmatter-syntax 3:3']],
    [
      'icons of features that are neither emoji nor addresses of pictures',
      '---\nlayout: home\nhero:\n  name: A\nfeatures:\n  - icon: { src: /a.txt }\n    title: B\n    details: C\n  - icon: <svg></svg>\n    title: D\n    details: E\n  - icon: 🚀\n    title: F\n    details: G\n---\n',
      ['frontmatter-value 7:12', 'frontmatter-value 10:12'],
    ],
    [
      'an icon that is a document',
      '---\nfeatures: [{ title: B, details: C, icon: "data:image/a.svg" }]\nhome: true\n---\n',
      ['frontmatter-value 2:21'],
    ],
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
      '---\ntitel: T\nTitle: T\nsidebarWords: a\nnote: b\ntext: c\n---\n',
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
    ['an alias of nothing', '---\na: &b 1\nb: *b\nc: [x, *zz]\n---\n', ['frontmatter-syntax 4:8']],
    ['an address that is none', '---\na: b\ncanonicalUrl: foo\n---\n', ['frontmatter-value 3:1']],
    ['a host that is none', '---\ncanonicalUrl: https://日 本.jp/\n---\n', ['frontmatter-value 2:1']],
    [
      'meta tags without content',
      '---\ntitle: a b\nmeta:\n  - { name: a, content: "" }\n  - { property: og:title }\n  - name: b\n  - name: robots\n    content:\n---\n',
      ['frontmatter-value 5:17', 'frontmatter-value 6:11', 'frontmatter-value 7:11'],
    ],
    [
      'too many levels',
      `---\n${Array.from({ length: 60 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')} 1\n---\n`,
      ['frontmatter-too-large 2:1'],
    ],
    [
      'addresses that run code or carry a document',
      '---\nactionLink: " JavaScript:alert(1)"\ncanonicalUrl: data:text/html,x\nprev: { text: a, link: "vbscript:x" }\nfeatures:\n  - { title: a, details: b, link: "data:,x" }\neditUrl: mailto:a@b.c\nactions: [{ text: a, link: "javascript:b" }]\nhome: true\n---\n',
      [
        'frontmatter-value 2:1',
        'frontmatter-value 3:1',
        'frontmatter-value 4:1',
        'frontmatter-value 5:1',
        'frontmatter-value 8:1',
      ],
    ],
    [
      'misspelt schemes',
      '---\nactionLink: htps://a.b/\nheroImage: htp://a.b/c.png\nnext: htttps://a.b\nfeatures: [{ title: a, details: b, link: "mailt:a@b.c" }]\neditUrl: irc://a.b\ncanonicalUrl: htps://a.b/\nprev: { text: a, link: htps://a.b/ }\nactions: [{ text: a, link: "htps://a.b/" }]\n---\n',
      [
        'unknown-scheme 7:1',
        'unknown-scheme 3:1',
        'unknown-scheme 2:1',
        'unknown-scheme 9:1',
        'unknown-scheme 5:1',
        'unknown-scheme 8:1',
        'unknown-scheme 4:1',
      ],
    ],
    [
      'a field whose name a group has too',
      '---\nhead:\n  title: 1\ntitle: 2\n---\n',
      ['frontmatter-value 4:1'],
    ],
    [
      'the same in JSON',
      '---json\n{\n  "a": {\n    "title": 1\n  },\n  "title": 2\n}\n---\n',
      ['frontmatter-value 6:3'],
    ],
    ['a field in braces', '---\n{ "title": 2 }\n---\n', ['frontmatter-value 2:3']],
    [
      'more open lists than there is stack',
      `---\na: ${'['.repeat(20_000)}\n---\n`,
      ['frontmatter-too-large 2:1'],
    ],
    [
      'more lists in lists than there is stack',
      `---\na:\n  ${'- '.repeat(20_000)}\n---\n`,
      ['frontmatter-too-large 2:1'],
    ],
    ['too much text', `---\na: ${'x'.repeat(70_000)}\n---\n`, ['frontmatter-too-large 2:1']],
  ]
  test.each(cases)('%s', (_, text, expected) => expect(places(text)).toEqual(expected))

  test('say what is left out, and why', () => {
    const meta = read('---\nmeta: [{ property: og:title }, { charset: a }, { name: b, content: c }]\n---\n')
    expect(meta.value.meta).toEqual([{ charset: 'a' }, { name: 'b', content: 'c' }])
    expect(meta.diagnostics.map(({ message }) => message)).toEqual([
      'The meta tag "og:title" in the frontmatter has no content; it is left out.',
    ])
    const address = read('---\ncanonicalUrl: foo\n---\n')
    expect([address.value.canonicalUrl, address.diagnostics[0]?.severity]).toEqual([undefined, 'warning'])
    expect(read('---\nc: *zz\n---\n').diagnostics[0]?.hint).toBe(
      'Put text that begins with "*" into quotes: "*zz".',
    )
  })

  test.each(['rocket', ':rocket:', 'https://a.example/icon?id=1', '/rocket.txt'])(
    'an icon that would be shown as words is told: %s',
    (icon) => {
      const { value, diagnostics } = read(
        `---\nhome: true\nfeatures: [{ title: a, details: b, icon: "${icon}" }]\n---\n`,
      )
      expect(value.features).toEqual([{ title: 'a', details: 'b' }])
      expect(diagnostics.map(({ message }) => message)).toEqual([
        'The icon of the feature "a" cannot be shown here.',
      ])
    },
  )

  test.each(['🚀', 'API', '01', '👩‍💻'])('an icon may be a sign: %s', (icon) => {
    const { value } = read(`---\nfeatures: [{ title: a, details: b, icon: "${icon}" }]\n---\n`)
    expect(value.features?.[0]?.icon).toBe(icon)
  })

  test('an icon that cannot be shown is left out, and the feature stays', () => {
    const { value } = read('---\nfeatures: [{ title: a, details: b, icon: { name: c } }]\n---\n')
    expect(value.features).toEqual([{ title: 'a', details: 'b' }])
  })

  test('say what is allowed', () => {
    expect(read('---\ntitle: 404\n---\n').diagnostics[0]?.message).toBe(
      'The frontmatter field "title" must be text, not the number 404.',
    )
    expect(read('---\nsidebar: left\n---\n').diagnostics[0]?.hint).toBeUndefined()
    expect(read('---\nsidebar: left\n---\n').diagnostics[0]?.message).toBe(
      'The frontmatter field "sidebar" must be true, false or "auto", not "left".',
    )
    for (const [sidebar, given] of [
      ['[a, b]', 'a list'],
      ['{ /a/: [b] }', 'a group of fields'],
    ]) {
      const [found] = read(`---\nsidebar: ${sidebar}\n---\n`).diagnostics
      expect(found?.message).toBe(
        `The frontmatter field "sidebar" must be true, false or "auto", not ${given}.`,
      )
      expect(found?.hint).toContain('stand in the config')
    }
    expect(read('---\ntitel: T\n---\n').diagnostics[0]?.hint).toBe('Did you mean "title"?')
    expect(read('---\ntitle: a: b\n---\n').diagnostics[0]?.message).toMatch(
      /^The frontmatter is not valid YAML: /,
    )
    expect(read('+++\na = \n+++\n').diagnostics[0]?.message).toMatch(
      /^The frontmatter is not valid TOML: (?!Invalid)/,
    )
    expect(read('---json\n{"a"}\n---\n').diagnostics[0]?.message).toMatch(
      /^The frontmatter is not valid JSON: /,
    )
  })
})

test('a short name is taken for a misspelt one only if it begins like that, a longer one in any case', () => {
  const meantBy = (name: string) => read(`---\n${name}: a\n---\n`).diagnostics.map(({ hint }) => hint)
  for (const [name, meant] of [
    ['hame', 'home'],
    ['Hame', 'home'],
    ['citle', 'title'],
  ] as const)
    expect(meantBy(name), name).toEqual([expect.stringContaining(`"${meant}"`)])
  expect(meantBy('tome')).toEqual([])
})

test('many groups that end are not deep', () => {
  expect(read(`---\nother: [${'{ a: [b] }, '.repeat(300)}]\n---\n`).diagnostics).toEqual([])
})

test('what to do about a mistake is told', () => {
  const cases = [
    ['---\ntitle: a: b\n---\n', /into quotes, for instance title: "Start: now"/],
    ['---\na:\n\tb: 1\n---\n', /Indent with spaces/],
    ['---\na: 1\na: 2\n---\n', /Remove one of the two/],
    ['---\na: "b\n---\n', /^Write " where it ends/],
    ["---\na: 'It's'\n---\n", /whole text into quotes/],
    ['---\na: [b\n---\n', /^Write ] where it ends/],
    ['---\na: b\n  c: d\n---\n', /same column/],
    ['---\na: "b\\d"\n---\n', /two backslashes/],
    ['---\na: - b\n---\n', /whole text into quotes/],
    ['---\na:b\nb: c\n---\n', /"name: value"/],
    ['---\na\nb: c\n---\n', /"name: value"/],
    ['---\na:b\n---\n', /with a colon and a space/],
    ['---\ntitle: 404\n---\n', /^Write title: "404"$/],
    ['---\ndraft: "true"\n---\n', /^Write draft: true$/],
    ['---\nsidebar: No\n---\n', /^Write sidebar: false$/],
    ['---\nlang: en_US\n---\n', /^Write lang: en-US$/],
    ['---\nsidebarDepth: "2"\n---\n', /^Write sidebarDepth: 2$/],
    ['+++\na = \n+++\n', /title = "Start"/],
    ['+++\na = 1\na = 2\n+++\n', /Remove one of the two/],
    ['+++\na = 99999999999999999999\n+++\n', /number into quotes/],
    ['+++\na = "x\n+++\n', /Close the quotes/],
    ['+++\na: b\n+++\n', /equals sign/],
    ['+++\na = [1, 2\nb = 3\n+++\n', /Close the bracket/],
    ['+++\na = 1 b = 2\n+++\n', /line of its own/],
    ['---json\n{"a": }\n---\n', /double quotes/],
    ['---json\n{"a": 1, "a": 2}\n---\n', /Remove one of the two/],
  ] as const
  for (const [text, hint] of cases) {
    const { frontmatter } = splitFrontmatter(text)
    const [diagnostic] = frontmatter ? readFrontmatter(frontmatter, 'a.md' as SourcePath).diagnostics : []
    expect(diagnostic?.hint, text).toMatch(hint)
    // One line, which does not repeat the whole text, in words that need no specification.
    expect(diagnostic?.message, text).not.toMatch(/mapping|scalar|node end|keys/)
    expect(diagnostic?.message, text).not.toMatch(/\n|\{"a"/)
  }
})

describe('fields of other generators', () => {
  const told = (text: string) =>
    read(`---\n${text}\n---\n`).diagnostics.map(({ message, hint }) => `${message} ${hint}`)

  test('are reported with what to write instead', () => {
    expect(places('---\nopenapi: GET /users\nlinkTitle: A\nmode: wide\n---\n')).toEqual([
      'frontmatter-foreign-field 2:1',
      'frontmatter-foreign-field 3:1',
      'frontmatter-foreign-field 4:1',
    ])
    expect(places('---\napi: 2\nmode: draft\nurl: /a\n---\n')).toEqual([])
    expect(places('---\ntitle: A\nsidebar_position: 2\n---\n')).toEqual(['frontmatter-foreign-field 3:1'])
    expect(told('cascade: [{ type: blog }]')).toEqual([
      'The frontmatter field "cascade" belongs to Hugo; Quire ignores it. Give the fields to the pages of the folder with "frontmatterDefaults" in the config.',
    ])
    expect(told('cascade: no fields')).toEqual([])
    expect(told('published: false')).toEqual([
      'The frontmatter field "published" belongs to Jekyll; Quire ignores it. Write "draft: true".',
    ])
    expect(told('published: 2024-01-01')).toEqual([])
    expect(told('hide_table_of_contents: true')).toEqual([
      'The frontmatter field "hide_table_of_contents" belongs to Docusaurus; Quire ignores it. Write "contentSidebar: false".',
    ])
  })

  test('may have any value', () => {
    const values = ['{ a: 1 }', '[{ a: 1 }]', '[[{}]]', '[null]', '1', 'true']
    const names = 'hero outline aside aliases cascade mode api url template hide search banner layout'.split(
      ' ',
    )
    for (const name of names)
      for (const value of values)
        for (const { code } of read(`---\n${name}: ${value}\n---\n`).diagnostics)
          expect(code, name).toMatch(/^frontmatter-(?:foreign-field|value)$/)
    expect(told('aliases: [{ a: /old/ }]')).toEqual([])
  })

  test('home pages of VitePress and Starlight are home pages', () => {
    const vitepress = `---
layout: home
hero:
  name: Hub
  text: Payments, <br/>of all
  tagline: at <b>once</b>
  image: { light: /logo.svg, dark: /night.svg, alt: A hub }
  actions:
    - { theme: brand, text: Start, link: /guide/ }
    - { text: More, link: /more }
features:
  - { icon: 🚀, title: Fast, details: <i>Very</i> 1 < 2 }
  - { icon: { light: /a.svg, dark: /b.svg, alt: B, width: 9 }, title: Open, details: Quite }
---
`
    const { value, diagnostics } = read(vitepress)
    const { data, ...known } = value
    expect(known).toEqual({
      home: true,
      heroText: 'Hub',
      tagline: 'Payments, of all. at once',
      heroImage: '/logo.svg',
      heroImageDark: '/night.svg',
      heroAlt: 'A hub',
      actions: [
        { text: 'Start', link: '/guide/' },
        { text: 'More', link: '/more' },
      ],
      features: [
        { title: 'Fast', details: 'Very 1 < 2', icon: '🚀' },
        { title: 'Open', details: 'Quite', picture: { src: '/a.svg', dark: '/b.svg' } },
      ],
    })
    expect(data.layout).toBe('home')
    expect(diagnostics).toEqual([])
    const starlight = read(
      '---\ntitle: A\ntemplate: splash\nhero:\n  title: Hub\n  image: { file: ./a.svg }\n---\n',
    )
    expect([starlight.value.home, starlight.value.heroText, starlight.value.heroImage]).toEqual([
      true,
      'Hub',
      './a.svg',
    ])
    expect(starlight.diagnostics).toEqual([])
  })

  const cases: readonly (readonly [text: string, count: number])[] = [
    ['hero: { name: A }', 1],
    ['hero: a.png', 0],
    ['outline: [2, 3]', 1],
    ['outline: deep', 1],
    ['outline: A story of', 0],
    ['aside: left', 1],
    ['aside: words', 0],
    ['head: [[meta, { name: a, content: b }]]', 0],
    ['head: of', 0],
    ['slug: a', 1],
    ['slug: 1', 0],
    ['lastUpdated: true', 1],
    ['lastUpdated: false', 0],
    ['contributors: [A, B]', 0],
    ['lastUpdated: 2026-01-31', 0],
    ['footer: false', 1],
    ['footer: Words', 0],
    ['home: true\nfooter: Words', 1],
    ['hide: [toc]', 1],
    ['hide: true', 0],
    ['template: home.html', 1],
    ['template: home', 0],
    ['search: { exclude: true }', 1],
    ['search: false', 0],
    ['home: true\nfeatures: [{ title: A, details: B, link: 1 }]', 1],
    ['features: [{ title: A, details: B, link: 1 }]', 0],
    ['constructor: a', 0],
    ['tags: [a]', 0],
  ]
  test.each(cases)('%s: %d', (text, count) => {
    expect(told(text).length).toBe(count)
  })

  const advice: readonly (readonly [text: string, hint: string])[] = [
    ['outline: false', 'Write "contentSidebar: false".'],
    ['hide_table_of_contents: false', 'Remove it.'],
    ['sidebar_label: A', 'Write "sidebarTitle".'],
    ['editUrl: false', 'Write "editLink: false".'],
    [
      'outline: deep',
      'Remove it, or write "contentSidebar: [2, 4]" with the first and the last level of headings.',
    ],
    [
      'toc_max_heading_level: 4',
      'Remove it, or write "contentSidebar: [2, 4]" with the first and the last level of headings.',
    ],
    ['aside: false', 'Write "contentSidebar: false".'],
    ['aside: left', 'Remove it: the theme decides where the table of contents is.'],
    ['isHome: false', 'Remove it.'],
    ['isHome: true', 'Write "home: true".'],
    ['search: { exclude: true }', 'Write "search: false" to leave the page out of the search.'],
    [
      'sidebar: { order: 1 }',
      'Write its parts as "sidebarTitle", "order", "sidebarBadge" and "sidebarHidden".',
    ],
    ['next: { link: /a, label: A }', 'Write "text" instead of "label", and the path of the page as "link".'],
    ['tableOfContents: false', 'Write "contentSidebar: false".'],
    [
      'tableOfContents: { maxHeadingLevel: 4 }',
      'Remove it, or write "contentSidebar: [2, 4]" with the first and the last level of headings.',
    ],
    ['pagefind: false', 'Write "search: false".'],
    [
      'banner: { content: A }',
      'Write this in the text, in a box, or for all pages in "announcement" of "themeConfig".',
    ],
    ['search: { boost: 2 }', 'Write "searchBoost" with the number.'],
  ]
  test.each(advice)('what to write for %s', (text, hint) => {
    expect(told(text).map((words) => words.endsWith(` ${hint}`))).toEqual([true])
  })
})

describe('tags for the head of a page', () => {
  test('are read in the forms of VitePress and of Starlight', () => {
    const vitepress = read(
      '---\nhead:\n  - - script\n    - src: /a.js\n      defer: true\n      async: false\n  - [style, {}, "p { color: red }"]\n---\n',
    )
    const starlight = read(
      '---\nhead:\n  - tag: script\n    attrs: { src: /a.js, defer: true, async: false }\n  - tag: style\n    content: "p { color: red }"\n---\n',
    )
    const head = [
      ['script', { src: '/a.js', defer: '' }],
      ['style', {}, 'p { color: red }'],
    ]
    expect([vitepress.value.head, starlight.value.head]).toEqual([head, head])
    expect([...vitepress.diagnostics, ...starlight.diagnostics]).toEqual([])
  })

  test('may be written in capital letters', () => {
    const { value, diagnostics } = read(
      '---\nmeta:\n  - { NAME: a, Content: B }\nhead:\n  - [SCRIPT, { SRC: /a.js }]\n  - [LINK, { Rel: canonical, href: /other.html }]\n---\n',
    )
    expect(diagnostics).toEqual([])
    expect(value).toMatchObject({
      meta: [{ name: 'a', content: 'B' }],
      head: [['script', { src: '/a.js' }]],
      canonicalUrl: '/other.html',
    })
  })

  test('that have a field of their own are in that field, unless it is written', () => {
    const tags =
      'head:\n  - [title, {}, Other]\n  - [link, { rel: canonical, href: /other.html }]\n  - [meta, { name: description, content: Words }]\n'
    expect(read(`---\n${tags}---\n`).value).toMatchObject({
      metaTitle: 'Other',
      canonicalUrl: '/other.html',
      meta: [{ name: 'description', content: 'Words' }],
      description: 'Words',
    })
    const { value } = read(
      `---\nmetaTitle: Own\ncanonicalUrl: /own.html\nmeta: [{ name: author, content: A }]\n${tags}---\n`,
    )
    expect([value.metaTitle, value.canonicalUrl, value.meta?.length]).toEqual(['Own', '/own.html', 2])
    expect(value).not.toHaveProperty('head')
  })

  test('that have a field of their own are checked as in that field, and named where they are', () => {
    const canonical = (href: string) =>
      read(`---\na: 1\nhead:\n  - [link, { rel: canonical, href: "${href}" }]\n---\n`)
    for (const href of ['guide.html', 'mailto:a@b.c', 'javascript:x']) {
      const { value, diagnostics } = canonical(href)
      expect([href, 'canonicalUrl' in value, diagnostics.length, diagnostics[0]?.at]).toEqual([
        href,
        false,
        1,
        { path, line: 3, column: 1 },
      ])
    }
    expect(canonical('htps://example.org/').diagnostics).toMatchObject([
      { code: 'unknown-scheme', at: { line: 3, column: 1 } },
    ])
  })

  test.each([
    ['head: [[base, { href: / }]]', 'this list'],
    ['head: [[meta, { name: a }, text]]', 'this list'],
    ['head: [[script, {}, "a = \'</script>\'"]]', 'this list'],
    ['head: [[script, { src: /a.js }], [script, [a]]]', 'this list, because of its entry 2'],
    ['head: [[script, { "on click": a }]]', 'this list'],
    ['head: [[script, { src: { a: b } }]]', 'this list'],
    ['head: [[script, {}, text, more]]', 'this list'],
    ['head: [{ attrs: { src: /a.js } }]', 'this list'],
    ['head: [script]', 'this list'],
  ])('that no head may have are reported: %s', (field, given) => {
    const { value, diagnostics } = read(`---\n${field}\n---\n`)
    expect(value).not.toHaveProperty('head')
    expect(diagnostics).toMatchObject([
      { code: 'frontmatter-value', message: expect.stringMatching(new RegExp(`not ${given}\\.$`)) },
    ])
  })
})
