import type { createSlugger as CreateSlugger, MarkdownOptions } from '@quire/engine'

/** More tell nothing new. */
const mostRead = 500

/**
 * The settings that pages were written for, where no config of a generator says it: what most of them do.
 *
 * @param pages Their texts.
 * @returns Undefined where the defaults fit.
 */
export function habitsOf(
  pages: readonly string[],
  createSlugger: typeof CreateSlugger,
): Pick<MarkdownOptions, 'slugs' | 'titleHeading'> | undefined {
  const every = Math.ceil(pages.length / mostRead)
  const read = pages.filter((_, index) => index % every === 0).map(pageText)
  const untitled = read.filter(
    ({ hasTitle, headings }) => hasTitle && !headings.some(({ level }) => level === 1),
  )
  const links = { github: 0, vuepress: 0 }
  for (const { headings, fragments } of read) {
    if (fragments.length === 0) continue
    const ids = {
      github: idsOf(headings, createSlugger('github')),
      vuepress: idsOf(headings, createSlugger('vuepress')),
    }
    for (const fragment of fragments) {
      const fits = { github: ids.github.has(fragment), vuepress: ids.vuepress.has(fragment) }
      if (fits.github !== fits.vuepress) links[fits.github ? 'github' : 'vuepress'] += 1
    }
  }
  const habits = {
    ...(links.github > links.vuepress && { slugs: 'github' as const }),
    ...(untitled.length > read.length / 2 && { titleHeading: true }),
  }
  return Object.keys(habits).length === 0 ? undefined : habits
}

interface PageText {
  /** In its frontmatter. */
  readonly hasTitle: boolean
  readonly headings: readonly { readonly level: number; readonly text: string }[]
  /** Of links to places on the page itself. */
  readonly fragments: readonly string[]
}

/** As near to what a parser reads as counting needs. */
function pageText(text: string): PageText {
  const [frontmatter = ''] = /^---\r?\n[\s\S]*?\r?\n---\r?\n/.exec(text) ?? []
  const body = text.slice(frontmatter.length).replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\1/gm, '')
  return {
    hasTitle: /^title:/m.test(frontmatter),
    headings: [...body.matchAll(/^ {0,3}(#{1,6})[ \t]+(\S.*)$/gm)].map(([, marks = '', words = '']) => ({
      level: marks.length,
      text: plain(words),
    })),
    fragments: [...body.matchAll(/\]\(#([^)\s]+)\)/g)].map(([, fragment = '']) => decoded(fragment)),
  }
}

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
