// Puts everything that renders pages into one module. A build without a cache bundles the theme into the site's
// code, and each module of it costs several questions to the bundler, which is another process. Of valibot, only
// what the theme uses gets in: all of it takes every build 5 ms to load.
import { rmSync } from 'node:fs'
import { build } from 'esbuild'
import { writeThirdPartyLicenses } from '../../../scripts/third-party-licenses.mjs'

const entry = 'dist/index.js'

/** Islands stay modules of their own: the engine finds them by their first line, and bundles them for browsers. */
const islandsStay = {
  name: 'islands-stay',
  setup({ onResolve }) {
    onResolve({ filter: /\/islands\// }, ({ path }) => ({
      path: path.replace(/^.*(?=\/islands\/)/, '.'),
      external: true,
    }))
  },
}

const { metafile } = await build({
  entryPoints: [entry],
  outfile: entry,
  allowOverwrite: true,
  bundle: true,
  external: ['react', 'react-dom', '@quire/engine'],
  plugins: [islandsStay],
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
})

const browser = await build({
  entryPoints: ['dist/early.js', 'dist/behaviours/*.js', 'dist/islands/*.js'],
  outdir: 'dist',
  bundle: true,
  packages: 'external',
  external: ['*.css'],
  write: false,
  metafile: true,
})
/** Modules of both, which have no state: there are two of each. */
const stateless = ['dist/strings/strings.js']
for (const module of Object.keys(browser.metafile.inputs))
  if (module in metafile.inputs && !stateless.includes(module))
    throw new Error(`${module} would be there twice: in ${entry}, and for islands and behaviours.`)

const kept = new Set([entry, ...Object.keys(browser.metafile.inputs)])
for (const module of Object.keys(metafile.inputs))
  if (module.startsWith('dist/') && !kept.has(module))
    for (const file of [module, `${module}.map`]) rmSync(file)
writeThirdPartyLicenses('dist/THIRD-PARTY-LICENSES.txt', [metafile], '.')
