import type { Code, Nodes, Root, Text } from 'mdast'
import { componentTextLost, foreignSyntax } from '../diagnostics/messages/markdown.js'
import { componentsWithLostText } from './component-blocks.js'
import { containerNamed } from './containers.js'
import { type ParseContext, placeOf } from './context.js'
import { foreignBoxes } from './foreign-names.js'
import { plainText } from './text.js'

/** Syntax of another generator, which is text to Markdown. */
interface ForeignForm {
  readonly tool: string
  /** It holds one of these: few texts do, and the others are not looked through. */
  readonly signs: readonly string[]
  /** Where it begins with `\n`, it stands at the beginning of a line. Everything it matches is shown in the message. */
  readonly pattern: RegExp
  /** What to write, by the match. */
  readonly instead: (match: RegExpExecArray) => string
}

const vue = 'VuePress and VitePress'
const mdx = 'MDX'
const mkdocs = 'MkDocs'
const hugo = 'Hugo'
const pythonMarkdown = 'Python-Markdown and kramdown'

const include = (path: string | undefined) =>
  `Write <!--@include: ${path ?? './file.md'}-->; paths are relative to the page, "@/" is the root of the site.`

const asItWouldBecome = 'Write what it would become; another file is included by <!--@include: ./file.md-->.'

/** Shortcodes that Hugo has, and those that its themes for documentation share, with what to write. */
const shortcodes: ReadonlyArray<readonly [names: RegExp, instead: string]> = [
  [
    /^(?:note|tip|info|warning|caution|danger|important|alert|hint|callout|admonition|notice)$/,
    'Write "::: note", the text, and a line ":::".',
  ],
  [/^(?:details|expand|collapse)$/, 'Write "::: details Title", the text, and a line ":::".'],
  [
    /^tab(?:s|pane|item)?$/,
    'Write "::: tabs", for each tab a line "== Title" and its text, and a line ":::".',
  ],
  [/^(?:figure|image|img)$/, 'Write an image: ![words](./a.png).'],
  [/^(?:ref|relref|link)$/, 'Write the file of the page: [words](./page.md#heading).'],
  [/^(?:highlight|code|codeblock)$/, 'Write a block of code: ```js title="a.js".'],
  [/^(?:include|readfile)$/, include(undefined)],
]

const forms: readonly ForeignForm[] = [
  {
    tool: mkdocs,
    signs: ['!!!', '???'],
    pattern: /\n[ \t]*(?:!!!|\?\?\?\+?) +([a-z]+)\b[^\n]*/,
    instead({ 0: line, 1: name = '' }) {
      const title = /"([^"]*)"/.exec(line)?.[1]
      const isFolded = line.includes('???')
      const box = isFolded ? 'details' : (containerNamed(name) ?? foreignBoxes.get(name) ?? 'info')
      const rest = `${title ? ` ${title}` : ''}${line.includes('???+') ? ' {open}' : ''}`
      return `Write "::: ${box}${rest}", the text without its indentation, and a line ":::".`
    },
  },
  {
    tool: mkdocs,
    signs: ['=== "', '===! "', '===+ "'],
    pattern: /\n[ \t]*===[!+]? +"([^"\n]*)"[^\n]*/,
    instead: ([, label]) =>
      `Write "::: tabs", for each tab a line "== ${label}" and its text without indentation, and a line ":::".`,
  },
  {
    tool: mkdocs,
    signs: ['8<-'],
    pattern: /\n[ \t]*-+8<-+(?:[ \t]+"([^"\n]+)")?/,
    instead: ([, path]) => include(path && `@/${path}`),
  },
  {
    tool: vue,
    signs: ['!!!', '@include'],
    pattern: /\n[ \t]*(?:!!! ?|@)include ?\(([^()\n]+)\)(?:!!!)?/,
    instead: ([, path]) => include(path?.trim()),
  },
  {
    tool: vue,
    signs: ['{{'],
    pattern:
      /\{\{ *(?:(frontmatter)\.|\$(frontmatter|title|description|lang|themeConfig|theme|params|withBase)\b)[^{}\n]*\}\}/,
    instead({ 0: written, 1: frontmatter, 2: name }) {
      if (frontmatter !== undefined) return `Write ${written.replace('frontmatter', '$$frontmatter')}.`
      if (name === 'title') return 'Write {{ $page.title }} or {{ $site.title }}.'
      if (name === 'description' || name === 'lang') return `Write {{ $site.${name} }}.`
      if (name === 'withBase') return 'Write the address in a link or an image: the base is added.'
      return 'Write the value itself: $page.title, $page.frontmatter and $site are all that there is.'
    },
  },
  {
    tool: mkdocs,
    signs: ['{{'],
    pattern: /\{\{ *(?:page\.(?:title|meta)|config\.(?:site_\w+|extra))[^{}\n]*\}\}/,
    instead: () => 'Write {{ $page.title }}, {{ $page.frontmatter.x }} or {{ $site.title }}.',
  },
  {
    tool: 'mdBook',
    signs: ['{{#'],
    pattern: /\{\{#include +([^\s{}:]+)(?=[\s:}])[^{}\n]*\}\}/,
    instead: ([, path]) => include(path),
  },
  {
    tool: hugo,
    signs: ['{{<', '{{%'],
    pattern: /\{\{[<%] *([a-z][\w./-]*)[^\n]{0,300}?[%>]\}\}/,
    instead: ([, name = '']) => shortcodes.find(([names]) => names.test(name))?.[1] ?? asItWouldBecome,
  },
  {
    tool: 'a template language',
    signs: ['{%'],
    pattern: /\n[ \t]*\{%-? *([a-z][\w-]*)[^\n]*%\}/,
    instead: ([, name]) =>
      name === 'uml'
        ? 'Write the drawing as a block of code of the language "plantuml", or as an image.'
        : asItWouldBecome,
  },
  {
    tool: mdx,
    signs: [" from '", ' from "', "import '", 'import "'],
    pattern:
      /\nimport (\w+) from ['"]([^'"\n]+\.mdx?)['"];?|\n(?:import|export) [^\n]* from ['"][^'"\n]+['"];?|\nimport ['"][^'"\n]+['"];?/,
    instead: ([, part, file]) =>
      part === undefined
        ? 'Remove it: components of the theme need no import, and the config gives your own to the theme ("extend").'
        : `Remove it, and write <!--@include: ${file?.replace('@site/', '@/')}--> where <${part} /> stands.`,
  },
  {
    tool: mdx,
    signs: ['export '],
    pattern: /\nexport (?:const|let|function|default) [^\n]*[=({][^\n]*/,
    instead: () =>
      'Remove it; a component stands in a file of its own, and the config gives it to the theme ("extend").',
  },
  {
    tool: mdx,
    signs: ['{/*'],
    pattern: /(?<!\{)\{\/\*[^\n]{0,200}?\*\/\}/,
    instead: () => 'Write <!-- … -->.',
  },
  {
    tool: vue,
    signs: [' @'],
    pattern: /<[a-z][\w-]*(?:\s[^<>\n]*)?\s[@#][\w:.-]+="[^"\n]*"/,
    instead: () => 'What reacts to readers is an island of the theme.',
  },
  {
    tool: mkdocs,
    signs: [':material-', ':fontawesome-', ':octicons-', ':simple-'],
    pattern: /(?<![\w:]):(?:material|fontawesome|octicons|simple)-[\w-]+:/,
    instead: () => 'Write an emoji such as :rocket:, or an image.',
  },
  {
    tool: mkdocs,
    signs: ['*['],
    pattern: /\n\*\[[^\]\n]+\]: [^\n]*/,
    instead: () => 'Write <abbr title="…">…</abbr> where the word stands.',
  },
  {
    tool: mkdocs,
    signs: ['++'],
    pattern: /(?<![\w+])\+\+[a-z][\w-]*(?:\+[\w-]+)+\+\+(?![\w+])/,
    instead: () => 'Write <kbd>Ctrl</kbd>+<kbd>C</kbd>.',
  },
  {
    tool: mkdocs,
    signs: ['=='],
    pattern: /(?<![^\s([])==(?=[^\s=])[^=\n]*[^\s=]==(?![\w=])/,
    instead: ([written]) => `Write <mark>${written.slice(2, -2)}</mark>.`,
  },
  {
    tool: pythonMarkdown,
    signs: ['{:'],
    pattern: /\{:[ \t]*(?:[#.][\w-]|[\w-]+=)[^{}\n]*\}/,
    instead: () => 'Remove it, or write the element in HTML, with its attributes.',
  },
  {
    tool: 'another generator',
    signs: [':::'],
    pattern: /\n[ \t]*:{3,}[ \t]*(?:[^\sA-Za-z:]|[A-Za-z][\w-]*[^\s\w{[:-])[^\n]*/,
    instead: () => 'A container begins with a line such as "::: tip Title".',
  },
]

/** An attribute list right behind a link, an image or other marked text: `{target="_blank" .class}`. */
const attribute = `(?:(?:[#.][\\w:-]+)+|[\\w:-]+=(?:"[^"\\n]*"|'[^'\\n]*'|[^\\s{}"']+))`
const attributeList = new RegExp(`^\\{:?[ \\t]*${attribute}(?:[ \\t]+${attribute})*[ \\t]*\\}`)

/** What the lists of attributes and imports of code hold. */
const otherSigns: readonly string[] = ['{{#', '8<-', '){', ']{', '`{', '*{', '_{', '{ #', '{#', '@[code']

/**
 * Finds syntax of other generators that stands in the text of the page.
 *
 * @param tree As it is after the author's plugins.
 */
export function findForeignSyntax(tree: Root, context: ParseContext): void {
  const { text } = context.masked
  const holds = (sign: string) => text.includes(sign)
  const likely = context.includes.size > 0 ? forms : forms.filter(({ signs }) => signs.some(holds))
  if (likely.length > 0 || otherSigns.some(holds)) visit(tree, likely, context)
  for (const { line, name } of componentsWithLostText(text))
    context.diagnostics.push(componentTextLost(placeOf({ start: { line, column: 1 } }, context), name))
}

function visit(parent: Nodes, likely: readonly ForeignForm[], context: ParseContext): void {
  if (!('children' in parent)) return
  const isLine = parent.type === 'paragraph' || parent.type === 'heading'
  for (const [index, child] of parent.children.entries()) {
    if (child.type === 'code') readCode(child, context)
    else if (child.type === 'text') readText(child, { parent, index, isLine }, likely, context)
    else visit(child, likely, context)
  }
}

/** A text among its siblings. */
interface TextPlace {
  readonly parent: Nodes & { readonly children: readonly Nodes[] }
  readonly index: number
  /** The parent's first text begins a line. */
  readonly isLine: boolean
}

function readText(
  node: Text,
  { parent, index, isLine }: TextPlace,
  likely: readonly ForeignForm[],
  context: ParseContext,
): void {
  const { value } = node
  const before = parent.children[index - 1]
  const after = parent.children[index + 1]
  if (value.startsWith('{') && before !== undefined && attributed.has(before.type)) {
    const list = attributeList.exec(value)?.[0]
    if (list !== undefined)
      tell(node, 0, list, {
        tool: 'Markdown with attributes',
        instead:
          'Remove it, or write the element in HTML: <img src="…" width="300">, <a href="…" target="_blank">.',
        context,
      })
  }
  if (value.endsWith('@') && after?.type === 'link' && /^code\b/.test(plainText(after)))
    tell(node, value.length - 1, `@[code](${after.url})`, {
      tool: 'VuePress',
      instead: `Write <<< ${after.url} on a line of its own.`,
      context,
    })
  if (parent.type === 'heading' && after === undefined) {
    const list = headingAttributes.exec(value)
    if (list !== null)
      tell(node, list.index, list[0].trim(), {
        tool: pythonMarkdown,
        instead: `Write {${list[1]}}: nothing else can be given to a heading.`,
        context,
      })
  }
  // A line begins with the text of its paragraph.
  const begin = isLine && before === undefined ? '\n' : ''
  const text = begin + value
  for (const { signs, pattern, tool, instead } of likely) {
    if (!signs.some((sign) => value.includes(sign))) continue
    const match = pattern.exec(text)
    if (match === null) continue
    const written = match[0].trim()
    const offset = text.indexOf(written, match.index) - begin.length
    tell(node, offset, written, { tool, instead: instead(match), context })
  }
}

/** What MkDocs and mdBook replace by another file, in a line of code too. */
const included =
  /^[ \t]*(?:-+8<-+[ \t]+"([^"\n:]+)(?=[":])[^"\n]*"|\{\{#(?:include|rustdoc_include|playground|rustdoc_playground) +([^\s{}:]+)(?=[\s:}])[^{}\n]*\}\})[ \t]*$/m

/** Code is told of only where it would come from another file. */
function readCode({ value, position }: Code, context: ParseContext): void {
  const match = value.includes('8<-') || value.includes('{{#') ? included.exec(value) : null
  if (match === null) return
  const [line, snippet, file] = match
  // The first line is that of the fence.
  const above = value.slice(0, match.index).split('\n').length
  const start = position && { line: position.start.line + above, column: position.start.column }
  context.diagnostics.push(
    foreignSyntax(
      placeOf(start && { start }, context),
      line.trim(),
      file === undefined ? mkdocs : 'mdBook',
      `Write <<< ${file ?? `@/${snippet}`} instead of the block of code; a region is #name, lines are {2-5}.`,
    ),
  )
}

/** What such lists may stand behind. */
const attributed: ReadonlySet<string> = new Set([
  'link',
  'linkReference',
  'image',
  'imageReference',
  'inlineCode',
  'strong',
  'emphasis',
])

/** A heading's list that holds more than its id, which alone is Quire's too. */
const headingAttributes = /\{:?[ \t]*(#[\w-]+)[ \t]+[^{}\n]+\}\s*$/

/** @param offset Where it stands in the text of the node. */
function tell(
  { position, value }: Text,
  offset: number,
  written: string,
  {
    tool,
    instead,
    context,
  }: { readonly tool: string; readonly instead: string; readonly context: ParseContext },
): void {
  const lines = value.slice(0, offset).split('\n')
  const start = position && {
    line: position.start.line + lines.length - 1,
    column: lines.length > 1 ? 1 : position.start.column + offset,
  }
  const shown = written.length > 60 ? `${written.slice(0, 60)}…` : written
  context.diagnostics.push(foreignSyntax(placeOf(start && { start }, context), shown, tool, instead))
}
