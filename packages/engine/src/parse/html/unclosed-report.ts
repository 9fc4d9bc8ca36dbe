import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import {
  componentInSmallLetters,
  strayComponentEnd,
  unclosedComponent,
  unclosedInComponent,
} from '../../diagnostics/messages/components.js'
import { unclosedComment, unclosedElement } from '../../diagnostics/messages/markdown.js'
import { htmlNames } from '../../text/html-names.js'
import { type ParseContext, placeOf } from '../context.js'
import { endsParagraph, optionalEnd } from './html-rules.js'
import type { OpenTag } from './open-tags.js'
import { placeFinder } from './raw-elements.js'

export type EndTag = Pick<OpenTag, 'name' | 'isComponent' | 'node' | 'offset'>

/** How many are reported at most. Real pages have fewer. */
const mostTold = 100

/** Collects what is said about tags of a page that do not match. */
export class UnclosedReport {
  private readonly unclosed: Diagnostic[] = []
  private readonly unclosedComponents = new Set<string>()
  private readonly strays: EndTag[] = []

  constructor(private readonly context: ParseContext) {}

  /** A comment or an element that continues to the end of the page. */
  neverEnding(tag: Pick<OpenTag, 'name' | 'node' | 'offset' | 'isInline'>): void {
    const { name, isInline } = tag
    const form = { isInline, hasSlash: false, mayBeText: false, component: undefined }
    const at = this.placeOfTag(tag)
    this.unclosed.push(name === '!--' ? unclosedComment(at) : unclosedElement(at, name, form))
  }

  /** An end tag for which nothing is open. */
  stray(end: EndTag): void {
    if (end.isComponent) this.strays.push(end)
  }

  /**
   * An end tag and what it closes.
   *
   * @param inside Tags that are still open inside.
   */
  closed({ name, isComponent }: EndTag, start: OpenTag, inside: readonly OpenTag[]): void {
    const meant = isComponent ? undefined : this.componentMeantBy(name)
    if (meant !== undefined && !this.isFull())
      this.unclosed.push(componentInSmallLetters(this.placeOfTag(start), name, meant))
    const keeping = isComponent && this.isKnown(name) ? inside.find(keepsOpen) : undefined
    if (keeping === undefined) return this.leftOpen(inside)
    this.unclosedComponents.add(name)
    if (!this.isFull()) this.unclosed.push(unclosedInComponent(this.placeOfTag(keeping), keeping.name, name))
  }

  /** Tags that something else closes. */
  leftOpen(tags: readonly OpenTag[]): void {
    for (const tag of tags) {
      if (this.isFull()) return
      if (tag.isComponent) this.leftOpenComponent(tag)
      else this.leftOpenElement(tag)
    }
  }

  diagnostics(): Diagnostic[] {
    // If the unclosed beginning was reported, its stray end need not be.
    const strays = this.strays.filter(({ name }) => this.isKnown(name) && !this.unclosedComponents.has(name))
    return [
      ...this.unclosed,
      ...strays.slice(0, mostTold).map((tag) => strayComponentEnd(this.placeOfTag(tag), tag.name)),
    ]
  }

  private leftOpenElement(tag: OpenTag): void {
    const { name } = tag
    if (endsByItself.has(name) || isForeign(name)) return
    this.unclosed.push(
      unclosedElement(this.placeOfTag(tag), name, {
        ...tag,
        mayBeText: mayBeText(name),
        component: htmlNames.has(name) ? undefined : this.componentNamed(name),
      }),
    )
  }

  /** Unknown components are reported elsewhere. */
  private leftOpenComponent(tag: OpenTag): void {
    if (!this.isKnown(tag.name)) return
    this.unclosedComponents.add(tag.name)
    this.unclosed.push(unclosedComponent(this.placeOfTag(tag), tag.name, tag.isInline))
  }

  private isFull(): boolean {
    return this.unclosed.length >= mostTold
  }

  private isKnown(component: string): boolean {
    return this.context.options.components.has(component)
  }

  /** The component that an element without a meaning in HTML stands for. */
  private componentMeantBy(name: string): string | undefined {
    // A shortcode of Hugo without spaces looks like a tag.
    if (htmlNames.has(name) || this.context.masked.text.includes(`{{<${name}`)) return undefined
    return this.componentNamed(name)
  }

  /** The component that has this name, apart from letter case and hyphens. */
  private componentNamed(name: string): string | undefined {
    const { components } = this.context.options
    return [...components].find((component) => component.toLowerCase() === name.replaceAll('-', ''))
  }

  private placeOfTag({ node, offset }: Pick<OpenTag, 'node' | 'offset'>): Place {
    return placeOf(placeFinder(node)(offset), this.context)
  }
}

/** Elements whose end tag may be omitted. */
const endsByItself = new Set([...optionalEnd, 'option', 'optgroup', 'caption', 'html', 'head', 'body'])

/** Whether it may be words in angle brackets: neither an element of HTML nor one that a site defines. */
const mayBeText = (name: string) => !htmlNames.has(name) && !name.includes('-')

/** SVG and MathML, in which a slash does close an element. */
const isForeign = (name: string) => name === 'svg' || name === 'math'

/** Whether browsers ignore the end tags of elements around this one, as long as it is open. */
const keepsOpen = ({ name, isComponent }: OpenTag) =>
  !isComponent && endsParagraph.test(name) && !optionalEnd.has(name)
