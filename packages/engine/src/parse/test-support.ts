import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.js'
import type { ParserOptions } from './options.js'
import type { ParsedPage } from './page.js'
import { createParser } from './parse.js'

/** The page that is parsed. */
export const page = 'guide/page.md' as SourcePath

export const options: ParserOptions = {
  markdown: {
    parser: 'satteri',
    slugs: 'vuepress',
    remarkPlugins: [],
    rehypePlugins: [],
    highlighter: 'prism',
    languages: {},
    lineNumbers: false,
    hiddenLines: {},
    emoji: true,
    diagrams: true,
    tocLevels: [2, 3],
    titleHeading: false,
    definitionLists: false,
  },
  site: { title: 'Hub', description: 'Docs', base: '/', lang: 'en', product: { name: 'Switch' } },
  components: new Set(['Badge', 'Box', 'Tabs', 'Part']),
  anchorComponents: new Set(['Part']),
  replaced: new Set(),
  untrusted: false,
  plantuml: false,
  images: false,
  browserMermaid: undefined,
  shiki: undefined,
  mermaidFolder: undefined,
  folderAliases: {},
  frontmatterDefaults: [],
  languages: { words: {}, site: 'en', folders: [] },
}

/** What to parse a text with, besides {@link options}. */
export interface Given {
  readonly languages?: ParserOptions['languages']
  readonly files?: Readonly<Record<string, string>>
  readonly markdown?: Partial<ParserOptions['markdown']>
  readonly replaced?: readonly string[]
  readonly parser?: 'satteri' | 'remark'
  readonly untrusted?: boolean
  readonly browserMermaid?: string
  readonly images?: boolean
  readonly shiki?: ParserOptions['shiki']
}

/** Parses a text as {@link page}. */
export function parse(
  text: string,
  {
    files = {},
    markdown,
    replaced = [],
    parser = 'satteri',
    languages = options.languages,
    untrusted = false,
    browserMermaid,
    images = false,
    shiki,
  }: Given = {},
): ParsedPage {
  const parsePage = createParser({
    ...options,
    markdown: { ...options.markdown, parser, ...markdown },
    replaced: new Set(replaced),
    untrusted,
    browserMermaid,
    images,
    shiki,
    languages,
  })
  return parsePage({ path: page, text, read: (path) => files[path] })
}

/** Makes markers readable: `[L0]`. */
export const shown = (text: string) => text.replace(/\uFDD0(\w+)\uFDD1/g, '[$1]')
/** The HTML of a text, with its markers as {@link shown} writes them. */
export const html = (text: string, given?: Given) => shown(parse(text, given).body.html)
/** Codes and places of the diagnostics: `broken-link :2:5`, with the path if it is another file. */
export const messages = ({ diagnostics }: ParsedPage) =>
  diagnostics.map(({ code, at }) => `${code} ${at?.path === page ? '' : at?.path}:${at?.line}:${at?.column}`)

/** Runs a test with both parsers. */
export function bothParsers(name: string, run: (parser: 'satteri' | 'remark') => void | Promise<void>): void {
  for (const parser of ['satteri', 'remark'] as const) test(`${name} (${parser})`, () => run(parser))
}

export type HtmlCase = readonly [what: string, markdown: string, html: string]

/** Makes a test for each case and each parser. */
export function htmlTests(cases: readonly HtmlCase[], given: Given = {}): void {
  for (const [what, markdown, expected] of cases)
    bothParsers(what, (parser) => expect(html(markdown, { ...given, parser })).toBe(expected))
}
