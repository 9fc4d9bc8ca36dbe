import { describe, expect, test } from 'vitest'
import { bothParsers, htmlTests, messages, parse } from './test-support.js'

describe('title', () => {
  const cases: readonly (readonly [what: string, text: string, title: string | null])[] = [
    ['the first heading', '# One\n', 'One'],
    ['the first heading of any level', '\n\n### Three\n\n# One\n', 'Three'],
    [
      'without marks, tags and codes',
      '# A **b** <a id="x"></a>`c` [d](e) :tada: &amp; \\*\n',
      'A b c d 🎉 & *',
    ],
    ['of frontmatter', '---\ntitle: Given\n---\n# One\n', 'Given'],
    ['of a home page', '---\nhome: true\n---\n# One\n', 'Home'],
    ['after comments and definitions', '<!-- made\n\nby hand --> <!-- b -->\n\n[a]: /b\n\n# One\n', 'One'],
    ['none after HTML with a comment', '<!-- a --><div></div>\n\n# One\n', null],
    ['none after text', 'Text\n\n# One\n', null],
    ['none after HTML', '<div></div>\n\n# One\n', null],
    ['none of a heading that is underlined', 'One\n===\n', null],
    ['none of an empty heading', '#\n\nText\n', null],
    ['none of an empty page', '', null],
  ]
  for (const [what, text, title] of cases)
    bothParsers(what, (parser) => expect(parse(text, { parser }).facts.title).toBe(title))
})

describe('headings', () => {
  test('all levels, wherever they stand, but none of raw HTML', () => {
    const { facts } = parse(
      '# A\n\n> ## B\n\n- ### C\n\n::: tip\n#### D\n:::\n\n<h2>E</h2>\n\n##### F ##\n\n###### G\n',
    )
    expect(facts.headings.map(({ level, title, line }) => `${level} ${title} ${line}`)).toEqual([
      '1 A 1',
      '2 B 3',
      '3 C 5',
      '4 D 8',
      '5 F 13',
      '6 G 15',
    ])
  })

  bothParsers(
    'what stands around an element is parted by one space in the title, as before in the id',
    (parser) => {
      const text =
        '# H with <Badge text="new"/> in it\n\n[[toc]]\n\n## A ![](b.png)\tc  d<i></i>e <b>f</b> g\n'
      for (const [slugs, ids] of [
        ['vuepress', ['h-with-in-it', 'a-c-de-f-g']],
        ['github', ['h-with--in-it', 'a-c--de-f-g']],
      ] as const) {
        const { facts, body, sections } = parse(text, { parser, markdown: { slugs } })
        expect(facts.title).toBe('H with in it')
        expect(facts.headings.map(({ title }) => title)).toEqual(['H with in it', 'A c  de f g'])
        expect(sections.map(({ title }) => title).filter(Boolean)).toEqual(['H with in it', 'A c  de f g'])
        expect(body.html).toContain('>A c  de f g</a></li>')
        expect(
          facts.headings.map(({ slug }) => slug),
          slugs,
        ).toEqual(ids)
      }
    },
  )

  const slugs: readonly (readonly [what: string, text: string, slugs: readonly string[]])[] = [
    ['duplicates over all levels', '# A\n\n## A\n\n#### a\n', ['a', 'a-2', 'a-3']],
    ['an empty heading', '## \n\n##\n\n## x\n', ['', '', 'x']],
    ['no emoji, images and tags', '## A :tada: ![alt](b.png) <b>c</b> `d` [e](f)\n', ['a-c-d-e']],
    ['an id of the author', '## A {#my-id}\n\n## A\n', ['my-id', 'a']],
    [
      'ids of Python-Markdown',
      '## A {: #a-1 }\n\n## B { id="1.0" }\n\n## C {id=c.d}\n',
      ['a-1', '1.0', 'c.d'],
    ],
    ['an id in a comment of MDX', '## A {/* #my-id */}\n', ['my-id']],
    ['an id of the author before an equal heading', '## B\n\n## A {#b}\n', ['b-2', 'b']],
    [
      'signs, images and emoji alone, after all others',
      '# !!!\n\n## ![only *image*](a.svg)\n\n## ???\n\n## Section\n\n## :tada:\n\n## ![](b.png)\n',
      ['section-2', 'only-image', 'section-3', 'section', '🎉', ''],
    ],
    ['several lines', 'A\nb\n===\n\nC  \nd\\\ne *f\ng*\n---\n', ['a-b', 'c-d-e-f-g']],
    ['braces that are no id', '## A {x}\n\n## `{#b}`\n', ['a-x', 'b']],
  ]
  for (const [what, text, expected] of slugs)
    bothParsers(what, (parser) =>
      expect(parse(text, { parser }).facts.headings.map(({ slug }) => slug)).toEqual(expected),
    )

  bothParsers('lines count as parted by one space, in the id and in the title', (parser) => {
    const { facts } = parse('A  \n b\n c\n===\n', { parser, markdown: { slugs: 'github' } })
    expect(facts.headings.map(({ title, slug }) => [title, slug])).toEqual([['A b c', 'a-b-c']])
  })

  test('the rule of GitHub', () => {
    const { facts } = parse('# 1. Über_uns & Co\n\n## 1. Über_uns & Co\n', { markdown: { slugs: 'github' } })
    expect(facts.headings.map(({ slug }) => slug)).toEqual(['1-über_uns--co', '1-über_uns--co-1'])
  })

  test('an id that two headings ask for is reported', () => {
    expect(messages(parse('## A {#x}\n\n## B {#x}\n'))).toEqual(['duplicate-id :3:1'])
  })

  htmlTests([
    [
      'get their id and an anchor',
      '## Über *uns*',
      '<h2 id="uber-uns"><a class="header-anchor" href="#uber-uns" aria-hidden="true" tabindex="-1">#</a> Über <em>uns</em></h2>',
    ],
    [
      'of other letters too',
      '## 概要',
      '<h2 id="概要"><a class="header-anchor" href="#%E6%A6%82%E8%A6%81" aria-hidden="true" tabindex="-1">#</a> 概要</h2>',
    ],
    ['get none when they are empty', '##', '<h2></h2>'],
    [
      'have no anchor inside an <a>, with or without an address, which would end there',
      '<a href="./x.md">\n\n## A\n\n</a>\n\n<a name="y">\n\n## B\n\n</a>',
      '<a href="[L0]">\n<h2 id="a">A</h2>\n</a>\n<a name="y">\n<h2 id="b">B</h2>\n</a>',
    ],
  ])
})

describe('sections and excerpt', () => {
  test('text by headings, blocks in lines of their own, without marks and without what Quire adds', () => {
    const { sections } = parse(
      'Start *here*.\n\n# A\n\nOne\ntwo\n\n- three\n- `four`\n\n```js\nlet five\n```\n\n[[toc]]\n\n## B <b>c</b>\n\n| d | e |\n|---|---|\n| f | g |\n\n<div>h</div>\n',
    )
    expect(sections).toEqual([
      { slug: '', title: '', level: 0, text: 'Start here.' },
      { slug: 'a', title: 'A', level: 1, text: 'One two\nthree\nfour\nlet five' },
      { slug: 'b-c', title: 'B c', level: 2, text: 'd\ne\nf\ng\nh' },
    ])
  })

  test('headings inside other blocks begin sections, too', () => {
    const { sections } = parse('A\n\n> ## B\n>\n> C\n\nD\n\n<Box>\n\n## E\n\nF\n\n</Box>\n\nG\n')
    expect(sections.map(({ title, text }) => `${title}: ${text}`)).toEqual([': A', 'B: C\nD', 'E: F\nG'])
  })

  const cases: readonly (readonly [text: string, excerpt: string])[] = [
    ['# A\n\nThe *first* [one](x.md).\n\nTwo\n', 'The first one.'],
    ['# A\n\n::: tip\nInner\n:::\n\nOuter\n', 'Outer'],
    ['# A\n\n- In a list\n', 'In a list'],
    ['# A\n\n![](b.png)\n\nText\n', 'Text'],
    ['# A\n\n[![Build](b.svg)](x) ![npm](c.svg)\n\n- Text\n', 'Text'],
    ['# A\n\n![A map](b.png)\n\n![B](b.png)\n', 'A map'],
    ['# A\n\nSee ![a map](b.png).\n', 'See a map.'],
    ['# A\n', ''],
  ]
  test.each(cases)('%j', (text, excerpt) => expect(parse(text).facts.excerpt).toBe(excerpt))

  test('an excerpt is cut between words', () => {
    const { excerpt } = parse('word '.repeat(100)).facts
    expect(excerpt).toBe(`${'word '.repeat(32).trim()}…`)
    expect(excerpt.length).toBeLessThanOrEqual(160)
    for (const before of ['', 'x'])
      expect(parse(`${before}${'𠮷'.repeat(100)}`).facts.excerpt).toMatch(/^x?𠮷+…$/u)
  })
})
