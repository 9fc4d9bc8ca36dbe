import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSite, cleanTree, runDocs } from '../support/build.js'
import { type FileTexts, makeSite } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

const code = '```ts{2} title="a.ts"\nconst a: string = `b ${c}`\nreturn a // [!code ++]\n```\n'

/** More pages than a single thread parses alone. */
const pages: FileTexts = {
  'content/index.md': `# Home\n\n${code}`,
  ...Object.fromEntries(
    Array.from({ length: 150 }, (_, index) => [
      `content/page-${index}.md`,
      `# Page ${index}\n\n${code}\n\`\`\`js\nlet a = ${index}\n\`\`\`\n`,
    ]),
  ),
}

/** Prism nests elements. */
const ofPrism = '<span class="token interpolation">'

const configOf = (markdown: string) => `export default { title: 'Test', markdown: ${markdown} }\n`
const shiki = configOf("{ highlighter: 'shiki' }")
const prism = configOf("{ highlighter: 'prism' }")

test('a site is highlighted with the grammars that its config names, also when that changes', async () => {
  const site = makeSite({ ...pages, 'docs.config.mjs': shiki })
  const home = () => readFileSync(join(site, 'dist', 'index.html'), 'utf8')
  const { outDir, diagnostics } = await buildSite(site)
  expect(diagnostics.map(({ code }) => code)).not.toContain('unknown-language')
  expect(home()).toContain('<span class="token interpolation-punctuation punctuation">${</span>c')
  expect(home()).not.toContain(ofPrism)
  expect(home()).toMatch(/<span class="line highlighted add"|<span class="line add highlighted"/)
  expect(home()).not.toMatch(/<code[^>]*>[^\0]*?style=[^\0]*?<\/code>/)
  const withShiki = home()

  expect((await buildSite(site)).work.rendered).toBe(0)
  writeFileSync(join(site, 'content', 'page-3.md'), `# New\n\n${code}\n\`\`\`css\na { b: c }\n\`\`\`\n`)
  await buildSite(site)
  expect(treeDifferences(outDir, await cleanTree(site))).toEqual([])

  writeFileSync(join(site, 'docs.config.mjs'), prism)
  await buildSite(site)
  expect(home()).toContain(ofPrism)
  expect(treeDifferences(outDir, await cleanTree(site))).toEqual([])

  writeFileSync(join(site, 'docs.config.mjs'), shiki)
  await buildSite(site)
  expect(home()).toBe(withShiki)
})

test('pages are the same from several threads as from one, which plugins need', async () => {
  const several = makeSite({ ...pages, 'docs.config.mjs': shiki })
  const one = makeSite({
    ...pages,
    'docs.config.mjs': configOf("{ highlighter: 'shiki', remarkPlugins: [() => () => {}] }"),
  })
  const awaiting = makeSite({
    ...pages,
    'docs.config.mjs': configOf("{ highlighter: 'shiki', remarkPlugins: [() => async () => {}] }"),
  })
  const [first, ...others] = [await buildSite(several), await buildSite(one), await buildSite(awaiting)]
  for (const { outDir } of others) expect(treeDifferences(first.outDir, outDir)).toEqual([])
})

test('a version of Shiki that Quire does not know is told where the config chooses it', async () => {
  const site = makeSite({ ...pages, 'docs.config.mjs': shiki })
  const folder = join(site, 'node_modules', 'shiki')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "shiki", "version": "0.14.7" }')
  const { status, stderr } = await runDocs(['build', site])
  expect(status).toBe(2)
  expect(stderr).toMatch(/^error config-package-version {2}\S*docs\.config\.mjs:1:45$/m)
  expect(stderr).toContain('npm install shiki@4')
})

test('languages that the config adds are highlighted, until it changes them', async () => {
  const page = '# A\n\n```Rules\ndef a\n```\n\n```applog\ndef a\n```\n\n```gone\na\n```\n'
  const configWith = (languages: string) => configOf(`{ languages: ${languages} }`)
  const site = makeSite({
    'content/index.md': page,
    'docs.config.mjs': configWith("{ RULES: 'Ruby', applog: 'text', gone: 'no-such-language' }"),
  })
  const { diagnostics, outDir } = await buildSite(site)
  expect(diagnostics.map(({ code, at }) => [code, at?.line])).toEqual([['unknown-language', 11]])
  const html = () => readFileSync(join(outDir, 'index.html'), 'utf8')
  expect(html().match(/<span class="token keyword">def<\/span>/g)).toHaveLength(1)
  expect(html()).toContain('<code>def a\n</code>')
  writeFileSync(join(site, 'docs.config.mjs'), configWith("{ rules: 'text' }"))
  await buildSite(site)
  expect(html()).not.toContain('<span class="token')
  const grammar = `{ scopeName: 'source.rules', patterns: [{ match: 'def', name: 'keyword.a' }] }`
  writeFileSync(
    join(site, 'docs.config.mjs'),
    configOf(`{ highlighter: 'shiki', languages: { rules: ${grammar} } }`),
  )
  await buildSite(site)
  expect(html().match(/<span class="token keyword">def<\/span> a/g)).toHaveLength(1)
})
