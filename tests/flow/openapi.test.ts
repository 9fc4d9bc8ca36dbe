import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, ConfigError, check, type Diagnostic } from '@quire/engine'
import { openapi } from '@quire/openapi'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commandDefaults } from '../support/build.js'
import { fixtureSite, linkPackages, makeSite, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

/** The site of the fixture, in which packages can be imported. */
function librarySite(): string {
  const site = fixtureSite('openapi')
  linkPackages(site)
  return site
}

test('the pages of an API are as expected', async () => {
  const site = librarySite()
  expect((await check({ site, ...commandDefaults })).diagnostics).toEqual([])
  for (const folder of ['api', 'pages', 'old'])
    expect(treeDifferences(join(site, folder), join(site, 'expected', folder))).toEqual([])
})

test('files that a description refers to are its inputs', async () => {
  const site = librarySite()
  await build({ site, ...commandDefaults })
  const reader = readFileSync(join(site, 'schemas/reader.yaml'), 'utf8')
  writeFiles(site, { 'schemas/reader.yaml': reader.replace('Who borrows', 'Those who borrow') })
  await build({ site, ...commandDefaults })
  expect(readFileSync(join(site, 'dist/api/schemas.html'), 'utf8')).toContain('Those who borrow')
})

/** What a build is refused for if this is the description. */
async function problemOf(description: string): Promise<Diagnostic | undefined> {
  const site = makeSite({
    'docs.config.js': `import { openapi } from '@quire/openapi'
export default { title: 'T', content: [{ dir: 'content' }, { dir: 'api', prefix: '/api/', generate: openapi({ file: 'api.yaml' }) }] }
`,
    'content/index.md': '# Home\n',
    'api.yaml': description,
  })
  linkPackages(site)
  const error: unknown = await build({ site, ...commandDefaults }).catch((thrown: unknown) => thrown)
  if (!(error instanceof ConfigError)) throw error
  expect(existsSync(join(site, 'api'))).toBe(false)
  return error.diagnostics[0]
}

const start = 'openapi: 3.0.0\ninfo: { title: T }\n'

test.each([
  ['- a', 'This is no description of an API', 1, 1],
  ['info: { title: T }', 'it has no "openapi"', 1, 1],
  ['openapi: 2.7.1\ninfo: { title: T }', 'OpenAPI 2.7.1 is not known', 1, 1],
  ['openapi: 3.0.0', 'no title', 1, 1],
  ['openapi: 3.0.0\ninfo: { title: "T }', 'this quotation mark (") is not closed', 2, 16],
  [`${start}paths: { $ref: '#/nowhere' }`, '"#/nowhere" does not exist', 3, 17],
  [`${start}paths:\n  /a: { $ref: './a.yaml' }`, 'There is no file "a.yaml"', 4, 16],
  [`${start}paths: { $ref: 'https://example.org/a.yaml' }`, 'is no file of this description', 3, 17],
  [`${start}paths: { $ref: '/etc/a.yaml' }`, 'is no file of this description', 3, 17],
  [`${start}paths: { $ref: './%zz.yaml' }`, 'There is no file "%zz.yaml"', 3, 17],
  [`${start}paths: { $ref: '#/info', /b: { $ref: '#/lost' } }`, '"#/lost" does not exist', 3, 39],
  [`${start}paths: { $ref: '../../a.yaml' }`, 'leads out of the folder', 3, 17],
])('a mistake in %j is named with its place', async (description, message, line, column) => {
  const problem = await problemOf(`${description}\n`)
  expect(problem?.message).toContain(message)
  expect(problem).toMatchObject({ code: 'generator-threw', at: { path: 'api.yaml', line, column } })
})

/** Values that take part in descriptions, in places where they do not belong. */
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      null,
      true,
      3,
      '',
      'object',
      'array',
      '|',
      '`a',
      '<b>',
      '# A',
      '```',
      '{{ $page.title }}',
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        ...['$ref', 'type', 'properties', 'items', 'allOf', 'oneOf', 'enum', 'required', 'schema', 'content'],
        ...[
          'example',
          'examples',
          'parameters',
          'responses',
          'requestBody',
          '200',
          'get',
          'post',
          'tags',
          'name',
        ],
        ...[
          'in',
          'description',
          'summary',
          'headers',
          'security',
          'additionalProperties',
          '__proto__',
          'a/b',
        ],
      ),
      tie('value'),
      { maxKeys: 5 },
    ),
  ),
})).value

test('no description makes the generator fail in another way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        paths: fc.dictionary(fc.constantFrom('/a', '/b/{c}', 'd'), anything),
        components: anything,
        tags: anything,
        servers: anything,
        security: anything,
      }),
      async (parts) => {
        const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'T' }, ...parts })
        const generate = openapi({ file: 'api.json' })
        const sources = { readText: () => text, readData: () => JSON.parse(text) as unknown, list: () => [] }
        const pages = await Promise.resolve(generate(sources)).catch((error: unknown) => {
          expect(error).toMatchObject({ name: 'PageError' })
          return []
        })
        for await (const page of pages) expect(page.path).toMatch(/^[\p{L}\p{N}\p{M}/-]+\.md$/u)
      },
    ),
    { numRuns: 500 },
  )
})
