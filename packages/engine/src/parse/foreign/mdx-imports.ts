import { applyEdits } from '../source/link-source.js'
import type { Rewritten } from '../source/told-lines.js'

/** An import of components that other generators bring along, on a line of its own. */
const ofGenerator =
  /^import (?:\w+|\{[^{}\n]*\}) from (['"])(?:@theme\/(?:Tabs|TabItem)|@astrojs\/starlight\/components|nextra\/components|(?:@rspress\/core|rspress)\/theme|fumadocs-ui\/components\/[\w-]+)\1;?[ \t]*\r?\n?$/

const anImport = /^import ([^'"\n]+?) from (['"])([^'"\n]+)\2/gm
const anExport = /^export (?:const|let|var|function) (\w+)/gm

/** Names that a page imports or exports as in MDX. */
export function mdxNames(text: string): ReadonlySet<string> {
  const names = [...text.matchAll(anImport)].flatMap(([, list = '']) => list.match(/\w+(?!\s+as\b)/g) ?? [])
  return new Set([...names, ...[...text.matchAll(anExport)].map(([, name = '']) => name)])
}

/** Where a page imports names from. */
export function mdxSources(text: string): ReadonlyMap<string, string> {
  const sources = new Map<string, string>()
  for (const [, list = '', , source = ''] of text.matchAll(anImport))
    for (const [, name = ''] of list.matchAll(/\b(\w+)\s*(?=[,}]|$)/g))
      if (!sources.has(name)) sources.set(name, source)
  return sources
}

/**
 * Removes imports of components that come with Docusaurus, Starlight, Nextra, Rspress and Fumadocs. Those that the theme has
 * need no import; others are reported where they are used.
 *
 * @param told Numbers of the lines at which imports begin, from 1. Others may be in code.
 */
export function removeMdxImports(text: string, told: ReadonlySet<number>): Rewritten {
  const lines = text.split(/(?<=\n)/)
  const removed = importsOfGenerator(lines, told)
  let [at, isRemoved, above] = [0, false, '']
  const edits = lines.flatMap((line, index) => {
    const start = at
    at += line.length
    // The empty line below goes, too, if there is one above.
    const isLeftOver = isRemoved && line.trim() === '' && above === ''
    isRemoved = removed.has(index)
    if (!isRemoved) above = line.trim()
    return isRemoved || isLeftOver ? [{ start, end: at, text: '' }] : []
  })
  return { text: applyEdits(text, edits), blocks: removed.size }
}

/** Indexes of the lines to remove. Only the first of several imports that follow each other is told. */
function importsOfGenerator(lines: readonly string[], told: ReadonlySet<number>): ReadonlySet<number> {
  const removed = new Set<number>()
  let isTold = false
  for (const [index, line] of lines.entries()) {
    isTold = line.startsWith('import ') && (isTold || told.has(index + 1))
    if (isTold && ofGenerator.test(line)) removed.add(index)
  }
  return removed
}
