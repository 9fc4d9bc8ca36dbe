import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, test } from 'vitest'
import { redirectHtml } from './redirect.js'

/** Attributes and texts of all elements, as a browser parses them. */
function readAs(html: string): readonly string[] {
  const found: string[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('value' in node) found.push(node.value)
    if ('attrs' in node) for (const { name, value } of node.attrs) found.push(`${name}=${value}`)
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(parse(html))
  return found.filter((text) => text.trim() !== '')
}

test('addresses and places mean what they are, whatever characters they have', () => {
  const href = `/a"b'c<d>&amp;.html?x="><script>alert(1)</script>`
  const places = [
    ['a"b', '/"><script>x</script>'],
    ['__proto__', '/p.html'],
  ] as const
  expect(
    readAs(redirectHtml({ href, canonical: `https://x${href}`, script: '/s".js', fragments: places })),
  ).toEqual([
    'lang=en',
    'charset=utf-8',
    'Redirecting',
    'src=/s".js',
    `data-to=${href}`,
    `data-places={${places.map((place) => place.map((text) => JSON.stringify(text)).join(':')).join()}}`,
    'http-equiv=refresh',
    `content=0; url=${href}`,
    'name=robots',
    'content=noindex',
    'rel=canonical',
    `href=https://x${href}`,
    `href=${href}`,
    href,
  ])
})
