import { parse, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { wrongNesting } from './nesting.js'

type Case = readonly [markup: string, around: string, found: string | undefined]

const cases: readonly Case[] = [
  ['<div>a</div>', '', undefined],
  ['<div>a</div>', 'p', 'div in p of the page'],
  ['<span>a</span><img src="a"/><br/>', 'p', undefined],
  ['<b><ul><li>a</li></ul></b>', 'p em', 'ul in p of the page'],
  ['<div>a</div>', 'p button', undefined],
  ['<div><p>a</p><p>b</p></div>', '', undefined],
  ['<p><p>a</p></p>', '', 'p in p'],
  ['<p><b><table></table></b></p>', '', 'table in p'],
  ['<p><object><p>a</p></object></p>', '', undefined],
  ['<a href="b"><div><a href="c">d</a></div></a>', '', 'a in a'],
  ['<a href="b">c</a>', 'a em', 'a in a of the page'],
  ['<a href="b">c</a>', 'a table tbody tr td', undefined],
  ['<h3>a</h3>', 'h2', 'h3 in h2 of the page'],
  ['<h3>a</h3>', 'h2 em', undefined],
  ['<button><i><button>a</button></i></button>', '', 'button in button'],
  ['<div>a</div>', 'td', undefined],
  ['<p>a<select><option>b</option><hr><option>c</option></select></p>', '', undefined],
  ['<p><iframe><p>a</p></iframe></p>', '', undefined],
  ['<p title="<div>">a</p><script>"<p><p>"</script><svg><title><p></p></title></svg>', '', undefined],
  ['<p title="&lt;div>">a<textarea><div></textarea><!--<div>--></p>', '', undefined],
  ['<p><!-- > <p>--><div>a</div></p>', '', 'div in p'],
  ['<!----><p><!--a--><div>b</div><!--c--></p>', '', 'div in p'],
  ['<p><script>"</div><p>"</script><div>a</div><script>1</script></p>', '', 'div in p'],
  ['<p><svg><title><p></p></title></svg><div>a</div></p>', '', 'div in p'],
  [`<p title="a>'b" class='c>"d' hidden><div>a</div></p>`, '', 'div in p'],
  ['<p><br/><img src="a"/><div>a</div><ul></ul></p>', '', 'div in p'],
  [`<p>${'<b>'.repeat(900)}<div></div>${'</b>'.repeat(900)}</p>`, '', 'div in p'],
  // Not of React, so its author may mean it so.
  ['<p>a<p>b', '', undefined],
  ['<p><div>a</p></div>', '', undefined],
  ['<p><div>a</div><!--</p>', '', undefined],
  ['<p><div>a</div><script></p>', '', undefined],
  ['<p><div>a</div><b title="</b></p>', '', undefined],
  ['<div>a</div></p><p>', 'p', undefined],
  // Deeper than browsers can show.
  [`<p>${'<b>'.repeat(1_100)}<div></div>${'</b>'.repeat(1_100)}</p>`, '', undefined],
  ['<div>a', 'p', undefined],
]

test('what cannot be where it is in the markup of a component is found', () => {
  for (const [markup, around, expected] of cases) {
    const found = wrongNesting(markup, around.split(' ').filter(Boolean))
    const shown = found && `${found.inner} in ${found.outer}${found.isOfPage ? ' of the page' : ''}`
    expect(shown, markup).toBe(expected)
  }
})

test('browsers leave what is said to be right where it is, and nothing else', () => {
  for (const [markup, around, expected] of cases.slice(0, 18)) {
    const names = around.split(' ').filter(Boolean)
    const wrap = names[0] === 'td' ? ['table', 'tbody', 'tr', ...names] : names
    const page = `${wrap.map((name) => `<${name}>`).join('')}${markup}${wrap
      .map((name) => `</${name}>`)
      .reverse()
      .join('')}`
    const read = serialize(parse(`<!doctype html><body>${page}`))
    const isAsWritten = read.includes(`<body>${page.replaceAll('/>', '>')}</body>`)
    expect(isAsWritten, markup).toBe(expected === undefined)
  }
})

test('long markup is read in time', () => {
  const before = process.cpuUsage()
  wrongNesting('<p a="'.repeat(50_000), [])
  wrongNesting('<svg '.repeat(50_000), ['p'])
  wrongNesting(`<p>${'<b>'.repeat(20_000)}${'</b>'.repeat(20_000)}</p>`, [])
  // Processor time of this process, so that a busy machine does not make the test fail.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000)
})
