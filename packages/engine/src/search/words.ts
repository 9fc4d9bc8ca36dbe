/**
 * Finds the words in texts and queries, by the same rules for the index and for the browser.
 * Nothing here may need Node.
 */

/** Receives a folded word and its position in the text, in UTF-16 units. */
export type WordFound = (word: string, start: number, end: number) => void

/** Calls back for every word in a text, in order. If a word has parts, they follow the whole word. */
export type WordReader = (text: string, found: WordFound) => void

export interface WordReaderOptions {
  /** Language tag of the text. Decides how scripts without spaces are divided. */
  readonly lang: string
  /**
   * Whether to include the parts of identifiers and of words joined by a mark: `transferId` also
   * gives `transfer` and `id`. For texts, not for queries.
   */
  readonly parts: boolean
}

/** Letters that a sign makes a name, of a language or a tool. `i++` is none. */
const signedLetter = /(?:[a-z]#|[cg]\+\+)(?![\w#+])/iy

/** Longer runs of letters and digits are hashes and keys, which nobody types. In UTF-16 units. */
const maxWordLength = 40

/**
 * Length of the pieces in which runs without spaces are segmented, in UTF-16 units. Segmenting copies
 * the run for every word, and sentences are shorter.
 */
const longestRun = 2_000

/**
 * Makes a reader of words.
 *
 * A word is a run of letters, combining marks and digits, including marks that join them in some
 * languages. In scripts without spaces, `Intl.Segmenter` decides. Single ASCII letters and digits
 * are not words, except in names such as C++ and C#.
 */
export function wordReader({ lang, parts }: WordReaderOptions): WordReader {
  // Created on first use, since that takes milliseconds.
  let segmenter: Intl.Segmenter | undefined
  function segmenterFor(run: string): Intl.Segmenter | undefined {
    // Firefox supports it from version 125 on. Without it, a run in such a script counts as one word.
    if (typeof Intl.Segmenter !== 'function' || !withoutSpaces.test(run)) return undefined
    segmenter ??= new Intl.Segmenter(lang, { granularity: 'word' })
    return segmenter
  }

  function plainRun(text: string, start: number, end: number, seen: number, found: WordFound): void {
    const length = end - start
    if (length === 1) {
      signedLetter.lastIndex = start
      const name = signedLetter.exec(text)?.[0]
      if (name !== undefined) found(name.toLowerCase(), start, start + name.length)
    }
    if (length < 2 || length > maxWordLength) return
    const run = text.slice(start, end)
    found((seen & upper) === 0 ? run : run.toLowerCase(), start, end)
    if (parts && (seen & hump) !== 0) identifierParts(run, start, found)
  }

  function foreignRun(run: string, start: number, found: WordFound): void {
    const divider = segmenterFor(run)
    if (divider === undefined) {
      if (run.length > maxWordLength) return
      foldedWords(run, start, found)
      if (parts && joiner.test(run)) joinedParts(run, start, found)
      return
    }
    for (let from = 0; from < run.length; from += longestRun) {
      for (const { segment, index, isWordLike } of divider.segment(run.slice(from, from + longestRun))) {
        const at = start + from + index
        if (isWordLike === true && segment.length <= maxWordLength && !/^[\da-z]$/i.test(segment))
          foldedWords(segment, at, found)
      }
    }
  }

  return (text, found) => {
    const { length } = text
    let at = 0
    while (at < length) {
      const start = at
      let seen = 0
      let kind = kindAt(text, at)
      while (kind === lower || kind === upper) {
        if (kind === upper && (seen & lower) !== 0) seen |= hump
        seen |= kind
        at += 1
        kind = at < length ? kindAt(text, at) : separator
      }
      if (kind === foreign) {
        foreignWord.lastIndex = start
        const run = foreignWord.exec(text)?.[0] ?? ''
        if (start + run.length > at) {
          foreignRun(run, start, found)
          at = start + run.length
          continue
        }
      }
      if (seen === lower && text.charCodeAt(at) === comma) {
        const number = groupedNumber(text, start)
        if (number !== undefined) {
          found(number.replaceAll(',', ''), start, start + number.length)
          if (parts)
            for (const { 0: group, index } of number.matchAll(/\d{2,}/g))
              found(group, start + index, start + index + group.length)
          at = start + number.length
          continue
        }
      }
      if (at > start) plainRun(text, start, at, seen, found)
      else at += 1
    }
  }
}

/**
 * The form in which words are compared: lower case, without accents, vowel points, elongation and
 * marks inside the word. Full-width letters and digits of other scripts become ordinary ones.
 */
export function foldWord(word: string): string {
  const small = word.toLowerCase()
  if (!/[^ -~]/.test(small)) return small
  // Removes only these marks, since those of Indic scripts are vowels, except for the dot below. Composed
  // again at the end, because Hangul must not stay decomposed.
  return (
    small
      .normalize('NFKD')
      .replace(dropped, '')
      .replace(
        /[ßæœøłđðþıةىیکە\u0901\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g,
        (sign) => spelled[sign] ?? usualDigit(sign),
      )
      // In Hindi, a nasal before a consonant of the same class may be written as a letter or as a dot.
      .replace(/[ङञणनम]\u094d(?=[क-घच-झट-ढत-धप-भ])/g, '\u0902')
      .normalize('NFKC')
  )
}

/**
 * Accents and points, and characters inside words that are often not typed: the soft hyphen,
 * joiners in Persian and Hindi, the apostrophe in Ukrainian, Hebrew marks for abbreviations and
 * foreign sounds. Also what makes a character an emoji.
 */
const dropped =
  /[\ufe0e\ufe0f\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u093c\u200c-\u200d\u00ad\u02bc'"’”׳״]/g

/** How people type letters that their keyboard lacks, if Unicode treats these as separate letters. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ە: 'ه',
  '\u0901': '\u0902',
}

/** Digits of Arabic, Persian and Hindi. Those of Hindi do not begin at a multiple of 16. */
const usualDigit = (digit: string): string => {
  const code = digit.charCodeAt(0)
  return String((code >= 0x966 ? code - 0x966 : code) % 16)
}

/** Marks inside words that separate parts for readers. */
const joiner = /[\u200c\u02bc'"’”׳״]/

function joinedParts(run: string, start: number, found: WordFound): void {
  for (const { 0: part, index } of run.matchAll(/[^\u200c\u02bc'"’”׳״]{2,}/g))
    foldedWords(part, start + index, found)
}

/** Some letters stand for several words, such as `ﷺ`, and of a mark alone nothing is left. */
function foldedWords(run: string, start: number, found: WordFound): void {
  for (const word of foldWord(run).split(' ')) if (word !== '') found(word, start, start + run.length)
}

/**
 * Parts of a word that is very likely an identifier: it begins with a lower-case letter
 * (`transferId`) or has three parts (`HTTPRequestError`). `GitHub` is a name.
 */
function identifierParts(run: string, start: number, found: WordFound): void {
  const pieces = [...run.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)]
  if (pieces.length < 3 && !/^[a-z]/.test(run)) return
  for (const { 0: piece, index } of pieces)
    if (piece.length > 1) found(piece.toLowerCase(), start + index, start + index + piece.length)
}

const separator = 0
const lower = 1
const upper = 2
/** Not ASCII; may be anything. */
const foreign = 4
/** An upper-case letter after a lower-case one. */
const hump = 8

/** Kinds of ASCII characters. Digits count as lower-case letters. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[a-z0-9]/.test(character) ? lower : /[A-Z]/.test(character) ? upper : separator
})

function kindAt(text: string, at: number): number {
  return kinds[text.charCodeAt(at)] ?? foreign
}

/**
 * Marks that are quotation marks or apostrophes in other scripts belong to the word only before a
 * letter of these scripts.
 */
const foreignWord =
  /(?:[\p{L}\p{M}\p{N}]+(?:(?:[\u00ad\u200c\u200d]+|['’׳](?=[א-ת\u0400-\u04ff])|["”״](?=[א-ת]))[\p{L}\p{M}\p{N}]+)*)?/uy

const comma = 44

/** A number with grouped digits, such as `1,000`, which is found like one without commas. */
function groupedNumber(text: string, start: number): string | undefined {
  grouped.lastIndex = start
  return grouped.exec(text)?.[0]
}

const grouped = /[1-9]\d{0,2}(?:,\d{3}){1,5}(?![\d\p{L}]|,\d)/uy

/** Scripts that put no spaces between words. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
