import { type DefaultTreeAdapterTypes, parse } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
export type Document = DefaultTreeAdapterTypes.Document
export type ParentNode = DefaultTreeAdapterTypes.ParentNode

/** A document as a browser parses it. */
export const parseHtml = (html: string): Document => parse(html)

/** All elements inside a node, in document order, including those in a `<template>`. */
export function* elementsOf(node: ParentNode): Generator<Element> {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue
    yield child
    yield* elementsOf(child)
    if ('content' in child) yield* elementsOf(child.content)
  }
}

/** Elements that match, in document order. */
export function findAll(node: ParentNode, match: (element: Element) => boolean): Element[] {
  return [...elementsOf(node)].filter(match)
}

/**
 * Value of an attribute; undefined if it is absent. Names with a namespace are written as in HTML:
 * `xlink:href`.
 */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => (attr.prefix ? `${attr.prefix}:${attr.name}` : attr.name) === name)
    ?.value
}

/** All text inside a node. */
export function textOf(node: ParentNode): string {
  return node.childNodes
    .map((child) => {
      if (child.nodeName === '#text' && 'value' in child) return child.value
      return 'childNodes' in child ? textOf(child) : ''
    })
    .join('')
}
