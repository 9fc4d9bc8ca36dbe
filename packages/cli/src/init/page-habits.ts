import type { createSlugger as CreateSlugger, MarkdownOptions } from '@quire/engine'

/** More tell nothing new. */
const mostRead = 500

/** Fewer pages without a heading for their title may be so on purpose: a home page, a page that shows it otherwise. */
const fewPages = 1 / 10

/**
 * The settings that pages were written for, where no config of a generator says it: how most of their links to
 * headings are written, and whether titles are left to the frontmatter.
 *
 * @param pages Their paths.
 * @returns Undefined where the defaults fit.
 */
export function habitsOf(
  pages: readonly string[],
  read: (path: string) => string,
  createSlugger: typeof CreateSlugger,
): Pick<MarkdownOptions, 'slugs' | 'titleHeading'> | undefined {
  const every = Math.ceil(pages.length / mostRead)
  const texts = pages.filter((_, index) => index % every === 0).map((path) => pageText(path, read(path)))
  const untitled = texts.filter(
    ({ hasTitle, headings }) => hasTitle && !headings.some(({ level }) => level === 1),
  )
  const habits = {
    ...(prefersGithub(texts, createSlugger) && { slugs: 'github' as const }),
    ...(untitled.length > texts.length * fewPages && { titleHeading: true }),
  }
  return Object.keys(habits).length === 0 ? undefined : habits
}

/** Whether more links fit GitHub's ids of headings alone than fit those that are the default. */
function prefersGithub(texts: readonly PageText[], createSlugger: typeof CreateSlugger): boolean {
  const headings = new Map<string, PageText['headings'][]>()
  for (const text of texts) headings.set(text.name, [...(headings.get(text.name) ?? []), text.headings])
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
  /** Of the file, without its ending; several pages may have it. */
  readonly name: string
  /** In its frontmatter. */
  readonly hasTitle: boolean
  readonly headings: readonly { readonly level: number; readonly text: string }[]
  /** To places on pages: the other page's name, undefined for the page itself. */
  readonly links: readonly { readonly to: string | undefined; readonly fragment: string }[]
}

/** As near to what a parser reads as counting needs. */
function pageText(path: string, text: string): PageText {
  const [frontmatter = ''] = /^---\r?\n[\s\S]*?\r?\n---\r?\n/.exec(text) ?? []
  const body = text.slice(frontmatter.length).replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\1/gm, '')
  return {
    name: nameOf(path),
    hasTitle: /^title:/m.test(frontmatter),
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

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:mdx?|html)$/, '')

/** A heading's words without what marks them. */
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

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
