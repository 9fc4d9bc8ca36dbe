import type { Root } from 'mdast'
import type { Plugin } from 'unified'
import { lazy } from './lazy.js'

export type ParserName = 'satteri' | 'remark'

/** A parser for unified, and why it is not the one that was asked for. */
export interface MarkdownParser {
  readonly plugin: Plugin<[], string, Root>
  readonly name: ParserName
  readonly parse: (text: string) => Root
  /** Set when the native parser cannot run on this machine. */
  readonly fallback: string | undefined
}

/** Loads a Markdown parser; remark stands in for satteri where that has no binary. */
export function markdownParser(wanted: ParserName): MarkdownParser {
  if (wanted === 'remark') return parserOf('remark', remark(), undefined)
  try {
    return parserOf('satteri', satteri(), undefined)
  } catch (error) {
    return parserOf('remark', remark(), error instanceof Error ? error.message : String(error))
  }
}

function parserOf(
  name: ParserName,
  parse: (text: string) => Root,
  fallback: string | undefined,
): MarkdownParser {
  const plugin: Plugin<[], string, Root> = function () {
    this.parser = parse
  }
  return { plugin, name, parse, fallback }
}

/** GFM and nothing else: frontmatter, directives and punctuation are Quire's or nobody's. */
const satteriFeatures = {
  gfm: true,
  frontmatter: false,
  smartPunctuation: false,
  directive: false,
  math: false,
}

function satteri(): (text: string) => Root {
  const { markdownToMdast } = lazy.satteri()
  return (text) => markdownToMdast(text, { features: satteriFeatures }) as Root
}

function remark(): (text: string) => Root {
  const { unified } = lazy.unified()
  const processor = unified().use(lazy.remarkParse().default).use(lazy.remarkGfm().default).freeze()
  return (text) => processor.parse(text)
}
