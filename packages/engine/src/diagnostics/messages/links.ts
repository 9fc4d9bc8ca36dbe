/** Links, images and other files that pages refer to. */

import { inStaticFolder } from '../../addresses/static-folder.js'
import { decodeLeniently, looksLike, type SourcePath } from '../../paths.js'
import { shortened } from '../../text/shortened.js'
import type { Diagnostic, Place } from '../diagnostic.js'
import { didYouMean, inOneLine } from './hints.js'

/** How much of an address is shown. Some contain whole documents or long queries. */
const mostOfAddress = 200

export function spacedLinkTarget(at: Place, target: string): Diagnostic {
  return {
    code: 'link-with-space',
    severity: 'warning',
    message: `"${target}" contains a space, so the link is shown as text.`,
    hint: `Write "(<${target}>)", or %20 for each space.`,
    at,
  }
}

/** For `[words] (./page.md)`. */
export function partedLinkTarget(at: Place, target: string): Diagnostic {
  return {
    code: 'link-with-space',
    severity: 'warning',
    message: `There is a space before "(${target})", so the link is shown as text.`,
    hint: `Remove the space: [words](${target}).`,
    at,
  }
}

/** For `(words)[./page.md]`. */
export function reversedLink(at: Place, words: string, target: string): Diagnostic {
  return {
    code: 'link-with-space',
    severity: 'warning',
    message: `The brackets of this link to "${target}" are in the wrong order, so it is shown as text.`,
    hint: `Write [${words}](${target}).`,
    at,
  }
}

/** For `[words](./page.md` without the parenthesis that would close it. */
export function unclosedLink(at: Place, target: string): Diagnostic {
  return {
    code: 'link-with-space',
    severity: 'warning',
    message: `The parenthesis around "${target}" is not closed, so the link is shown as text.`,
    hint: `Write "(${target})".`,
    at,
  }
}

/** For `![words](picture.png =300x200)`. A size may have only one of the two. */
export function sizedPicture(
  at: Place,
  target: string,
  [width = '', height = '']: readonly string[],
): Diagnostic {
  const sizes = [width && ` width="${width}"`, height && ` height="${height}"`].join('')
  return {
    code: 'foreign-syntax',
    severity: 'warning',
    message: `The size "=${width}x${height}" is syntax of other tools, so the image is shown as text.`,
    hint: `Write it in HTML: <img src="${target}" alt="…"${sizes}>.`,
    at,
  }
}

/** @param label The text between the brackets; for a footnote with `^`. */
export function missingDefinition(at: Place, label: string): Diagnostic {
  const [what, value] = label.startsWith('^') ? ['footnote', 'The text of the note.'] : ['link', './page.md']
  return {
    code: 'missing-definition',
    severity: 'warning',
    message: `"[${label}]" is not defined, so this ${what} is shown as text.`,
    hint: `Define it in this file: [${label}]: ${value}`,
    at,
  }
}

/** @param label Label of a footnote, with `^`. */
export function spacedDefinition(at: Place, label: string): Diagnostic {
  return {
    code: 'missing-definition',
    severity: 'warning',
    message: `"[${label}]" has a space before the colon, so it defines nothing and is shown as text.`,
    hint: `Write "[${label}]:".`,
    at,
  }
}

export function unsafeAddress(at: Place, address: string): Diagnostic {
  return {
    code: 'unsafe-address',
    severity: 'warning',
    message: `The address "${shortened(address, mostOfAddress)}" runs code or contains a whole document, so it is left out.`,
    hint: 'Link to a page, a file or an http(s) address.',
    at,
  }
}

/** For the attribute `srcdoc`. */
export function frameDocument(at: Place): Diagnostic {
  return {
    code: 'unsafe-address',
    severity: 'warning',
    message: 'The attribute "srcdoc" contains a whole document, so it is left out and the frame is empty.',
    hint: 'Put the document into the public folder, and name it: src="/frame.html".',
    at,
  }
}

/**
 * @param at Undefined for an address in the config.
 * @param meant What to write instead.
 */
export function misspeltAddress(at: Place | undefined, address: string, meant: string): Diagnostic {
  return {
    code: 'unknown-scheme',
    severity: 'warning',
    message: `The address "${shortened(address, mostOfAddress)}" begins with a scheme that browsers do not know.`,
    hint: didYouMean(meant),
    ...(at === undefined ? { about: { in: 'config', as: 'value', name: address } } : { at }),
  }
}

/**
 * For an address that begins with "file:".
 *
 * @param at Undefined for an address in the config.
 */
export function addressOfComputer(at: Place | undefined, address: string): Diagnostic {
  return {
    code: 'broken-link',
    severity: 'warning',
    message: `The address "${shortened(address, mostOfAddress)}" leads to a file of the reader's own computer.`,
    ...(at === undefined
      ? {
          hint: 'Put the file into the public folder, and write its address, such as "/files/guide.pdf".',
          about: { in: 'config', as: 'value', name: address },
        }
      : { hint: 'Put the file into the site, and write its path from this page.', at }),
  }
}

/**
 * What to write instead of an address that only Docusaurus or MDX understands, or that is meant to
 * lead out of the site.
 */
function asWrittenElsewhere(target: string): string | undefined {
  const inPublic = inStaticFolder(target)
  if (inPublic !== undefined) return `Write "${inPublic}".`
  if (target.startsWith('@site/'))
    return `Write the path from this file, or from the root of the site: "${target.slice('@site'.length).replace(/\.mdx$/, '.md')}".`
  const [, scheme, rest] = /^(https?)\/{1,2}(.+)/i.exec(target) ?? []
  if (scheme !== undefined) return `Did you mean "${scheme}://${rest}"?`
  const title = /^([^\s"']+)("[^"]*"|'[^']*')$/.exec(target)
  if (title !== null) return `Write a space before the title: (${title[1]} ${title[2]}).`
  if (target.startsWith('{')) return 'Write the address itself, between quotes.'
  return bareHost.test(target)
    ? `Did you mean "https://${target}"? Without a scheme it is relative to the page.`
    : undefined
}

/**
 * Addresses that look like a host with a common ending, and unlike a page: `www.example.org`,
 * `example.com/guide`.
 */
const bareHost = /^(?:www\.[\w.-]+|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev))(?::\d+)?(?:[/?#]|$)/i

/**
 * For a path as Windows writes it, of which nothing similar exists. In Markdown, a backslash before a
 * dot is lost, so that `..\..\a` has become `....\a`.
 */
function withSlashes(target: string): string | undefined {
  if (!target.includes('\\')) return undefined
  return target.includes('...')
    ? 'Write slashes instead of backslashes: Markdown leaves out a backslash before a dot.'
    : `Write slashes: "${target.replaceAll('\\', '/')}".`
}

/** @param nearest What to write instead, relative to the page; undefined if nothing is similar. */
export function brokenLink(at: Place, target: string, nearest: string | undefined): Diagnostic {
  return {
    code: 'broken-link',
    severity: 'warning',
    message: `The link to "${inOneLine(target)}" does not lead to a page.`,
    hint: asWrittenElsewhere(target) ?? didYouMean(nearest) ?? withSlashes(target),
    at,
  }
}

/** @param page A page of the folder, as a link to it is written. */
export function linkToFolder(at: Place, target: string, page: string): Diagnostic {
  return {
    code: 'broken-link',
    severity: 'warning',
    message: `The link to "${inOneLine(target)}" leads to a folder that has no page of its own.`,
    hint: `Write an index.md in that folder, or lead to one of its pages: "${page}".`,
    at,
  }
}

/** For a link that climbs above the root of the site, for instance to a sibling on the same host. */
export function linkOutside(at: Place, target: string): Diagnostic {
  const elsewhere = /^[./]*([^/?#]*)/.exec(target)?.[1] ?? ''
  return {
    code: 'broken-link',
    severity: 'warning',
    message: `The link to "${inOneLine(target)}" leads out of the site.`,
    hint: 'Write the whole address of what is there: https://….',
    at,
    // A site with such links has many to the same place, and they are right there.
    acrossFiles: `outside/${elsewhere}`,
  }
}

/**
 * @param nearest The id to write instead; undefined if none is similar.
 * @param rule The other rule for heading ids, if the page would have this id with it.
 */
export function brokenAnchor(
  at: Place,
  target: string,
  nearest: string | undefined,
  rule?: 'vuepress' | 'github',
): Diagnostic {
  const ofRule =
    rule && `The link would be right with "markdown.slugs: '${rule}'", which applies to all pages.`
  return {
    code: 'broken-anchor',
    severity: 'warning',
    message: `The link to "${inOneLine(target)}" names a heading or id that the page does not have.`,
    hint: [nearest && `Did you mean "#${nearest}"?`, ofRule].filter(Boolean).join(' ') || undefined,
    at,
  }
}

/** @param to Where the redirects lead, as it should be written on the page. */
export function movedLink(at: Place, target: string, to: string): Diagnostic {
  return {
    code: 'moved-link',
    severity: 'warning',
    message: `The link to "${inOneLine(target)}" leads to an address that has moved.`,
    hint: `Write "${to}".`,
    at,
    // Where names have lost their numbers, nearly all links have.
    acrossFiles: 'moved',
    placeMatters: true,
    hintIsOwn: true,
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

/** The difference is invisible. */
const otherCharacters = 'looks right, but has its accents in other characters'
const correctedByCheck = 'docs check --fix writes the name as the disk has it.'
const isOnlyAccents = (target: string, correct: string) =>
  looksLike(decodeLeniently(target), decodeLeniently(correct))

/**
 * @param actual The page's path in its real letter case.
 * @param correct The link as it should be written.
 */
export function linkCase(at: Place, target: string, actual: string, correct: string): Diagnostic {
  return {
    code: 'link-case',
    severity: 'warning',
    message: isOnlyAccents(target, correct)
      ? `The link to "${inOneLine(target)}" ${otherCharacters} than the name of the page "${actual}".`
      : `The link to "${inOneLine(target)}" differs in letter case from the page "${actual}".`,
    hint: isOnlyAccents(target, correct) ? correctedByCheck : `Write "${correct}".`,
    at,
  }
}

export function linkToDraft(at: Place, target: string): Diagnostic {
  return {
    code: 'link-to-source',
    severity: 'warning',
    message: `The link to "${inOneLine(target)}" leads to a draft, which is not published.`,
    hint: 'Remove the link, or remove "draft: true" from that page when it is ready.',
    at,
  }
}

export function linkToUnpublished(at: Place, target: string, source: SourcePath): Diagnostic {
  return {
    code: 'link-to-source',
    severity: 'warning',
    message: `The link to "${inOneLine(target)}" leads to "${inOneLine(source)}", which is a file of the site but is not published as a page.`,
    hint: hintForUnpublished(source),
    at,
  }
}

function hintForUnpublished(source: SourcePath): string {
  if (/(?:^|\/)\./.test(source)) return 'Names that begin with a dot are not published: give it another name.'
  return /\.md$/i.test(source)
    ? 'Link to a page, or to a place outside the site where the file can be read.'
    : 'Link to a page, or move the file to the public folder.'
}

/** @param nearest What to write instead; undefined if nothing is similar. */
export function missingAsset(at: Place, target: string, nearest: string | undefined): Diagnostic {
  if (target.startsWith('#'))
    return {
      code: 'missing-asset',
      severity: 'warning',
      message: `"${target}" is no image or file, but a place on this page.`,
      hint: `Write the path of the file. To link to the place, write "[…](${target})" without "!".`,
      at,
    }
  return {
    code: 'missing-asset',
    severity: 'warning',
    message: `There is no file "${inOneLine(target)}".`,
    hint:
      asWrittenElsewhere(target) ??
      didYouMean(nearest) ??
      withSlashes(target) ??
      'Paths are relative to the page; a leading slash means the public folder.',
    at,
  }
}

export function emptyImage(at: Place): Diagnostic {
  return {
    code: 'missing-asset',
    severity: 'warning',
    message: 'This image has no address.',
    hint: 'Write the path of the file, or remove the image.',
    at,
  }
}

/** @param flaw `pointer`: a placeholder that Git LFS leaves if it was not asked for the file. */
export function brokenPicture(at: Place, target: string, flaw: 'empty' | 'pointer' | 'other'): Diagnostic {
  const flaws: Readonly<Record<typeof flaw, readonly [what: string, hint: string]>> = {
    empty: ['is empty', 'Save the picture again, or remove it.'],
    pointer: ['is only a Git LFS pointer, not the picture itself', 'Run "git lfs pull".'],
    other: ['is not a picture that browsers can show', 'Open it in an image editor, and save it again.'],
  }
  const [what, hint] = flaws[flaw]
  return { code: 'broken-picture', severity: 'warning', message: `The file "${target}" ${what}.`, hint, at }
}

export function homePictureMissing(at: Place, target: string): Diagnostic {
  return {
    code: 'missing-asset',
    severity: 'warning',
    message: `There is no file "${target}" in the public folder.`,
    hint: 'The pictures of a home page belong there. Write their addresses, for instance "/logo.svg".',
    at,
  }
}

export function headFileMissing(at: Place, target: string): Diagnostic {
  return {
    code: 'missing-asset',
    severity: 'warning',
    message: `"head" names the file "${target}", but there is no such file in the public folder.`,
    hint: 'Put the file there, and write its address without the base.',
    at,
  }
}

/**
 * @param actual The file's path in its real letter case.
 * @param correct The address as it should be written; undefined if it refers to the file in another
 *   way.
 */
export function assetCase(
  at: Place,
  target: string,
  actual: string,
  correct: string | undefined,
): Diagnostic {
  return {
    code: 'asset-case',
    severity: 'warning',
    message:
      correct !== undefined && isOnlyAccents(target, correct)
        ? `The address "${target}" ${otherCharacters} than the name of the file "${actual}".`
        : `The file "${target}" is spelt "${actual}" on disk.`,
    hint:
      correct !== undefined && isOnlyAccents(target, correct)
        ? correctedByCheck
        : `${correct === undefined ? 'Write it the same way' : `Write "${correct}"`}: most servers distinguish letter case.`,
    at,
  }
}

/**
 * @param file Where the file should be.
 * @param below The address without the base, if there is such a file.
 */
export function publicFileMissing(
  option: string,
  address: string,
  { file, below }: { readonly file: string; readonly below: string | undefined },
): Diagnostic {
  return {
    code: 'config-file-missing',
    severity: 'warning',
    message: `"${option}" names the file "${address}", but there is no such file in the public folder.`,
    hint: below === undefined ? `It should be at "${file}".` : `Write "${below}": the base is added.`,
    about: { in: 'config', as: 'value', name: address },
  }
}

export function publicFileHidden(at: Place, address: string): Diagnostic {
  return {
    code: 'public-hidden',
    severity: 'warning',
    message: `A page already has the address "${address}", so this file is not published.`,
    hint: 'Rename one of the two.',
    at,
  }
}

export function publicFileTaken(at: Place, address: string): Diagnostic {
  return {
    code: 'public-hidden',
    severity: 'warning',
    message: `The site itself needs a file at the address "${address}", so this file is not published.`,
    hint: 'Rename it.',
    at,
  }
}

export function publicFileLooksHashed(at: Place): Diagnostic {
  return {
    code: 'public-name-hashed',
    severity: 'warning',
    message:
      'The name of this file looks as if it contained a hash, so hosts and browsers keep the file for a year, even when you change it.',
    hint: 'Rename it, or move it out of the folder "assets".',
    at,
  }
}

export function missingAlt(at: Place, src: string): Diagnostic {
  return {
    code: 'missing-alt',
    severity: 'warning',
    message: `The image "${shortened(src, 80)}" has no alternative text for readers who cannot see it.`,
    hint: 'Write it between the brackets: ![what it shows](…). For a decorative picture, write <img alt="">.',
    at,
  }
}

/**
 * @param at Undefined for an address in the config.
 * @param reason Completes the sentence "The address …": `answers 404`.
 */
export function externalLink(at: Place | undefined, address: string, reason: string): Diagnostic {
  return {
    code: 'external-link',
    severity: 'warning',
    message: `The address "${shortened(address, mostOfAddress)}" ${reason}.`,
    hint: 'Correct or remove the link. If the host refuses automatic requests, leave it out with --external-ignore.',
    at,
  }
}

/**
 * @param at Undefined for an address in the config.
 * @param to Where it leads now.
 */
export function externalMoved(at: Place | undefined, address: string, to: string): Diagnostic {
  return {
    code: 'external-moved',
    severity: 'warning',
    message: `The address "${shortened(address, mostOfAddress)}" has moved permanently to "${shortened(to, mostOfAddress)}".`,
    hint: `Write "${to}".`,
    at,
  }
}

/** @param to What to write; undefined if there is no good way. */
export function moveByHand(at: Place | undefined, from: string, to: string | undefined): Diagnostic {
  return {
    code: 'move-by-hand',
    severity: 'warning',
    message: `"${from}" names a page that moves, but cannot safely be changed automatically.`,
    hint: to === undefined ? 'Change it by hand.' : `Change it by hand, to "${to}".`,
    at,
  }
}

/** @param nearest A possible new address. */
export function contractBroken(at: Place, address: string, nearest: string | undefined): Diagnostic {
  return {
    code: 'contract-broken',
    severity: 'error',
    message: `The address "${address}" was published but no longer leads anywhere.`,
    hint: nearest === undefined ? 'Add a redirect for it.' : `Add a redirect, perhaps to "${nearest}".`,
    at,
  }
}

/** A place is lost on a page that still exists, perhaps at another address. */
export function contractPlaceLost(at: Place, page: string, id: string): Diagnostic {
  return {
    code: 'contract-broken',
    severity: 'error',
    message: `The place "${page}#${id}" was published but the page no longer has it.`,
    hint: `Give the heading its old id, {#${id}}, or add a redirect from this place to another.`,
    at,
  }
}

/** For a component that lists the pages of a folder. */
export function folderWithoutPages(at: Place, folder: string, nearest: string | undefined): Diagnostic {
  return {
    code: 'list-without-pages',
    severity: 'warning',
    message: `There are no other pages in the folder "${folder}", so there is nothing to list.`,
    hint: didYouMean(nearest, 'Write the path of a folder from this file, such as "./", or its address.'),
    at,
  }
}

/** @param most How many pages the lists of a page may have together. */
export function listsLeftOut(at: Place, folder: string, most: number): Diagnostic {
  return {
    code: 'list-left-out',
    severity: 'warning',
    message: `The lists of this page have more than ${most.toLocaleString('en-US')} pages together, so that of "${folder}" is empty.`,
    hint: 'List smaller folders.',
    at,
  }
}
