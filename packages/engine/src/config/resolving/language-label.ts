/**
 * The language's own name for itself. The region is added only if the content folders use several
 * variants of the language.
 */
export function languageLabel(tag: string, all: readonly string[]): string {
  const language = new Intl.Locale(tag).language
  const alike = new Set(all.filter((other) => new Intl.Locale(other).language === language)).size > 1
  const known = alike ? undefined : ownNames.get(language)
  if (known !== undefined) return known
  const name =
    new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(
      alike ? tag : language,
    ) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/**
 * What `Intl` calls the languages that Quire has words in. Loading these names from `Intl` takes a
 * tenth of the time of a build without changes.
 */
const ownNames: ReadonlyMap<string, string> = new Map([
  ['am', 'አማርኛ'],
  ['ar', 'العربية'],
  ['de', 'Deutsch'],
  ['en', 'English'],
  ['es', 'Español'],
  ['fa', 'فارسی'],
  ['fr', 'Français'],
  ['he', 'עברית'],
  ['hi', 'हिन्दी'],
  ['id', 'Indonesia'],
  ['it', 'Italiano'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['nl', 'Nederlands'],
  ['pl', 'Polski'],
  ['pt', 'Português'],
  ['ru', 'Русский'],
  ['sw', 'Kiswahili'],
  ['tr', 'Türkçe'],
  ['uk', 'Українська'],
  ['vi', 'Tiếng Việt'],
  ['zh', '中文'],
])
