import { join } from 'node:path'
import { ConfigError, check } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, cleanTree, commandDefaults } from '../support/build.js'
import { serveSite } from '../support/serve.js'
import { makeSite, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

const schemas = `
import * as v from 'valibot'
export const owned = v.object({ owner: v.picklist(['hub', 'scheme']) })
export const post = v.object({ date: v.string() })
`

const files = {
  'docs.config.js': `import { defineConfig } from '@quire/engine'
import { owned, post } from './schemas.js'
export default defineConfig({
  title: 'T',
  frontmatterSchema: owned,
  content: [
    { dir: 'content' },
    { dir: 'blog', prefix: '/blog/', frontmatterSchema: post },
    { dir: 'old', prefix: '/v1/', version: 'v1' },
  ],
})
`,
  'schemas.js': schemas,
  'content/index.md': '---\nowner: hub\n---\n\n# Home\n\n[Post](../blog/post.md)\n',
  'content/scheme.md': '---\nowner: nobody\n---\n\n# Scheme\n',
  'blog/post.md': '---\ndate: 2026-01-31\n---\n\n# Post\n',
  'old/index.md': '# Old\n',
}

const problemsIn = async (site: string) =>
  (await buildSite(site)).diagnostics.map(({ code, at }) => `${code} ${at?.path}:${at?.line}`)

test('pages are checked by the schema of their folder, or else by that of the site', async () => {
  const site = makeSite(files)
  // The older version is not checked: its pages were written before the schema.
  expect(await problemsIn(site)).toEqual(['frontmatter-schema content/scheme.md:2'])
  const checked = await check({ site, ...commandDefaults })
  expect(checked.diagnostics.filter(({ code }) => code.startsWith('frontmatter'))).toMatchObject([
    {
      severity: 'error',
      message:
        'The field "owner" does not match the schema in the config: Invalid type: Expected ("hub" | "scheme") but received "nobody".',
      at: { path: 'content/scheme.md', line: 2, column: 1 },
    },
  ])
})

test('schemas of Zod are understood, with the fields that they name', async () => {
  const zod = `import { z } from 'zod'
export const owned = z.object({ owner: z.enum(['hub', 'scheme']), teams: z.array(z.string()).optional() })
export const post = z.object({ date: z.iso.date() })
`
  const site = makeSite({
    ...files,
    'schemas.js': zod,
    'content/index.md': '---\nowner: hub\nteams:\n  - a\n  - 5\n---\n\n# Home\n',
    'blog/post.md': '# Post\n',
  })
  expect((await problemsIn(site)).sort()).toEqual([
    'frontmatter-schema blog/post.md:1',
    'frontmatter-schema content/index.md:5',
    'frontmatter-schema content/scheme.md:2',
  ])
})

test('an edit of a page or of a schema checks again what it concerns, and makes no other page again', async () => {
  const site = makeSite(files)
  await buildSite(site)
  const edits: readonly (readonly [edit: Readonly<Record<string, string>>, problems: readonly string[]])[] = [
    [{ 'content/scheme.md': '---\nowner: scheme\n---\n\n# Scheme\n' }, []],
    [
      { 'schemas.js': schemas.replace("'scheme'", "'participant'") },
      ['frontmatter-schema content/scheme.md:2'],
    ],
    [
      { 'blog/post.md': '# Post\n' },
      ['frontmatter-schema content/scheme.md:2', 'frontmatter-schema blog/post.md:1'],
    ],
    [{ 'schemas.js': 'export const owned = undefined\nexport const post = undefined\n' }, []],
    [{ 'schemas.js': schemas }, ['frontmatter-schema blog/post.md:1']],
  ]
  for (const [edit, problems] of edits) {
    writeFiles(site, edit)
    expect([edit, (await problemsIn(site)).sort()]).toEqual([edit, [...problems].sort()])
    if (problems.length === 0) expect(treeDifferences(join(site, 'dist'), await cleanTree(site))).toEqual([])
  }
  // Only the config's code differs, and the schema finds the same.
  writeFiles(site, { 'schemas.js': schemas.replace('post = v.object', 'post = v.looseObject') })
  expect((await buildSite(site)).work).toEqual({ parsed: 0, rendered: 0 })
})

test('the dev server reports a mistake when the page is asked for, and that it is corrected', async () => {
  const site = makeSite(files)
  const told: string[] = []
  const { origin } = await serveSite(site, {
    onEvent(event) {
      if (event.kind !== 'problems' && event.kind !== 'corrected') return
      for (const { code, at } of event.diagnostics) told.push(`${event.kind} ${code} ${at?.path}:${at?.line}`)
    },
  })
  await fetch(`${origin}/scheme.html`)
  await expect.poll(() => told.at(-1)).toBe('problems frontmatter-schema content/scheme.md:2')
  writeFiles(site, { 'content/scheme.md': '---\nowner: scheme\n---\n\n# Scheme\n' })
  await expect.poll(() => told.at(-1)).toBe('corrected frontmatter-schema content/scheme.md:2')
  writeFiles(site, { 'content/scheme.md': '# Scheme\n' })
  const asked = async () => {
    await fetch(`${origin}/scheme.html`)
    return told.at(-1)
  }
  await expect.poll(asked).toBe('problems frontmatter-schema content/scheme.md:1')
})

test('what is no schema is refused', async () => {
  const site = makeSite({
    ...files,
    'schemas.js': 'export const owned = { owner: "text" }, post = () => true\n',
  })
  const error: unknown = await buildSite(site).catch((thrown: unknown) => thrown)
  if (!(error instanceof ConfigError)) throw error
  expect(error.diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'config-value "content[1].frontmatterSchema" must be a schema of Zod, Valibot, ArkType or another library that follows Standard Schema, not a function.',
    'config-value "frontmatterSchema" must be a schema of Zod, Valibot, ArkType or another library that follows Standard Schema, not an object.',
  ])
})
