import { describe, expect, test } from 'vitest'
import { markers } from '../page.js'
import { bothParsers, html, htmlTests, messages, parse } from '../test-support.js'

describe('links', () => {
  const external = (href: string, more = '') =>
    `<a href="${href}" target="_blank" rel="noopener noreferrer" class="${`external ${more}`.trim()}">`
  htmlTests([
    [
      'of the site get a marker',
      '[a](./b.md#c) [d](e%20f "T") <a href=../g>h</a> [i](#j)',
      '<p><a href="[L0]">a</a> <a href="[L1]" title="T">d</a> <a href="[L2]">h</a> <a href="[L3]">i</a></p>',
    ],
    [
      'out of the site open another window',
      '[a](https://b.c/ü) <a class="x" href="//d.e">f</a>',
      '<p><a href="https://b.c/%C3%BC" target="_blank" rel="noopener noreferrer" class="external">a</a> <a class="x external" href="//d.e" target="_blank" rel="noopener noreferrer">f</a></p>',
    ],
    [
      'out of the site keep the window and the relation that they are given',
      '<a href="https://b.c" target="_self">a</a> <a href="https://b.c" rel="nofollow noopener">d</a> <a href="https://b.c" target="" rel="">e</a>',
      '<p><a href="https://b.c" target="_self" rel="noopener noreferrer" class="external">a</a> <a href="https://b.c" rel="nofollow noopener noreferrer" target="_blank" class="external">d</a> <a href="https://b.c" target="_blank" rel="noopener noreferrer" class="external">e</a></p>',
    ],
    [
      'whose words are the address are told apart',
      '<https://b.c/ü> [b.c](https://b.c/) [b.c](https://b.c/d)',
      `<p>${external('https://b.c/%C3%BC', 'bare-url')}https://b.c/ü</a> ${external('https://b.c/', 'bare-url')}b.c</a> ${external('https://b.c/d')}b.c</a></p>`,
    ],
    [
      'of mail and telephones are plain',
      '[a](mailto:b@c.d) [e](tel:+49)',
      '<p><a href="mailto:b@c.d">a</a> <a href="tel:+49">e</a></p>',
    ],
    [
      'that run code are dropped',
      '[a](javascript:alert(1)) <a href="java&#10;script:x">b</a> <a href=" DATA:text/html,x">c</a>',
      '<p><a>a</a> <a>b</a> <a>c</a></p>',
    ],
    [
      'in drawings are like others',
      '<svg><a xlink:href="b.md"></a><a xlink:href="#c"></a><a xlink:href="javascript:x"></a></svg>',
      '<p><svg><a xlink:href="[L0]"></a><a xlink:href="#c"></a><a></a></svg></p>',
    ],
    [
      'get no addresses that run code from an animation',
      '<svg><a><set attributeName="href" to="javascript:x"/><animate values="#a; java&#10;script:x" from="vbscript:x" by="1"/></a><image><set to="data:image/png,x"/></image></svg>',
      '<p><svg><a><set attributeName="href"></set><animate by="1"></animate></a><image><set to="data:image/png,x"></set></image></svg></p>',
    ],
  ])

  bothParsers('are listed as the author wrote them, with their places', (parser) => {
    const { facts } = parse(
      '[a](./b.md)\n\n- x [c](<d e.md>)\n\n<p>\n<a href="f&amp;g">h</a></p>\n\n| a |\n|---|\n| [i](j) |\n\n[](k) []() [r]\n\n[r]: ./l.md\n',
      { parser },
    )
    expect(facts.links.map(({ href, at }) => `${href} ${at.line}:${at.column}`)).toEqual([
      './b.md 1:1',
      'd e.md 3:5',
      'f&g 6:1',
      'j 10:3',
      'k 12:1',
      ' 12:7',
      './l.md 12:12',
    ])
  })

  test('what is dropped is reported', () => {
    expect(messages(parse('[a](javascript:x)\n\n<a href="vbscript:x">b</a>\n'))).toEqual([
      'unsafe-address :1:1',
      'unsafe-address :3:1',
    ])
    const drawing = '<svg>\n<a xlink:href="javascript:x">\n<set to="javascript:x"/></a></svg>\n'
    expect(messages(parse(drawing))).toEqual(['unsafe-address :2:1', 'unsafe-address :3:1'])
  })

  test('a footnote in the words of a link follows the link, which it would end', () => {
    const text = '[a *b[^1]* c](x.md) [d[^1]][e]\n\n[^1]: Note\n\n[e]: y.md\n'
    // For satteri, these are no links.
    expect(
      html(text, { parser: 'remark' })
        .split('\n')[0]
        ?.replace(/<sup>.*?<\/sup>/g, '[note]'),
    ).toBe('<p><a href="[L0]">a <em>b</em> c</a>[note] <a href="[L1]">d</a>[note]</p>')
  })

  bothParsers('an address in the words of a link is words, since it would end the link', (parser) => {
    const cases = [
      ['[a <http://b.c> d](x.md)', '<p><a href="[L0]">a http://b.c d</a></p>'],
      ['[a *<http://b.c>*][r]\n\n[r]: x.md\n', '<p><a href="[L0]">a <em>http://b.c</em></a></p>'],
      ['[a http://b.c d](x.md)', '<p><a href="[L0]">a http://b.c d</a></p>'],
    ] as const
    for (const [text, expected] of cases) expect(html(text, { parser }), text).toBe(expected)
  })

  test('footnotes and headings link to themselves without being links of the author', () => {
    expect(parse('## A\n\nB[^1]\n\n[^1]: C\n\n[[toc]]\n').facts.links).toEqual([])
  })
})

bothParsers('a misspelt scheme is reported where it stands', (parser) => {
  const text =
    '[a](htp://b.example) [c](slack://d)\n\n<a href="mailt:a@b.example">e</a>\n\n![f](htps:/g.png)\n\n<Box href="htps://h" src="htp://i.example/j.png" />\n'
  expect(messages(parse(text, { parser }))).toEqual([
    'unknown-scheme :1:1',
    'unknown-scheme :3:1',
    'unknown-scheme :5:1',
    'unknown-scheme :7:1',
    'unknown-scheme :7:1',
  ])
})

describe('addresses that lead as links do, but are none', () => {
  htmlTests([
    [
      'of frames',
      '<iframe src="./a.html" title=a></iframe>\n\n<iframe src="https://a.b/c" allowfullscreen frameborder=0></iframe>\n\n<iframe src="#here"></iframe><iframe src="data:text/html,x"></iframe>',
      '<iframe src="[L0]" title="a"></iframe>\n<iframe src="https://a.b/c" allowfullscreen frameborder="0"></iframe>\n<iframe src="#here"></iframe><iframe></iframe>',
    ],
    [
      'of forms',
      '<form action="/a"><input type=image src=b.png formaction=c><button formaction="javascript:x">d</button></form><form action=""></form>',
      '<form action="[L0]"><input type="image" src="[A0]" formaction="[L1]"><button>d</button></form><form action=""></form>',
    ],
    [
      'of quotes and changes',
      '<blockquote cite="/a"><q cite="https://b.c/ü">d</q> <ins cite=e>f</ins> <del cite=g>h</del></blockquote>',
      '<blockquote cite="[L0]"><q cite="https://b.c/%C3%BC">d</q> <ins cite="[L1]">f</ins> <del cite="[L2]">h</del></blockquote>',
    ],
  ])

  bothParsers('have their places', (parser) => {
    const { facts } = parse('a\n\n<div>\n<iframe src="a"></iframe>\n<q cite="b">c</q></div>\n', { parser })
    expect(facts.links.map(({ href, at }) => `${href} ${at.line}:${at.column}`)).toEqual(['a 4:1', 'b 5:1'])
  })
})

describe('links to other sites that consist of pictures', () => {
  const link = (words: string, className = '') =>
    `<a href="https://b.c" target="_blank" rel="noopener noreferrer"${className}>${words}</a>`
  const picture = '<img src="[A0]" alt="d" width="[W0]" height="[H0]" decoding="async">'
  htmlTests([
    ['are not marked', '[![d](./e.svg)](https://b.c)', `<p>${link(picture)}</p>`],
    [
      'are not marked, whatever is around the pictures',
      '<a href="https://b.c"> <picture><source srcset="https://d.e/f.png"><img src="./e.svg" alt="d"></picture>\n<b><img src="https://d.e/g.png" alt=""></b></a>',
      `<p>${link(` <picture><source srcset="https://d.e/f.png">${picture}</picture>\n<b><img src="https://d.e/g.png" alt="" loading="lazy" decoding="async"></b>`)}</p>`,
    ],
    [
      'are marked if they also have words',
      '[![d](./e.svg) f](https://b.c)',
      `<p>${link(`${picture} f`, ' class="external"')}</p>`,
    ],
    ['are marked if they are empty', '[](https://b.c)', `<p>${link('', ' class="external"')}</p>`],
  ])
})

describe('assets', () => {
  htmlTests([
    [
      'images have their size and wait until they are seen, but for the first',
      '![a](b.png "T") ![](<c d.png>)',
      '<p><img src="[A0]" alt="a" title="T" width="[W0]" height="[H0]" decoding="async"> <img src="[A1]" alt="" width="[W1]" height="[H1]" loading="lazy" decoding="async"></p>',
    ],
    [
      'a side that the author wrote is kept, and the other one follows',
      '<img src=a.png width=600><img src=b.png height="2.5em">\n\n<img src=c.png width=600px height=auto>',
      '<p><img src="[A0]" width="600" height="[H0]" decoding="async"><img src="[A1]" height="2.5em" width="[W1]" loading="lazy" decoding="async"></p>\n<img src="[A2]" width="600px" height="[H2]" loading="lazy" decoding="async">',
    ],
    [
      'a size that no picture has is kept',
      `<img src=a.png width=${'9'.repeat(400)}><img src=b.png width="${'9'.repeat(9)}%">`,
      `<p><img src="[A0]" width="${'9'.repeat(400)}" decoding="async"><img src="[A1]" width="${'9'.repeat(9)}%" loading="lazy" decoding="async"></p>`,
    ],
    [
      'of two sides that the author wrote, the height follows from the width; a side of nothing is kept',
      '<img src=a.png width=600 height=20><img src=b.png width=0><img src=c.png width=600 height=0>',
      '<p><img src="[A0]" width="600" height="[H0]" decoding="async"><img src="[A1]" width="0" loading="lazy" decoding="async"><img src="[A2]" width="600" height="0" loading="lazy" decoding="async"></p>',
    ],
    [
      'a width in percent becomes a style, so that browsers know the proportions',
      '<img src=a.png width="50%"><img src=b.png width="33.3%" height="9" style="color: red">',
      '<p><img src="[A0]" width="[W0]" height="[H0]" decoding="async" class="s-36w50c6928"><img src="[A1]" width="[W1]" height="[H1]" loading="lazy" decoding="async" class="s-nitaafnsu9"></p>',
    ],
    [
      'a height in percent means nothing',
      '<img src=a.png height="50%">',
      '<img src="[A0]" height="[H0]" width="[W0]" decoding="async">',
    ],
    [
      'sizes of images from elsewhere stay',
      '<img src="https://b.c/d.png" width="50%"><img src="https://b.c/d.png" height="20">',
      '<p><img src="https://b.c/d.png" width="50%" decoding="async"><img src="https://b.c/d.png" height="20" loading="lazy" decoding="async"></p>',
    ],
    [
      'images for one colour scheme, as GitHub and MkDocs Material write them',
      '![a](b.png#only-light) ![](c.svg#gh-dark-mode-only) <img src="https://d.e/f.svg#only-dark" class="g" alt=""> ![](h.svg#dark)',
      '<p><img src="[A0]" alt="a" class="on-light" width="[W0]" height="[H0]" decoding="async"> <img src="[A1]" alt="" class="on-dark" width="[W1]" height="[H1]" loading="lazy" decoding="async"> <img src="https://d.e/f.svg" class="g on-dark" alt="" loading="lazy" decoding="async"> <img src="[A2]" alt="" width="[W2]" height="[H2]" loading="lazy" decoding="async"></p>',
    ],
    [
      'images from elsewhere stay',
      '![a](https://b.c/d.png) ![](data:image/png;base64,AA==)',
      '<p><img src="https://b.c/d.png" alt="a" decoding="async"> <img src="data:image/png;base64,AA==" alt="" loading="lazy" decoding="async"></p>',
    ],
    [
      'several sources',
      '<picture><source srcset="a.png 1x, ./b.png 2x, https://c.d/e.png 3x"><img src="f.png" srcset="f.png"></picture>',
      '<p><picture><source srcset="[A0] 1x, [A1] 2x, https://c.d/e.png 3x"><img src="[A3]" srcset="[A2]" width="[W3]" height="[H3]" decoding="async"></picture></p>',
    ],
    [
      'videos',
      '<video src="a.mp4" poster="b.png" controls></video>',
      '<p><video src="[A0]" poster="[A1]" controls></video></p>',
    ],
    [
      'drawings',
      '<svg viewBox="0 0 1 1"><use href="#a"></use><image href="b.png"/></svg>',
      '<p><svg viewBox="0 0 1 1"><use href="#a"></use><image href="[A0]"></image></svg></p>',
    ],
  ])

  test('are listed with kind and place', () => {
    const { facts } = parse(
      '![a](b.png)\n\n<video\n  src="c.mp4" poster="d.png"></video>\n\n<style>\np { background: url(e.png) }\n</style>\n',
    )
    expect(facts.assets.map(({ src, kind, at }) => `${src} ${kind} ${at.line}:${at.column}`)).toEqual([
      'b.png image 1:1',
      'c.mp4 media 3:1',
      'd.png image 3:1',
      'e.png style 6:1',
    ])
  })
})

bothParsers('addresses of other sites are kept with their places', (parser) => {
  const { external } = parse(
    '[a](https://a.example/x) <https://b.example/> ![c](http://c.example/c.png) [m](mailto:x@y.example)\n\n<a href="HTTPS://d.example">d</a> [page](./p.md)\n',
    { parser },
  )
  expect(external.map(({ href, at }) => `${href} ${at.line}:${at.column}`)).toEqual([
    'https://a.example/x 1:1',
    'https://b.example/ 1:26',
    'http://c.example/c.png 1:47',
    'HTTPS://d.example 3:1',
  ])
})

bothParsers('images without words and jumps of headings are advice, not mistakes', (parser) => {
  const cases = [
    ['![](a.png)', ['missing-alt 1:1']],
    ['![x](a.png)', []],
    ['![][r]\n\n[r]: a.png', ['missing-alt 1:1']],
    ['text <img src="a.png">', ['missing-alt 1:6']],
    ['<img src="a.png" alt="">', []],
    ['<img src="a.png" role="presentation">', []],
    ['![](https://example.org/a.png)', ['missing-alt 1:1']],
    ['## Two\n\n### Three\n\n# One\n\n## Two', []],
    ['# One\n\n### Three', ['heading-jump 3:1']],
    ['### Three\n\n> ##### Five', ['heading-jump 3:3']],
    ['# One\n\n<h2>Two</h2>\n\n### Three', []],
    ['# One\n\n<h4>Four</h4>', ['heading-jump 3:1']],
    ['---\ntitle: A\n---\n\n## Two', ['title-not-shown 1:1']],
    ['---\ntitle: A\n---\n\n<h1>One</h1>', []],
    ['---\ntitle: A\n---\n\n> # One', []],
    ['---\ntitle: A\nhome: true\n---\n', []],
    ['---\ntitle: A\nlayout: Own\n---\n', []],
  ] as const
  for (const [text, expected] of cases) {
    const { advice, diagnostics } = parse(text, { parser })
    expect(
      advice.map(({ code, at }) => `${code} ${at?.line}:${at?.column}`),
      text,
    ).toEqual(expected)
    expect(diagnostics, text).toEqual([])
  }
})

describe('images of which narrower copies may be published', () => {
  const copies = (index: number) => `srcset="[S${index}]" sizes="[Z${index}]" data-zoom-src="[F${index}]"`
  htmlTests(
    [
      [
        'get markers for them, whatever their size',
        '![a](./b.png)\n\n<img src="./b.png" width="50%" alt="c">\n\n<a href="./b.png"><img src="./b.png" height="9" alt="d"></a>',
        `<p><img src="[A0]" alt="a" ${copies(0)} width="[W0]" height="[H0]" decoding="async"></p>\n` +
          `<img src="[A1]" width="[W1]" alt="c" ${copies(1)} height="[H1]" loading="lazy" decoding="async" class="s-36w50c6928">\n` +
          `<p><a href="[L0]"><img src="[A2]" height="9" alt="d" ${copies(2)} width="[W2]" loading="lazy" decoding="async"></a></p>`,
      ],
      [
        'keep what their author wrote',
        '<img src="./b.png" sizes="9em" data-zoom-src="/c.png" alt="">',
        '<img src="[A0]" sizes="9em" data-zoom-src="/c.png" alt="" srcset="[S0]" width="[W0]" height="[H0]" decoding="async">',
      ],
      [
        'are none with choices of their own, on another host, or in other elements',
        '<img src="./b.png" srcset="./c.png 2x" alt=""> <img src="https://d.e/f.png" alt="">\n\n<video poster="./b.png"></video>',
        '<p><img src="[A1]" srcset="[A0] 2x" alt="" width="[W1]" height="[H1]" decoding="async"> <img src="https://d.e/f.png" alt="" loading="lazy" decoding="async"></p>\n<p><video poster="[A2]"></video></p>',
      ],
    ],
    { images: true },
  )

  bothParsers('are known with the side that their author wrote', (parser) => {
    const { facts } = parse(
      '![a](b.png)\n\n<img src="b.png" width="90"><img src="b.png" width=" 90px "><img src="b.png" height="9.5em"><img src="b.png" width="90" height="30"><img src="b.png" srcset="c.png 2x">',
      { parser, images: true },
    )
    expect(facts.assets.map(({ copyable, shownSide }) => [copyable, shownSide])).toEqual([
      [true, undefined],
      [true, { side: 'width', pixels: 90 }],
      [true, { side: 'width', pixels: 90 }],
      [true, { side: 'height', pixels: 9.5 }],
      [true, { side: 'width', pixels: 90, otherPixels: 30 }],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })
})

bothParsers('folders whose pages a component lists get a marker, other values stay', (parser) => {
  const page = parse(
    '<Box pages="./" />\n\n- <Box pages="/a/" pages2="./" />\n\n<Box pages={3} />\n\n<Box pages="3" />\n\n<Box pages="..." />\n\n<div pages="./"></div>\n',
    { parser },
  )
  expect(page.facts.folders?.map(({ folder, at }) => `${folder} ${at.line}:${at.column}`)).toEqual([
    './ 1:1',
    '/a/ 3:3',
  ])
  expect(page.body.components.map(({ properties }) => properties.pages)).toEqual([
    `${markers.open}P0${markers.close}`,
    `${markers.open}P1${markers.close}`,
    3,
    '3',
    '...',
  ])
})

test('a page without such components says nothing of folders', () => {
  expect(parse('<Box />\n').facts).not.toHaveProperty('folders')
})
