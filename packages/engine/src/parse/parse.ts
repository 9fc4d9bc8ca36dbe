import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import { type PluggableList, type Processor, unified } from 'unified'
import { VFile } from 'vfile'
import { type Diagnostic, topOfFile } from '../diagnostics/diagnostic.js'
import {
  parserFallback,
  parserForSyntax,
  pluginElsewhere,
  pluginTree,
  tooDeep,
} from '../diagnostics/messages/markdown.js'
import { openSvgFiles } from '../io/pictures/svg-files.js'
import { resolveFrom, type SourcePath } from '../paths.js'
import { wordsOf } from '../words.js'
import { type FinishedBody, finishBody } from './body/body.js'
import { rawHtmlOptions } from './body/raw-html-options.js'
import { htmlTree } from './body/to-hast.js'
import { sanitiseTree } from './body/untrusted.js'
import { createHighlighter } from './code/highlight.js'
import { ownLanguages } from './code/own-languages.js'
import { prismGrammars } from './code/prism.js'
import { shikiGrammars } from './code/shiki.js'
import { contextOf, type ParseContext } from './context.js'
import { readFacts } from './facts.js'
import { findForeignSyntax } from './foreign/foreign-syntax.js'
import { defaultsFinder } from './frontmatter/default-fields.js'
import type { Frontmatter } from './frontmatter/frontmatter.js'
import { readRawHtml } from './html/raw-html.js'
import { unclosedTags } from './html/unclosed-tags.js'
import { append } from './large-lists.js'
import { deepest } from './limits.js'
import { type MarkdownParser, markdownParser, parserWithSyntax } from './markdown.js'
import type { ParseInput, ParserOptions } from './options.js'
import type { ParsedPage } from './page.js'
import { readHead } from './page-head.js'
import type { Patience } from './plugins/patience.js'
import { diagnosticOf, failurePlace, failureText } from './plugins/plugin-messages.js'
import { pluginName } from './plugins/plugin-name.js'
import { guardPlugins, PluginWaits, pluginStep } from './plugins/plugins.js'
import { withShownBraces } from './source/kept-braces.js'
import { prepareText } from './source/prepare.js'
import { readSyntax } from './syntax/syntax.js'
import { firstHeadingTitle } from './syntax/text.js'
import { addTitleHeading } from './syntax/title-heading.js'

/** Parses the pages of one site. */
export interface Parser {
  /** @throws If a plugin is async. */
  (input: ParseInput): ParsedPage
  /** Parses a page; undefined if a plugin is async, on this page or an earlier one. */
  readonly atOnce: (input: ParseInput) => ParsedPage | undefined
  /** Parses a page, awaiting async plugins. Several pages may be parsed at the same time. */
  readonly awaited: (input: ParseInput, patience: Patience) => Promise<AwaitedPage>
  /** Problems of the parser's setup, which concern no particular page. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A page parsed with async plugins. */
export interface AwaitedPage {
  readonly page: ParsedPage
  /** An async plugin failed. The next try may succeed, for instance if it needs the network. */
  readonly mayChange: boolean
}

/** What plugins find in `file.data.quire`. */
export interface PluginData {
  /** The page's file, relative to the site root. */
  readonly path: string
  readonly frontmatter: Frontmatter
  /**
   * Reads another file of the site, and declares that the page depends on it: the page is made
   * again when the file changes, appears or disappears. If a plugin reads files in another way,
   * Quire does not know, and the page is not made again.
   *
   * @param path As in a link: relative to the page's folder, or to the site root if it begins with
   *   a slash.
   * @returns The text of the file; undefined if there is none. If you need its bytes, also read it
   *   yourself.
   * @throws If the path leads out of the site.
   */
  readonly dependsOn: (path: string) => string | undefined
}

declare module 'vfile' {
  interface DataMap {
    quire: PluginData
  }
}

/**
 * Makes the parser of a site. Prepares what all pages share.
 *
 * @param markdown Reads Markdown. Default: the parser that the options name, or the one that
 *   plugins with syntax need.
 */
export function createParser(options: ParserOptions, markdown?: MarkdownParser): Parser {
  const { shiki } = options
  const { names, grammars } = ownLanguages(options.markdown.languages)
  const highlighter = createHighlighter(
    shiki === undefined ? prismGrammars() : shikiGrammars(shiki, grammars),
    names,
  )
  const defaultsOf = defaultsFinder(options.frontmatterDefaults)
  const drawings = openSvgFiles(options.mermaidFolder)
  const { parser: wanted, remarkPlugins, rehypePlugins } = options.markdown
  const remark = guardPlugins(remarkPlugins, 'remark plugin')
  // Raw HTML has been read by then. Reading it again would lose what is known about the elements.
  const ofHtml = rehypePlugins.filter((plugin) => pluginName(plugin) !== 'rehypeRaw')
  const rehype = guardPlugins(ofHtml, 'rehype plugin')
  const extended = markdown === undefined ? parserWithSyntax(remark.plugins) : undefined
  const base = markdown ?? extended ?? markdownParser(wanted)

  /** The steps that a page's tree goes through, from top to bottom. */
  const processor = unified()
    .use(base.plugin)
    .use(syntax)
    .use(() => pluginStep(remark, base.plugin))
    .use(foreign) // after the plugins, which may read such syntax
    .use(titleHeading) // after the plugins, which may add headings
    .use(facts) // after the plugins, which may add headings
    .use(htmlTree) // after facts: elements of headings carry their numbers
    .use(rawHtml) // before the plugins, which expect elements
    .use(() => pluginStep(rehype, base.plugin))
    // The types of unified cannot follow plugins that take any tree.
    .freeze() as unknown as Processor<Root, Root, HtmlRoot>

  const areAsynchronous = () => remark.areAsynchronous() || rehype.areAsynchronous()

  const parse = (input: ParseInput): ParsedPage => {
    const { file, context } = begin(input, undefined)
    let finished: FinishedBody
    try {
      finished = finish(processor.runSync(treeOf(file, context), file), context)
    } catch (error) {
      finished = unfinished(error, context)
    }
    return pageOf(finished, file, context)
  }

  return Object.assign(parse, {
    atOnce(input: ParseInput) {
      if (areAsynchronous()) return undefined
      try {
        return parse(input)
      } catch (error) {
        if (error instanceof PluginWaits) return undefined
        throw error
      }
    },
    async awaited(input: ParseInput, patience: Patience) {
      const { file, context } = begin(input, patience)
      let finished: FinishedBody
      try {
        finished = finish(await processor.run(treeOf(file, context), file), context)
      } catch (error) {
        finished = unfinished(error, context)
      }
      return { page: pageOf(finished, file, context), mayChange: context.flags.failedLater }
    },
    diagnostics: [
      ...namesOf(remarkPlugins, /^rehype[A-Z]/).map((name) => pluginElsewhere(name, 'remarkPlugins')),
      ...namesOf(rehypePlugins, /^remark[A-Z]/).map((name) => pluginElsewhere(name, 'rehypePlugins')),
      ...remark.problems(),
      ...rehype.problems(),
      ...(extended !== undefined && wanted !== 'remark' ? [parserForSyntax()] : []),
      ...(base.fallback === undefined ? [] : [parserFallback(base.fallback)]),
    ],
  })

  /** What happens before there is a tree: reads the frontmatter and prepares the text for the parser. */
  function begin(input: ParseInput, patience: Patience | undefined) {
    const { content, frontmatter, diagnostics } = readHead(input, {
      isUntrusted: options.untrusted,
      defaults: defaultsOf(input.path),
    })
    const context = contextFor(input, frontmatter, patience)
    append(context.diagnostics, diagnostics)
    context.masked = prepareText(content, input.path, context)
    const file = new VFile({ value: context.masked.text, path: input.path })
    file.data.quireContext = context
    file.data.quire = {
      path: input.path,
      frontmatter,
      dependsOn: (path) => readDeclared(path, context),
    }
    return { file, context }
  }

  function treeOf(file: VFile, context: ParseContext): Root {
    context.tree = processor.parse(file)
    return context.tree
  }

  function finish(html: HtmlRoot, context: ParseContext): FinishedBody {
    return finishBody(options.untrusted ? sanitiseTree(html, context) : html, context)
  }

  /** @throws The error, unless a plugin caused it. */
  function unfinished(error: unknown, context: ParseContext): FinishedBody {
    if (error instanceof PluginWaits) throw error
    const at = topOfFile(context.input.path)
    // Only plugins can make trees that are too deep for the stack.
    if (error instanceof RangeError) context.diagnostics.push(tooDeep(at, deepest))
    else if (remarkPlugins.length + rehypePlugins.length === 0) throw ofPage(error, context.input.path)
    else context.diagnostics.push(pluginTree(failurePlace(error, context), failureText(error)))
    return {
      body: { html: '', components: [], css: '' },
      headings: [],
      anchors: [],
      links: [],
      assets: [],
      folders: [],
      sections: [],
      external: [],
      advice: [],
    }
  }

  function contextFor(
    input: ParseInput,
    frontmatter: Frontmatter,
    patience: Patience | undefined,
  ): ParseContext {
    const context: ParseContext = {
      input,
      options,
      frontmatter,
      patience,
      diagnostics: [],
      files: [input.path],
      includes: new Set(),
      dependencies: new Set(),
      headings: [],
      definitions: [],
      values: [],
      masked: { text: '', lines: [], values: [], definitions: new Map() },
      tree: { type: 'root', children: [] },
      parseMarkdown: base.parse,
      parserReadsContainers: base.readsContainers,
      headingTitle: () => firstHeadingTitle(context.tree),
      site: () => {
        context.flags.showsSite = true
        return options.site
      },
      highlighter,
      drawings,
      words: wordsOf(frontmatter.lang, input.path, options.languages),
      flags: {
        tooDeep: false,
        lostEmphasis: false,
        groups: 0,
        diagrams: 0,
        drawnLater: false,
        filledCells: 0,
        givenUp: 0,
        failedLater: false,
        contentsEntries: 0,
        unknownLanguages: new Set(),
        foreignOptions: new Set(),
        keptBraces: false,
        showsSite: false,
      },
      title: null,
      excerpt: '',
    }
    return context
  }
}

/** Adds the page to an error, since whoever sees it may have thousands of pages. */
function ofPage(error: unknown, path: SourcePath): unknown {
  if (error instanceof Error) error.message = `${path}: ${error.message}`
  return error
}

function namesOf(plugins: PluggableList, pattern: RegExp): string[] {
  return plugins.flatMap((plugin) => pluginName(plugin) ?? []).filter((name) => pattern.test(name))
}

function readDeclared(path: string, { input, dependencies }: ParseContext): string | undefined {
  const source = resolveFrom(input.path, path)
  if (source === undefined)
    throw new Error(`"${path}" is outside the site; a page can depend only on files of its site.`)
  dependencies.add(source)
  return input.read(source)
}

const syntax = () => (tree: Root, file: VFile) => {
  const context = contextOf(file)
  readSyntax(tree, context.masked, context)
}

const foreign = () => (tree: Root, file: VFile) => findForeignSyntax(tree, contextOf(file))

const titleHeading = () => (tree: Root, file: VFile) => addTitleHeading(tree, contextOf(file))

const facts = () => (tree: Root, file: VFile) => readFacts(tree, contextOf(file))

const rawHtml = () => (tree: HtmlRoot, file: VFile) => {
  const context = contextOf(file)
  append(context.diagnostics, unclosedTags(tree, context))
  return readRawHtml(tree, rawHtmlOptions(context))
}

function pageOf(
  { body, headings, anchors, links, assets, folders, sections, external, advice }: FinishedBody,
  file: VFile,
  context: ParseContext,
): ParsedPage {
  append(
    context.diagnostics,
    file.messages.map((message) => diagnosticOf(message, context)),
  )
  const { input, title, frontmatter, includes, dependencies, excerpt, diagnostics, flags } = context
  const facts = {
    path: input.path,
    title,
    frontmatter,
    headings,
    anchors,
    links,
    assets,
    ...(folders.length > 0 && { folders }),
    includes: [...includes],
    dependsOn: [...dependencies],
    excerpt,
    ...(flags.drawnLater && { drawnLater: true as const }),
  }
  const page = {
    facts,
    body,
    sections,
    external,
    diagnostics,
    advice,
    ...(flags.showsSite && { showsSite: true as const }),
  }
  return flags.keptBraces ? withShownBraces(page) : page
}
