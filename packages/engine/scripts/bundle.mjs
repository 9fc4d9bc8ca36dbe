// Makes dist/node: what Node loads of the engine, in few files. The modules in dist are the same code, one file each;
// loading them one by one takes longer than a build that finds nothing changed. The files are scripts in CommonJS,
// whose compiled form can be kept (src/io/running/compiled-script.ts); small modules give what they export.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { writeThirdPartyLicenses } from '../../../scripts/third-party-licenses.mjs'

const distUrl = new URL('../dist/', import.meta.url)
const dist = fileURLToPath(distUrl)
const folder = `${dist}node/`
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** Modules that share state or classes, so that all of them are of one file: name in `node` and module. */
const sharing = {
  index: 'index.js',
  theme: 'theme.js',
  island: 'island.js',
  client: 'client/index.js',
}

/** What reads Markdown: half of the engine, which a build that finds nothing changed does not load. */
const reading = [
  'parse/parse.js',
  'parse/parse-source.js',
  'parse/plugins/patience.js',
  'parse/copy/markdown-copy.js',
]

/** What other folders name modules of `parse` by. */
const ofParse = /^(?:\.\.\/)+parse\/.*\.js$/

/** React is the site's own, and esbuild holds a program for the machine. The others are for few pages. */
const beside = [
  'react',
  'esbuild',
  'gemoji',
  'json5',
  'postcss',
  'remark-parse',
  'remark-gfm',
  'smol-toml',
  './load-mermaid.cjs',
]

/** What is loaded when it is first used, and hardly ever without the modules of `reading`. */
const ofReading = ['hast-util-raw', 'satteri', 'yaml']

/** What not every command needs, and takes a millisecond or more to load. */
const slowToLoad =
  /^(?:chokidar|parse5|react-dom\/.*|node:(?:child_process|fs\/promises|http|net|stream|stream\/promises|timers\/promises|worker_threads|zlib))$/

/**
 * Modules that are loaded when they are first used say so with a `require` that Node understands. esbuild puts
 * such a module into the bundle, as a function that runs it, where nothing else is named `require`.
 */
const lazyModules = {
  name: 'lazy-modules',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(dist)) return undefined
      const text = readFileSync(path, 'utf8')
      const contents = text.replace(/^const require = createRequire\(import\.meta\.url\);$/m, '')
      return { contents: path === join(dist, 'parse', 'lazy.js') ? withMermaidBeside(contents) : contents }
    })
    onResolve({ filter: ofParse }, ({ path, kind }) =>
      kind === 'require-call' ? besideIfReading(path) : undefined,
    )
  },
}

/** Node takes 0.2 s to load what draws Mermaid: it reads a megabyte and a half of code for the names that it exports. */
function withMermaidBeside(text) {
  const calls = {
    "requireFile('beautiful-mermaid/dist/index.js')": "require('./load-mermaid.cjs')",
    "requireFile('beautiful-mermaid/package.json')": JSON.stringify({
      version: manifest.dependencies['beautiful-mermaid'],
    }),
  }
  return Object.entries(calls).reduce((whole, [call, other]) => {
    if (!whole.includes(call)) throw new Error(`parse/lazy.js has no ${call}`)
    return whole.replace(call, other)
  }, text)
}

/** Not every drawing has to be laid out, and the layout is most of the code. */
const lazyLayout = {
  name: 'lazy-layout',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^elkjs\// }, ({ path, namespace }) =>
      namespace === 'layout' ? { path, external: true } : { path, namespace: 'layout' },
    )
    onResolve({ filter: /^\.\/load\.cjs$/, namespace: 'layout' }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /.*/, namespace: 'layout' }, ({ path }) => ({
      contents: `module.exports = function Elk() {
        const Layout = require('./load.cjs').loadPackage(require.resolve(${JSON.stringify(path)}))
        return new Layout()
      }`,
    }))
  },
}

/** For what shares the file of `reading`. */
const sharedReading = {
  name: 'shared-reading',
  setup({ onResolve }) {
    onResolve({ filter: ofParse }, ({ path }) => besideIfReading(path))
  },
}

const besideIfReading = (path) =>
  reading.includes(path.replace(/^(?:\.\.\/)+/, ''))
    ? { path: './load-reading.cjs', external: true }
    : undefined

/** See src/io/running/import-module.ts. */
const importsBeside = {
  name: 'imports-beside',
  setup({ onResolve }) {
    onResolve({ filter: /\/import-module\.js$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: './import-module.cjs', external: true },
    )
  },
}

/** Imports of these in modules that are loaded later would stand at the top of the file, and be loaded at once. */
const lazyPackages = {
  name: 'lazy-packages',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: slowToLoad }, ({ path, namespace }) =>
      namespace === 'lazy' ? { path, external: true } : { path, namespace: 'lazy' },
    )
    onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path }) => ({
      contents: path.startsWith('react-dom/')
        ? `module.exports = require('./load.cjs').loadPackage(require.resolve(${JSON.stringify(path)}))`
        : `module.exports = require(${JSON.stringify(path)})`,
    }))
    onResolve({ filter: /^\.\/load\.cjs$/, namespace: 'lazy' }, ({ path }) => ({ path, external: true }))
  },
}

/**
 * Of satteri, what stands in JavaScript goes in; the rest is a program for the machine. Its own loader, which asks the
 * system many things, finds it where it has not the usual name.
 */
const satteriBinding = {
  name: 'satteri-binding',
  setup({ onLoad, onResolve, resolve }) {
    const marked = Symbol('marked')
    onResolve({ filter: /^\.\.\/index\.js$/ }, ({ path, importer }) =>
      /[\\/]satteri[\\/]dist[\\/][^\\/]+$/.test(importer) ? { path, namespace: 'satteri' } : undefined,
    )
    // A `require` would take all of it.
    onResolve({ filter: /^satteri$/ }, ({ kind }) =>
      kind === 'require-call' ? { path: 'used', namespace: 'used-of-satteri' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'used-of-satteri' }, () => ({
      contents: "export { markdownToMdast } from 'satteri'",
      resolveDir: dist,
    }))
    // Its modules only define things, but its manifest does not say so: those that are not needed can be left out.
    onResolve({ filter: /^(?:satteri$|\.)/ }, async ({ path, importer, kind, pluginData, resolveDir }) => {
      if (pluginData === marked || !(path === 'satteri' || /[\\/]satteri[\\/]dist[\\/]/.test(importer)))
        return undefined
      const found = await resolve(path, { importer, kind, resolveDir, pluginData: marked })
      return { ...found, sideEffects: false }
    })
    onLoad({ filter: /.*/, namespace: 'satteri' }, ({ path }) => ({
      contents: `const { createRequire } = require('node:module')
        const ofSatteri = createRequire(createRequire(__filename).resolve('satteri'))
        const machine = { linux: \`linux-\${process.arch}-gnu\`, darwin: \`darwin-\${process.arch}\` }[process.platform]
        function binding() {
          // By these somebody asks for another than the usual one.
          const isUsual = !process.env.NAPI_RS_NATIVE_LIBRARY_PATH && !process.env.NAPI_RS_FORCE_WASI
          if (machine !== undefined && isUsual)
            try {
              return ofSatteri(\`@bruits/satteri-\${machine}\`)
            } catch {
              // Not installed, or not for this system.
            }
          return ofSatteri(${JSON.stringify(path)})
        }
        module.exports = binding()`,
    }))
  },
}

rmSync(folder, { recursive: true, force: true })
rmSync(`${dist}compiled`, { recursive: true, force: true })
mkdirSync(folder)

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: beside,
  absWorkingDir: dist,
  logLevel: 'warning',
  // The second argument of the `import()` in io/running/import-module.ts is the caller's.
  logOverride: { 'unsupported-dynamic-import': 'silent' },
  plugins: [lazyModules, importsBeside],
  define: { 'import.meta.url': '__moduleUrl' },
  write: false,
  metafile: true,
  banner: { js: "const __moduleUrl = require('node:url').pathToFileURL(__filename).href" },
}

const metafiles = []

/** @param source A module, or the text of one. */
async function bundle(name, source, options = {}) {
  const { outputFiles, metafile } = await build({
    ...common,
    ...(typeof source === 'string'
      ? { entryPoints: [source] }
      : { stdin: { contents: source.join('\n'), resolveDir: dist, sourcefile: name } }),
    ...options,
  })
  metafiles.push(metafile)
  for (const { text } of outputFiles) writeFileSync(`${folder}${name}.cjs`, inAscii(text))
}

/** One other character in a megabyte of code, and V8 keeps all of it with two bytes for each character. */
const inAscii = (text) =>
  text.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const exportsOf = Object.fromEntries(
  await Promise.all(
    // By its address: Windows' paths cannot be imported.
    Object.entries(sharing).map(async ([name, module]) => [
      name,
      Object.keys(await import(new URL(module, distUrl).href)),
    ]),
  ),
)

await bundle(
  'engine',
  [
    ...Object.entries(sharing).map(([name, module]) => `export * as ${name} from './${module}'`),
    "export const renderThread = () => import('./drivers/threads/render-thread.js')",
  ],
  { external: [...beside, ...ofReading], plugins: [lazyModules, importsBeside, lazyPackages] },
)
await bundle(
  'reading',
  reading.map((module) => `export * from './${module}'`),
  { plugins: [...common.plugins, satteriBinding] },
)
await bundle('mermaid', ["export { renderMermaidSVG } from 'beautiful-mermaid'"], { plugins: [lazyLayout] })
await bundle('parsing', 'drivers/threads/parse-thread.js', { plugins: [sharedReading, lazyModules] })
await bundle('awaiting', 'drivers/threads/plugin-thread.js', {
  plugins: [sharedReading, lazyModules, importsBeside],
})
for (const name of [
  'io/locks/beat-thread',
  'config/running/busy-thread',
  'write/look-thread',
  'write/writer-thread',
  'io/running/import-module',
])
  await bundle(basename(name), `${name}.js`)
await bundle('load', [
  "import { join } from 'node:path'",
  "import { scriptLoader } from './io/running/compiled-script.js'",
  "const compiled = join(__dirname, '../compiled')",
  'const load = scriptLoader(compiled)',
  'export const loadBeside = (name) => load(join(__dirname, name))',
  'export const loadPackage = scriptLoader(compiled, { takesAlong: true })',
])

const write = (name, lines) => writeFileSync(folder + name, `${lines.join('\n')}\n`)
for (const [name, names] of Object.entries(exportsOf)) {
  write(`${name}.js`, [
    // Sooner than an import of a file in CommonJS, which Node reads for the names that it exports.
    "import { createRequire } from 'node:module'",
    `export const { ${names.join(', ')} } = createRequire(import.meta.url)('./${name}.cjs')`,
  ])
  // For the command and for configs, whose code does not import: the same modules, not a second set of them.
  write(`${name}.cjs`, [`module.exports = require('./load.cjs').loadBeside('engine.cjs').${name}`])
}
write('load-reading.cjs', ["module.exports = require('./load.cjs').loadBeside('reading.cjs')"])
write('load-mermaid.cjs', ["module.exports = require('./load.cjs').loadBeside('mermaid.cjs')"])
write('parse-thread.cjs', ["require('./load.cjs').loadBeside('parsing.cjs')"])
write('plugin-thread.cjs', ["require('./load.cjs').loadBeside('awaiting.cjs')"])
write('render-thread.cjs', ["require('./load.cjs').loadBeside('engine.cjs').renderThread()"])

const scripts = ['engine', 'reading', 'parsing', 'awaiting']
for (const name of scripts) {
  const [call] =
    /\brequire\d*\("\.\.?\/(?!(?:load|load-reading|load-mermaid|import-module)\.cjs")[^"]*"\)/.exec(
      readFileSync(`${folder}${name}.cjs`, 'utf8'),
    ) ?? []
  if (call !== undefined) throw new Error(`${name} would load a module a second time: ${call}`)
}

writeThirdPartyLicenses(`${dist}THIRD-PARTY-LICENSES.txt`, metafiles, dist)
