import type { Root } from 'mdast'
import type { Data, Pluggable, PluggableList, Plugin } from 'unified'
import { messageOf } from '../values/error-message.js'
import { lazy } from './lazy.js'
import { isDearForSatteri } from './limits.js'
import { pluginName } from './plugins/plugin-name.js'
import { restoreAlternatives } from './syntax/directive-alternatives.js'

export type ParserName = 'satteri' | 'remark'

/** A parser for unified, and why it is not the requested one. */
export interface MarkdownParser {
  readonly plugin: Plugin<[], string, Root>
  readonly name: ParserName
  readonly parse: (text: string) => Root
  /** Whether plugins make it read containers of any name: `:::name`. */
  readonly readsContainers: boolean
  /** Why the native parser cannot run on this machine; undefined if it can. */
  readonly fallback: string | undefined
}

/** Loads a Markdown parser. Uses remark instead of satteri if there is no binary for this machine. */
export function markdownParser(
  wanted: ParserName,
  { gfm = true }: { readonly gfm?: boolean } = {},
): MarkdownParser {
  if (wanted === 'remark') return parserOf('remark', remark(gfm), undefined)
  try {
    return parserOf('satteri', satteri(gfm), undefined)
  } catch (error) {
    return parserOf('remark', remark(gfm), messageOf(error))
  }
}

/**
 * The parser for plugins that add syntax, such as remark-math. Only remark supports these.
 *
 * @returns Undefined if no plugin adds syntax.
 */
export function parserWithSyntax(plugins: PluggableList): MarkdownParser | undefined {
  if (plugins.length === 0) return undefined
  const { unified } = lazy.unified()
  const adding = plugins.filter(
    (plugin) => !isThere(plugin) && extensionsOf(unified().use([plugin]).freeze()).length > 0,
  )
  if (adding.length === 0) return undefined
  const gfm = adding.some(isGfm) ? [] : [lazy.remarkGfm().default]
  const processor = unified().use(lazy.remarkParse().default).use(gfm).use(adding).freeze()
  const extensions = extensionsOf(processor)
  const readsContainers = extensions.some(({ flow }) => flow !== undefined && colon in flow)
  const readsDirectives = extensions.some(({ text }) => text !== undefined && colon in text)
  const parse = (text: string) => {
    const tree = processor.parse(text)
    if (readsDirectives) restoreAlternatives(tree, text, (part) => processor.parse(part))
    return tree
  }
  return { ...parserOf('remark', parse, undefined), readsContainers }
}

/** Character code by which extensions of the parser name what begins with a colon. */
const colon = 58

/**
 * Whether a plugin only adds what is there already: GFM without options, or frontmatter, which the
 * parser never sees. Sites often list these.
 */
function isThere(pluggable: Pluggable): boolean {
  if (isGfm(pluggable)) return !(Array.isArray(pluggable) && pluggable.length > 1)
  return pluginName(pluggable) === 'remarkFrontmatter'
}

const isGfm = (pluggable: Pluggable): boolean => pluginName(pluggable) === 'remarkGfm'

interface ParserExtension {
  readonly flow?: object | undefined
  readonly text?: object | undefined
}

function extensionsOf(processor: { readonly data: () => Data }): readonly ParserExtension[] {
  return processor.data().micromarkExtensions ?? []
}

function parserOf(
  name: ParserName,
  parse: (text: string) => Root,
  fallback: string | undefined,
): MarkdownParser {
  const plugin: Plugin<[], string, Root> = function () {
    this.parser = parse
  }
  return { plugin, name, parse, readsContainers: false, fallback }
}

/** Features that Quire handles itself, or does not have. */
const satteriFeatures = { frontmatter: false, smartPunctuation: false, directive: false, math: false }

/**
 * A bare address that ends at the bar of a table's cell. Satteri takes the bar and the cells after it
 * for a part of the address (seen in 0.10.5), unlike the specification, which divides the row first.
 */
function hasAddressBeforeBar(text: string): boolean {
  // Matches whether there is a bar or not, so that no address is searched again from the next one inside it.
  for (const [address] of text.matchAll(/(?<!\]\()https?:\/\/[^\s|<>`]*\|?/gi))
    if (address.endsWith('|')) return true
  return false
}

function satteri(gfm: boolean): (text: string) => Root {
  const { markdownToMdast } = lazy.satteri()
  const options = { features: { ...satteriFeatures, gfm } }
  let reference: ((text: string) => Root) | undefined
  return (text) => {
    const isReadWell = !isDearForSatteri(text) && !(gfm && hasAddressBeforeBar(text))
    // Its type allows any node, but it always gives a root.
    if (isReadWell) return markdownToMdast(text, options) as Root
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
