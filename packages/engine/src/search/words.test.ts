import { describe, expect, test } from 'vitest'
import { foldWord, wordReader } from './words.js'

function wordsIn(text: string, options: { readonly lang?: string; readonly parts?: boolean } = {}): string[] {
  const words: string[] = []
  wordReader({ lang: options.lang ?? 'en', parts: options.parts ?? false })(text, (word) => words.push(word))
  return words
}

describe('words', () => {
  test('are runs of letters, marks and digits, folded; single ones of ASCII are none', () => {
    const cases: [string, string[]][] = [
      ['', []],
      [' \n\t…—!', []],
      ['The Hub, twice: the-hub', ['the', 'hub', 'twice', 'the', 'hub']],
      ["a user's plan B 7", ['user', 'plan']],
      ['C++ or c#, g++17 (F#) i++ a#b C+++ C', ['c++', 'or', 'c#', '17', 'f#']],
      ['v1.0.10 and 42', ['v1', '10', 'and', '42']],
      ['snake_case and path/to/file.ts', ['snake', 'case', 'and', 'path', 'to', 'file', 'ts']],
      ['Größe ÉCOLE naïve', ['grosse', 'ecole', 'naive']],
      ['Straße Smørrebrød Łódź œuvre', ['strasse', 'smorrebrod', 'lodz', 'oeuvre']],
      ['أوَّل النصيحة مـــهم', ['اول', 'النصيحه', 'مهم']],
      ['שָׁלוֹם', ['שלום']],
      ['Перевод ёлка', ['перевод', 'елка']],
      ['한국어 문서', ['한국어', '문서']],
      ['ＡＰＩ', ['api']],
      ['word—word “quoted”', ['word', 'word', 'quoted']],
      ['tail é', ['tail', 'e']],
      ['ﷺ ـ ́ ❤️ ﹰ', ['صلي', 'الله', 'عليه', 'وسلم']],
      [`${'x'.repeat(40)} ${'x'.repeat(41)} short`, ['x'.repeat(40), 'short']],
      [`${'ж'.repeat(40)} ${'ж'.repeat(41)} short`, ['ж'.repeat(40), 'short']],
      ['__proto__ constructor toString', ['proto', 'constructor', 'tostring']],
    ]
    for (const [text, expected] of cases) expect(wordsIn(text), text).toEqual(expected)
  })

  test('are alike however they are spelt or typed', () => {
    const cases: [string, string[]][] = [
      ['İSTANBUL istanbul Istanbul', ['istanbul', 'istanbul', 'istanbul']],
      ['IŞIK ışık', ['isik', 'isik']],
      ['كتاب کتاب علي علی خانۀ خانهٔ', ['كتاب', 'كتاب', 'علي', 'علي', 'خانه', 'خانه']],
      ['خطای ۴۰۴ ٤٠٤ ४०४', ['خطاي', '404', '404', '404']],
      ['نرم\u200cافزار نرمافزار', ['نرمافزار', 'نرمافزار']],
      ['हिन्दी हिंदी सम्पर्क संपर्क जन्म', ['हिंदी', 'हिंदी', 'संपर्क', 'संपर्क', 'जन्म']],
      ['फ़ाइल फ\u093cाइल फाइल पाँच पांच', ['फाइल', 'फाइल', 'फाइल', 'पांच', 'पांच']],
      ['क्\u200dषमा क्षमा', ['क्षमा', 'क्षमा']],
      ['דו"ח דו״ח דוח ג׳אווה ג\'אווה', ['דוח', 'דוח', 'דוח', 'גאווה', 'גאווה']],
      ['"שרת" ו"לקוח', ['שרת', 'ולקוח']],
      ["об'єкт об’єкт об\u02bcєкт", ['обєкт', 'обєкт', 'обєкт']],
      ['Doku\u00admentation Größen\u00adlimit', ['dokumentation', 'grossenlimit']],
    ]
    for (const [text, expected] of cases) expect(wordsIn(text), text).toEqual(expected)
  })

  test('of scripts without spaces end where Intl.Segmenter says', () => {
    const cases: [string, string, string[]][] = [
      ['ja', '決済システムのAPIを使う', ['決済', 'システム', 'の', 'api', 'を', '使う']],
      ['zh', '支付系统', ['支付', '系统']],
      ['zh', '支付A系统7支付b系统', ['支付', '系统', '支付', '系统']],
      ['th', 'ภาษาไทย', ['ภาษา', 'ไทย']],
    ]
    for (const [lang, text, expected] of cases) expect(wordsIn(text, { lang }), text).toEqual(expected)
  })

  test('parts of identifiers follow the whole, where there is little doubt that it is one', () => {
    const cases: [string, string[]][] = [
      ['transferId', ['transferid', 'transfer', 'id']],
      ['HTTPRequestError', ['httprequesterror', 'http', 'request', 'error']],
      ['GitHub', ['github']],
      ['getX', ['getx', 'get']],
      ['plain', ['plain']],
    ]
    for (const [text, expected] of cases) {
      expect(wordsIn(text, { parts: true }), text).toEqual(expected)
      expect(wordsIn(text), text).toEqual(expected.slice(0, 1))
    }
  })

  test('that are joined by a mark are found by their parts, too', () => {
    const cases: [string, string[]][] = [
      ['کتاب\u200cها می\u200cخواهم', ['كتابها', 'كتاب', 'ها', 'ميخواهم', 'مي', 'خواهم']],
      ['ה"שרת"', ['השרת', 'שרת']],
      ["об'єкт", ['обєкт', 'об', 'єкт']],
      ['Größen\u00adlimit', ['grossenlimit']],
    ]
    for (const [text, expected] of cases) expect(wordsIn(text, { parts: true }), text).toEqual(expected)
  })

  test('of digits in groups are one number; a list of numbers is found by each', () => {
    expect(wordsIn('1,000 or 1000, 12,500,000; 1,2 and 1,0000')).toEqual([
      '1000',
      'or',
      '1000',
      '12500000',
      'and',
      '0000',
    ])
    expect(wordsIn('200,404,500', { parts: true })).toEqual(['200404500', '200', '404', '500'])
  })

  test('come with their places in the text', () => {
    const text = 'Größe of a transferId, 決済です'
    const places: [string, string][] = []
    wordReader({ lang: 'ja', parts: true })(text, (word, start, end) =>
      places.push([word, text.slice(start, end)]),
    )
    for (const [word, there] of places) expect(foldWord(there), there).toBe(word)
    expect(places.map(([, there]) => there)).toEqual([
      'Größe',
      'of',
      'transferId',
      'transfer',
      'Id',
      '決済',
      'です',
    ])
  })

  test('take time in proportion to the text, whatever it is', () => {
    const texts = [
      'a'.repeat(500_000),
      'aB'.repeat(250_000),
      '—'.repeat(500_000),
      'é'.repeat(200_000),
      '😀'.repeat(200_000),
      '\ud83d'.repeat(200_000),
      '日本'.repeat(50_000),
    ]
    for (const text of texts) {
      const start = process.cpuUsage()
      wordsIn(text, { parts: true })
      // Processor time of this process, so that a busy machine does not make the test fail.
      expect(process.cpuUsage(start).user / 1000, text.slice(0, 4)).toBeLessThan(1_000)
    }
  })
})
