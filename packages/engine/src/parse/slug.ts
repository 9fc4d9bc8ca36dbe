/** Makes the ids of headings, each unique on the page. Every page needs its own. */
export interface Slugger {
  /** Reserves an id that the author chose; false if it is taken. */
  readonly claim: (id: string) => boolean
  /** The id of a heading with that text; empty for a text without letters. */
  readonly slugOf: (text: string) => string
}

/**
 * An id in the source: `{#id}`, also in an MDX comment, and the forms of Python-Markdown: `{: #id
 * }`, `{ id="id" }`.
 */
export const chosenId =
  /\{(?:\/\*|:)?[ \t]*(?:#([^\s{}#]+)|id=(?:["']([^\s{}"']+)["']|([^\s{}"']+)))[ \t]*(?:\*\/)?\}\s*$/

/** How a heading's text becomes its id; the option `markdown.slugs` in the config. */
export type SlugRule = 'vuepress' | 'github'

/** Ids outside of the text, in the default theme and in what the browser adds. */
export const idsAround: readonly string[] = ['docs-main', 'docs-status', 'docs-new-window', 'docs-announcer']

/**
 * Makes the ids of one page's headings, in order. Ids that the page has outside of its text are
 * reserved.
 *
 * @throws TypeError if there is no such rule.
 */
export function createSlugger(rule: SlugRule): Slugger {
  if (!Object.hasOwn(rules, rule)) {
    const given: unknown = rule
    throw new TypeError(
      `createSlugger() takes 'vuepress' or 'github', not ${typeof given === 'string' ? `'${given}'` : given}.`,
    )
  }
  const taken = new Set(idsAround)
  /** Next number to try for each id. All smaller ones are taken. */
  const next = new Map<string, number>()
  const { base, first } = rules[rule]
  return {
    claim(id) {
      if (taken.has(id)) return false
      taken.add(id)
      return true
    },
    slugOf(text) {
      const slug = base(text)
      if (slug === '') return ''
      let unique = slug
      let count = next.get(slug) ?? first
      while (taken.has(unique)) unique = `${slug}-${count++}`
      next.set(slug, count)
      taken.add(unique)
      return unique
    },
  }
}

const rules = {
  vuepress: { base: vuepressSlug, first: 2 },
  github: { base: githubSlug, first: 1 },
} as const

const combiningMarks = /[\u0300-\u036f]/g
/** Those before the space. */
const controls = /[^ -\uFFFF]/g
const separators = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’–—<>,.?/]+/g
const plain = /^[\w\s~`!@#$%^&*()+=[\]{}|\\;:"',.?/<>-]*$/

/** The rule of VuePress 1: separators become hyphens, a leading digit gets an underscore in front. */
function vuepressSlug(text: string): string {
  const folded = plain.test(text) ? text : text.normalize('NFKD').replace(combiningMarks, '')
  const hyphened = folded.replace(controls, '').replace(separators, '-')
  const start = hyphened.startsWith('-') ? 1 : 0
  const end = hyphened.endsWith('-') ? -1 : undefined
  const trimmed = hyphened.slice(start, end)
  return (/^\d/.test(trimmed) ? `_${trimmed}` : trimmed).toLowerCase()
}

/** The rule of GitHub: lower case, without punctuation and symbols, a hyphen for every space. */
function githubSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')
}
