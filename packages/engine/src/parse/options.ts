import type { MarkdownOptions } from '../config/config.js'
import type { ShikiPackage } from '../config/shiki-package.js'
import type { Place } from '../diagnostics/diagnostic.js'
import type { SourcePath } from '../paths.js'
import type { ContentLanguages } from '../words.js'
import type { Data } from './frontmatter.js'

/** What the pages of a site have in common for the parser: plain data, but for plugins and what belongs to them. */
export interface ParserOptions {
  readonly markdown: Required<MarkdownOptions>
  /** What `{{ $site.x }}` may show. */
  readonly site: {
    readonly title: string
    readonly description: string
    readonly base: string
    readonly lang: string
    readonly [custom: string]: Data
  }
  /** Names of components that authors may use as elements, beginning with an upper-case letter. */
  readonly components: ReadonlySet<string>
  /** Those of them that give the page the id in their `href`. Default: none does. */
  readonly anchorComponents?: ReadonlySet<string>
  /** Names of plain elements that the theme draws itself: `h2`, `img`, `pre`. */
  readonly replaced: ReadonlySet<string>
  /** Authors are strangers: what could run, or reach out of the page, is taken out. Default: false. */
  readonly untrusted?: boolean
  /** Blocks of PlantUML become pictures. Default: false. */
  readonly plantuml?: boolean
  /** Version of the package mermaid that draws in the browser what is not drawn here. Default: none does. */
  readonly browserMermaid?: string | undefined
  /** What code is highlighted with, where the config chooses that. Default: Prism. */
  readonly shiki?: ShikiPackage | undefined
  /** Folder where drawings of Mermaid blocks are kept from one process to the next. Default: none is kept. */
  readonly mermaidFolder?: string | undefined
  /** Folders that authors' references name but that stand elsewhere, old to new. */
  readonly folderAliases?: Readonly<Record<string, string>>
  /** What Quire writes into pages itself, by language. Default: English on all pages. */
  readonly languages?: ContentLanguages
  /** Where in the site's code an error of a plugin was thrown. Default: nowhere. */
  readonly placeOfCode?: (error: unknown) => Place | undefined
}

/** One page to parse. */
export interface ParseInput {
  readonly path: SourcePath
  readonly text: string
  /** Text of another file of the site, for includes and snippets; undefined when there is none. */
  readonly read: (path: SourcePath) => string | undefined
}
