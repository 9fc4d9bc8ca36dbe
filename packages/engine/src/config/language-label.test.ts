import { expect, test } from 'vitest'
import { languageLabel } from './language-label.js'

test.each(['am', 'ar', 'de', 'en', 'en-GB', 'es', 'fr', 'ja', 'pt', 'pt-BR', 'sw', 'zh', 'zh-Hant'])(
  'the name of %s that is written down is the one that Intl gives',
  (tag) => {
    const intl = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' })
    const name = intl.of(new Intl.Locale(tag).language) ?? ''
    expect(languageLabel(tag, [tag, 'nl'])).toBe(name.charAt(0).toLocaleUpperCase(tag) + name.slice(1))
  },
)
