import nodePath, { extname, posix } from 'node:path'
import type { Metafile, OutputFile } from 'esbuild'
import { hashOf } from '../io/hash.js'
import { byPath, lastName, type OutputPath, outputPath } from '../paths.js'
import { literalPattern } from '../text/source-text.js'

/** A file of a bundle, with the path that esbuild gave it. */
export type Output = Pick<OutputFile, 'path' | 'text' | 'contents'>

/** A file of a bundle as it is published. */
export interface NamedOutput {
  readonly path: OutputPath
  readonly content: Uint8Array
  /** Its name that esbuild gave it, without folders. */
  readonly firstName: string
}

/**
 * Files that a script imports before it can run, directly or by way of others, by the names that
 * esbuild gave them.
 */
export function importedBefore(script: string, { outputs }: Metafile): string[] {
  const imports = new Map(
    Object.entries(outputs).map(([path, output]) => [
      lastName(path),
      output.imports.flatMap(({ path, kind }) => (kind === 'import-statement' ? [lastName(path)] : [])),
    ]),
  )
  const found = new Set<string>()
  const visit = (name: string): void => {
    for (const other of imports.get(name) ?? []) {
      if (found.has(other)) continue
      found.add(other)
      visit(other)
    }
  }
  visit(script)
  return [...found].sort(byPath)
}

/**
 * Removes imports that only load esbuild's helpers for CommonJS, without using a name from them. If
 * a part that is loaded later needs the helpers, esbuild makes every page import them, which costs
 * a request.
 */
export function withoutIdleImports(outputs: readonly OutputFile[], { outputs: known }: Metafile): Output[] {
  const helpers = Object.entries(known)
    .filter(([path, { inputs }]) => path.endsWith('.js') && Object.keys(inputs).length === 0)
    .map(([path]) => lastName(path))
  const idleImport = new RegExp(`^\\s*import\\s*"\\./(?:${helpers.map(literalPattern).join('|')})";\\n?`)
  return outputs.map((file) => {
    if (helpers.length === 0 || !idleImport.test(file.text)) return file
    const text = file.text.replace(idleImport, '')
    return { path: file.path, text, contents: new TextEncoder().encode(text) }
  })
}

/**
 * Replaces esbuild's hashes in names by hashes of the content. Files that others refer to come
 * first.
 *
 * @param outputs Their paths are relative to the root; on Windows, that of a drive.
 */
export function nameByContent(
  outputs: readonly Output[],
  { parse, sep }: Pick<typeof nodePath, 'parse' | 'sep'> = nodePath,
): NamedOutput[] {
  const fromRoot = (path: string) => path.slice(parse(path).root.length).split(sep).join('/')
  const texts = new Map(outputs.map((file) => [fromRoot(file.path), file] as const))
  const names = new Map<string, string>()
  const done: NamedOutput[] = []
  const visit = (path: string, file: Output): void => {
    if (names.has(path)) return
    names.set(path, path)
    const isText = ['.js', '.css'].includes(extname(path))
    let text = isText ? file.text : ''
    if (isText) {
      for (const [other, otherFile] of texts) {
        const name = lastName(other)
        if (other === path || !text.includes(name)) continue
        visit(other, otherFile)
        const newName = names.get(other) ?? other
        text = text.replaceAll(name, () => lastName(newName))
      }
    }
    const content = isText ? new TextEncoder().encode(text) : file.contents
    const extension = extname(path)
    const renamed = posix
      .join('/', `${path.slice(0, path.lastIndexOf('-'))}.${hashOf(content).slice(0, 8)}${extension}`)
      .slice(1)
    names.set(path, renamed)
    done.push({ path: outputPath(renamed), content, firstName: lastName(path) })
  }
  for (const [path, file] of [...texts].sort(([a], [b]) => byPath(a, b))) visit(path, file)
  return done.sort((a, b) => byPath(a.path, b.path))
}
