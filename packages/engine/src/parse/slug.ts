/** Makes ids of headings, each once on a page. One for every page. */
export interface Slugger {
  /** Keeps an id that the author chose; false when it is taken. */
  readonly claim: (id: string) => boolean
  /** The id of a heading with that text; empty for a text without letters. */
  readonly slugOf: (text: string) => string
}

/** `{#id}`, in a comment of MDX too, and what Python-Markdown takes for the same: `{: #id }`, `{ id="id" }`. */
export const chosenId =
  /\{(?:\/\*|:)?[ \t]*(?:#([^\s{}#]+)|id=(?:["']([^\s{}"']+)["']|([^\s{}"']+)))[ \t]*(?:\*\/)?\}\s*$/

/** How a heading's text becomes its id: `markdown.slugs` of the config. */
export type SlugRule = 'vuepress' | 'github'

/** Ids around the text, in the default theme and in what the browser adds. */
export const idsAround: readonly string[] = ['docs-main', 'docs-status', 'docs-new-window', 'docs-announcer']

/** Makes the ids of one page's headings, in their order. Ids that the page has around its text are taken. */
export function createSlugger(rule: SlugRule): Slugger {
  const taken = new Set(idsAround)
  /** Where to go on counting: every smaller number is taken. */
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes.
const controls = /[\u0000-\u001f]/g
const separators = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’–—<>,.?/]+/g
const plain = /^[\w\s~`!@#$%^&*()+=[\]{}|\\;:"',.?/<>-]*$/

/** Separators become hyphens, a leading digit gets an underscore: the rule of VuePress 1. */
function vuepressSlug(text: string): string {
  const folded = plain.test(text) ? text : text.normalize('NFKD').replace(combiningMarks, '')
  const hyphened = folded.replace(controls, '').replace(separators, '-')
  const start = hyphened.startsWith('-') ? 1 : 0
  const end = hyphened.endsWith('-') ? -1 : undefined
  const trimmed = hyphened.slice(start, end)
  return (/^\d/.test(trimmed) ? `_${trimmed}` : trimmed).toLowerCase()
}

/** Lower case, punctuation and symbols removed, a hyphen for every space: the rule of GitHub. */
function githubSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')
}
