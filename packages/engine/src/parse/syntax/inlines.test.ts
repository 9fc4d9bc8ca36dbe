import { describe, expect, test } from 'vitest'
import { bothParsers, html, htmlTests, messages, parse, shown } from '../test-support.js'

describe('text', () => {
  htmlTests([
    ['emoji by their words', 'A :tada: and :+1: :100:', '<p>A 🎉 and 👍 💯</p>'],
    [
      'no emoji in code, addresses, times and smileys',
      '`:tada:` :( :-) 10:30:20 1:100:2 a:b:c http://x.y/:tada:z :nosuchemoji:',
      '<p><code>:tada:</code> :( :-) 10:30:20 1:100:2 a:b:c <a href="http://x.y/:tada:z" target="_blank" rel="noopener noreferrer" class="external bare-url">http://x.y/:tada:z</a> :nosuchemoji:</p>',
    ],
    [
      'no emoji after a backslash',
      '\\:tada: **\\:tada:** :tada: \\\\:tada:\n\\:tada: and\\\n:tada:\n\n| a |\n| - |\n| \\:tada: |',
      '<p>:tada: <strong>:tada:</strong> 🎉 \\🎉\n:tada: and<br>\n🎉</p>\n<div class="table-wrap"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>:tada:</td></tr></tbody></table></div>',
    ],
    [
      'short code that stays on one line: browsers break it after hyphens',
      '`--out` `x-api-key` `?currency=USD` `out` `git log --oneline` `one-name-that-is-longer-than-a-line-of-a-table`',
      '<p><code class="no-break">--out</code> <code class="no-break">x-api-key</code> <code class="no-break">?currency=USD</code> <code>out</code> <code>git log --oneline</code> <code>one-name-that-is-longer-than-a-line-of-a-table</code></p>',
    ],
    [
      'the table of contents',
      '[[TOC]]\n\n# A\n\n## B\n\n#### C\n\n### D\n\n## E',
      '<div class="table-of-contents"><ul><li><a href="#b">B</a><ul><li><a href="#d">D</a></li></ul></li><li><a href="#e">E</a></li></ul></div>\n<h1 id="a"><a class="header-anchor" href="#a" aria-hidden="true" tabindex="-1">#</a> A</h1>\n<h2 id="b"><a class="header-anchor" href="#b" aria-hidden="true" tabindex="-1">#</a> B</h2>\n<h4 id="c"><a class="header-anchor" href="#c" aria-hidden="true" tabindex="-1">#</a> C</h4>\n<h3 id="d"><a class="header-anchor" href="#d" aria-hidden="true" tabindex="-1">#</a> D</h3>\n<h2 id="e"><a class="header-anchor" href="#e" aria-hidden="true" tabindex="-1">#</a> E</h2>',
    ],
    ['no table of contents under another name', '[toc]\n\n[[TOC] ]', '<p>[toc]</p>\n<p>[[TOC] ]</p>'],
    ['no table of contents in the middle of text', 'A [[toc]]', '<p>A [[toc]]</p>'],
    [
      'footnotes',
      'A[^1]\n\n[^1]: B',
      '<p>A<sup><a href="#fn-1" id="fnref-1" data-footnote-ref aria-describedby="footnote-label">1</a></sup></p>\n<section data-footnotes class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2>\n<ol>\n<li id="fn-1">\n<p>B <a href="#fnref-1" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a></p>\n</li>\n</ol>\n</section>',
    ],
    [
      'tasks with their words as label',
      '- [x] A [b](c.md)\n- [ ] D',
      '<ul class="contains-task-list"><li class="task-list-item"><label><input type="checkbox" checked disabled> A <a href="[L0]">b</a></label></li><li class="task-list-item"><label><input type="checkbox" disabled> D</label></li></ul>',
    ],
    ['strikethrough and hard breaks', '~~a~~\\\nb', '<p><del>a</del><br>\nb</p>'],
    [
      'definitions and references inside containers',
      '::: tip\n[a]\n\n[a]: ./b.md "C"\n:::',
      '<div class="custom-block tip"><p class="custom-block-title">TIP</p><p><a href="[L0]" title="C">a</a></p></div>',
    ],
  ])

  test('emoji can be switched off', () => {
    expect(html('A :tada:', { markdown: { emoji: false } })).toBe('<p>A :tada:</p>')
  })

  test('the levels of the table of contents can be chosen', () => {
    expect(html('[TOC]\n\n## B')).toBe(html('[[toc]]\n\n## B'))
    expect(html('[[toc]]\n\n# A\n\n## B', { markdown: { tocLevels: [1, 1] } })).toContain(
      '<ul><li><a href="#a">A</a></li></ul>',
    )
  })
})

describe('interpolation', () => {
  const text = (markdown: string) =>
    html(`---\nversion: "1.2"\nlist: [a, 1]\nProposal Name: X\n---\n\n${markdown}`)
  const cases: readonly (readonly [markdown: string, html: string])[] = [
    ['{{ $page.frontmatter.version }} {{$page.frontmatter.list}}', '<p>1.2 ["a",1]</p>'],
    ["{{ $page.frontmatter['Proposal Name'] }}", '<p>X</p>'],
    ['{{ $frontmatter.version }}', '<p>1.2</p>'],
    ['`v{{ $page.frontmatter.version }}`', '<p><code>v1.2</code></p>'],
    ['{{ $site.title }} {{ $site.product.name }} {{ $site.base }}', '<p>Hub Switch /</p>'],
    ['<b>{{ $site.title }}</b>\n\n<div>{{ $site.title }}</div>', '<p><b>Hub</b></p>\n<div>Hub</div>'],
    ['{{ID}} {{ $other.x }} {{ 1 + 1 }} {{}}', '<p>{{ID}} {{ $other.x }} {{ 1 + 1 }} {{}}</p>'],
    [
      '```txt\n{{ $site.title }}\n```',
      '<div class="code-block language-txt" data-lang="txt"><pre tabindex="0"><code>{{ $site.title }}\n</code></pre></div>',
    ],
  ]
  test.each(cases)('%s', (markdown, expected) => expect(text(markdown)).toBe(expected))

  test('values are text, not HTML or Markdown', () => {
    expect(html('---\nx: "<b> *a*"\n---\n\n{{ $page.frontmatter.x }}')).toBe('<p>&lt;b&gt; *a*</p>')
  })

  test('the title of the page', () => {
    expect(html('# Start\n\n{{ $page.title }}')).toContain('<p>Start</p>')
    expect(html('---\ntitle: Given\n---\n\n{{ $page.title }}')).toBe('<p>Given</p>')
  })

  test('what has no value is reported, and what JavaScript gives to every object is none', () => {
    const result = parse('---\nversion: 1\n---\n\nA {{ $page.frontmatter.verion }} {{ $site.constructor }}')
    expect(shown(result.body.html)).toBe('<p>A  </p>')
    expect(messages(result)).toEqual(['unknown-interpolation :5:3', 'unknown-interpolation :5:34'])
    expect(result.diagnostics[0]?.hint).toBe('Did you mean "$page.frontmatter.version"?')
  })

  bothParsers('what has no value is found where it stands', (parser) => {
    const cases: readonly (readonly [text: string, found: readonly string[]])[] = [
      ['A\nB {{ $page.x }}\n  `{{ $page.x }}` {{ $page.x }}', [':2:3', ':3:4', ':3:19']],
      ['A\n    <<< b\n{{ $page.x }}', [':3:1']],
      ['😀 {{ $page.x }}', [':1:4']],
      ['<Badge n={[1, 2, 3]} /> {{ $page.x }}', [':1:25']],
      ['<Badge n={[1,\n2, 3]} /> {{ $page.x }}', [':2:11']],
      ['> A\n> {{ $page.x }}', [':2:3']],
    ]
    for (const [text, found] of cases)
      expect(messages(parse(text, { parser })), text).toEqual(
        found.map((place) => `unknown-interpolation ${place}`),
      )
  })
})

describe('marks of emphasis without spaces around them', () => {
  const lost = [
    'これは**「強調」**です。',
    '重要：**请注意。**然后继续。',
    '**"인용"**은 조사.',
    '詳しくは**`npm install`**を実行します。',
    '注意**（a）**です **b**',
  ]
  const fine = [
    'これは**強調**です。**「強調」** です。',
    '**请注意**：然后继续。',
    'a ** b, 2**3, "**c"d, `（**）字`',
    '字\\*\\*「字」',
    '**「全部」**',
    '***「全部」*** と **`code`**。',
  ]
  for (const text of lost)
    bothParsers(text, (parser) =>
      expect(
        parse(`${text}\n\n${text}\n`, { parser }).diagnostics.map(({ code, at }) => `${code} ${at?.line}`),
      ).toEqual(['emphasis-lost 1']),
    )
  for (const text of fine)
    bothParsers(text, (parser) => expect(parse(text, { parser }).diagnostics).toEqual([]))
})

describe('addresses without marks in texts without spaces', () => {
  const link = (href: string, words = href) =>
    `<a href="${href}" target="_blank" rel="noopener noreferrer" class="external bare-url">${words}</a>`
  htmlTests([
    [
      'end before signs of the text',
      '见 https://a.example/路径。后面，及（https://b.example）、 www.c.example，完',
      `<p>见 ${link('https://a.example/%E8%B7%AF%E5%BE%84', 'https://a.example/路径')}。后面，及（${link('https://b.example')}）、 ${link('http://www.c.example', 'www.c.example')}，完</p>`,
    ],
    [
      'also after signs of the text',
      '（www.a.example）「www.b.example/c」。[https://c.example。',
      `<p>（${link('http://www.a.example', 'www.a.example')}）「${link('http://www.b.example/c', 'www.b.example/c')}」。[${link('https://c.example')}。</p>`,
    ],
    [
      'each is a link',
      'https://a.example、https://b.example/c。',
      `<p>${link('https://a.example')}、${link('https://b.example/c')}。</p>`,
    ],
    [
      'but not where marks say their end',
      '<https://a.example/b。c> [https://a.example/b。](https://a.example/b。)',
      `<p>${link('https://a.example/b%E3%80%82c', 'https://a.example/b。c')} ${link('https://a.example/b%E3%80%82', 'https://a.example/b。')}</p>`,
    ],
  ])
})
