import type { Element } from 'hast'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import type { SourcePath } from '../paths.js'
import type { Frontmatter } from './frontmatter.js'

/** What one source file says, known without any other page. */
export interface ParsedPage {
  readonly facts: Facts
  readonly body: Body
  /** Plain text by section, for search: no markup, no code blocks' line numbers. */
  readonly sections: readonly Section[]
  /** Links and images with an http(s) address, in order. */
  readonly external: readonly LinkReference[]
  readonly diagnostics: readonly Diagnostic[]
  /** What is well-formed but hard to use, such as an image without alternative text: reported by `docs check`, not by a build. */
  readonly advice: readonly Diagnostic[]
}

/**
 * What other pages, the graph and the head of the page need to know of it.
 *
 * Kept apart from the body: an edit that leaves the facts equal concerns no
 * other page.
 */
export interface Facts {
  readonly path: SourcePath
  /** Frontmatter title, "Home" for a home page, or the heading that the text begins with; null when there is none. */
  readonly title: string | null
  readonly frontmatter: Frontmatter
  /** All levels, in order, also inside containers, lists and quotes; not those written as raw HTML. */
  readonly headings: readonly Heading[]
  /** Ids that the page has besides those of its headings, in order: `<a id>`, footnotes. */
  readonly anchors: readonly string[]
  readonly links: readonly LinkReference[]
  readonly assets: readonly AssetReference[]
  /** Files that the page takes text from, snippets too; each once, in order of first use. */
  readonly includes: readonly SourcePath[]
  /** Files that plugins declared to depend on, also missing ones. */
  readonly dependsOn: readonly SourcePath[]
  /** Some diagram of it is drawn by the browser; absent where none is. */
  readonly drawnLater?: true
  /** First paragraph as plain text, cut at 160 characters on a word; empty when there is none. */
  readonly excerpt: string
}

/** A heading of a page, written as Markdown. */
export interface Heading {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6
  /** Plain text. */
  readonly title: string
  readonly slug: string
  readonly line: number
}

/** A link in the text, as the author wrote its target. `<a href>` in raw HTML too. */
export interface LinkReference {
  readonly href: string
  readonly at: Place
}

/** A file that the page shows. Addresses with a scheme, such as `data:`, are not assets. */
export interface AssetReference {
  /** As the author wrote it; of a diagram its id. */
  readonly src: string
  /** `diagram`: drawn by another program while the site is built. */
  readonly kind: 'image' | 'media' | 'style' | 'diagram'
  /** What a diagram is drawn from. */
  readonly text?: string
  readonly at: Place
}

/** The text under one heading, up to the next. The text before the first heading has an empty slug and title. */
export interface Section {
  readonly slug: string
  readonly title: string
  readonly level: 0 | 1 | 2 | 3 | 4 | 5 | 6
  /** Each block in a line of its own: a paragraph, an item, a cell. */
  readonly text: string
}

/**
 * The page's content as HTML with markers where it depends on other files.
 *
 * A marker is `open`, a letter, a number and `close` (see {@link markers}); the
 * number counts in `facts.links`, `facts.assets` or `components`:
 *
 * - `L3` as the value of `href`: the address that link 3 leads to;
 * - `A3` as the value of `src`, `poster`, `href` or inside `srcset` and CSS `url()`: the address of asset 3;
 * - `W3` and `H3` as the values of `width` and `height`: pixels of asset 3, the attribute is dropped where unknown;
 * - `N3` as the value of `hidden` and `open`: whether asset 3 is a diagram that was not drawn, else the attribute is dropped;
 * - `C3` in place of an element: component 3, rendered by React.
 *
 * The properties and texts inside `components` hold the same markers.
 */
export interface Body {
  readonly html: string
  /** Component elements, outermost only; what they contain is inside the tree. */
  readonly components: readonly Element[]
  /** The page's own CSS, each rule confined to its article; may hold `A` markers; empty when there is none. */
  readonly css: string
}

/**
 * Delimiters of a marker: two of Unicode's noncharacters, which no text may
 * interchange. The parse step removes them from what authors write.
 */
export const markers = { open: '\uFDD0', close: '\uFDD1' } as const

/** Class that confines a page's own CSS; stands on the article. Every selector of `css` has it, after what stands around the article. */
export const articleClass = 'docs-content'
