import { containerNamed } from '../syntax/container-names.js'
import { foreignBoxes, withoutDot } from './foreign-names.js'

/** Syntax of another generator, which Markdown shows as text. */
export interface ForeignForm {
  readonly tool: string
  /** Texts that contain none of these are skipped. Few texts contain one. */
  readonly signs: readonly string[]
  /**
   * If it begins with `\n`, it matches at the beginning of a line. The message shows everything
   * that it matches.
   */
  readonly pattern: RegExp
  /** What to write instead, for a match. */
  readonly instead: (match: RegExpExecArray) => string
  /** One message is enough for all matches on the page. */
  readonly isOfPage?: boolean
  /** The rest of the paragraph belongs to the match, and is skipped. */
  readonly isWhole?: boolean
  /** The form counts only if the text of the page matches this. */
  readonly onlyWhere?: RegExp
  /** The option of `markdown` with which Quire reads it. What is text even then is meant to be. */
  readonly option?: 'definitionLists'
}

const vue = 'VuePress and VitePress'
export const mdx = 'MDX'
/** A comment of MDX, of which the first line is enough. */
export const mdxComment = /(?<!\{)\{\/\*(?:[^\n]{0,200}?\*\/\})?/
export const insteadOfMdxComment = 'Write <!-- … -->. If it begins a line, give it a line of its own.'
export const mkdocs = 'MkDocs'
export const hugo = 'Hugo'
export const docsify = 'Docsify'
export const pythonMarkdown = 'Python-Markdown and kramdown'

/** One attribute of a list of attributes. */
export const attribute = `(?:(?:[#.][\\w:-]+)+|[\\w:-]+=(?:"[^"\\n]*"|'[^'\\n]*'|[^\\s{}"']+))`

const include = (path: string | undefined) =>
  `Write <!--@include: ${path ?? './file.md'}-->; paths are relative to the page, "@/" is the root of the site.`

/** For a file that a page of Docusaurus or Mintlify imports. */
export const includeOf = (file: string) =>
  `<!--@include: ${file.replace(/^(?:@site)?\//, '@/').replace(/\.mdx$/, '.md')}-->`

/** Every brace is compared with every name, so there must not be thousands. No real page has more. */
const mostNames = 100

/** Names in braces that a page imports or exports, of which the rest of MDX makes values. */
export const valuesOf = (names: ReadonlySet<string>): ForeignForm => ({
  tool: mdx,
  signs: ['{'],
  pattern: new RegExp(
    `(?<![\\w\\\\{$])\\{\\s*(?:${[...names].slice(0, mostNames).join('|')})\\b(?![:=])[^{}\\n]*\\}`,
  ),
  instead: () => 'Write the value itself: nothing is imported or computed.',
})

export const insteadOfBaseurl = 'Write the address below the base, such as /guide/: Quire adds the base.'

const asItWouldBecome = 'Write its result instead; to include another file, write <!--@include: ./file.md-->.'

/** Shortcodes of Hugo, and of its themes for documentation, with what to write instead. */
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
  [/^(?:highlight|code|codeblock)$/, 'Write a code block: ```js title="a.js".'],
  [/^(?:include|readfile)$/, include(undefined)],
  [/^(?:youtube|vimeo|instagram|tweet|twitter|x|gist)$/, 'Write a link.'],
]

export const insteadOfShortcode = (name: string) =>
  shortcodes.find(([names]) => names.test(name))?.[1] ?? asItWouldBecome

/** Tags of GitBook and Jekyll, and of plugins for MkDocs, with what to write instead. */
const tags: ReadonlyArray<readonly [names: RegExp, instead: string]> = [
  [/^file$/, 'Write a link to the file: [name](./a.pdf).'],
  [/^hint$/, 'Write "::: tip" or another box, the text, and a line ":::".'],
  [/^endhint$/, 'Write ":::".'],
  [/^(?:end)?tabs?$/, 'Write "::: tabs", for each tab a line "== Title" and its text, and a line ":::".'],
  [/^(?:end)?step(?:per)?$/, 'Use the component <Steps>, with a numbered list.'],
  [/^(?:end)?code$/, 'Remove it: a code block has its own title, as in ```js title="a.js".'],
  [/^(?:end)?highlight$/, 'Write a code block: ```js, its lines, and ```.'],
  [/^(?:end)?content-ref$|^(?:link|post_url|embed)$/, 'Write a link: [words](./page.md#heading).'],
  [/^end/, 'Remove it.'],
  [/^uml$/, 'Write the diagram as a code block with the language "plantuml", or as an image.'],
]

export const rawTags: ForeignForm = {
  tool: 'a template language',
  signs: ['raw'],
  isOfPage: true,
  pattern: /(?<!\{)\{%[-+]? *(?:end)?raw *[-+]?%\}/,
  instead: () => 'Remove it: braces are text in Quire. This is reported once per page.',
}

export const forms: readonly ForeignForm[] = [
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
    instead: ([, path = '']) => include(path.trim().replace(/^(?![.@])\/?/, '@/')),
  },
  {
    tool: 'VitePress',
    signs: ['<<<'],
    pattern: /\n[ \t]*<<<(?=[.@~/])(\S+)[^\n]*/,
    instead: ([, path]) => `Write a space: <<< ${path}`,
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
      if (name === 'params') return 'Quire has no dynamic routes: write a page for each of them.'
      if (name === 'withBase') return 'Write the address in a link or an image: the base is added.'
      return 'Write the value itself: only $page.title, $page.frontmatter and $site are available.'
    },
  },
  {
    tool: vue,
    signs: ['{{'],
    // On other pages, such braces are meant as text.
    onlyWhere: /<script(?:\s[^<>]*)?\ssetup\b|<script\b[^<>]*>\s*(?:import|export default)\b/,
    pattern: /\{\{(?! *\$)(?! *frontmatter\.)[^{}\n]+\}\}/,
    instead: () => 'Write the value itself, or use a component of the theme: scripts in pages are not run.',
  },
  {
    tool: 'Jekyll',
    signs: [']({{', ']( {{'],
    pattern:
      /(?<=\]\( *)\{\{-? *(?:site\.(?:baseurl|url)\b|["'][^"'{}]*["'] *\| *(?:relative|absolute)_url\b)[^{}\n]*\}\}/,
    instead: () => insteadOfBaseurl,
  },
  {
    tool: mkdocs,
    signs: ['{{'],
    pattern: /\{\{ *(?:page\.(?:title|meta)|config\.(?:site_|extra))[^{}\n]*\}\}/,
    instead: () => 'Write {{ $page.title }}, {{ $page.frontmatter.x }} or {{ $site.title }}.',
  },
  {
    tool: docsify,
    signs: ['?>', '!>'],
    pattern: /\n[ \t]*([?!])>[ \t]*\S[^\n]*/,
    instead: ([, mark]) =>
      `Write "::: ${mark === '?' ? 'tip' : 'warning'}", the text without "${mark}>", and a line ":::".`,
  },
  {
    tool: docsify,
    signs: ['{docsify-'],
    pattern: /\{docsify-(?:ignore|ignore-all|updated)\}/,
    instead: () => 'Remove it. Dates of changes come from git: set "lastUpdated" in the config.',
  },
  {
    tool: docsify,
    signs: [' :id='],
    onlyWhere: /^[ \t]*#{1,6}[ \t].*[ \t]:id=[\w-]+[ \t]*$/m,
    pattern: /(?<=\S[ \t]+):id=([\w-]+)[ \t]*$/,
    instead: ([, id]) => `Write {#${id}}.`,
  },
  {
    tool: 'mdBook',
    signs: ['{{#'],
    pattern: /\{\{#include +([^\s{}:]+)(?=[\s:}])[^{}\n]*\}\}/,
    instead: ([, path]) => include(path),
  },
  {
    tool: 'mdBook',
    signs: ['{{#'],
    pattern: /\{\{#(?:playground|playpen|rustdoc_include) +([^\s{}:]+)(?=[\s:}])[^{}\n]*\}\}/,
    instead: ([, path]) => `Write <<< ${path} on a line of its own.`,
  },
  {
    tool: 'mdBook',
    signs: ['{{#title'],
    pattern: /\{\{#title +([^{}\n]+)\}\}/,
    instead: ([, title]) => `Write the frontmatter field "metaTitle: ${title}".`,
  },
  {
    tool: hugo,
    signs: ['{{<', '{{%'],
    pattern: /\{\{[<%] *([a-z][\w./-]*)[^\n]{0,300}?[%>]\}\}/,
    instead: ([, name = '']) => insteadOfShortcode(name),
  },
  rawTags,
  {
    tool: 'a template language',
    signs: ['{%'],
    // A bare address in a tag is a link, before which the text ends.
    pattern: /(?<!\{)\{%[-+]? *@?(?!(?:end)?raw\b)([a-z][\w-]{0,60})(?:[^\n]{0,300}?%\}|[^\n%]{0,300}=["']$)/,
    instead({ 0: written, 1: name = '' }) {
      const file = name.startsWith('include') ? /[\w./@-]+\.\w+/.exec(written)?.[0] : undefined
      return file === undefined
        ? (tags.find(([names]) => names.test(name))?.[1] ?? asItWouldBecome)
        : include(/^\.{0,2}\//.test(file) ? file : `./${file}`)
    },
  },
  {
    tool: mdx,
    signs: [".md'", '.md"', ".mdx'", '.mdx"'],
    pattern: /\nimport (\w+)(?:, *\{[^{}\n]*\})? from ['"]([^'"\n]+\.mdx?)['"];?/,
    instead: ([, part, file]) => `Remove it, and write ${includeOf(file ?? '')} in place of <${part} />.`,
  },
  {
    tool: mdx,
    signs: [" from '", ' from "', "import '", 'import "'],
    isWhole: true,
    pattern:
      /\n(?:import(?! \w+(?:, *\{[^{}\n]*\})? from ['"][^'"\n]+\.mdx?['"])|export) [^\n]* from ['"][^'"\n]+['"];?|\nimport ['"][^'"\n]+['"];?/,
    instead: () =>
      'Remove it: components of the theme need no import, and your own are added to the theme in the config ("extend").',
  },
  {
    tool: mdx,
    signs: ['export '],
    isWhole: true,
    pattern: /\nexport (?:const|let|function|default) [^\n]*[=({][^\n]*/,
    instead: () =>
      'Remove it; put the component in a file of its own, and add it to the theme in the config ("extend").',
  },
  {
    tool: mdx,
    signs: ['{/*'],
    pattern: mdxComment,
    instead: () => insteadOfMdxComment,
  },
  {
    tool: mdx,
    signs: ['{props.', '{frontMatter.', '.map('],
    pattern: /(?<![\w\\{$])\{\s*(?:(?:props|frontMatter)\.[\w.]+ *\}|(?:[\w.]+|\[[^\]\n]*\])\.map\([^\n]*)/,
    instead: () => 'Write the value itself; {{ $page.frontmatter.x }} takes one from the frontmatter.',
  },
  {
    tool: mdx,
    signs: ['{...'],
    pattern: /<[A-Z][\w.]*\s(?:[^<>]*?\s)?\{\.\.\.\w[^\n]*/,
    instead: () => 'Write each property with its name and value: text="new".',
  },
  {
    tool: mdx,
    signs: ['={'],
    pattern: /<[a-z][\w-]*\s(?:[^<>]*?\s)?[A-Za-z][\w-]*=\{[^\n]*/,
    instead: () => 'Write attributes as in HTML: src="/img/a.png", style="width: 200px".',
  },
  {
    tool: mdx,
    signs: ['<>'],
    pattern: /(?<!\w)<>(?=[^\n]{0,300}<\/>|\n|$)/,
    instead: () => 'Remove it, and </> too.',
  },
  {
    tool: mdx,
    signs: ['.'],
    onlyWhere: /<[A-Z]\w*\.[A-Z]/,
    pattern: /<([A-Z]\w*\.[A-Z]\w*)(?=[\s>/])[^\n>]*>?/,
    instead: ([, name = '']) => withoutDot(name),
  },
  {
    tool: vue,
    signs: [' @'],
    pattern: /<[a-z][\w-]*(?:\s[^<>\n]*)?\s[@#][\w:.-]+="[^"\n]*"/,
    instead: () => 'For interaction, use an island of the theme.',
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
    instead: () => 'Write <abbr title="…">…</abbr> where the word is used.',
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
    tool: mkdocs,
    signs: ['{--', '{++', '{==', '{>>'],
    pattern: /\{(--|\+\+|==|>>)[^\n{}]+?(?:\1|<<)\}|\n\{(==|--|\+\+)(?=\n|$)/,
    instead: ([, inline, block]) => {
      const element = { '--': 'del', '++': 'ins', '==': 'mark' }[inline ?? block ?? '']
      return element === undefined
        ? 'Write <!-- … -->, or the remark as text.'
        : `Write <${element}>…</${element}>.`
    },
  },
  {
    tool: mkdocs,
    signs: ['^^'],
    pattern: /(?<![\w^])\^\^(?=[^\s^])[^^\n]*[^\s^]\^\^(?!\^)/,
    instead: ([written]) => `Write <ins>${written.slice(2, -2)}</ins>.`,
  },
  {
    tool: mkdocs,
    signs: ['^'],
    pattern: /(?<=[\p{L}\p{N})])\^[\p{L}\p{N}+−-]{1,12}\^(?!\^)/u,
    instead: ([written]) => `Write <sup>${written.slice(1, -1)}</sup>.`,
  },
  {
    tool: mkdocs,
    signs: ['///'],
    pattern: /\n[ \t]*\/{3,}[ \t]+([a-z][\w-]*)(?:[ \t]*\|[ \t]*([^\n]*))?[^\n]*/,
    instead([, name = '', title = '']) {
      if (name.endsWith('caption'))
        return 'Write <figure>, the image, <figcaption>…</figcaption> and </figure>, with empty lines between.'
      if (name === 'tab') return `Write "::: tabs", for each tab a line "== ${title}", and a line ":::".`
      const box = containerNamed(name) ?? foreignBoxes.get(name) ?? 'info'
      return `Write "::: ${[box, title].filter(Boolean).join(' ')}", the text, and a line ":::".`
    },
  },
  {
    tool: 'Hugo, MkDocs, Jekyll and Pandoc',
    signs: [':   ', '\n: '],
    isOfPage: true,
    option: 'definitionLists',
    pattern: /\n:(?: {2,}|\t)(?:[^\s:|-][^\n]*|$)|(?<=[^\n])\n: [^\s:|-][^\n]*/,
    instead: () =>
      'Set "markdown: { definitionLists: true }" in the config, or write a list. This is reported once per page.',
  },
  {
    tool: 'Markdown with attributes',
    signs: ['{.', '{ .', '{#', '{ #'],
    pattern: new RegExp(
      `(?:\\n|(?<=\\S)[ \\t])\\{[ \\t]*[.#][\\w-]+(?:[ \\t]+${attribute})*[ \\t]*\\}(?=\\n|$)`,
    ),
    instead: ([written]) =>
      written.includes('.annotate')
        ? 'Remove it, and write the notes below as text: numbers such as (1) are shown unchanged.'
        : 'Remove it, or write the element in HTML, with its attributes.',
  },
  {
    tool: 'TeX',
    signs: ['$'],
    isOfPage: true,
    pattern:
      /(?<![\\$])\$\$(?=[^\s$][^$]*\$\$)|\n\$\$(?=\n|$)|(?<![\w\\$])\$[^\s$][^$\n]{0,300}?\\[A-Za-z]{2,}[^$\n]{0,300}\$/,
    instead: () =>
      'Add the plugins remark-math and rehype-katex to "markdown" in the config. This is reported once per page.',
  },
  {
    tool: pythonMarkdown,
    signs: ['{:'],
    pattern: /\{:[ \t]*(?:[#.][\w-]|[\w-]+=)[^{}\n]*\}/,
    instead([written]) {
      const id = /^\{:[ \t]*(#[\w-]+)[ \t]*\}$/.exec(written)?.[1]
      return id === undefined
        ? 'Remove it, or write the element in HTML, with its attributes.'
        : `In a heading, write the id after the text: "## Title {${id}}". Elsewhere, remove it, or write the element in HTML.`
    },
  },
  {
    tool: 'older Markdown',
    signs: ['##'],
    // Most pages have such signs, but not this form, and need not be searched.
    onlyWhere: /^[ \t>-]*#{2,6}[^\s#]/m,
    pattern: /\n(#{2,6})([^\s#][^\n]*)/,
    instead: ([, signs, title]) => `Write a space between: "${signs} ${title}".`,
  },
  {
    tool: 'Pandoc and markdown-it',
    signs: ['^['],
    pattern:
      /(?<![\\\]^])\^\[(?=[^\s[\]])(?![^\]\n]{0,200}(?:A-Z|a-z|0-9))[^[\]^\n]*\p{L}{2}[^[\]^\n]*(?:\]|$)/u,
    instead: () => 'Write [^1], and the note on a line of its own below: [^1]: The note.',
  },
  {
    tool: 'Obsidian and wikis',
    signs: ['[['],
    pattern: /(?<![\w[])(!?)\[\[(?![\d\s]|_?toc_?\]\])([^[\]\n|]{1,200})(?:\|([^[\]\n]+))?\]\](?![\](])/i,
    instead([, image, written = '', label]) {
      const [name = '', fragment] = written.trim().split('#')
      const file = name === '' ? '' : `./${name}${/\.\w+$/.test(name) ? '' : '.md'}`
      const place = fragment === undefined ? '' : `#${fragment.trim().toLowerCase().replace(/\s+/g, '-')}`
      const target = /\s/.test(file + place) ? `<${file}${place}>` : file + place
      return image === '!'
        ? /\.\w+$/.test(name)
          ? `Write an image: ![words](${target}).`
          : include(file)
        : `Write a link: [${label ?? written.trim()}](${target}). To show the brackets, write "\\[[".`
    },
  },
  {
    tool: 'Obsidian',
    signs: ['%%'],
    pattern: /(?<![\w%])%%(?=[^%\n]*[a-z])[^%\n]+%%(?!%)/,
    instead: () => 'Write <!-- … -->.',
  },
  {
    tool: 'mkdocstrings',
    signs: ['::: '],
    isOfPage: true,
    pattern: /\n:{3}[ \t]+[A-Za-z_]\w*(?:\.\w+)+[ \t]*(?=\n|$)/,
    instead: () =>
      'Write its result instead: nothing is read from source code. This is reported once per page.',
  },
  {
    tool: 'MyST',
    signs: [':::{', '::: {'],
    pattern: /\n[ \t]*:{3,}[ \t]*\{([a-z][\w-]*)\}[ \t]*([^\n]*)/,
    instead: ([, name = '', title = '']) =>
      `Write "::: ${[containerNamed(name) ?? foreignBoxes.get(name) ?? 'info', title.trim()].filter(Boolean).join(' ')}", the text, and a line ":::".`,
  },
  {
    tool: 'another generator',
    signs: [':::'],
    pattern:
      /\n[ \t]*:{3,}[ \t]*(?!\w+(?:\.\w+)+[ \t]*(?:\n|$)|\{[a-z][\w-]*\})(?:[^\sA-Za-z:]|[A-Za-z][\w-]*[^\s\w{[:-])[^\n]*/,
    instead: () => 'A container begins with a line such as "::: tip Title".',
  },
]
