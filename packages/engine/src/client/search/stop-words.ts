/**
 * Whether a word often occurs in questions but says nothing about what is sought: `how`, `does`,
 * `the`. Even if it is rare in the texts, it is not significant. Only known for English.
 *
 * @param word Folded.
 * @param lang Language tag of the texts.
 */
export function isStopWord(word: string, lang: string): boolean {
  return /^en\b/i.test(lang) && stopWords.has(word)
}

const stopWords: ReadonlySet<string> = new Set(
  (
    'about am an and any are as at be been by can could did do does for from get had has have how if in into is it ' +
    'its me my need of on or our should so than that the their them then there these they this to us want was we ' +
    'were what when where which who why will with work works would you your'
  ).split(' '),
)
