import type { Element, ElementContent, Nodes, Properties } from 'hast'

/** Makes an element, as the function of this name of the library `hastscript` does. */
export function h(tagName: string, properties: Properties = {}, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children }
}

export const isElement = (node: Nodes): node is Element => node.type === 'element'

/** The elements directly inside another one. */
export const elementsIn = ({ children }: Element): Element[] => children.filter(isElement)
