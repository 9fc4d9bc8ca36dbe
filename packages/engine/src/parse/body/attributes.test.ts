import { describe, expect, test } from 'vitest'
import { htmlTests, messages, parse, shown } from '../test-support.js'

describe('raw HTML', () => {
  htmlTests([
    [
      'attributes without quotes and unclosed void elements',
      '<tr class=required>\n\na <br> b <img src=x.png> <BR/>',
      '\n<p>a <br> b <img src="[A0]" width="[W0]" height="[H0]" decoding="async"> <br></p>',
    ],
    [
      'a stray end of a line break',
      'a </br> b\n\n| a |\n|---|\n| b </br> c |',
      '<p>a <br> b</p>\n<div class="table-wrap"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b <br> c</td></tr></tbody></table></div>',
    ],
    [
      'lists in table cells',
      '| a |\n|---|\n| <ul><li>b<li>c</ul> |',
      '<div class="table-wrap"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td><ul><li>b</li><li>c</li></ul></td></tr></tbody></table></div>',
    ],
    [
      'tables',
      '<table>\n<tr><td>a<td>b\n</table>',
      '<div class="table-wrap"><table>\n<tbody><tr><td>a</td><td>b\n</td></tr></tbody></table></div>',
    ],
    [
      'ids in headings',
      '## <a id="x"></a>A',
      '<h2 id="a"><a class="header-anchor" href="#a" aria-hidden="true" tabindex="-1">#</a> <a id="x"></a>A</h2>',
    ],
    ['unknown elements', '<swagger>a.yaml</swagger>', '<p><swagger>a.yaml</swagger></p>'],
    ['a block that ends a paragraph', 'a <div>b</div> c', '<p>a </p><div>b</div> c<p></p>'],
    [
      'an element around Markdown',
      '<div align="center">\n\n**a**\n\n</div>',
      '<div align="center">\n<p><strong>a</strong></p>\n</div>',
    ],
    ['marks that stay open', 'a <b>b\n\nc', '<p>a <b>b</b></p><b>\n<p>c</p></b>'],
    [
      'character references',
      '<b title="a &amp; &quot;b&quot; &copy=1">&lt;&nbsp;&frac12;&#120;</b>',
      '<p><b title="a &amp; &quot;b&quot; &amp;copy=1">&lt;\u00A0½x</b></p>',
    ],
    ['no comments', 'a <!-- b --> c\n\n<!-- d -->', '<p>a  c</p>\n'],
    ['an unknown element in upper case is HTML all the same', '<CENTER>a</CENTER>', '<center>a</center>'],
  ])

  test('ids are anchors, each once', () => {
    const result = parse('<a id="x"></a> <a name="y"></a> <div id="x"></div>\n\n## Z\n\nA[^1]\n\n[^1]: B\n')
    expect(result.facts.anchors).toEqual(['x', 'y', 'fnref-1', 'footnote-label', 'fn-1'])
    expect(messages(result)).toEqual(['duplicate-id :1:33'])
  })

  test('an anchor beside a heading may have the id of the heading, which keeps it', () => {
    const beside = parse(
      '## A\n<a id="a"></a>\n\n<a id="b"></a>\n\n## B\n\n## C <a id="c"></a>\n\n<span id="d"></span>\n\n## D\n',
    )
    expect(messages(beside)).toEqual([])
    expect(beside.facts.anchors).toEqual([])
    expect(shown(beside.body.html)).not.toMatch(/<(?:a|span) id=/)
    expect(messages(parse('## A\n\nOne.\n\n<a id="a"></a>\n\n## B\n'))).toEqual(['duplicate-id :5:1'])
  })

  test('scripts are dropped and reported', () => {
    const result = parse(
      '<script>alert(1)</script>\n\n<div onclick="x()" onmouseover=y>a</div>\n\n<iframe srcdoc="<script>x</script>"></iframe>\n',
    )
    expect(shown(result.body.html)).toBe('\n<div>a</div>\n<iframe></iframe>')
    expect(messages(result)).toEqual([
      'script-removed :1:1',
      'script-removed :3:1',
      'script-removed :3:1',
      'unsafe-address :5:1',
    ])
  })
})

describe('styles', () => {
  const css = (text: string) => shown(parse(text).body.css)
  const cases: readonly (readonly [what: string, css: string, scoped: string])[] = [
    [
      'every selector',
      'td, tr.a:hover > b { width: 25%; color : red }',
      '.docs-content td,.docs-content tr.a:hover > b{width:25%;color:red}',
    ],
    [
      'html, body and :root',
      'html, body p, :root { --a: 1 } html > body.x a {}',
      '.docs-content,.docs-content p,.docs-content{--a:1}html > body.x .docs-content a{}',
    ],
    [
      'what stands around the article, where it says more',
      ':root[data-theme="dark"] .a, html .b, body.x:not(.y z) > table, html.x, BODY.x::before, body > p {}',
      ':root[data-theme="dark"] .docs-content .a,.docs-content .b,body.x:not(.y z) .docs-content > table,html.x .docs-content,BODY.x .docs-content::before,.docs-content > p{}',
    ],
    [
      'selectors that name the article',
      '.docs-content p, :root.x .docs-content p, body .docs-content, .docs-contents {}',
      '.docs-content p,:root.x .docs-content p,.docs-content,.docs-content .docs-contents{}',
    ],
    [
      'not the parts of keyframes',
      '@keyframes a { from { top: 0 } 50% { top: 1px } }',
      '@keyframes a{from{top:0}50%{top:1px}}',
    ],
    ['inside media queries', '@media print { a { color: red } }', '@media print{.docs-content a{color:red}}'],
    ['nested rules once', 'a { b & { c: d } }', '.docs-content a{b &{c:d}}'],
    [
      'addresses',
      'a { background: url( "b.png" ) , url(#c), url(https://d.e/f) }',
      '.docs-content a{background:url("[A0]") , url("#c"), url("https://d.e/f")}',
    ],
    ['no comments', '/* b */ p { c: d }', '.docs-content p{c:d}'],
    ['selectors with commas inside', ':is(a, b) c { d: e }', '.docs-content :is(a, b) c{d:e}'],
  ]
  for (const [what, given, scoped] of cases)
    test(`of a page are confined to its article: ${what}`, () =>
      expect(css(`<style>\n${given}\n</style>\n`)).toBe(scoped))

  test("the page's class stands around its article", () => {
    const style = '.wide table, .wide.b a, .wide, .wider i, .wide.c b { d: e }'
    expect(css(`---\npageClass: wide b\n---\n\n<style>\n${style}\n</style>\n`)).toBe(
      '.wide .docs-content table,.wide.b .docs-content a,.wide .docs-content,.docs-content .wider i,.docs-content .wide.c b{d:e}',
    )
    expect(css('<style>\n.wide table { d: e }\n</style>\n')).toBe('.docs-content .wide table{d:e}')
  })

  test('that another file has are left out and reported', () => {
    const result = parse('<q cite="b">A</q>\n\n<style>\n@import "a.css";\np { c: d }\n</style>\n')
    expect(messages(result)).toEqual(['page-style :3:1'])
    expect(result.body.css).toBe('.docs-content p{c:d}')
  })

  test('of attributes become classes, equal ones the same', () => {
    const { body } = parse(
      '<col style="width: 10%"> <b style="width:10%;" class="x">a</b>\n\n<i style="background:url(a.png)">b</i>\n',
    )
    const [, name] = /class="x (s-[a-z\d]+)"/.exec(body.html) ?? []
    expect(body.html).toContain(`<b class="x ${name}">`)
    expect(shown(body.css).split('\n')[0]).toBe(`.docs-content .${name}.${name}.${name}{width:10%}`)
    expect(shown(body.css)).toContain('{background:url("[A0]")}')
    expect(parse('<b style="width: 10%">a</b>').body.css).toBe(body.css.split('\n')[0])
    expect(body.html).not.toContain('style=')
  })

  test('that cannot be read are reported and left out', () => {
    const result = parse('<style>\na { b\n</style>\n\n<b style="} * { color: red">a</b>\n')
    expect(messages(result)).toEqual(['page-style :1:1', 'page-style :5:1'])
    expect(result.body.css).toBe('')
  })
})
