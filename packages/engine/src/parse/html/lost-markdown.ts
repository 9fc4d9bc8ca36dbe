import type { Html } from 'mdast'
import { includeNotAlone, markdownInHtml } from '../../diagnostics/messages/markdown.js'
import type { ParseContext } from '../context.js'
import { placeInHtml } from '../source/place-inside.js'
import { attributesBefore } from './tag-attributes.js'

/** Elements whose text means itself, comments, and single tags. */
const notText =
  /<!--[\s\S]*?(?:-->|$)|<(pre|code|samp|kbd|script|style|textarea|template|svg|math)(?=[\s>])[\s\S]*?(?:<\/\1\s*>|$)|<[^<>]*>/gi

/** Marks that hardly mean themselves: bold words, code, and a link to a page, a place or another site. */
const markdown =
  /\*\*[^\s*][^*\n]*(?<=[^\s*])\*\*|(?<!`)`[^`\n]+`(?!`)|\[[^[\]\n]+\]\((?:\.{0,2}\/|#|https?:\/\/|[\w/-]+\.md)[^\s()]*\)/

/** A tag of a component on a line of its own. Only values in quotes contain the signs of tags. */
const componentTag = /^\s*<\/?[A-Z](?:[^<>"'\n]|"[^"\n]*"|'[^'\n]*')*>[ \t]*(?:\n|$)/

const hasMarkdownAttribute = new RegExp(String.raw`<[a-z][\w-]*${attributesBefore}\s+markdown[\s=>]`)

/**
 * Reports Markdown in a block of HTML, which continues to the next empty line and is not read as
 * Markdown. So does a component that is named as an element of HTML, such as `<Details>`, if text
 * follows its tag. Text below the tag, and elements with the attribute `markdown`, are reported
 * elsewhere.
 */
export function findMarkdownInHtml(html: Html, context: ParseContext): void {
  const { value } = html
  // Looked for twice, because few blocks have any, and taking the rest out of a long one takes time.
  if (!markdown.test(value) || componentTag.test(value) || hasMarkdownAttribute.test(value)) return
  const text = value.replace(notText, (written) => written.replace(/[^\n]/g, ' '))
  const match = markdown.exec(text)
  if (match !== null)
    context.diagnostics.push(markdownInHtml(placeInHtml(html, match.index, context), match[0]))
}

/** Reports an include that is only a part of a line or of a block of HTML, where it is a mere comment. */
export function findLostInclude(html: Html, context: ParseContext): void {
  const index = html.value.search(/<!--[ \t]*@include:/)
  if (index >= 0) context.diagnostics.push(includeNotAlone(placeInHtml(html, index, context)))
}
