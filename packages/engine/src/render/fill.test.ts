import { expect, test } from 'vitest'
import { markers } from '../parse/page.js'
import { fillHtml, fillText } from './fill.js'

const marker = (name: string) => `${markers.open}${name}${markers.close}`
const image = (index: number) =>
  `<img src="${marker(`A${index}`)}" srcset="${marker(`S${index}`)}" sizes="${marker(`Z${index}`)}" data-zoom-src="${marker(`F${index}`)}" alt="a">`
const fillings = {
  links: [],
  lists: [],
  assets: [
    { href: '/a.png', srcset: '/a-1.webp 1w, /a-2.webp 2w', sizes: '(max-width: 2px) 100vw, 2px' },
    { href: '/b.png' },
  ],
}
const none = () => ''

test('an image with narrower copies names them, and any other is as if there were none', () => {
  expect(fillHtml(image(0), fillings, none)).toBe(
    '<img src="/a.png" srcset="/a-1.webp 1w, /a-2.webp 2w" sizes="(max-width: 2px) 100vw, 2px" data-zoom-src="/a.png" alt="a">',
  )
  expect(fillHtml(image(1), fillings, none)).toBe('<img src="/b.png" alt="a">')
})

test('the same goes for an image inside a component', () => {
  const filled = (index: number) =>
    ['S', 'Z', 'F'].map((kind) => fillText(marker(`${kind}${index}`), fillings))
  expect(filled(0)).toEqual(['/a-1.webp 1w, /a-2.webp 2w', '(max-width: 2px) 100vw, 2px', '/a.png'])
  expect(filled(1)).toEqual([undefined, undefined, undefined])
})
