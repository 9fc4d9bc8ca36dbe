import { expect, test } from 'vitest'
import {
  encodingFor,
  etagOf,
  isCompressible,
  matches,
  mayUseRange,
  parseRange,
  withCharset,
} from './negotiation.js'

test('the encoding is the one that the client likes best, and the smaller of two that it likes equally', () => {
  const cases = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0.8, gzip;q=0.8', 'br'],
    ['BR ; Q=1', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0, *;q=0', 'identity'],
    ['br;q=0', 'identity'],
    ['gzip;q=many', 'identity'],
    ['identity', 'identity'],
  ] as const
  for (const [header, encoding] of cases) expect(encodingFor(header), header).toBe(encoding)
})

test('a range is read as browsers send it, and ends with the file', () => {
  const cases = [
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    [' bytes=4-4 ', { start: 4, end: 4 }],
    ['bytes=4-400', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=9-', { start: 9, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', undefined],
    ['bytes=0-1,4-5', undefined],
    ['bytes=-', undefined],
    ['lines=0-1', undefined],
  ] as const
  for (const [header, range] of cases) expect(parseRange(header, 10), header).toEqual(range)
  expect(parseRange('bytes=0-', 0)).toBeUndefined()
})

test('each encoding has a tag of its own, which a client may send in a list, as weak, or as a star', () => {
  const tag = etagOf('abc', 'br')
  expect([etagOf('abc', 'identity'), etagOf('abc', 'gzip'), tag]).toEqual(['"abc"', '"abc-gzip"', '"abc-br"'])
  for (const header of [tag, `W/${tag}`, `"other", W/${tag}`, ' * '])
    expect(matches(header, tag), header).toBe(true)
  for (const header of [undefined, '', '"abc"', 'abc-br', '"*"'])
    expect(matches(header, tag), header).toBe(false)
})

test('part of a file is sent only if the client has the rest of the same file', () => {
  expect(mayUseRange(undefined, '"abc"')).toBe(true)
  expect(mayUseRange('"abc"', '"abc"')).toBe(true)
  // Weak tags and dates do not say that every byte is the same.
  for (const header of ['"other"', 'W/"abc"', 'Wed, 21 Oct 2015 07:28:00 GMT'])
    expect(mayUseRange(header, '"abc"'), header).toBe(false)
})

test('text gets a charset, and what is not compressed yet is compressed', () => {
  const cases = [
    ['text/html', 'text/html; charset=utf-8', true],
    ['application/json', 'application/json; charset=utf-8', true],
    ['application/manifest+json', 'application/manifest+json; charset=utf-8', true],
    ['application/rss+xml', 'application/rss+xml', true],
    ['image/svg+xml', 'image/svg+xml', true],
    ['font/ttf', 'font/ttf', true],
    ['font/woff2', 'font/woff2', false],
    ['image/png', 'image/png', false],
    ['application/zip', 'application/zip', false],
    ['application/octet-stream', 'application/octet-stream', false],
  ] as const
  for (const [type, header, compressed] of cases)
    expect([withCharset(type), isCompressible(type)], type).toEqual([header, compressed])
})
