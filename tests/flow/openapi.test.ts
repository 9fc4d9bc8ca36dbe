import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, ConfigError, check, type Diagnostic } from '@quire/engine'
import { openapi } from '@quire/openapi'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commandDefaults } from '../support/build.js'
import { parseHtml, textOf } from '../support/html.js'
import { fixtureSite, linkPackages, makeSite, writeFiles } from '../support/sites.js'
import { readTree, treeDifferences } from '../support/trees.js'

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

test('a file that a description refers to and that is not there has a near one named', async () => {
  const refer = (file: string) => problemOf(`${start}paths:\n  /a: { $ref: '${file}' }\n`)
  expect(await refer('api.yml')).toMatchObject({
    hint: 'Did you mean "api.yaml"?',
    at: { line: 4, column: 16 },
  })
  // The name is no pattern.
  const { hint } = (await refer(`${'{a,b}'.repeat(30)}/api.yaml`)) ?? {}
  expect(hint).toBe('Paths are relative to the root of the site.')
})

test.each([
  ['{ spec: "api.yaml" }', '"openapi" has no option "spec", only file, pages, editUrl, words'],
  ['{}', '"file" of "openapi" must be the path of the description, such as "openapi.yaml"'],
  ['{ file: "api.yaml", pages: "tags" }', '"pages" of "openapi" must be "tag" or "operation"'],
  ['{ file: "api.yaml", words: { parameter: "a" } }', '"words" of "openapi" has no "parameter", only'],
])('the options %s are refused where they are written', async (options, message) => {
  const site = makeSite({
    'docs.config.js': `import { openapi } from '@quire/openapi'
export default { title: 'T', content: [{ dir: 'api', generate: openapi(${options}) }] }
`,
  })
  linkPackages(site)
  const error: unknown = await build({ site, ...commandDefaults }).catch((thrown: unknown) => thrown)
  if (!(error instanceof ConfigError)) throw error
  expect(error.diagnostics).toMatchObject([{ code: 'config-threw', at: { path: 'docs.config.js', line: 2 } }])
  expect(error.diagnostics[0]?.message).toContain(message)
})

/** The text of the pages of an API, as readers see it. */
async function shownOf(description: object): Promise<string> {
  const site = makeSite({
    'docs.config.js': `import { openapi } from '@quire/openapi'
export default { title: 'T', content: [{ dir: 'content' }, { dir: 'api', prefix: '/api/', generate: openapi({ file: 'api.json' }) }] }
`,
    'content/index.md': '# Home\n',
    'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'T' }, ...description }),
  })
  linkPackages(site)
  const { outDir, diagnostics } = await build({ site, ...commandDefaults })
  expect(diagnostics).toEqual([])
  return [...readTree(join(outDir, 'api'))]
    .filter(([path]) => path.endsWith('.html'))
    .map(([, html]) => textOf(parseHtml(html.toString())).replace(/\s+/g, ' '))
    .join(' ')
}

test('names are shown as they are', async () => {
  const odd = '<b>_A_ *B* `C` | [D](./e) {{ $f }} & &lt; #G :tada:'
  const text = await shownOf({
    paths: {
      '/a/{b|c}': {
        get: {
          tags: [odd],
          parameters: [
            {
              name: `1${odd}`,
              in: `2${odd}`,
              schema: { type: `3${odd}`, format: `4${odd}`, const: `5${odd}` },
            },
          ],
          requestBody: { content: { [`6${odd}`]: { schema: { $ref: '#/components/schemas/S' } } } },
          responses: {
            [`2${odd}`]: {
              description: 'Fine',
              content: { 'text/a': { schema: { type: `7${odd}`, format: `8${odd}` } } },
            },
          },
          security: [{ [`9${odd}`]: [`10${odd}`] }],
        },
      },
    },
    components: {
      schemas: {
        S: { type: 'object', properties: { of: { $ref: `#/components/schemas/${pointerTo(`11${odd}`)}` } } },
        [`11${odd}`]: { type: 'object', properties: { [`12${odd}`]: { type: 'string' } } },
      },
      securitySchemes: {
        a: { type: 'apiKey', in: `13${odd}`, name: `14${odd}` },
        b: { type: 'http', scheme: `15${odd}`, bearerFormat: `16${odd}` },
        c: { type: 'oauth2', flows: { [`17${odd}`]: {} } },
        d: { type: 'openIdConnect', openIdConnectUrl: `18${odd}` },
        e: { type: `19${odd}` },
        f: { type: 'openIdConnect', openIdConnectUrl: 'https://example.org/a_b_c' },
      },
    },
  })
  // A constant stands in place of its type, in quotation marks.
  const shown = Array.from({ length: 19 }, (_, index) => index + 1).filter(
    (number) => ![3, 4].includes(number),
  )
  expect(shown.filter((number) => !text.includes(`${number}${odd}`))).toEqual([])
  expect(text).toContain('GET /a/{b|c}')
  expect(text).toContain('https://example.org/a_b_c')
  expect(text).not.toContain('\\|')
})

test('a long name is cut between characters for the name of its file', async () => {
  const text = await shownOf({
    paths: { '/a': { get: { tags: [`${'a'.repeat(59)}𠮷𠮷`], summary: 'Get A', responses: {} } } },
  })
  expect(text).toContain('Get A')
})

const pointerTo = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

test('all values that something may have are listed', async () => {
  const values = (name: string) => Array.from({ length: 40 }, (_, index) => `${name}${index}`)
  const text = await shownOf({
    paths: {
      '/a': {
        get: {
          parameters: [
            { name: 'few', in: 'query', schema: { type: 'array', items: { enum: ['x1', 'x2'] } } },
            { name: 'own', in: 'query', schema: { enum: values('own') } },
            { name: 'list', in: 'query', schema: { type: 'array', items: { enum: values('item') } } },
            { name: 'named', in: 'query', schema: { $ref: '#/components/schemas/Named' } },
          ],
        },
      },
    },
    components: { schemas: { Named: { enum: values('named') } } },
  })
  const count = (value: string) => text.split(` ${value}`).length - 1
  expect(text).toContain('One of: x1, x2')
  for (const name of ['own', 'item']) expect(text).toContain(`One of: ${values(name).join(', ')}`)
  // Where the schema is described. The parameter links there.
  expect(count(`One of: ${values('named').join(', ')}`)).toBe(1)
})

test('a description above the site refers to no file outside of its folder', async () => {
  const data = { openapi: '3.0.0', info: { title: 'T' } }
  for (const file of ['../api.yaml', '../../api.yaml', '../spec/api.yaml']) {
    const read: string[] = []
    const sources = {
      readText: () => "paths: { $ref: '../secret.yaml' }",
      readData(path: string) {
        read.push(path)
        return path === file ? { ...data, paths: { $ref: '../secret.yaml' } } : data
      },
      list: () => [],
    }
    const problem: unknown = await Promise.resolve(openapi({ file })(sources)).catch(
      (error: unknown) => error,
    )
    expect(problem).toMatchObject({ message: expect.stringContaining('leads out of the folder') })
    expect(read).toEqual([file])
  }
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

test('schemas that consist of themselves many times are shown in time', async () => {
  const self = { $ref: '#/components/schemas/A' }
  const site = makeSite({
    'docs.config.js': `import { openapi } from '@quire/openapi'
export default { title: 'T', content: [{ dir: 'api', generate: openapi({ file: 'api.json' }) }] }
`,
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T' },
      paths: {},
      components: {
        schemas: { A: { allOf: Array.from({ length: 40 }, () => ({ ...self })), properties: { b: self } } },
      },
    }),
  })
  linkPackages(site)
  const { outDir } = await build({ site, ...commandDefaults })
  expect(readFileSync(join(outDir, 'schemas.html'), 'utf8')).toContain('<code>b</code>')
})

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
