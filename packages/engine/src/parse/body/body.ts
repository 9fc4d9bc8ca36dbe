import type { Element, ElementContent, Properties, Root } from 'hast'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { componentValue, unknownComponent } from '../../diagnostics/messages/components.js'
import { headingJump, titleNotShown } from '../../diagnostics/messages/headings.js'
import { highlightingTooLong, scriptRemoved, vueScript } from '../../diagnostics/messages/markdown.js'
import { decodeLeniently, type SourcePath } from '../../paths.js'
import { nearest } from '../../text/nearest.js'
import { type CodeDisplay, codeHtml, textOf } from '../code/code-block.js'
import { type ParseContext, type Position, placeOf } from '../context.js'
import { includeOf } from '../foreign/foreign-forms.js'
import { foreignComponents } from '../foreign/foreign-names.js'
import { mdxSources } from '../foreign/mdx-imports.js'
import { h } from '../html/element.js'
import { endable } from '../html/html-rules.js'
import { type Content, isElementContent } from '../html/raw-elements.js'
import { readRawHtml } from '../html/raw-html.js'
import { serialise } from '../html/serialise.js'
import { append } from '../large-lists.js'
import {
  type AssetReference,
  type Body,
  type FolderReference,
  type Heading,
  type LinkReference,
  markers,
  type Section,
} from '../page.js'
import { interpolate } from '../source/interpolate.js'
import { AttributeReader, isVue } from './attributes.js'
import { classesOf, joinClasses } from './classes.js'
import { componentOfPlugin, forgetParsing } from './component-elements.js'
import { elementNamed, isComponentName } from './component-name.js'
import { rawHtmlOptions } from './raw-html-options.js'
import { type BodyReport, References } from './references.js'
import { Sections } from './sections.js'
import { fillContents } from './table-of-contents.js'
import { demoteBlankHeaders, isWide } from './tables.js'

/** What the walk over the HTML tree finds. */
export interface FinishedBody {
  readonly body: Body
  /**
   * Headings that are really on the page, in order. An unclosed `<template>` or `<select>` swallows
   * the headings after it.
   */
  readonly headings: readonly Heading[]
  readonly anchors: readonly string[]
  readonly links: readonly LinkReference[]
  readonly assets: readonly AssetReference[]
  readonly folders: readonly FolderReference[]
  readonly sections: readonly Section[]
  readonly external: readonly LinkReference[]
  readonly advice: readonly Diagnostic[]
}

/** Writes the HTML, with markers where the page depends on other files and on components. */
export function finishBody(tree: Root, context: ParseContext): FinishedBody {
  return new BodyWalk(context).finish(tree)
}

class BodyWalk {
  private readonly report: BodyReport
  private readonly references: References
  private readonly attributes: AttributeReader
  private readonly sections = new Sections()
  private readonly components: Element[] = []
  private readonly shown = new Set<Heading>()
  /** Tables of contents, which were made before it was known which headings are really on the page. */
  private readonly contents: { readonly node: Element; readonly headings: readonly Heading[] }[] = []
  private tables = 0
  /** Level of the last heading; 0 before the first. */
  private headingLevel = 0
  private hasTopHeading = false
  /** How many components contain the current node. */
  private componentDepth = 0
  /** Names of the elements that contain the current node, from the outermost. Components do not count. */
  private readonly around: string[] = []
  /** How many code elements contain the current node. */
  private codeDepth = 0
  /** How many `<a>`, with or without an address, contain the current node. */
  private linkDepth = 0
  /** Where the page imports names from, once that was asked for. */
  private imported: ReadonlyMap<string, string> | undefined
  /** Position of the last element that had one. */
  private position: Position | undefined
  /** Position of the current element, or else of the innermost one around it that has one. */
  private surrounding: Position | undefined

  constructor(private readonly context: ParseContext) {
    this.report = {
      diagnostics: context.diagnostics,
      advice: [],
      // Bare addresses that remark finds late have no position, and neither have elements that a plugin makes.
      placeOf: (node) => placeOf(node.position ?? this.surrounding, context),
    }
    this.references = new References(this.report, { copies: context.options.images })
    this.attributes = new AttributeReader(
      context.headings,
      this.references,
      this.report,
      context.frontmatter.pageClass ?? '',
    )
  }

  finish(tree: Root): FinishedBody {
    tree.children = this.walk(tree.children)
    const { references, attributes } = this
    const headings = this.shownHeadings()
    const { title, home, layout } = this.context.frontmatter
    // Other layouts may show the title themselves.
    if (title !== undefined && !this.hasTopHeading && home !== true && layout === undefined)
      this.report.advice.push(titleNotShown(placeOf(undefined, this.context), title))
    return {
      body: { html: serialise(tree), components: this.components, css: attributes.css() },
      headings,
      anchors: attributes.anchors,
      links: references.links,
      assets: references.assets,
      folders: references.folders,
      sections: this.sections.end(),
      external: references.external,
      advice: this.report.advice,
    }
  }

  private shownHeadings(): readonly Heading[] {
    const { shown, context } = this
    if (shown.size === context.headings.length) return context.headings
    // A plugin may have replaced the heading's element and kept only its id.
    const anchors = new Set(this.attributes.anchors)
    const headings = context.headings.filter((heading) => shown.has(heading) || anchors.has(heading.slug))
    const kept = new Set(headings)
    for (const { node, headings: listed } of this.contents)
      fillContents(
        node,
        listed.filter((heading) => kept.has(heading)),
      )
    return headings
  }

  private walk(children: readonly (Content | Root)[]): ElementContent[] {
    const result: ElementContent[] = []
    for (const node of children) {
      if (node.type === 'text') {
        // Values in Markdown text were replaced earlier. This is text between HTML tags.
        if (this.codeDepth === 0 && node.value.includes('{{'))
          node.value = interpolate(node.value, () => this.position, this.context)
        this.sections.add(node.value)
        result.push(node)
      } else if (node.type === 'element') {
        const outer = this.surrounding
        this.surrounding = node.position ?? outer
        append(result, this.element(node))
        this.surrounding = outer
      } else if (node.type === 'raw') append(result, this.walk(this.htmlOf(node)))
      else if (node.type === 'root') append(result, this.walk(node.children))
    }
    return result
  }

  /** Parses HTML that a plugin or Quire itself wrote as text. */
  private htmlOf(node: Content): Content[] {
    const tree: Root = { type: 'root', children: [node] }
    return readRawHtml(tree, rawHtmlOptions(this.context)).children
  }

  /** @returns The nodes that replace the element. */
  private element(node: Element): ElementContent[] {
    const { tagName } = node
    this.position = node.position ?? this.position
    if (node.data?.component === true) return this.component(node)
    if (isComponentName(tagName, this.context.options))
      return this.component(componentOfPlugin(node), 'plugin')
    if (node.data?.own === true) {
      if (node.data.contents !== undefined) this.contents.push({ node, headings: node.data.contents })
      return [node]
    }
    if (tagName === 'script') {
      const at = this.report.placeOf(node)
      const isOfVue = 'setup' in node.properties
      this.report.diagnostics.push(isOfVue ? vueScript(at) : scriptRemoved(at, 'A <script>'))
      return []
    }
    if (tagName === 'style') {
      this.attributes.readSheet(node)
      return []
    }
    if (tagName === 'table') return [this.table(node)]
    if (node.data?.codeBox !== undefined) return this.codeBox(node, node.data.codeBox)
    const level = /^h([1-6])$/.exec(tagName)?.[1]
    if (level !== undefined) this.checkLevel(Number(level), node)
    return [this.plainElement(node)]
  }

  /** An ordinary HTML element, which the theme may replace by a component. */
  private plainElement(node: Element): ElementContent {
    const isReplaced = this.context.options.replaced.has(node.tagName)
    joinClasses(node.properties)
    if (isReplaced) this.componentDepth += 1
    this.references.read(node)
    this.attributes.read(node)
    this.content(node)
    if (isReplaced) this.componentDepth -= 1
    return isReplaced ? this.componentMarker(node) : node
  }

  private checkLevel(level: number, node: Element): void {
    if (this.headingLevel > 0 && level > this.headingLevel + 1)
      this.report.advice.push(headingJump(this.report.placeOf(node), this.headingLevel, level))
    this.headingLevel = level
    if (level === 1) this.hasTopHeading = true
  }

  private content(node: Element): void {
    const { tagName, data } = node
    if (data?.code !== undefined && this.code(node, data.code)) return
    const heading = data?.heading === undefined ? undefined : this.context.headings[data.heading]
    if (heading !== undefined) return this.headingContent(node, heading)
    const isBlock = blocks.has(tagName)
    if (isBlock) this.sections.endBlock()
    if (node.children.length === 0) return
    if (isUnsaid(node)) this.sections.leaveOut(() => this.walkInside(node))
    else this.walkInside(node)
    if (isBlock) this.sections.endBlock()
  }

  private walkInside(node: Element): void {
    const isCode = node.tagName === 'pre' || node.tagName === 'code'
    const isLink = node.tagName === 'a'
    if (isCode) this.codeDepth += 1
    if (isLink) this.linkDepth += 1
    this.around.push(node.tagName)
    node.children = this.walk(node.children)
    this.around.pop()
    if (isLink) this.linkDepth -= 1
    if (isCode) this.codeDepth -= 1
  }

  /** A heading begins a section. Its words are the section's title, not part of the text. */
  private headingContent(node: Element, heading: Heading): void {
    this.shown.add(heading)
    this.around.push(node.tagName)
    this.sections.begin(heading, () => {
      node.children = this.walk(node.children)
    })
    this.around.pop()
    const { slug } = heading
    if (slug === '') return
    node.properties = { id: slug, ...withoutId(node.properties) }
    // An `<a>` would end the one that it is in.
    if (this.linkDepth === 0) node.children.unshift(headerAnchor(slug), { type: 'text', value: ' ' })
  }

  private component(node: Element, madeBy: 'author' | 'plugin' = 'author'): ElementContent[] {
    const { tagName } = node
    const { components: known } = this.context.options
    if (!known.has(tagName)) {
      const at = this.report.placeOf(node)
      this.report.diagnostics.push(
        unknownComponent(at, tagName, {
          instead: this.insteadOf(tagName),
          near: nearest(tagName, known),
          element: elementNamed(tagName),
        }),
      )
      return this.walk(node.children)
    }
    for (const name of node.data?.wrongProperties ?? [])
      this.report.diagnostics.push(componentValue(this.report.placeOf(node), tagName, name, madeBy))
    for (const name in node.properties) if (isVue(name)) this.attributes.tellVue(name, node)
    this.componentDepth += 1
    node.children = this.walk(node.children)
    this.componentDepth -= 1
    const { href } = node.properties
    if (this.context.options.anchorComponents.has(tagName) && typeof href === 'string' && /^#./.test(href))
      this.attributes.addAnchor(decodeLeniently(href.slice(1)), node)
    else this.references.readComponent(node)
    return [this.componentMarker(node)]
  }

  /** What to write instead of an unknown component, if it is not one of the author's. */
  private insteadOf(name: string): string | undefined {
    this.imported ??= mdxSources(this.context.masked.text)
    const source = this.imported.get(name)
    if (source === undefined) return foreignComponents.get(name)
    if (/\.mdx?$/.test(source)) return `Include the file: ${includeOf(source)}`
    return /^(?:\.|@site\/)/.test(source) ? undefined : foreignComponents.get(name)
  }

  /** Only the outermost component gets a marker. Components inside it are part of its tree. */
  private componentMarker(node: Element): ElementContent {
    if (this.componentDepth > 0) return node
    forgetParsing(node, this.context)
    const ending = this.around.findIndex((name) => endable.has(name))
    if (ending >= 0) node.data = { ...node.data, around: this.around.slice(ending) }
    return { type: 'raw', value: `${markers.open}C${this.components.push(node) - 1}${markers.close}` }
  }

  /** If a plugin turned the code into something else, such as a formula or a drawing, the box is left out. */
  private codeBox(node: Element, language: string): ElementContent[] {
    const children = withoutFragments(node.children)
    const pre = children.find(
      (child): child is Element => child.type === 'element' && child.tagName === 'pre',
    )
    if (pre === undefined) return this.walk(children)
    // Written as a style here; it becomes a rule of the page's CSS like any other `style`.
    if (pre.data?.linesBefore !== undefined) pre.properties.style = `--lines-before: ${pre.data.linesBefore}`
    const [box = 'code-block', ...others] = classesOf(node.properties)
    node.properties.className = [box, `language-${language}`, ...others]
    return [this.plainElement(node)]
  }

  /** @returns False if a plugin has replaced the code by elements. */
  private code(node: Element, display: CodeDisplay): boolean {
    const text = textOf(node)
    if (text === undefined) return false
    this.sections.add(text)
    const onTooLong = () =>
      this.report.diagnostics.push(highlightingTooLong(this.report.placeOf(node), display.language))
    const html: ElementContent = { type: 'raw', value: codeHtml(text, display, onTooLong, this.context) }
    // Inside a component the tree goes to React, which cannot take raw HTML.
    node.children = this.componentDepth > 0 ? this.htmlOf(html).filter(isElementContent) : [html]
    delete node.properties.className
    return true
  }

  /**
   * Puts every table into a box. A table that may be wider than a phone can be scrolled there, also
   * by keyboard. The box is no region: dozens of landmarks on a page of tables would hide the page's
   * own from people who use screen readers.
   */
  private table(node: Element): Element {
    demoteBlankHeaders(node)
    const scrolls = isWide(node)
    const table = this.plainElement(node)
    this.tables += 1
    const properties: Properties = { className: ['table-wrap'] }
    if (scrolls) Object.assign(properties, { tabIndex: 0, role: 'group', ariaLabel: this.tableName() })
    return h('div', properties, [table])
  }

  /** Name of the last table for screen readers. */
  private tableName(): string {
    const { table, tableIn } = this.context.words
    const { title } = this.sections
    return (title === '' ? table : tableIn).replace(/\{(n|title)\}/g, (_, word) =>
      word === 'n' ? String(this.tables) : title,
    )
  }
}

/**
 * Plugins may put whole trees, with their roots, in place of elements. Replaces each root by its
 * children.
 */
function withoutFragments(children: readonly (Content | Root)[]): Content[] {
  return children.flatMap((node) => (node.type === 'root' ? withoutFragments(node.children) : [node]))
}

/**
 * Whether an element's text is not the author's words: what Quire adds itself, what is only visual,
 * the source of a formula.
 */
function isUnsaid({ tagName, properties }: Element): boolean {
  return (
    String(properties.ariaHidden) === 'true' ||
    tagName === 'annotation' ||
    properties.dataFootnoteBackref !== undefined ||
    (tagName === 'h2' && properties.id === 'footnote-label')
  )
}

function withoutId({ id: _, ...rest }: Properties): Properties {
  return rest
}

function headerAnchor(slug: string): Element {
  return {
    type: 'element',
    tagName: 'a',
    properties: {
      className: ['header-anchor'],
      href: `#${encodeURIComponent(slug)}`,
      ariaHidden: 'true',
      tabIndex: -1,
    },
    children: [{ type: 'text', value: '#' }],
  }
}

const blocks = new Set(
  'address article aside blockquote br caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr label li main nav ol p pre section summary table td th tr ul'.split(
    ' ',
  ),
)

declare module 'hast' {
  interface ElementData {
    /** Made by Quire itself, so it contains no words or links of the author. */
    own?: boolean
    /**
     * Names of the elements around an outermost component, from the first one that the markup of the
     * component may end.
     */
    around?: readonly string[]
    /** The file of a component's position, if it is not that of the page. */
    file?: SourcePath
  }
}
