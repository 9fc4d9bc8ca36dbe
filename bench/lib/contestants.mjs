// The programs that are compared, Quire and Hugo, each on its own copy of the same Markdown.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measure } from './measure.mjs'

const docs = fileURLToPath(new URL('../../packages/cli/bin/docs.cjs', import.meta.url))
const hugoTheme = fileURLToPath(new URL('../hugo', import.meta.url))

/** The command line of Quire, with these arguments. */
export const docsCommand = (...args) => [process.execPath, docs, ...args]

/**
 * A cold build with Quire: no output, no cache.
 *
 * @param {string} site Folder with the config.
 * @param {string} out Output folder.
 * @param {Record<string, string>} env Added to the environment.
 */
export function quire(site, out, env = {}) {
  const folders = outputFolders(out)
  return {
    name: 'Quire',
    prepare() {
      rmSync(join(site, '.docs'), { recursive: true, force: true })
      folders.next()
    },
    // Status 1 means that the content has mistakes, as the corpus does.
    run: () => measure(docsCommand('build', site, '--out', folders.current()), { accept: [0, 1], env }),
  }
}

/** Returns a function that makes a new folder for each run. */
export function outputFolders(out) {
  let runs = 0
  return {
    current: () => `${out}-${runs}`,
    next: () => {
      runs += 1
    },
  }
}

/** @param {string} site Folder made by {@link hugoSite}. */
export function hugo(site) {
  const folders = outputFolders(`${site}-out`)
  return {
    name: 'Hugo',
    prepare: folders.next,
    run: () => measure([hugoProgram(), '--quiet', '--source', site, '--destination', folders.current()]),
  }
}

/** Version line of Hugo, for the report. */
export const hugoVersion = () => execFileSync(hugoProgram(), ['version'], { encoding: 'utf8' }).trim()

function hugoProgram() {
  const program = process.env.HUGO ?? '/usr/bin/hugo'
  if (!existsSync(program))
    throw new Error('Hugo is not installed: apt-get install hugo, or set HUGO to its path.')
  return program
}

/**
 * Prepares a site for Hugo: the same Markdown byte for byte, with index pages under Hugo's name for
 * them, and all other files as static files.
 *
 * @param {string} folder Emptied first.
 * @param {object} options
 * @param {readonly { from: string, to: string, exclude?: (path: string) => boolean }[]}
 *   options.content Folders of Markdown and their place in the site.
 * @param {readonly string[]} options.publicDirs
 * @param {object} options.data `nav` and, if the sidebar is not the list of the section, `sidebars`
 *   and `neighbours`.
 */
export function hugoSite(folder, { content, publicDirs, data }) {
  rmSync(folder, { recursive: true, force: true })
  for (const name of ['content', 'static', 'data']) mkdirSync(join(folder, name), { recursive: true })
  cpSync(hugoTheme, folder, { recursive: true })
  for (const [name, value] of Object.entries(data))
    writeFileSync(join(folder, 'data', `${name}.json`), JSON.stringify(value))
  for (const publicDir of publicDirs) cpSync(publicDir, join(folder, 'static'), { recursive: true })
  for (const { from, to, exclude = () => false } of content) {
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      const source = join(entry.parentPath, entry.name)
      const path = source.slice(from.length + 1)
      if (!lstatSync(source).isFile() || exclude(path)) continue
      const place = hugoPlace(path)
      if (place === undefined) continue
      mkdirSync(dirname(join(folder, place.root, to, place.path)), { recursive: true })
      const target = join(folder, place.root, to, place.path)
      // Hugo takes a page that begins with "<" for HTML and rejects it, so such a page gets an empty
      // frontmatter.
      const bytes = readFileSync(source)
      const refused = place.root === 'content' && /^\s*</.test(bytes.toString('utf8', 0, 100))
      writeFileSync(target, refused ? Buffer.concat([Buffer.from('---\n---\n'), bytes]) : bytes)
    }
  }
}

const published = new Set([
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.svg',
  '.pdf',
  '.yaml',
  '.yml',
  '.pptx',
  '.xml',
  '.json',
])

function hugoPlace(path) {
  if (extname(path) !== '.md')
    return published.has(extname(path).toLowerCase()) ? { root: 'static', path } : undefined
  const index = /^(index|readme)\.md$/i.test(basename(path))
  return { root: 'content', path: index ? join(dirname(path), '_index.md') : path }
}
