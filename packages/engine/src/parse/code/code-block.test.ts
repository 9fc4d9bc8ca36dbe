import { describe, expect, test } from 'vitest'
import { html, htmlTests, messages, parse } from '../test-support.js'

describe('code', () => {
  const block = (language: string, content: string, attributes = ` data-lang="${language}"`) =>
    `<div class="code-block language-${language}"${attributes}><pre tabindex="0"><code>${content}</code></pre></div>`
  htmlTests([
    [
      'is highlighted',
      '```json\n{"a": 1}\n```',
      block(
        'json',
        '<span class="token punctuation">{</span><span class="token property">"a"</span><span class="token operator">:</span> <span class="token number">1</span><span class="token punctuation">}</span>\n',
      ),
    ],
    [
      'by other names of languages, in any letter case',
      '``` YML\na: 1\n```',
      block(
        'yml',
        '<span class="token key atrule">a</span><span class="token punctuation">:</span> <span class="token number">1</span>\n',
      ),
    ],
    [
      'of templates',
      '```go-html-template\n{{ a }}\n```',
      block(
        'go-html-template',
        '<span class="token handlebars language-handlebars"><span class="token delimiter punctuation">{{</span> <span class="token variable">a</span> <span class="token delimiter punctuation">}}</span></span>\n',
      ),
    ],
    ['without a language is plain', '```\na < b & c\n```', block('text', 'a &lt; b &amp; c\n', '')],
    [
      'without a language may have a title',
      '``` title="a.txt"\na\n```',
      '<div class="code-block language-text"><div class="code-title">a.txt</div><pre tabindex="0"><code>a\n</code></pre></div>',
    ],
    ['with a language that has a dot', '``` .txt\na\n```', block('txt', 'a\n')],
    ['indented', '    a', block('text', 'a\n', '')],
    ['empty', '```txt\n```', block('txt', '')],
    [
      'with marked lines',
      '```txt {1,3-4}\na\nb\nc\nd\n```',
      block(
        'txt',
        '<span class="line highlighted">a</span>\nb\n<span class="line highlighted">c</span>\n<span class="line highlighted">d</span>\n',
      ),
    ],
    [
      'with marked lines as Mintlify writes them',
      '```txt title="b" highlight={1, 3-4}\na\nb\nc\nd\n```',
      block(
        'txt',
        '<span class="line highlighted">a</span>\nb\n<span class="line highlighted">c</span>\n<span class="line highlighted">d</span>\n',
      ).replace('<pre', '<div class="code-title">b</div><pre'),
    ],
    [
      'with marks of which some are wrong, and one goes past the end',
      '```txt {2-99,x,0}\na\nb\n```',
      block('txt', 'a\n<span class="line highlighted">b</span>\n'),
    ],
    [
      'with marks right after the language',
      '```js{2}\n/* a\nb */\n```',
      block(
        'js',
        '<span class="token comment">/* a</span>\n<span class="line highlighted"><span class="token comment">b */</span></span>\n',
      ),
    ],
    [
      'with a title',
      '```txt title="a b.txt" {1}\na\n```',
      '<div class="code-block language-txt" data-lang="txt"><div class="code-title">a b.txt</div><pre tabindex="0"><code><span class="line highlighted">a</span>\n</code></pre></div>',
    ],
    [
      'with a title behind brackets that are empty',
      '```txt [] [x.txt]\na\n```',
      '<div class="code-block language-txt" data-lang="txt"><div class="code-title">x.txt</div><pre tabindex="0"><code>a\n</code></pre></div>',
    ],
    [
      'with brackets in an attribute, which are no title',
      '```txt alt="a [b]" {1}\na\n```',
      '<div class="code-block language-txt" data-lang="txt"><pre tabindex="0"><code><span class="line highlighted">a</span>\n</code></pre></div>',
    ],
    [
      'with a title in brackets',
      '```txt [x.txt]\na\n```',
      '<div class="code-block language-txt" data-lang="txt"><div class="code-title">x.txt</div><pre tabindex="0"><code>a\n</code></pre></div>',
    ],
    [
      'with line numbers',
      '```txt:line-numbers\na\nb\n```',
      '<div class="code-block language-txt line-numbers" data-lang="txt"><pre tabindex="0"><code><span class="line">a</span>\n<span class="line">b</span>\n</code></pre></div>',
    ],
    [
      'with marks of differences',
      '```txt\na // [!code ++]\nb # [!code --]\nc <!-- [!code highlight] -->\n```',
      block(
        'txt',
        '<span class="line add">a</span>\n<span class="line remove">b</span>\n<span class="line highlighted">c</span>\n',
      ),
    ],
    [
      'with marks that reach several lines',
      '```txt\na // [!code ++:2]\nb // [!code focus]\nc // [!code warning:9]\nd\n```',
      block(
        'txt',
        '<span class="line add">a</span>\n<span class="line add highlighted">b</span>\n<span class="line highlighted warning">c</span>\n<span class="line highlighted warning">d</span>\n',
      ),
    ],
    [
      'with marks on lines of their own, which do not count',
      '```txt {1}\n// highlight-next-line\na\nb\n{/* highlight-start */}\nc\n  # highlight-end\nd // highlight-next-line\n```',
      block(
        'txt',
        '<span class="line highlighted">a</span>\nb\n<span class="line highlighted">c</span>\nd // highlight-next-line\n',
      ),
    ],
    [
      'with marks on lines of their own, which are about the lines below',
      '```txt {5}\n// [!code ++:2]\na\nb\n  // [!code focus]\n\n<!-- [!code --] -->\nc // [!code error]\nd\n// [!code focus]\n```',
      block(
        'txt',
        '<span class="line add">a</span>\n<span class="line add">b</span>\n<span class="line highlighted"></span>\n<span class="line highlighted remove error">c</span>\n<span class="line highlighted">d</span>\n',
      ),
    ],
    [
      'with a mark that there is not',
      '```txt\na // [!code dance]\n```',
      block('txt', 'a // [!code dance]\n'),
    ],
    [
      'with words in the opening line, as Shiki and Starlight write them',
      '```txt "b c" title="a" /a/b/ {2}\na/b c\nb c b c a\n```',
      '<div class="code-block language-txt" data-lang="txt"><div class="code-title">a</div><pre tabindex="0"><code><mark>a/b c</mark>\n<span class="line highlighted"><mark>b c</mark> <mark>b c</mark> a</span>\n</code></pre></div>',
    ],
    [
      'with paths and titles that are no words',
      '```txt src/a/b title="/a/ b" [/a/] file="a"\na b\n```',
      '<div class="code-block language-txt" data-lang="txt"><div class="code-title">/a/ b</div><pre tabindex="0"><code>a b\n</code></pre></div>',
    ],
    [
      'with a word that consists of several tokens, or is a part of one',
      '```js /a.b < "x/ /let/\nlet a.b < "xy" // let\n```',
      block(
        'js',
        '<span class="token keyword"><mark>let</mark></span> <mark>a</mark><span class="token punctuation"><mark>.</mark></span><mark>b </mark><span class="token operator"><mark>&lt;</mark></span><mark> </mark><span class="token string"><mark>"x</mark>y"</span> <span class="token comment">// <mark>let</mark></span>\n',
      ),
    ],
    [
      'with words that comments name, from there on or for some lines',
      '```txt\na b\n// [!code word:a:2]\na\na b // [!code word:b]\na b\n```',
      block('txt', 'a b\n<mark>a</mark>\n<mark>a</mark> <mark>b</mark>\na <mark>b</mark>\n'),
    ],
    [
      'with inserted and deleted lines, and first numbers, as Starlight writes them',
      '```txt mark={4} ins={1} del={"Old":2-3} showLineNumbers startLineNumber=1\na\nb\nc\nd\ne\n```',
      '<div class="code-block language-txt line-numbers" data-lang="txt"><pre tabindex="0"><code><span class="line add">a</span>\n<span class="line remove">b</span>\n<span class="line remove">c</span>\n<span class="line highlighted">d</span>\n<span class="line">e</span>\n</code></pre></div>',
    ],
    [
      'as Nextra writes it',
      '```txt filename="a.txt" copy\na\n```',
      '<div class="code-block language-txt" data-lang="txt"><div class="code-title">a.txt</div><pre tabindex="0"><code>a\n</code></pre></div>',
    ],
    [
      'as Docusaurus writes it',
      '```txt title="a" showLineNumbers {2}\na\n```',
      '<div class="code-block language-txt line-numbers" data-lang="txt"><div class="code-title">a</div><pre tabindex="0"><code><span class="line">a</span>\n</code></pre></div>',
    ],
    [
      'as Python-Markdown writes it',
      '``` { .txt .annotate title="a" linenums="1" hl_lines="1 3-4" }\na\nb\n```',
      '<div class="code-block language-txt line-numbers" data-lang="txt"><div class="code-title">a</div><pre tabindex="0"><code><span class="line highlighted">a</span>\n<span class="line">b</span>\n</code></pre></div>',
    ],
    ['as rustdoc writes it', '```txt,ignore,edition2021\na\n```', block('txt', 'a\n')],
    [
      'of differences',
      '```diff\n a\n+b\n-c\n+++ d\n```',
      block('diff', ' a\n<span class="line add">+b</span>\n<span class="line remove">-c</span>\n+++ d\n'),
    ],
    ['with a name that is no class', '```"><script>\na\n```', block('script', 'a\n')],
    ['with a name of JavaScript’s own', '```constructor\na\n```', block('constructor', 'a\n')],
  ])

  test('line numbers for all, but where a block says otherwise', () => {
    const given = { markdown: { lineNumbers: true } }
    expect(html('```txt\na\n```', given)).toContain('<span class="line">a</span>')
    expect(html('```txt:no-line-numbers\na\n```', given)).not.toContain('class="line"')
  })

  test('lines that begin with a mark can be hidden, and are not counted', () => {
    const given = { markdown: { hiddenLines: { rust: '#' } } }
    expect(html('```rust,ignore {1}\n# fn a() {\nb\n# }\n```\n', given)).toContain(
      '<code><span class="line highlighted">b</span>\n</code>',
    )
    expect(html('```rust\n# a\n```\n')).toContain('# a')
  })

  test('line numbers begin where a block says, by a rule of the page', () => {
    for (const info of ['txt{1}:line-numbers=10', 'txt showLineNumbers=10', '{ .txt linenums="10" }']) {
      const { body, diagnostics } = parse(`\`\`\`${info}\na\n\`\`\`\n`, { untrusted: true })
      expect(diagnostics, info).toEqual([])
      const [, name] = /<pre tabindex="0" class="(s-[a-z\d]+)">/.exec(body.html) ?? []
      expect(body.css, info).toBe(`.docs-content .${name}.${name}.${name}{--lines-before:9}`)
      expect(body.html).not.toContain('style=')
    }
    for (const info of [
      'txt:line-numbers=1',
      'txt:line-numbers=x',
      'txt:line-numbers',
      'txt:no-line-numbers=10',
    ])
      expect(parse(`\`\`\`${info}\na\n\`\`\`\n`).body.css, info).toBe('')
  })

  test('line numbers can be refused as in Docusaurus and Starlight', () => {
    for (const info of ['txt showLineNumbers=false', 'txt showLineNumbers={false}'])
      expect(html(`\`\`\`${info}\na\n\`\`\`\n`, { markdown: { lineNumbers: true } }), info).not.toContain(
        'class="line"',
      )
    expect(html('```txt showLineNumbers={true}\na\n```\n')).toContain('class="line"')
  })

  test('a word that the code does not have is reported', () => {
    const code = '```txt /a/ "b."\na // [!code word:c]\nb\n```\n'
    const { diagnostics } = parse(code)
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['code-word', '"b." is not in the code, so nothing is highlighted for it.'],
      ['code-word', '"c" is not in the code, so nothing is highlighted for it.'],
    ])
  })

  test('parts of lists that are no line numbers are reported in all lists', () => {
    expect(messages(parse('```txt {1,x} ins={0}\na\n```\n'))).toEqual([
      'code-lines :1:11',
      'code-lines :1:19',
    ])
  })

  test('an unknown language is reported once, and joined with other files that have it', () => {
    const result = parse('```foolang\na\n```\n\n```foolang\nb\n```\n\n```text\nc\n```\n')
    expect(messages(result)).toEqual(['unknown-language :1:1'])
    expect(result.diagnostics[0]?.acrossFiles).toBe('foolang')
  })

  test('more than 200 KB stay plain', () => {
    expect(html(`\`\`\`js\n${'let a = 1\n'.repeat(21_000)}\`\`\`\n`)).not.toContain('token')
  })

  test('colours are kept when a component contains the code', () => {
    const { components } = parse('<Box>\n\n```js\nlet a\n```\n\n</Box>\n').body
    expect(JSON.stringify(components)).toContain('{"className":["token","keyword"]}')
  })
})
