import { expect } from 'vitest'
import { bothParsers, html, messages, parse } from '../test-support.js'

bothParsers('headings that HTML swallows are in no table of contents and no section', (parser) => {
  const after = (tag: string) =>
    parse(`# T\n\n[[toc]]\n\n## First\n\n<${tag}>\n\n## Second\n\nx\n\n### Third\n`, { parser })
  const cases: readonly (readonly [tag: string, kept: readonly string[]])[] = [
    ['template', ['t', 'first']],
    ['select', ['t', 'first']],
    ['title', ['t', 'first', 'third']],
    ['iframe', ['t', 'first', 'third']],
    ['textarea', ['t', 'first']],
    ['plaintext', ['t', 'first', 'second', 'third']],
    ['div', ['t', 'first', 'second', 'third']],
    ['noscript', ['t', 'first', 'second', 'third']],
    ['Box', ['t', 'first', 'second', 'third']],
  ]
  for (const [tag, kept] of cases) {
    const page = after(tag)
    const { headings } = page.facts
    expect(
      headings.map(({ slug }) => slug),
      tag,
    ).toEqual(kept)
    const listed = [...page.body.html.matchAll(/<li><a href="#([^"]*)"/g)].map(([, slug]) => slug)
    expect(listed, tag).toEqual(kept.slice(1))
    expect(
      page.sections.map(({ slug }) => slug),
      tag,
    ).toEqual(kept)
    expect(
      page.diagnostics.map(({ code }) => code),
      tag,
    ).toEqual([tag === 'Box' ? 'unclosed-component' : 'unclosed-html'])
  }
})

bothParsers('an element without any end does not swallow what the theme puts behind the text', (parser) => {
  for (const tag of ['<plaintext>', '<PlainText x>', '</plaintext>'])
    for (const text of [`Encrypt ${tag} with it.\n\nB\n`, `<b>\n\n${tag}\n\nB\n`])
      expect(html(text, { parser }), text).not.toMatch(/plaintext/i)
})

bothParsers('a comment or tag without an end, before other HTML', (parser) => {
  const cases: readonly (readonly [text: string, html: string])[] = [
    ['- <!--\n- <b>c\n', '<li><b>c</b></li>'],
    ['::: tip\n- a\n\n  <!--\n\n<b>c</b>\n:::\n', '<p><b>c</b></p></div>'],
    ['- <div\n- <b>c\n', '<li><b>c</b></li>'],
  ]
  for (const [text, end] of cases) expect(html(text, { parser }), text).toContain(end)
})

bothParsers('what stands in <noscript> stays', (parser) => {
  const text = '<noscript>\n\nSee [this](./a.md) &lt;b>.\n\n</noscript>\n'
  expect(html(text, { parser })).toMatch(/<p>See <a href="\[L0]">this<\/a> &lt;b(?:>|&gt;)\.<\/p>/)
})

bothParsers('elements of text are told when they have no end', (parser) => {
  const cases: readonly (readonly [text: string, found: readonly string[]])[] = [
    ['<iframe src="https://a.example"></iframe>', []],
    ['<iframe src="https://a.example">\n\n</iframe>', []],
    ['a <textarea>b</textarea>', []],
    ['a <pre>b</pre>', []],
    ['a <textarea>b', ['unclosed-html :1:3']],
    ['a <iframe src="https://a.example"> b', ['unclosed-html :1:3']],
    ['a\n\n<iframe src="https://a.example">\n\nb', ['unclosed-html :3:1']],
    ['<xmp>\n<title>\n</xmp>', []],
  ]
  for (const [text, found] of cases) expect(messages(parse(text, { parser })), text).toEqual(found)
})

bothParsers('tags and brackets that never end are read in time', (parser) => {
  const texts = [
    `<div>\n${'<a'.repeat(2_000)}\n`,
    `<div>\n${'<a '.repeat(2_000)}\n`,
    `a [^${'b'.repeat(80_000)}\n`,
    `a [${'1'.repeat(80_000)}\n\n[^\n`,
    '<div/>'.repeat(30_000),
  ]
  for (const text of texts) {
    const before = process.cpuUsage()
    parse(text, { parser })
    expect(process.cpuUsage(before).user / 1000, text.slice(0, 20)).toBeLessThan(2_000)
  }
})
