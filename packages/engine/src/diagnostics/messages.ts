/**
 * Every message that an author can get, one function each, grouped by step.
 *
 * A message says what is wrong in the author's words; a hint says what to try.
 * Codes are permanent: people search for them and switch them off by name.
 */
import type { RoutePath, SourcePath } from '../paths.js'
import type { Diagnostic, Place } from './diagnostic.js'

// scan

export function brokenSymlink(at: Place): Diagnostic {
  return {
    code: 'broken-symlink',
    severity: 'warning',
    message: 'This link of the file system leads nowhere.',
    hint: 'Remove it, or restore its target.',
    at,
  }
}

export function symlinkOutside(at: Place): Diagnostic {
  return {
    code: 'symlink-outside',
    severity: 'warning',
    message: 'This link of the file system leads out of the site, so it is not followed.',
    hint: 'Move its target into the site, or set "root" in the config to a folder that holds both.',
    at,
  }
}

/** @param target The folder that the link leads back to, from the site root. */
export function symlinkLoop(at: Place, target: string): Diagnostic {
  return {
    code: 'symlink-loop',
    severity: 'warning',
    message: `This link of the file system leads back to "${target || '.'}", a folder that it stands in, so it is not followed.`,
    hint: 'Remove the link.',
    at,
  }
}

export function shallowHistory(): Diagnostic {
  return {
    code: 'shallow-history',
    severity: 'warning',
    message: 'The git clone is shallow, so the dates of pages are not known and none are shown.',
    hint: 'Fetch the whole history: git fetch --unshallow (in CI, set the checkout depth to 0); or commit the dates: docs dates --write.',
  }
}

/** @param pages How many have no date. */
export function datesOutdated(pages: number, reason: 'shallow' | 'none'): Diagnostic {
  const why = reason === 'shallow' ? 'The git clone is shallow' : 'Git gives no dates'
  return {
    code: 'dates-outdated',
    severity: 'warning',
    message: `${why}, and dates.json is older than ${pages === 1 ? 'one page' : `${pages} pages`}: no date is shown for ${pages === 1 ? 'it' : 'them'}.`,
    hint: 'Write it anew where the whole history is: docs dates --write.',
  }
}

export function datesFileWrong(at: Place): Diagnostic {
  return {
    code: 'dates-file',
    severity: 'warning',
    message: 'This file of dates cannot be read.',
    hint: 'Write it anew: docs dates --write.',
    at,
  }
}

export function noHistory(cause: string): Diagnostic {
  return {
    code: 'no-history',
    severity: 'warning',
    message: `"lastUpdated" is on, but git gives no dates: ${cause}`,
    hint: 'Build inside a git repository, or switch "lastUpdated" off.',
  }
}

/** For sites of strangers. */
export function symlinkUntrusted(at: Place): Diagnostic {
  return {
    code: 'symlink-untrusted',
    severity: 'warning',
    message: 'This link of the file system is not followed, because the content is not trusted.',
    hint: 'Put the file itself here.',
    at,
  }
}

export function fileUntrusted(at: Place): Diagnostic {
  return {
    code: 'file-untrusted',
    severity: 'warning',
    message: 'This file is not published, because the content is not trusted and a browser might run it.',
    hint: 'Pictures, fonts, films, documents and data are published; of SVG only plain drawings.',
    at,
  }
}

// parse

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

/** @param format YAML, TOML or JSON. */
export function frontmatterSyntax(at: Place, format: string, problem: string, hint: string): Diagnostic {
  return {
    code: 'frontmatter-syntax',
    severity: 'error',
    message: `The frontmatter is no ${format}: ${problem.replace(/\.$/, '')}. The page is built without it.`,
    hint,
    at,
  }
}

/** @param mark What would close it. */
export function frontmatterUnclosed(at: Place, mark: string): Diagnostic {
  return {
    code: 'frontmatter-unclosed',
    severity: 'warning',
    message: 'The frontmatter is not closed, so it is shown as text.',
    hint: `End it with a line "${mark}".`,
    at,
  }
}

export function frontmatterTooLarge(at: Place, bytes: number): Diagnostic {
  return {
    code: 'frontmatter-too-large',
    severity: 'error',
    message: 'The frontmatter is too large or nested too deep. The page is built without it.',
    hint: `At most ${bytes / 1024} kB and 50 levels.`,
    at,
  }
}

export function frontmatterNotFields(at: Place): Diagnostic {
  return {
    code: 'frontmatter-syntax',
    severity: 'error',
    message: 'The frontmatter holds no fields. The page is built without it.',
    hint: 'Write one field on each line, for instance "title: Start".',
    at,
  }
}

export function wrongFrontmatterValue(at: Place, field: string, allowed: string, given: string): Diagnostic {
  return {
    code: 'frontmatter-value',
    severity: 'error',
    message: `The frontmatter field "${field}" must be ${allowed}, not ${given}.`,
    at,
  }
}

export function unknownFrontmatterField(at: Place, field: string, near: string): Diagnostic {
  return {
    code: 'frontmatter-unknown-field',
    severity: 'warning',
    message: `"${field}" is no frontmatter field that Quire knows.`,
    hint: `Did you mean "${near}"?`,
    at,
  }
}

export function unknownContainer(
  at: Place,
  name: string,
  near: string | undefined,
  known: readonly string[],
): Diagnostic {
  return {
    code: 'unknown-container',
    severity: 'warning',
    message: `There is no container "${name}", so its marks are shown as text.`,
    hint: near === undefined ? `Containers: ${known.join(', ')}.` : `Did you mean "${near}"?`,
    at,
  }
}

export function unclosedContainer(at: Place, name: string, colons: number): Diagnostic {
  return {
    code: 'unclosed-container',
    severity: 'warning',
    message: `The container "${name}" is not closed.`,
    hint: `End it with a line of ${colons} colons, at the same depth of lists and quotes.`,
    at,
  }
}

export function strayContainerEnd(at: Place): Diagnostic {
  return {
    code: 'stray-container-end',
    severity: 'warning',
    message: 'No container is open here that these colons could close, so they are shown as text.',
    hint: 'Remove them, or give the container and its end the same number of colons, and those inside fewer.',
    at,
  }
}

/** @param mark What would close it. */
export function unclosedCodeBlock(at: Place, mark: string): Diagnostic {
  return {
    code: 'unclosed-code',
    severity: 'warning',
    message: 'This code block is not closed, so the text that follows is shown as code.',
    hint: `End it with a line "${mark}".`,
    at,
  }
}

export function spacedLinkTarget(at: Place, target: string): Diagnostic {
  return {
    code: 'link-with-space',
    severity: 'warning',
    message: `"${target}" has a space, so the link is shown as text.`,
    hint: `Write "(<${target}>)", or %20 for each space.`,
    at,
  }
}

export function emptyGroup(at: Place, name: string, part: string): Diagnostic {
  return {
    code: 'empty-group',
    severity: 'warning',
    message: `The container "${name}" holds no ${part}.`,
    hint: 'See the reference of Markdown for how it is written.',
    at,
  }
}

export function unknownLanguage(at: Place, language: string): Diagnostic {
  return {
    code: 'unknown-language',
    severity: 'warning',
    message: `No highlighting is known for the language "${language}"; the code is shown plain.`,
    hint: 'Correct the name, or write "text".',
    at,
  }
}

export function snippetMissing(at: Place, file: string, reason: string): Diagnostic {
  return {
    code: 'snippet-missing',
    severity: 'error',
    message: `The code of "${file}" cannot be shown: ${reason}.`,
    hint: 'Paths are relative to the page; "@/" means the root of the site.',
    at,
  }
}

export function includeMissing(at: Place, file: string, reason: string): Diagnostic {
  return {
    code: 'include-missing',
    severity: 'error',
    message: `The file "${file}" cannot be included: ${reason}.`,
    hint: 'Paths are relative to the file that includes; "@/" means the root of the site.',
    at,
  }
}

/** @param files From the page on, the last is the first again. */
export function includeCycle(at: Place, files: readonly string[]): Diagnostic {
  return {
    code: 'include-cycle',
    severity: 'error',
    message: `Files include each other in a circle: ${files.join(' → ')}.`,
    hint: 'Remove one of the includes.',
    at,
  }
}

export function unknownComponent(at: Place, name: string, near: string | undefined): Diagnostic {
  return {
    code: 'unknown-component',
    severity: 'error',
    message: `There is no component <${name}>; only what is inside it is shown.`,
    hint:
      near === undefined
        ? 'Components come from the theme; see its "components".'
        : `Did you mean <${near}>?`,
    at,
  }
}

export function componentValue(at: Place, component: string, prop: string): Diagnostic {
  return {
    code: 'component-value',
    severity: 'error',
    message: `The value of "${prop}" of <${component}> is no JSON; it is left out.`,
    hint: 'Between braces stands JSON: a number, true, false, null, a text in double quotes, a list or an object.',
    at,
  }
}

/** @param isInline It stands in a line of text. */
export function unclosedComponent(at: Place, name: string, isInline: boolean): Diagnostic {
  const where = isInline
    ? 'in the same paragraph'
    : 'on a line of its own after an empty line, as deep in lists and quotes as its beginning'
  return {
    code: 'unclosed-component',
    severity: 'warning',
    message: `<${name}> is not closed, so what follows stands inside it.`,
    hint: `Write </${name}> where it ends, ${where}; or <${name} /> if nothing stands in it.`,
    at,
  }
}

/** @param name Of an element of HTML inside the component. */
export function unclosedInComponent(at: Place, name: string, component: string): Diagnostic {
  return {
    code: 'unclosed-component',
    severity: 'warning',
    message: `<${name}> is not closed before </${component}>, so that does not close <${component}>.`,
    hint: `Write </${name}> where it ends.`,
    at,
  }
}

export function strayComponentEnd(at: Place, name: string): Diagnostic {
  return {
    code: 'stray-component-end',
    severity: 'warning',
    message: `No <${name}> is open here that </${name}> could close, so it counts for nothing.`,
    hint: `Remove it, or write <${name}> where it begins, as deep in lists and quotes.`,
    at,
  }
}

export function unknownInterpolation(at: Place, name: string, near: string | undefined): Diagnostic {
  return {
    code: 'unknown-interpolation',
    severity: 'warning',
    message: `"${name}" has no value on this page; nothing is shown.`,
    hint: near && `Did you mean "${near}"?`,
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

export function unsafeAddress(at: Place, address: string): Diagnostic {
  return {
    code: 'unsafe-address',
    severity: 'warning',
    message: `The address "${address}" runs code or carries a whole document; it is left out.`,
    hint: 'Link to a page, a file or an http(s) address.',
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

export function duplicateId(at: Place, id: string): Diagnostic {
  return {
    code: 'duplicate-id',
    severity: 'warning',
    message: `The id "${id}" is used twice on this page.`,
    hint: 'Choose another; links lead to the first.',
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
    message: `The page holds more than ${megabytes} MB of text, which is slow to load.`,
    hint: 'Divide it into several pages.',
    at,
  }
}

export function diagramFailed(at: Place, cause: string): Diagnostic {
  return {
    code: 'diagram-failed',
    severity: 'warning',
    message: `The diagram cannot be drawn and is shown as code: ${cause.replace(/\.$/, '')}.`,
    at,
  }
}

/** @param plugin Its name. */
export function pluginThrew(at: Place, plugin: string, cause: string): Diagnostic {
  return {
    code: 'plugin-threw',
    severity: 'error',
    message: `The plugin "${plugin}" failed on this page: ${cause.replace(/\.$/, '')}.`,
    hint: 'The page is built without it.',
    at,
  }
}

export function pluginMessage(
  at: Place,
  plugin: string,
  message: string,
  severity: Diagnostic['severity'],
): Diagnostic {
  return { code: 'plugin-message', severity, message: `${plugin}: ${message}`, at }
}

export function htmlRemoved(at: Place, name: string): Diagnostic {
  return {
    code: 'html-untrusted',
    severity: 'warning',
    message: `<${name}> was removed, because the content is not trusted.`,
    hint: 'Write it in Markdown, or let a maintainer build the page.',
    at,
  }
}

export function frontmatterUntrusted(at: Place, field: string): Diagnostic {
  return {
    code: 'frontmatter-untrusted',
    severity: 'warning',
    message: `"${field}" was left out, because the content is not trusted.`,
    at,
  }
}

// write

/** @param fault `partly damaged`: some answers were, and have been made again. */
export function cacheDiscarded(fault: 'damaged' | 'foreign' | 'partly damaged'): Diagnostic {
  const messages = {
    damaged: 'The cache was damaged and has been thrown away; everything is built anew.',
    foreign:
      'The cache was made by another version of Quire and has been thrown away; everything is built anew.',
    'partly damaged': 'A part of the cache was damaged and has been thrown away; what it held was made anew.',
  }
  return { code: 'cache-discarded', severity: 'warning', message: messages[fault] }
}

export function cacheUnusable(why: 'in use' | 'not writable' | 'not saved'): Diagnostic {
  const messages = {
    'in use': 'Another build of this site is using the cache, so this one builds everything anew.',
    'not writable':
      'The cache folder ".docs/cache" cannot be written, so nothing is remembered for the next build.',
    'not saved': 'The cache could not be saved, so the next build has more to do. Perhaps the disk is full.',
  }
  return { code: 'cache-unusable', severity: 'warning', message: messages[why] }
}

/**
 * @param code The system's name of the fault.
 * @param isThere Something was published there before.
 */
export function outputNotWritable(outDir: string, code: string, cause: string, isThere: boolean): Diagnostic {
  const words = new Map([
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the disk quota is used up'],
    ['EROFS', 'the disk can only be read'],
    ['EACCES', 'permission is denied'],
    ['EPERM', 'permission is denied'],
    ['EMFILE', 'too many files are open'],
  ]).get(code)
  const state = isThere ? 'What was published before is still there.' : 'Nothing was published.'
  const advice =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? 'A build needs room for the files that change, beside the old ones.'
      : 'Quire writes to the output and to the folder that it stands in; --out names another.'
  return {
    code: 'output-not-writable',
    severity: 'error',
    message: `The output "${outDir}" cannot be written: ${words ?? cause}.`,
    hint: `${state} ${advice}`,
  }
}

export function strangerInOutput(path: string): Diagnostic {
  return {
    code: 'stranger-in-output',
    severity: 'warning',
    message: `The output folder held "${path}", which no build put there. The new output does not have it.`,
    hint: 'Put files that should be published into the public folder.',
  }
}

export function replacedInPlace(outDir: string): Diagnostic {
  return {
    code: 'replaced-in-place',
    severity: 'warning',
    message: `The output folder "${outDir}" cannot be swapped as a whole, so its files were replaced one by one.`,
    hint: 'A reader may see old and new pages side by side for a moment. Name a folder with --out that is no mount point.',
  }
}

// serve

export function watchFailed(cause: string): Diagnostic {
  return {
    code: 'watch-failed',
    severity: 'warning',
    message: `Changes of files are not noticed any more: ${cause}`,
    hint: 'On Linux the limit of watched files may be too low (sysctl fs.inotify.max_user_watches). Start the server again.',
  }
}

// route

export function routeCollision(route: RoutePath, holder: SourcePath, at: Place): Diagnostic {
  return {
    code: 'duplicate-route',
    severity: 'error',
    message: `This page would be published at "${route}", where "${holder}" already is. It is left out.`,
    hint: 'Rename or remove one of the two, or give one a permalink.',
    at,
  }
}

export function routeCaseCollision(
  route: RoutePath,
  other: RoutePath,
  holder: SourcePath,
  at: Place,
): Diagnostic {
  return {
    code: 'route-case-collision',
    severity: 'error',
    message: `The route "${route}" differs only in letter case from "${other}" of "${holder}", and some file systems cannot hold both. It is left out.`,
    hint: 'Rename one of the two.',
    at,
  }
}

export function badPermalink(at: Place, permalink: string, reason: string): Diagnostic {
  return {
    code: 'bad-permalink',
    severity: 'error',
    message: `The permalink "${permalink}" ${reason}. The page is published at its own path.`,
    hint: 'A permalink is a path such as "/guide/start.html" or "/guide/start/".',
    at,
  }
}

/** @param problem Continues the sentence "This line …". */
export function redirectSyntax(at: Place, problem: string): Diagnostic {
  return {
    code: 'redirect-syntax',
    severity: 'error',
    message: `This line ${problem}. It is left out.`,
    hint: 'A redirect is, for instance: /old.html /new.html',
    at,
  }
}

/** @param line Of the rule that counts. */
export function redirectTwice(at: Place, from: string, line: number): Diagnostic {
  return {
    code: 'redirect-twice',
    severity: 'warning',
    message: `"${from}" is redirected in line ${line} already. This line is left out.`,
    hint: 'Keep one of the two.',
    at,
  }
}

/** @param through Old addresses on the way, the last is one of the others again. */
export function redirectLoop(at: Place, through: readonly string[]): Diagnostic {
  return {
    code: 'redirect-loop',
    severity: 'error',
    message: `This redirect leads in a circle: ${through.join(' → ')}. It is left out.`,
    hint: 'Let it lead to a page.',
    at,
  }
}

/** @param end Where it leads in the end. */
export function redirectChain(at: Place, to: string, end: string): Diagnostic {
  return {
    code: 'redirect-chain',
    severity: 'warning',
    message: `"${to}" is redirected itself, to "${end}".`,
    hint: `Write "${end}".`,
    at,
  }
}

/** @param nearest A page that may be meant; undefined when nothing is close. */
export function redirectTargetMissing(at: Place, to: string, nearest: string | undefined): Diagnostic {
  return {
    code: 'redirect-target-missing',
    severity: 'warning',
    message: `The redirect leads to "${to}", but there is no such page. It is left out.`,
    hint: nearest && `Did you mean "${nearest}"?`,
    at,
  }
}

export function redirectShadowed(at: Place, from: string): Diagnostic {
  return {
    code: 'redirect-shadowed',
    severity: 'warning',
    message: `There is something at "${from}", so the redirect is never followed. It is left out.`,
    hint: 'Remove this line, or the page or heading.',
    at,
  }
}

export function redirectFragmentAlone(at: Place, page: string): Diagnostic {
  return {
    code: 'redirect-fragment-alone',
    severity: 'warning',
    message: `There is no page "${page}", and no redirect for it without a fragment. This line is left out.`,
    hint: 'Redirect the page itself too: servers do not see fragments.',
    at,
  }
}

export function redirectOutside(at: Place, to: string): Diagnostic {
  return {
    code: 'redirect-outside',
    severity: 'warning',
    message: `The redirect leads out of the site, to "${to}", which this content may not. It is left out.`,
    at,
  }
}

export function redirectsMissing(file: string): Diagnostic {
  return {
    code: 'redirects-missing',
    severity: 'warning',
    message: `"redirects" names the file "${file}", but there is no such file.`,
    hint: 'Paths are from the site root.',
  }
}

export function redirectWithoutStub(at: Place, from: string): Diagnostic {
  return {
    code: 'redirect-without-stub',
    severity: 'warning',
    message: `"${from}" is the address of a file and no page, so no page can lead on from there. Nothing is published for it.`,
    hint: 'Add an output for your host to "redirects.outputs" in the config.',
    at,
  }
}

/** @param bytes Size of the function, and the most that is allowed. */
export function redirectsTooLarge(bytes: number, most: number): Diagnostic {
  return {
    code: 'redirects-too-large',
    severity: 'warning',
    message: `The CloudFront function of the redirects has ${bytes.toLocaleString('en-US')} bytes, and CloudFront takes at most ${most.toLocaleString('en-US')}.`,
    hint: 'Let prefix rules replace single ones, or use another output.',
  }
}

/** @param folders Where pages were looked for, from the root of the site. */
export function noPages(folders: readonly string[]): Diagnostic {
  const names = folders.map((folder) => `"${folder === '' ? '.' : folder}"`)
  return {
    code: 'no-pages',
    severity: 'error',
    message: `The site has no page: no Markdown stands in ${names.join(', ')}, or nothing but drafts.`,
    hint: 'Write an index.md there, or name another folder by "content" in the config.',
  }
}

// graph

/** @param nearest What to write instead, relative to the page; undefined when nothing is close. */
export function brokenLink(at: Place, target: string, nearest: string | undefined): Diagnostic {
  return {
    code: 'broken-link',
    severity: 'warning',
    message: `The link to "${target}" leads to no page.`,
    hint: nearest && `Did you mean "${nearest}"?`,
    at,
  }
}

/** @param nearest The id to write instead; undefined when nothing is close. */
export function brokenAnchor(at: Place, target: string, nearest: string | undefined): Diagnostic {
  return {
    code: 'broken-anchor',
    severity: 'warning',
    message: `The link to "${target}" names a heading or id that the page does not have.`,
    hint: nearest && `Did you mean "#${nearest}"?`,
    at,
  }
}

/** @param to Where the redirects lead: what to write instead, from the page. */
export function movedLink(at: Place, target: string, to: string): Diagnostic {
  return {
    code: 'moved-link',
    severity: 'warning',
    message: `The link to "${target}" leads to an address that has moved.`,
    hint: `Write "${to}".`,
    at,
  }
}

export function emptyLink(at: Place): Diagnostic {
  return {
    code: 'empty-link',
    severity: 'warning',
    message: 'This link has no target.',
    hint: 'Write the target between the brackets, or remove the link.',
    at,
  }
}

/** @param actual The page's path with its real letter case. */
/** @param correct The link as it should be written. */
export function linkCase(at: Place, target: string, actual: string, correct: string): Diagnostic {
  return {
    code: 'link-case',
    severity: 'warning',
    message: `The link to "${target}" differs in letter case from the page "${actual}".`,
    hint: `Write "${correct}".`,
    at,
  }
}

export function linkToUnpublished(at: Place, target: string, source: SourcePath): Diagnostic {
  return {
    code: 'link-to-source',
    severity: 'warning',
    message: `The link to "${target}" leads to "${source}", which is a file of the site but no page that is published.`,
    hint: 'Link to a page, or move the file to the public folder.',
    at,
  }
}

/** @param nearest What to write instead; undefined when nothing is close. */
export function missingAsset(at: Place, target: string, nearest: string | undefined): Diagnostic {
  return {
    code: 'missing-asset',
    severity: 'warning',
    message: `There is no file "${target}".`,
    hint: nearest
      ? `Did you mean "${nearest}"?`
      : 'Paths are relative to the page; a leading slash means the public folder.',
    at,
  }
}

/** @param actual The file's path with its real letter case. */
/** @param correct The address as it should be written; undefined where it names the file in another way. */
export function assetCase(
  at: Place,
  target: string,
  actual: string,
  correct: string | undefined,
): Diagnostic {
  return {
    code: 'asset-case',
    severity: 'warning',
    message: `The file "${target}" is spelt "${actual}" on disk.`,
    hint: `${correct === undefined ? 'Write it so' : `Write "${correct}"`}: most servers distinguish letter case.`,
    at,
  }
}

/**
 * @param key The sidebar's key in the config.
 * @param file Where it would stand if it is meant to be a public file; undefined for what can only be a page.
 */
export function sidebarWithoutPage(
  key: string,
  entry: string,
  nearest: string | undefined,
  file: string | undefined,
): Diagnostic {
  return {
    code: 'sidebar-without-page',
    severity: 'warning',
    message: `The sidebar "${key}" lists "${entry}", but there is no such ${file === undefined ? 'page' : 'page or file'}. The entry is left out.`,
    hint: nearest === undefined ? file && `The file would be "${file}".` : `Did you mean "${nearest}"?`,
  }
}

/** @param file Where it would stand if it is meant to be a public file; undefined for what can only be a page. */
export function navWithoutPage(link: string, file: string | undefined): Diagnostic {
  return {
    code: 'nav-without-page',
    severity: 'warning',
    message: `The navigation bar leads to "${link}", but there is no such ${file === undefined ? 'page' : 'page or file'}. The entry is left out.`,
    hint:
      file === undefined
        ? 'Write the path of a page, for instance "/guide/".'
        : `The file would be "${file}".`,
  }
}

/** @param field Frontmatter field: prev or next. */
export function neighbourWithoutPage(at: Place, field: string, target: string): Diagnostic {
  return {
    code: 'neighbour-without-page',
    severity: 'warning',
    message: `"${field}" names "${target}", but there is no such page.`,
    hint: 'Write the path of a page, for instance "/guide/start.html".',
    at,
  }
}

export function diagramOutdated(at: Place, drawing: SourcePath, source: SourcePath): Diagnostic {
  return {
    code: 'diagram-outdated',
    severity: 'warning',
    message: `The drawing "${drawing}" is older than its source "${source}".`,
    hint: 'Draw it again with PlantUML, and commit both.',
    at,
  }
}

// check

export function missingAlt(at: Place, src: string): Diagnostic {
  return {
    code: 'missing-alt',
    severity: 'warning',
    message: `The image "${src.length > 80 ? `${src.slice(0, 80)}…` : src}" has no words for readers who do not see it.`,
    hint: 'Write them between the brackets: ![what it shows](…). A picture without meaning is <img alt="">.',
    at,
  }
}

export function headingJump(at: Place, before: number, level: number): Diagnostic {
  return {
    code: 'heading-jump',
    severity: 'warning',
    message: `A heading of level ${level} follows one of level ${before}.`,
    hint: `Use level ${before + 1}: readers with screen readers go from heading to heading.`,
    at,
  }
}

/** @param line Of the first. */
export function duplicateHeading(at: Place, title: string, line: number): Diagnostic {
  return {
    code: 'duplicate-heading',
    severity: 'warning',
    message: `The heading "${title}" stands in line ${line} already, below the same heading, so its id depends on the order.`,
    hint: 'Give it another text, or an id of its own: {#id}.',
    at,
  }
}

/** @param other The page that has the title already. */
export function duplicateTitle(at: Place, title: string, other: SourcePath): Diagnostic {
  return {
    code: 'duplicate-title',
    severity: 'warning',
    message: `The title "${title}" is also that of "${other}".`,
    hint: 'Change one of them, or set "metaTitle" in its frontmatter for tabs of browsers and results of search engines.',
    at,
  }
}

export function missingTitle(at: Place): Diagnostic {
  return {
    code: 'missing-title',
    severity: 'warning',
    message: 'This page has no title: it begins with no heading, and its frontmatter gives none.',
    hint: 'Begin with "# Title".',
    at,
  }
}

export function orphanPage(at: Place): Diagnostic {
  return {
    code: 'orphan-page',
    severity: 'warning',
    message: 'No sidebar, navigation entry or link leads to this page.',
    hint: 'List it in a sidebar, link to it, or remove it.',
    at,
  }
}

/** @param reason Continues the sentence "The address …": `answers 404`. */
export function externalLink(at: Place, address: string, reason: string): Diagnostic {
  return {
    code: 'external-link',
    severity: 'warning',
    message: `The address "${address}" ${reason}.`,
    hint: 'Correct or remove the link. A host that refuses programs can be left out: --external-ignore.',
    at,
  }
}

/** @param to Where it leads now. */
export function externalMoved(at: Place, address: string, to: string): Diagnostic {
  return {
    code: 'external-moved',
    severity: 'warning',
    message: `The address "${address}" has moved for good, to "${to}".`,
    hint: `Write "${to}".`,
    at,
  }
}

/** @param to What to write; undefined when there is no good way. */
export function moveByHand(at: Place | undefined, from: string, to: string | undefined): Diagnostic {
  return {
    code: 'move-by-hand',
    severity: 'warning',
    message: `"${from}" names a page that moves, and cannot be changed without a doubt.`,
    hint: to === undefined ? 'Change it by hand.' : `Change it by hand, to "${to}".`,
    at,
  }
}

/** @param nearest An address that may be what it is now. */
export function contractBroken(at: Place, address: string, nearest: string | undefined): Diagnostic {
  return {
    code: 'contract-broken',
    severity: 'error',
    message: `The address "${address}" was published and leads nowhere now.`,
    hint: nearest === undefined ? 'Add a redirect for it.' : `Add a redirect, perhaps to "${nearest}".`,
    at,
  }
}

export function diagramNotDrawn(at: Place, cause: string): Diagnostic {
  return {
    code: 'diagram-not-drawn',
    severity: 'warning',
    message: `This diagram could not be drawn: ${cause.endsWith('.') ? cause : `${cause}.`}`,
    hint: 'Check the diagram, and "plantuml" in the config.',
    at,
  }
}

/** @param expected Where the translation would stand. */
export function missingTranslation(
  at: Place,
  expected: SourcePath,
  { lang, fallback }: { readonly lang: string; readonly fallback: boolean },
): Diagnostic {
  return {
    code: 'missing-translation',
    severity: 'warning',
    message: `There is no "${expected}": this page is not translated into the language "${lang}".`,
    hint: fallback
      ? 'Its readers see the page in the language of the site, with a notice.'
      : 'Its readers do not find the page. With "fallback" they see it in the language of the site.',
    at,
  }
}

/** @param days When each was changed last: `2026-05-06`. */
export function outdatedTranslation(
  at: Place,
  original: SourcePath,
  days: { readonly original: string; readonly translated: string },
): Diagnostic {
  return {
    code: 'outdated-translation',
    severity: 'warning',
    message: `"${original}", which this page translates, was changed on ${days.original}, after the translation (${days.translated}).`,
    hint: 'Bring the translation up to date, and commit it.',
    at,
  }
}

// render

export function unknownLayout(at: Place, layout: string, known: readonly string[]): Diagnostic {
  return {
    code: 'unknown-layout',
    severity: 'warning',
    message: `The theme has no layout "${layout}"; "Layout" is used.`,
    hint: `Its layouts: ${known.join(', ')}.`,
    at,
  }
}

export function componentThrew(at: Place, component: string, cause: string): Diagnostic {
  return {
    code: 'component-threw',
    severity: 'error',
    message: `The component <${component}> failed: ${cause}`,
    hint: 'Its place in the page is left empty. Fix the component or what the page gives to it.',
    at,
  }
}

/** @param reason Continues the sentence "The property …". */
export function islandProp(at: Place, component: string, prop: string, reason: string): Diagnostic {
  return {
    code: 'island-prop',
    severity: 'error',
    message: `The property "${prop}" of the island <${component}> ${reason}, so the browser cannot get it.`,
    hint: 'Islands take text, numbers, true and false, null, lists and plain objects of these, and children.',
    at,
  }
}

export function layoutThrew(at: Place, layout: string, cause: string): Diagnostic {
  return {
    code: 'layout-threw',
    severity: 'error',
    message: `The layout "${layout}" failed on this page: ${cause}`,
    hint: 'The page is left out.',
    at,
  }
}

// config

const configExample = 'A config is, for instance: export default { title: "My docs" }'

/** @param near A folder or file that is spelt like it, or that may be meant. */
export function siteFolderMissing(folder: string, near: string | undefined): Diagnostic {
  return {
    code: 'site-missing',
    severity: 'error',
    message: `There is no folder "${folder}".`,
    hint: near === undefined ? 'Name the folder that holds docs.config.ts.' : `Did you mean "${near}"?`,
  }
}

export function configMissing(
  folder: string,
  names: readonly string[],
  near: string | undefined,
): Diagnostic {
  return {
    code: 'config-missing',
    severity: 'error',
    message: `There is no config in "${folder}": none of ${names.join(', ')}.`,
    hint: near === undefined ? configExample : `Rename "${near}" to "${names[0]}".`,
  }
}

export function configTwice(folder: string, names: readonly string[]): Diagnostic {
  return {
    code: 'config-twice',
    severity: 'error',
    message: `There are several configs in "${folder}": ${names.join(' and ')}.`,
    hint: 'Keep one of them.',
  }
}

/** @param problem The compiler's words. */
export function configSyntax(at: Place | undefined, problem: string, hint: string | undefined): Diagnostic {
  return {
    code: 'config-syntax',
    severity: 'error',
    message: `The config cannot be read: ${problem.replace(/\.$/, '')}.`,
    hint,
    at,
  }
}

/** @param problem The thrown error's message. */
export function configThrew(at: Place | undefined, problem: string): Diagnostic {
  return {
    code: 'config-threw',
    severity: 'error',
    message: `The config failed while it ran: ${problem}`,
    hint: 'Run the command with --debug to see the calls that led there.',
    at,
  }
}

export function exitCalled(at: Place | undefined): Diagnostic {
  return {
    code: 'exit-called',
    severity: 'error',
    message: 'The config, the theme or a plugin ended the command with process.exit before it was done.',
    hint: 'Throw an error instead: its message is shown here.',
    at,
  }
}

export function configWithoutDefault(at: Place): Diagnostic {
  return {
    code: 'config-no-default',
    severity: 'error',
    message: 'The config has no default export.',
    hint: configExample,
    at,
  }
}

/** @param near A package that is installed and spelt like it. */
export function configPackageMissing(
  at: Place | undefined,
  name: string,
  near: string | undefined,
): Diagnostic {
  return {
    code: 'config-package-missing',
    severity: 'error',
    message: `The package "${name}" is not installed.`,
    hint:
      near === undefined
        ? `Install it where the config stands: npm install ${name}`
        : `Did you mean "${near}"?`,
    at,
  }
}

export function configStyleImport(at: Place | undefined, file: string): Diagnostic {
  return {
    code: 'config-style-import',
    severity: 'error',
    message: `The style sheet "${file}" cannot be imported.`,
    hint: 'List it in the theme: styles: ["./style.css"].',
    at,
  }
}

/** @param path Of the value in the config: `sidebar["/guide/"][2].title`. */
export function wrongConfigValue(
  at: Place | undefined,
  path: string,
  allowed: string,
  given: string,
): Diagnostic {
  const subject = path === '' ? 'The config' : `"${path}"`
  return {
    code: 'config-value',
    severity: 'error',
    message: `${subject} must be ${allowed}, not ${given}.`,
    at,
  }
}

export function missingConfigValue(at: Place | undefined, path: string, allowed: string): Diagnostic {
  return {
    code: 'config-value',
    severity: 'error',
    message: `"${path}" is missing.`,
    hint: `It must be ${allowed}.`,
    at,
  }
}

/** @param known Names that are allowed there; empty when they are not known. */
export function unknownConfigKey(
  at: Place | undefined,
  path: string,
  near: string | undefined,
  known: readonly string[],
): Diagnostic {
  const names = known.length === 0 ? undefined : `Known names: ${known.join(', ')}.`
  return {
    code: 'config-unknown-key',
    severity: 'error',
    message: `"${path}" is no known option.`,
    hint: near === undefined ? names : `Did you mean "${near}"?`,
    at,
  }
}

/** @param problem What the theme's own schema says: a sentence, or one that the path is the subject of ("must be text"). */
export function wrongThemeOption(at: Place | undefined, path: string, problem: string): Diagnostic {
  return {
    code: 'theme-option',
    severity: 'error',
    message: `"${path}"${/^\p{Ll}/u.test(problem) ? '' : ':'} ${problem.replace(/\.$/, '')}.`,
    hint: 'The theme says which options it takes.',
    at,
  }
}

export function themeWithoutOptions(at: Place | undefined, theme: string): Diagnostic {
  return {
    code: 'theme-option',
    severity: 'error',
    message: `The theme "${theme}" takes no options, but "themeConfig" gives some.`,
    hint: 'Remove "themeConfig".',
    at,
  }
}

export function asyncThemeOptions(theme: string): Diagnostic {
  return {
    code: 'theme-option',
    severity: 'error',
    message: `The theme "${theme}" checks its options asynchronously, which is not possible.`,
    hint: 'Remove the asynchronous checks from the schema in the theme.',
  }
}

export function noTheme(at: Place | undefined): Diagnostic {
  return {
    code: 'theme-missing',
    severity: 'error',
    message: 'The config names no theme.',
    hint: 'Set "theme" to a theme or to the name of its package.',
    at,
  }
}

/** @param folder As the config names it. */
export function configFolderMissing(
  at: Place | undefined,
  path: string,
  folder: string,
  near: string | undefined,
): Diagnostic {
  return {
    code: 'config-folder-missing',
    severity: 'error',
    message: `"${path}" names the folder "${folder}", but there is no such folder.`,
    hint: near === undefined ? 'Folders are named from the site root.' : `Did you mean "${near}"?`,
    at,
  }
}

/** @param folder As the config names it. */
export function publicFolderMissing(
  at: Place | undefined,
  folder: string,
  near: string | undefined,
): Diagnostic {
  return {
    code: 'public-missing',
    severity: 'warning',
    message: `"publicDir" names the folder "${folder}", but there is no such folder.`,
    hint: near === undefined ? 'No files are published as they are.' : `Did you mean "${near}"?`,
    at,
  }
}

export function configFolderOutside(at: Place | undefined, path: string, folder: string): Diagnostic {
  return {
    code: 'config-folder-outside',
    severity: 'error',
    message: `"${path}" names the folder "${folder}", which is outside the site root.`,
    hint: 'Set "root" to a folder that holds both, and name folders from there.',
    at,
  }
}

export function contentFolderTwice(at: Place | undefined, folder: string): Diagnostic {
  return {
    code: 'content-twice',
    severity: 'error',
    message: `"content" names the folder "${folder}" twice.`,
    hint: 'Keep one of the two entries.',
    at,
  }
}

export function prefixClash(
  at: Place | undefined,
  prefix: string,
  first: string,
  second: string,
): Diagnostic {
  return {
    code: 'prefix-clash',
    severity: 'error',
    message: `The content folders "${first}" and "${second}" would both be published at "${prefix}".`,
    hint: 'Give each its own "prefix".',
    at,
  }
}

export function publicHoldsContent(at: Place | undefined, publicDir: string, content: string): Diagnostic {
  return {
    code: 'public-overlap',
    severity: 'error',
    message: `The public folder "${publicDir}" holds the content folder "${content}", so its pages would also be published as they are.`,
    hint: 'Let "publicDir" name another folder.',
    at,
  }
}

/** @param given What was written. @param used What it is taken for. */
export function slashesAdded(at: Place | undefined, path: string, given: string, used: string): Diagnostic {
  return {
    code: 'config-slashes',
    severity: 'warning',
    message: `"${path}" is "${given}"; "${used}" is used.`,
    hint: `Write "${used}": it begins and ends with one slash.`,
    at,
  }
}

/** @param reason Why the output folder cannot be used: `is the site itself`. */
export function outputRefused(at: Place | undefined, folder: string, reason: string): Diagnostic {
  return {
    code: 'output-refused',
    severity: 'error',
    message: `The output folder "${folder}" ${reason}. Nothing was written.`,
    hint: 'Name a folder of its own, for instance "dist".',
    at,
  }
}

/** @param why The rest of "…, and the config is not trusted". */
export function untrustedConfigValue(at: Place | undefined, path: string, why: string): Diagnostic {
  return {
    code: 'config-untrusted',
    severity: 'error',
    message: `"${path}" ${why}, and this config is not trusted.`,
    hint: 'Take the config of a checkout that you trust: --config ../trusted/docs.config.ts',
    at,
  }
}

export function untrustedScript(file: string): Diagnostic {
  return {
    code: 'config-untrusted',
    severity: 'error',
    message: `The config "${file}" is a program, and this site is not trusted.`,
    hint: 'Take the config of a checkout that you trust: --config ../trusted/docs.config.ts',
  }
}

export function untrustedOutput(): Diagnostic {
  return {
    code: 'output-untrusted',
    severity: 'error',
    message: 'A site that is not trusted is published to a folder outside of it.',
    hint: 'Name one with --out.',
  }
}

/** @param form What the file has to be. */
export function versionsFileWrong(path: SourcePath, form: string): Diagnostic {
  return {
    code: 'versions-file',
    severity: 'error',
    message: `"${path}" must be ${form}.`,
    hint: 'It is written by "docs version". Take the committed one.',
    at: { path, line: 1, column: 1 },
  }
}

export function versionFilesMissing(name: string, file: SourcePath): Diagnostic {
  return {
    code: 'version-missing',
    severity: 'error',
    message: `versions.json lists "${name}", but there is no "${file}".`,
    hint: 'Commit the folder of the version, or take its name out of versions.json.',
    at: { path: 'versions.json' as SourcePath, line: 1, column: 1 },
  }
}
