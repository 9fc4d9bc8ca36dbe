import type { MarkdownOptions } from '../config/config.js'
import type { InstalledPackage } from '../config/packages/installed-packages.js'
import type { Place } from '../diagnostics/diagnostic.js'
import type { SourcePath } from '../paths.js'
import type { ContentLanguages } from '../words.js'
import type { FolderDefaults } from './frontmatter/default-fields.js'
import type { Data } from './frontmatter/frontmatter.js'

/**
 * Options of the parser, the same for all pages of a site. Plain data, except for plugins and what
 * belongs to them.
 */
export interface ParserOptions {
  readonly markdown: Required<MarkdownOptions>
  /** What `{{ $site.x }}` can show. */
  readonly site: {
    readonly title: string
    readonly description: string
    readonly base: string
    readonly lang: string
    readonly [custom: string]: Data
  }
  /** Names of the components that authors may use as elements. They begin with an upper-case letter. */
  readonly components: ReadonlySet<string>
  /** Those components that give the page the id in their `href`. */
  readonly anchorComponents: ReadonlySet<string>
  /** Plain elements that the theme draws itself: `h2`, `img`, `pre`. */
  readonly replaced: ReadonlySet<string>
  /**
   * Whether authors are not trusted. If so, everything that could run or reach outside of the page
   * is removed.
   */
  readonly untrusted: boolean
  /** Whether PlantUML blocks become pictures. */
  readonly plantuml: boolean
  /** Whether narrower copies of pictures may be published. */
  readonly images: boolean
  /**
   * Version of the package mermaid that draws in the browser what cannot be drawn at build time;
   * undefined if nothing is drawn there.
   */
  readonly browserMermaid: string | undefined
  /** What highlights code, if the config chooses Shiki; undefined for Prism. */
  readonly shiki: InstalledPackage | undefined
  /** Folder in which drawings of Mermaid blocks are cached between processes; undefined for no cache. */
  readonly mermaidFolder: string | undefined
  /** Folders that references may name but that have moved, old to new. */
  readonly folderAliases: Readonly<Record<string, string>>
  /** Fields that pages have unless they write them themselves, by content folders. */
  readonly frontmatterDefaults: readonly FolderDefaults[]
  /** What Quire itself writes into pages, by language. */
  readonly languages: ContentLanguages
  /**
   * Finds where in the site's code an error of a plugin was thrown. Absent without plugins: threads
   * that parse for such sites can be sent no function.
   */
  readonly placeOfCode?: (error: unknown) => Place | undefined
}

/** One page to parse. */
export interface ParseInput {
  readonly path: SourcePath
  readonly text: string
  /** Text of another file of the site, for includes and snippets; undefined if there is none. */
  readonly read: (path: SourcePath) => string | undefined
}
