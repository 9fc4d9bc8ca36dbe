import type { Definition, FootnoteDefinition, Root } from 'mdast'
import type { VFile } from 'vfile'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import type { SvgFiles } from '../io/pictures/svg-files.js'
import type { SourcePath } from '../paths.js'
import type { ContentWords } from '../words.js'
import type { Highlighter } from './code/highlight.js'
import type { Frontmatter } from './frontmatter/frontmatter.js'
import type { ParseInput, ParserOptions } from './options.js'
import type { Heading } from './page.js'
import type { Patience } from './plugins/patience.js'
import type { MaskedText } from './source/mask.js'

/** What the steps for one page share, from its text to its HTML: their inputs and what they find. */
export interface ParseContext {
  readonly input: ParseInput
  readonly options: ParserOptions
  readonly frontmatter: Frontmatter
  /** Waits for async plugins; undefined if plugins must be synchronous. */
  readonly patience: Patience | undefined
  readonly diagnostics: Diagnostic[]
  /** The page itself, then the files whose text it includes; see {@link placeOf}. */
  readonly files: SourcePath[]
  readonly includes: Set<SourcePath>
  /** Files that plugins declared to depend on. */
  readonly dependencies: Set<SourcePath>
  readonly headings: Heading[]
  /** Targets of references, from anywhere on the page. */
  readonly definitions: (Definition | FootnoteDefinition)[]
  /** See {@link MaskedText.values}. */
  readonly values: string[]
  masked: MaskedText
  /** The tree as the parser returned it. */
  tree: Root
  readonly parseMarkdown: (text: string) => Root
  /** Whether the parser itself reads containers that Quire does not have. */
  readonly parserReadsContainers: boolean
  /** Text of the heading at the beginning of the page. */
  readonly headingTitle: () => string
  /** What `{{ $site.x }}` can show. Asking for it means that the page shows it. */
  readonly site: () => ParserOptions['site']
  readonly highlighter: Highlighter
  /** Drawings of Mermaid blocks, from this process and earlier ones. */
  readonly drawings: SvgFiles
  /** Words in the language of the page. */
  readonly words: ContentWords
  readonly flags: {
    tooDeep: boolean
    /** Emphasis marks that Markdown takes for text were already reported. */
    lostEmphasis: boolean
    groups: number
    diagrams: number
    /** A diagram on the page is drawn by the browser. */
    drawnLater: boolean
    /** Number of cells added to table rows that have fewer than the header. */
    filledCells: number
    /** Number of blocks whose highlighting or drawing took too long. */
    givenUp: number
    /** An async plugin failed, but may succeed the next time. */
    failedLater: boolean
    /** Number of entries in tables of contents. */
    contentsEntries: number
    readonly unknownLanguages: Set<string>
    /** Options of code blocks that were already reported. */
    readonly foreignOptions: Set<string>
    /** Some braces in the page's text were replaced by placeholders. */
    keptBraces: boolean
    /** The page's text asks for values of the site. */
    showsSite: boolean
  }
  title: string | null
  excerpt: string
}

/** Position of a node, as parsers report it. */
export interface Position {
  readonly start: { readonly line: number; readonly column: number }
}

/**
 * Lines of the file with number n begin at n times this. So a position also says which file it is
 * in, and this survives every step that copies positions.
 */
const linesOfFile = 2 ** 24

/** The place of a node; the beginning of the page if the parser gives no position. */
export function placeOf(
  position: Position | undefined,
  context: Pick<ParseContext, 'files'> & { readonly input: Pick<ParseContext['input'], 'path'> },
): Place {
  const { line, column } = position?.start ?? { line: 1, column: 1 }
  return { path: fileOf(position, context), line: line % linesOfFile, column }
}

/**
 * The file that a node's text comes from: the page or an included file. The page if the parser
 * gives no position.
 */
export function fileOf(
  position: Position | undefined,
  { files, input }: Parameters<typeof placeOf>[1],
): SourcePath {
  return files[Math.floor((position?.start.line ?? 1) / linesOfFile)] ?? input.path
}

/** Offset added to the line numbers of the file with that number. */
export function lineOffset(file: number): number {
  return file * linesOfFile
}

/** @throws If the parser did not make the file, which is a bug of the caller. */
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
