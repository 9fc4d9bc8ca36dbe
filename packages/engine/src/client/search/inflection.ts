/**
 * Other forms in which a text may have a word of a query: `headers` is also
 * found as `header`, `closing` as `close` and `closed`, `policy` as `policies`.
 * Forms that begin with the word itself are found without this.
 *
 * Of Arabic and Hebrew, the word with its article and without, which are
 * written as one word. Endings are known of English alone. Some forms are no words; those that
 * the index does not have match nothing.
 *
 * @param word Folded.
 * @param lang Of the texts.
 */
export function inflectionsOf(word: string, lang: string): string[] {
  const article = articles.find(([language]) => language.test(lang))?.[1]
  if (article !== undefined) {
    const bare = word.startsWith(article) ? word.slice(article.length) : ''
    return [bare.length > 1 ? bare : article + word]
  }
  if (word.length < 4 || !/^en\b/i.test(lang) || !/^[a-z]+$/.test(word)) return []
  const forms = endings.flatMap(([ending, bare]) => {
    const stem = ending.exec(word)?.[1]
    return stem === undefined ? [] : bare(stem)
  })
  return [...new Set(forms)].filter((form) => !form.startsWith(word))
}

const articles: ReadonlyArray<readonly [language: RegExp, article: string]> = [
  [/^ar\b/i, 'ال'],
  [/^he\b/i, 'ה'],
]

/** Endings, and what may stand in their place. A bare stem of three letters is likely another word: `note`, `not`. */
const endings: ReadonlyArray<readonly [ending: RegExp, forms: (stem: string) => readonly string[]]> = [
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
