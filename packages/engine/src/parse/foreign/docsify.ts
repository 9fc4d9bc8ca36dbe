import { lineEndOf } from '../../text/source-text.js'
import { looseFenceTracker } from '../source/fences.js'
import { type Rewritten, replaceOnLines } from '../source/told-lines.js'

/** Options that Docsify reads in the title of a link or image: `':include :type=code'`. */
const options = /^:(?:include|ignore|disabled|target|class|id|size|no-zoom|crossorgin|type|fragment)\b/

/** What to write instead of options of Docsify in a title; undefined for an ordinary title. */
export function insteadOfOptions(title: string, url: string, isImage: boolean): string | undefined {
  if (!options.test(title)) return undefined
  if (title.startsWith(':include')) return insteadOfInclude(title, url)
  if (isImage && title.startsWith(':size')) return 'Write <img src="…" width="300" alt="words">.'
  if (title.startsWith(':disabled')) return 'Write the words without a link.'
  return 'Remove it, or write the element in HTML, with its attributes.'
}

function insteadOfInclude(title: string, url: string): string {
  const type = /:type=(\w+)/.exec(title)?.[1] ?? typeOf(url)
  if (type === 'code') return `On a line of its own, write <<< ${included(url)}`
  if (type === 'markdown') return `Write <!--@include: ${included(url)}-->.`
  if (type === 'mermaid') return 'Write the diagram as a code block with the language "mermaid".'
  return `Write <${type} src="${url}" controls></${type}>.`.replace(/(<iframe.*?) controls/, '$1')
}

/** How Docsify shows a file whose type is not given. */
function typeOf(url: string): string {
  const ending = /\.(\w+)(?:[?#].*)?$/.exec(url)?.[1]?.toLowerCase() ?? ''
  if (ending === 'md' || ending === 'markdown') return 'markdown'
  if (ending === 'mmd') return 'mermaid'
  if (/^html?$/.test(ending)) return 'iframe'
  if (/^(?:mp4|ogg)$/.test(ending)) return 'video'
  return ending === 'mp3' ? 'audio' : 'code'
}

/** A path from the root is one from the root of the site. */
const included = (url: string) =>
  url.startsWith('/') ? `@${url}` : /^\.{1,2}\//.test(url) ? url : `./${url}`

const includeLine =
  /^([ \t]*)\[[^\]]*\]\(<?([^)\s>]+)>?[ \t]+(["'])(:include[^"']*)\3[ \t]*\)[ \t]*(?=\r?\n?$)/g
// What these begin with is not in them again, so that nothing is read more than a few times.
const sizedImage =
  /!\[((?:(?!!\[)[^\]"<])*)\]\(<?([^()\s>"]+)>?[ \t]+(["']):size=(\d+%?)(?:x(\d+%?))?\3[ \t]*\)/g
const inTitle =
  /(?<!!)(\[(?:[^[\]]|!\[[^[\]]*\]\([^()]*\))*\]\(<?[^()\s>]+>?)[ \t]+(["']):(?:ignore|target|class|no-zoom)\b[^"']*\2[ \t]*\)/g
const headingId = /^([ \t]*#{1,6}[ \t].*?)(?<![ \t])[ \t]+:id=([\w-]+)[ \t]*(?=\r?\n?$)/g
const marks = /(?<![ \t])[ \t]*(?<!<!--[ \t]*)\{docsify-ignore(?:-all)?\}/g

/**
 * Rewrites what Docsify reads in titles and headings: includes, sizes of images, ids of headings. Of
 * the options that change what a link does, none is kept.
 *
 * @param told Numbers of the lines with such options, from 1. Others may be in code.
 */
export function convertDocsifyOptions(text: string, told: ReadonlySet<number>): Rewritten {
  const steps = [
    [
      includeLine,
      (indent = '', url = '', _: unknown, title = '') => {
        // Marks of a part of the file are other ones.
        if (/:fragment=|^https?:/.test(title + url) || /^https?:|^\/\//.test(url)) return undefined
        const type = /:type=(\w+)/.exec(title)?.[1] ?? typeOf(url)
        if (type === 'markdown') return `${indent}<!--@include: ${included(url)}-->`
        return type === 'code' ? `${indent}<<< ${included(url)}` : undefined
      },
    ],
    [
      sizedImage,
      (alt = '', url = '', _: unknown, width = '', height?: string) =>
        `<img src="${url}" width="${width}"${height === undefined ? '' : ` height="${height}"`} alt="${alt}">`,
    ],
    [inTitle, (link = '') => `${link})`],
    [headingId, (heading = '', id = '') => `${heading} {#${id}}`],
    [marks, () => ''],
  ] as const
  const lines = text.split('\n')
  // An image in HTML would make HTML of the lines below it.
  const safe = [...told].filter(
    (line) =>
      !/^\s*!\[[^\]]*\]\([^()]*\)\s*$/.test(lines[line - 1] ?? '') ||
      isEmpty(lines[line]) ||
      !isEmpty(lines[line - 2]),
  )
  let rewritten: Rewritten = { text, blocks: 0 }
  for (const [pattern, instead] of steps) {
    const next = replaceOnLines(rewritten.text, new Set(safe), pattern, instead)
    rewritten = { text: next.text, blocks: rewritten.blocks + next.blocks }
  }
  return rewritten
}

const isEmpty = (line: string | undefined) => line === undefined || line.trim() === ''

const calloutLine = /^([ \t]*)([?!])>[ \t]*(.*)$/

/** Where a paragraph ends without an empty line. */
const nextBlock = /^[ \t]*(?:$|[-*+][ \t]|\d+[.)][ \t]|#{1,6}[ \t]|>|[?!]>|`{3}|~{3}|<!--|:{3})/

/**
 * Rewrites the callouts of Docsify, paragraphs that begin with `?>` or `!>`, as containers.
 *
 * @param told Numbers of the lines at which they begin, from 1. Others may be in code.
 */
export function convertDocsifyCallouts(text: string, told: ReadonlySet<number>): Rewritten {
  const end = lineEndOf(text)
  const lines = text.split(/\r?\n/)
  const isCode = looseFenceTracker()
  const written: string[] = []
  let blocks = 0
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const [, indent = '', mark, words = ''] =
      !isCode(line) && told.has(index + 1) ? (calloutLine.exec(line) ?? []) : []
    if (mark === undefined) {
      written.push(line)
      continue
    }
    const inside = [indent + words.trim()]
    while (index + 1 < lines.length && !nextBlock.test(lines[index + 1] ?? ''))
      inside.push(lines[++index] ?? '')
    if (!isEmpty(written.at(-1))) written.push('')
    written.push(`${indent}::: ${mark === '?' ? 'tip' : 'warning'}`, ...inside, `${indent}:::`)
    if (!isEmpty(lines[index + 1])) written.push('')
    blocks += 1
  }
  return { text: blocks === 0 ? text : written.join(end), blocks }
}
