import type { SourcePath } from '../../paths.js'
import { type Rewritten, replaceOnLines } from '../source/told-lines.js'

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
): Rewritten {
  return replaceOnLines(text, told, reference, (before = '', name = '') => {
    const near = nearOf(name)
    return near === undefined ? undefined : before + near
  })
}

const reference = /(<<<[ \t]+|<!--[ \t]*@include:[ \t]*)(@\/(?:(?!-->)[^\s{}#<>[\]])+)/g
