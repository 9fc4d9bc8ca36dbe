import type { Node, Nodes, Parent, Root } from 'mdast'

/** Any node with others in it. */
export type ParentNode = Extract<Nodes, { children: unknown[] }>

/** A block that Markdown does not know: a container, an alert, a group of tabs, and the parts of these. */
export interface Container extends Parent {
  type: 'container'
  /** `tip`, `details`, `tabs`; parts have a name of their own, such as `title`. */
  name: string
  data: { hName: string; hProperties: Record<string, string | boolean | string[]> }
}

/** The place where the page's table of contents goes. */
export interface TocMark extends Parent {
  type: 'toc'
  children: []
}

/** The whole page as one node: its tree is not a child, so that nothing walks over it twice. */
export interface PageNode extends Node {
  type: 'page'
  tree: Root
}

declare module 'mdast' {
  interface RootContentMap {
    page: PageNode
    container: Container
    toc: TocMark
  }
  interface BlockContentMap {
    container: Container
    toc: TocMark
  }
  interface TextData {
    /** What the id of a heading is made of, where that is not the text. */
    slug?: string
  }
  interface HeadingData {
    /** Chosen by the author: `{#id}`. */
    id?: string
    /** Number of the heading in the page's facts. */
    heading?: number
    /** Stands for the title of the frontmatter: ids of headings that the author wrote come first. */
    isTitle?: boolean
  }
  interface CodeData {
    /** Stands in a group of code blocks, whose label names it. */
    labelled?: boolean
    /** The file that it was read from: its label in a group where it has no other. */
    file?: string
  }
}

declare module 'hast' {
  interface ElementData {
    /** Number of the heading in the page's facts. */
    heading?: number
    /** An element of the theme, not of HTML. */
    component?: boolean
    /** Properties of a component whose values are not JSON. */
    wrongProperties?: readonly string[]
    /** An image of Markdown without words for those who do not see it. */
    withoutAlt?: boolean
  }
}
