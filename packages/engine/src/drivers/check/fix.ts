import { join } from 'node:path'
import { inStaticFolder } from '../../addresses/static-folder.js'
import type { ResolvedContentRoot } from '../../config/resolved-config.js'
import type { SidebarEntry, SidebarOption } from '../../config/sidebar-option.js'
import type { Place } from '../../diagnostics/diagnostic.js'
import { certainAsset } from '../../graph/letter-case.js'
import { certainLink } from '../../graph/link-fix.js'
import { relativePath } from '../../graph/link-text.js'
import { assetByAddress, assetPlace } from '../../graph/page-assets.js'
import { standingIn } from '../../graph/resolve-link.js'
import { allNodes } from '../../graph/tree-nodes.js'
import { decodeText } from '../../io/reading/decode-text.js'
import { editTextFile } from '../../io/writing/text-file.js'
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
import {
  afterFrontmatter,
  quoteFields,
  removeLinesBeforeFrontmatter,
} from '../../parse/frontmatter/split-frontmatter.js'
import { convertRootedIncludes, nearRooted } from '../../parse/includes/rooted-includes.js'
import { looseFenceTracker } from '../../parse/source/fences.js'
import { applyEdits, targetEdit, targetSpan } from '../../parse/source/link-source.js'
import { escapeCodeBars } from '../../parse/source/table-rows.js'
import type { Rewritten } from '../../parse/source/told-lines.js'
import { withTitleMark } from '../../parse/source/underlined-title.js'
import { innermostFolder, type RoutePath, resolveFrom, type SourcePath, sourcePath } from '../../paths.js'
import { isGenerated } from '../generating.js'
import type { OpenedSteps } from '../open-steps.js'

/** A file that was corrected. */
export interface FixedFile {
  readonly path: SourcePath
  /** Number of corrections. */
  readonly changes: number
}

/**
 * Corrects files where the result is certain: blocks of MkDocs and Hugo, tabs of VuePress and boxes
 * of MDX become containers, components, comments, attributes and bars in tables are written as Markdown expects
 * them, includes of mdBook are written as here, imports and empty lines before frontmatter are removed, and
 * paths of includes and links are corrected.
 *
 * @param mayWrite Called before each change; throws if there must be none.
 */
export async function fixFiles(opened: OpenedSteps, mayWrite: () => void): Promise<readonly FixedFile[]> {
  // What is corrected moves what comes below it, so the next kind gets its turn in the next round.
  for (const corrections of [blockCorrections, titleCorrections, linkCorrections]) {
    const fixed = await correctFiles(opened, corrections(opened), mayWrite)
    if (fixed.length > 0) return fixed
  }
  return []
}

/** Number of places that {@link fixFiles} would correct. What it corrects may show it more. */
export async function countFixable(opened: OpenedSteps): Promise<number> {
  let count = 0
  const corrections = [blockCorrections, titleCorrections, linkCorrections]
  for (const { path, correct } of corrections.flatMap((all) => [...all(opened)]))
    await editTextFile(join(opened.site.files.root, path), (text) => {
      count += correct(text).changes
      return undefined
    })
  return count
}

/** What to correct in a file. */
interface FileCorrection {
  readonly path: SourcePath
  readonly correct: (text: string) => { readonly text: string; readonly changes: number }
}

async function correctFiles(
  { site, generated }: OpenedSteps,
  corrections: Iterable<FileCorrection>,
  mayWrite: () => void,
): Promise<readonly FixedFile[]> {
  const fixed: FixedFile[] = []
  for (const { path, correct } of corrections) {
    if (isGenerated(path, generated)) continue
    let changes = 0
    await editTextFile(join(site.files.root, path), (text) => {
      const corrected = correct(text)
      changes = corrected.changes
      if (changes > 0) mayWrite()
      return corrected.text
    })
    if (changes > 0) fixed.push({ path, changes })
  }
  return fixed
}

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
function* blockCorrections({ steps, site }: OpenedSteps): Generator<FileCorrection> {
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

/**
 * Gives pages a title: an underlined heading that begins the text gets a mark. If there is no
 * heading, and the site starts pages with their titles, the label in the sidebar becomes one. In
 * MkDocs, titles of pages come from there.
 */
function* titleCorrections({ steps, site }: OpenedSteps): Generator<FileCorrection> {
  const labels = site.config.markdown.titleHeading ? labelsIn(steps, site.config.content) : undefined
  for (const { page, path, fallbackFrom } of steps.routes().routes) {
    const { title, frontmatter, headings } = steps.facts(page)
    const isOther = frontmatter.home === true || frontmatter.layout !== undefined
    if (title !== null || isOther || fallbackFrom !== undefined || frontmatter.data.title != null) continue
    // The title may be in what cannot be read.
    if (steps.findings(page).diagnostics.some(({ code }) => unreadFrontmatter.has(code))) continue
    const label = labels?.get(path)
    const hasHeading = headings.some(({ level }) => level === 1)
    yield {
      path: page,
      correct(text) {
        const marked = hasHeading ? withTitleMark(text) : undefined
        if (marked !== undefined) return { text: marked, changes: 1 }
        if (label === undefined || hasHeading || hasHtmlHeading(text)) return { text, changes: 0 }
        return { text: afterFrontmatter(text, `# ${label}`), changes: 1 }
      },
    }
  }
}

const unreadFrontmatter: ReadonlySet<string> = new Set([
  'frontmatter-late',
  'frontmatter-syntax',
  'frontmatter-too-large',
  'frontmatter-unclosed',
])

/** Whether a heading of level 1 is written in HTML, outside of code. */
function hasHtmlHeading(text: string): boolean {
  const isCode = looseFenceTracker()
  return text.split('\n').some((line) => !isCode(line) && /<h1[\s>]/i.test(line))
}

/**
 * Labels of pages in sidebars that the config names, if Markdown reads them as plain text. Pages
 * without a label are called by their names.
 */
function labelsIn(
  steps: OpenedSteps['steps'],
  content: readonly ResolvedContentRoot[],
): ReadonlyMap<RoutePath, string> {
  const written = new Set(content.flatMap(({ sidebar }) => labelsWritten(sidebar)))
  const labels = new Map<RoutePath, string>()
  for (const node of allNodes(steps.trees().sidebars)) {
    if (node.kind !== 'page' || node.fragment !== '' || labels.has(node.route)) continue
    const isPlain = /^[\p{L}\p{M}\p{N} ,;:/'"()?.-]+$/u.test(node.text)
    if (isPlain && written.has(node.text)) labels.set(node.route, node.text)
  }
  return labels
}

/** All labels of single pages in a sidebar of the config: `['install', 'Installing']`. */
function labelsWritten(option: SidebarOption): readonly string[] {
  if (option === false || option === 'auto') return []
  if (!isList(option)) return Object.values(option).flatMap(labelsWritten)
  return option.flatMap((entry): readonly string[] => {
    if (typeof entry === 'string') return []
    return 'title' in entry ? labelsWritten(entry.children ?? []) : [entry[1]]
  })
}

// `Array.isArray` does not tell a list that nobody changes from an object.
const isList = (option: object): option is readonly SidebarEntry[] => Array.isArray(option)

/** Corrects each link only at its own place. */
function* linkCorrections(opened: OpenedSteps): Generator<FileCorrection> {
  for (const [path, corrections] of correctionsOf(opened))
    yield { path, correct: (text) => withTargets(text, [...corrections.values()]) }
}

interface Correction {
  readonly at: Place
  readonly from: string
  readonly to: string
}

/** A link or the address of a file in a page. */
interface Target {
  readonly at: Place
  readonly from: string
  /** The corrected text; undefined if it is right already, or if there is no certain correction. */
  readonly correct: () => string | undefined
}

/** Corrections that are certain, by file and place. */
function correctionsOf({ steps }: OpenedSteps): ReadonlyMap<SourcePath, ReadonlyMap<string, Correction>> {
  const corrections = new Map<SourcePath, Map<string, Correction>>()
  for (const { at, from, correct } of targetsIn(steps)) {
    const to = correct()
    if (to === undefined || to === from) continue
    const ofFile = corrections.get(at.path) ?? new Map<string, Correction>()
    corrections.set(at.path, ofFile.set(keyOf(at, from), { at, from, to }))
  }
  // If several pages include the text, all must need the same correction.
  for (const { at, from, correct } of corrections.size > 0 ? targetsIn(steps) : []) {
    const ofFile = corrections.get(at.path)
    const correction = ofFile?.get(keyOf(at, from))
    if (correction !== undefined && correction.to !== correct()) ofFile?.delete(keyOf(at, from))
  }
  return corrections
}

const keyOf = ({ line, column }: Place, from: string): string => JSON.stringify([line, column, from])

function* targetsIn(steps: OpenedSteps['steps']): Generator<Target> {
  const scope = steps.referenceScope()
  for (const route of steps.routes().routes) {
    const { links, assets } = steps.facts(route.page)
    for (const { href, at } of links)
      yield { at, from: href, correct: () => certainLink(href, standingIn(at.path, route), scope) }
    for (const { src, at } of assets) {
      const correct = () => {
        const place = assetPlace(src, at.path, route, scope)
        if (place !== undefined) return place.differsInCase ? certainAsset(src, place.file) : undefined
        const inPublic = inStaticFolder(src)
        if (inPublic !== undefined && assetPlace(inPublic, at.path, route, scope)) return inPublic
        return assetByAddress(src, at.path, route, scope)
      }
      yield { at, from: src, correct }
    }
  }
}

function withTargets(
  text: string,
  corrections: readonly Correction[],
): { readonly text: string; readonly changes: number } {
  const edits = corrections.flatMap(({ at, from, to }) => {
    const span = targetSpan(text, at, from)
    return (span && targetEdit(span, to)) || []
  })
  return { text: applyEdits(text, edits), changes: new Set(edits.map(({ start }) => start)).size }
}
