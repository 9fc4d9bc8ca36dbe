import { relativePath } from '../../graph/link-text.js'
import { decodeText } from '../../io/reading/decode-text.js'
import { convertComponents } from '../../parse/foreign/component-blocks.js'
import { convertComponentBoxes, convertTooltips } from '../../parse/foreign/component-boxes.js'
import { removeComponentDots } from '../../parse/foreign/component-dots.js'
import { convertDocsifyCallouts, convertDocsifyOptions } from '../../parse/foreign/docsify.js'
import { convertGitbookBlocks } from '../../parse/foreign/gitbook-blocks.js'
import { convertHighlightTags } from '../../parse/foreign/highlight-tags.js'
import { convertHtmlBlocks } from '../../parse/foreign/html-blocks.js'
import { convertHugoRefs, pageOfHugoRef } from '../../parse/foreign/hugo-refs.js'
import { convertIndentedBlocks } from '../../parse/foreign/indented-blocks.js'
import { convertLiquidLinks } from '../../parse/foreign/liquid-links.js'
import { convertMdbookIncludes } from '../../parse/foreign/mdbook-includes.js'
import { convertMdxAttributes } from '../../parse/foreign/mdx-attributes.js'
import { convertMdxComments } from '../../parse/foreign/mdx-comments.js'
import { removeMdxImports } from '../../parse/foreign/mdx-imports.js'
import { includeMdxParts, partWritten } from '../../parse/foreign/mdx-parts.js'
import { convertRawTags } from '../../parse/foreign/raw-tags.js'
import { closeElements } from '../../parse/foreign/self-closed.js'
import { convertShortcodeTabs } from '../../parse/foreign/shortcode-tabs.js'
import { convertShortcodes } from '../../parse/foreign/shortcodes.js'
import { convertTitleBlock } from '../../parse/foreign/title-block.js'
import { convertVueIncludes, includedByVue } from '../../parse/foreign/vue-includes.js'
import { convertVueTabs } from '../../parse/foreign/vue-tabs.js'
import { quoteFields, removeLinesBeforeFrontmatter } from '../../parse/frontmatter/split-frontmatter.js'
import { convertRootedIncludes, nearRooted } from '../../parse/includes/rooted-includes.js'
import { escapeCodeBars } from '../../parse/source/table-rows.js'
import type { Rewritten } from '../../parse/source/told-lines.js'
import { innermostFolder, resolveFrom, type SourcePath, sourcePath } from '../../paths.js'
import type { OpenedSteps } from '../open-steps.js'
import type { FileCorrection } from './file-correction.js'

/** Codes of diagnostics about blocks that can be converted. */
const convertible: ReadonlySet<string> = new Set([
  'foreign-syntax',
  'frontmatter-late',
  'frontmatter-syntax',
  'include-missing',
  'markdown-in-html',
  'snippet-missing',
  'table-lost',
  'unclosed-html',
  'unknown-component',
  'unknown-container',
])

/** @param told Numbers of the lines at which blocks begin, from 1. */
type BlockConverter = (text: string, told: ReadonlySet<number>) => Rewritten

const blockConverters: readonly BlockConverter[] = [
  removeLinesBeforeFrontmatter,
  convertTitleBlock,
  quoteFields,
  convertIndentedBlocks,
  convertShortcodeTabs,
  convertShortcodes,
  convertGitbookBlocks,
  convertHighlightTags,
  convertRawTags,
  convertLiquidLinks,
  convertDocsifyCallouts,
  convertDocsifyOptions,
  convertVueTabs,
  removeComponentDots,
  convertHtmlBlocks,
  convertComponents,
  convertComponentBoxes,
  convertTooltips,
  convertMdxComments,
  convertMdxAttributes,
  closeElements,
  removeMdxImports,
  escapeCodeBars,
]

/** What the first converter that changes anything makes of a text. */
function firstRewriting(
  text: string,
  told: ReadonlySet<number>,
  converters: readonly BlockConverter[],
): Rewritten {
  for (const convert of converters) {
    const rewritten = convert(text, told)
    // What a converter leaves as it is must not keep the others from their turn.
    if (rewritten.text !== text) return rewritten
  }
  return { text, blocks: 0 }
}

/** Converts blocks of other generators that diagnostics report. */
export function* blockCorrections({ steps, site }: OpenedSteps): Generator<FileCorrection> {
  const lines = new Map<SourcePath, Set<number>>()
  for (const { page } of steps.routes().routes)
    for (const { code, at } of steps.findings(page).diagnostics)
      if (convertible.has(code) && at !== undefined)
        lines.set(at.path, (lines.get(at.path) ?? new Set()).add(at.line))
  const hasFile = (file: SourcePath) => site.fileHash(file) !== undefined
  const isThere = (name: string) => hasFile(sourcePath(name.slice(2)))
  const textOf = (file: SourcePath | undefined) => {
    const content = file && site.files.read(file)
    return content && decodeText(content).text
  }
  const pages = new Set(site.pages)
  const folders = site.config.content.map(({ dir }) => dir)
  for (const [path, told] of lines)
    yield {
      path,
      correct(text) {
        // Each converter changes line numbers that the next one needs, so only one runs at a time. The others
        // get their turn in the next round.
        const rooted = convertRootedIncludes(text, told, (name) =>
          isThere(name) ? undefined : nearRooted(name, path, isThere),
        )
        const linked = convertHugoRefs(rooted.text, told, (name) => {
          const folder = folders[innermostFolder(path, folders)] ?? ''
          const page = pageOfHugoRef(name, path, { folder, pages })
          return page && relativePath(path, page)
        })
        const includeParts: BlockConverter = (text, told) =>
          includeMdxParts(text, told, (name) => partWritten(name, path, folders, hasFile))
        const includeFiles: BlockConverter = (text, told) =>
          convertVueIncludes(text, told, (name) => includedByVue(name, path, hasFile))
        const includeOfMdbook: BlockConverter = (text, told) =>
          convertMdbookIncludes(text, told, (name) => textOf(resolveFrom(path, name)))
        const converters = [includeParts, includeFiles, includeOfMdbook, ...blockConverters]
        const converted = firstRewriting(linked.text, told, converters)
        return { text: converted.text, changes: rooted.blocks + linked.blocks + converted.blocks }
      },
    }
}
