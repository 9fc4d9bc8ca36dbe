// What the libraries that Quire is built on take by themselves: a lower bound for a cold build.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hugo, hugoSite, hugoVersion, outputFolders } from './lib/contestants.mjs'
import { corpusContent, corpusFolder, corpusNavigation, corpusPages } from './lib/corpus.mjs'
import { generateSite, navEntries, pageName, pageTitle, sectionName, sectionSize } from './lib/generate.mjs'
import { inTurns, measure, megabytes } from './lib/measure.mjs'
import { machineLine, printComparison } from './lib/report.mjs'

export const summary =
  'the same pages with the libraries alone, without Quire, beside Hugo (--pages 1000,10000)'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const engine = at('../packages/engine')
const { build } = createRequire(join(engine, 'package.json'))('esbuild')

export async function run({ folder, runs, pages = [] }) {
  const sites = [corpusSite, ...pages.map((count) => (place) => generatedSite(place, count))]
  console.log(`${machineLine()} ${hugoVersion()}\n`)
  for (const [index, makeSite] of sites.entries()) {
    const place = join(folder, `libraries-${index}`)
    mkdirSync(place)
    const site = makeSite(place)
    if (site === undefined) {
      console.log('Skipped: there is no corpus at ../shared/corpora/mojaloop.')
      continue
    }
    const { title, hugoFolder, ...content } = site
    writeFileSync(join(place, 'site.json'), JSON.stringify(content))
    await bundle(at('lib/libraries/make-pages.mjs'), join(place, 'make-pages.cjs'))
    await bundle(join(engine, 'dist/io/compiled-script.js'), join(place, 'loader.cjs'))
    const alone = librariesAlone(place)
    alone.prepare()
    // The first run keeps the compiled code.
    alone.run()
    printComparison(title, inTurns([alone, hugo(hugoFolder)], runs))
  }
}

function corpusSite(folder) {
  const corpus = corpusFolder()
  if (corpus === undefined) return undefined
  const hugoFolder = join(folder, 'hugo')
  const { nav, sidebars, neighbours } = corpusNavigation()
  hugoSite(hugoFolder, { ...corpusContent(corpus), data: { nav, sidebars, neighbours } })
  const pages = corpusPages(corpus).map((page) => ({ ...page, ...neighbours[page.path] }))
  return { title: `${pages.length} pages of the corpus`, hugoFolder, pages, nav, sidebars }
}

function generatedSite(folder, count) {
  const source = join(folder, 'site')
  const hugoFolder = join(folder, 'hugo')
  const { bytes } = generateSite(source, { pages: count })
  const sections = generatedSections(count)
  const nav = navEntries(sections.length)
  hugoSite(hugoFolder, {
    content: [{ from: join(source, 'content'), to: '' }],
    publicDirs: [],
    data: { nav },
  })
  const file = (path) => `${join(source, 'content', path.replace(/\/$/, '/index').replace(/\.html$/, ''))}.md`
  const pages = sections.flatMap(({ pages: inSection }) =>
    inSection.map((page, index) => ({
      ...page,
      file: file(page.path),
      prev: inSection[index - 1],
      next: inSection[index + 1],
    })),
  )
  return {
    title: `${count} generated pages, ${megabytes(bytes)}`,
    hugoFolder,
    pages: [{ path: '/', title: 'Generated site', file: file('/') }, ...pages],
    nav,
    sidebars: sections.map(({ path, title, pages: items }) => ({
      key: path,
      items: [{ title, path, children: items.slice(1) }],
    })),
  }
}

/** The sections of a generated site with their pages, beginning with the index page. */
function generatedSections(count) {
  return Array.from({ length: Math.ceil(count / sectionSize) }, (_, section) => {
    const path = `/${sectionName(section)}/`
    const title = `Section ${section + 1}`
    const first = section * sectionSize
    const pages = Array.from({ length: Math.min(sectionSize, count - first) }, (_, offset) => ({
      path: `${path}${pageName(first + offset)}.html`,
      title: pageTitle(first + offset),
    }))
    return { path, title, pages: [{ path, title }, ...pages] }
  })
}

const bundle = (entry, outfile) =>
  build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    nodePaths: [join(engine, 'node_modules')],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  })

function librariesAlone(folder) {
  const folders = outputFolders(join(folder, 'libraries'))
  return {
    name: 'Libraries alone',
    prepare: folders.next,
    run: () => measure([process.execPath, at('lib/libraries/program.cjs'), folder, folders.current()]),
  }
}
