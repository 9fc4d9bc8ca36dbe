import { expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { checkSite } from '../support/check.js'
import { serveSite } from '../support/serve.js'
import { makeSite, writeFiles } from '../support/sites.js'

const config = (ignoreMessages?: readonly string[]) => JSON.stringify({ title: 'T', ignoreMessages })

const files = {
  'docs.config.json': config(['frontmatter-foreign-field', 'bad-permalink', 'duplicate-title']),
  'content/index.md': '---\nsidebar_position: 1\n---\n\n# Home\n\n[gone](./gone.md) [Other](./other.md)\n',
  'content/other.md': '# Home\n',
}
const codes = ({ diagnostics }: { readonly diagnostics: readonly { readonly code: string }[] }) =>
  diagnostics.map(({ code }) => code)

test('warnings that the config names are shown by no command', async () => {
  const site = makeSite(files)
  expect(codes(await buildSite(site))).toEqual(['broken-link'])
  expect(codes(await checkSite(site))).toEqual(['broken-link'])
  const told: string[] = []
  const server = await serveSite(site, {
    onEvent: (event) => {
      if (event.kind === 'problems') told.push(...codes(event))
    },
  })
  await fetch(server.origin)
  await expect.poll(() => told).toEqual(['broken-link'])
})

test('they are shown as soon as the config no longer names them, and the other way round', async () => {
  const site = makeSite(files)
  await buildSite(site)
  writeFiles(site, { 'docs.config.json': config() })
  const shown = await buildSite(site)
  expect(codes(shown)).toEqual(['frontmatter-foreign-field', 'broken-link'])
  expect(shown.work).toEqual({ parsed: 0, rendered: 0 })
  writeFiles(site, { 'docs.config.json': config(['frontmatter-foreign-field', 'broken-link']) })
  expect(codes(await buildSite(site))).toEqual([])
})

test('errors are shown in any case', async () => {
  const site = makeSite({
    ...files,
    'docs.config.json': config(['duplicate-route']),
    'content/a/index.md': '# A\n',
    'content/a/README.md': '# A\n',
  })
  const result = await buildSite(site)
  expect([result.ok, codes(result)]).toEqual([false, expect.arrayContaining(['duplicate-route'])])
})

test('a code that no message has is an error, with the nearest', async () => {
  const site = makeSite({ ...files, 'docs.config.json': config(['duplicat-title']) })
  await expect(buildSite(site)).rejects.toMatchObject({
    diagnostics: [
      {
        code: 'config-value',
        message:
          '"ignoreMessages[0]" must be the code of a message, such as "duplicate-title", not "duplicat-title".',
      },
    ],
  })
})
