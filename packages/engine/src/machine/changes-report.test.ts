import { expect, test } from 'vitest'
import { changesReport } from './changes-report.js'
import type { ChangedSection, SiteChanges } from './compare.js'

const none: SiteChanges = { added: [], changed: [], moved: [], removed: [], broken: [] }
const report = (changes: Partial<SiteChanges>, pr?: number) =>
  changesReport({ ...none, ...changes }, { pr, siteAddress: 'https://e.org/' })
const page = (title: string, sections: readonly ChangedSection[] = []) => ({ path: '/a', title, sections })

test('a report says what happens to every page, and where it can be looked at', () => {
  const section = (change: ChangedSection['change'], title: string) => ({ change, title, id: title })
  const text = report(
    {
      added: [page('New')],
      changed: [
        page('Same', [
          section('changed', 'Two'),
          section('added', 'Three'),
          section('removed', 'Four'),
          section('changed', ''),
          section('links', ''),
        ]),
      ],
      moved: [{ ...page('Here', [section('changed', 'One')]), from: '/there' }],
      removed: [{ path: '/gone', title: 'Gone' }],
      broken: [{ path: '/a', title: 'Same', targets: ['./x.md', './y.md'] }],
    },
    427,
  )
  expect(text).toBe(`## [Preview of #427](https://e.org/)

### Added (1)

- [New](https://e.org/a)

### Changed (1)

- [Same](https://e.org/a): Two, Three (new), Four (removed), introduction, links or pictures

### Moved (1)

- [Here](https://e.org/a): One (was \`/there\`)

### Removed (1)

- Gone (\`/gone\`)

### Newly broken links (2)

- [Same](https://e.org/a): \`./x.md\`, \`./y.md\`
`)
})

test('pages of older versions are told from those of the latest, and a whole version is one item', () => {
  const frozen = { version: 'v1.0', withVersion: true } as const
  const text = report({
    added: [page('A'), { ...page('A'), ...frozen }, { ...page('B'), ...frozen }],
    changed: [{ ...page('Same', [{ change: 'changed', title: 'One', id: 'one' }]), version: 'v0' }],
    removed: [{ path: '/v-1/', title: 'Home', version: 'v-1', withVersion: true }],
  })
  expect(text.split('\n').filter((line) => /^[#-]/.test(line))).toEqual([
    '## [Preview](https://e.org/)',
    '### Added (3)',
    '- Version v1\\.0: 2 pages',
    '- [A](https://e.org/a)',
    '### Changed (1)',
    '- [Same](https://e.org/a) (v0): One',
    '### Removed (1)',
    '- Version v\\-1: 1 page',
  ])
})

test('where nothing changes, the report says so', () => {
  expect(report({})).toBe('## [Preview](https://e.org/)\n\nNo page changes.\n')
})

test('no text of a page is markup, a mention or a link in the comment', () => {
  const cases = [
    ['[a](https://evil.example)', '\\[a\\]\\(https\\:\\/\\/evil\\.example\\)'],
    ['<img src=x> **b** `c`', '\\<img src=x\\> \\*\\*b\\*\\* \\`c\\`'],
    ['@someone and @other', '@\u200Bsomeone and @\u200Bother'],
    ['#1 and #2', '\\#\u200B1 and \\#\u200B2'],
    ['\\[a\\]', '\\\\\\[a\\\\\\]'],
    ['  two\n\n  lines ', 'two lines'],
    ['a'.repeat(300), 'a'.repeat(200)],
  ] as const
  for (const [title, expected] of cases)
    expect(report({ added: [page(title)] }), title).toContain(`- [${expected}](https://e.org/a)\n`)
})

test('a link leads to its page and ends there, whatever the name of the file', () => {
  const cases = [
    ['/c#.html', '/c%23.html'],
    ['/what?.html', '/what%3F.html'],
    ['/100%.html', '/100%25.html'],
    ['/a)@someone [b](c.html', '/a%29@someone%20%5Bb%5D%28c.html'],
  ] as const
  for (const [path, expected] of cases)
    expect(report({ added: [{ path, title: 'T', sections: [] }] }), path).toContain(
      `- [T](https://e.org${expected})\n`,
    )
})

test('an address stays code, whatever it holds', () => {
  const cases = [
    ['/a`b``c', '`/a b c`'],
    [' /a\n/b ', '`/a /b`'],
    ['a'.repeat(300), `\`${'a'.repeat(200)}\``],
  ] as const
  for (const [path, expected] of cases)
    expect(report({ removed: [{ path, title: 'Gone' }] }), path).toContain(`- Gone (${expected})\n`)
})

test('of many pages and sections the first are listed and the others counted', () => {
  const pages = (count: number) => Array.from({ length: count }, (_, index) => page(`P${index}`))
  expect(report({ added: pages(50) })).toMatch(/\(50\)[\s\S]*- \[P49\]\(https:\/\/e\.org\/a\)\n$/)
  expect(report({ added: pages(52) })).toMatch(
    /\(52\)[\s\S]*- \[P49\]\(https:\/\/e\.org\/a\)\n- and 2 more\n$/,
  )
  const sections = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ change: 'changed' as const, title: `S${index}`, id: '' }))
  expect(report({ changed: [page('A', sections(12))] })).toMatch(/: S0, .*S11\n$/)
  expect(report({ changed: [page('A', sections(14))] })).toMatch(/: S0, .*S11, and 2 more\n$/)
  const targets = Array.from({ length: 13 }, (_, index) => `x${index}`)
  expect(report({ broken: [{ path: '/a', title: 'A', targets }] })).toMatch(/`x11`, and 1 more\n$/)
})

test('pages with another text come before those of which only links changed, or that only moved', () => {
  const links = [{ change: 'links', title: '', id: '' }] as const
  const text = [{ change: 'changed', title: 'One', id: 'one' }] as const
  const from = '/there'
  const told = report({
    changed: [page('A', links), page('B', text), page('C', links), page('D', [...links, ...text])],
    moved: [
      { ...page('E'), from },
      { ...page('F', links), from },
      { ...page('G', text), from },
    ],
  })
  expect(told.match(/(?<=- \[)\w/g)).toEqual(['B', 'D', 'A', 'C', 'G', 'E', 'F'])
})

test('newly broken links are counted, and not their pages', () => {
  const broken = [
    { path: '/a', title: 'A', targets: ['x', 'y'] },
    { path: '/b', title: 'B', targets: ['x'] },
  ]
  expect(report({ broken })).toContain('### Newly broken links (3)\n')
})

test('what is longer than a comment may be is counted', () => {
  const long = Array.from({ length: 12 }, () => ({
    change: 'changed' as const,
    title: 'a'.repeat(200),
    id: '',
  }))
  const changed = Array.from({ length: 30 }, () => page('A', long))
  const text = report({ changed, added: [page('B')], removed: [{ path: '/c', title: 'C' }] })
  expect(text).toBe(
    '## [Preview](https://e.org/)\n\nToo many changes to list. Pages: 1 added, 30 changed, 0 moved, 1 removed. Newly broken links: 0.\n',
  )
})
