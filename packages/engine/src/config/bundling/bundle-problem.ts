import { isBuiltin } from 'node:module'
import { basename, isAbsolute, join } from 'node:path'
import type { Message } from 'esbuild'
import { asWritten } from './client-modules.js'
import { requiredNamespace } from './required-modules.js'

/** A problem in the author's code, and its place. `file` is absolute; `column` counts UTF-16 units from 1. */
export interface BundleProblem {
  readonly kind:
    | 'syntax'
    | 'package-missing'
    | 'package-entry'
    | 'style-import'
    | 'file-import'
    | 'engine-file'
  /** The compiler's message; for the other kinds, the name of the package or file. */
  readonly text: string
  readonly hint?: string | undefined
  readonly at?:
    | { readonly file: string; readonly line: number; readonly column: number; readonly lineText: string }
    | undefined
  /** What the file is, unless it is the config itself. */
  readonly of?: 'island' | 'module'
}

/** For files of the site. Without it, their texts would be published with signs that nobody wrote. */
export const notUtf8Line = 'this line has bytes that are not UTF-8'

export function problemOf({ text, detail, location, notes }: Message, folder: string): BundleProblem {
  const at = (location && placeOf(location, folder)) ?? undefined
  if (isToldByName(detail)) return { kind: detail, text, at }
  const notCode = /^No loader is configured for ".+" files: (.+)$/.exec(text)?.[1]
  return notCode === undefined
    ? { kind: 'syntax', text: inWordsOfAuthor(text, at?.lineText), hint: notes.find(isForAuthors)?.text, at }
    : { kind: 'file-import', text: join(folder, notCode), at }
}

const toldByName = ['package-missing', 'package-entry', 'style-import', 'engine-file'] as const

/** Whether the text of a problem is the name of what it is about. */
const isToldByName = (detail: unknown): detail is (typeof toldByName)[number] =>
  toldByName.some((kind) => kind === detail)

/**
 * The compiler's message, in the author's terms: it names generated modules, which authors never see,
 * and files of packages.
 *
 * @param line The line of the import.
 */
function inWordsOfAuthor(text: string, line: string | undefined): string {
  const [, place = '', name] = /^No matching export in "(.+)" for import "(.+)"$/.exec(text) ?? []
  if (name === undefined) return text
  if (!place.startsWith(`${requiredNamespace}:`)) {
    const from = /\bfrom\s*["']([^"']+)["']/.exec(line ?? '')?.[1] ?? place
    return name === 'default' ? `"${from}" has no default export.` : `There is no "${name}" in "${from}".`
  }
  const file = place.slice(requiredNamespace.length + 1)
  const part = isBuiltin(file) ? '' : basename(file, '.cjs')
  const module = isBuiltin(file) ? file : `@quire/engine${part === 'index' ? '' : `/${part}`}`
  return `There is no "${name}" in "${module}".`
}

/** Leaves out notes about the bundler's plugins, and those that only introduce another place. */
const isForAuthors = ({ text }: Message['notes'][number]) => !/\bplugin\b|callback|:$/.test(text)

/**
 * Converts a place. esbuild counts lines from 1 and columns in bytes from 0, and includes the
 * prefix that {@link sourcesPlugin} adds.
 */
function placeOf(
  location: NonNullable<Message['location']>,
  folder: string,
): NonNullable<BundleProblem['at']> {
  const name = location.file.endsWith(asWritten) ? location.file.slice(0, -asWritten.length) : location.file
  const file = isAbsolute(name) ? name : join(folder, name)
  const written = location.lineText.replace(/^(?:const __quire\w+ = "(?:[^"\\]|\\.)*";)+/, '')
  const prefixBytes = Buffer.byteLength(location.lineText) - Buffer.byteLength(written)
  const before = Buffer.from(written).subarray(0, Math.max(0, location.column - prefixBytes))
  return { file, line: location.line, column: before.toString('utf8').length + 1, lineText: written }
}
