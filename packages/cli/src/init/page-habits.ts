import type { createSlugger as CreateSlugger, MarkdownOptions } from '@quire/engine'
import { addTo } from '../add-to.js'
import { decoded } from './addresses.js'

/** How many pages are read at most. More would tell nothing new. */
const mostRead = 500

/**
 * If the share of pages without a heading for their title is smaller than this, that may be
 * deliberate: a home page, a page that shows it in another way.
 */
const fewPages = 1 / 10

/** Themes of VuePress and VitePress may show titles from the frontmatter; the default themes do not. */
const half = 1 / 2

/**
 * Finds out which settings the pages were written for, if no config of a generator says so: how
 * most of their links to headings are written, whether titles are only in the frontmatter, and
 * whether there are definition lists.
 *
 * @param pages Their paths.
 * @returns Undefined if the defaults fit.
 */
export function habitsOf(
  pages: readonly string[],
  read: (path: string) => string,
  createSlugger: typeof CreateSlugger,
): Pick<MarkdownOptions, 'slugs' | 'titleHeading' | 'definitionLists'> | undefined {
  const texts = sample(pages).map((path) => pageText(path, read(path)))
  const habits = {
    ...(prefersGithub(texts, createSlugger) && { slugs: 'github' as const }),
    ...(untitled(texts) > fewPages && { titleHeading: true }),
    ...(haveDefinitionLists(pages, read) && { definitionLists: true }),
  }
  return Object.keys(habits).length === 0 ? undefined : habits
}

/** Whether the theme of VuePress or VitePress must have shown titles that are only in the frontmatter. */
export const leavesTitlesToTheme = (pages: readonly string[], read: (path: string) => string): boolean =>
  untitled(sample(pages).map((path) => pageText(path, read(path)))) > half

/** Whether some page has a definition list: a term on a line, and below it `: ` and its definition. */
export const haveDefinitionLists = (pages: readonly string[], read: (path: string) => string): boolean =>
  sample(pages).some((path) => definitionList.test(proseOf(read(path).replace(/`[^`\n]+`/g, 'code'))))

const definitionList = /^(?![\s#>|<:]|[-+*][ \t])[^\n|]+\r?\n(?:\r?\n)?:(?: {1,3}|\t)[^\s:|-]/m

const sample = (pages: readonly string[]): readonly string[] =>
  pages.filter((_, index) => index % Math.ceil(pages.length / mostRead) === 0)

/** The share of pages whose title is only in the frontmatter. */
const untitled = (texts: readonly PageText[]): number =>
  texts.filter(({ hasTitle, headings }) => hasTitle && !headings.some(({ level }) => level === 1)).length /
  texts.length

/**
 * The language of the pages, if their script tells.
 *
 * @returns Undefined for scripts of many languages, above all Latin.
 */
export function languageOf(pages: readonly string[], read: (path: string) => string): string | undefined {
  const counts = new Map<string, number>()
  let others = 0
  for (const path of sample(pages)) {
    const prose = proseOf(read(path))
    others += prose.match(/[a-z]{2,}/gi)?.length ?? 0
    for (const [script, letters] of scripts)
      counts.set(script, (counts.get(script) ?? 0) + (prose.match(letters)?.length ?? 0))
  }
  const count = (script: string) => counts.get(script) ?? 0
  // Names, commands and technical terms are in Latin script everywhere.
  const [most = '', units = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
  if (units < 20 || units < others / 2) return undefined
  if (most === 'han') return count('kana') > units / 20 ? 'ja' : 'zh'
  if (most === 'kana') return 'ja'
  const has = (script: string) => count(script) > units / 30
  if (most === 'arabic') return has('urdu') ? 'ur' : has('persian') ? 'fa' : 'ar'
  if (most === 'cyrillic') return has('russian') && !has('other cyrillic') ? 'ru' : undefined
  return languageOfScript.get(most)
}

/** Words; or letters, if words in this script are short and not separated by spaces. */
const scripts: readonly (readonly [name: string, letters: RegExp])[] = [
  ['han', /\p{Script=Han}{1,2}/gu],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]{1,4}/gu],
  ['hangul', /\p{Script=Hangul}+/gu],
  ['hebrew', /\p{Script=Hebrew}{2,}/gu],
  ['arabic', /\p{Script=Arabic}{2,}/gu],
  ['persian', /\p{Script=Arabic}*[پچژگ]\p{Script=Arabic}*/gu],
  ['urdu', /\p{Script=Arabic}*[ٹڈڑں]\p{Script=Arabic}*/gu],
  ['thai', /\p{Script=Thai}{1,4}/gu],
  ['greek', /\p{Script=Greek}{2,}/gu],
  ['cyrillic', /\p{Script=Cyrillic}{2,}/gu],
  ['russian', /\p{Script=Cyrillic}*[ыэ]\p{Script=Cyrillic}*/gu],
  ['other cyrillic', /\p{Script=Cyrillic}*[іїєўјћђџңөүҳқ]\p{Script=Cyrillic}*/gu],
]

const languageOfScript = new Map([
  ['hangul', 'ko'],
  ['hebrew', 'he'],
  ['thai', 'th'],
  ['greek', 'el'],
])

const frontmatterLines = /^---\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)\r?\n/

/** The text of a page without frontmatter, code and addresses. */
const proseOf = (text: string): string =>
  text
    .replace(frontmatterLines, '')
    .replace(/^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1/gm, '')
    .replace(/`[^`\n]*`|\]\([^)\n]*\)|<[^>\n]*>|https?:\S+/g, ' ')

/** Whether more links only fit GitHub's ids of headings than only fit the default ones. */
function prefersGithub(texts: readonly PageText[], createSlugger: typeof CreateSlugger): boolean {
  const headings = new Map<string, PageText['headings'][]>()
  for (const text of texts) addTo(headings, text.name, text.headings)
  const idsOfName = (rule: 'github' | 'vuepress') =>
    memoised((name) => (headings.get(name) ?? []).map((own) => idsOf(own, createSlugger(rule))))
  const ids = { github: idsOfName('github'), vuepress: idsOfName('vuepress') }
  let surplus = 0
  for (const { name, links } of texts)
    for (const { to, fragment } of links) {
      const fits = (rule: 'github' | 'vuepress') => ids[rule](to ?? name).some((own) => own.has(fragment))
      surplus += Number(fits('github')) - Number(fits('vuepress'))
    }
  return surplus > 0
}

function memoised<Value>(make: (name: string) => Value): (name: string) => Value {
  const made = new Map<string, Value>()
  return (name) => {
    const value = made.get(name) ?? make(name)
    made.set(name, value)
    return value
  }
}

interface PageText {
  /** Name of the file without extension. Several pages may have the same. */
  readonly name: string
  /** Whether its frontmatter has a title. */
  readonly hasTitle: boolean
  readonly headings: readonly { readonly level: number; readonly text: string }[]
  /** Links to places on pages. `to` is the name of the other page; undefined for the page itself. */
  readonly links: readonly { readonly to: string | undefined; readonly fragment: string }[]
}

/** Approximates what a parser would read, close enough for counting. */
function pageText(path: string, text: string): PageText {
  const [frontmatter = ''] = frontmatterLines.exec(text) ?? []
  const body = text.slice(frontmatter.length).replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\1/gm, '')
  return {
    name: nameOf(path),
    hasTitle: /^title:[ \t]*[^\s#]/m.test(frontmatter),
    headings: [...body.matchAll(/^ {0,3}(#{1,6})[ \t]+(\S.*)$/gm)].map(([, marks = '', words = '']) => ({
      level: marks.length,
      text: plain(words),
    })),
    links: [...body.matchAll(/\](?:\(|:[ \t]*)([^()#\s:]*)#([^)\s]+)/g)].map(
      ([, to = '', fragment = '']) => ({
        to: to === '' ? undefined : nameOf(decoded(to)),
        fragment: decoded(fragment),
      }),
    ),
  }
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:mdx?|html)$/i, '')

/** A heading's words without markup. */
const plain = (words: string): string =>
  words
    .replace(/[ \t]+#*[ \t]*$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')

function idsOf(
  headings: PageText['headings'],
  { slugOf }: ReturnType<typeof CreateSlugger>,
): ReadonlySet<string> {
  return new Set(headings.map(({ text }) => slugOf(text)))
}
