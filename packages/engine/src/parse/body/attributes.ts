import type { Element, Properties } from 'hast'
import { isOwn } from '../../addresses/scheme.js'
import type { Place } from '../../diagnostics/diagnostic.js'
import { duplicateId } from '../../diagnostics/messages/headings.js'
import { frameDocument } from '../../diagnostics/messages/links.js'
import {
  foreignAttribute,
  foreignStyle,
  pageStyleImport,
  pageStyleSyntax,
  scriptRemoved,
} from '../../diagnostics/messages/markdown.js'
import { textOf } from '../code/code-block.js'
import type { Heading } from '../page.js'
import { idsAround } from '../slug.js'
import { addClass } from './classes.js'
import { hasOwnBackground } from './own-background.js'
import { scopedCss, styleClass, styleDeclarations, styleRule } from './page-css.js'
import type { BodyReport, References } from './references.js'

/** `:src`, `v-if`. */
export const isVue = (name: string): boolean =>
  (name.startsWith(':') && name.length > 1) || name.startsWith('v-')

/** Distance in lines between a heading and an anchor next to it, with an empty line between them. */
const linesBeside = 2

/** Collects the ids and styles of a page, and removes attributes that would run code. */
export class AttributeReader {
  /** Ids besides those of headings, in order. */
  readonly anchors: string[] = []
  private readonly ids: Set<string>
  private readonly sheets: string[] = []
  /** Classes that replace `style` attributes, by their declarations. */
  private readonly classes = new Map<string, string>()

  constructor(
    private readonly headings: readonly Heading[],
    private readonly references: References,
    private readonly report: BodyReport,
    /** Classes in the page's frontmatter. */
    private readonly pageClass: string,
  ) {
    this.ids = new Set([...idsAround, ...headings.map(({ slug }) => slug).filter(Boolean)])
  }

  read(node: Element): void {
    const { tagName, properties, data } = node
    let written = ''
    for (const name in properties) {
      if (name === 'id') this.readAnchor(properties.id, node)
      else if (name === 'name') {
        if (tagName === 'a') this.readAnchor(properties.name, node)
      } else if (name === 'style') {
        // Plugins remove an attribute by setting it to undefined or null.
        if (properties.style != null) written = this.readStyle(String(properties.style), node)
      } else if (name.startsWith('on') && name.length > 3 && typeof properties[name] === 'string') {
        delete properties[name]
        const what = `The attribute "${name.toLowerCase()}" of <${tagName}>`
        this.report.diagnostics.push(scriptRemoved(this.report.placeOf(node), what))
      } else if (name === 'srcDoc') {
        if (properties.srcDoc != null) this.report.diagnostics.push(frameDocument(this.report.placeOf(node)))
        delete properties.srcDoc
      } else if (isVue(name)) this.tellVue(name, node)
    }
    if (hasOwnBackground(properties.bgColor, written)) properties.dataOwnBackground = ''
    // The author's come last, so that they count.
    const declarations = [data?.declarations ?? '', written].filter(Boolean).join(';')
    if (declarations !== '') this.addRule(declarations, node)
  }

  /**
   * Reports an attribute of Vue. It means nothing to browsers, but may be all that says what the
   * element should show.
   */
  tellVue(name: string, node: Element): void {
    // `v-pre` has already been handled, in the source.
    if (name === 'v-pre') delete node.properties[name]
    else this.report.diagnostics.push(foreignAttribute(this.report.placeOf(node), name, node.tagName))
  }

  /** Reads a `<style>` element. Its rules are confined to the page. */
  readSheet(node: Element): void {
    try {
      const sheet = scopedCss(textOf(node) ?? '', {
        addressOf: (address) => this.styleAddress(address, node),
        pageClasses: new Set(this.pageClass.split(/\s+/).filter(Boolean)),
        onImport: () => this.report.diagnostics.push(pageStyleImport(this.report.placeOf(node))),
      })
      this.sheets.push(sheet)
    } catch (error) {
      const problem = error instanceof Error && 'reason' in error ? String(error.reason) : String(error)
      this.report.diagnostics.push(pageStyleSyntax(this.report.placeOf(node), problem))
    }
  }

  /** The page's own CSS; empty if there is none. */
  css(): string {
    const rules = [...this.classes].map(([declarations, name]) => styleRule(name, declarations))
    return [...this.sheets, ...rules].join('\n')
  }

  /** Adds an id that a component gives to the page. */
  addAnchor(id: string, node: Element): void {
    if (this.ids.has(id)) this.report.diagnostics.push(duplicateId(this.report.placeOf(node), id))
    else {
      this.ids.add(id)
      this.anchors.push(id)
    }
  }

  private readAnchor(id: Properties[string], node: Element): void {
    if (typeof id !== 'string' || id === '' || node.data?.heading !== undefined) return
    if (this.ids.has(id)) {
      if (node.properties.id !== id) return
      delete node.properties.id
      const at = this.report.placeOf(node)
      if (!this.isBesideHeading(id, at)) this.report.diagnostics.push(duplicateId(at, id))
      return
    }
    this.ids.add(id)
    this.anchors.push(id)
  }

  /**
   * Many authors put an anchor next to a heading with the same id as the heading. That is harmless,
   * as links lead to the same place.
   */
  private isBesideHeading(id: string, { line }: Place): boolean {
    return this.headings.some(
      (heading) => heading.slug === id && Math.abs(heading.line - line) <= linesBeside,
    )
  }

  /** Removes a `style` attribute. Returns its declarations; empty if there are none, or if they are wrong. */
  private readStyle(style: string, node: Element): string {
    delete node.properties.style
    if (style.startsWith('{{')) {
      this.report.diagnostics.push(foreignStyle(this.report.placeOf(node), node.tagName))
      return ''
    }
    const declarations = styleDeclarations(style, (address) => this.styleAddress(address, node))
    if (declarations === undefined)
      this.report.diagnostics.push(
        pageStyleSyntax(this.report.placeOf(node), `"${style}" is not a list of declarations`),
      )
    return declarations ?? ''
  }

  /** Styles an element by a class, since content security policies may forbid `style` attributes. */
  private addRule(declarations: string, node: Element): void {
    const name = this.classes.get(declarations) ?? styleClass(declarations)
    this.classes.set(declarations, name)
    addClass(node.properties, name)
  }

  private styleAddress(address: string, node: Element): string {
    return address === '' || address.startsWith('#') || !isOwn(address)
      ? address
      : this.references.assetMarker(address, 'style', node)
  }
}

declare module 'hast' {
  interface ElementData {
    /** CSS declarations that Quire adds to those of the author. */
    declarations?: string
  }
}
