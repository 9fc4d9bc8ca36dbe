import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { foldersAbove } from '../../io/path-from.js'
import { lookAt } from '../../io/reading/look-at.js'
import type { BundleProblem } from './bundle-problem.js'

/** Files next to code, or in a folder above it, that decide what an import resolves to. */
export const namesOfSettings = ['tsconfig.json', 'jsconfig.json', 'package.json']

/**
 * Finds settings that the bundler must not come across: it reads those of each folder that it looks
 * into, and would wait for ever for a pipe.
 *
 * @param looked Folders that were looked at. Receives the others.
 */
export function endlessSettings(folder: string, looked = new Set<string>()): BundleProblem | undefined {
  for (const above of foldersAbove(folder)) {
    // The folders above it were looked at, too.
    if (looked.has(above)) return undefined
    looked.add(above)
    const found = namesOfSettings.map((name) => join(above, name)).find(isEndless)
    if (found !== undefined)
      return { kind: 'syntax', text: `"${found}" is not a file.`, hint: 'Remove it, or put a file there.' }
  }
  return undefined
}

/** Pipes, sockets and devices. The bundler passes over folders, and over links that lead nowhere. */
function isEndless(path: string): boolean {
  const stats = lookAt(() => statSync(path, { throwIfNoEntry: false }))
  return stats !== undefined && !stats.isFile() && !stats.isDirectory()
}

/** Folders of the files that a module may import by their paths. */
export function foldersNamedIn(text: string, file: string): ReadonlySet<string> {
  const paths = text.matchAll(/["'](\.{1,2}\/[^"'\n]*)["']/g)
  return new Set([...paths].map(([, path = '']) => dirname(resolve(dirname(file), path))))
}
