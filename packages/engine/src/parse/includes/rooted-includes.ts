import type { SourcePath } from '../../paths.js'

/**
 * Corrects a path from the site root (`@/a.js`) that was meant from the folder of the pages: finds
 * the same path in a folder above the file.
 *
 * @param isThere Whether a file exists.
 */
export function nearRooted(
  name: string,
  file: SourcePath,
  isThere: (name: string) => boolean,
): string | undefined {
  if (!name.startsWith('@/')) return undefined
  const folders = file.split('/').slice(0, -1)
  for (; folders.length > 0; folders.pop()) {
    const near = `@/${folders.join('/')}/${name.slice(2)}`
    if (isThere(near)) return near
  }
  return undefined
}

/**
 * Rewrites the paths of includes and snippets so that they are correct from the site root.
 *
 * @param told Numbers of lines whose file is missing, from 1. Others may be in code.
 * @param nearOf What to write instead of a path; undefined if nothing is certain.
 */
export function convertRootedIncludes(
  text: string,
  told: ReadonlySet<number>,
  nearOf: (name: string) => string | undefined,
): { readonly text: string; readonly blocks: number } {
  let blocks = 0
  const lines = text.split(/(?<=\n)/).map((line, index) => {
    if (!told.has(index + 1)) return line
    return line.replace(reference, (whole, before: string, name: string) => {
      const near = nearOf(name)
      if (near === undefined) return whole
      blocks += 1
      return before + near
    })
  })
  return { text: blocks === 0 ? text : lines.join(''), blocks }
}

const reference = /(<<<[ \t]+|<!--[ \t]*@include:[ \t]*)(@\/(?:(?!-->)[^\s{}#<>[\]])+)/g
