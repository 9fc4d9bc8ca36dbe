import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { readPlainYaml } from './plain-yaml.js'

describe('plain YAML', () => {
  const piece = fc.constantFrom(
    'title',
    'a',
    '_x',
    'true',
    'null',
    'yes',
    '~',
    ' ',
    '  ',
    ': ',
    ':',
    '#',
    ' #',
    '"',
    "'",
    '-',
    '- ',
    '1',
    '007',
    '12e3',
    '.',
    '/',
    '(',
    ')',
    ',',
    '[',
    '{',
    '\t',
    '\n',
    'word',
    'No',
    '0x1f',
    'é',
    '|',
    '>',
    '&a',
    '*a',
    '!x',
    '%',
    'key: ',
    '\nk: ',
    'k: "v"',
  )

  test('is what the library reads, wherever it is read at all', () => {
    let used = 0
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), fc.boolean(), (pieces, withKey) => {
        const raw = `${withKey ? 'key: ' : ''}${pieces.join('')}`
        const plain = readPlainYaml(raw)
        if (plain === undefined || plain.size === 0) return
        used += 1
        const document = parseDocument(raw, {
          schema: 'core',
          version: '1.2',
          merge: false,
          stringKeys: true,
        })
        expect(document.errors, raw).toEqual([])
        expect(Object.fromEntries(plain), raw).toEqual(document.toJS())
      }),
      { numRuns: 20_000, seed: 7 },
    )
    expect(used).toBeGreaterThan(300)
  })

  test('is most frontmatter', () => {
    expect(
      readPlainYaml('title: A page (1)\ndescription: "With: signs"\nsidebarDepth: 2\nhome: true\n\n'),
    ).toEqual(
      new Map<string, unknown>([
        ['title', 'A page (1)'],
        ['description', 'With: signs'],
        ['sidebarDepth', 2],
        ['home', true],
      ]),
    )
  })
})
