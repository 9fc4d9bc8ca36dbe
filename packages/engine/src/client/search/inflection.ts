/**
 * Other forms of a query's word that texts may contain: `headers` also finds `header`, `closing`
 * also `close` and `closed`, `policy` also `policies`. Forms that begin with the word itself are
 * not listed, since they are found anyway.
 *
 * For Arabic and Hebrew: the word with and without its article, which are written as one word. For
 * French, German, Italian, Portuguese and Spanish: plurals and singulars, and in French participles.
 * Some forms are not real words; they match nothing in the index.
 *
 * @param word Folded.
 * @param lang Language tag of the texts.
 */
export function inflectionsOf(word: string, lang: string): string[] {
  const language = languageOf(lang)
  const article = articles.get(language)
  if (article !== undefined) {
    const bare = word.startsWith(article) ? word.slice(article.length) : ''
    return [bare.length > 1 ? bare : article + word]
  }
  return formsFrom(endings.get(language) ?? [], word)
}

/**
 * Words of the same family as a query's word: `contribution` also finds `contribute` and
 * `contributor`, `configure` also `configuration`, `deploying` also `deployment`. Only known for English,
 * and some of them are no real words, as in {@link inflectionsOf}.
 */
export function relatedWords(word: string, lang: string): string[] {
  if (languageOf(lang) !== 'en') return []
  const near = new Set(inflectionsOf(word, lang))
  return formsFrom(familyEndings, word).filter((form) => !near.has(form))
}

const languageOf = (lang: string): string => lang.split('-', 1)[0]?.toLowerCase() ?? ''

function formsFrom(rules: EndingRules, word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return []
  const forms = rules.flatMap(([ending, formsOf]) => {
    const stem = ending.exec(word)?.[1]
    return stem === undefined ? [] : formsOf(stem)
  })
  return [...new Set(forms)].filter((form) => !form.startsWith(word))
}

type EndingRules = ReadonlyArray<readonly [ending: RegExp, forms: (stem: string) => readonly string[]]>

/** By language. */
const articles: ReadonlyMap<string, string> = new Map([
  ['ar', 'ال'],
  ['he', 'ה'],
])

/**
 * By language: endings, and what may replace them. In English, a bare stem of three letters is left
 * out, since it is likely another word: `note`, `not`.
 */
const endings: ReadonlyMap<string, EndingRules> = new Map<string, EndingRules>([
  [
    'en',
    [
      [/^(.{2,})ies$/, (stem) => [`${stem}y`, `${stem}ied`, `${stem}ying`]],
      [/^(.{2,}[^aeiou])y$/, (stem) => [`${stem}ies`, `${stem}ied`]],
      [/^(.{2,}(?:s|x|z|ch|sh))es$/, (stem) => [stem, `${stem}ed`, `${stem}ing`]],
      [
        /^(.{2,}[^sui])s$/,
        (stem) => [stem, ...(stem.endsWith('e') ? [`${stem}d`, `${stem.slice(0, -1)}ing`] : [])],
      ],
      [/^(.{2,})e$/, (stem) => [`${stem}ing`]],
      [/^(.*[aeiouy].*[^e])(?:ing|ed)$/, verbForms],
    ],
  ],
  [
    'fr',
    [
      [/^(.{3,})[sx]$/, (stem) => [stem]],
      [/^(.{2,})aux$/, (stem) => [`${stem}al`, `${stem}ail`]],
      [/^(.{2,})ai?l$/, (stem) => [`${stem}aux`]],
      [/^(.{3,}e)es?$/, (stem) => [stem, `${stem}s`, `${stem}r`]],
      [/^(.{3,}e)r$/, (stem) => [stem, `${stem}s`, `${stem}e`, `${stem}es`]],
    ],
  ],
  [
    'es',
    [
      [/^(.{3,})s$/, (stem) => [stem]],
      [/^(.{3,}[^aeiou])es$/, (stem) => [stem]],
      [/^(.{2,})ces$/, (stem) => [`${stem}z`]],
      [/^(.{2,})z$/, (stem) => [`${stem}ces`]],
    ],
  ],
  [
    'pt',
    [
      [/^(.{3,})s$/, (stem) => [stem]],
      [/^(.{3,}[rsz])es$/, (stem) => [stem]],
      [/^(.{2,})oes$/, (stem) => [`${stem}ao`]],
      [/^(.{2,})ao$/, (stem) => [`${stem}oes`]],
      [/^(.{2,}[aeou])is$/, (stem) => [`${stem}l`]],
      [/^(.{2,}[aeou])l$/, (stem) => [`${stem}is`]],
      [/^(.{3,})ns$/, (stem) => [`${stem}m`]],
      [/^(.{3,})m$/, (stem) => [`${stem}ns`]],
    ],
  ],
  [
    'it',
    [
      [/^(.{2,}[cg])h[ei]$/, (stem) => [`${stem}a`, `${stem}o`]],
      [/^(.{2,}[cg])[ao]$/, (stem) => [`${stem}he`, `${stem}hi`]],
      [/^(.{3,})i$/, (stem) => [`${stem}o`, `${stem}e`]],
      [/^(.{3,})o$/, (stem) => [`${stem}i`]],
      [/^(.{3,})a$/, (stem) => [`${stem}e`]],
      [/^(.{3,})e$/, (stem) => [`${stem}a`, `${stem}i`]],
    ],
  ],
  [
    'de',
    [
      [/^(.{3,}?)(?:e[mnrs]?|n|s)$/, (stem) => [stem, `${stem}e`, `${stem}en`]],
      [/^(.{3,})en$/, (stem) => [`${stem}o`, `${stem}um`]],
      [/^(.{3,})(?:o|um)$/, (stem) => [`${stem}en`]],
    ],
  ],
])

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
