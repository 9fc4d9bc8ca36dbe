import { describe, expect, test } from 'vitest'
import { englishWords, languageAt } from '../words.js'
import { createParser } from './parse.js'
import { bothParsers, type Given, html, messages, options, page, parse, shown } from './test-support.js'

describe('limits', () => {
  const spaces = ' '.repeat(100_000)
  const cases: readonly (readonly [what: string, text: string, code: string | undefined])[] = [
    ['quotes', `${'>'.repeat(20_000)}a`, 'too-deep'],
    [
      'lists',
      Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
      'too-deep',
    ],
    ['lists on a line', `${'- '.repeat(5000)}a`, 'too-deep'],
    [
      'containers',
      Array.from({ length: 300 }, (_, depth) => `${':'.repeat(400 - depth)} tip`).join('\n'),
      'unclosed-container',
    ],
    ['emphasis', '*a **a '.repeat(5000), undefined],
    ['stars', `${'*'.repeat(20_000)}a${'*'.repeat(20_000)}`, 'too-deep'],
    ['backticks', Array.from({ length: 2000 }, (_, length) => '`'.repeat(length + 1)).join(' a '), undefined],
    ['underscores', 'a_'.repeat(100_000), undefined],
    ['brackets', `${'['.repeat(50_000)}a${']'.repeat(50_000)}`, undefined],
    ['character references', '&amp;'.repeat(30_000), undefined],
    ['character references in words', 'a &amp; b\n'.repeat(60_000), undefined],
    ['marks on a long line', 'é*a*'.repeat(50_000), undefined],
    ['values in braces on a long line', '<Badge a={1}/>'.repeat(32_000), undefined],
    ['kept braces on a long line', '<span v-pre>{{ a }}</span> '.repeat(16_000), undefined],
    ['kept braces', '<span v-pre>{{ a }}</span>\n'.repeat(40_000), undefined],
    ['addresses without quotes on a long line', '<a href=b/c>d</a> '.repeat(24_000), undefined],
    ['signs that begin no character reference', '&a\n'.repeat(100_000), undefined],
    ['definitions', '[a]: '.repeat(20_000), undefined],
    ['open elements', '<div>\n\n'.repeat(3000), undefined],
    ['open marks', `x ${'<b>'.repeat(5000)}`, undefined],
    ['open components', '<Box>\n\n'.repeat(3000), undefined],
    ['open braces', '<Box a={"'.repeat(10_000), undefined],
    ['unclosed tags', '<a "'.repeat(30_000), undefined],
    ['unclosed comments', '<!--'.repeat(30_000), undefined],
    ['equal headings', '# a\n\n'.repeat(5000), undefined],
    ['tables of contents', `${'[[toc]]\n\n'.repeat(300)}${'## a\n\n'.repeat(3000)}`, 'contents-left-out'],
    ['tables of contents among headings', '[[toc]]\n\n## a\n\n'.repeat(20_000), 'contents-left-out'],
    ['columns', `${'a|'.repeat(5000)}\n${'-|'.repeat(5000)}\n${'|\n'.repeat(5000)}`, undefined],
    ['items', '-\n'.repeat(60_000), undefined],
    ['links with spaces', `](${'a '.repeat(40_000)}.md`, undefined],
    ['lines to mark', `\`\`\`js {${'1-99999,'.repeat(10_000)}}\na\n\`\`\``, undefined],
    ['spaces in a snippet', `<<< a${spaces}b\n`, 'snippet-missing'],
    ['spaces in an include', `<!-- @include: a${spaces}b -->\n`, 'include-missing'],
    ['spaces in an include that does not end', `<!-- @include: a${spaces}b\n`, undefined],
    ['braces in a snippet', `<<< a${'{'.repeat(100_000)}\n`, 'snippet-missing'],
    ['brackets behind a language', `\`\`\`js ${'[x'.repeat(100_000)}\na\n\`\`\`\n`, undefined],
    ['attributes of a container', `::: tip {#o${'no'.repeat(100_000)}"}\na\n:::\n`, undefined],
    ['spaces behind a container', `::: tip{${spaces}b\na\n:::\n`, undefined],
    ['spaces at a mark of frontmatter', `---${spaces}x\na: b\n---\n`, undefined],
    ['spaces before an id', `# a${'\t'.repeat(100_000)}{x}\n`, undefined],
    ['spaces on a second line', `a\nb${spaces}c\n`, undefined],
    ['tables that are none', '| a | b |\n|---|\n| c | d |\n\n'.repeat(10_000), 'table-lost'],
    ['lines that are no tables', 'a `b` | c\n|---|---|---|\n'.repeat(10_000), 'table-lost'],
    ['spaces in a cell', `| a | b |\n|---|---|\n| ${spaces} |\n`, undefined],
    ['quotes in the title of a container', `::: tip ${'>'.repeat(100_000)}\na\n:::\n`, undefined],
    ['addresses in an address', `[a](${'http://'.repeat(30_000)})`, undefined],
    ['addresses in code', `~~~\n${'http://'.repeat(40_000)}\n~~~\n`, undefined],
    ['signs at the end of an address', `https://a.example/${'!'.repeat(100_000)}a`, undefined],
    ['names of variables', `{{config.site_g${'0'.repeat(100_000)}\n`, undefined],
    ['spaces in a title of MkDocs', `!!! note${spaces}"x\n`, 'foreign-syntax'],
  ]
  test.each(cases)('%s without end take no time', (_, text, code) => {
    const before = process.cpuUsage()
    const result = parse(text)
    // Processor time of this process, so that a busy machine does not make the test fail.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
    if (code !== undefined) expect(result.diagnostics.map((one) => one.code)).toContain(code)
  })

  test('code that grammars go astray on is shown plain', () => {
    const code = '*a **a _b [c]('.repeat(4000)
    const result = parse(`\`\`\`md\n${code}\n\`\`\`\n`)
    expect(result.body.html).toContain(`<code>${code}\n</code>`)
    expect(messages(result)).toEqual(['highlighting-too-long :1:1'])
  })

  bothParsers('underscores of code are shown as they are, however many', (parser) => {
    const code = 'a_b = c_d\n'.repeat(6000)
    expect(parse(`\`\`\`\n${code}\`\`\`\n`, { parser }).body.html).toContain(`<code>${code}</code>`)
  })

  test('character references of code, HTML and other blocks mean what they say, however many', () => {
    const code = 'a &amp; b\n'.repeat(100)
    const html = `<div>${'a &amp; b\n'.repeat(100)}</div>\n`
    const many = 'a &amp; b\n'.repeat(21_000)
    const result = parse(`\`\`\`\n${code}\`\`\`\n\n${html}\nc &amp; d\n\n${many}`)
    expect(result.body.html).toContain(`<code>${code.replaceAll('&', '&amp;')}</code>`)
    expect(result.body.html).toContain(html.trim())
    expect(result.body.html).toContain('<p>c &amp; d</p>')
  })

  test('words of a long line stay what they are', () => {
    const text = 'Größe *a* 1. b - c # d '.repeat(10_000).trim()
    const code = 'ü'.repeat(30_000)
    const { html } = parse(`${text}\n\n\`\`\`\n${code}\n\`\`\`\n\n<p>${code}</p>\n`).body
    expect(html.replaceAll('\n', ' ')).toContain(`<p>${text.replaceAll('*a*', '<em>a</em>')}</p>`)
    expect(html).toContain(`<code>${code}\n</code>`)
    expect(html).toContain(`<p>${code}</p>`)
    const picture = `data:image/png;base64,${'iVBO'.repeat(30_000)}`
    expect(parse(`| ü | ![a b](${picture}) |\n| - | - |\n`).body.html).toContain(picture)
  })

  test('a page of 5 MB is read, with a warning', () => {
    const before = process.cpuUsage()
    const result = parse('A line of text.\n\n'.repeat(300_000))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(20_000)
    expect(messages(result)).toEqual(['large-page :1:1'])
  })

  test('included text has the same limits', () => {
    const files = { 'guide/deep.md': `a\n\n${'>'.repeat(20_000)}b\n` }
    expect(messages(parse('<!--@include: ./deep.md-->\n', { files }))).toEqual(['too-deep guide/deep.md:3:1'])
  })

  test('an empty page is reported', () => {
    expect(messages(parse(' \n'))).toEqual(['empty-page :1:1'])
  })

  test('names that every object has are ordinary words', () => {
    const text =
      '# __proto__\n\n# constructor\n\n# toString\n\n[^__proto__] [constructor]\n\n[^__proto__]: a\n\n[constructor]: ./b\n\n<a id="hasOwnProperty"></a> :constructor: <Box __proto__="a" constructor="b"/>\n'
    const { facts, body } = parse(text)
    expect(facts.headings.map(({ slug }) => slug)).toEqual(['proto', 'constructor', 'tostring'])
    expect(facts.anchors).toContain('hasOwnProperty')
    expect(facts.links.map(({ href }) => href)).toEqual(['./b'])
    expect(Object.getPrototypeOf(body.components[0]?.properties)).toBe(Object.prototype)
  })

  test('marks that stand for files cannot be written by authors', () => {
    const { body } = parse('\uFDD0L0\uFDD1 [a](\uFDD0A1\uFDD1) `\uFDD0C0\uFDD1` <b title="\uFDD0">\n')
    expect(shown(body.html)).toBe('<p>L0 <a href="[L0]">a</a> <code>C0</code> <b title=""></b></p>')
  })

  bothParsers('nor by any escape that a page knows', (parser) => {
    const text = String.raw`---
title: "\uFDD0L0\uFDD1 \uD800 \0"
---

{{ $page.title }} &#xFDD0;L0&#64977; <b title="&#x00fdd0;">&#xfdd1</b> <code>&#xFDD0;</code>

<Badge text={"\ufdd0L0\ufdd1"}/>
`
    const { body, facts } = parse(text, { parser })
    expect(body.html.split('\n')[0]).toBe(
      '<p>L0 \uFFFD \uFFFD \uFFFDL0\uFFFD <b title="\uFFFD">\uFFFD</b> <code>\uFFFD</code></p>',
    )
    expect([facts.title, body.components[0]?.properties]).toEqual(['L0 \uFFFD \uFFFD', { text: 'L0' }])
  })

  test('line ends, byte order marks and zero characters are the same everywhere', () => {
    const { facts, body } = parse('\uFEFF---\r\ntitle: T\r\n---\r\n\r\n## A\r\n\r\nb\0\rc\r\n')
    expect([facts.title, facts.headings[0]?.line]).toEqual(['T', 5])
    expect(body.html).toContain('<p>b\uFFFD\nc</p>')
  })
})

describe('the parser', () => {
  test('gives equal pages for equal texts', () => {
    const text = '# A\n\n::: tabs\n== x\nB\n:::\n\n<b style="color:red">c</b> [d](e)\n'
    const parser = createParser(options)
    const [one, two] = [
      parser({ path: page, text, read: () => undefined }),
      parser({ path: page, text, read: () => undefined }),
    ]
    expect(JSON.stringify(one)).toBe(JSON.stringify(two))
    expect(JSON.stringify(parse(text))).toBe(JSON.stringify(one))
  })

  test('that fails says at which page, among thousands', () => {
    const fail = () => {
      throw new Error('no luck')
    }
    const parser = createParser(options, {
      name: 'remark',
      parse: fail,
      readsContainers: false,
      fallback: undefined,
      plugin() {
        this.parser = fail
      },
    })
    expect(() => parser({ path: page, text: 'A\n', read: () => undefined })).toThrow(`${page}: no luck`)
  })

  test('says nothing of itself when its parser works', () => {
    expect(createParser(options).diagnostics).toEqual([])
  })
})

describe('what Quire writes itself is in the language of the page', () => {
  const french = {
    ...englishWords,
    tip: 'ASTUCE',
    note: 'REMARQUE',
    details: 'Détails',
    footnotes: 'Notes',
    backToReference: 'Retour à {n}',
    table: 'Tableau {n}',
    tableIn: '{title} : tableau {n}',
  }
  const languages = {
    words: { en: englishWords, fr: french },
    site: 'en',
    folders: [['guide', 'fr-CA']] as const,
  }
  const wide = `|${'a'.repeat(60)}|${'b'.repeat(60)}|\n|-|-|\n|c|d|\n`

  bothParsers('titles of boxes and alerts, notes, tables', (parser) => {
    const given: Given = { languages, parser }
    expect(html('::: tip\nA\n:::', given)).toContain('<p class="custom-block-title">ASTUCE</p>')
    expect(html('::: tip My own\nA\n:::', given)).toContain('<p class="custom-block-title">My own</p>')
    expect(html('::: details\nA\n:::', given)).toContain('Détails</summary>')
    expect(html('> [!NOTE]\n> A', given)).toContain('>REMARQUE</p>')
    expect(html('A[^1] B[^1]\n\n[^1]: C', given)).toMatch(
      />Notes<\/h2>[\s\S]*"Retour à 1"[\s\S]*"Retour à 1-2"/,
    )
    expect(html(wide, given)).toContain('aria-label="Tableau 1"')
    expect(html(`## $& Titre\n\n${wide}`, given)).toContain('aria-label="$&amp; Titre : tableau 1"')
  })

  test('the frontmatter counts before the folder, and a language without words is English', () => {
    expect(html('---\nlang: en\n---\n::: tip\nA\n:::', { languages })).toContain('>TIP<')
    expect(html('---\nlang: xx\n---\n::: tip\nA\n:::', { languages })).toContain('>TIP<')
    expect(html('::: tip\nA\n:::', { languages: { ...languages, folders: [] } })).toContain('>TIP<')
  })

  test('the innermost folder counts; a frozen folder has the language of what it was frozen from', () => {
    const at = (path: string) =>
      languageAt(path, {
        site: 'en',
        folders: [
          ['docs/fr', 'fr'],
          ['docs/fr/en', 'en-GB'],
          ['versions/old', 'de'],
        ],
      })
    const cases = [
      ['docs/a.md', 'en'],
      ['docs/fr/a.md', 'fr'],
      ['docs/french/a.md', 'en'],
      ['docs/fr/en/a.md', 'en-GB'],
      ['versions/v2/docs/fr/a.md', 'fr'],
      ['versions/v2/docs/a.md', 'en'],
      ['versions/old/docs/fr/a.md', 'de'],
    ] as const
    for (const [path, lang] of cases) expect(at(path), path).toBe(lang)
  })
})
