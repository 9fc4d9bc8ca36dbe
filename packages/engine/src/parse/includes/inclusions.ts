import type { Code, Html, Nodes, Root } from 'mdast'
import { includeCycle, includeMissing, snippetMissing } from '../../diagnostics/messages/markdown.js'
import { lastName, realPath, type SourcePath } from '../../paths.js'
import { lineOffset, type ParseContext, type Position, placeOf } from '../context.js'
import { normaliseText, splitFrontmatter } from '../frontmatter/split-frontmatter.js'
import type { MaskedText } from '../source/mask.js'
import { prepareText } from '../source/prepare.js'
import { dedent, type Part, regionOf, withoutAnchors } from './region.js'
import { nearRooted } from './rooted-includes.js'
import {
  includedFile,
  languageOfFile,
  partOf,
  readIncludeReference,
  readSnippetReference,
} from './snippet.js'

/** How many files one page may include at most. Repetitions count. */
export const mostIncludes = 1000

/** A file whose text is being read. It may be included in other files. */
export interface Source {
  readonly file: SourcePath
  readonly masked: MaskedText
  /** The files from the page to this file. */
  readonly chain: readonly SourcePath[]
}

/** Markdown from a page or from an included file. */
export interface Included {
  readonly tree: Root
  readonly source: Source
}

/** The reference after `@include:`, if the text is nothing but such a comment. */
export function includedIn(text: string): string | undefined {
  return /^\s*<!--[ \t]*@include:[ \t]*(\S.*?)-->\s*$/.exec(text)?.[1]?.trimEnd()
}

/**
 * Reads the part of another file that an include names, as Markdown.
 *
 * @param reference What follows `@include:`.
 * @returns Undefined if there is nothing to include, which is reported.
 */
export function readInclude(
  reference: string,
  node: Html,
  source: Source,
  context: ParseContext,
): Included | undefined {
  const at = placeOf(node.position, context)
  const { name, region, range } = readIncludeReference(reference)
  const failed = (
    reason: string,
    more: { readonly near?: string | undefined; readonly region?: string | undefined } = {},
  ): undefined => {
    context.diagnostics.push(includeMissing(at, { file: name, reason, ...more }))
    return undefined
  }
  const file = realFile(name, source, context)
  if (file === undefined) return failed('it is outside the site')
  if (source.chain.includes(file)) {
    context.diagnostics.push(includeCycle(at, [...source.chain.slice(source.chain.indexOf(file)), file]))
    return undefined
  }
  if (context.files.length > mostIncludes) return failed(`this page includes more than ${mostIncludes} files`)
  const text = readFile(file, context)
  if (text === undefined) return failed('there is no such file', { near: nearFile(name, source, context) })
  const { content } = splitFrontmatter(text)
  const part = partOf(content, { region, range })
  if (part === undefined) return failed(`it has neither a region nor a heading "${region}"`, { region })
  if (range !== undefined && part.text.trim() === '') return failed(`there is no text in its lines ${range}`)
  const index = context.files.push(file) - 1
  const prepared = prepareText(part.text, file, context)
  const tree = context.parseMarkdown(prepared.text)
  const offset = lineOffset(index)
  moveInto(tree, part, offset)
  const definitions = [...prepared.definitions].map(
    ([line, definition]) => [offset + part.lineOf(line), definition] as const,
  )
  const masked = { ...prepared, definitions: new Map(definitions) }
  return { tree, source: { file, masked, chain: [...source.chain, file] } }
}

/** Gives all nodes their positions in the file that the part comes from. */
function moveInto(node: Nodes, part: Part, offset: number): void {
  if (node.position !== undefined) {
    const moved = <P extends Position['start']>(point: P): P => ({
      ...point,
      line: offset + part.lineOf(point.line),
      column: point.column + part.indent,
    })
    node.position = { start: moved(node.position.start), end: moved(node.position.end) }
  }
  if ('children' in node) for (const child of node.children) moveInto(child, part, offset)
}

/** The code block for a line `<<< file`. If the file is missing, the block shows the line itself. */
export function readSnippet(reference: string, node: Nodes, source: Source, context: ParseContext): Code {
  const { file: name, region, options, title } = readSnippetReference(reference)
  const [, lines = '', words = ''] = /^([\d\s,-]*)(.*)$/s.exec(options) ?? []
  const [language = '', ...flags] = words.trim().split(/[ :]+/)
  const code = (value: string, lang: string): Code => {
    const meta = [
      lines.trim() === '' ? '' : `{${lines.trim()}}`,
      ...flags.map((flag) => `:${flag}`),
      title === undefined ? '' : `[${title}]`,
    ]
      .filter(Boolean)
      .join(' ')
    return {
      type: 'code',
      lang,
      meta: meta || null,
      value,
      ...(node.position && { position: node.position }),
    }
  }
  const failed = (
    reason: string,
    more: { readonly near?: string | undefined; readonly region?: string | undefined } = {},
  ) => {
    context.diagnostics.push(snippetMissing(placeOf(node.position, context), { file: name, reason, ...more }))
    return code(`<<< ${reference}`, 'text')
  }
  const file = realFile(name, source, context)
  if (file === undefined) return failed('it is outside the site')
  const text = readFile(file, context)
  if (text === undefined) return failed('there is no such file', { near: nearFile(name, source, context) })
  const value = region === undefined ? withoutAnchors(text) : regionOf(text, region)?.text
  if (value === undefined) return failed(`it has no region "${region}"`, { region })
  const read = code(dedent(value.replace(/\n+$/, '').split('\n')), language || languageOfFile(file) || 'text')
  read.data = { file: lastName(file) }
  return read
}

function realFile(name: string, source: Source, { options, input }: ParseContext): SourcePath | undefined {
  const file = includedFile(name, source.file, (path) => input.read(path) !== undefined)
  return file && realPath(file, options.folderAliases)
}

/** In other generators, "@/" is the folder of the pages. Finds the same path in a folder above the file. */
function nearFile(name: string, source: Source, context: ParseContext): string | undefined {
  return nearRooted(name, source.file, (near) => {
    const file = realFile(near, source, context)
    return file !== undefined && context.input.read(file) !== undefined
  })
}

function readFile(file: SourcePath, context: ParseContext): string | undefined {
  const text = context.input.read(file)
  if (text === undefined) return undefined
  context.includes.add(file)
  return normaliseText(text)
}
