import { type Diagnostic, topOfFile } from '../diagnostics/diagnostic.js'
import {
  frontmatterIndented,
  frontmatterLate,
  frontmatterOpening,
  frontmatterUnclosed,
} from '../diagnostics/messages/frontmatter.js'
import { emptyPage, largePage } from '../diagnostics/messages/markdown.js'
import { frontmatterUntrusted } from '../diagnostics/messages/untrusted.js'
import type { SourcePath } from '../paths.js'
import { type PageDefaults, withDefaults } from './frontmatter/default-fields.js'
import { placeOfField } from './frontmatter/field-place.js'
import type { Frontmatter } from './frontmatter/frontmatter.js'
import { noFrontmatter, readFrontmatter } from './frontmatter/read-frontmatter.js'
import { safeFrontmatter } from './frontmatter/safe-frontmatter.js'
import {
  type FrontmatterBlock,
  isIndented,
  lateLine,
  missingMark,
  normaliseText,
  splitFrontmatter,
  wrongOpening,
} from './frontmatter/split-frontmatter.js'
import type { ParseInput } from './options.js'

/** A page's text, divided. */
export interface PageHead {
  readonly frontmatter: Frontmatter
  /** The Markdown. It has as many lines as the text. */
  readonly content: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Larger pages are reported, since they are slow for readers, too. */
const mostMegabytes = 2

interface HeadOptions {
  readonly isUntrusted: boolean
  /** What the config gives the page. */
  readonly defaults: PageDefaults | undefined
}

/** Reads what stands before a page's Markdown. */
export function readHead(
  { text: given, path }: Pick<ParseInput, 'text' | 'path'>,
  { isUntrusted, defaults }: HeadOptions,
): PageHead {
  const text = normaliseText(given)
  const { content, frontmatter: block } = splitFrontmatter(text)
  const { frontmatter, diagnostics } =
    block === null
      ? { frontmatter: noFrontmatter, diagnostics: missingProblems(text, path) }
      : readBlock(block, path, { isUntrusted, defaults })
  const isLarge = text.length > mostMegabytes * 1_000_000
  return {
    frontmatter: withDefaults(frontmatter, defaults),
    content,
    diagnostics: [...diagnostics, ...(isLarge ? [largePage(topOfFile(path), mostMegabytes)] : [])],
  }
}

function readBlock(
  block: FrontmatterBlock,
  path: SourcePath,
  { isUntrusted, defaults }: HeadOptions,
): Omit<PageHead, 'content'> {
  const { value, diagnostics } = readFrontmatter(block, path, defaults?.known)
  if (!isUntrusted) return { frontmatter: value, diagnostics }
  const refused: string[] = []
  return {
    frontmatter: safeFrontmatter(value, (field) => refused.push(field)),
    diagnostics: [
      ...diagnostics,
      ...refused.map((field) => frontmatterUntrusted(placeOfField(field, block, path), field)),
    ],
  }
}

/** Why a page may have no frontmatter although its author wrote one, and whether it has nothing at all. */
function missingProblems(text: string, path: SourcePath): readonly Diagnostic[] {
  const top = topOfFile(path)
  const mark = missingMark(text)
  const late = lateLine(text)
  const wrong = wrongOpening(text)
  return [
    ...(wrong === undefined ? [] : [frontmatterOpening(top, wrong)]),
    ...(mark === undefined ? [] : [frontmatterUnclosed(top, mark)]),
    ...(late === undefined ? [] : [frontmatterLate({ ...top, line: late })]),
    ...(isIndented(text) ? [frontmatterIndented(top)] : []),
    ...(text.trim() === '' ? [emptyPage(top)] : []),
  ]
}
