// The program that is measured: two threads, each of which makes every second page. As in Quire, compiled code is kept
// for the next run.
const { readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { join } = require('node:path')
const { isMainThread, Worker, workerData } = require('node:worker_threads')

process.env.NODE_ENV = 'production'
const engine = join(__dirname, '..', '..', '..', 'packages', 'engine')

function make({ folder, pages, navigation, out }) {
  const { scriptLoader } = require(join(folder, 'loader.cjs'))
  const { makePages } = scriptLoader(join(folder, 'compiled'))(join(folder, 'make-pages.cjs'))
  const { markdownToMdast } = createRequire(join(engine, 'package.json'))('satteri')
  makePages({ pages, navigation, out, markdownToMdast })
}

if (isMainThread) {
  const [folder, out] = process.argv.slice(2)
  const { pages, ...navigation } = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'))
  const part = (number) => ({
    folder,
    out,
    navigation,
    pages: pages.filter((_, index) => index % 2 === number),
  })
  new Worker(__filename, { workerData: part(1) }).on('error', (error) => {
    throw error
  })
  make(part(0))
} else make(workerData)
