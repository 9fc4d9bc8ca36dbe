import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { SourcePath } from '../../paths.js'
import type { FrontmatterSchema } from './frontmatter.js'
import { schemaProblems } from './schema-problems.js'

const path = 'page.md' as SourcePath

const schema = v.object({
  status: v.picklist(['draft', 'stable'], 'Draft or stable.'),
  author: v.object({ name: v.string('A name.'), links: v.array(v.string('A link.')) }),
})

const problems = (text: string, of: FrontmatterSchema = schema) =>
  schemaProblems(of, { text, path }, () => undefined)

const told = (text: string, of?: FrontmatterSchema) =>
  problems(text, of).map(({ at, message, hint }) =>
    [`${at?.line}:${at?.column}`, message, hint].filter((part) => part !== undefined).join(' '),
  )

const missing = (field: string) => `The field "${field}" is missing, which the schema in the config requires:`
const wrong = (field: string) => `The field "${field}" does not match the schema in the config:`

describe('places', () => {
  const cases: readonly (readonly [what: string, text: string, told: readonly string[]])[] = [
    ['what matches', '---\nstatus: stable\nauthor: { name: A, links: [] }\nmore: 1\n---\n', []],
    [
      'values in YAML, where they are written',
      '---\nauthor:\n  # who\n  name: 5\n  links:\n    - a\n    - [b]\nstatus: new\n---\n',
      [
        `8:1 ${wrong('status')} Draft or stable.`,
        `4:3 ${wrong('author.name')} A name.`,
        `7:7 ${wrong('author.links[1]')} A link.`,
      ],
    ],
    [
      'values in JSON',
      '---\n{ "status": "stable",\n  "author": { "name": 5, "links": [] } }\n---\n',
      [`3:15 ${wrong('author.name')} A name.`],
    ],
    [
      'tables in TOML',
      '+++\nstatus = "stable"\n\n[author]\nname = 5\nlinks = []\n+++\n',
      [`4:2 ${wrong('author.name')} A name.`],
    ],
    [
      'missing fields, where their group begins',
      '---\nstatus: stable\nauthor:\n  nam: A\n  links: []\n---\n',
      [
        `3:1 ${missing('author.name')} Invalid key: Expected "name" but received undefined. Is "nam" a misspelling of it?`,
      ],
    ],
    [
      'a page without frontmatter, which lacks all fields',
      '# Title\n',
      [
        `1:1 ${missing('status')} Invalid key: Expected "status" but received undefined.`,
        `1:1 ${missing('author')} Invalid key: Expected "author" but received undefined.`,
      ],
    ],
    ['nothing in frontmatter that cannot be read', '---\nstatus: [\n---\n', []],
  ]
  test.each(cases)('%s', (_, text, expected) => {
    expect(told(text)).toEqual(expected)
  })
})

test('a problem of the frontmatter as a whole', () => {
  const either = v.pipe(
    v.looseObject({}),
    v.check((fields) => 'a' in fields !== 'b' in fields, 'One of a and b.'),
  )
  expect(told('---\na: 1\nb: 2\n---\n', either)).toEqual([
    '2:1 The frontmatter does not match the schema in the config: One of a and b.',
  ])
})

test('a schema sees plain objects, and cannot change what the page has', () => {
  const seen: unknown[] = []
  const greedy: FrontmatterSchema = {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate(value) {
        seen.push(JSON.parse(JSON.stringify(value)), Object.getPrototypeOf(value) === Object.prototype)
        if (typeof value === 'object' && value !== null) Reflect.deleteProperty(value, 'a')
        return { value }
      },
    },
  }
  const text = '---\na: { b: [1] }\n---\n'
  expect(told(text, greedy)).toEqual([])
  expect(told(text, greedy)).toEqual([])
  expect(seen).toEqual([{ a: { b: [1] } }, true, { a: { b: [1] } }, true])
})

test('a schema that throws or waits is reported, and nothing else happens', () => {
  const failing = (validate: FrontmatterSchema['~standard']['validate']): FrontmatterSchema => ({
    '~standard': { version: 1, vendor: 'test', validate },
  })
  const throws = failing(() => {
    throw new Error('No table of owners.')
  })
  expect(problems('# Title\n', throws)).toMatchObject([
    {
      code: 'frontmatter-schema-failed',
      message: 'The schema in the config failed on the frontmatter of this page: No table of owners.',
    },
  ])
  const waits = failing(() => Promise.reject(new Error('never seen')))
  expect(problems('# Title\n', waits)).toMatchObject([
    { code: 'frontmatter-schema-failed', hint: 'Remove what is asynchronous from the schema.' },
  ])
  // Whatever is not what a schema returns is a fault of the schema, and not of the engine.
  for (const result of [undefined, { issues: 'none' }, { issues: [{}] }])
    expect(
      problems(
        '# Title\n',
        failing(() => result as never),
      ),
    ).toMatchObject([{ code: 'frontmatter-schema-failed' }])
})
