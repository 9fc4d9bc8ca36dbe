import type { Element } from 'hast'
import { Children, createElement, isValidElement } from 'react'
import { expect, test } from 'vitest'
import { markers } from '../parse/page.js'
import type { RenderContextValue, Theme } from '../theme.js'
import { componentRenderer } from './components.js'

/** Prints its properties. */
const Show = ({ children, ...props }: { readonly children?: React.ReactNode }) =>
  createElement('b', null, JSON.stringify(props), children)

/** Prints the properties of the components in it. */
const Around = ({ children }: { readonly children?: React.ReactNode }) =>
  JSON.stringify(Children.toArray(children).map((child) => isValidElement(child) && child.props))

const theme = { components: { Around, Show } } as unknown as Theme
const listed = { title: 'B', href: '/b.html', path: 'b.md', description: '', data: {} }
const fillings = { links: ['/a.html'], assets: [], lists: [[], [listed]] }

const rendered = (properties: object, children: Element['children'] = []) =>
  componentRenderer(theme, (markup) => markup)
    .render(
      { type: 'element', tagName: 'Show', properties: properties as Element['properties'], children },
      { context: { site: { base: '/' } } as RenderContextValue, fillings, idPrefix: '' },
    )
    .replaceAll('&quot;', '"')

test('a folder is what the component gets as a list of pages', () => {
  const marker = (index: number) => `${markers.open}P${index}${markers.close}`
  expect(JSON.parse(rendered({ pages: marker(1), none: marker(0) }).replace(/<\/?b>/g, ''))).toEqual({
    pages: [listed],
    none: [],
  })
})

test('values are what the author wrote between braces', () => {
  const values = { list: ['a b', { c: [1] }], none: null, off: false, n: 0, on: true, text: 'd' }
  expect(JSON.parse(rendered(values).replace(/<\/?b>/g, ''))).toEqual(values)
})

test('markers become addresses', () => {
  expect(rendered({ href: '\uFDD0L0\uFDD1', style: 'x' })).toBe('<b>{"href":"/a.html","style":"x"}</b>')
})

test('names that every object has are as good as others', () => {
  expect(rendered({ constructor: 'a', toString: [1] })).toBe('<b>{"constructor":"a","toString":[1]}</b>')
})

test('components stand in each other', () => {
  expect(
    rendered({ a: [1] }, [
      { type: 'element', tagName: 'Show', properties: {}, children: [{ type: 'text', value: 'c' }] },
    ]),
  ).toBe('<b>{"a":[1]}<b>{}c</b></b>')
})

test('a component sees the values of those in it, and nothing else of theirs', () => {
  const inner = { type: 'element', tagName: 'Show', properties: { first: true, label: 'b' }, children: [] }
  const html = componentRenderer(theme, (markup) => markup).render(
    { type: 'element', tagName: 'Around', properties: {}, children: [inner as Element] },
    { context: { site: { base: '/' } } as RenderContextValue, fillings, idPrefix: '' },
  )
  expect(JSON.parse(html.replaceAll('&quot;', '"'))).toEqual([{ first: true, label: 'b' }])
})

test('cells of a table keep their alignment without a style', () => {
  const cell: Element = { type: 'element', tagName: 'td', properties: { align: 'right' }, children: [] }
  expect(rendered({}, [cell])).toBe('<b>{}<td align="right"></td></b>')
})
