// Puts what of valibot the theme uses into the module that uses it: all of valibot takes every build 5 ms to load.
import { build } from 'esbuild'
import { writeThirdPartyLicenses } from '../../../scripts/third-party-licenses.mjs'

const { metafile } = await build({
  entryPoints: ['dist/options-schema.js'],
  outfile: 'dist/options-schema.js',
  allowOverwrite: true,
  bundle: true,
  external: ['./nearest-name.js', './strings/en.js'],
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
})
writeThirdPartyLicenses('dist/THIRD-PARTY-LICENSES.txt', [metafile], '.')
