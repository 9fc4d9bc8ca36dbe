import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { browserMermaidFolder } from '../addresses/mermaid-address.js'
import { packageFolders } from '../config/packages/installed-packages.js'
import { type MermaidPackage, mermaidChunks, mermaidEntry } from '../config/packages/mermaid-package.js'
import { readManifest } from '../io/reading/read-manifest.js'
import { byPath, type OutputPath, outputPath } from '../paths.js'
import { licensesOf } from './licenses.js'

/** A file of the package mermaid, as it is published. */
export interface MermaidFile {
  readonly path: OutputPath
  readonly content: () => string
}

/**
 * Files for pages whose diagrams are drawn by the browser: the package's scripts for browsers,
 * which are minified and split already, and the licenses of everything in them.
 *
 * Their names end in `.js`. Servers that do not know `.mjs` send it with a type with which browsers
 * run no modules.
 */
export function browserMermaidFiles({ version, folder }: MermaidPackage): readonly MermaidFile[] {
  const scripts = readdirSync(join(folder, mermaidChunks)).filter((name) => name.endsWith('.mjs'))
  const names = [mermaidEntry, ...scripts.sort(byPath).map((name) => `${mermaidChunks}/${name}`)]
  const published = (name: string) => outputPath(`${browserMermaidFolder(version)}/${name}`)
  return [
    ...names.map((name) => ({
      path: published(name.replace(/\.mjs$/, '.js')),
      content: () => withPublishedNames(readFileSync(join(folder, name), 'utf8')),
    })),
    { path: published('licenses.txt'), content: () => licensesOf(packagesWith(dirname(folder))) },
  ]
}

/** @param script Its imports are relative addresses. */
export const withPublishedNames = (script: string): string =>
  script.replace(/(?<=["'])(\.{1,2}\/[\w./-]+)\.mjs(?=["'])/g, '$1.js')

/** Manifests of a package and of all its dependencies that are installed, since its scripts contain these. */
function packagesWith(folder: string): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (home: string) => {
    // Its dependencies are next to its real folder.
    const real = realpathSync.native(home)
    const manifest = join(real, 'package.json')
    if (found.has(manifest)) return
    found.add(manifest)
    for (const name of readManifest(real)?.dependencies ?? []) {
      const next = packageFolders(name, [real]).find((other) => existsSync(other))
      if (next !== undefined && !name.startsWith('@types/')) visit(next)
    }
  }
  visit(folder)
  return found
}
