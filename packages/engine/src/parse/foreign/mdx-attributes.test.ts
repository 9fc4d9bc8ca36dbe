import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { convertMdxAttributes } from './mdx-attributes.js'

const all = (text: string) => new Set(text.split('\n').map((_, index) => index + 1))

test.each([
  [`<img src={useBaseUrl('/img/a.png')} alt="a" />`, '<img src="/img/a.png" alt="a" />'],
  [
    `<img src={require('@site/static/img/a.png').default} width={300} />`,
    '<img src="/img/a.png" width="300" />',
  ],
  [
    '<img\n  src={require("./a.png").default}\n  className={"b"}\n/>',
    '<img\n  src="./a.png"\n  class="b"\n/>',
  ],
  [
    `<div style={{ width: '50%', marginTop: 10, opacity: 0.5, 'max-width': 0, }}>`,
    '<div style="width: 50%; margin-top: 10px; opacity: 0.5; max-width: 0">',
  ],
  [`a <b title={'c'}>d</b> <i lang={'e'}>f</i>`, 'a <b title="c">d</b> <i lang="e">f</i>'],
])('%s', (from, to) => {
  expect(convertMdxAttributes(from, all(from)).text).toBe(to)
})

test.each([
  '<img src={logo} />',
  '<img src={`${base}/a.png`} />',
  '<div style={{ width: size }}>',
  '<div style={{ ...rest }}>',
  '<a onClick={() => { go() }}>',
  `<a title="={'x'}">`,
  `<Image src={require('./a.png').default} />`,
  `<img src={cond ? 'a' : 'b'} />`,
])('what is computed stays: %s', (text) => {
  expect(convertMdxAttributes(text, all(text))).toEqual({ text, blocks: 0 })
})

test('only lines that are told change', () => {
  const text = `<b id={'a'}>\n<b id={'a'}>`
  expect(convertMdxAttributes(text, new Set([2]))).toEqual({ text: `<b id={'a'}>\n<b id="a">`, blocks: 1 })
})

test('a long tag that never ends is passed over in time', () => {
  const text = `<a ${'b  '.repeat(20_000)}${' '.repeat(20_000)}${'{'.repeat(20_000)}`
  expect(convertMdxAttributes(text, all(text)).blocks).toBe(0)
})

test('many tags are read in time', () => {
  const text = '<b>\n'.repeat(60_000)
  const start = workedMs()
  expect(convertMdxAttributes(text, all(text)).blocks).toBe(0)
  expect(workedMs() - start).toBeLessThan(2_000)
})
