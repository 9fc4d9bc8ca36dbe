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

/**
 * Endings, and what may replace them. A bare stem of three letters is left out, since it is likely
 * another word: `note`, `not`.
 */
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
