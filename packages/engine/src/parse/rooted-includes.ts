import type { SourcePath } from '../paths.js'

/**
 * A path that counts from the root of the site (`@/a.js`) as it should be where
 * it was meant from the folder of the pages: the same path from a folder that the file stands in.
 *
 * @param isThere Whether there is such a file.
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
 * Writes the paths of includes and snippets as they count from the root of the site.
 *
 * @param told Numbers of lines whose file is missing, from 1: others may stand in code.
 * @param nearOf What to write for a path; undefined where nothing is certain.
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
