// Makes dist/docs.js: the whole command in one file, so that it starts sooner. The engine stays a package of its own.
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { writeThirdPartyLicenses } from '../../../scripts/third-party-licenses.mjs'

const { metafile } = await build({
  entryPoints: ['dist/main.js'],
  outfile: 'dist/docs.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: ['@quire/engine'],
  logLevel: 'warning',
  metafile: true,
  // For packages in CommonJS that load Node's modules.
  banner: {
    js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
  },
})
writeThirdPartyLicenses(resolve('dist/THIRD-PARTY-LICENSES.txt'), [metafile], process.cwd())
