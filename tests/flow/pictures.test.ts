import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { affected, type BuildResult, why } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, cleanTree, commandDefaults, runDocs } from '../support/build.js'
import { png, pngBomb } from '../support/pictures.js'
import { serveSite } from '../support/serve.js'
import { checkout, type FileTexts, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

/** Passes everything on to the real package, and records each copy that is made. */
const recordingSharp = (log: string): FileTexts => ({
  'node_modules/sharp/package.json': '{ "name": "sharp", "version": "0.0.1", "main": "index.cjs" }',
  'node_modules/sharp/index.cjs': `
const sharp = require(${JSON.stringify(join(checkout, 'tests', 'node_modules', 'sharp'))})
const { appendFileSync } = require('node:fs')
module.exports = (...given) => {
  const picture = sharp(...given)
  const { resize } = picture
  picture.resize = (options) => {
    appendFileSync(${JSON.stringify(log)}, options.width + '\\n')
    return resize.call(picture, options)
  }
  return picture
}
`,
})

const configOf = (images: string, rest = '') =>
  `export default { title: 'Test', base: '/docs/', images: ${images}${rest} }\n`

function pictureSite(files: FileTexts, images = '{ widths: [100, 300] }') {
  const log = join(temporaryFolder(), 'log.txt')
  writeFileSync(log, '')
  const site = makeSite({ 'docs.config.mjs': configOf(images), ...recordingSharp(log), ...files })
  return {
    site,
    /** Widths that were made since the last call, in ascending order. */
    made() {
      const widths = readFileSync(log, 'utf8').split('\n').filter(Boolean).map(Number)
      writeFileSync(log, '')
      return [...new Set(widths)].sort((a, b) => a - b)
    },
  }
}

const pageOf = ({ outDir }: BuildResult, path = 'index.html') => readFileSync(join(outDir, path), 'utf8')
const imagesOf = (html: string) => html.match(/<img [^>]*>/g) ?? []
const published = ({ outDir }: BuildResult) =>
  readdirSync(join(outDir, 'assets', 'img')).map((name) => name.replace(/\.[\da-f]{8}\./, '.'))
const found = ({ diagnostics }: BuildResult) =>
  diagnostics.map(({ code, message, at }) => `${code} ${at?.path}:${at?.line} ${message}`)

test('browsers choose among narrower copies, and the picture itself stays what it was', async () => {
  const { site } = pictureSite({
    'content/README.md':
      '# Home\n\n![A](./wide.png)\n\n![B](./wide.png)\n\n<img src="./own.png" height="45" alt="C">\n\n<Card title="D">\n\n![D](./own.png)\n\n</Card>\n',
    'content/wide.png': png(400, 200),
    'content/own.png': png(200, 100),
  })
  const result = await buildSite(site)
  expect(found(result)).toEqual([])
  expect(published(result)).toEqual([
    'own-100.webp',
    'own-200.webp',
    'own.png',
    'wide-100.webp',
    'wide-300.webp',
    'wide.png',
  ])
  const shown = imagesOf(pageOf(result)).map((image) => image.replace(/\.[\da-f]{8}\./g, '.'))
  const ofWide = '/docs/assets/img/wide'
  const wide = (rest: string) =>
    `src="${ofWide}.png" alt="${rest}" srcset="${ofWide}-100.webp 100w, ${ofWide}-300.webp 300w, ${ofWide}.png 400w" sizes="(max-width: 400px) 100vw, 400px" data-zoom-src="${ofWide}.png" width="400" height="200"`
  expect(shown).toEqual([
    `<img ${wide('A')} decoding="async">`,
    `<img ${wide('B')} loading="lazy" decoding="async">`,
    '<img src="/docs/assets/img/own.png" height="45" alt="C" srcset="/docs/assets/img/own-100.webp 100w, /docs/assets/img/own-200.webp 200w" sizes="(max-width: 90px) 100vw, 90px" data-zoom-src="/docs/assets/img/own.png" width="90" loading="lazy" decoding="async">',
    expect.stringContaining(
      'own-100.webp 100w, /docs/assets/img/own-200.webp 200w" sizes="(max-width: 200px) 100vw, 200px" data-zoom-src="/docs/assets/img/own.png"',
    ),
  ])
  expect(pageOf(result, 'index.md')).not.toContain('webp')
  const sizes = readdirSync(join(result.outDir, 'assets', 'img')).map((name) => [
    name.replace(/\.[\da-f]{8}\./, '.'),
    statSync(join(result.outDir, 'assets', 'img', name)).size,
  ])
  const { 'wide-100.webp': least, 'wide-300.webp': less, 'wide.png': whole } = Object.fromEntries(sizes)
  expect([least < less, less < whole]).toEqual([true, true])
})

test('small, drawn and moving pictures, and those with choices of their own, have no copies', async () => {
  const moving = png(400, 200)
  moving.write('acTL', moving.indexOf('IDAT'), 'latin1')
  const { site, made } = pictureSite({
    'content/README.md':
      '# Home\n\n![a](./small.png)\n![b](./drawn.svg)\n![c](./moving.png)\n![d](./anything.gif)\n\n<img src="./wide.png" srcset="./wide.png 2x" alt="e">\n',
    'content/small.png': png(20, 20),
    'content/drawn.svg': `<svg xmlns="http://www.w3.org/2000/svg"><!--${' '.repeat(20_000)}--></svg>`,
    'content/moving.png': moving,
    'content/anything.gif': Buffer.concat([Buffer.from('GIF89a\x80\x02\x80\x02'), Buffer.alloc(20_000)]),
    'content/wide.png': png(400, 200),
  })
  const result = await buildSite(site)
  expect(imagesOf(pageOf(result)).filter((image) => /sizes|webp/.test(image))).toEqual([])
  expect(made()).toEqual([])
})

test('a picture is copied once, until it or the settings change, and the output is that of a clean build', async () => {
  const { site, made } = pictureSite({
    'content/README.md': '# Home\n\n![A](./a.png)\n',
    'content/guide/b.md': '# B\n\n![A](../a.png) ![B](./b.png)\n',
    'content/a.png': png(400, 200),
    'content/guide/b.png': png(250, 100, 2),
  })
  const first = await buildSite(site)
  expect(made()).toEqual([100, 250, 300])
  const isClean = async () => {
    const clean = await cleanTree(site)
    made()
    expect(treeDifferences(first.outDir, clean)).toEqual([])
  }
  await isClean()

  writeFiles(site, { 'content/README.md': '# Home\n\nNew words.\n\n![A](./a.png)\n' })
  await buildSite(site)
  expect(made()).toEqual([])
  await isClean()

  writeFiles(site, { 'content/guide/b.png': png(280, 100, 3) })
  await buildSite(site)
  expect(made()).toEqual([100, 280])
  await isClean()

  writeFiles(site, { 'docs.config.mjs': configOf('{ widths: [100, 300], quality: 40 }') })
  await buildSite(site)
  expect(made()).toEqual([100, 280, 300])
  await isClean()

  writeFiles(site, { 'docs.config.mjs': configOf('{ widths: [100, 300], quality: 40, column: 120 }') })
  await buildSite(site)
  expect(made()).toEqual([])
  await isClean()

  writeFiles(site, { 'content/guide/b.md': '# B\n\nNo pictures.\n' })
  expect(published(await buildSite(site))).toEqual(['a-100.webp', 'a-300.webp', 'a.png'])
  await isClean()

  writeFiles(site, { 'docs.config.mjs': configOf('false') })
  expect(published(await buildSite(site))).toEqual(['a.png'])
  await isClean()

  writeFiles(site, { 'docs.config.mjs': configOf('{ widths: [100, 300] }') })
  await buildSite(site)
  expect(made()).toEqual([])
  await isClean()
})

test('copies that were removed or damaged, in the output or in the cache, are there again', async () => {
  const { site, made } = pictureSite({
    'content/README.md': '# Home\n\n![A](./a.png)\n',
    'content/a.png': png(400, 200),
  })
  const cache = join(site, '.docs', 'pictures')
  const inCache = (end: string) => join(cache, readdirSync(cache).find((name) => name.endsWith(end)) ?? '')
  const { outDir } = await buildSite(site)
  const clean = await cleanTree(site)
  made()
  const again = async () => {
    await buildSite(site)
    expect(treeDifferences(outDir, clean)).toEqual([])
    return made()
  }
  const output = () =>
    join(
      outDir,
      'assets',
      'img',
      readdirSync(join(outDir, 'assets', 'img')).find((name) => name.startsWith('a-100')) ?? '',
    )

  rmSync(output())
  expect(await again()).toEqual([])
  writeFileSync(output(), 'damaged')
  expect(await again()).toEqual([])

  writeFileSync(inCache('-100.webp'), 'damaged')
  expect(await again()).toEqual([])
  rmSync(output())
  expect(await again()).toEqual([100, 300])

  writeFileSync(inCache('.json'), readFileSync(inCache('.json'), 'utf8').replace('100', '101'))
  expect(await again()).toEqual([100, 300])
  rmSync(cache, { recursive: true })
  expect(await again()).toEqual([100, 300])
  rmSync(join(site, '.docs', 'cache'), { recursive: true })
  rmSync(outDir, { recursive: true })
  expect(await again()).toEqual([])
})

test('a picture that changes during the build is not copied for what it was before', async () => {
  const { site, made } = pictureSite(
    { 'content/README.md': '# Home\n\n![A](./a.png)\n', 'content/a.png': png(400, 200) },
    'false',
  )
  await buildSite(site)
  const encoder = join(site, 'node_modules', 'sharp', 'index.cjs')
  const picture = join(site, 'content', 'a.png')
  const other = join(temporaryFolder(), 'other.png')
  writeFileSync(other, png(400, 200, 2))
  // Loaded once, after the build has looked at all files.
  const changing = `require('node:fs').copyFileSync(${JSON.stringify(other)}, ${JSON.stringify(picture)})\n`
  writeFiles(site, {
    'docs.config.mjs': configOf('{ widths: [100, 300] }'),
    'node_modules/sharp/index.cjs': changing + readFileSync(encoder, 'utf8'),
  })
  await buildSite(site)
  expect(readFileSync(picture).equals(png(400, 200, 2))).toBe(true)

  writeFiles(site, { 'content/a.png': png(400, 200) })
  made()
  const { outDir } = await buildSite(site)
  expect(made()).toEqual([100, 300])
  expect(treeDifferences(outDir, await cleanTree(site))).toEqual([])
})

test('a truncated picture is told once, where a page first shows it, and is published as it is', async () => {
  const { site, made } = pictureSite({
    'content/README.md': '# Home\n\nText.\n\n![A](./a.png) ![A](./a.png)\n',
    'content/b.md': '# B\n\n![A](./a.png)\n',
    'content/a.png': png(400, 200).subarray(0, 40_000),
  })
  const result = await buildSite(site)
  expect(result.ok).toBe(true)
  const told = found(result)
  expect(told).toEqual([
    expect.stringMatching(
      /^picture-not-copied content\/README\.md:5 There are no narrower copies of the picture "\.\/a\.png", so readers get the file as it is: sharp says ".+"\.$/,
    ),
  ])
  expect(published(result)).toEqual(['a.png'])
  expect(pageOf(result)).not.toContain('srcset')
  expect(made()).not.toEqual([])

  expect(found(await buildSite(site))).toEqual(told)
  writeFiles(site, { 'content/b.md': '# B\n\nNew words.\n\n![A](./a.png)\n' })
  expect(found(await buildSite(site))).toEqual(told)
  expect(made()).toEqual([])
  writeFiles(site, { 'content/a.png': png(400, 200) })
  expect(found(await buildSite(site))).toEqual([])
  expect(made()).toEqual([100, 300])
})

test('if the package cannot be loaded, nothing is built and the message says why', async () => {
  const site = makeSite({
    'content/README.md': '# Home\n\n![A](./a.png)\n',
    'content/a.png': png(400, 200),
    'docs.config.mjs': configOf('{}'),
    'node_modules/sharp/package.json': '{ "name": "sharp", "version": "0.0.1", "main": "index.cjs" }',
    'node_modules/sharp/index.cjs': 'throw new Error("Not for this system\\nmore")',
  })
  const { status, stdout, stderr } = await runDocs(['build', site])
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/encoder-failed {2}.*docs\.config\.mjs:1:49\n/)
  expect(stderr).toContain('cannot be loaded: Not for this system.')
  expect(stderr).toContain('npm install sharp')
  expect(readdirSync(site)).not.toContain('dist')
})

test('a small file that is a huge picture does not stop the build of a site that is not trusted', async () => {
  const site = makeSite({
    'content/README.md': '# Home\n\n![bomb](./bomb.png) ![A](./a.png)\n',
    'content/a.png': png(400, 200),
    'content/bomb.png': pngBomb(30_000, 20_000),
  })
  const config = join(makeSite({ 'docs.config.mjs': configOf('{ widths: [100] }') }), 'docs.config.mjs')
  const result = await buildSite(site, { untrusted: true, config, out: join(temporaryFolder(), 'out') })
  expect(found(result)).toEqual([
    'picture-not-copied content/README.md:3 There are no narrower copies of the picture "./bomb.png", so readers get the file as it is: it has 600 megapixels, and more than 25 megapixels are not read.',
  ])
  expect(published(result)).toEqual(['a-100.webp', 'a.png', 'bomb.png'])
  expect(readdirSync(site)).not.toContain('.docs')

  writeFiles(site, { 'docs.config.json': '{ "title": "T", "images": {} }' })
  await expect(buildSite(site, { untrusted: true, out: join(temporaryFolder(), 'out') })).rejects.toThrow(
    '"images"',
  )
})

test('pages that threads parse and make show copies too', async () => {
  const { site, made } = pictureSite({
    ...Object.fromEntries(
      Array.from({ length: 150 }, (_, index) => [
        `content/page-${index}.md`,
        `# Page ${index}\n\n![A](./a.png)\n`,
      ]),
    ),
    'content/README.md': '# Home\n',
    'content/a.png': png(400, 200),
  })
  const result = await buildSite(site)
  const without = Array.from({ length: 150 }, (_, index) => index).filter(
    (index) => !pageOf(result, `page-${index}.html`).includes('300w'),
  )
  expect(without).toEqual([])
  expect(made()).toEqual([100, 300])
})

test('the dev server shows pictures as they are, and a copy is explained by its picture', async () => {
  const { site, made } = pictureSite({
    'content/README.md': '# Home\n\n![A](./a.png)\n',
    'content/a.png': png(400, 200),
  })
  const result = await buildSite(site)
  made()
  const [copy = ''] = readdirSync(join(result.outDir, 'assets', 'img'))
  const { ingredients, sinceLastBuild } = await why({
    site,
    subject: `assets/img/${copy}`,
    ...commandDefaults,
  })
  expect(ingredients.map(({ file, facet }) => [file, facet])).toEqual([
    [undefined, 'config and code'],
    [undefined, 'copies of pictures'],
    ['content/a.png', 'shown file'],
  ])
  expect(sinceLastBuild).toMatchObject({ isNew: false, differs: false })
  const { reaches } = await affected({ site, file: 'content/a.png', ...commandDefaults })
  expect(reaches.find(({ facet }) => facet === 'shown file')?.outputs).toContain(`assets/img/${copy}`)

  const { port } = await serveSite(site)
  const page = await (await fetch(`http://localhost:${port}/docs/`)).text()
  expect(page).toContain('assets/img/a.')
  expect(page).not.toContain('srcset')
  expect(made()).toEqual([])
})
