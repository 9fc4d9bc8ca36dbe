import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.js'
import type { Diagnostic } from './diagnostic.js'
import { type Colours, formatBrief, formatDiagnostic, formatPretty } from './format.js'
import { formatGithub } from './github.js'
import { documentOf } from './json.js'
import { shallowHistory } from './messages/dates.js'
import { headingJump } from './messages/headings.js'
import {
  brokenAnchor,
  brokenLink,
  linkCase,
  linkToDraft,
  linkToUnpublished,
  missingAsset,
  movedLink,
} from './messages/links.js'
import { foreignSyntax, unclosedElement } from './messages/markdown.js'
import { widthOf } from './terminal-text.js'
import { at, problem } from './test-support.js'

test('a diagnostic shows what, where, the source line and what to try', () => {
  const text = formatDiagnostic(brokenLink(at('guide/install.md', 2, 5), './instal.md', './install.md'), {
    sourceLine: () => 'See [x](./instal.md) now',
  })
  expect(text.split('\n')).toEqual([
    'warning broken-link  guide/install.md:2:5',
    '  The link to "./instal.md" does not lead to a page.',
    '  2 | See [x](./instal.md) now',
    '          ^',
    '  Did you mean "./install.md"?',
  ])
})

test('a line break in an address does not divide the sentence', () => {
  const place = at('a.md', 1, 1)
  const address = 'a\nb.md'
  for (const link of [
    brokenLink(place, address, undefined),
    brokenAnchor(place, address, undefined),
    linkCase(place, address, '/a.html', 'a.md'),
    linkToDraft(place, address),
    linkToUnpublished(place, address, 'content/a\nb.md' as SourcePath),
    missingAsset(place, address, undefined),
    movedLink(place, address, '/a.html'),
  ]) {
    expect(link.message).toContain('"a\\nb.md"')
    expect(link.message).not.toContain('\n')
  }
})

test('what has no place, no source line or no hint is left out', () => {
  expect(formatDiagnostic({ ...shallowHistory(), hint: undefined })).toBe(
    'warning shallow-history\n  The git clone is shallow, so pages have no dates.',
  )
  expect(formatDiagnostic(problem('x', at('a.md', 1, 1)), { sourceLine: () => undefined })).toBe(
    'error x  a.md:1:1\n  About x.',
  )
  expect(formatDiagnostic(problem('x', at('a.md', 1, 1)), { sourceLine: () => ' ' })).toBe(
    'error x  a.md:1:1\n  About x.',
  )
})

test('what is settled takes one line', () => {
  const link = brokenLink(at('a/b.md', 2, 5), './x\u001b[2J.md', './y.md')
  expect(formatBrief(link, { displayPath: (path) => `docs/${path}` })).toBe(
    'broken-link  docs/a/b.md: The link to "./x\uFFFD[2J.md" does not lead to a page.',
  )
  expect(formatBrief({ ...problem('x'), message: 'Of two\n  lines.' })).toBe('x: Of two lines.')
})

test('the caret stands under its column, whatever is before it', () => {
  const cases: readonly (readonly [source: string, column: number, before: string])[] = [
    ['ab', 1, ''],
    ['ab', 3, 'ab'],
    ['\tab', 2, '    '],
    ['漢字x', 3, '----'],
    ['ｆｕｌｌ', 3, '----'],
    ['e\u0301x', 3, '-'],
    ['👩‍👩‍👧x', 9, '--'],
    ['🇫🇷x', 5, '--'],
    ['❤️x', 3, '--'],
    ['☺x', 2, '-'],
    ['한국어', 2, '--'],
    ['a\u200Bb', 3, '-'],
  ]
  for (const [source, column, before] of cases) {
    const caretLine = formatDiagnostic(problem('x', at('a.md', 12, column)), { sourceLine: () => source })
      .split('\n')
      .at(-1)
    expect(caretLine, JSON.stringify(source)).toBe(`       ${' '.repeat(before.length)}^`)
  }
})

test('a long line is cut around its column', () => {
  const source = `${'漢'.repeat(300)}HERE${'b'.repeat(5_000_000)}`
  const lines = formatDiagnostic(problem('x', at('a.md', 1, 301)), { sourceLine: () => source }).split('\n')
  const [frame = '', caret = ''] = lines.slice(-2)
  expect(frame).toMatch(/^ {2}1 \| …漢+HEREb+…$/)
  expect(widthOf(frame)).toBeLessThan(110)
  expect(widthOf(frame.slice(0, frame.indexOf('HERE')))).toBe(caret.indexOf('^'))
  expect(formatDiagnostic(problem('x', at('a.md', 1, 2)), { sourceLine: () => 'x'.repeat(101) })).toMatch(
    /\| x{100}…$/m,
  )
  expect(formatDiagnostic(problem('x', at('a.md', 1, 2)), { sourceLine: () => 'x'.repeat(100) })).toMatch(
    /\| x{100}$/m,
  )
})

test("an author's file cannot steer the terminal", () => {
  const hostile = 'a\u001B[31mb\u0007c\u202Ed\u2028e\uD800'
  const text = formatDiagnostic(
    { ...problem('x', at(`${hostile}.md`, 1, 1)), message: `Bad ${hostile}`, hint: hostile },
    { sourceLine: () => hostile },
  )
  expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u202E\u2028]/u)
  expect(text).not.toMatch(/[\uD800-\uDFFF]/)
  expect(text).toMatch(/a\uFFFD\[31mb\uFFFDc\uFFFDd\uFFFDe\uFFFD\.md/)
})

test('a message of several lines keeps its indentation', () => {
  expect(formatDiagnostic({ ...problem('x'), message: 'One\r\ntwo\nthree' })).toBe(
    'error x\n  One\n  two\n  three',
  )
})

test('colours mark the severity, the place and the caret', () => {
  const tag = (name: string) => (text: string) => `<${name}>${text}</${name}>`
  const colours: Colours = {
    bold: tag('b'),
    dim: tag('dim'),
    red: tag('red'),
    yellow: tag('yellow'),
    cyan: tag('cyan'),
  }
  expect(
    formatDiagnostic(problem('x', at('a.md', 1, 1), 'warning'), {
      colours,
      sourceLine: () => 'text',
      displayPath: (path) => `docs/${path}`,
    }),
  ).toBe(
    '<yellow><b>warning</b></yellow> x  <cyan>docs/a.md:1:1</cyan>\n  About x.\n  <dim>1 | </dim>text\n      <red>^</red>',
  )
})

test('of many messages some are shown and the rest is counted', () => {
  const many = Array.from({ length: 153 }, (_, index) => ({
    ...problem('broken-link', at('a.md', index + 1, 1), 'warning'),
    message: `About ${index}.`,
  }))
  const text = formatPretty([...many, problem('other', at('b.md', 1, 1))], {
    maxPerCode: 10,
    whereAllAre: '--verbose shows all',
  })
  expect(text.match(/^warning broken-link/gm)).toHaveLength(10)
  expect(text).toMatch(
    /error other {2}b\.md:1:1\n {2}About other\.\n\n… and 143 broken-link warnings; --verbose shows all\n$/,
  )
  expect(formatPretty(many).match(/^warning broken-link/gm)).toHaveLength(153)
  expect(formatPretty([])).toBe('')
})

test('messages that say the same leave room for others of their code', () => {
  const many = Array.from({ length: 20 }, (_, index) => problem('field', at('a.md', index + 1, 1), 'warning'))
  const other = { ...problem('field', at('b.md', 1, 1), 'warning'), message: 'Another.' }
  const text = formatPretty([...many, other], { maxPerCode: 10 })
  expect(text.match(/^ {2}(?:About|Another).*/gm)).toEqual([
    '  About field.',
    '  About field.',
    '  About field.',
    '  Another.',
  ])
  expect(text).toMatch(/… and 17 field warnings\n$/)
})

test('messages that say the same about one file are joined, with all places', () => {
  const about = (path: string, count: number) =>
    Array.from({ length: count }, (_, index) => problem('open', at(path, index + 1, 2), 'warning'))
  const joined = formatPretty([...about('a.md', 6), ...about('b.md', 3), ...about('c.md', 50)], {
    joinsAlike: true,
    whereAllAre: '--verbose shows all',
  })
  expect(joined.match(/^warning .*/gm)).toHaveLength(9)
  expect(joined).toContain(
    'a.md:3:2\n  About open.\n  The same applies at 4:2, 5:2, 6:2; --verbose shows all.\n\nwarning open  b.md:1:2\n',
  )
  expect(joined).toMatch(/b\.md:3:2\n {2}About open\.\n\nwarning open {2}c\.md:1:2/)
  expect(joined).toMatch(/ 33:2, … and 17 more places; --verbose shows all\.\n$/)
})

test('messages that many files are likely to have are joined, with the first files', () => {
  const about = (subject: string, paths: readonly string[]) =>
    paths.map(
      (path): Diagnostic => ({
        ...problem('field', at(path, 2, 1), 'warning'),
        message: `${path} has ${subject}.`,
        acrossFiles: subject,
      }),
    )
  const numbered = Array.from({ length: 12 }, (_, index) => `a${index + 10}.md`)
  const many = [...about('x', numbered), ...about('y', ['a10.md', 'b.md']), ...about('z', ['a10.md'])]
  const options = { joinsFiles: true, displayPath: (path: string) => `docs/${path}` }
  expect(formatPretty(many, { ...options, whereAllAre: '--verbose shows all' }).split('\n')).toEqual([
    'warning field  docs/a10.md:2:1',
    '  a10.md has x.',
    '  The same applies to 11 more files: docs/a11.md, docs/a12.md, docs/a13.md, docs/a14.md, docs/a15.md, … and 6 others; --verbose shows all.',
    '',
    'warning field  docs/a10.md:2:1',
    '  a10.md has y.',
    '  The same applies to 1 more file: docs/b.md; --verbose shows all.',
    '',
    'warning field  docs/a10.md:2:1',
    '  a10.md has z.',
    '',
  ])
  // Only the message that is shown counts, so that there is room for others.
  const cut = formatPretty(many, { ...options, maxPerCode: 2 })
  expect(cut.match(/^ {2}a10.*/gm)).toEqual(['  a10.md has x.', '  a10.md has y.'])
  expect(cut).toMatch(/\n\n… and 1 field warning\n$/)
  expect(formatPretty(many).match(/^warning/gm)).toHaveLength(15)
})

test('messages whose place matters are joined only if more than three files have them', () => {
  const inFiles = (paths: readonly string[]) =>
    paths.flatMap((path) => [headingJump(at(path, 2, 1), 1, 3), headingJump(at(path, 8, 1), 1, 3)])
  const paths = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md']
  const options = { joinsFiles: true, joinsAlike: true, whereAllAre: '--verbose shows all' }
  expect(formatPretty(inFiles(paths.slice(0, 3)), options).match(/^warning .*/gm)).toHaveLength(6)
  const other = headingJump(at('b.md', 20, 1), 2, 4)
  expect(formatPretty([...inFiles(paths), other], options).split('\n')).toEqual([
    'warning heading-jump  a.md:2:1',
    '  A heading of level 3 follows one of level 1.',
    '  Use level 2: people who use screen readers navigate by headings.',
    '  The same applies at 8:1; --verbose shows all.',
    '  The same applies to 4 more files: b.md, c.md, d.md, e.md; --verbose shows all.',
    '',
    'warning heading-jump  b.md:20:1',
    '  A heading of level 4 follows one of level 2.',
    '  Use level 3: people who use screen readers navigate by headings.',
    '',
  ])
  expect(formatPretty(inFiles(paths)).match(/^warning /gm)).toHaveLength(10)
  expect(formatGithub(inFiles(paths)).match(/^::warning /gm)).toHaveLength(10)
  expect(documentOf(inFiles(paths)).diagnostics).toHaveLength(10)
})

test('messages whose hints name what is at their place are joined, too', () => {
  const options = { joinsFiles: true, whereAllAre: '--verbose shows all' }
  const include = (path: string, line: number, file: string) =>
    foreignSyntax(at(path, line, 1), `{{#include ${file}}}`, 'mdBook', `Write <<< ${file}.`)
  const note = (path: string, title: string) =>
    foreignSyntax(at(path, 9, 1), `!!! note "${title}"`, 'MkDocs', `Write "::: note ${title}".`)
  const includes = [include('a.md', 1, 'x.rs'), include('a.md', 2, 'y.rs'), include('b.md', 1, 'z.rs')]
  const other = foreignSyntax(at('b.md', 9, 1), '{{#playground p.rs}}', 'mdBook', 'Write <<< p.rs.')
  const tip = foreignSyntax(at('b.md', 10, 1), '!!! tip', 'MkDocs', 'Write "::: tip".')
  const text = formatPretty([...includes, other, note('a.md', 'A'), note('b.md', 'B'), tip], options)
  expect(text.match(/^(?:warning| {2}(?:Write|The same)).*/gm)).toEqual([
    'warning foreign-syntax  a.md:1:1',
    '  Write <<< x.rs.',
    '  The same applies to 1 more file: b.md; --verbose shows all.',
    'warning foreign-syntax  a.md:9:1',
    '  Write "::: note A".',
    '  The same applies to 1 more file: b.md; --verbose shows all.',
    'warning foreign-syntax  b.md:9:1',
    '  Write <<< p.rs.',
    'warning foreign-syntax  b.md:10:1',
    '  Write "::: tip".',
  ])
  const links = ['a.md', 'b.md', 'c.md', 'd.md'].map((path) => movedLink(at(path, 1, 1), '/x', `/${path}`))
  expect(formatPretty(links, options).match(/^(?:warning| {2}The same).*/gm)).toEqual([
    'warning moved-link  a.md:1:1',
    '  The same applies to 3 more files: b.md, c.md, d.md; --verbose shows all.',
  ])
  expect(formatPretty(links.slice(1), options).match(/^warning/gm)).toHaveLength(3)
  const element = { isInline: false, mayBeText: false, component: undefined }
  for (const [hasSlash, shown] of [
    [true, 1],
    [false, 4],
  ] as const) {
    const frames = links.map((link) =>
      unclosedElement(link.at ?? at('x.md', 1, 1), 'iframe', { ...element, hasSlash }),
    )
    expect(formatPretty(frames, options).match(/^warning/gm)).toHaveLength(shown)
  }
})

test('source lines fit the terminal, so that the mark stays below what it marks', () => {
  const source = `${'a'.repeat(70)} here ${'b'.repeat(300)}`
  const frame = (columns: number | undefined, column: number) =>
    formatDiagnostic(problem('x', at('a.md', 12, column)), { sourceLine: () => source, columns })
      .split('\n')
      .slice(2)
  for (const columns of [40, 80])
    for (const column of [1, 60, 72, 200, source.length]) {
      const [line = '', mark = ''] = frame(columns, column)
      expect(line.length, `${columns} ${column}`).toBeLessThanOrEqual(columns)
      expect(mark.length, `${columns} ${column}`).toBeLessThanOrEqual(columns)
    }
  const [line = '', mark = ''] = frame(40, 72)
  expect(line.slice(mark.indexOf('^'))).toMatch(/^here /)
  expect(frame(undefined, 1)[0]?.length).toBe('  12 | '.length + 100 + 1)
  expect(frame(10, 1)[0]).toContain('a'.repeat(20))
})
