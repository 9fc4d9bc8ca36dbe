import type { Definition, FootnoteDefinition, Root } from 'mdast'
import type { VFile } from 'vfile'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import type { SvgFiles } from '../io/svg-files.js'
import type { SourcePath } from '../paths.js'
import type { ContentWords } from '../words.js'
import type { Frontmatter } from './frontmatter.js'
import type { Highlighter } from './highlight.js'
import type { MaskedText, MaskedValue } from './mask.js'
import type { ParseInput, ParserOptions } from './options.js'
import type { Heading } from './page.js'
import type { Patience } from './patience.js'

/** What the transforms of one page share, from its text to its HTML: what they read, and what they find. */
export interface ParseContext {
  readonly input: ParseInput
  readonly options: ParserOptions
  readonly frontmatter: Frontmatter
  /** Waits for plugins; undefined where they are to work at once. */
  readonly patience: Patience | undefined
  readonly diagnostics: Diagnostic[]
  /** The page itself, then the files whose text stands in it; see {@link placeOf}. */
  readonly files: SourcePath[]
  readonly includes: Set<SourcePath>
  /** What plugins declared. */
  readonly dependencies: Set<SourcePath>
  readonly headings: Heading[]
  /** Targets of references, wherever they stand. */
  readonly definitions: (Definition | FootnoteDefinition)[]
  /** Values of attributes that were put aside before parsing. */
  readonly values: MaskedValue[]
  masked: MaskedText
  /** As the parser gave it. */
  tree: Root
  readonly parseMarkdown: (text: string) => Root
  /** Text of the heading that the page begins with. */
  readonly headingTitle: () => string
  readonly highlighter: Highlighter
  /** Of Mermaid blocks, from this process and earlier ones. */
  readonly drawings: SvgFiles
  /** In the language of the page. */
  readonly words: ContentWords
  readonly flags: {
    tooDeep: boolean
    /** Marks of emphasis that are text were told of. */
    lostEmphasis: boolean
    groups: number
    diagrams: number
    /** A diagram of the page is drawn by the browser. */
    drawnLater: boolean
    /** Cells made for rows with fewer than their table has columns. */
    filledCells: number
    /** Blocks whose highlighting or drawing took too long. */
    givenUp: number
    /** A plugin failed while it was awaited, which may go well the next time. */
    failedLater: boolean
    /** Entries in tables of contents. */
    contentsEntries: number
    readonly unknownLanguages: Set<string>
    /** Other characters stand for some braces of the page's text. */
    keptBraces: boolean
  }
  title: string | null
  excerpt: string
}

/** Where a node stands, as parsers say it. */
export interface Position {
  readonly start: { readonly line: number; readonly column: number }
}

/**
 * Lines of the file with number n begin at n times this, so that a position
 * tells its file and survives every transform that copies positions.
 */
const linesOfFile = 2 ** 24

/** The place of a node; the beginning of the page where the parser gives none. */
export function placeOf(
  position: Position | undefined,
  context: Pick<ParseContext, 'files'> & { readonly input: Pick<ParseContext['input'], 'path'> },
): Place {
  const { line, column } = position?.start ?? { line: 1, column: 1 }
  return { path: fileOf(position, context), line: line % linesOfFile, column }
}

/** The page, or the file that stands in it, whose text a node is; the page where the parser gives no place. */
export function fileOf(
  position: Position | undefined,
  { files, input }: Parameters<typeof placeOf>[1],
): SourcePath {
  return files[Math.floor((position?.start.line ?? 1) / linesOfFile)] ?? input.path
}

/** What is added to the line numbers of the file with that number. */
export function lineOffset(file: number): number {
  return file * linesOfFile
}

/** @throws When the parser did not make the file: a bug of the caller. */
export function contextOf(file: VFile | null | undefined): ParseContext {
  const context = file?.data.quireContext
  if (context === undefined) throw new Error('The page was not given to the parser.')
  return context
}

declare module 'vfile' {
  interface DataMap {
    quireContext: ParseContext
  }
}
