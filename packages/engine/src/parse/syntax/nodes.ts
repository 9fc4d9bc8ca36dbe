import type { Node, Nodes, Parent, PhrasingContent, Root } from 'mdast'

// So that plugins, too, see what it declares: `hName`, `hProperties` and `hChildren` of nodes.
export type {} from 'mdast-util-to-hast'

/** Any node that has children. */
export type ParentNode = Extract<Nodes, { children: unknown[] }>

/** Any node whose children are inline content. */
export type InlineParent = Exclude<Extract<ParentNode, { children: PhrasingContent[] }>, TocMark>

/** A block that Markdown does not have: a container, an alert, a group of tabs, and parts of these. */
export interface Container extends Parent {
  type: 'container'
  /** `tip`, `details`, `tabs`. Parts have their own names, such as `title`. */
  name: string
  /** The element that it becomes. */
  data: {
    hName: string
    hProperties: Record<string, string | boolean | string[]>
    continues?: boolean
  }
}

/** Placeholder for the page's table of contents. */
export interface TocMark extends Parent {
  type: 'toc'
  children: []
}

/** Nodes among blocks that are in one line, so that no white space may get between them. */
export interface Line extends Parent {
  type: 'line'
}

/** The whole page as one node. Its tree is not a child, so that it is not walked twice. */
export interface PageTree extends Node {
  type: 'page'
  tree: Root
}

declare module 'mdast' {
  interface Data {
    /** In the same line as the node before it, although both are among blocks. */
    continues?: boolean
  }
  interface RootContentMap {
    page: PageTree
    line: Line
    container: Container
    toc: TocMark
  }
  interface BlockContentMap {
    container: Container
    line: Line
    toc: TocMark
  }
  interface TextData {
    /** The text that a heading's id is made from, if it differs from the heading's text. */
    slug?: string
  }
  interface HeadingData {
    /** Id that the author chose: `{#id}`. */
    id?: string
    /** Number of the heading in the page's facts. */
    heading?: number
    /** Added to show the title of the frontmatter. Headings that the author wrote get their ids first. */
    isTitle?: boolean
  }
  interface CodeData {
    /** In a group of code blocks, so that its label already names it. */
    labelled?: boolean
    /** The file that the code comes from: its label in a group if it has no other. */
    file?: string
  }
}

declare module 'hast' {
  interface ElementData {
    /** Number of the heading in the page's facts. */
    heading?: number
    /** An element of the theme, not of HTML. */
    component?: boolean
    /** Properties of a component with values that are not JSON. */
    wrongProperties?: readonly string[]
    /** A Markdown image without alternative text. */
    withoutAlt?: boolean
  }
}
