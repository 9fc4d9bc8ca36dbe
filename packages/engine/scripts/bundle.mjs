// Makes dist/node: what Node loads of the engine, in few files. The modules in dist are the same code, one file each;
// loading them one by one takes longer than a build that finds nothing changed.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const folder = `${dist}node/`

/** Modules that share state or classes, so that all of them are of one file: name in `node` and module. */
const sharing = {
  index: 'index.js',
  theme: 'theme.js',
  island: 'island.js',
  client: 'client/index.js',
}

/** What reads Markdown: half of the engine, which a build that finds nothing changed does not load. */
const reading = ['parse/parse.js', 'parse/parse-source.js', 'parse/markdown-copy.js']

/** React is the site's own, and two packages hold programs for the machine. The others are for few pages. */
const beside = ['react', 'esbuild', 'satteri', 'gemoji', 'postcss', 'remark-parse', 'remark-gfm', 'smol-toml']

/** What is loaded when it is first used, and hardly ever without the modules of `reading`. */
const ofReading = ['hast-util-raw', 'unified', 'yaml']

/** What not every command needs, and takes a millisecond or more to load. */
const slowToLoad =
  /^(?:chokidar|parse5|react-dom\/.*|node:(?:child_process|fs\/promises|http|net|stream|stream\/promises|timers\/promises|worker_threads|zlib))$/

/** Threads that share nothing with the code of a site. */
const threads = ['drivers/parse-thread', 'write/look-thread', 'write/writer-thread']

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
      return { contents: text.replace(/^const require = createRequire\(import\.meta\.url\);$/m, '') }
    })
    onResolve({ filter: /^\.\.\/parse\/.*\.js$/ }, ({ path, kind }) =>
      kind === 'require-call' && reading.includes(path.slice('../'.length))
        ? { path: './reading.js', external: true }
        : undefined,
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
      contents: `module.exports = require(${JSON.stringify(path)})`,
    }))
  },
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: beside,
  absWorkingDir: dist,
  logLevel: 'warning',
  plugins: [lazyModules],
  // For the modules that are loaded when they are first used; esbuild puts them into the same file.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'\nconst require = requireFrom(import.meta.url)",
  },
}

const exportsOf = Object.fromEntries(
  await Promise.all(
    Object.entries(sharing).map(async ([name, module]) => [name, Object.keys(await import(dist + module))]),
  ),
)
const listOf = (name, give) => `{ ${exportsOf[name].map(give).join(', ')} }`

await build({
  ...common,
  external: [...beside, ...ofReading],
  plugins: [lazyModules, lazyPackages],
  stdin: {
    contents: [
      ...Object.entries(sharing).map(
        ([name, module]) =>
          `export ${listOf(name, (value) => `${value} as ${name}_${value}`)} from './${module}'`,
      ),
      "export const renderThread = () => import('./drivers/render-thread.js')",
    ].join('\n'),
    resolveDir: dist,
    sourcefile: 'engine',
  },
  outfile: `${folder}engine.js`,
})
for (const name of Object.keys(sharing))
  writeFileSync(
    `${folder}${name}.js`,
    `export ${listOf(name, (value) => `${name}_${value} as ${value}`)} from './engine.js'\n`,
  )
writeFileSync(
  `${folder}render-thread.js`,
  "import { renderThread } from './engine.js'\nawait renderThread()\n",
)
await build({
  ...common,
  stdin: {
    contents: reading.map((module) => `export * from './${module}'`).join('\n'),
    resolveDir: dist,
    sourcefile: 'reading',
  },
  outfile: `${folder}reading.js`,
})
for (const thread of threads)
  await build({ ...common, entryPoints: [`${thread}.js`], outdir: folder, entryNames: '[name]' })
for (const name of [
  'engine.js',
  'reading.js',
  ...threads.map((thread) => `${thread.split('/').at(-1)}.js`),
]) {
  const [call] =
    /\brequire\d*\("\.\.?\/(?!reading\.js")[^"]*"\)/.exec(readFileSync(folder + name, 'utf8')) ?? []
  if (call !== undefined) throw new Error(`${name} would load a module a second time: ${call}`)
}
