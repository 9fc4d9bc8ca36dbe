// Makes dist/docs.js: the whole command in one file, so that it starts sooner. The engine stays a package of its own.
import { build } from 'esbuild'

await build({
  entryPoints: ['dist/main.js'],
  outfile: 'dist/docs.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: ['@quire/engine'],
  logLevel: 'warning',
  // For packages in CommonJS that load Node's modules.
  banner: {
    js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
  },
})
