import type { SourcePath } from '../../paths.js'
import type { ListedLink } from '../../text/markdown-link.js'
import { isKeyOf } from '../../values/is-key-of.js'
import type { ContentWords } from '../../words.js'
import { tocLine } from '../body/table-of-contents.js'
import type { Frontmatter } from '../frontmatter/frontmatter.js'
import { normaliseText, splitFrontmatter } from '../frontmatter/split-frontmatter.js'
import { includedIn, mostIncludes } from '../includes/inclusions.js'
import { dedent, type Part, regionOf, withoutAnchors } from '../includes/region.js'
import {
  includedFile,
  languageOfFile,
  partOf,
  readIncludeReference,
  readSnippetReference,
} from '../includes/snippet.js'
import type { ParserOptions } from '../options.js'
import { markers } from '../page.js'
import { chosenId } from '../slug.js'
import { fenceTracker, markPrefix } from '../source/fences.js'
import { indentedCodeTracker } from '../source/indented-code.js'
import { type Interpolation, interpolate } from '../source/interpolate.js'
import { keepBraces, shownBraces, writtenBraces } from '../source/kept-braces.js'
import { maskBlocks, maskedLineOf, unmask } from '../source/mask.js'
import type { MaskedLine } from '../source/mask-lines.js'
import { containerNames } from '../syntax/container-names.js'
import { containerTitle } from '../syntax/containers.js'
import { continued } from './continued.js'
import { hiddenText } from './hidden-text.js'
import { withAddresses } from './targets.js'

/** What the Markdown copy of a page is made from. */
export interface CopyInput {
  readonly path: SourcePath
  readonly text: string
  readonly title: string | null
  readonly frontmatter: Frontmatter
  readonly site: ParserOptions['site']
  /** Words in the language of the page. */
  readonly words: ContentWords
  /** Text of another file of the site; undefined if there is none. */
  readonly read: (path: SourcePath) => string | undefined
  readonly resolveSource: (path: SourcePath) => SourcePath
  /** Where a target written in that file leads; undefined for what is not a link of the page. */
  readonly addressOf: (target: string, file: SourcePath) => string | undefined
  /**
   * The pages in a folder that a component on that line of a file lists; undefined for any other value.
   * Asked once for each component. Those of one line come in the order of the text.
   */
  readonly pagesIn: (
    folder: string,
    at: { readonly file: SourcePath; readonly line: number },
  ) => readonly ListedLink[] | undefined
}

/**
 * How much text all includes and snippets of one page may add, in UTF-16 units. In quotes and list
 * items, it counts once more, with the marks before its lines.
 */
const mostIncludedText = 4_000_000

/**
 * The text of a page as Markdown that needs no knowledge of Quire: with includes and snippets in
 * place, boxes as bold titles with their text, tabs one after the other, components as their text,
 * absolute links, no frontmatter.
 *
 * This is the author's text, changed only where necessary, not a text printed from the tree. So
 * whatever the author wrote in plain Markdown stays as it was.
 */
export function markdownCopy(input: CopyInput): string {
  const { frontmatter, title } = input
  const { content } = splitFrontmatter(normaliseText(input.text))
  const place: CopyPlace = { file: input.path, around: [], lineOf: (line) => line }
  const budget = { text: mostIncludedText, includes: mostIncludes }
  const lines = copyLines(content, place, { ...input, budget })
  const text = shownBraces(withoutGaps(lines))
  const hero = frontmatter.home === true ? heroOf(frontmatter, input) : []
  const begins = /^#\s/.test(text) || hero.length > 0
  const head = begins || title === null ? hero : [`# ${title}`]
  return `${[...head, text].filter((part) => part !== '').join('\n\n')}\n`
}

/** What a home page shows from its frontmatter. */
function heroOf(
  { heroText, tagline, features = [] }: Frontmatter,
  { title, path, addressOf }: CopyInput,
): string[] {
  const list = features
    .map(({ title, details, link }) => {
      const address = link === undefined ? undefined : (addressOf(link, path) ?? link)
      return `- **${address === undefined ? title : `[${title}](${address})`}**: ${details}`
    })
    .join('\n')
  return [`# ${heroText ?? title ?? ''}`, tagline ?? '', list].filter((part) => part !== '' && part !== '# ')
}

/** Title of a box. On a line of its own it need not be in capitals. */
function boxTitle(name: string, words: ContentWords): string {
  const title = isKeyOf(name, words) ? words[name] : name
  return title.charAt(0) + title.slice(1).toLowerCase()
}

interface Copying extends CopyInput {
  /** How much text may still be included, and how many files, as in the page. */
  readonly budget: { text: number; includes: number }
}

/** The file that a text is from. */
interface CopyPlace {
  readonly file: SourcePath
  /** The files through which the page includes it, from the page inwards; empty for the page. */
  readonly around: readonly SourcePath[]
  readonly lineOf: Part['lineOf']
}

function copyLines(content: string, place: CopyPlace, copying: Copying): string[] {
  const masked = maskBlocks(keepBraces(content))
  const interpolation: Interpolation = {
    frontmatter: copying.frontmatter,
    headingTitle: () => copying.title ?? '',
    diagnostics: [],
    files: [place.file],
    site: () => copying.site,
    input: { path: place.file },
  }
  const inFence = fenceTracker()
  const isIndentedCode = indentedCodeTracker()
  const open: { readonly colons: number; readonly known: boolean; readonly name: string }[] = []
  const result: string[] = []
  const rawLines = masked.text.split('\n')
  const hidden = hiddenText(rawLines)
  /** The last line of a tag that began on a line before. */
  let tagEnd = -1
  for (const [index, raw] of rawLines.entries()) {
    if (index <= tagEnd) continue
    const rest = hidden.restOf(raw)
    if (rest !== undefined) {
      if (rest.trim() !== '') result.push(rest)
      continue
    }
    const isFenced = inFence(raw)
    if (isIndentedCode(isFenced ? '' : raw) || isFenced) {
      result.push(writtenBraces(unmask(raw, masked)))
      continue
    }
    if (!remarkable.test(raw)) {
      result.push(raw)
      continue
    }
    const [before = ''] = marks.exec(raw) ?? []
    const token = raw.slice(before.length)
    const line = maskedLineOf(token, masked)
    const reference = line === undefined ? includedIn(unmask(token, masked)) : undefined
    if (line !== undefined) pushLine(before, line, index)
    else if (reference !== undefined) pushAll(asBlock(before, included(reference, before, place, copying)))
    else if (tocLine.test(token)) pushGap(before)
    else pushText(withWholeTag(raw, index), index)
  }
  return result

  /** A line, with all of the component's tag that begins at its end. */
  function withWholeTag(raw: string, index: number): string {
    const first = unmask(raw, masked)
    const begin = tagBegins.exec(first)
    if (begin === null) return first
    const quote = /^[ \t>]*/.exec(first)?.[0].replaceAll(/[ \t]/g, '') ?? ''
    const parts = [first]
    for (const next of rawLines.slice(index + 1, index + mostTagLines)) {
      const line = unmask(next, masked).trim()
      const part = line.startsWith(quote) ? line.slice(quote.length).trim() : line
      if (part === '' || endsTag.test(part)) return first
      parts.push(part)
      if (!part.includes('>')) continue
      const joined = parts.join(' ')
      if (!wholeTag.test(joined.slice(begin.index))) return first
      tagEnd = index + parts.length - 1
      return joined
    }
    return first
  }

  /** Adds lines one by one: a call with all of them as arguments would fail for a long file. */
  function pushAll(lines: readonly string[]): void {
    for (const line of lines) result.push(line)
  }

  /** Adds an empty line of the quote or list item that a line with these marks is in. */
  function pushGap(before: string): void {
    result.push(continued(before).trimEnd())
  }

  function pushLine(before: string, line: MaskedLine, index: number): void {
    const bold = (title: string) => {
      // Bold words inside the title would end it.
      const words = inlines(title, index).replaceAll('**', '')
      pushAll(asBlock(before, [`**${words}**`]))
    }
    switch (line.kind) {
      case 'open': {
        const name = line.name.toLowerCase()
        const known = containerNames.includes(name)
        open.push({ colons: line.colons, known, name })
        if (!known) pushText(before + line.original, index)
        else if (!['tabs', 'code-group', 'v-pre'].includes(name))
          bold(containerTitle(line).title || boxTitle(name, copying.words))
        return
      }
      case 'close': {
        const closed = open.findLastIndex(({ colons }) => colons <= line.colons)
        const known = open[closed]?.known ?? false
        if (closed >= 0) open.length = closed
        if (known) pushGap(before)
        else pushText(before + line.original, index)
        return
      }
      case 'tab':
        bold(line.title)
        return
      case 'snippet':
        pushAll(snippet(line.reference, before, place, copying))
    }
  }

  function pushText(line: string, index: number): void {
    const text = line.length > longestLine ? line : hidden.shownOf(line, index)
    if (text === undefined) return
    const hasId = isHeading.test(text) || isUnderline.test(rawLines[index + 1] ?? '')
    result.push(inlines(hasId ? text.replace(chosenId, '').trimEnd() : text, index))
  }

  function inlines(line: string, index: number): string {
    if (line.length > longestLine) return line
    const linked = withAddresses(line, {
      addressOf: (target) => copying.addressOf(target, place.file),
      pagesIn: (folder) => copying.pagesIn(folder, { file: place.file, line: place.lineOf(index + 1) }),
    })
    return linked.includes('{{') ? interpolate(linked, () => undefined, interpolation) : linked
  }
}

/**
 * Lines that take the place of one line, with empty lines around them, so that they do not become part
 * of a paragraph.
 *
 * @param before What the line begins with: marks of quotes and of list items.
 */
function asBlock(before: string, lines: readonly string[]): string[] {
  const rest = continued(before)
  const gap = rest.trimEnd()
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first < 0) return [gap]
  const inner = lines.slice(first + 1).map((line) => (line.trim() === '' ? gap : rest + line))
  return [gap, `${before}${lines[first] ?? ''}`, ...inner, gap]
}

/**
 * The lines of an included file; none if it cannot be included here.
 *
 * @param before What the line of the include begins with: marks of quotes and of list items.
 */
function included(reference: string, before: string, place: CopyPlace, copying: Copying): string[] {
  const { name, region, range } = readIncludeReference(reference)
  const file = realFile(name, place, copying)
  const around = [...place.around, place.file]
  if (file === undefined || around.includes(file) || copying.budget.includes === 0) return []
  const text = textOf(file, copying)
  const part = text === undefined ? undefined : partOf(splitFrontmatter(text).content, { region, range })
  if (part === undefined || !fits(part.text.length, copying)) return []
  copying.budget.includes -= 1
  const lines = copyLines(part.text, { file, around, lineOf: part.lineOf }, copying)
  // Every line gets the marks, also those that inner files have added.
  const isMarked = before === '' || fits(lengthWith(before, lines), copying)
  return isMarked ? lines : []
}

/**
 * A code block with the code of another file; none if it cannot be included.
 *
 * @param before What the line of the snippet begins with: marks of quotes and of list items.
 */
function snippet(reference: string, before: string, place: CopyPlace, copying: Copying): string[] {
  const { file: name, region, options } = readSnippetReference(reference)
  const file = realFile(name, place, copying)
  const text = file === undefined ? undefined : textOf(file, copying)
  const value =
    text !== undefined && region !== undefined ? regionOf(text, region)?.text : text && withoutAnchors(text)
  if (value === undefined || file === undefined || !fits(value.length, copying)) return []
  const language = /[A-Za-z][\w+#-]*/.exec(options)?.[0] ?? languageOfFile(file)
  const code = dedent(value.replace(/\n+$/, '').split('\n'))
  if (before !== '' && !fits(lengthWith(before, code.split('\n')), copying)) return []
  const longest = [...code.matchAll(/`{3,}/g)].reduce((most, [ticks]) => Math.max(most, ticks.length), 2)
  const fence = '`'.repeat(longest + 1)
  const rest = continued(before)
  return [before + fence + language, ...code.split('\n').map((line) => rest + line), rest + fence]
}

/** Takes what a text of that length needs from the budget; false if that is too little. */
function fits(length: number, { budget }: Copying): boolean {
  if (length > budget.text) return false
  budget.text -= length
  return true
}

const lengthWith = (before: string, lines: readonly string[]): number =>
  lines.reduce((length, line) => length + before.length + line.length, 0)

function realFile(
  name: string,
  { file }: CopyPlace,
  { read, resolveSource }: Copying,
): SourcePath | undefined {
  const found = includedFile(name, file, (path) => read(path) !== undefined)
  return found && resolveSource(found)
}

function textOf(path: SourcePath, { read }: Copying): string | undefined {
  const text = read(path)
  return text === undefined ? undefined : normaliseText(text)
}

/** What all that is replaced in a line has a part of. Most lines of text have none. */
const remarkable = new RegExp(`[<[\\]{#${markers.open}]|href|src`)

/** The beginning of a component's tag that does not end on its line. */
const tagBegins = /(?<!\\)<[A-Z][\w.]*(?:\s[^<>`]*)?$/

/** A line before which a tag must have ended: it begins another tag, code or a box. */
const endsTag = /^(?:[^>]*<|`{3}|~{3}|:{3})/

/** A tag without angle brackets in its values. */
const wholeTag = /^<[A-Z][\w.]*\s(?:[^<>"']|"[^<>"]*"|'[^<>']*')*>/

/** A tag with more lines is left as it is. */
const mostTagLines = 100

/** What a line in quotes and list items begins with. */
const marks = new RegExp(markPrefix)

const isHeading = new RegExp(`${markPrefix}#{1,6}\\s`)
/** Makes the line above it a heading. */
const isUnderline = /^[ \t>]*(?:=+|-+)[ \t]*$/

/** A longer line is data or an attack, and is left as it is. In UTF-16 units. */
const longestLine = 10_000

/** Reduces several empty lines to one, except in code, and removes those at the beginning and the end. */
function withoutGaps(lines: readonly string[]): string {
  const inFence = fenceTracker()
  const kept: string[] = []
  for (const line of lines) {
    if (!inFence(line) && line.trim() === '' && (kept.at(-1) ?? '').trim() === '') continue
    kept.push(line)
  }
  // More spaces than three make the first line code. The others of a list or of fenced code have as many.
  return kept
    .join('\n')
    .trimEnd()
    .replace(/^ {1,3}(?![\s*+\-\d`~])/, '')
}
