import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from '../support/sites.js'

/** The documentation site of this repository. */
export const docsSite = join(checkout, 'sites', 'docs')

/** A page of the documentation site as its author wrote it. */
export interface SourceText {
  /** Path from the site's folder. */
  readonly path: string
  readonly text: string
}

/** All pages below a folder of the site, in path order. */
export function sourceTexts(folder: 'content' | 'versions'): readonly SourceText[] {
  return readdirSync(join(docsSite, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({
      path: `${folder}/${name}`,
      text: readFileSync(join(docsSite, folder, name), 'utf8').replace(/\r\n?/g, '\n'),
    }))
}

/** A fenced block of code. */
export interface Fence {
  readonly language: string
  /** The text after the language. */
  readonly info: string
  readonly code: string
}

/** The fenced blocks of a page, including those in containers and lists. */
export function fencesIn(text: string): readonly Fence[] {
  const pattern = /^([ \t]*)(`{3,})([^\s`{]*)([^\n]*)\n([\s\S]*?)^\1\2[ \t]*$/gm
  return [...text.matchAll(pattern)].map(([, indent = '', , language = '', info = '', code = '']) => ({
    language,
    info,
    code: indent === '' ? code : code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

/**
 * Words in the prose of a page, without blocks of code, markup and addresses.
 *
 * A name such as `qs_quote_sendErrorCallback` is one word. Counted as four, lists
 * of names would look copied, and authors would take the names apart.
 */
export function wordsOf(text: string): readonly string[] {
  const prose = text
    .replace(/^---\n[\s\S]*?\n---\n/, ' ')
    .replace(/^([ \t]*)(`{3,})[\s\S]*?^\1\2[ \t]*$/gm, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\]\([^)]*\)/g, ' ')
  return prose.toLowerCase().match(/[a-z0-9]+(?:_[a-z0-9]+)*(?:['’][a-z]+)?/g) ?? []
}

/** All runs of the given number of words. */
export function runsOf(words: readonly string[], length: number): readonly string[] {
  return Array.from({ length: Math.max(0, words.length - length + 1) }, (_, start) =>
    words.slice(start, start + length).join(' '),
  )
}
