import type { Comment, Element, ElementContent, Root, Text } from 'hast'
import type { Position } from '../context.js'
import { h } from './element.js'
import { type Builder, createBuilder, type Surroundings } from './html-builder.js'
import { endless, paragraphEndingTag, voidElements } from './html-rules.js'
import { readTokens } from './html-tokens.js'
import {
  type Content,
  componentElement,
  isSuspicious,
  placeFinder,
  propertiesOf,
  type RawHtmlOptions,
} from './raw-elements.js'
import { wholePage } from './raw-page.js'

/**
 * Replaces the raw nodes of a tree by what a browser would make of them.
 *
 * Most pages contain a few simple tags, for which a stack is enough. These are built directly, one
 * parent at a time. Markup that needs the rules for broken or implied structure (an unclosed `<b>`,
 * text directly in a table) has effects outside its parent, so in that case the whole page goes
 * through parse5.
 */
export function readRawHtml(tree: Root, options: RawHtmlOptions): Root {
  const read: Read[] = []
  if (!readBelow(tree, { name: 'root', isInLink: false }, read, options)) return wholePage(tree, options)
  // What an element cannot contain is never moved into one.
  for (const { parent, children } of read) parent.children = children as ElementContent[]
  return tree
}

/** The new children of a parent. Put in place once the whole page has been read. */
interface Read {
  readonly parent: Root | Element
  readonly children: Content[]
}

/** @returns False if the page needs the full rules of HTML. */
function readBelow(
  parent: Root | Element,
  surroundings: Surroundings,
  read: Read[],
  options: RawHtmlOptions,
): boolean {
  const readInside = (child: Element) =>
    readBelow(
      child,
      { name: child.tagName, isInLink: surroundings.isInLink || child.tagName === 'a' },
      read,
      options,
    )
  let raw = false
  for (const child of parent.children) {
    if (child.type === 'raw') raw = true
    else if (child.type === 'element' && child.children.length > 0) {
      if (child.tagName === 'p' && isBroken(child)) {
        raw = true
        for (const inner of child.children) {
          if (inner.type === 'element' && !readInside(inner)) return false
        }
      } else if (!readInside(child)) return false
    }
  }
  if (!raw) return true
  const builder = createBuilder(surroundings, options.isComponent)
  if (!build(parent.children, builder, options)) return false
  const children = builder.finish()
  if (children === undefined) return false
  read.push({ parent, children })
  return true
}

/** A paragraph is broken if an element inside it would end it, so that its content and what follows mix. */
export function isBroken(paragraph: Element): boolean {
  return paragraph.children.some((child) => child.type === 'raw' && paragraphEndingTag.test(child.value))
}

function build(children: readonly Content[], builder: Builder, options: RawHtmlOptions): boolean {
  for (const child of children) {
    if (child.type === 'raw') {
      if (!buildRaw(child, builder, options)) return false
    } else if (child.type === 'element' && child.tagName === 'p' && isBroken(child)) {
      if (!builder.open(h('p', child.properties))) return false
      if (!build(child.children, builder, options)) return false
      if (!builder.close('p')) return false
    } else if (!builder.add(child)) return false
  }
  return true
}

function buildRaw(
  node: { readonly value: string; readonly position?: Position | undefined },
  builder: Builder,
  options: RawHtmlOptions,
): boolean {
  let fine = true
  const place = placeFinder(node)
  const complete = readTokens(node.value, {
    text: (value) => {
      fine &&= builder.addText(value)
    },
    open: ({ name, attributes, selfClosing, offset }) => {
      if (!fine) return
      if (options.isComponent(name)) {
        const element = { ...componentElement(name, attributes, options), position: place(offset) }
        fine = selfClosing ? builder.addEmpty(element) : builder.open(element)
      } else {
        const tagName = name.toLowerCase()
        if (tagName === endless) return
        const element = h(tagName, propertiesOf(attributes, options))
        if (options.isPlaced(tagName) || isSuspicious(attributes)) element.position = place(offset)
        fine = voidElements.has(tagName) ? builder.addEmpty(element) : builder.open(element)
      }
    },
    rawText: ({ name, attributes, content, offset }) => {
      const children: Text[] = content === '' ? [] : [{ type: 'text', value: options.original(content) }]
      const element = h(name, propertiesOf(attributes, options), children)
      fine &&= builder.addEmpty({ ...element, position: place(offset) })
    },
    close: (name) => {
      if (name.toLowerCase() === endless) return
      fine &&= builder.close(options.isComponent(name) ? name : name.toLowerCase())
    },
    comment: (value) => {
      const comment: Comment = { type: 'comment', value: options.original(value) }
      fine &&= builder.add(comment)
    },
  })
  return complete && fine
}
