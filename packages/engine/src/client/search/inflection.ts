/**
 * Other forms of a query's word that texts may contain: `headers` also finds `header`, `closing`
 * also `close` and `closed`, `policy` also `policies`. Forms that begin with the word itself are
 * not listed, since they are found anyway.
 *
 * For Arabic and Hebrew: the word with and without its article, which are written as one word.
 * Other endings are only known for English. Some forms are not real words; they match nothing in
 * the index.
 *
 * @param word Folded.
 * @param lang Language tag of the texts.
 */
export function inflectionsOf(word: string, lang: string): string[] {
  const article = articles.find(([language]) => language.test(lang))?.[1]
  if (article !== undefined) {
    const bare = word.startsWith(article) ? word.slice(article.length) : ''
    return [bare.length > 1 ? bare : article + word]
  }
  return isEnglishWord(word, lang) ? formsFrom(endings, word) : []
}

/**
 * Words of the same family as a query's word: `contribution` also finds `contribute` and
 * `contributor`, `configure` also `configuration`, `deploying` also `deployment`. Only known for English,
 * and some of them are no real words, as in {@link inflectionsOf}.
 */
export function relatedWords(word: string, lang: string): string[] {
  if (!isEnglishWord(word, lang)) return []
  const near = new Set(inflectionsOf(word, lang))
  return formsFrom(familyEndings, word).filter((form) => !near.has(form))
}

const isEnglishWord = (word: string, lang: string): boolean =>
  word.length >= 4 && /^en\b/i.test(lang) && /^[a-z]+$/.test(word)

function formsFrom(rules: EndingRules, word: string): string[] {
  const forms = rules.flatMap(([ending, formsOf]) => {
    const stem = ending.exec(word)?.[1]
    return stem === undefined ? [] : formsOf(stem)
  })
  return [...new Set(forms)].filter((form) => !form.startsWith(word))
}

type EndingRules = ReadonlyArray<readonly [ending: RegExp, forms: (stem: string) => readonly string[]]>

const articles: ReadonlyArray<readonly [language: RegExp, article: string]> = [
  [/^ar\b/i, 'ال'],
  [/^he\b/i, 'ה'],
]

/**
 * Endings, and what may replace them. A bare stem of three letters is left out, since it is likely
 * another word: `note`, `not`.
 */
const endings: EndingRules = [
  [/^(.{2,})ies$/, (stem) => [`${stem}y`, `${stem}ied`, `${stem}ying`]],
  [/^(.{2,}[^aeiou])y$/, (stem) => [`${stem}ies`, `${stem}ied`]],
  [/^(.{2,}(?:s|x|z|ch|sh))es$/, (stem) => [stem, `${stem}ed`, `${stem}ing`]],
  [
    /^(.{2,}[^sui])s$/,
    (stem) => [stem, ...(stem.endsWith('e') ? [`${stem}d`, `${stem.slice(0, -1)}ing`] : [])],
  ],
  [/^(.{2,})e$/, (stem) => [`${stem}ing`]],
  [/^(.*[aeiouy].*[^e])(?:ing|ed)$/, verbForms],
]

function verbForms(stem: string): string[] {
  const base = /([b-df-hj-np-tv-z])\1$/.test(stem) ? [stem.slice(0, -1)] : []
  const plain = stem.length > 3 ? [stem, `${stem}s`] : []
  return [...plain, ...base, `${stem}e`, `${stem}es`, `${stem}ed`, `${stem}ing`]
}

/**
 * Endings that make a verb a noun or a noun a verb. Stems are long enough that `state` does not
 * find `station`.
 */
const familyEndings: EndingRules = [
  [/^(.{2,})ications?$/, (stem) => [`${stem}y`, `${stem}ies`, `${stem}ied`, `${stem}ying`]],
  [/^(.{2,}if)(?:y|ies|ied|ying)$/, (stem) => withPlural(`${stem}ication`)],
  [/^(.{4,})ations?$/, verbsOf],
  [/^(.{4,}[st])ions?$/, (stem) => [...verbsOf(stem), `${stem}or`]],
  [/^(.{4,})ments?$/, verbsOf],
  [/^(.{4,}t)ors?$/, (stem) => [...verbsOf(stem), ...withPlural(`${stem}ion`)]],
  [/^(.{4,})(?:e|es|ed|ing)$/, nounsOf],
]

function verbsOf(stem: string): string[] {
  const base = stem.endsWith('e') ? stem.slice(0, -1) : stem
  return [stem, `${base}e`, `${stem}s`, `${base}es`, `${base}ed`, `${base}ing`]
}

function nounsOf(stem: string): string[] {
  const acts = /[st]$/.test(stem) && stem.length > 4 ? withPlural(`${stem}ion`) : []
  const agents = acts.length > 0 && stem.endsWith('t') ? withPlural(`${stem}or`) : []
  return [...acts, ...agents, ...[`${stem}ation`, `${stem}ment`, `${stem}ement`].flatMap(withPlural)]
}

const withPlural = (noun: string): string[] => [noun, `${noun}s`]
