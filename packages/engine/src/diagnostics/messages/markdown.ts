/** The text of pages: Markdown, containers, code, included files, HTML, plugins. */

import { counted } from '../../text/counted.js'
import { shortened } from '../../text/shortened.js'
import type { Diagnostic, Place } from '../diagnostic.js'
import { didYouMean, endWithLine, escapeTag, type OtherNames, thrownAt } from './hints.js'

export function notUtf8(at: Place): Diagnostic {
  return {
    code: 'not-utf8',
    severity: 'error',
    message: 'This line has bytes that are not UTF-8; they are shown as \uFFFD.',
    hint: 'Save the file as UTF-8.',
    at,
  }
}

/** @param cause Why the native parser cannot run. */
export function parserFallback(cause: string): Diagnostic {
  return {
    code: 'parser-fallback',
    severity: 'warning',
    message: `The Markdown parser "satteri" cannot run here (${cause.split('\n')[0]?.replace(/\.$/, '')}); "remark" is used, which is slower.`,
    hint: 'Install the dependencies for this platform again, or set markdown.parser to "remark".',
  }
}

export function parserForSyntax(): Diagnostic {
  return {
    code: 'parser-fallback',
    severity: 'warning',
    message:
      'A plugin adds Markdown syntax, which only the parser "remark" supports; it is used, which is slower.',
    hint: 'Set markdown.parser to "remark".',
    about: { in: 'config', as: 'option', path: ['markdown', 'remarkPlugins'] },
  }
}

export function emphasisLost(at: Place): Diagnostic {
  return {
    code: 'emphasis-lost',
    severity: 'warning',
    message:
      '"**" is shown as text or applies to the wrong words: Markdown does not recognise it between punctuation and a letter without a space.',
    hint: 'Add the plugin remark-cjk-friendly to "markdown" in the config, move the punctuation outside the "**", or write <strong>…</strong>. This is reported once per page.',
    at,
  }
}

/** @param words What is between the marks. */
export function emphasisSpaced(at: Place, mark: string, words: string): Diagnostic {
  return {
    code: 'emphasis-lost',
    severity: 'warning',
    message: `"${mark}" is shown as text, because there is a space inside the marks.`,
    hint: `Write the marks directly at the words: "${mark}${words.length > 40 ? '…' : words.trim()}${mark}".`,
    at,
  }
}

/**
 * @param cells How many cells each of the first two rows has.
 * @param isInCode Whether bars in code are the reason.
 */
export function tableNotRead(
  at: Place,
  { header, separator }: { readonly header: number; readonly separator: number },
  isInCode: boolean,
): Diagnostic {
  return {
    code: 'table-lost',
    severity: 'warning',
    message: `This table is shown as text: its first row has ${counted(header, 'cell')}, but this row has ${separator}.`,
    hint: isInCode ? escapeBarsInCode : 'Give both rows the same number of cells.',
    at,
  }
}

/**
 * @param lost What is in the cells that are left out.
 * @param isInCode Whether bars in code are the reason.
 */
export function cellsLost(at: Place, header: number, lost: string, isInCode: boolean): Diagnostic {
  return {
    code: 'table-lost',
    severity: 'warning',
    message: `Readers do not see "${shortened(lost)}": the row has more cells than the first row of the table, which has ${header}.`,
    hint: isInCode
      ? escapeBarsInCode
      : 'Give the first two rows as many cells, or write \\| for a bar that does not divide cells.',
    at,
  }
}

const escapeBarsInCode = 'Write \\| for the bars in code. In a table, they divide cells there too.'

export function tableWithoutSeparator(at: Place): Diagnostic {
  return {
    code: 'table-lost',
    severity: 'warning',
    message: 'These rows are shown as text: a table needs a row of hyphens below its first row.',
    hint: 'Write it, with as many cells as the first row has: | --- | --- |',
    at,
  }
}

/** @param instead What to write instead of a container of another generator. */
export function unknownContainer(
  at: Place,
  name: string,
  { instead, near, known }: OtherNames & { readonly instead: string | undefined },
): Diagnostic {
  return {
    code: 'unknown-container',
    severity: 'warning',
    message: `There is no container "${name}", so its colons are shown as text.`,
    hint: instead ?? didYouMean(near, `Containers: ${known.join(', ')}.`),
    at,
  }
}

/** The alerts that are near and known are in small letters. */
export function unknownAlert(at: Place, name: string, { near, known }: OtherNames): Diagnostic {
  const mark = (alert: string) => `[!${alert.toUpperCase()}]`
  return {
    code: 'unknown-container',
    severity: 'warning',
    message: `There is no alert "[!${name}]", so this is an ordinary quote.`,
    hint: didYouMean(near && mark(near), `Alerts: ${known.map(mark).join(', ')}.`),
    at,
  }
}

export function taskNotRead(at: Place, written: string): Diagnostic {
  return {
    code: 'foreign-syntax',
    severity: 'warning',
    message: `"${written}" is shown as text: it is no checkbox.`,
    hint: `Write "${/x/i.test(written) ? '[x]' : '[ ]'}" and a space.`,
    at,
  }
}

/** A container that the parser of a plugin has read, and that no plugin has turned into anything. */
export function unhandledContainer(at: Place, name: string): Diagnostic {
  return {
    code: 'unknown-container',
    severity: 'warning',
    message: `No plugin handles the container "${name}", so only its content is shown.`,
    hint: 'Correct the name, or set "data.hName" of the directive in a plugin.',
    at,
  }
}

/** @param name Name of the outermost component. */
export function componentTextLost(at: Place, name: string): Diagnostic {
  return {
    code: 'foreign-syntax',
    severity: 'warning',
    message: `Markdown inside <${name}> is indented or directly follows a tag, as MDX allows, so it is shown as it is written.`,
    hint: 'Write it without indentation, with an empty line after each start tag and before each end tag; "docs check --fix" does this.',
    at,
  }
}

/** @param written The Markdown. */
export function markdownInHtml(at: Place, written: string): Diagnostic {
  return {
    code: 'markdown-in-html',
    severity: 'warning',
    message: `${written.length > 40 ? 'This Markdown' : `"${written}"`} is in a block of HTML, so it is shown as it is written.`,
    hint: 'Write an empty line after the start tag and before the end tag, or write it as HTML too.',
    at,
  }
}

/**
 * @param written As the author wrote it, on one line.
 * @param tool The generator that the syntax belongs to.
 * @param instead A sentence that says what to write instead.
 */
export function foreignSyntax(at: Place, written: string, tool: string, instead: string): Diagnostic {
  return {
    code: 'foreign-syntax',
    severity: 'warning',
    message: `Syntax of ${tool}, which is text here: ${written}`,
    hint: instead,
    at,
    ...joinedBySyntax(written, tool),
  }
}

/**
 * Where the same is to be written instead. Shortcodes and tags with other names are others, and so are
 * boxes of other kinds. What to write instead of these and of tabs names the file or the title, too.
 */
function joinedBySyntax(written: string, tool: string): Pick<Diagnostic, 'acrossFiles' | 'hintIsOwn'> {
  const tag = /^\{[{%][<%#]?-? *\/? *([\w./-]+)/.exec(written)?.[1]
  const syntax = tag ?? /^(?:[!?]{3}\+? *\w+|={3}|\{ *#)/.exec(written)?.[0]
  return syntax === undefined
    ? { acrossFiles: `${tool}/` }
    : { acrossFiles: `${tool}/${syntax}`, hintIsOwn: true }
}

/** @param element The element in which Python-Markdown would read Markdown without empty lines. */
export function markdownAttribute(at: Place, element: string): Diagnostic {
  return {
    code: 'foreign-syntax',
    severity: 'warning',
    message: `Markdown inside <${element}> directly follows a tag, as MkDocs allows, so it is shown as it is written.`,
    hint: 'Write an empty line after the start tag and before the end tag, and remove "markdown".',
    at,
  }
}

/** @param instead A sentence that says what to write instead. */
export function foreignElement(at: Place, element: string, instead: string): Diagnostic {
  return {
    code: 'foreign-syntax',
    severity: 'warning',
    message: `<${element}> in the text of a page has no effect here.`,
    hint: instead,
    at,
  }
}

/**
 * @param written The address, or the part that another generator understands.
 * @param instead A sentence that says what to write instead.
 */
export function foreignAddress(at: Place, written: string, tool: string, instead: string): Diagnostic {
  return {
    code: 'foreign-syntax',
    severity: 'warning',
    message: `"${written}" in an address is syntax of ${tool} and has no effect here.`,
    hint: instead,
    at,
  }
}

/** @param title What another generator reads in the title of a link or image. */
export function foreignTitle(at: Place, title: string, tool: string, instead: string): Diagnostic {
  return {
    code: 'foreign-syntax',
    severity: 'warning',
    message: `The title "${title}" is syntax of ${tool}; here it has no effect, and readers see it.`,
    hint: instead,
    at,
  }
}

/** @param name An attribute that Vue would read: `:src`, `v-if`. */
export function foreignAttribute(at: Place, name: string, element: string): Diagnostic {
  const plain = /^(?::|v-bind:)(.+)/.exec(name)?.[1]
  return {
    code: 'foreign-syntax',
    severity: 'warning',
    message: `The attribute "${name}" of <${element}> is Vue syntax and has no effect here.`,
    hint:
      plain === undefined || plain === 'key' || plain === 'ref' || plain === 'is'
        ? 'Remove it; conditions and loops belong in a component of the theme.'
        : `Write ${plain}="…" with the value itself; the base is added to addresses.`,
    at,
  }
}

/** For a `style={{ … }}` in MDX. */
export function foreignStyle(at: Place, element: string): Diagnostic {
  return {
    code: 'foreign-syntax',
    severity: 'warning',
    message: `The style of <${element}> is written as in MDX and has no effect here.`,
    hint: 'Write it as in HTML: style="width: 200px".',
    at,
  }
}

export function unclosedContainer(at: Place, name: string, colons: number): Diagnostic {
  return {
    code: 'unclosed-container',
    severity: 'warning',
    message: `The container "${name}" is not closed.`,
    hint: `End it with a line of ${colons} colons at the same depth of lists and quotes.`,
    at,
  }
}

export function strayContainerEnd(at: Place): Diagnostic {
  return {
    code: 'stray-container-end',
    severity: 'warning',
    message: 'There is no open container here for these colons to close, so they are shown as text.',
    hint: 'Remove them, or give the container and its end the same number of colons, and containers inside it fewer.',
    at,
  }
}

export function emptyGroup(at: Place, name: string, part: string): Diagnostic {
  return {
    code: 'empty-group',
    severity: 'warning',
    message: `The container "${name}" contains no ${part}.`,
    hint: 'See the Markdown reference for its syntax.',
    at,
  }
}

/** @param mark The mark that would close it. */
export function unclosedCodeBlock(at: Place, mark: string): Diagnostic {
  return {
    code: 'unclosed-code',
    severity: 'warning',
    message: 'This code block is not closed, so the text that follows is shown as code.',
    hint: endWithLine(mark),
    at,
  }
}

export function unknownLanguage(at: Place, language: string): Diagnostic {
  return {
    code: 'unknown-language',
    severity: 'warning',
    message: `There is no highlighting for the language "${language}"; the code is shown plain.`,
    hint: language.endsWith('-vue')
      ? `Write "${language.slice(0, -'-vue'.length)}": braces are text in Quire.`
      : 'Correct the name, or write "text".',
    at,
    acrossFiles: language,
  }
}

export function foreignCodeOption(
  at: Place,
  { written, tool, instead }: { readonly written: string; readonly tool: string; readonly instead: string },
): Diagnostic {
  return {
    code: 'code-option',
    severity: 'warning',
    message: `${written} at this code block is an option of ${tool} and has no effect here.`,
    hint: `${instead} This is reported once per page.`,
    at,
  }
}

/** @param written What is in the braces instead of a line number. */
export function wrongLineNumber(at: Place, written: string): Diagnostic {
  return {
    code: 'code-lines',
    severity: 'warning',
    message: `"${written}" does not name a line of the code, so it highlights none.`,
    hint: 'Write line numbers and ranges, separated by commas: {1,3-5}.',
    at,
  }
}

/** @param word A word to highlight. */
export function missingWord(at: Place, word: string): Diagnostic {
  return {
    code: 'code-word',
    severity: 'warning',
    message: `"${word}" is not in the code, so nothing is highlighted for it.`,
    hint: 'Write a word as it is in the code; patterns are not understood. Lines are in braces: {1,3-5}.',
    at,
  }
}

export function highlightingTooLong(at: Place, language: string): Diagnostic {
  return {
    code: 'highlighting-too-long',
    severity: 'warning',
    message: `Highlighting this code as "${language}" takes too long; it is shown plain.`,
    hint: 'Split it, or write "text" as its language.',
    at,
  }
}

/** @param most Maximum number of entries on a page. */
export function contentsLeftOut(at: Place, most: number): Diagnostic {
  return {
    code: 'contents-left-out',
    severity: 'warning',
    message: `This table of contents is left out: together, the tables of contents on this page would have more than ${most} entries.`,
    hint: 'Keep one [[toc]].',
    at,
  }
}

/** A missing file, or a missing part of a file. */
interface Missing {
  readonly file: string
  readonly reason: string
  /** The same path in another folder, if there is such a file. */
  readonly near?: string | undefined
  /** The region that is missing, if the file itself exists. */
  readonly region?: string | undefined
}

const markRegion = (region: string | undefined) =>
  region === undefined
    ? undefined
    : `A region is marked by comments in the file: "#region ${region}" and "#endregion ${region}".`

export function snippetMissing(at: Place, { file, reason, near, region }: Missing): Diagnostic {
  return {
    code: 'snippet-missing',
    severity: 'error',
    message: `The code of "${file}" cannot be shown: ${reason}.`,
    hint:
      markRegion(region) ??
      didYouMean(near, 'Paths are relative to the page; "@/" means the root of the site.'),
    at,
  }
}

export function includeMissing(at: Place, { file, reason, near, region }: Missing): Diagnostic {
  return {
    code: 'include-missing',
    severity: 'error',
    message: `The file "${file}" cannot be included: ${reason}.`,
    hint:
      markRegion(region) ??
      didYouMean(near, 'Paths are relative to the including file; "@/" means the root of the site.'),
    at,
  }
}

export function includeNotAlone(at: Place): Diagnostic {
  return {
    code: 'include-missing',
    severity: 'error',
    message: 'This include is not read, because other text or HTML belongs to the same block.',
    hint: 'Put it on a line of its own, with an empty line before and after it.',
    at,
  }
}

/** @param files The files from the page on. The last one is the first again. */
export function includeCycle(at: Place, files: readonly string[]): Diagnostic {
  return {
    code: 'include-cycle',
    severity: 'error',
    message: `Files include each other in a circle: ${files.join(' → ')}.`,
    hint: 'Remove one of the includes.',
    at,
  }
}

export function unknownInterpolation(at: Place, name: string, near: string | undefined): Diagnostic {
  return {
    code: 'unknown-interpolation',
    severity: 'warning',
    message: `"${name}" has no value on this page; nothing is shown.`,
    hint: didYouMean(near),
    at,
  }
}

interface UnclosedForm {
  readonly isInline: boolean
  /** Whether it is written with a slash at its end. */
  readonly hasSlash: boolean
  /** Whether HTML has no such element, so that the author may have meant the words: `List<string>`. */
  readonly mayBeText: boolean
  /** The component that has this name, apart from letter case and hyphens. */
  readonly component: string | undefined
}

export function unclosedElement(
  at: Place,
  name: string,
  { isInline, hasSlash, mayBeText, component }: UnclosedForm,
): Diagnostic {
  return {
    code: 'unclosed-html',
    severity: 'warning',
    message: `<${name}> is not closed, so browsers guess where it ends.`,
    hint: component
      ? `Did you mean the component <${component}>?`
      : mayBeText
        ? escapeTag
        : hasSlash
          ? `Write <${name}></${name}>: in HTML, "/>" does not close it.`
          : `Write </${name}> where it ends, ${isInline ? 'in the same paragraph' : 'at the same depth of lists and quotes as its start'}.`,
    at,
    // Who comes from MDX or Vue writes all of them so.
    ...(hasSlash && { acrossFiles: name, placeMatters: true }),
  }
}

export function unclosedComment(at: Place): Diagnostic {
  return {
    code: 'unclosed-comment',
    severity: 'warning',
    message: 'This comment is not closed, so nothing that follows is shown.',
    hint: 'End it with "-->".',
    at,
  }
}

export function scriptRemoved(at: Place, what: string): Diagnostic {
  return {
    code: 'script-removed',
    severity: 'warning',
    message: `${what} would be blocked by the site's content security policy and is left out.`,
    hint: 'Use a component of the theme for what needs a script.',
    at,
  }
}

/** For a `<script setup>`. */
export function vueScript(at: Place): Diagnostic {
  return {
    code: 'script-removed',
    severity: 'warning',
    message: '<script setup> belongs to Vue: it is not run, and it is left out.',
    hint: 'Remove it. What it imports or computes belongs in a component of the theme, or in the text.',
    at,
  }
}

export function pageStyleSyntax(at: Place, problem: string): Diagnostic {
  return {
    code: 'page-style',
    severity: 'warning',
    message: `The page's own CSS cannot be read: ${problem.replace(/\.$/, '')}. It is left out.`,
    at,
  }
}

export function pageStyleImport(at: Place): Diagnostic {
  return {
    code: 'page-style',
    severity: 'warning',
    message: 'The "@import" in the page\'s own CSS is left out: its rules could not be limited to the page.',
    hint: "Write the rules themselves into the <style>. To load the file on all pages, add it to the config: head: [['link', { rel: 'stylesheet', href: '/own.css' }]].",
    at,
  }
}

export function tooDeep(at: Place, deepest: number): Diagnostic {
  return {
    code: 'too-deep',
    severity: 'error',
    message: `The text is nested more than ${deepest} levels deep here; what is deeper is shown as plain text.`,
    hint: 'Use fewer quotes, lists, containers or marks inside each other.',
    at,
  }
}

export function emptyPage(at: Place): Diagnostic {
  return {
    code: 'empty-page',
    severity: 'warning',
    message: 'This page is empty.',
    hint: 'Write something, or remove the file.',
    at,
  }
}

export function largePage(at: Place, megabytes: number): Diagnostic {
  return {
    code: 'large-page',
    severity: 'warning',
    message: `The page contains more than ${megabytes} MB of text, which is slow to load.`,
    hint: 'Split it into several pages.',
    at,
  }
}

/** @param plugin Name of the plugin, which tells what kind it is. */
export function pluginElsewhere(plugin: string, list: 'remarkPlugins' | 'rehypePlugins'): Diagnostic {
  const [given, wanted, right] =
    list === 'remarkPlugins' ? ['Markdown', 'HTML', 'rehypePlugins'] : ['HTML', 'Markdown', 'remarkPlugins']
  return {
    code: 'plugin-elsewhere',
    severity: 'warning',
    message: `The plugin "${plugin}" is listed in "markdown.${list}" and gets ${given}, but works on ${wanted}.`,
    hint: `Move it to "markdown.${right}".`,
    about: { in: 'config', as: 'option', path: ['markdown', list] },
  }
}

/** @param plugin Name of the plugin. */
export function pluginSetUp(plugin: string, cause: string): Diagnostic {
  return {
    code: 'plugin-threw',
    severity: 'error',
    message: `The plugin "${plugin}" failed before the first page: ${cause.replace(/\.$/, '')}.`,
    hint: 'All pages are built without it. Check its options, and list the plugin itself, not the result of calling it: "[plugin, options]", not "plugin(options)".',
  }
}

/** @param label With `^`. */
export function unusedFootnote(at: Place, label: string): Diagnostic {
  return {
    code: 'unused-footnote',
    severity: 'warning',
    message: `Nothing on this page refers to the footnote "[${label}]", so it is not shown.`,
    hint: `Write "[${label}]" where it belongs, or remove it.`,
    at,
  }
}

/**
 * @param plugin Name of the plugin.
 * @param stuck For how many seconds nothing happened; or that nothing is left that could happen.
 */
export function pluginNotEnded(
  at: Place,
  plugin: string,
  stuck: { readonly seconds: number } | 'nothing left',
): Diagnostic {
  const found =
    stuck === 'nothing left'
      ? 'it is waiting for something that never happens'
      : `nothing happened for ${stuck.seconds} seconds`
  return {
    code: 'plugin-threw',
    severity: 'error',
    message: `The plugin "${plugin}" did not finish on this page: ${found}.`,
    hint: 'The page is built without it. Look for a promise in the plugin that is never resolved.',
    at,
  }
}

/** For plugins in a thread that neither answers nor ends. It is not known which plugin it is. */
export function pluginsSilent(at: Place, seconds: number): Diagnostic {
  return {
    code: 'plugin-threw',
    severity: 'error',
    message: `The plugins did not finish on this page: they have been running for ${seconds} seconds.`,
    hint: 'Look for an infinite loop in the plugins that the config names.',
    at,
  }
}

/**
 * @param plugin Name of the plugin.
 * @param thrown Place in the site's code.
 */
export function pluginThrew(at: Place, plugin: string, cause: string, thrown: Place | undefined): Diagnostic {
  return {
    code: 'plugin-threw',
    severity: 'error',
    message: `The plugin "${plugin}" failed on this page: ${cause.replace(/\.$/, '')}.`,
    hint: `${thrownAt(thrown)}The page is built without it.`,
    at,
  }
}

/** @param problem What went wrong when its tree was read. */
export function pluginTree(at: Place, problem: string): Diagnostic {
  return {
    code: 'plugin-tree',
    severity: 'error',
    message: `The result of the plugins on this page cannot be read: ${problem.replace(/\.$/, '')}.`,
    hint: 'The page is left empty. A plugin may return only mdast and hast nodes, with all their fields.',
    at,
  }
}

/** @param plugin Name of the plugin, possibly with the name of its rule. */
export function pluginMessage(
  at: Place,
  plugin: string,
  { message, hint, severity }: Pick<Diagnostic, 'message' | 'hint' | 'severity'>,
): Diagnostic {
  return { code: 'plugin-message', severity, message: `${plugin}: ${message}`, hint, at }
}
