// Makes dist/docs.cjs: the whole command in one file, so that it starts sooner, as a script whose compiled form can be
// kept, and dist/load.cjs, which loads it. The engine stays a package of its own.
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { writeThirdPartyLicenses } from '../../../scripts/third-party-licenses.mjs'

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  logLevel: 'warning',
  metafile: true,
}

/** A script whose compiled form is kept cannot import: the engine has a file for it, with the modules that a config imports. */
const requiredEngine = {
  name: 'required-engine',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^@quire\/engine$/ }, ({ path }) => ({ path, namespace: 'engine' }))
    onLoad({ filter: /.*/, namespace: 'engine' }, () => ({
      contents: `const { join } = require('node:path')
        const manifest = require('node:module').createRequire(__filename).resolve('@quire/engine/package.json')
        module.exports = require(join(manifest, '../dist/node/index.cjs'))`,
    }))
  },
}

/** commander would load it, and the network with it, for commands that are programs of their own, of which there are none. */
const lazyChildProcess = {
  name: 'lazy-child-process',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: 'child_process', namespace: 'lazy' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'lazy' }, () => ({
      contents: `exports.spawn = (...args) => require('node:child_process').spawn(...args)`,
    }))
  },
}

const { metafile } = await build({
  ...common,
  entryPoints: ['dist/main.js'],
  outfile: 'dist/docs.cjs',
  plugins: [requiredEngine, lazyChildProcess],
  define: { 'import.meta.url': '__moduleUrl' },
  banner: { js: "const __moduleUrl = require('node:url').pathToFileURL(__filename).href" },
})
await build({
  ...common,
  stdin: {
    contents: `import { join } from 'node:path'
      import { scriptLoader } from '../../engine/dist/io/running/compiled-script.js'
      scriptLoader(join(__dirname, 'compiled'))(join(__dirname, 'docs.cjs'))`,
    resolveDir: resolve('dist'),
    sourcefile: 'load',
  },
  outfile: 'dist/load.cjs',
})
writeThirdPartyLicenses(resolve('dist/THIRD-PARTY-LICENSES.txt'), [metafile], process.cwd())
