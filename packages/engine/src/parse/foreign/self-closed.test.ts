import { expect, test } from 'vitest'
import { closeElements } from './self-closed.js'

test('elements that close themselves get an end tag, if they could have content', () => {
  const text = '<a id="b" />\nc <span class="d"/> <br /> <img src="e" /> <Badge text="f" /> <i title={g} />\n'
  expect(closeElements(text, new Set([1, 2])).text).toBe(
    '<a id="b"></a>\nc <span class="d"></span> <br /> <img src="e" /> <Badge text="f" /> <i title={g} />\n',
  )
  expect(closeElements(text, new Set([3]))).toEqual({ text, blocks: 0 })
  expect(closeElements('<param name="a" /><link-list />', new Set([1])).text).toBe(
    '<param name="a" /><link-list></link-list>',
  )
})
