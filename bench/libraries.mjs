// What the libraries that Quire is built on take by themselves: a lower bound for a cold build of the corpus.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hugo, hugoSite, hugoVersion, outputFolders } from './lib/contestants.mjs'
import { corpusContent, corpusFolder, corpusNavigation, corpusPages } from './lib/corpus.mjs'
import { inTurns, measure } from './lib/measure.mjs'
import { machineLine, printComparison } from './lib/report.mjs'

export const summary = 'the same pages with the libraries alone, without Quire, beside Hugo'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const engine = at('../packages/engine')
const { build } = createRequire(join(engine, 'package.json'))('esbuild')

export async function run({ folder, runs }) {
  const corpus = corpusFolder()
  if (corpus === undefined) {
    console.log('Skipped: there is no corpus at ../shared/corpora/mojaloop.')
    return
  }
  const { nav, sidebars, neighbours } = corpusNavigation()
  hugoSite(join(folder, 'libraries-hugo'), {
    ...corpusContent(corpus),
    data: { nav, sidebars, neighbours },
  })
  const pages = corpusPages(corpus).map((page) => ({ ...page, ...neighbours[page.path] }))
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ pages, nav, sidebars }))
  await bundle(at('lib/libraries/make-pages.mjs'), join(folder, 'make-pages.cjs'))
  await bundle(join(engine, 'dist/io/compiled-script.js'), join(folder, 'loader.cjs'))
  const alone = librariesAlone(folder)
  alone.prepare()
  // The first run keeps the compiled code.
  alone.run()
  const results = inTurns([alone, hugo(join(folder, 'libraries-hugo'))], runs)
  console.log(`${machineLine()} ${hugoVersion()}\n`)
  printComparison(`${pages.length} pages of the corpus`, results)
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
