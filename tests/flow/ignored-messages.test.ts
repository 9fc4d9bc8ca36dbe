import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { move } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, commandDefaults } from '../support/build.js'
import { checkSite } from '../support/check.js'
import { serveSite, within } from '../support/serve.js'
import { makeSite, silenceDisk, writeFiles } from '../support/sites.js'

const config = (ignoreMessages?: readonly string[]) => JSON.stringify({ title: 'T', ignoreMessages })

const files = {
  'docs.config.json': config(['frontmatter-foreign-field', 'bad-permalink', 'duplicate-title']),
  'content/index.md': '---\nsidebar_position: 1\n---\n\n# Home\n\n[gone](./gone.md) [Other](./other.md)\n',
  'content/other.md': '# Home\n',
}
const codes = ({ diagnostics }: { readonly diagnostics: readonly { readonly code: string }[] }) =>
  diagnostics.map(({ code }) => code)

test('warnings that the config names are shown by neither build nor check nor serve', async () => {
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

test('warnings about the watch of a server are left out, too', async () => {
  const site = makeSite({ ...files, 'docs.config.json': config(['watch-failed']) })
  const told: string[] = []
  const server = await serveSite(site, {
    onEvent: (event) => {
      if (event.kind === 'problems') told.push(...codes(event))
    },
  })
  let failures = 0
  silenceDisk((answerAgain) => {
    failures += 1
    answerAgain()
  })
  await expect.poll(() => failures, within).toBe(1)
  await fetch(server.origin)
  await expect.poll(() => told, within).toContain('broken-link')
  expect(told).not.toContain('watch-failed')
})

test('what is left to do after a move is shown in any case', async () => {
  const site = makeSite({
    'docs.config.json': config(['move-by-hand']),
    'content/index.md': '# Home\n\n[a](./a.md)\n',
    'content/a.md': '# A\n',
  })
  writeFileSync(join(site, 'content/index.md'), Buffer.from('# Caf\xE9\n\n[a](./a.md)\n', 'latin1'))
  expect(codes(await move({ ...commandDefaults, site, from: 'a.md', to: 'b.md' }))).toEqual(['move-by-hand'])
})

test('a config that cannot be used has all its messages', async () => {
  const site = makeSite({
    ...files,
    'docs.config.json': JSON.stringify({
      title: 'T',
      base: 'a',
      sidebr: 'auto',
      ignoreMessages: ['config-slashes'],
    }),
  })
  const { diagnostics } = await buildSite(site).then(
    () => ({ diagnostics: [] }),
    (error) => error,
  )
  expect(codes({ diagnostics })).toEqual(['config-unknown-key', 'config-slashes'])
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
