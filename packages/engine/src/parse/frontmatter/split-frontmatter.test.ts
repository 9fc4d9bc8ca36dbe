import { describe, expect, test } from 'vitest'
import {
  afterFrontmatter,
  isIndented,
  missingMark,
  normaliseEscaped,
  normaliseText,
  quoteFields,
  splitFrontmatter,
  wrongOpening,
} from './split-frontmatter.js'

describe('frontmatter is cut off', () => {
  const cases: readonly (readonly [
    what: string,
    text: string,
    format: string | undefined,
    raw: string | undefined,
    content: string,
  ])[] = [
    ['YAML', '---\na: 1\n---\nText\n', 'yaml', 'a: 1\n', '\n\n\nText\n'],
    ['YAML by name', '--- yaml\na: 1\n---\n', 'yaml', 'a: 1\n', '\n\n\n'],
    ['TOML', '---toml\na = 1\n---\nText', 'toml', 'a = 1\n', '\n\n\nText'],
    ['TOML between pluses', '+++\na = 1\n+++\n', 'toml', 'a = 1\n', '\n\n\n'],
    ['JSON', '---json\n{}\n---\n', 'json', '{}\n', '\n\n\n'],
    ['JSON by its braces', '---\n{ "a": 1 }\n---\n', 'json', '{ "a": 1 }\n', '\n\n\n'],
    ['empty', '---\n---\nText', 'yaml', '', '\n\nText'],
    ['closed on the last line', '---\na: 1\n---', 'yaml', 'a: 1\n', '\n\n'],
    ['space after the marks', '--- \na: 1\n---\t\n', 'yaml', 'a: 1\n', '\n\n\n'],
    ['a mark in capitals', '--- TOML\na = 1\n---\n', 'toml', 'a = 1\n', '\n\n\n'],
    ['JSON by name that is no object', '---json\n[1]\n---\n', 'json', '[1]\n', '\n\n\n'],
    ['YAML that begins in braces', '---\n{ a: 1 } # b\n---\n', 'yaml', '{ a: 1 } # b\n', '\n\n\n'],
    ['YAML that ends in braces', '---\na: { b: 1 }\n---\n', 'yaml', 'a: { b: 1 }\n', '\n\n\n'],
    ['a line that begins as the mark', '---\na: >\n---b\n---\nText', 'yaml', 'a: >\n---b\n', '\n\n\n\nText'],
    ['another mark', '+++\na = 1\n---\n+++\n', 'toml', 'a = 1\n---\n', '\n\n\n\n'],
    ['closed by dots', '---\na: 1\n...\n\nText\n\n---\n', 'yaml', 'a: 1\n', '\n\n\n\nText\n\n---\n'],
    ['dots below a rule', '---\nText\n...\n', undefined, undefined, '---\nText\n...\n'],
    ['dots in TOML', '+++\na = 1\n...\n+++\n', 'toml', 'a = 1\n...\n', '\n\n\n\n'],
    ['not closed', '---\na: 1\n', undefined, undefined, '---\na: 1\n'],
    ['not on the first line', '\n---\na: 1\n---\n', undefined, undefined, '\n---\na: 1\n---\n'],
    ['four hyphens', '----\na: 1\n----\n', undefined, undefined, '----\na: 1\n----\n'],
    ['of another language', '---js\na()\n---\n', undefined, undefined, '---js\na()\n---\n'],
  ]
  test.each(cases)('%s', (_, text, format, raw, content) => {
    const split = splitFrontmatter(text)
    const frontmatter = format === undefined ? null : { format, raw, line: 2 }
    expect(split).toEqual({ content, frontmatter })
  })
})

test('a text that begins frontmatter and a field, but does not close it, misses the mark that it began with', () => {
  const cases = [
    ['---\ntitle: A\nText', '---'],
    ['+++\ntitle = "A"\n', '+++'],
    ['--- yaml\n_my-key : A\n', '---'],
    ['---\n# A rule above a heading: no field\n', undefined],
    ['---\nA rule above a sentence: no field\n', undefined],
    ['---\n- title: A\n', undefined],
    ['title: A\n', undefined],
  ] as const
  for (const [text, mark] of cases) expect(missingMark(text), text).toBe(mark)
})

test('a first line that was meant to begin frontmatter but does not is found', () => {
  const cases = [
    ['---js\nmodule.exports = {}\n---\n', '---js'],
    ['---tmol\ntitle = "A"\n---\n', '---tmol'],
    ['--- tmol\ntitle = "A"\nText', '--- tmol'],
    ['----\ntitle: A\n----\n', '----'],
    ['++++ \ntitle = "A"\n', '++++'],
    ['---\ntitle: A\n', undefined],
    ['----\nA rule above a sentence\n', undefined],
    ['---js\nText.\n', undefined],
    ['--- js and text\ntitle: A\n---\n', undefined],
  ] as const
  for (const [text, line] of cases) expect(wrongOpening(text), text).toBe(line)
})

test('frontmatter whose marks are indented is found', () => {
  const cases = [
    [' ---\ntitle: A\n---\n', true],
    ['  ---\n  title: A\n  tags:\n    - b\n  ---\n# A\n', true],
    ['\t+++\ntitle = "A"\n+++\n', true],
    ['---\ntitle: A\n ---\n', false],
    [' ---\nA rule above a sentence\n---\n', false],
    [' ---\ntitle: A\n', false],
    ['    title: A\n---\n', false],
  ] as const
  for (const [text, expected] of cases) expect(isIndented(text), text).toBe(expected)
})

test('a text has one kind of line ends, no byte order mark and none of the characters that mark places in pages', () => {
  const cases = [
    ['\uFEFFa', 'a'],
    ['a\uFEFF', 'a\uFEFF'],
    ['a\r\nb\rc\n\r\nd', 'a\nb\nc\n\nd'],
    ['\0a\0', '\uFFFDa\uFFFD'],
    ['\uFDD0a\uFDD0', 'a'],
    ['\uFDD1a\uFDD1', 'a'],
    ['\uFDD2a\uFDD3', 'a'],
    ['&#xFDD0; &#XfdD1 &#64976; &#064977;', '&#xFFFD; &#xFFFD; &#xFFFD; &#xFFFD;'],
    ['&#xFDD2; &#64979;', '&#xFFFD; &#xFFFD;'],
    ['&#xFDD4; &#64980; &amp;', '&#xFDD4; &#64980; &amp;'],
  ] as const
  for (const [text, expected] of cases) expect(normaliseText(text), JSON.stringify(text)).toBe(expected)
})

test('what escapes stood for holds no half characters and none of the characters that mark places in pages', () => {
  const cases = [
    ['a 🎉 b', 'a 🎉 b'],
    ['\uFDD0a\uFDD1b\uFDD0', 'ab'],
    ['\uD800a\0\uDC00', '\uFFFDa\uFFFD\uFFFD'],
    // These are removed first, so that what remains is one character.
    ['\uD83C\uFDD0\uDF89', '🎉'],
  ] as const
  for (const [text, expected] of cases) expect(normaliseEscaped(text), JSON.stringify(text)).toBe(expected)
})

test('texts with a colon are put into quotes, on lines that are told', () => {
  const quoted = (line: string, more = '') => {
    const text = `---\nid: a\n${line}\n${more}---\ntitle: In: text\n`
    return quoteFields(text, new Set([3, 6])).text.split('\n')[2]
  }
  expect(quoted('title: First: words')).toBe('title: "First: words"')
  expect(quoted('title: First "words": a\\b  ')).toBe(`title: 'First "words": a\\b'  `)
  expect(quoted('title: It\'s: "a"')).toBe(`title: 'It''s: "a"'`)
  expect(quoted('title: First:\r')).toBe('title: "First:"\r')
  for (const kept of ['title: First:words', 'title: "A": b', 'title: A: b # c', 'title: [a: b', '  a: b: c'])
    expect(quoted(kept)).toBe(kept)
  expect(quoted('title: First: words', '  and more\n')).toBe('title: First: words')
  const body = '---\nid: a\n---\ntitle: In: text\n'
  expect(quoteFields(body, new Set([4])).text).toBe(body)
})

test('a block is put between the frontmatter and the text', () => {
  const cases = [
    ['A\n', '# T\n\nA\n'],
    ['\n\nA', '# T\n\nA'],
    ['', '# T\n'],
    ['---\na: b\n---\nA\n', '---\na: b\n---\n\n# T\n\nA\n'],
    ['---\n---', '---\n---\n\n# T\n'],
    ['\uFEFF---\r\na: b\r\n---\r\n\r\nA\r\n', '\uFEFF---\r\na: b\r\n---\r\n\r\n# T\r\n\r\nA\r\n'],
  ] as const
  for (const [text, expected] of cases) expect(afterFrontmatter(text, '# T'), text).toBe(expected)
})
