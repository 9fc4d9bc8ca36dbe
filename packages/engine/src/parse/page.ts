import type { Element } from 'hast'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import type { SourcePath } from '../paths.js'
import type { Frontmatter } from './frontmatter/frontmatter.js'

/** Everything that is known from one source file alone, without any other page. */
export interface ParsedPage extends PageFindings {
  readonly facts: Facts
  readonly body: Body
  /** Plain text by section, for search. Without markup and without line numbers of code blocks. */
  readonly sections: readonly Section[]
  /** True if the text asks for values of the site, as `{{ $site.title }}` does; otherwise absent. */
  readonly showsSite?: true
}

/** What only messages about a page are made of. */
export interface PageFindings {
  /** Links and images with an http(s) address, in order. */
  readonly external: readonly LinkReference[]
  readonly diagnostics: readonly Diagnostic[]
  /**
   * Things that are valid but hard to use, such as an image without alternative text. Reported by
   * `docs check`, not by a build.
   */
  readonly advice: readonly Diagnostic[]
}

/**
 * What other pages, the graph and the document's head need to know about a page.
 *
 * Kept apart from the body, so that an edit which leaves the facts unchanged affects no other page.
 */
export interface Facts {
  readonly path: SourcePath
  /**
   * The title in the frontmatter, "Home" for a home page, or the heading that the text begins with;
   * null if there is none.
   */
  readonly title: string | null
  readonly frontmatter: Frontmatter
  /** Headings of all levels, in order, also in containers, lists and quotes. Not those in raw HTML. */
  readonly headings: readonly Heading[]
  /** Other ids on the page, in order: `<a id>`, footnotes. */
  readonly anchors: readonly string[]
  readonly links: readonly LinkReference[]
  readonly assets: readonly AssetReference[]
  /** Folders whose pages components of the page list; absent if there are none. */
  readonly folders?: readonly FolderReference[]
  /** Files whose text the page includes, also snippets; each once, in order of first use. */
  readonly includes: readonly SourcePath[]
  /** Files that plugins declared to depend on, also missing ones. */
  readonly dependsOn: readonly SourcePath[]
  /**
   * True if a message about the page names its file or depends on other files, so that an identical
   * page elsewhere may get another one; otherwise absent.
   */
  readonly toldOfFiles?: true
  /** True if the browser draws some diagram of the page; otherwise absent. */
  readonly drawnLater?: true
  /** The first paragraph as plain text, cut between words at 160 characters; empty if there is none. */
  readonly excerpt: string
}

/** A heading of a page, written as Markdown. */
export interface Heading {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6
  /** Plain text. */
  readonly title: string
  /** Its id in the page's HTML. */
  readonly slug: string
  /** In the page's file or in an included one; from 1. */
  readonly line: number
}

/** A link in the text, with its target as the author wrote it. Also `<a href>` in raw HTML. */
export interface LinkReference {
  readonly href: string
  readonly at: Place
}

/** A file that the page shows. Addresses with a scheme, such as `data:`, are not assets. */
export interface AssetReference {
  /** As the author wrote it; for a diagram, its id. */
  readonly src: string
  /** `diagram`: drawn by another program at build time. */
  readonly kind: 'image' | 'media' | 'style' | 'diagram'
  /** For an image: the one side that its author wrote. The other side follows from the file. */
  readonly shownSide?: ShownSide
  /** Whether browsers may show the image in a narrower copy. */
  readonly copyable?: true
  /** For a diagram: the text it is drawn from. */
  readonly text?: string
  readonly at: Place
}

/** A folder whose pages a component lists. */
export interface FolderReference {
  /** As the author wrote it: `./`, `/guide/`. */
  readonly folder: string
  readonly at: Place
}

/** A side of an image as it is shown. */
export interface ShownSide {
  readonly side: 'width' | 'height'
  /** CSS pixels, more than 0. */
  readonly pixels: number
  /** CSS pixels of the other side, if its author wrote it as well. Used if the file's proportions are not known. */
  readonly otherPixels?: number
}

/** The text below one heading, up to the next. Text before the first heading has an empty slug and title. */
export interface Section {
  readonly slug: string
  readonly title: string
  readonly level: 0 | 1 | 2 | 3 | 4 | 5 | 6
  /** One line for each block: a paragraph, an item, a cell. */
  readonly text: string
}

/**
 * The page's content as HTML with markers where it depends on other files.
 *
 * A marker is `open`, a letter, a number and `close` (see {@link markers}); the
 * number counts in `facts.links`, `facts.assets`, `facts.folders` or `components`:
 *
 * - `L3` as the value of `href`: the address that link 3 leads to;
 * - `A3` as the value of `src`, `poster`, `href` or inside `srcset` and CSS `url()`: the address of asset 3;
 * - `W3` and `H3` as the values of `width` and `height`: pixels in which asset 3 is shown, the attribute is dropped where unknown;
 * - `S3` and `Z3` as the values of `srcset` and `sizes`: the narrower copies of asset 3, the attribute is dropped if there are none;
 * - `F3` as the value of `data-zoom-src`: the address of asset 3, the attribute is dropped if it has no copies;
 * - `N3` as the value of `hidden` and `open`: whether asset 3 is a diagram that was not drawn, else the attribute is dropped;
 * - `P3` as the value of `pages` of a component: the pages in folder 3;
 * - `C3` in place of an element: component 3, rendered by React.
 *
 * The properties and texts inside `components` hold the same markers.
 */
export interface Body {
  readonly html: string
  /** Outermost component elements. Components inside them are part of their trees. */
  readonly components: readonly Element[]
  /**
   * The page's own CSS, with each rule confined to its article. May contain `A` markers. Empty if
   * there is none.
   */
  readonly css: string
}

/**
 * Delimiters of a marker: two of Unicode's noncharacters, which no text should contain. The parser
 * removes them from what authors write.
 */
export const markers = { open: '\uFDD0', close: '\uFDD1' } as const

/**
 * Class of the article, to which a page's own CSS is confined. Every selector of `css` contains it,
 * after the part that matches elements around the article.
 */
export const articleClass = 'docs-content'
