import { describe, expect, test } from 'vitest'
import { bothParsers, htmlTests, messages, parse } from '../test-support.js'

describe('containers', () => {
  const tip = (content: string) =>
    `<div class="custom-block tip"><p class="custom-block-title">TIP</p>${content}</div>`
  htmlTests([
    [
      'with a space and without',
      '::: tip\nA\n:::\n\n:::tip\nB\n:::',
      `${tip('<p>A</p>')}\n${tip('<p>B</p>')}`,
    ],
    [
      'with a title in Markdown',
      '::: warning *Do* `not` <b>x</b>\nA\n:::',
      '<div class="custom-block warning" data-kind="WARNING"><p class="custom-block-title"><em>Do</em> <code>not</code> <b>x</b></p><p>A</p></div>',
    ],
    [
      'with a title that looks like a list',
      '::: info 1. One\nA\n:::',
      '<div class="custom-block info" data-kind="INFO"><p class="custom-block-title">1. One</p><p>A</p></div>',
    ],
    [
      'with a title that is its name',
      '::: warning Warning\nA\n:::',
      '<div class="custom-block warning"><p class="custom-block-title">Warning</p><p>A</p></div>',
    ],
    [
      'all names',
      '::: danger\n:::\n\n::: Info\n:::',
      '<div class="custom-block danger"><p class="custom-block-title">DANGER</p></div>\n<div class="custom-block info"><p class="custom-block-title">INFO</p></div>',
    ],
    [
      'in list items that are indented with tabs',
      '- a\n\n\t::: tip\n\tA\n\t:::\n- b',
      `<ul><li><p>a</p>${tip('<p>A</p>')}</li><li><p>b</p></li></ul>`,
    ],
    [
      'details',
      '::: details More\nA\n:::',
      '<details class="custom-block details"><summary class="custom-block-title">More</summary><p>A</p></details>',
    ],
    [
      'open details',
      '::: details More {open}\nA\n:::',
      '<details class="custom-block details" open><summary class="custom-block-title">More</summary><p>A</p></details>',
    ],
    [
      'named as alerts are',
      '::: note\n:::\n\n:::important\n:::\n\n:::caution\n:::',
      '<div class="custom-block info"><p class="custom-block-title">NOTE</p></div>\n<div class="custom-block important"><p class="custom-block-title">IMPORTANT</p></div>\n<div class="custom-block danger"><p class="custom-block-title">CAUTION</p></div>',
    ],
    [
      'with a title in brackets',
      ':::tip[A *b* [c]]\n:::\n\n::: tip [d]\n:::',
      '<div class="custom-block tip" data-kind="TIP"><p class="custom-block-title">A <em>b</em> [c]</p></div>\n<div class="custom-block tip" data-kind="TIP"><p class="custom-block-title">[d]</p></div>',
    ],
    [
      'with attributes',
      ':::tip{#a .b .c title="D e"}\n:::\n\n:::tip[F]{icon="h" #g}\n:::\n\n::: details H {.i open}\n:::\n\n::: tip {j} {k=l}\n:::',
      '<div class="custom-block tip b c" data-kind="TIP" id="a"><p class="custom-block-title">D e</p></div>\n<div class="custom-block tip" data-kind="TIP" id="g"><p class="custom-block-title">F</p></div>\n<details class="custom-block details i" open><summary class="custom-block-title">H</summary></details>\n<div class="custom-block tip" data-kind="TIP"><p class="custom-block-title">{j} {k=l}</p></div>',
    ],
    [
      'right after a paragraph and before one',
      'Before\n::: tip\nA\n:::\nAfter',
      `<p>Before</p>\n${tip('<p>A</p>')}\n<p>After</p>`,
    ],
    [
      'right after a list and around one',
      '- a\n::: tip\n- b\n- c\n:::\n- d',
      `<ul><li>a</li></ul>\n${tip('<ul><li>b</li><li>c</li></ul>')}\n<ul><li>d</li></ul>`,
    ],
    [
      'closed at another depth than opened',
      '::: tip\n- b\n  :::\nAfter',
      `${tip('<ul><li>b</li></ul>')}\n<p>After</p>`,
    ],
    [
      'inside a list, closed at its edge',
      '1. a\n   ::: tip\n   A\n:::\n2. b',
      `<ol><li>a${tip('<p>A</p>')}</li><li>b</li></ol>`,
    ],
    ['inside a quote', '> ::: tip\n> A\n> :::', `<blockquote>\n${tip('<p>A</p>')}\n</blockquote>`],
    [
      'around a table',
      '::: tip\n| a |\n|---|\n| b |\n:::',
      tip(
        '<div class="table-wrap"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table></div>',
      ),
    ],
    [
      'in each other, by more colons',
      ':::: info\n::: tip\nA\n:::\nB\n::::',
      `<div class="custom-block info"><p class="custom-block-title">INFO</p>${tip('<p>A</p>')}<p>B</p></div>`,
    ],
    [
      'in each other, by equal colons',
      '::: info\n::: tip\nA\n:::\nB\n:::',
      `<div class="custom-block info"><p class="custom-block-title">INFO</p>${tip('<p>A</p>')}<p>B</p></div>`,
    ],
    [
      'closed right after HTML',
      '::: tip\n<div>a</div>\n:::\n\nAfter',
      `${tip('<div>a</div>')}\n<p>After</p>`,
    ],
    ['closed right after a component', '::: tip\n<Badge />\n:::\n\nAfter', `${tip('[C0]')}\n<p>After</p>`],
    [
      'closed right after HTML and followed at once',
      '::: info\n::: tip\n<p>a\n:::\n*b*\n:::\nAfter',
      `<div class="custom-block info"><p class="custom-block-title">INFO</p>${tip('<p>a</p>')}<p><em>b</em></p></div>\n<p>After</p>`,
    ],
    [
      'after code that holds fences of indented code',
      '```txt\n    ```\n    a\n    ```\n    ```\n```\n\n::: tip\nA\n:::',
      `<div class="code-block language-txt" data-lang="txt"><pre tabindex="0"><code>    \`\`\`\n    a\n    \`\`\`\n    \`\`\`\n</code></pre></div>\n${tip('<p>A</p>')}`,
    ],
    ['not by a line of a comment', '::: tip\n<!--\n:::\n-->\nA\n:::', tip('<p>A</p>')],
    ['closed by more colons', '::: tip\nA\n:::::', tip('<p>A</p>')],
    [
      'of unknown names stay text',
      'Before\n::: wrap wide\nText\n:::\n\nAfter',
      '<p>Before\n::: wrap wide\nText\n:::</p>\n<p>After</p>',
    ],
    [
      'of unknown names keep the known ones inside',
      '::: wrap\n::: tip\nA\n:::\n:::',
      `<p>::: wrap</p>\n${tip('<p>A</p>')}\n<p>:::</p>`,
    ],
    ['without a beginning stay text', 'Text\n:::', '<p>Text\n:::</p>'],
    [
      'not in code',
      '```md\n::: tip\nA\n  :::\n```\n\n    ::: tip\n\n`::: tip`',
      '<div class="code-block language-md" data-lang="md"><pre tabindex="0"><code>::: tip\nA\n  :::\n</code></pre></div>\n<div class="code-block language-text"><pre tabindex="0"><code>::: tip\n</code></pre></div>\n<p><code>::: tip</code></p>',
    ],
    [
      'not in HTML comments and blocks',
      '<!-- a\n::: tip\n-->\n\n<div>\n::: tip\n</div>',
      '\n<div>\n::: tip\n</div>',
    ],
  ])

  test('an id that an author gives to one can be linked to', () => {
    expect(parse('::: tip {#a}\n:::\n').facts.anchors).toEqual(['a'])
  })

  bothParsers('mistakes are reported with their place', (parser) => {
    expect(messages(parse('# A\n\n::: tpi\nB\n:::\n\n- c\n  ::: tip\n  D\n', { parser }))).toEqual([
      'unknown-container :3:1',
      'unclosed-container :8:3',
    ])
    expect(parse('::: tpi\n:::\n').diagnostics[0]?.hint).toBe('Did you mean "tip"?')
    expect(parse('::: Secondary\n:::\n').diagnostics[0]?.hint).toBe('Write "::: info".')
    expect(parse('::: constructor\n:::\n').diagnostics[0]?.hint).toMatch(/^Containers: tip, /)
  })
})

describe('alerts', () => {
  const box = (name: string, title: string, text: string) =>
    `<div class="custom-block ${name}"><p class="custom-block-title">${title}</p>${text}</div>`
  htmlTests([
    ['a note', '> [!NOTE]\n> Text', box('info', 'NOTE', '<p>Text</p>')],
    ['a tip in lower case', '> [!tip]\n>\n> Text', box('tip', 'TIP', '<p>Text</p>')],
    [
      'the others',
      '> [!IMPORTANT]\n> A\n\n> [!WARNING]\n> B\n\n> [!CAUTION]\n> C',
      [
        box('important', 'IMPORTANT', '<p>A</p>'),
        box('warning', 'WARNING', '<p>B</p>'),
        box('danger', 'CAUTION', '<p>C</p>'),
      ].join('\n'),
    ],
    [
      'with a title',
      '> [!NOTE] My *own*\n> Text',
      '<div class="custom-block info" data-kind="NOTE"><p class="custom-block-title">My <em>own</em></p><p>Text</p></div>',
    ],
    ['a quote of another word', '> [!OTHER]\n> Text', '<blockquote>\n<p>[!OTHER]\nText</p>\n</blockquote>'],
  ])
})

describe('groups', () => {
  const code = (language: string, text: string, title = '') =>
    `<div class="code-block language-${language}" data-lang="${language}">${title && `<div class="code-title">${title}</div>`}<pre tabindex="0"><code>${text}\n</code></pre></div>`
  htmlTests([
    [
      'code groups',
      '::: code-group\n```txt [First]\na\n```\n\n```txt\nb\n```\n:::',
      `<div class="tabs code-group" role="group" aria-label="Tabs: First, txt"><input type="radio" id="tabs-1-1" name="tabs-1" checked><label for="tabs-1-1">First</label><div class="tab-panel">${code('txt', 'a')}</div><input type="radio" id="tabs-1-2" name="tabs-1"><label for="tabs-1-2">txt</label><div class="tab-panel">${code('txt', 'b')}</div></div>`,
    ],
    [
      'code groups with brackets in a label',
      '::: code-group\n```txt [a/[id]/[x].vue] {1}\na\n```\n:::',
      `<div class="tabs code-group" role="group" aria-label="Tabs: a/[id]/[x].vue"><input type="radio" id="tabs-1-1" name="tabs-1" checked><label for="tabs-1-1">a/[id]/[x].vue</label><div class="tab-panel">${code('txt', 'a').replace('a\n', '<span class="line highlighted">a</span>\n')}</div></div>`,
    ],
    [
      'code groups with a label, a title or both',
      '::: code-group\n```txt title="b[0].txt" [B]\nb\n```\n```txt title="c.txt"\nc\n```\n:::',
      `<div class="tabs code-group" role="group" aria-label="Tabs: B, c.txt"><input type="radio" id="tabs-1-1" name="tabs-1" checked><label for="tabs-1-1">B</label><div class="tab-panel">${code('txt', 'b', 'b[0].txt')}</div><input type="radio" id="tabs-1-2" name="tabs-1"><label for="tabs-1-2">c.txt</label><div class="tab-panel">${code('txt', 'c')}</div></div>`,
    ],
    [
      'tabs, in both ways of writing',
      '::: tabs\n== One *x*\nA\n@tab Two\nB\n:::',
      '<div class="tabs" role="group" aria-label="Tabs: One x, Two"><input type="radio" id="tabs-1-1" name="tabs-1" checked><label for="tabs-1-1">One <em>x</em></label><div class="tab-panel"><p>A</p></div><input type="radio" id="tabs-1-2" name="tabs-1"><label for="tabs-1-2">Two</label><div class="tab-panel"><p>B</p></div></div>',
    ],
    [
      'groups are named by the final words of their labels',
      '::: tabs\n== :tada: `a` "b" <i>c</i>\nA\n==  Two\nB\n:::',
      '<div class="tabs" role="group" aria-label="Tabs: 🎉 a &quot;b&quot; c, Two"><input type="radio" id="tabs-1-1" name="tabs-1" checked><label for="tabs-1-1">🎉 <code>a</code> "b" <i>c</i></label><div class="tab-panel"><p>A</p></div><input type="radio" id="tabs-1-2" name="tabs-1"><label for="tabs-1-2">Two</label><div class="tab-panel"><p>B</p></div></div>',
    ],
    [
      'tabs that begin and end right after HTML',
      '::: tabs\n== A\n<b>a</b>\n\n<p>b\n== B\n<p>c\n:::',
      '<div class="tabs" role="group" aria-label="Tabs: A, B"><input type="radio" id="tabs-1-1" name="tabs-1" checked><label for="tabs-1-1">A</label><div class="tab-panel"><p><b>a</b></p><p>b</p></div><input type="radio" id="tabs-1-2" name="tabs-1"><label for="tabs-1-2">B</label><div class="tab-panel"><p>c</p></div></div>',
    ],
    [
      'what stands before and between the tabs',
      '::: tabs\nA\n== One\nB\n:::\n\n::: code-group\n[C][c]\n```txt\na\n```\nD\n\n[c]: ./c.md\n:::',
      `<p>A</p>\n<div class="tabs" role="group" aria-label="Tabs: One"><input type="radio" id="tabs-1-1" name="tabs-1" checked><label for="tabs-1-1">One</label><div class="tab-panel"><p>B</p></div></div>\n<p><a href="[L0]">C</a></p>\n<div class="tabs code-group" role="group" aria-label="Tabs: txt"><input type="radio" id="tabs-2-1" name="tabs-2" checked><label for="tabs-2-1">txt</label><div class="tab-panel">${code('txt', 'a')}<p>D</p></div></div>`,
    ],
    ['a group without tabs', '::: code-group\nA\n:::', '<p>A</p>'],
    ['lines of tabs elsewhere are text', '== One\n@tab Two', '<p>== One\n@tab Two</p>'],
  ])

  test('a group without parts is reported', () => {
    expect(messages(parse('::: tabs\nA\n:::\n\n::: code-group\nB\n:::\n'))).toEqual([
      'empty-group :1:1',
      'empty-group :5:1',
    ])
  })
})
