import type { Root } from 'mdast'
import type { Plugin } from 'unified'
import { lazy } from './lazy.js'
import { isDearForSatteri } from './limits.js'

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
export function markdownParser(
  wanted: ParserName,
  { gfm = true }: { readonly gfm?: boolean } = {},
): MarkdownParser {
  if (wanted === 'remark') return parserOf('remark', remark(gfm), undefined)
  try {
    return parserOf('satteri', satteri(gfm), undefined)
  } catch (error) {
    return parserOf('remark', remark(gfm), error instanceof Error ? error.message : String(error))
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

/** Frontmatter, directives and punctuation are Quire's or nobody's. */
const satteriFeatures = { frontmatter: false, smartPunctuation: false, directive: false, math: false }

function satteri(gfm: boolean): (text: string) => Root {
  const { markdownToMdast } = lazy.satteri()
  const options = { features: { ...satteriFeatures, gfm } }
  let reference: ((text: string) => Root) | undefined
  return (text) => {
    if (!isDearForSatteri(text)) return markdownToMdast(text, options) as Root
    reference ??= remark(gfm)
    return reference(text)
  }
}

function remark(gfm: boolean): (text: string) => Root {
  const { unified } = lazy.unified()
  const core = unified().use(lazy.remarkParse().default)
  const processor = gfm ? core.use(lazy.remarkGfm().default).freeze() : core.freeze()
  return (text) => processor.parse(text)
}
